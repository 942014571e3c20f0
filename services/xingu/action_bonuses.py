"""XI-1221 to XI-1228. What a bonus costs; and the bonuses tied to an action, which are bought in the middle of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.xingu.content import BONUS_CARDS, Bonus

if TYPE_CHECKING:
    from services.xingu.state import State

TIED: dict[str, Bonus] = {row.effect: row for row in BONUS_CARDS.values() if row.action}
"""Effect → the bonus that has it, of those that work only within an action."""
GO_ON: Move = ("go_on",)


def payments(g: State, seat: int, bonus: str) -> Iterator[tuple[str, ...]]:
    """XI-1206, XI-1207, XI-1222, XI-1223, XI-1227, XI-R-45. The flipped cards that this bonus may be paid with now.

    Flipped cards are as good as each other: of each number of them the first ones are taken.
    """
    if g.bought or not (BONUS_CARDS[bonus].fixed or bonus in g.bonuses):
        return
    flipped = [card.card for card in g.players[seat].cards if card.flipped]
    for cost in BONUS_CARDS[bonus].costs:
        if cost <= len(flipped):
            yield tuple(flipped[:cost])


def pay(g: State, seat: int, bonus: str, cards: tuple[str, ...]) -> None:
    """XI-1222, XI-1224, XI-1225. The cards leave the game; it was the one bonus of this turn."""
    player = g.players[seat]
    player.cards = [card for card in player.cards if card.card not in cards]
    g.discarded += len(cards)
    g.bought = True
    g.tell("bonus_bought", seat=seat, bonus=bonus, cards=list(cards))


def can_buy_tied(g: State, seat: int, effect: str) -> bool:
    """Whether the tied bonus with this effect could be bought now, in its action."""
    bonus = TIED[effect].id
    return bonus in g.bonuses and next(payments(g, seat, bonus), None) is not None


def buy_tied(g: State, seat: int, effect: str) -> None:
    """XI-1228. Buy the tied bonus with this effect: it holds for the rest of the action."""
    bonus = TIED[effect].id
    pay(g, seat, bonus, next(payments(g, seat, bonus)))
    g.effects.append(bonus)


def holding(g: State, effect: str) -> Bonus | None:
    """The tied bonus with this effect, if it was bought in the action under way."""
    bonus = TIED[effect]
    return bonus if bonus.id in g.effects else None


class OfferBonus(Do, frozen=True):
    """XI-1228, XI-R-86. Here the tied bonus with this effect would work: ask, if it could be bought."""

    player: int
    effect: str

    def run(self, g: State) -> None:
        if can_buy_tied(g, self.player, self.effect):
            g.then(BuyTiedBonus(self.player, self.effect))


class BuyTiedBonus(Ask, frozen=True):
    """XI-1221, XI-1222, XI-1223, XI-1227, XI-1228, XI-R-86. Buy the bonus that is tied to the action, or go on."""

    steady: ClassVar[bool] = True

    effect: str

    def moves(self, g: State) -> Iterator[Move]:
        bonus = TIED[self.effect].id
        yield from (("buy", bonus, *cards) for cards in payments(g, self.player, bonus))
        yield GO_ON

    def play(self, g: State, move: Move) -> None:
        if move != GO_ON:
            buy_tied(g, self.player, self.effect)

    def safe(self, g: State) -> Move:
        return GO_ON
