"""CG-400 to CG-409. Using an Action card: one of its halves, or an ability of the Chief instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.cangaceiros import life_goals
from services.cangaceiros.abilities import COCADA, LIDIA, VOLTA_SECA, has
from services.cangaceiros.bonuses import HealUpTo
from services.cangaceiros.caatinga import Threaten
from services.cangaceiros.card_places import show_card
from services.cangaceiros.content import ACTION_CARDS
from services.cangaceiros.cunning import Cunning
from services.cangaceiros.fights import Attack
from services.cangaceiros.garrisons import Garrison
from services.cangaceiros.icons import STOP, Icon
from services.cangaceiros.movement import Movement
from services.cangaceiros.plunder import Plunder
from services.cangaceiros.serra import Ambush, SerraEffect
from services.cangaceiros.swaps import swap, swaps
from services.cangaceiros.training import Training
from services.engine.frames import Ask, Do, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State

ICONS: dict[str, type[Icon]] = {
    "movement": Movement,
    "garrison": Garrison,
    "training": Training,
    "plunder": Plunder,
    "cunning": Cunning,
    "ambush": Ambush,
    "threaten": Threaten,
    "serra": SerraEffect,
    "attack": Attack,
}
"""The icons of the lower parts, and the attack of the upper ones."""
ATTACK = ("movement", "attack")
"""CG-404. What the upper part of a card allows."""
BASE_ABILITY = ("movement", "garrison", "plunder")
"""CG-406, CG-R-08. Printed on every Chief."""
ALL, AMBUSH, HEAL = "all", "ambush", "heal"
"""CG-784, CG-765, CG-780. For what else some Chiefs discard a card."""
HEALED = 3
"""CG-780. Wound cubes that Lidia removes."""
END_TURN: Move = ("end_turn",)


class UseCard(Ask, frozen=True):
    """CG-311, CG-400, CG-401, CG-406, CG-407, CG-408, CG-409, CG-765, CG-780, CG-784, CG-R-08.

    A card of the hand, and how it is used. An ability that would come to nothing is not offered.
    """

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        abilities = list(_abilities(g, self.player))
        for card in sorted({*g.players[self.player].hand.cards}):
            yield ("act", card)
            yield ("attack", card)
            yield from (("discard", card, ability) for ability in abilities)

    def play(self, g: State, move: Move) -> None:
        verb, card, *ability = move
        seat = self.player
        show_card(g, seat, card)
        g.card = card
        g.then(FinishCard(seat), AfterCard(seat))
        match verb:
            case "act":
                g.tell("card_acted", seat=seat, card=card)
                g.then(CarryOut(seat, ACTION_CARDS[card].icons))
            case "attack":
                g.tell("card_attacked", seat=seat, card=card)
                g.then(CarryOut(seat, ATTACK))
            case _:
                g.tell("card_discarded", seat=seat, card=card, ability=ability[0])
                g.then(_ability(seat, ability[0]))


def _abilities(g: State, seat: int) -> Iterator[str]:
    """What the player could discard a card for now."""
    if has(g, seat, VOLTA_SECA):
        yield ALL
    else:
        yield from (ability for ability in BASE_ABILITY if ICONS[ability](seat).possible(g))
    if has(g, seat, COCADA) and Ambush(seat).possible(g):
        yield AMBUSH
    if has(g, seat, LIDIA) and g.players[seat].wounds:
        yield HEAL


def _ability(seat: int, ability: str) -> Do:
    if ability == HEAL:
        return HealUpTo(seat, HEALED)
    return CarryOut(seat, BASE_ABILITY if ability == ALL else (ability,))


class CarryOut(Do, frozen=True):
    """CG-402, CG-403, CG-671, CG-R-10. The icons that are left, as long as any of them can be used."""

    seat: int
    icons: tuple[str, ...]

    def run(self, g: State) -> None:
        if g.lost or not self.icons:
            return
        ask = ChooseIcon(self.seat, self.icons)
        if next(ask.moves(g)) != STOP or _free_action(g):
            g.then(ask)


def _free_action(g: State) -> bool:
    """CG-900, CG-R-23. Whether there is a free action to take beside a decision."""
    return any(True for aside in g.aside() for _ in aside.moves(g))


class ChooseIcon(Ask, frozen=True):
    """CG-402, CG-403, CG-404, CG-405. Use one of the icons that are left, or leave them all."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    lasting: ClassVar[bool] = True

    icons: tuple[str, ...]

    def moves(self, g: State) -> Iterator[Move]:
        for icon in dict.fromkeys(self.icons):
            yield from ICONS[icon](self.player).moves(g)
        yield STOP

    def play(self, g: State, move: Move) -> None:
        if move == STOP:
            return
        used = next(icon for icon in self.icons if move in ICONS[icon](self.player).moves(g))
        left = list(self.icons)
        left.remove(used)
        g.then(CarryOut(self.player, tuple(left)))
        ICONS[used](self.player).choose(g, move)

    def safe(self, g: State) -> Move:
        return STOP


class FinishCard(Do, frozen=True):
    """CG-313, CG-R-10, CG-R-56. The card in play comes on top of the discard pile."""

    seat: int

    def run(self, g: State) -> None:
        g.players[self.seat].discard.append(g.card)
        g.card, g.lost, g.halted = "", False, False


class AfterCard(Do, frozen=True):
    """CG-314, CG-315, CG-920, CG-R-09, CG-R-36. The window after a card, if there is anything to do in it."""

    seat: int
    claimed: bool = False

    def run(self, g: State) -> None:
        ask = EndTurn(self.seat, self.claimed)
        if next(ask.moves(g)) != END_TURN or _free_action(g):
            g.then(ask)


class EndTurn(Ask, frozen=True):
    """CG-327, CG-900, CG-906, CG-907, CG-920, CG-928, CG-R-09, CG-R-36. A Life Goal, a swap, or the end of the turn."""

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    claimed: bool = False
    """CG-928. A Life Goal has been claimed after this card."""

    def moves(self, g: State) -> Iterator[Move]:
        if not self.claimed:
            yield from life_goals.claims(g, self.player)
        yield from swaps(g, self.player)
        yield END_TURN

    def play(self, g: State, move: Move) -> None:
        match move:
            case ("claim", goal):
                g.then(AfterCard(self.player, True))
                life_goals.claim(g, self.player, goal)
            case ("swap", old, place, new):
                g.then(AfterCard(self.player, self.claimed))
                swap(g, self.player, old, place, new)

    def safe(self, g: State) -> Move:
        return END_TURN
