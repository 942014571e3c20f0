"""What a seat may see."""

from __future__ import annotations

import msgspec

from tests.sample_game.state import State


class PlayerView(msgspec.Struct, frozen=True):
    """One player's things; a card that the viewer doesn't know is `null`."""

    hand: list[str | None]
    bait: list[str | None]
    basket: list[str]
    shells: int


class View(msgspec.Struct, frozen=True):
    """The whole table. The river's top card and the bank's are the last."""

    round: int
    rounds: int
    lead: int
    catch: str
    river: list[str | None]
    bank: list[str]
    players: list[PlayerView]


def see(g: State, seat: int | None) -> View:
    """The table as `seat`, or a spectator if `None`, may see it."""
    return View(
        round=g.round,
        rounds=g.rounds,
        lead=g.lead,
        catch=g.catch,
        river=g.river.seen_by(seat),
        bank=g.bank.cards,
        players=[
            PlayerView(player.hand.seen_by(seat), player.bait.seen_by(seat), player.basket, player.shells)
            for player in g.players
        ],
    )
