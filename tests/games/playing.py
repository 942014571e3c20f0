"""Playing in tests of the rules of any game: frames are pushed, moves are listed and played, news is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from services.engine.frames import Move, Pending
from services.engine.game import Game, News
from services.engine.kernel import apply, candidates, offered, settle, settle_all, upkeep

G = TypeVar("G", bound=Game)


def do(g: G, *frames: Pending) -> G:
    """Let these frames be all that is to do, in this order, and go on to the first decision or step of the system."""
    g.todo.clear()
    g.news = []
    g.then(*frames)
    settle(g)
    return g


def moves(g: Game, seat: int = 0) -> list[Move]:
    """Every move that is open to `seat`, free actions last."""
    return [move for decision in candidates(g) if decision.ask.player == seat for move in offered(g, decision)]


def asked(g: Game, seat: int = 0) -> list[Move]:
    """The moves of the decision that `seat` owes, without free actions."""
    found = [decision for decision in candidates(g) if decision.ask.player == seat and not decision.optional]
    return [move for decision in found for move in offered(g, decision)]


def free(g: Game, seat: int = 0) -> list[Move]:
    """The free actions that are open to `seat`."""
    found = [decision for decision in candidates(g) if decision.ask.player == seat and decision.optional]
    return [move for decision in found for move in offered(g, decision)]


def play(g: Game, seat: int, *move: str | int) -> list[News]:
    """Play a move through the door and return its news. Fails if it is not open to `seat`, or breaks a total."""
    before = g.totals()
    for decision in candidates(g):
        if decision.ask.player == seat and move in list(offered(g, decision)):
            g.news = []
            apply(g, seat, decision.asking, move)
            assert g.totals() == before
            return g.news
    raise AssertionError(f"{move} is not open to seat {seat}: {moves(g, seat)}")


def system(g: G) -> G:
    """Let the system take every step it owes, up to the next decision."""
    assert upkeep(g)
    before = g.totals()
    settle_all(g)
    assert g.totals() == before
    return g


def said(news: Sequence[News] | None, key: str) -> list[dict[str, object]]:
    """The arguments of every piece of news of this key."""
    return [dict(found.arguments) for found in news or () if found.key == key]
