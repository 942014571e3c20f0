"""Opponents: three levels in every game, by one search over the engine's interface and the game's `Rules.evaluate`.

- `easy` plays at random and leaves out the game's blunders.
- `normal` takes what leads to the best position right after it, its own follow-up decisions included.
- `hard` looks ahead: information-set Monte Carlo tree search, in `services.engine.ismcts`.

All of them look at an imagined position (`Rules.imagined`) and at nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from services.engine.clone import clone
from services.engine.dice import KEY_BYTES
from services.engine.frames import Ask, Move
from services.engine.game import Game
from services.engine.kernel import Decision, advance, candidates, offered, settle_all
from services.engine.rules import Rules

AnyRules = Rules[Any, Any, Any]

POSITIONS = 2
"""So many imagined positions `normal` looks at for each move, where chance or hidden cards can matter."""
FUEL = 60
"""So many positions one move's follow-up decisions may lead through before they are judged as they stand."""


Judge = Callable[[Game, int], float]
"""Says how well a seat stands in a position."""


class Budget(NamedTuple):
    """How long `hard` may think: whichever ends first. With `iterations` alone the choice is the same every time."""

    seconds: float | None = None
    iterations: int | None = None


class Choice(NamedTuple):
    """A move, and the asking that it answers: the decision's own, or that of a free action."""

    asking: int
    move: Move


class Option(NamedTuple):
    """Something a seat can do: a move of its decision, or of a free action beside it."""

    decision: Decision
    move: Move


def choose(rules: AnyRules, g: Game, asking: int, *, level: str, budget: Budget, dice: Random) -> Choice:
    """What an opponent of this level does at the decision with this number.

    `g` is what its seat imagines; it is left as it is. A choice that is a free action leaves the decision open: apply
    it and ask again. Raises `ValueError` for an unknown level or if no such decision is open.
    """
    found = options(g, asking)
    if not found:
        raise ValueError(f"asking {asking} is not open")
    if level not in CHOOSERS:
        raise ValueError(f"no opponents are called {level!r}")
    option = found[0] if len(found) == 1 else CHOOSERS[level](rules, g, found, budget, dice)
    return Choice(option.decision.asking, option.move)


def options(g: Game, asking: int) -> list[Option]:
    """All that the seat which owes this decision can do now, free actions last. Empty if it is not open."""
    found = candidates(g)
    mine = [decision for decision in found if decision.asking == asking]
    mine += [d for d in found if mine and d.optional and d.asking != asking and d.ask.player == mine[0].ask.player]
    return [Option(decision, move) for decision in mine for move in offered(g, decision)]


def standing(rules: AnyRules, g: Game, seat: int) -> float:
    """How much better a seat stands than the others do on average."""
    return ahead(evaluations(rules, g), seat)


def evaluations(rules: AnyRules, g: Game) -> list[float]:
    """What the game's evaluation says of each seat."""
    return [rules.evaluate(g, seat) for seat in range(g.seats)]


def ahead(values: list[float], seat: int) -> float:
    """How much a seat's value is above the average of the others; alone, its value."""
    if len(values) == 1:
        return values[0]
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def prospect(g: Game, ask: Ask, move: Move, judge: Judge) -> float:
    """How its player stands after a move and the best answers to what the player is asked within it. Spoils `g`."""
    depth = len(g.todo)
    advance(g, ask, move)
    settle_all(g)
    return _best(g, ask.player, depth, judge, [FUEL])


def _best(g: Game, seat: int, depth: int, judge: Judge, fuel: list[int]) -> float:
    """The best that `seat` can make of the decisions above `depth`; without fuel, the position as it stands."""
    top = g.todo[-1] if len(g.todo) > depth else None
    if not isinstance(top, Ask) or top.player != seat or fuel[0] <= 0:
        return judge(g, seat)
    best = -math.inf
    for move in top.moves(g):
        fuel[0] -= 1
        trial = clone(g)
        advance(trial, top, move)
        settle_all(trial)
        best = max(best, _best(trial, seat, depth, judge, fuel))
    return best


def prospects(rules: AnyRules, g: Game, found: list[Option], dice: Random, positions: int = POSITIONS) -> list[float]:
    """What each option leads to, on average over as many imagined positions, the same for all."""
    seat = found[0].decision.ask.player

    def judge(g: Game, seat: int) -> float:
        return standing(rules, g, seat)

    sums = [0.0] * len(found)
    for _ in range(positions):
        imagined = rules.imagined(g, seat, dice.randbytes(KEY_BYTES))
        for n, option in enumerate(found):
            sums[n] += prospect(clone(imagined), option.decision.ask, option.move, judge)
    return [total / positions for total in sums]


def _easy(rules: AnyRules, g: Game, found: list[Option], budget: Budget, dice: Random) -> Option:
    sane = [option for option in found if not rules.blunder(g, option.decision.ask.player, option.move)]
    return dice.choice(sane or found)


def _normal(rules: AnyRules, g: Game, found: list[Option], budget: Budget, dice: Random) -> Option:
    """The best prospect; a free action only if it leads to more than every answer does. Ties are broken at random."""
    values = prospects(rules, g, found, dice)
    best = max(values)
    equal = [option for option, value in zip(found, values, strict=True) if value >= best - 1e-9]
    return dice.choice([option for option in equal if not option.decision.optional] or equal)


def _hard(rules: AnyRules, g: Game, found: list[Option], budget: Budget, dice: Random) -> Option:
    from services.engine.ismcts import Tree

    return Tree(rules, g, found, dice).search(budget)


Chooser = Callable[[AnyRules, Game, list[Option], Budget, Random], Option]

CHOOSERS: dict[str, Chooser] = {"easy": _easy, "normal": _normal, "hard": _hard}
