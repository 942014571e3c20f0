"""What a seat can do, and what each of it leads to at once: how opponents look one step ahead."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from services.engine.clone import clone
from services.engine.frames import Ask, Do, Move, Pending
from services.engine.game import Game
from services.engine.kernel import Decision, advance, candidates, offered, settle_all
from services.engine.rules import Rules

AnyRules = Rules[Any, Any, Any]

Judge = Callable[[Game, int], float]
"""Says how well a seat stands in a position."""

FOLLOWED = 60
"""So many positions one move's follow-up decisions may lead through before they are judged as they stand."""
FOLLOWED_TOGETHER = 1500
"""The same for all moves of a decision together."""


class Option(NamedTuple):
    """Something a seat can do: a move of its decision, or of a free action beside it."""

    decision: Decision
    move: Move


def options(g: Game, asking: int) -> list[Option]:
    """All that the seat which owes this decision can do now, free actions last. Empty if it is not open."""
    found = candidates(g)
    mine = [decision for decision in found if decision.asking == asking]
    mine += [d for d in found if mine and d.optional and d.asking != asking and d.ask.player == mine[0].ask.player]
    return [Option(decision, move) for decision in mine for move in offered(g, decision)]


def evaluations(rules: AnyRules, g: Game) -> list[float]:
    """What the game's evaluation says of each seat."""
    return [rules.evaluate(g, seat) for seat in range(g.seats)]


def ahead(values: Sequence[float], seat: int) -> float:
    """How much a seat's value is above the average of the others; alone, its value."""
    if len(values) == 1:
        return values[0]
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def prospects(g: Game, plays: Sequence[tuple[Ask, Move]], judge: Judge) -> list[float]:
    """How well each of these plays leaves its player, who makes the best of what is asked within it. `g` stays."""
    followed = min(FOLLOWED, max(1, FOLLOWED_TOGETHER // len(plays)))
    return [_prospect(clone(g), ask, move, judge, followed) for ask, move in plays]


class End(Do, frozen=True):
    """Marks on the list where a move ends: what is asked before it is a part of the move."""

    def run(self, g: Game) -> None:
        """The move has ended; nothing comes of that."""


def _prospect(g: Game, ask: Ask, move: Move, judge: Judge, positions: int) -> float:
    depth, end = len(g.todo) - 1, g.todo[-1]
    if end is ask or not isinstance(end, Ask):  # else it is a free action, and ends before the decision that stays open
        end = End()
        g.todo.insert(depth, end)
    advance(g, ask, move)
    settle_all(g)
    return _best(g, ask, end, depth, judge, positions)


def _best(g: Game, ask: Ask, end: Pending, depth: int, judge: Judge, positions: int) -> float:
    """The best that the player can make of what is asked within `ask`.

    So many positions are looked through, each of the moves has the same share of them. `ask` lasts as long as `end`
    stands on the list, at this depth.
    """
    top = _asked_within(g, ask, end, depth)
    if top is None or positions <= 0:
        return judge(g, ask.player)
    best, moves = -math.inf, list(top.moves(g))
    share = (positions - len(moves)) // len(moves)
    for move in moves:
        trial = clone(g)
        advance(trial, top, move)
        settle_all(trial)
        best = max(best, _best(trial, ask, end, depth, judge, share))
    return best


def _asked_within(g: Game, ask: Ask, end: Pending, depth: int) -> Ask | None:
    """The decision that the player of `ask` is asked now, as a part of it.

    The same kind of decision in the same place is the next one, not a part of this one, unless it is `lasting`.
    """
    above = g.todo[depth + 1 :]
    if not above or g.todo[depth] is not end:
        return None
    top = above[-1]
    if not isinstance(top, Ask) or top.player != ask.player:
        return None
    return None if len(above) == 1 and type(top) is type(ask) and not top.lasting else top
