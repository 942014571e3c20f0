"""Levels of opponents against each other, in paired games.

    python -m services.engine.arena --game services.neta_tanka --levels normal,easy --players 3 --pairs 200

A pairing is one deal, played twice: in the first game the first level holds some of the seats (half of them, rounded
down; the next pairing moves on by one seat), in the second game the others. So over the two games each level has held
every seat once, on the same deal. The level that has won more of the two games has won the pairing; if both have won as
much, it is undecided.

Shares come with the Wilson score interval (E. B. Wilson: Probable Inference, the Law of Succession, and Statistical
Inference. Journal of the American Statistical Association 22, 1927), margins with the normal one, both at 95 %.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from typing import Any

import msgspec

from services.engine.dice import KEY_BYTES
from services.engine.kernel import apply, decisions, settle_all
from services.engine.outcome import Outcome
from services.engine.rules import LEVELS, Rules, find
from services.engine.search import Budget, choose

AnyRules = Rules[Any, Any, Any]

Z95 = 1.959964
"""Two-sided 95 % of the normal distribution."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What an arena plays. `game` is the package of its rules, `budget` what `hard` may spend on a decision."""

    game: str
    levels: tuple[str, str]
    players: int
    seed: int
    budget: Budget
    options: dict[str, object] = {}


class Thought(msgspec.Struct, kw_only=True):
    """What a level has spent: seconds, and on how many decisions."""

    seconds: float = 0.0
    decisions: int = 0


class Pairing(msgspec.Struct, kw_only=True):
    """How a pairing ended, for the two levels in their order.

    `wins` are won games, a shared one in shares; `margins` are the points by which the first level's seats were ahead
    of the other's on average, one for each game.
    """

    number: int
    wins: tuple[float, float]
    margins: tuple[float, float]
    thoughts: tuple[Thought, Thought]

    @property
    def won(self) -> int | None:
        """Which of the two levels has won, None if neither has."""
        first, second = self.wins
        return None if math.isclose(first, second) else int(second > first)


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What an arena has found; `decided` and `margin` are from the first level's side."""

    setting: Setting
    pairings: int
    won: tuple[int, int]
    decided: Share
    games: Share
    margin: Share
    milliseconds: tuple[float, float]


def wilson(successes: float, trials: int) -> Share:
    """So many successes, a shared one in shares, out of so many trials. Of no trial nothing is known."""
    if trials == 0:
        return Share(share=0.5, low=0.0, high=1.0)
    share, square = successes / trials, Z95**2
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    half = Z95 / (1 + square / trials) * math.sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    return Share(share=share, low=max(0.0, centre - half), high=min(1.0, centre + half))


def seatings(players: int, number: int) -> tuple[list[int], list[int]]:
    """Who sits where in the two games of a pairing: for each seat which of the two levels."""
    held = {(number + n) % players for n in range(players // 2)}
    first = [0 if seat in held else 1 for seat in range(players)]
    return first, [1 - side for side in first]


def play_game(
    rules: AnyRules, setting: Setting, levels: Sequence[str], key: bytes, dice: Random, thoughts: dict[str, Thought]
) -> Outcome:
    """One game, with an opponent of the given level at each seat. `key` is the dice key of the deal."""
    options = msgspec.convert(setting.options, rules.options)
    g = rules.opened(len(levels), options, key)
    settle_all(g)
    while g.todo:
        decision = decisions(g)[0]
        seat = decision.ask.player
        begun = time.perf_counter()
        imagined = rules.imagined(g, seat, dice.randbytes(KEY_BYTES))
        choice = choose(rules, imagined, decision.asking, level=levels[seat], budget=setting.budget, dice=dice)
        thought = thoughts[levels[seat]]
        thought.seconds += time.perf_counter() - begun
        thought.decisions += 1
        apply(g, seat, choice.asking, choice.move)
        settle_all(g)
    return rules.outcome(g)


def play_pairing(setting: Setting, number: int) -> Pairing:
    """Both games of one pairing. The same setting and number give the same games, unless the budget is a time."""
    rules = find(setting.game)
    name = f"{setting.seed}:{number}"
    key = hashlib.sha256(name.encode()).digest()
    thoughts = {level: Thought() for level in setting.levels}
    wins, margins = [0.0, 0.0], []
    for game, sides in enumerate(seatings(setting.players, number)):
        levels = [setting.levels[side] for side in sides]
        dice = Random(f"{name}:{game}")  # noqa: S311 - opponents' whims
        ended = play_game(rules, setting, levels, key, dice, thoughts).standings
        winners = sum(standing.won for standing in ended)
        for standing in ended:
            wins[sides[standing.seat]] += standing.won / max(1, winners)
        means = [statistics.mean(end.total for end in ended if sides[end.seat] == side) for side in range(2)]
        margins.append(means[0] - means[1])
    first, second = setting.levels
    return Pairing(
        number=number,
        wins=(wins[0], wins[1]),
        margins=(margins[0], margins[1]),
        thoughts=(thoughts[first], thoughts[second]),
    )


def play_pairings(setting: Setting, pairs: int, jobs: int) -> Iterator[Pairing]:
    """So many pairings, in as many processes at once; each as soon as it is played."""
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(play_pairing, setting, number) for number in range(pairs)]
        for done in as_completed(waiting):
            yield done.result()


def report(setting: Setting, pairings: Sequence[Pairing]) -> Report:
    """What so many pairings say."""
    won = [pairing.won for pairing in pairings]
    first, second = won.count(0), won.count(1)
    margins = [statistics.mean(pairing.margins) for pairing in pairings]
    centre = statistics.mean(margins) if margins else 0.0
    half = Z95 * statistics.stdev(margins) / math.sqrt(len(margins)) if len(margins) > 1 else math.inf
    spent = [
        (sum(p.thoughts[n].seconds for p in pairings), sum(p.thoughts[n].decisions for p in pairings)) for n in range(2)
    ]
    milliseconds = [1000 * seconds / max(1, count) for seconds, count in spent]
    return Report(
        setting=setting,
        pairings=len(pairings),
        won=(first, second),
        decided=wilson(first, first + second),
        games=wilson(sum(pairing.wins[0] for pairing in pairings), 2 * len(pairings)),
        margin=Share(share=centre, low=centre - half, high=centre + half),
        milliseconds=(milliseconds[0], milliseconds[1]),
    )


def lines(found: Report) -> Iterator[str]:
    """The report as people read it."""
    first, second = found.setting.levels
    undecided = found.pairings - sum(found.won)
    decided, games, margin = found.decided, found.games, found.margin
    yield f"{found.setting.game}, {found.setting.players} players: {first} against {second}, {found.pairings} pairings"
    yield f"  pairings won        {found.won[0]} : {found.won[1]}, undecided {undecided}"
    yield f"  of decided pairings {decided.share:.1%}   (95 %: {decided.low:.1%} to {decided.high:.1%})"
    yield f"  of all games        {games.share:.1%}   (95 %: {games.low:.1%} to {games.high:.1%}; even play: 50 %)"
    yield f"  margin in points    {margin.share:+.2f}   (95 %: {margin.low:+.2f} to {margin.high:+.2f})"
    yield f"  a decision takes    {found.milliseconds[0]:.1f} ms, {found.milliseconds[1]:.1f} ms"


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m services.engine.arena", description="Levels of opponents against each other, in paired games."
    )
    parser.add_argument("--game", required=True, help="package of the game")
    parser.add_argument("--levels", default="hard,normal", help="two of " + ", ".join(LEVELS))
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--pairs", type=int, default=200, help="pairings, of two games each")
    parser.add_argument("--budget-ms", type=float, default=250.0, help="what `hard` may spend on a decision")
    parser.add_argument("--iterations", type=int, help="the same as a number: the games are the same every time then")
    parser.add_argument("--options", default="{}", help="of the table, as JSON")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes at once; more than there are cores is unfair")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    wanted = parser.parse_args(given)
    wanted.levels = tuple(wanted.levels.split(","))
    if len(wanted.levels) != 2 or not set(wanted.levels) <= set(LEVELS) or len(set(wanted.levels)) != 2:
        parser.error(f"--levels names two different ones of {', '.join(LEVELS)}")
    if wanted.players < 2 or wanted.pairs < 1:
        parser.error("an arena needs two players and a pairing at least")
    return wanted


def main() -> int:
    """Plays, with progress on standard error, and prints the report."""
    wanted = arguments()
    setting = Setting(
        game=wanted.game,
        levels=wanted.levels,
        players=wanted.players,
        seed=wanted.seed,
        budget=Budget(iterations=wanted.iterations) if wanted.iterations else Budget(seconds=wanted.budget_ms / 1000),
        options=json.loads(wanted.options),
    )
    show: Callable[[str], object] = sys.stderr.write
    begun, pairings = time.monotonic(), list[Pairing]()
    end = "   \r" if sys.stderr.isatty() else "\n"
    for pairing in play_pairings(setting, wanted.pairs, wanted.jobs):
        pairings.append(pairing)
        so_far = report(setting, pairings)
        left = (time.monotonic() - begun) / len(pairings) * (wanted.pairs - len(pairings))
        if sys.stderr.isatty() or len(pairings) % max(1, wanted.pairs // 20) == 0:
            show(
                f"{len(pairings)}/{wanted.pairs} pairings, {so_far.won[0]} : {so_far.won[1]}, "
                f"margin {so_far.margin.share:+.1f}, {left / 60:.0f} min left{end}"
            )
    show("\n" if sys.stderr.isatty() else "")
    found = report(setting, sorted(pairings, key=lambda pairing: pairing.number))
    text = msgspec.json.format(msgspec.json.encode(found)).decode() if wanted.json else "\n".join(lines(found))
    sys.stdout.write(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
