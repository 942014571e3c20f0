"""What is printed on the components: one frozen struct per row of `content/*.toml`, each table loaded once.

Values and their sources are section 10 of the ledger. Rules read the constants at the end; a number that stands on a
component stands nowhere else.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal, TypeVar

import msgspec

from services.engine.content import load
from services.xingu.pieces import Character, Terrain

PACKAGE = __name__.rpartition(".")[0]

Half = Literal["north", "south"]
Letter = Literal["A", "B", "C", "D"]
HexKind = Literal["land", "village", "lake", "post"]
Mark = Literal["cross", "shotgun", ""]
Colour = Literal["orange", "purple", "brown", "black", "green", "gray"]
Consequence = Literal["farmer", "explorer", "missionary", "telegraph"]
Effect = Literal[
    "advance",
    "bonfire_points",
    "camp",
    "explorer_points",
    "heal",
    "ignore_explorers",
    "lake_points",
    "missionary",
    "newborn_home",
    "no_build_helper",
    "no_fight_helpers",
    "no_paddler",
    "penalty",
    "points",
    "release",
    "remove_telegraph",
    "return",
    "take_back",
    "token",
    "trinkets",
    "utensil",
    "villager_for_telegraph",
]
"""What a bonus does (XI-1231 to XI-1263)."""
Counted = Literal[
    "cards", "expansions", "explorers", "healthy", "ocas", "sick_or_held", "stored", "telegraphs", "track", "utensils"
]
"""What a final bonus compares."""
TrackBonus = Literal["", "trinkets", "card", "missionary", "grain", "remove_telegraph", "remove_telegraphs", "release"]
"""What a space of the pacification track gives."""


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a content file."""


class Hex(Printed, frozen=True, kw_only=True):
    """10.1.3. A hex of the map; row 0 of each half lies at the river, odd rows are shifted half a hex to the right."""

    id: str
    half: Half
    row: int
    column: int
    kind: HexKind
    territory: str = ""
    """Of a land hex: `"forest_a"` to `"field_d"`."""
    tribe: str = ""
    """Of a village hex."""
    mark: Mark = ""


class Territory(Printed, frozen=True, kw_only=True):
    """10.1.2. A terrain with a letter."""

    id: str
    name: str
    terrain: Terrain
    letter: Letter
    half: Half


class Tribe(Printed, frozen=True, kw_only=True):
    """10.1.2, 10.5. A tribe and its village; `oca` is the hex with the printed one."""

    id: str
    name: str
    colour: Colour
    half: Half
    territories: tuple[str, str]
    """The forest and the field that the village borders."""
    hexes: tuple[str, ...]
    oca: str


class Card(Printed, frozen=True, kw_only=True):
    """10.2. A resource card."""

    id: str
    terrain: Terrain
    letter: Letter
    resources: tuple[str, str]
    consequence: Consequence
    telegraphs: int = 0
    """TL tokens that come from `post`."""
    post: Half | None = None
    removed: bool = False
    """With 2 or 3 players."""

    @property
    def territory(self) -> str:
        """The territory that the card names."""
        return f"{self.terrain}_{self.letter.lower()}"


class Bonus(Printed, frozen=True, kw_only=True):
    """10.3. A bonus card, or a fixed bonus of the board."""

    id: str
    costs: tuple[int, ...]
    """How many flipped cards may be spent."""
    effect: Effect
    amount: int = 0
    """The points, steps, villagers or tokens of the effect."""
    kinds: tuple[str, ...] = ()
    """Starting resource tokens that it shows."""
    values: dict[str, int] = {}
    """Points of mirrors and knives."""
    action: str = ""
    """The verb of the action within which alone it works; empty if it needs none."""
    characters: tuple[Character, ...] = ()
    """With whom that action is carried out."""
    fixed: bool = False
    text: str


class FinalBonus(Printed, frozen=True, kw_only=True):
    """10.4. A final bonus card."""

    id: str
    counts: Counted
    wins: Literal["most", "fewest"]
    text: str


class TrackSpace(Printed, frozen=True, kw_only=True):
    """10.5. A space of the pacification track."""

    id: int
    points: int = 0
    first_points: int = 0
    """In place of `points` for whoever gets here first."""
    bonus: TrackBonus = ""
    count: int = 0
    """Of what the bonus gives."""


class Expansion(Printed, frozen=True, kw_only=True):
    """10.5. The first to the sixth expansion of a village, by its number."""

    id: int
    helpers: int
    points: int
    card: bool = False
    """A resource card is gained."""


class Missionary(Printed, frozen=True, kw_only=True):
    """10.7, XI-1611 to XI-1616. A colour of missionaries and what one scores in a village.

    `points` for each of what it counts, divided by `divisor` and rounded down, and `plus`.
    """

    id: str
    tokens: int
    counts: Literal["healthy", "ocas", "expansions", "resources", "utensils", "track"]
    points: int
    divisor: int = 1
    plus: int = 0
    text: str


class Farmer(Printed, frozen=True, kw_only=True):
    """XI-209. Farmers of a number, and how many there are."""

    id: int
    tokens: int


class Utensil(Printed, frozen=True, kw_only=True):
    """10.7. A type of utensil."""

    id: str
    tokens: int


class Resource(Printed, frozen=True, kw_only=True):
    """10.9, XI-234. A kind of resource; `points` are those of a mirror or a knife."""

    id: str
    food: bool = False
    utensil: bool = False
    """Utensils are made of it."""
    points: int = 0


class StartingToken(Printed, frozen=True, kw_only=True):
    """10.6. A round starting resource token, by its resource."""

    id: str


class Freeing(Printed, frozen=True, kw_only=True):
    """10.8. From `id` farmers in the farm on Free needs so many helpers."""

    id: int
    helpers: int


class PlayerCount(Printed, frozen=True, kw_only=True):
    """XI-131 to XI-135, section 8. What depends on the number of players."""

    id: int
    stack: int
    """Cards of a stack on the board."""
    halves: tuple[tuple[int, int], ...] = ()
    """How many villages of the north and of the south may be used."""
    colours: tuple[tuple[Colour, ...], ...] = ()
    """The villages that may be used, where they are named."""
    cards_removed: bool = False
    farmers_removed: tuple[int, ...] = ()
    """By their numbers."""
    missionaries_removed: int = 0
    utensils_removed: int = 0
    """Of each type."""
    telegraphs_removed: int = 0


class Board(Printed, frozen=True, kw_only=True):
    """The numbers printed on boards, or in the text, that are the same for all."""

    id: str
    villagers: int
    """Of each tribe."""
    starting_villagers: int
    explorers: int
    telegraphs: int
    ocas: int
    expansions: int
    grain: int
    stacks: int
    """Of each terrain on the board."""
    bonuses: int
    """Open bonus cards."""
    final_bonuses: int
    """Open final bonus cards, besides one for each player."""
    basket: int
    """XI-1301. Every so many points the tribe is fed."""
    scale: tuple[int, ...]
    """XI-235. Points for one, two, three, four types."""
    watch_points: int
    oca_points: int
    fight_points: int
    missionary_points: int
    ritual_points: int
    ritual_helper_points: int
    bonfire_points: int
    annatto_points: int
    lake_points: int
    utensils_made: int
    """XI-631. The most in one action."""
    utensils_alone: int
    """XI-633. So many need no helper."""
    healed: int
    """XI-832, XI-1703. The most that one unit heals."""
    camp_visitors: int
    chief_steps: int
    card_steps: int
    ritual_helpers: int
    """The most in a ritual."""
    camp_missionaries: int
    """XI-1601. So many give 1 point to each villager in the camp."""
    camp_leaves: int
    """XI-1602. So many leave the game as soon as they are there."""
    oca_types: int
    """XI-1621. Types that an oca stores."""
    cards_played: int
    """XI-303. The most in a turn."""
    unfilled_stacks: int
    """XI-1801. So many that can't be refilled end the game."""
    final_points: int
    final_points_tied: int
    telegraph_points: int
    """XI-1817. Lost for each TL token next to the village."""


R = TypeVar("R", bound=Printed)


def _table(name: str, row: type[R]) -> tuple[R, ...]:
    return load(PACKAGE, name, row)


HEXES = {row.id: row for row in _table("hexes", Hex)}
TERRITORIES = {row.id: row for row in _table("territories", Territory)}
TRIBES = {row.id: row for row in _table("tribes", Tribe)}
RESOURCE_CARDS = {row.id: row for row in _table("resource_cards", Card)}
BONUS_CARDS = {row.id: row for row in _table("bonus_cards", Bonus)}
"""With the two fixed ones."""
FINAL_BONUSES = {row.id: row for row in _table("final_bonuses", FinalBonus)}
TRACK = {row.id: row for row in _table("track", TrackSpace)}
"""Space → what is printed there."""
EXPANSIONS = {row.id: row for row in _table("expansions", Expansion)}
"""Number, from 1 → what it costs and gives."""
MISSIONARIES = {row.id: row for row in _table("missionaries", Missionary)}
"""By colour."""
FARMERS = {row.id: row for row in _table("farmers", Farmer)}
"""By number."""
UTENSILS = {row.id: row for row in _table("utensils", Utensil)}
RESOURCES = {row.id: row for row in _table("resources", Resource)}
STARTING_TOKENS = tuple(row.id for row in _table("starting_tokens", StartingToken))
FREEING = _table("freeing", Freeing)
"""In rising order."""
PLAYER_COUNTS = {row.id: row for row in _table("player_counts", PlayerCount)}
(BOARD,) = _table("board", Board)

SCALE = BOARD.scale
LAST_SPACE = max(TRACK)
FOOD = tuple(row.id for row in RESOURCES.values() if row.food)
"""XI-R-17. Without grain, which lies on tokens of its own."""
TRINKETS = {row.id: row.points for row in RESOURCES.values() if row.points}
"""Mirror and knife → points."""
UTENSIL_RESOURCES = tuple(row.id for row in RESOURCES.values() if row.utensil)
FIXED_BONUSES = tuple(row.id for row in BONUS_CARDS.values() if row.fixed)
TERRITORY_HEXES = {
    territory: tuple(row.id for row in HEXES.values() if row.territory == territory) for territory in TERRITORIES
}
POSTS = {row.half: row.id for row in HEXES.values() if row.kind == "post"}
"""Half → the hex of its telegraph post."""
LAKES = frozenset(row.id for row in HEXES.values() if row.kind == "lake")


def _neighbours() -> dict[str, tuple[str, ...]]:
    """10.1.3. The six places around each hex, as far as hexes of the same half lie there, in order of their ids."""
    at = {(row.half, row.row, row.column): row.id for row in HEXES.values()}
    found = {}
    for row in HEXES.values():
        r, c, shift = row.row, row.column, row.row % 2
        around = ((r, c - 1), (r, c + 1), *((r + d, c + shift - k) for d in (-1, 1) for k in (0, 1)))
        found[row.id] = tuple(sorted(at[row.half, *place] for place in around if (row.half, *place) in at))
    return found


NEIGHBOURS = _neighbours()
"""Hex → the hexes next to it."""


def _villages(players: int) -> frozenset[frozenset[str]]:
    """XI-131 to XI-135. The sets of tribes that so many players may use."""
    count = PLAYER_COUNTS[players]
    found = set()
    for tribes in combinations(TRIBES.values(), players):
        north = sum(tribe.half == "north" for tribe in tribes)
        named = {tribe.colour for tribe in tribes}
        if (north, players - north) in count.halves or any(named == set(colours) for colours in count.colours):
            found.add(frozenset(tribe.id for tribe in tribes))
    return frozenset(found)


VILLAGES = {players: _villages(players) for players in PLAYER_COUNTS}
"""Number of players → the sets of tribes that may play."""
