"""What a Link bonus or a Neta-Tanka card does: a small vocabulary that the content speaks.

An effect is a row of the content. `certain` says that something must come of it, as for all that is paid for
(NT-R-30).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from services.engine.frames import Ask, Move
from services.neta_tanka.content import LINK_BONUSES, Printing
from services.neta_tanka.handicrafts import CraftByEffect, RenewHandicrafts, can_craft
from services.neta_tanka.nourishment import NourishByEffect, can_nourish
from services.neta_tanka.reserve import GainOfChoice, gain, take_from_area
from services.neta_tanka.tents import BuildByEffect, can_build
from services.neta_tanka.totem_pole import add_stage

if TYPE_CHECKING:
    from services.neta_tanka.state import State

GENERAL_RESERVE = "reserve"
AREAS = ("forest", "tanning")


def possible(g: State, seat: int, effect: Printing, *, certain: bool) -> bool:
    """Whether the player may have this effect now."""
    return EFFECTS[effect.effect].possible(g, seat, effect, certain)


def resolve(g: State, seat: int, effect: Printing, *, certain: bool) -> None:
    """Do it, or ask what it leaves open."""
    EFFECTS[effect.effect].resolve(g, seat, effect, certain)


class Again(Ask, frozen=True):
    """NT-245, NT-975, NT-R-27. A bonus that was resolved in this turn, once more."""

    certain: bool

    def moves(self, g: State) -> Iterator[Move]:
        for bonus in LINK_BONUSES.values():
            if bonus.id in g.resolved and possible(g, self.player, bonus, certain=self.certain):
                yield ("again", bonus.id)

    def play(self, g: State, move: Move) -> None:
        g.tell("bonus_copied", seat=self.player, bonus=move[1])
        resolve(g, self.player, LINK_BONUSES[move[1]], certain=self.certain)


class Meaning(NamedTuple):
    """What a word of the vocabulary means."""

    possible: Callable[[State, int, Printing, bool], bool]
    resolve: Callable[[State, int, Printing, bool], None]


def _can_gain(g: State, seat: int, effect: Printing, certain: bool) -> bool:
    return not certain or effect.origin not in AREAS or g.areas[effect.goods[0]] > 0


def _gain(g: State, seat: int, effect: Printing, certain: bool) -> None:
    if effect.origin in AREAS:
        take_from_area(g, seat, effect.goods[0], effect.count)
    elif len(effect.goods) == 1:
        gain(g, seat, effect.goods[0], effect.count)
    else:
        GainOfChoice(seat, effect.goods, effect.count).begin(g)


def _gift(effect: Printing) -> bool:
    return effect.origin == GENERAL_RESERVE


def _can_build(g: State, seat: int, effect: Printing, certain: bool) -> bool:
    return any(True for _ in can_build(g.players[seat], gift=_gift(effect)))


def _build(g: State, seat: int, effect: Printing, certain: bool) -> None:
    BuildByEffect(seat, _gift(effect)).begin(g)


def _can_nourish(g: State, seat: int, effect: Printing, certain: bool) -> bool:
    return any(True for _ in can_nourish(g.players[seat], effect.goods, gift=_gift(effect)))


def _nourish(g: State, seat: int, effect: Printing, certain: bool) -> None:
    NourishByEffect(seat, effect.goods, effect.count, _gift(effect)).begin(g)


def _can_craft(g: State, seat: int, effect: Printing, certain: bool) -> bool:
    return any(True for _ in can_craft(g.players[seat], gift=_gift(effect)))


def _craft(g: State, seat: int, effect: Printing, certain: bool) -> None:
    CraftByEffect(seat, _gift(effect)).begin(g)


def _can_raise(g: State, seat: int, effect: Printing, certain: bool) -> bool:
    return _gift(effect) or g.players[seat].reserve[effect.goods[0]] > 0


def _raise(g: State, seat: int, effect: Printing, certain: bool) -> None:
    add_stage(g, seat, effect.goods[0], gift=_gift(effect))


def _can_renew(g: State, seat: int, effect: Printing, certain: bool) -> bool:
    return not certain or len(g.handicraft_deck) > 0  # NT-R-16: from an empty deck the same cards come back


def _renew(g: State, seat: int, effect: Printing, certain: bool) -> None:
    if g.handicrafts:
        RenewHandicrafts(seat, effect.count).begin(g)


def _can_use_again(g: State, seat: int, effect: Printing, certain: bool) -> bool:
    return any(True for _ in Again(seat, certain).moves(g))


def _use_again(g: State, seat: int, effect: Printing, certain: bool) -> None:
    Again(seat, certain).begin(g)


EFFECTS = {
    "gain": Meaning(_can_gain, _gain),
    "tent": Meaning(_can_build, _build),
    "nourish": Meaning(_can_nourish, _nourish),
    "handicraft": Meaning(_can_craft, _craft),
    "pole": Meaning(_can_raise, _raise),
    "renew": Meaning(_can_renew, _renew),
    "reuse": Meaning(_can_use_again, _use_again),
}
