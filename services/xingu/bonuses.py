"""XI-1221 to XI-1263. Bonuses that are bought at any time of the own turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from services.engine.frames import Ask, Move
from services.xingu.action_bonuses import pay, payments
from services.xingu.bonus_choices import CHOICES
from services.xingu.content import BONUS_CARDS, FIXED_BONUSES, LAST_SPACE, Bonus
from services.xingu.feeding import gain_points
from services.xingu.pacification import Advance, RemoveTelegraphs
from services.xingu.pieces import TABLE, TELEGRAPH
from services.xingu.shaman import HealUpTo
from services.xingu.villagers import send

if TYPE_CHECKING:
    from services.xingu.state import State

BOUGHT_IN_TURN = frozenset(row.id for row in BONUS_CARDS.values() if not row.action and row.effect != "camp")
"""XI-1228, XI-1229. Those that need no action; the others are offered where they work."""


class BuyBonus(Ask, frozen=True):
    """XI-1701, XI-1221 to XI-1230, XI-R-46, XI-R-81. `("buy", bonus, *cards)`, with the flipped cards that are paid.

    XI-1221, XI-1222, XI-1223, XI-1226, XI-1227, XI-1229, XI-1230, XI-1232.
    """

    def moves(self, g: State) -> Iterator[Move]:
        if g.bought or not any(card.flipped for card in g.players[self.player].cards):
            return
        for bonus in (*g.bonuses, *FIXED_BONUSES):
            if bonus in BOUGHT_IN_TURN:
                for cards in payments(g, self.player, bonus):
                    if has_effect(g, self.player, bonus, len(cards)):
                        yield ("buy", bonus, *cards)

    def play(self, g: State, move: Move) -> None:
        _, bonus, *cards = move
        pay(g, self.player, bonus, tuple(cards))
        printed = BONUS_CARDS[bonus]
        if printed.effect in CHOICES:
            CHOICES[printed.effect](self.player, bonus).begin(g)
        else:
            EFFECTS[printed.effect].carry_out(g, self.player, printed, len(cards))


def has_effect(g: State, seat: int, bonus: str, cards: int) -> bool:
    """XI-1230, XI-R-81. Whether a bonus, paid with so many cards, would do all that is asked of it."""
    printed = BONUS_CARDS[bonus]
    if printed.effect in CHOICES:
        return CHOICES[printed.effect](seat, bonus).possible(g)
    return EFFECTS[printed.effect].possible(g, seat, printed, cards)


class Effect(NamedTuple):
    """What a bonus does without a choice of its own: for a seat, by what is printed and the number of cards paid."""

    possible: Callable[[State, int, Bonus, int], bool]
    carry_out: Callable[[State, int, Bonus, int], None]


def _move_penalty_back(g: State, seat: int, bonus: Bonus, cards: int) -> None:
    """XI-1231."""
    player = g.players[seat]
    player.penalties -= bonus.amount * cards
    g.tell("penalty_removed", seat=seat, count=bonus.amount * cards, penalties=player.penalties)


def _villager_for_telegraph(g: State, seat: int, bonus: Bonus, cards: int) -> None:
    """XI-1233, XI-1234."""
    send(g, seat, TABLE)
    g.then(RemoveTelegraphs(seat, bonus.amount))


def _telegraph_stands(g: State) -> bool:
    return TELEGRAPH in g.land.values()


EFFECTS: dict[str, Effect] = {
    "advance": Effect(
        lambda g, seat, bonus, cards: g.players[seat].track < LAST_SPACE,
        lambda g, seat, bonus, cards: g.then(Advance(seat, bonus.amount)),
    ),
    "points": Effect(
        lambda g, seat, bonus, cards: True,
        lambda g, seat, bonus, cards: gain_points(g, seat, bonus.amount),
    ),
    "heal": Effect(
        lambda g, seat, bonus, cards: g.players[seat].sick > 0,
        lambda g, seat, bonus, cards: g.then(HealUpTo(seat, bonus.amount, village=True)),
    ),
    "remove_telegraph": Effect(
        lambda g, seat, bonus, cards: _telegraph_stands(g),
        lambda g, seat, bonus, cards: g.then(RemoveTelegraphs(seat, bonus.amount)),
    ),
    "penalty": Effect(
        lambda g, seat, bonus, cards: g.players[seat].penalties >= bonus.amount * cards,
        _move_penalty_back,
    ),
    "villager_for_telegraph": Effect(
        lambda g, seat, bonus, cards: g.players[seat].healthy > 0 and _telegraph_stands(g),
        _villager_for_telegraph,
    ),
}
"""XI-1231, XI-1233, XI-1243, XI-1251, XI-1253, XI-1255, XI-1258."""
