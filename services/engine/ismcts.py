"""The level `hard`: information-set Monte Carlo tree search with one tree, that of the seat that thinks (SO-ISMCTS).

- P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search. IEEE Transactions on
  Computational Intelligence and AI in Games 4 (2), 2012: what is hidden is dealt again at each iteration; a move's
  chance to be explored counts the iterations in which it was available.
- L. Kocsis, C. Szepesvári: Bandit Based Monte-Carlo Planning. ECML 2006: the choice within the tree (UCT).
- R. Coulom: Computing Elo Ratings of Move Patterns in the Game of Go. ICGA Journal 30 (4), 2007: progressive widening,
  the most promising moves first.
- H. Finnsson, Y. Björnsson: Simulation-Based Approach to General Game Playing. AAAI 2008: play-outs prefer moves that
  have done well wherever they were played (MAST).
- R. Lorentz: Early Playout Termination in MCTS. Advances in Computer Games 2015: a play-out ends after some decisions,
  and the position is judged by the evaluation.
"""

from __future__ import annotations

import math
import time
from random import Random
from typing import NamedTuple, cast

from services.engine.dice import KEY_BYTES
from services.engine.frames import Ask, Move, Together
from services.engine.game import Game
from services.engine.kernel import advance, choices, settle_all
from services.engine.prospects import AnyRules, Option, ahead, evaluations, prospects

EXPLORATION = 0.35
"""How much an uncertain move is worth trying; values lie between 0 and 1."""
PRIOR = 3.0
"""So many visits the first judgement of a move counts for."""
WIDENING = 0.5
"""A node that was visited n times has looked at n to the power of this many moves, and at the first ones."""
FIRST = 2
"""So many moves are looked at from the start."""
PLAYOUT = 24
"""So many decisions a play-out takes before the position is judged."""
HABIT = 0.8
"""So often a play-out takes the move that has done best so far; else any that is no blunder."""
TRIES = 3
"""So often a play-out draws another move in place of a blunder."""
SETTLED = 8
"""After every so many iterations the search looks whether it can end."""
WIN = 0.5
"""What a win counts for at the end of a game, beside how clear it is."""

Key = tuple[type[Ask], int, Move]
"""A move wherever it is played: the kind of decision, the seat, the move."""
Play = tuple[Ask, Move]


class Budget(NamedTuple):
    """How long a search may take: whichever ends first. With `iterations` alone it chooses the same every time."""

    seconds: float | None = None
    iterations: int | None = None


class Node:
    """A decision as the thinking seat's information sets know it: by the moves that led to it.

    `value` and `visits` judge the move into it, from the view of the one who made it, `prior` is its first judgement.
    """

    __slots__ = ("available", "children", "prior", "value", "visits")

    def __init__(self, prior: float) -> None:
        self.children: dict[Key, Node] = {}
        self.prior = prior
        self.value = 0.0
        self.visits = 0
        self.available = 0

    def mean(self) -> float:
        """The value of the move into this node, its first judgement included."""
        return (self.value + PRIOR * self.prior) / (self.visits + PRIOR)

    def bound(self) -> float:
        """UCB1 with the iterations in which the move was available in place of the parent's visits."""
        return self.mean() + EXPLORATION * math.sqrt(math.log(self.available + 1) / (self.visits + 1))


class Habits:
    """How well each move has done, wherever in this search it was played."""

    def __init__(self) -> None:
        self._seen: dict[Key, tuple[int, float]] = {}

    def learn(self, played: list[Key], values: list[float]) -> None:
        """An iteration in which these moves were played, and its value for each seat."""
        for key in played:
            count, total = self._seen.get(key, (0, 0.0))
            self._seen[key] = (count + 1, total + values[key[1]])

    def of(self, key: Key) -> float:
        """The average value of a move; 1/2 for one that was never played."""
        count, total = self._seen.get(key, (0, 0.0))
        return (total + 0.5) / (count + 1)


class Scale:
    """Turns a seat's standing into a value between 0 and 1, by what the search has seen so far."""

    def __init__(self) -> None:
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0

    def learn(self, standing: float) -> None:
        """Another standing that can come of the position (Welford's running variance)."""
        self._count += 1
        step = standing - self._mean
        self._mean += step / self._count
        self._squares += step * (standing - self._mean)

    def value(self, standing: float) -> float:
        """1/2 for the average, more for better."""
        deviation = math.sqrt(self._squares / self._count) if self._count else 0.0
        return 0.5 + 0.5 * math.tanh((standing - self._mean) / (2 * deviation)) if deviation > 0 else 0.5


class Tree:
    """The search at one decision, from what its seat imagines."""

    def __init__(self, rules: AnyRules, g: Game, found: list[Option], dice: Random) -> None:
        self._rules = rules
        self._g = g
        self._dice = dice
        self._seat = found[0].decision.ask.player
        self._plays: list[Play] = [(option.decision.ask, option.move) for option in found]
        self._found = {_key(*play): option for play, option in zip(self._plays, found, strict=True)}
        self._scales = [Scale() for _ in range(g.seats)]
        self._habits = Habits()
        self._priors: dict[Key, float] = {}
        self.root = Node(0.5)
        self.iterations = 0

    def search(self, budget: Budget) -> Option:
        """The most visited move within the budget, of equal ones the better. Raises `ValueError` without a budget."""
        end = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
        limit = math.inf if budget.iterations is None else budget.iterations
        if end == limit == math.inf:
            raise ValueError("a search needs a budget of seconds or iterations")
        self._judge()
        begun = time.perf_counter()
        while self.iterations < limit and (now := time.perf_counter()) < end:
            coming = min(limit - self.iterations, self._coming(now - begun, end - now))
            if self.iterations % SETTLED == 0 and self._settled(coming):
                break
            self.iterations += 1
            self._iterate()
        children = self.root.children
        if not children:
            return self._found[max(self._priors, key=lambda key: self._priors[key])]
        return self._found[max(children, key=lambda key: (children[key].visits, children[key].mean()))]

    def _coming(self, spent: float, left: float) -> float:
        """How many iterations the time that is left is good for."""
        return left / spent * self.iterations if self.iterations else math.inf

    def _settled(self, coming: float) -> bool:
        """Whether no other move can be visited as often as the first any more."""
        visits = sorted((child.visits for child in self.root.children.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > coming

    def _judge(self) -> None:
        """A first judgement of each move, by what it leads to at once for its player alone."""
        before, scale = evaluations(self._rules, self._g), self._scales[self._seat]
        others = ahead(before, self._seat) - before[self._seat]
        found = [others + value for value in prospects(self._g, self._plays, self._rules.evaluate)]
        for standing in found:
            scale.learn(standing)
        self._priors = {_key(*play): scale.value(standing) for play, standing in zip(self._plays, found, strict=True)}

    def _iterate(self) -> None:
        """One descent into the tree, one new node, one play-out."""
        g = self._rules.imagined(self._g, self._seat, self._dice.randbytes(KEY_BYTES))
        node, path, played = self.root, [self.root], list[Key]()
        movers = [self._seat]
        open_now = self._plays
        grown = False
        while open_now and not grown:
            if len(open_now) == 1:
                key, play = _key(*open_now[0]), open_now[0]
            else:
                key, play, grown = self._choose(node, open_now)
                node = node.children[key]
                path.append(node)
                movers.append(key[1])
            played.append(key)
            advance(g, *play)
            settle_all(g)
            open_now = playable(g)
        self._play_out(g, played)
        values = self._values(g)
        self._habits.learn(played, values)
        for visited, mover in zip(path, movers, strict=True):
            visited.visits += 1
            visited.value += values[mover]

    def _choose(self, node: Node, open_now: list[Play]) -> tuple[Key, Play, bool]:
        """The move to try at a node, and whether it was never tried there; it has a node behind it then."""
        plays = {_key(*play): play for play in open_now}
        children = node.children
        known = [key for key in plays if key in children]
        for key in known:
            children[key].available += 1
        if len(known) < min(len(plays), FIRST + node.visits**WIDENING):
            priors = self._priors if node is self.root else {}
            untried = [key for key in plays if key not in children]
            key = max(untried, key=lambda key: priors.get(key) or self._habits.of(key))
            child = children[key] = Node(priors.get(key, 0.5))
            child.available = 1
            return key, plays[key], True
        key = max(known, key=lambda key: children[key].bound())
        return key, plays[key], False

    def _play_out(self, g: Game, played: list[Key]) -> None:
        """So many decisions more, mostly of moves that have done well before."""
        for _ in range(PLAYOUT):
            open_now = choices(g)
            if not open_now:
                return
            draw = self._preferred if self._dice.random() < HABIT else self._any
            ask, move = draw(g, open_now)
            played.append(_key(ask, move))
            advance(g, ask, move)
            settle_all(g)

    def _preferred(self, g: Game, open_now: list[Play]) -> Play:
        """The move that has done best so far and is no blunder, if there is one."""
        best, preferred = -1.0, open_now[0]
        for ask, move in open_now:
            value = self._habits.of(_key(ask, move))
            if value > best and not self._rules.blunder(g, ask.player, move):
                best, preferred = value, (ask, move)
        return preferred

    def _any(self, g: Game, open_now: list[Play]) -> Play:
        """A move at random, hardly ever a blunder."""
        ask, move = self._dice.choice(open_now)
        for _ in range(TRIES):
            if not self._rules.blunder(g, ask.player, move):
                break
            ask, move = self._dice.choice(open_now)
        return ask, move

    def _values(self, g: Game) -> list[float]:
        """How good a position is for each seat, from 0 to 1."""
        found, values = evaluations(self._rules, g), []
        for seat, scale in enumerate(self._scales):
            standing = ahead(found, seat)
            scale.learn(standing)
            values.append(scale.value(standing))
        if g.todo:
            return values
        ended = self._rules.outcome(g).standings
        winners = max(1, sum(end.won for end in ended))
        for end in ended:
            values[end.seat] = (1 - WIN) * values[end.seat] + WIN * end.won / winners
        return values


def playable(g: Game) -> list[Play]:
    """All that can be done at the first of the open decisions, free actions last."""
    top = g.todo[-1] if g.todo else None
    if isinstance(top, Together):
        ask = cast("Ask", top.asks[0])
        return [(ask, move) for move in ask.moves(g)]
    return choices(g)


def _key(ask: Ask, move: Move) -> Key:
    return type(ask), ask.player, move
