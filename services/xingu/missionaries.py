"""XI-1101 to XI-1112. The Missionary action of Warrior, Shaman and Chief."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.engine.frames import Move
from services.xingu.actions import Action, play_cards
from services.xingu.content import BOARD, MISSIONARIES, TRACK
from services.xingu.feeding import gain_points
from services.xingu.pieces import CHIEF, SHAMAN, VILLAGE, WARRIOR, Character
from services.xingu.villagers import empty_hexes, put

if TYPE_CHECKING:
    from services.xingu.state import State

CAMP = "camp"
"""Where a missionary goes, if not to the `VILLAGE`."""
SENDERS: tuple[Character, ...] = (WARRIOR, SHAMAN, CHIEF)
HOSTS: tuple[Character, ...] = (SHAMAN, CHIEF)
"""XI-1105, XI-1106. Who may bring a missionary into the village."""
VILLAGE_SPACE = next(space.id for space in TRACK.values() if space.bonus == "missionary")
"""XI-1031. The space of the pacification track from which on a missionary may come into the village."""


def missionaries_on_land(g: State) -> list[str]:
    """XI-1101, XI-1112. The hexes of the territories on which a missionary stands, in order of their ids."""
    return sorted([spot for spot, token in g.land.items() if token in MISSIONARIES])


def send_to_camp(g: State, seat: int, spot: str) -> None:
    """XI-1102. A player moves the missionary on a hex of a territory to the camp."""
    colour = g.land.pop(spot)
    g.camp.append(colour)
    g.tell("missionary_to_camp", seat=seat, hex=spot, colour=colour)


class Missionary(Action, frozen=True):
    """XI-1101 to XI-1112. `("missionary", character, hex, "camp" | "village")`."""

    def moves(self, g: State) -> Iterator[Move]:
        unplayed = g.players[self.player].unplayed
        characters = [character for character in SENDERS if character in unplayed]
        standing = missionaries_on_land(g) if characters else []
        for character in characters:
            hosts = _hosts(g, self.player, character)
            for spot in standing:
                yield ("missionary", character, spot, CAMP)
                if hosts and g.land[spot] not in g.players[self.player].village.values():  # XI-1109
                    yield ("missionary", character, spot, VILLAGE)

    def choose(self, g: State, move: Move) -> None:
        _, character, spot, goal = move
        seat = self.player
        play_cards(g, seat, character)
        if goal == CAMP:
            send_to_camp(g, seat, spot)
        else:
            colour = g.land.pop(spot)
            put(g, seat, colour)
            g.players[seat].brought.append(character)
            g.tell("missionary_to_village", seat=seat, hex=spot, colour=colour)
        gain_points(g, seat, BOARD.missionary_points)  # XI-1103


def _hosts(g: State, seat: int, character: Character) -> bool:
    """XI-1105 to XI-1108, XI-1110, XI-R-31, XI-R-32. Whether a player may bring a missionary home by this character.

    As each of the two hosts brings one, no more than two come in a round.
    """
    player = g.players[seat]
    return (
        character in HOSTS
        and player.track >= VILLAGE_SPACE
        and character not in player.brought
        and bool(empty_hexes(g, seat))
    )
