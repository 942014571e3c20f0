"""The level `hard`: information-set Monte Carlo tree search with one tree, that of the seat that thinks (SO-ISMCTS).

- P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search. IEEE Transactions on
  Computational Intelligence and AI in Games 4 (2), 2012: what is hidden is dealt again at each iteration; a move's
  chance to be explored counts the iterations in which it was available.
- L. Kocsis, C. Szepesvári: Bandit Based Monte-Carlo Planning. ECML 2006: the choice within the tree (UCT).
- R. Coulom: Computing Elo Ratings of Move Patterns in the Game of Go. ICGA Journal 30 (4), 2007: progressive widening,
  the most promising moves first.
- R. Lorentz: Early Playout Termination in MCTS. Advances in Computer Games 2015: a play-out ends after a few decisions
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
"""A node that was visited n times has looked at n to the power of this many moves, and two more."""
PLAYOUT = 12
"""So many decisions a play-out takes before the position is judged."""
TRIES = 3
"""So often a play-out draws another move in place of a blunder."""
SETTLED = 8
"""After every so many iterations the search looks whether it can end."""
WIN = 0.5
"""What a win counts for at the end of a game, beside how clear it is."""

JUDGED_FROM = 2
"""A node that was visited that often judges all its moves, each by what it leads to."""

Key = tuple[type[Ask], int, Move]
Play = tuple[Ask, Move]


class Budget(NamedTuple):
    """How long a search may take: whichever ends first. With `iterations` alone it chooses the same every time."""

    seconds: float | None = None
    iterations: int | None = None


class Node:
    """A decision as the thinking seat's information sets know it: by the moves that led to it.

    `value` and `visits` judge the move into it, from the view of the one who made it.
    """

    __slots__ = ("available", "children", "order", "prior", "value", "visits")

    def __init__(self, prior: float) -> None:
        self.children: dict[Key, Node] = {}
        self.prior = prior
        self.value = 0.0
        self.visits = 0
        self.available = 0
        self.order: dict[Key, float] = {}

    def mean(self) -> float:
        """The value of the move into this node, its first judgement included."""
        return (self.value + PRIOR * self.prior) / (self.visits + PRIOR)


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
        self._found = {_key(option.decision.ask, option.move): option for option in found}
        self._scales = [Scale() for _ in range(g.seats)]
        self.root = Node(0.5)
        self.iterations = 0

    def search(self, budget: Budget) -> Option:
        """The most visited move within the budget, of equal ones the better. Raises `ValueError` without a budget."""
        end = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
        limit = math.inf if budget.iterations is None else budget.iterations
        if end == limit == math.inf:
            raise ValueError("a search needs a budget of seconds or iterations")
        self._judge(self.root, self._g, [(option.decision.ask, option.move) for option in self._found.values()])
        begun = time.perf_counter()
        while self.iterations < limit and (now := time.perf_counter()) < end:
            if self.iterations % SETTLED == 0 and self._settled(
                min(limit - self.iterations, self._coming(begun, now, end))
            ):
                break
            self.iterations += 1
            self._iterate()
        children = self.root.children
        if not children:
            return self._found[max(self.root.order, key=lambda key: self.root.order[key])]
        return self._found[max(children, key=lambda key: (children[key].visits, children[key].mean()))]

    def _coming(self, begun: float, now: float, end: float) -> float:
        """How many iterations the time that is left is good for."""
        return (end - now) / (now - begun) * self.iterations if self.iterations else math.inf

    def _settled(self, coming: float) -> bool:
        """Whether no other move can be visited as often as the first any more."""
        visits = sorted((child.visits for child in self.root.children.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > coming

    def _iterate(self) -> None:
        g = self._rules.imagined(self._g, self._seat, self._dice.randbytes(KEY_BYTES))
        node, path = self.root, []
        open_now = [(option.decision.ask, option.move) for option in self._found.values()]
        while open_now:
            if len(open_now) == 1:
                (ask, move), fresh = open_now[0], False
            else:
                ask, move, node, fresh = self._descend(node, g, open_now)
                path.append((node, ask.player))
            advance(g, ask, move)
            settle_all(g)
            if fresh:
                break
            open_now = playable(g)
        self._play_out(g)
        values = self._values(g)
        for visited, player in path:
            visited.visits += 1
            visited.value += values[player]

    def _descend(self, node: Node, g: Game, open_now: list[Play]) -> tuple[Ask, Move, Node, bool]:
        """The move to try at a node, the node behind it, and whether that one is new."""
        if not node.order and node.visits >= JUDGED_FROM:
            self._judge(node, g, open_now)
        plays = {_key(ask, move): (ask, move) for ask, move in open_now}
        children = node.children
        known = [key for key in plays if key in children]
        for key in known:
            children[key].available += 1
        if len(known) < min(len(plays), 2 + node.visits**WIDENING):
            untried = [key for key in plays if key not in children]
            key = max(untried, key=lambda key: node.order.get(key, 0.0)) if node.order else self._dice.choice(untried)
            child = children[key] = Node(node.order.get(key, 0.5))
            child.available = 1
            return *plays[key], child, True
        key = max(known, key=lambda key: _bound(children[key]))
        return *plays[key], children[key], False

    def _judge(self, node: Node, g: Game, open_now: list[Play]) -> None:
        """A first judgement of each move that is open at a node, by what it leads to at once for its player alone."""
        player = open_now[0][0].player
        scale = self._scales[player]
        before = evaluations(self._rules, g)
        others = ahead(before, player) - before[player]
        found = [others + value for value in prospects(g, open_now, self._rules.evaluate)]
        for worth in found:
            scale.learn(worth)
        node.order = {_key(*play): scale.value(worth) for play, worth in zip(open_now, found, strict=True)}

    def _play_out(self, g: Game) -> None:
        """A few decisions at random."""
        for _ in range(PLAYOUT):
            open_now = choices(g)
            if not open_now:
                return
            ask, move = self._dice.choice(open_now)
            for _ in range(TRIES):
                if not self._rules.blunder(g, ask.player, move):
                    break
                ask, move = self._dice.choice(open_now)
            advance(g, ask, move)
            settle_all(g)

    def _values(self, g: Game) -> list[float]:
        """How good a position is for each seat, from 0 to 1."""
        values = []
        found = evaluations(self._rules, g)
        for seat, scale in enumerate(self._scales):
            worth = ahead(found, seat)
            scale.learn(worth)
            values.append(scale.value(worth))
        if g.todo:
            return values
        ended = self._rules.outcome(g).standings
        won = sum(end.won for end in ended) or 1
        for end in ended:
            values[end.seat] = (1 - WIN) * values[end.seat] + WIN * end.won / won
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


def _bound(node: Node) -> float:
    """UCB1 with the iterations in which the move was available in place of the parent's visits."""
    return node.mean() + EXPLORATION * math.sqrt(math.log(node.available + 1) / (node.visits + 1))
