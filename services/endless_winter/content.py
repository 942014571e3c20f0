"""What is printed on the components: one frozen struct per row of `content/*.toml`, each table loaded once.

Values and their sources are section 10 of the ledger. Rules read the constants at the end; a number that stands on a
component stands nowhere else. Labour is counted in half points.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal, TypeVar

import msgspec

from services.endless_winter.pieces import Ability, Effect
from services.engine.content import load

PACKAGE = __name__.rpartition(".")[0]

Criterion = Literal[
    "terrain", "direct", "buried", "idols", "animals", "villages", "tiles", "stacked", "tipped",
]  # fmt: skip
"""What a Sacred Stone counts (EW-1250 to EW-1261)."""
Place = tuple[int, int]
"""Row and column of a space: of a Megalith tile, or of the whole Megalith board."""


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a content file."""


class Card(Printed, frozen=True, kw_only=True):
    """EW-215, EW-216. A Tribe card, starting cards among them (EW-221), or a Culture card."""

    id: str
    name: str
    points: int
    """At the end of the game."""
    ability: Ability | None = None
    """In the Action phase."""
    era: int = 0
    """Of a Culture card 1 or 2, of a Tribe card 0."""
    labour: int = 0
    """Printed, in half points; a Culture card has none."""
    eclipse: Ability | None = None
    """EW-1155. The Eclipse ability."""
    copies: int = 1
    """Of a starting card those of each player."""

    @property
    def tribe(self) -> bool:
        """A Tribe card, not a Culture card."""
        return not self.era


class Chief(Printed, frozen=True, kw_only=True):
    """EW-218. A Chief card with the abilities of its sides."""

    id: str
    name: str
    a: Ability
    b: Ability

    def ability(self, side: str) -> Ability:
        """The ability of side `"a"` or `"b"`."""
        return self.a if side == "a" else self.b


class Stone(Printed, frozen=True, kw_only=True):
    """10.6. A Sacred Stone: points by a `table` from 0 on, or `each` for every `per` of what is counted."""

    id: str
    era: int
    criterion: Criterion
    shown: tuple[str, ...] = ()
    """Types of hexes or of Animals."""
    each: int = 0
    per: int = 1
    table: tuple[int, ...] = ()

    def points(self, count: int) -> int:
        """The points for so many of what the stone counts."""
        return self.table[min(count, len(self.table) - 1)] if self.table else self.each * (count // self.per)


class SupplySpace(Printed, frozen=True, kw_only=True):
    """EW-106, EW-108. A supply space of the section of an Era, used with so many `players` or more."""

    id: str
    era: int
    players: int


class Animal(Printed, frozen=True, kw_only=True):
    """EW-217. A type of Animal cards; `sets` are the points of a set of 1, 2, ... up to the largest."""

    id: str
    name: str
    copies: int
    sets: tuple[int, ...]
    wild: bool = False
    benefits: tuple[Effect, ...]
    """Of Tipping it."""


class SetupCard(Printed, frozen=True, kw_only=True):
    """10.8. A Setup card; `camp`: it has the extra-Camp icon."""

    id: str
    food: int
    tools: int
    tribe: str
    animals: tuple[str, ...]
    camp: bool = False


class Terrain(Printed, frozen=True, kw_only=True):
    """10.2. A type of Terrain tiles, how many there are, and what most Influence gives."""

    id: str
    name: str
    tiles: int
    benefits: tuple[Effect, ...]


class Hex(Printed, frozen=True, kw_only=True):
    """10.2. A place of the Terrain board in axial coordinates."""

    id: str
    q: int
    r: int


class MegalithSpace(Printed, frozen=True, kw_only=True):
    """10.11. A space of a Megalith tile; `arrow`: the two spaces of the tile that it points to."""

    id: str
    tile: str
    row: int
    column: int
    benefits: tuple[Effect, ...]
    start: bool = False
    arrow: tuple[Place, ...] = ()


class Pattern(Printed, frozen=True, kw_only=True):
    """10.11. Where the top left spaces of the four tiles lie, by the number of players."""

    id: int
    places: tuple[Place, ...]


class IdolLevel(Printed, frozen=True, kw_only=True):
    """10.10. A level of both Idol tracks: of the Offering track `ratio` and `benefits`, of the Honor track `honor`."""

    id: int
    ratio: int
    benefits: tuple[Effect, ...]
    honor: int = 0


class HonorChart(Printed, frozen=True, kw_only=True):
    """EW-1505. Points by the number of Buried cards, from 0 on; more than the last count as the last."""

    id: str
    points: tuple[int, ...]


class Token(Printed, frozen=True, kw_only=True):
    """10.13. A Glacier token or a Rest token."""

    id: str
    benefits: tuple[Effect, ...]


class TurnPlace(Printed, frozen=True, kw_only=True):
    """10.1, EW-141. A place of the Turn Order indicator: its Eclipse benefit, and what its player starts with."""

    id: int
    benefits: tuple[Effect, ...]
    start: tuple[Effect, ...]


class PlayerCount(Printed, frozen=True, kw_only=True):
    """EW-1600. What depends on the number of players."""

    id: int
    stones: int
    """Sacred Stones in all."""
    glaciers: int
    tiles: int
    """Terrain tiles added at random, besides Glaciers and one of each other type."""
    zone: int
    """Cards of the Hunt Zone."""
    pattern: int
    """The recommended pattern of the Megalith board."""


class StoneSpace(Printed, frozen=True, kw_only=True):
    """10.9. A Sacred Stone space of a Player board."""

    id: int
    food: int
    tools: int
    benefits: tuple[Effect, ...]


class MegalithSlot(Printed, frozen=True, kw_only=True):
    """10.9. A Megalith slot of a Player board and what it gives when it is empty."""

    id: int
    benefits: tuple[Effect, ...]


class Board(Printed, frozen=True, kw_only=True):
    """The numbers printed on boards, or in the text, that are the same for all."""

    id: str
    rounds: int
    era_rounds: int
    """EW-305. Rounds of an Era."""
    figures: int
    """EW-214. Of each player."""
    starting_hand: tuple[str, ...]
    """EW-132. Set aside for the opening hand, with the Tribe card of the Setup card."""
    starting_draw: int
    preparation_draw: int
    display: int
    camps: int
    villages: int
    neutral_megaliths: int
    megaliths: int
    """Coloured ones of each player."""
    slot: int
    """Megaliths in a slot."""
    food_limit: int
    """With all Camps on the Player board."""
    labour_icons: tuple[int, ...]
    """EW-438. Food spaces with a Labour icon on the way to the space left of them."""
    tool_limit: int
    camp_influence: int
    village_influence: int
    rest_labour: int
    """EW-902. In half points."""
    zone_limit: int
    honor_places: int
    tile_side: int
    """Spaces in a row of a Megalith tile."""
    recruit_tools: int
    """EW-500."""
    recruit_labour: int
    burial_food: int
    """EW-504."""
    culture_labour: int
    """EW-600."""
    camp_tools: int
    """EW-700."""
    step_labour: int
    """EW-701."""
    village_food: int
    """EW-705."""
    village_camps: int
    revealed: int
    """EW-800."""
    reveal_labour: int
    take_tools: int
    """EW-805."""
    take_labour: int
    village_benefits: tuple[Effect, ...]
    """EW-1212. Of each empty Village space."""
    lost_point: int
    """EW-503, EW-806. In place of a card that is not there."""
    stack_own: int
    """EW-1008."""
    stack_other: int
    covered: int
    """EW-1009."""
    offering_top: int
    """EW-1104."""


R = TypeVar("R", bound=Printed)


def _table(name: str, row: type[R]) -> tuple[R, ...]:
    return load(PACKAGE, name, row)


TRIBE_CARDS = {row.id: row for row in _table("tribe_cards", Card)}
"""The types of the five Tribe decks."""
STARTING_CARDS = {row.id: row for row in _table("starting_cards", Card)}
CULTURE_CARDS = {row.id: row for row in _table("culture_cards", Card)}
CARDS = STARTING_CARDS | TRIBE_CARDS | CULTURE_CARDS
CHIEFS = {row.id: row for row in _table("chiefs", Chief)}
STONES = {row.id: row for row in _table("stones", Stone)}
SUPPLY = {row.id: row for row in _table("supply", SupplySpace)}
ANIMALS = {row.id: row for row in _table("animals", Animal)}
SETUP_CARDS = {row.id: row for row in _table("setup_cards", SetupCard)}
TERRAIN = {row.id: row for row in _table("terrain", Terrain)}
HEXES = {row.id: row for row in _table("hexes", Hex)}
MEGALITH_SPACES = {row.id: row for row in _table("megalith_spaces", MegalithSpace)}
PATTERNS = {row.id: row.places for row in _table("patterns", Pattern)}
"""Number → the top left spaces of the tiles."""
IDOL_LEVELS = {row.id: row for row in _table("idol_levels", IdolLevel)}
"""Level, from 1 → what it shows."""
HONOR_CHARTS = tuple(row.points for row in _table("honor_charts", HonorChart))
"""EW-1506. The charts of the first, the second and all others."""
GLACIER_TOKENS = {row.id: row for row in _table("glacier_tokens", Token)}
REST_TOKENS = {row.id: row for row in _table("rest_tokens", Token)}
TURN_ORDER = _table("turn_order", TurnPlace)
"""From the top down."""
PLAYER_COUNTS = {row.id: row for row in _table("player_counts", PlayerCount)}
STONE_SPACES = _table("stone_spaces", StoneSpace)
"""From the left."""
MEGALITH_SLOTS = _table("megalith_slots", MegalithSlot)
"""From the left."""
(BOARD,) = _table("board", Board)

BASE = "H00"
"""The hex of the Base."""
BASE_TERRAIN = "base"
GLACIER = "glacier"
TOP_LEVEL = max(IDOL_LEVELS)
ARGENTAVIS = next(row.id for row in ANIMALS.values() if row.wild)
MEGALITH_TILES = {
    tile: {(row.row, row.column): row for row in MEGALITH_SPACES.values() if row.tile == tile}
    for tile in dict.fromkeys(row.tile for row in MEGALITH_SPACES.values())
}
"""Tile → (row, column) → space."""
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def _neighbours() -> dict[str, tuple[str, ...]]:
    """10.2. The hexes around each, in order of their ids."""
    at = {(row.q, row.r): row.id for row in HEXES.values()}
    return {
        row.id: tuple(sorted(at[row.q + q, row.r + r] for q, r in _AROUND if (row.q + q, row.r + r) in at))
        for row in HEXES.values()
    }


NEIGHBOURS = _neighbours()
"""Hex → the hexes next to it."""


def _junctions() -> dict[str, tuple[str, str, str]]:
    """10.2. Three hexes of which each touches the others, in order of their ids."""
    meeting = [
        (one, two, three)
        for one in HEXES
        for two, three in combinations(NEIGHBOURS[one], 2)
        if one < two and three in NEIGHBOURS[two]
    ]
    return {f"J{number:02}": hexes for number, hexes in enumerate(meeting, 1)}


JUNCTIONS = _junctions()
"""Junction → the hexes that meet there."""
VILLAGE_JUNCTIONS = {junction: hexes for junction, hexes in JUNCTIONS.items() if BASE not in hexes}
"""EW-706. Junctions that may have a Village."""
