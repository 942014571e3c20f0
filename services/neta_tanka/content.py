"""What is printed on the components: one frozen struct per row of `content/*.toml`, each table loaded once.

Values and their sources are section 10 of the ledger. Rules read the constants at the end; a number that stands on a
component stands nowhere else.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from services.engine.content import load

PACKAGE = __name__.rpartition(".")[0]

Basic = Literal["wood", "hide", "meat", "mushroom"]
Good = Literal["wood", "hide", "meat", "mushroom", "skull", "generosity"]
Food = Literal["meat", "mushroom"]
Side = Literal["summer", "winter"]
Type = Literal["bow", "drum", "vestment"]
Deck = Literal["easy", "medium", "difficult"]
Effect = Literal["gain", "tent", "nourish", "handicraft", "pole", "renew", "reuse"]
Origin = Literal["reserve", "forest", "tanning", "own", ""]
Barter = Literal["skull", "handicraft", "resources", "pole_wood"]

BASICS: tuple[Basic, ...] = ("wood", "hide", "meat", "mushroom")
FOODS: tuple[Food, ...] = ("meat", "mushroom")
TYPES: tuple[Type, ...] = ("bow", "drum", "vestment")


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a content file."""


class Location(Printed, frozen=True, kw_only=True):
    """NT-320. A Location of the Village board; `x`, `y` in hundredths of the picture, from the top left corner."""

    id: int
    name: str
    type: Literal["single", "elder", "open"]
    area: Literal["forest", "hunting", "tanning", "canoe", ""] = ""
    mission: int = 0
    """NT-380, NT-381. The Location to which the footprints lead, 0 for none."""
    x: int
    y: int


class Link(Printed, frozen=True, kw_only=True):
    """A Link joins two Locations. `summer` and `winter` are ids of bonuses, empty on the Link of the Link tokens."""

    id: str
    ends: tuple[int, int]
    summer: str = ""
    winter: str = ""


class Printing(Printed, frozen=True, kw_only=True):
    """An effect: `count` of `goods` in any mix, from `origin`, to the place that `effect` names."""

    id: str
    effect: Effect
    goods: tuple[Good, ...] = ()
    count: int = 1
    origin: Origin = ""


class LinkBonus(Printing, frozen=True, kw_only=True):
    """NT-230 to NT-245. A kind of bonus on Links and Link tokens."""


class NetaTankaCard(Printing, frozen=True, kw_only=True):
    """NT-250 to NT-261. A front effect; `back` is the GP of the other side, `copies` how many cards show it."""

    copies: int
    back: int


class LinkToken(Printed, frozen=True, kw_only=True):
    """A Link token or Solo Link token; `bonus` is the id of a bonus."""

    id: str
    bonus: str


class Tent(Printed, frozen=True, kw_only=True):
    """NT-602, NT-607. A Tent of the Clan board, with the demand space before it."""

    id: int
    wood: int
    hide: int
    demand: tuple[Food, ...]
    points: int


class ClanBoard(Printed, frozen=True, kw_only=True):
    """The Clan board but for its Tents."""

    id: str
    nourishment_spaces: int
    nourishment_left_half: int
    copy_power_food: int
    meat_points: int
    mushroom_points: int
    start_wood: int
    start_hide: int


class PlayerCount(Printed, frozen=True, kw_only=True):
    """What depends on the number of players. `nomads` of each of a player's `colours`, `on_board` of all of them."""

    id: int
    rounds: int
    canoe_tiles: int
    colours: int
    nomads: int
    on_board: int
    consult_spaces: int
    round_start: int
    reminders: int


class BoardSide(Printed, frozen=True, kw_only=True):
    """A side of the Village board: stock at the start, and the numbers of the actions by Location."""

    id: Side
    forest_wood: int
    forest_mushroom: int
    tanning_hide: int
    tanning_meat: int
    buffalo: int
    display: int
    fell_generosity: int
    fell_wood: int
    fell_mushroom: int
    retrieve_wood: int
    collect_wood: int
    forest_elder_wood: int
    offerings: int
    offering_price: int
    offering_gain: int
    donation_generosity: int
    construct_tents: int
    gather_generosity: int
    hunt_generosity: int
    tan_supply_hide: int
    tan_supply_meat: int
    tan_hide: int
    hunt_elder_gain: Good
    hunt_elder_count: int
    hunt_elder_tents: int
    smoke_wood: int
    smoke_meat: int
    nourishment_elder_mushroom: int
    price_meat: int
    """NT-703, NT-720. The Meat that the visitor or the Neta-Tanka asks, or instead `price_mushroom`."""
    price_mushroom: int
    spoilt_above: int
    """NT-805. The Meat that stays in the TANNING AREA at the end of a round."""
    buffalo_kept: int
    """NT-804. The Buffalo that stay caught at the end of a round."""


class CanoeTile(Printed, frozen=True, kw_only=True):
    """NT-222. A Canoe tile."""

    id: str
    spaces: int
    left: tuple[Good, ...]
    right: Literal["visitor", "handicraft"]


class FinalTile(Printed, frozen=True, kw_only=True):
    """NT-709 to NT-713. A Final tile: pay `count` of what `barter` names, gain `generosity`."""

    id: str
    spaces: int
    left: tuple[Good, ...]
    barter: Barter
    count: int
    generosity: int


class HandicraftCard(Printed, frozen=True, kw_only=True):
    """NT-221. A Handicraft card."""

    id: str
    type: Type
    wood: int
    hide: int
    points: int


class Conditions(Printed, frozen=True, kw_only=True):
    """What an Objective or Solo Objective card asks: minimums, all needed.

    `nourishment` is in points, `food` in tokens. `handicraft_points` asks a card of each of these exact values
    (NT-R-28), `types` so many different types, `groups` so many groups of `alike` cards of one type (NT-R-53).
    """

    tents: int = 0
    stages: int = 0
    pole_wood: int = 0
    pole_skulls: int = 0
    handicraft_points: tuple[int, ...] = ()
    types: int = 0
    alike: int = 0
    groups: int = 0
    nourishment: int = 0
    food: int = 0
    generosity: int = 0


class ObjectiveCard(Conditions, frozen=True, kw_only=True):
    """NT-270 to NT-279."""

    id: str


class SoloObjectiveCard(Conditions, frozen=True, kw_only=True):
    """NT-280 to NT-294, with the lowest score for each medal."""

    id: str
    deck: Deck
    stones: int
    bronze: int
    silver: int
    gold: int


class Achievement(Conditions, frozen=True, kw_only=True):
    """NT-980 to NT-991. A Masterful Achievement; those `over_games` no single game can show.

    `players` is the fewest players, `total_above` a score that must be exceeded, `mushrooms` are spaces of the
    Nourishment section.
    """

    id: str
    name: str
    over_games: bool = False
    won: bool = False
    players: int = 1
    total_above: int = -1
    mushrooms: int = 0
    handicraft_sets: int = 0
    medal: Literal["gold", "silver", "bronze", ""] = ""


class Band(msgspec.Struct, frozen=True):
    """`points` from a height of `stages` on."""

    stages: int
    points: int


class TotemSpace(Printed, frozen=True, kw_only=True):
    """A space of a Totem Pole board, `space` from the left; whoever stands here has a height of `least` or more."""

    id: str
    players: int
    space: int
    least: int
    bands: tuple[Band, ...]

    def points(self, stages: int) -> int:
        """The points that a Totem Pole of this height scores here."""
        return next(band.points for band in reversed(self.bands) if stages >= band.stages)


class RoundSpace(Printed, frozen=True, kw_only=True):
    """NT-119. A space of the round track; `snowflakes` are the numbers of players that start here."""

    id: int
    snowflakes: tuple[int, ...]


class ScoreValues(Printed, frozen=True, kw_only=True):
    """NT-903, NT-908, NT-910, NT-911."""

    id: str
    pole_set_wood: int
    pole_set_skulls: int
    pole_set_points: int
    handicraft_set_points: int
    objective_points: int
    generosity_points: int


Row = TypeVar("Row", bound=Printed)


def _table(name: str, row: type[Row]) -> tuple[Row, ...]:
    return load(PACKAGE, name, row)


LOCATIONS = {row.id: row for row in _table("locations", Location)}
LINKS = {row.id: row for row in _table("links", Link)}
LINK_BONUSES = {row.id: row for row in _table("link_bonuses", LinkBonus)}
LINK_TOKENS = {row.id: row for row in _table("link_tokens", LinkToken)}
SOLO_LINK_TOKENS = {row.id: row for row in _table("solo_link_tokens", LinkToken)}
NETA_TANKA_CARDS = {row.id: row for row in _table("neta_tanka_cards", NetaTankaCard)}
HANDICRAFT_CARDS = {row.id: row for row in _table("handicraft_cards", HandicraftCard)}
OBJECTIVE_CARDS = {row.id: row for row in _table("objective_cards", ObjectiveCard)}
SOLO_OBJECTIVE_CARDS = {row.id: row for row in _table("solo_objective_cards", SoloObjectiveCard)}
ACHIEVEMENTS = {row.id: row for row in _table("achievements", Achievement)}
CANOE_TILES = {row.id: row for row in _table("canoe_tiles", CanoeTile)}
FINAL_TILES = {row.id: row for row in _table("final_tiles", FinalTile)}
TILES: dict[str, CanoeTile | FinalTile] = {**CANOE_TILES, **FINAL_TILES}
TENTS = _table("tents", Tent)
"""From the left; a Tent's index here is its place on the Clan board."""
(CLAN_BOARD,) = _table("clan_board", ClanBoard)
(SCORE,) = _table("score_values", ScoreValues)
PLAYER_COUNTS = {row.id: row for row in _table("player_counts", PlayerCount)}
BOARD_SIDES: dict[str, BoardSide] = {row.id: row for row in _table("board_sides", BoardSide)}
ROUND_TRACK = _table("round_track", RoundSpace)

TOTEM_BOARDS: dict[int, tuple[TotemSpace, ...]] = {
    players: tuple(row for row in _table("totem_spaces", TotemSpace) if row.players == players)
    for players in PLAYER_COUNTS
}
"""The spaces from the left, by number of players."""
ELDERS = frozenset(row.id for row in LOCATIONS.values() if row.type == "elder")
OPEN = frozenset(row.id for row in LOCATIONS.values() if row.type == "open")
MISSIONS = {row.id: row.mission for row in LOCATIONS.values() if row.mission}
LINKS_AT: dict[int, tuple[Link, ...]] = {
    place: tuple(link for link in LINKS.values() if place in link.ends) for place in LOCATIONS
}
"""The Links of each Location."""
(TOKEN_LINK,) = (link.id for link in LINKS.values() if not link.summer)
"""NT-760. The Link that carries no bonus and holds the Link tokens."""
BONUS_ON: dict[str, dict[str, LinkBonus]] = {
    "summer": {link.id: LINK_BONUSES[link.summer] for link in LINKS.values() if link.summer},
    "winter": {link.id: LINK_BONUSES[link.winter] for link in LINKS.values() if link.winter},
}
"""Side → Link → its bonus; the Link of the Link tokens has none."""
SOLO_DECKS: dict[str, tuple[str, ...]] = {
    deck: tuple(row.id for row in SOLO_OBJECTIVE_CARDS.values() if row.deck == deck)
    for deck in ("easy", "medium", "difficult")
}
