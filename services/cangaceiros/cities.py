"""CG-540 to CG-545. What the Cities trade."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.cangaceiros.abilities import has
from services.cangaceiros.chiefs import gain_fame
from services.cangaceiros.content import TRADES, Rate
from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.cangaceiros.state import State


def rates(g: State, seat: int, city: str) -> tuple[Rate, ...]:
    """CG-540 to CG-543, CG-769, CG-773, CG-783. The rates that a player has in a City now; Recife has none."""
    if city not in TRADES:
        return ()
    trade = TRADES[city]
    return trade.chief_rates if has(g, seat, trade.ability) else trade.rates


def trades(g: State, seat: int, city: str) -> Iterator[Move]:
    """The trades that the player can pay."""
    for rate in rates(g, seat, city):
        if rate.goods <= _goods(g, seat, city):
            yield ("trade", city, rate.goods)


def trade(g: State, seat: int, move: Move) -> None:
    """CG-540, CG-541, CG-542, CG-545. One trade at one rate."""
    _, city, goods = move
    fame = next(rate.fame for rate in rates(g, seat, city) if rate.goods == goods)
    player = g.players[seat]
    g.tell("traded", seat=seat, city=city, goods=goods)
    match TRADES[city].goods:
        case "tokens":
            PayTokens(seat, goods, fame).begin(g)
            return
        case "reis":
            player.reis -= goods
        case "trophies":
            player.trophies -= goods
    gain_fame(g, seat, fame)


class PayTokens(Ask, frozen=True):
    """CG-540. How many of the tokens paid in Mossoró are Deal tokens; the others are Vengeance tokens."""

    goods: int
    fame: int

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        for deals in range(max(0, self.goods - player.vengeance), min(player.deals, self.goods) + 1):
            yield ("pay_tokens", deals, self.goods - deals)

    def play(self, g: State, move: Move) -> None:
        _, deals, vengeance = move
        player = g.players[self.player]
        player.deals -= deals
        player.vengeance -= vengeance
        g.tell("tokens_paid", seat=self.player, deals=deals, vengeance=vengeance)
        gain_fame(g, self.player, self.fame)


def _goods(g: State, seat: int, city: str) -> int:
    player = g.players[seat]
    match TRADES[city].goods:
        case "tokens":
            return player.deals + player.vengeance
        case "reis":
            return player.reis
        case "trophies":
            return player.trophies
