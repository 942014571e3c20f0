"""XI-1221 to XI-1228, XI-1230. What a bonus costs, and bonuses that are bought within an action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.xingu.content import BONUS_CARDS

if TYPE_CHECKING:
    from services.xingu.state import State

LEAVE: Move = ("leave",)


def flipped_cards(g: State, seat: int) -> list[str]:
    """XI-1202, XI-1206, XI-1207. The flipped resource cards before a player: one is as good as another."""
    return [card.card for card in g.players[seat].cards if card.flipped]


def payment(g: State, seat: int, bonus: str, more: int = 0) -> tuple[str, ...] | None:
    """XI-1222, XI-1223, XI-1227. The flipped cards that would pay for a bonus; `None` if it can't be bought now.

    It can't if a bonus was bought in this turn, if it is not open, or if there are not enough flipped cards, with
    `more` of them that are about to be flipped.
    """
    if g.bought or (bonus not in g.bonuses and not BONUS_CARDS[bonus].fixed):
        return None
    cost, flipped = BONUS_CARDS[bonus].cost, flipped_cards(g, seat)
    return tuple(flipped[:cost]) if len(flipped) + more >= cost else None


def pay(g: State, seat: int, bonus: str, *cards: str) -> None:
    """XI-1222, XI-1224, XI-1225. The cards leave the game, and no other bonus is bought in this turn."""
    player = g.players[seat]
    player.cards = [card for card in player.cards if card.card not in cards]
    g.discarded += len(cards)
    g.bought = True
    g.tell("bonus_bought", seat=seat, bonus=bonus, cards=[*cards])


def buy_for_action(g: State, seat: int, bonus: str) -> None:
    """XI-1228. Pay for a bonus whose effect holds for the rest of the action under way (`g.effects`)."""
    cards = payment(g, seat, bonus)
    assert cards is not None
    pay(g, seat, bonus, *cards)
    g.effects.append(bonus)


class OfferBonus(Do, frozen=True):
    """XI-1228, XI-R-86. At this point of an action this bonus may be bought for it; asked only if it can be paid.

    Push it before the step that looks for the bonus in `g.effects`.
    """

    player: int
    bonus: str

    def run(self, g: State) -> None:
        if payment(g, self.player, self.bonus) is not None:
            g.then(BuyForAction(self.player, self.bonus))


class BuyForAction(Ask, frozen=True):
    """XI-1221, XI-1228, XI-R-86. Buy a bonus for the action under way, or leave it."""

    steady: ClassVar[bool] = True

    bonus: str

    def moves(self, g: State) -> Iterator[Move]:
        cards = payment(g, self.player, self.bonus)
        if cards is not None:
            yield ("buy", self.bonus, *cards)
        yield LEAVE

    def play(self, g: State, move: Move) -> None:
        if move != LEAVE:
            buy_for_action(g, self.player, self.bonus)

    def safe(self, g: State) -> Move:
        return LEAVE
