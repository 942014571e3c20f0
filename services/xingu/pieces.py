"""The words for pieces and places, and the pieces that lie somewhere: villagers on cards, resource cards, stacks."""

from __future__ import annotations

from typing import Literal

import msgspec

from services.engine.piles import Pile

Terrain = Literal["forest", "field"]
FOREST: Terrain = "forest"
FIELD: Terrain = "field"

Character = Literal["india", "hunter", "warrior", "shaman", "chief"]
INDIA: Character = "india"
HUNTER: Character = "hunter"
WARRIOR: Character = "warrior"
SHAMAN: Character = "shaman"
CHIEF: Character = "chief"
CHARACTERS: tuple[Character, ...] = (INDIA, HUNTER, WARRIOR, SHAMAN, CHIEF)
VILLAGE = "village"
"""Where villagers stand or lie that are on no character card, and where a missionary may go."""
TABLE = "table"
"""Where villagers lie that are neither in the village nor on a character card (XI-R-44)."""

WOOD = "wood"
CAPYBARA = "capybara"
HERBS = "herbs"
ANNATTO = "annatto"
CASSAVA = "cassava"
BANANA = "banana"
FISH = "fish"
MIRROR = "mirror"
KNIFE = "knife"
GRAIN = "grain"

VILLAGER = "villager"
SICK = "sick"
OCA = "oca"
BONFIRE = "bonfire"
EXPLORER = "explorer"
FARMER = "farmer"
MISSIONARY = "missionary"
TELEGRAPH = "telegraph"
"""What stands on hexes. A farmer is written with its number (`"farmer2"`), a missionary by its colour (`"blue"`)."""

OPEN, CONSUMED, CANCELLED = "", "consumed", "cancelled"
"""A resource on a card: open, under a brown cube, under a yellow one."""
NO_SEAT = -1


class Helper(msgspec.Struct, frozen=True, omit_defaults=True):
    """A villager on a character card or on the table."""

    place: str
    """A character, or `TABLE`."""
    sick: bool = False
    used: bool = True
    """XI-R-82. It helped, paddled or paid; not one that was just born or freed."""


class ResourceCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """XI-1201 to XI-1204. A resource card before a player, with the cubes on its two resources."""

    card: str
    first: str = OPEN
    second: str = OPEN

    @property
    def flipped(self) -> bool:
        """XI-1202, XI-R-45. Both resources are consumed: it can pay for a bonus."""
        return self.first == CONSUMED and self.second == CONSUMED


class Stack(msgspec.Struct, omit_defaults=True):
    """XI-126. A stack of resource cards on the board; its top card lies face up."""

    terrain: Terrain
    cards: Pile = msgspec.field(default_factory=Pile)
