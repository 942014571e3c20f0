"""CG-500 to CG-508, CG-524 to CG-529. Plunder: Fazendas and Cities are activated, and the Blessing token."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from services.cangaceiros import cities
from services.cangaceiros.abilities import DADA, GATO, JESUINO_BRILHANTE, MILIAN, ZABELE, ZE_BAIANO, has
from services.cangaceiros.bonuses import Receive, useful
from services.cangaceiros.content import FAZENDAS
from services.cangaceiros.cunning import active_events
from services.cangaceiros.geography import spaces
from services.cangaceiros.icons import STOP, Icon
from services.cangaceiros.pieces import CITY, DEAL, FACAO, GUNS, HEAL, JUAZEIRO, REIS, VENGEANCE
from services.engine.frames import Ask, Do, Frame, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

BLESSING = "blessing"
"""CG-524. Beside the bonuses of Fazendas: the exchange of two Event tiles."""
EXTRA = {FACAO: GATO, GUNS: JESUINO_BRILHANTE, DEAL: ZABELE, VENGEANCE: ZE_BAIANO}
"""CG-771, CG-774, CG-786, CG-788. The ability that gives a bonus once more."""
TAKE_REST: Move = ("take_rest",)


class Plundering(Frame, frozen=True, omit_defaults=True):
    """One Plunder action, as far as it has come: a part of the frames that carry it out."""

    city: bool = False
    """CG-504, CG-545. The City in the Gang's space may still be activated."""
    anywhere: int = 0
    """CG-708. Fazendas that may still be activated wherever they are."""
    garrisoned: int = 0
    """CG-501. Fazendas that may still be activated by a Garrison; -1 when Dadá's one more (CG-768) is used as well."""
    activated: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    """What the activated spaces give and has not been taken."""
    extra: bool = False
    """CG-R-42. The Chief's extra has been given."""
    railroad: bool = False
    """CG-782. Milian's Reis are among the bonuses, or were."""
    rest: bool = False
    """All bonuses are being taken, one after another."""


class Plunder(Icon, frozen=True):
    """CG-500, CG-504, CG-508, CG-529, CG-543, CG-R-03, CG-R-07, CG-R-57. Plunder with the Gang and the Garrisons."""

    def moves(self, g: State) -> Iterator[Move]:
        if can_plunder(g, self.player, _begin(g, self.player)):
            yield ("plunder",)

    def choose(self, g: State, move: Move) -> None:
        plunder(g, self.player, _begin(g, self.player))


def can_plunder(g: State, seat: int, plundering: Plundering) -> bool:
    """Whether a Plunder would come to anything."""
    return any(True for _ in ChoosePlunder(seat, _along_railroad(g, seat, plundering)).options(g))


def plunder(g: State, seat: int, plundering: Plundering) -> None:
    """Begin a Plunder; `Plundering(anywhere=2)` is that of SE-4 (CG-708, CG-709, CG-R-41, CG-R-42)."""
    g.tell("plundered", seat=seat, space=g.players[seat].gang)
    g.then(GoOnPlundering(seat, plundering))


class GoOnPlundering(Do, frozen=True):
    """CG-506, CG-507, CG-782. The Plunder goes on as long as there is anything left to take or to activate."""

    player: int
    plundering: Plundering

    def run(self, g: State) -> None:
        ask = ChoosePlunder(self.player, _along_railroad(g, self.player, self.plundering))
        if ask.plundering.rest:
            if found := next(ask.takable(g), None):
                ask.take(g, found)
                return
            ask = ChoosePlunder(self.player, replace(ask.plundering, rest=False))
        if any(True for _ in ask.options(g)):
            g.then(ask)


class ChoosePlunder(Ask, frozen=True):
    """CG-501, CG-502, CG-503, CG-505, CG-506, CG-507, CG-524, CG-768, CG-R-22, CG-R-41, CG-R-44, CG-R-54.

    Take a bonus of what has been activated, activate another Fazenda, trade in the City, in any order, or stop.
    """

    lasting: ClassVar[bool] = True

    plundering: Plundering

    def moves(self, g: State) -> Iterator[Move]:
        yield from self.options(g)
        yield STOP

    def options(self, g: State) -> Iterator[Move]:
        """All but the end."""
        takable = list(self.takable(g))
        yield from (("take", bonus) for bonus in dict.fromkeys(takable))
        if len(takable) > 1:
            yield TAKE_REST
        if BLESSING in self.plundering.bonuses and any(True for _ in ExchangeEvents(self.player).moves(g)):
            yield ("take", BLESSING)
        yield from (("activate", space) for space in self.activatable(g))
        if self.plundering.city:
            yield from cities.trades(g, self.player, g.players[self.player].gang)

    def takable(self, g: State) -> Iterator[str]:
        """The bonuses that the player has room for."""
        for bonus in self.plundering.bonuses:
            if bonus != BLESSING and useful(g, self.player, bonus):
                yield bonus

    def activatable(self, g: State) -> Iterator[str]:
        """The further Fazendas that can be activated now, and give anything that there is room for."""
        plundering, player = self.plundering, g.players[self.player]
        places = g.fazendas if plundering.anywhere else player.garrisons
        if not plundering.anywhere and plundering.garrisoned + has(g, self.player, DADA) < 1:
            return
        for space in spaces(g):
            if space not in places or space not in g.fazendas or space in plundering.activated:
                continue
            if not any(useful(g, self.player, bonus) for bonus in FAZENDAS[g.fazendas[space]].bonuses):
                continue
            if plundering.anywhere or _largest(g, self.player, space):
                yield space

    def take(self, g: State, bonus: str) -> None:
        """CG-771, CG-774, CG-786, CG-788, CG-R-42. Get a bonus, with the Chief's extra if it is due."""
        plundering = _without(self.plundering, bonus)
        received = [Receive(self.player, bonus)]
        if bonus in EXTRA and not plundering.extra and has(g, self.player, EXTRA[bonus]):
            plundering = replace(plundering, extra=True)
            received *= 2
        g.then(*received, GoOnPlundering(self.player, plundering))

    def play(self, g: State, move: Move) -> None:
        plundering = self.plundering
        match move:
            case ("stop",):
                g.tell("plunder_stopped", seat=self.player)
            case ("take", "blessing"):
                g.then(ExchangeEvents(self.player), GoOnPlundering(self.player, _without(plundering, BLESSING)))
            case ("take", bonus):
                self.take(g, bonus)
            case ("take_rest",):
                g.then(GoOnPlundering(self.player, replace(plundering, rest=True)))
            case ("activate", space):
                g.tell("activated", seat=self.player, space=space)
                g.then(GoOnPlundering(self.player, _with_fazenda(g, plundering, space)))
            case _:
                g.then(GoOnPlundering(self.player, replace(plundering, city=False)))
                cities.trade(g, self.player, move)

    def safe(self, g: State) -> Move:
        return TAKE_REST if TAKE_REST in self.moves(g) else STOP


class ExchangeEvents(Ask, frozen=True):
    """CG-524, CG-525, CG-526, CG-527, CG-528, CG-R-02, CG-R-44, CG-R-59. Two active Event tiles change places."""

    def moves(self, g: State) -> Iterator[Move]:
        if g.blessing:
            for one, other in combinations(active_events(g), 2):
                yield ("exchange_events", g.events[one].tile, g.events[other].tile)

    def play(self, g: State, move: Move) -> None:
        one, other = (n for n, event in enumerate(g.events) if event.tile in move[1:])
        g.events[one], g.events[other] = g.events[other], g.events[one]
        g.blessing = False
        g.tell("events_exchanged", seat=self.player, one=move[1], other=move[2])


def _begin(g: State, seat: int) -> Plundering:
    """CG-500, CG-529. A Plunder in the space of the Gang."""
    space = g.players[seat].gang
    if space == JUAZEIRO:
        return Plundering(garrisoned=1, activated=(space,), bonuses=(HEAL, BLESSING))
    if space in g.fazendas:
        return Plundering(garrisoned=1, activated=(space,), bonuses=FAZENDAS[g.fazendas[space]].bonuses)
    return Plundering(garrisoned=1, city=spaces(g)[space].type == CITY)


def _along_railroad(g: State, seat: int, plundering: Plundering) -> Plundering:
    """CG-782, CG-R-33. With Milian's Reis, once, if the Gang is where a railroad runs."""
    if plundering.railroad or not has(g, seat, MILIAN) or not spaces(g)[g.players[seat].gang].has_railroad:
        return plundering
    return replace(plundering, railroad=True, bonuses=(*plundering.bonuses, REIS))


def _with_fazenda(g: State, plundering: Plundering, space: str) -> Plundering:
    """The Plunder with another Fazenda activated."""
    anywhere = plundering.anywhere > 0
    return replace(
        plundering,
        anywhere=plundering.anywhere - anywhere,
        garrisoned=plundering.garrisoned - (not anywhere),
        activated=(*plundering.activated, space),
        bonuses=(*plundering.bonuses, *FAZENDAS[g.fazendas[space]].bonuses),
    )


def _without(plundering: Plundering, bonus: str) -> Plundering:
    place = plundering.bonuses.index(bonus)
    return replace(plundering, bonuses=plundering.bonuses[:place] + plundering.bonuses[place + 1 :])


def _largest(g: State, seat: int, space: str) -> bool:
    """CG-502, CG-503. Whether the player has more Cangaceiros in a space than anybody else."""
    mine = g.players[seat].garrisons[space]
    return all(player.garrisons.get(space, 0) < mine for other, player in enumerate(g.players) if other != seat)
