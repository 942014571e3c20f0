"""Opponents: three levels in every game, by one search over the engine's interface and the game's `Rules.evaluate`.

- `easy` plays at random and leaves out the game's blunders.
- `normal` takes what leads to the best position right after it, its own follow-up decisions included.
- `hard` looks ahead: information-set Monte Carlo tree search (`services.engine.ismcts`).

All of them look at an imagined position (`Rules.imagined`) and at nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from services.engine.dice import KEY_BYTES
from services.engine.frames import Move
from services.engine.game import Game
from services.engine.ismcts import Budget, Tree
from services.engine.prospects import AnyRules, Option, ahead, evaluations, options, prospects

__all__ = ["Budget", "Choice", "choose"]

POSITIONS = 2
"""So many imagined positions `normal` looks at, where what it can't know may matter."""
EQUAL = 1e-9


class Choice(NamedTuple):
    """A move, and the asking that it answers: the decision's own, or that of a free action."""

    asking: int
    move: Move


def choose(rules: AnyRules, g: Game, asking: int, *, level: str, budget: Budget, dice: Random) -> Choice:
    """What an opponent of this level does at the decision with this number.

    `g` is what its seat imagines; it is left as it is. `budget` is what `hard` may spend. A choice that is a free
    action leaves the decision open: apply it and ask again. Raises `ValueError` for an unknown level or if no such
    decision is open.
    """
    if level not in CHOOSERS:
        raise ValueError(f"no opponents are called {level!r}")
    found = options(g, asking)
    if not found:
        raise ValueError(f"asking {asking} is not open")
    option = found[0] if len(found) == 1 else CHOOSERS[level](rules, g, found, budget, dice)
    return Choice(option.decision.asking, option.move)


def _easy(rules: AnyRules, g: Game, found: list[Option], budget: Budget, dice: Random) -> Option:
    sane = [option for option in found if not rules.blunder(g, option.decision.ask.player, option.move)]
    return dice.choice(sane or found)


def _normal(rules: AnyRules, g: Game, found: list[Option], budget: Budget, dice: Random) -> Option:
    """The best prospect; a free action only if it leads to more than every answer does. Ties are broken at random."""
    seat = found[0].decision.ask.player
    plays = [(option.decision.ask, option.move) for option in found]
    sums = [0.0] * len(found)
    for _ in range(POSITIONS if any(True for _ in g.hidden()) else 1):
        imagined = rules.imagined(g, seat, dice.randbytes(KEY_BYTES))
        seen = prospects(imagined, plays, lambda g, seat: ahead(evaluations(rules, g), seat))
        sums = [total + value for total, value in zip(sums, seen, strict=True)]
    best = max(sums)
    equal = [option for option, total in zip(found, sums, strict=True) if total >= best - EQUAL]
    return dice.choice([option for option in equal if not option.decision.optional] or equal)


def _hard(rules: AnyRules, g: Game, found: list[Option], budget: Budget, dice: Random) -> Option:
    return Tree(rules, g, found, dice).search(budget)


CHOOSERS: dict[str, Callable[[AnyRules, Game, list[Option], Budget, Random], Option]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
}
