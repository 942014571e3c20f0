"""What is printed on the components: one frozen struct per row of `content/*.toml`, each table loaded once.

Values and their sources are section 10 of the ledger. Rules read the constants at the end; a number that stands on a
component stands nowhere else.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from services.cangaceiros.pieces import Line
from services.engine.content import load

PACKAGE = __name__.rpartition(".")[0]

Band = Literal["2/3", "4/5"]
FazendaType = Literal["sertao", "serra", "caatinga"]
SpaceType = Literal["juazeiro", "city", "sertao", "serra", "caatinga"]
Bonus = Literal["reis", "guns", "protection", "facao", "deal", "vengeance", "cangaceiro", "heal", "training"]
Icon = Literal["movement", "garrison", "training", "plunder", "cunning", "ambush", "threaten", "serra"]
"""What the lower part of an Action card shows; `serra` is the effect of that Serra card alone."""
Cost = Literal[
    "garrison_sertao",
    "garrison_serra",
    "garrison_caatinga",
    "garrison",
    "guns",
    "protection",
    "facao",
    "line",
    "reis",
    "deal",
    "vengeance",
    "trophies",
]
"""CG-924. What a Life Goal asks to be given up; `garrison` anywhere, `line` from any line."""
Unit = Literal["prisoners", "garrisons", "guns", "facao", "training"]
"""What an Event counts: own Cangaceiros in the Prison, in Garrisons, on a line; Training markers on the board."""
Need = Literal["serra", "caatinga", "cangaceiros", "deal", "vengeance"]
"""What an Event looks for: cards of a back in deck and discard pile, Cangaceiros on the player board, tokens."""


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a content file."""


class Strength(msgspec.Struct, frozen=True):
    """Guns, Protection and Facão: of a Chief, an Action card, a Volantes card or a token."""

    guns: int = 0
    protection: int = 0
    facao: int = 0


class Space(Printed, frozen=True, kw_only=True):
    """CG-218, 10.2, 10.3. A space of one side of the map; `x`, `y` in hundredths of the picture, from the top left."""

    id: str
    name: str
    type: SpaceType
    borders: tuple[str, ...]
    arrow: str = ""
    """Where Volantes go from here, empty in Juazeiro."""
    railroads: tuple[str, ...] = ()
    """Cities that a railroad joins to this City."""
    has_railroad: bool = False
    """CG-782, CG-R-33."""
    x: int
    y: int


class Spawn(msgspec.Struct, frozen=True):
    """CG-302. Volantes that come to each City."""

    mossoro: int
    salgueiro: int
    salvador: int
    recife: int


class VolantesCard(Printed, frozen=True, kw_only=True):
    """CG-220. `back` is the number of figures, 0 on the card that is printed on the board."""

    id: str
    band: Band
    back: int
    fame: int
    strength: Strength
    wound_spaces: int
    """W: wounds that a Volante takes; the last one is the skull."""
    spawn: Spawn


class Token(Printed, frozen=True, kw_only=True):
    """10.5. A Volantes or Prison Reinforcements token."""

    id: str
    strength: Strength


class Fazenda(Printed, frozen=True, kw_only=True):
    """10.6. A Fazenda tile."""

    id: str
    band: Band
    type: FazendaType
    bonuses: tuple[Bonus, ...]


class Reward(Printed, frozen=True, kw_only=True):
    """10.7. A Reward tile."""

    id: str
    bonuses: tuple[Bonus, ...]


class ActionCard(Printed, frozen=True, kw_only=True):
    """CG-221. `icons` is the lower part, in the order printed, `strength` the upper one."""

    id: str
    back: Literal["starting", "serra", "caatinga"]
    icons: tuple[Icon, ...]
    strength: Strength
    text: str = ""
    """What the lower part of a Serra or Caatinga card does, in a few words."""


class ChiefSpace(msgspec.Struct, frozen=True):
    """10.10. A space of a Chief card: what it gives, and whether a Training marker starts there, a wound fits there."""

    gives: Literal["ability", "guns", "protection", "facao", ""]
    training: bool = False
    wound: bool = False


class Chief(Printed, frozen=True, kw_only=True):
    """CG-222. A Chief card; `ability` is the word that the rules know it by, `text` what it does in a few words."""

    id: str
    name: str
    ability: str
    text: str
    strength: Strength
    spaces: tuple[ChiefSpace, ...]


class LifeGoal(Printed, frozen=True, kw_only=True):
    """CG-223. A Life Goal card: how much of what is given up."""

    id: str
    costs: dict[Cost, int]


class Event(Printed, frozen=True, kw_only=True):
    """CG-803, CG-805 to CG-819, 10.13. An Event tile, or the Peace tile (`"PEACE"`), which does nothing."""

    id: str
    name: str
    text: str
    arrests: tuple[FazendaType, ...] = ()
    """Types of spaces whose Garrisons go to the Prison."""
    pays: Unit | None = None
    """For each of these `reis` are to be paid."""
    reis: int = 0
    needs: dict[Need, int] = {}
    """What one has to have."""
    fame: int = 0
    """Lost for each of `pays` that is not paid, or once without all that one `needs`."""
    wounds: int = 0
    wounded: tuple[SpaceType, ...] = ()
    """Types of spaces in which a Gang suffers the `wounds`."""


class Row(Printed, frozen=True, kw_only=True):
    """CG-673. A row of the Fame Track: from `fame` on a Chief's death costs `bounty`."""

    fame: int
    bounty: int


class Rate(msgspec.Struct, frozen=True):
    """CG-540 to CG-542. Goods given for Fame."""

    goods: int
    fame: int


class Trade(Printed, frozen=True, kw_only=True):
    """CG-540 to CG-542, CG-769, CG-773, CG-783. What a City takes, its rates, and those of the matching Chief."""

    city: str
    goods: Literal["tokens", "reis", "trophies"]
    rates: tuple[Rate, ...]
    chief_rates: tuple[Rate, ...]
    ability: str
    """The Chief's ability that gives the better rates."""


class PlayerCount(Printed, frozen=True, kw_only=True):
    """Section 8. What depends on the number of players; `displayed` are the cards of each display."""

    id: int
    band: Band
    displayed: int
    rewards: int
    """Reward tiles under each Event tile."""


class Board(Printed, frozen=True, kw_only=True):
    """The numbers printed on boards, or in the text, that are the same for all."""

    id: str
    rounds: int
    cangaceiros: int
    """Of each player."""
    prisoners: int
    """Of each player, at the start."""
    fame: int
    reis: int
    line_spaces: int
    deal_spaces: int
    vengeance_spaces: int
    training_markers: int
    hand: int
    """Cards chosen in Phase 2."""
    volantes: int
    """Volante meeples."""
    caatinga_opens: int
    """CG-848, CG-849. The first Round in which Volantes may enter the Caatinga."""
    life_goal_fame: int
    resource_points: int
    """CG-951. So many give 1 Fame."""


R = TypeVar("R", bound=Printed)


def _table(name: str, row: type[R]) -> tuple[R, ...]:
    return load(PACKAGE, name, row)


SPACES: dict[str, dict[str, Space]] = {
    "2/3": {row.id: row for row in _table("spaces_2_3", Space)},
    "4/5": {row.id: row for row in _table("spaces_4_5", Space)},
}
"""Band → space → what is printed there."""
VOLANTES_CARDS = {row.id: row for row in _table("volantes_cards", VolantesCard)}
VOLANTES_TOKENS = {row.id: row for row in _table("volantes_tokens", Token)}
PRISON_TOKENS = {row.id: row for row in _table("prison_tokens", Token)}
FAZENDAS = {row.id: row for row in _table("fazendas", Fazenda)}
REWARDS = {row.id: row for row in _table("rewards", Reward)}
ACTION_CARDS = {row.id: row for row in _table("action_cards", ActionCard)}
CHIEFS = {row.id: row for row in _table("chiefs", Chief)}
LIFE_GOALS = {row.id: row for row in _table("life_goals", LifeGoal)}
EVENTS = {row.id: row for row in _table("events", Event)}
"""With Peace."""
FAME_TRACK = _table("fame_track", Row)
"""In rising order."""
TRADES = {row.city: row for row in _table("trades", Trade)}
PLAYER_COUNTS = {row.id: row for row in _table("player_counts", PlayerCount)}
(BOARD,) = _table("board", Board)

STARTING_CARDS = tuple(row.id for row in ACTION_CARDS.values() if row.back == "starting")
FAZENDA_TYPES: tuple[FazendaType, ...] = ("sertao", "serra", "caatinga")
LINE_BONUSES: dict[str, Line] = {"guns": "guns", "protection": "protection", "facao": "facao"}
PEACE = "PEACE"
