"""Random play-outs on one core: list all moves, choose one, play it; against OpenSpiel's tic-tac-toe in Python."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import process_time

import pyspiel
from open_spiel.python.games.tic_tac_toe import TicTacToeGame  # importing it registers it

from services.engine.kernel import advance, choices, settle_all
from tests.bench.rows import Row
from tests.bench.running import AnyRules, main
from tests.bench.walks import seats

MUST = 0.6
TIC_TAC_TOE = "python_tic_tac_toe"


def play(rules: AnyRules, count: int, seed: int) -> int:
    """A random game; how many decisions it took."""
    dice = random.Random(seed)
    g = rules.opened(count, rules.options(), seed.to_bytes(32, "big"))
    taken = 0
    while True:
        settle_all(g)
        if not g.todo:
            return taken
        advance(g, *dice.choice(choices(g)))
        taken += 1


def play_tic_tac_toe(game: TicTacToeGame, seed: int) -> int:
    """A random game of OpenSpiel's; how many decisions it took."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    taken = 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        taken += 1
    return taken


def bench(rules: AnyRules, quick: bool) -> Iterator[Row]:
    """Both in turns, by the CPU time of this process."""
    game, count = pyspiel.load_game(TIC_TAC_TOE), seats(rules)
    rounds, ours_each, theirs_each = (1, 1, 20) if quick else (9, 10, 400)
    ratios, ours, theirs = [], [], []
    seed = 0
    for warm in (True, *[False] * rounds):
        begun = process_time()
        taken = sum(play(rules, count, seed + n) for n in range(ours_each))
        between = process_time()
        taken_there = sum(play_tic_tac_toe(game, seed + n) for n in range(theirs_each))
        ended = process_time()
        seed += theirs_each
        if not warm:
            ours.append(taken / (between - begun))
            theirs.append(taken_there / (ended - between))
            ratios.append(ours[-1] / theirs[-1])
    yield Row(
        game=rules.name,
        what=f"random play-outs, {count} players, decisions a second",
        measured=f"{median(ratios):.2f} x ({median(ours):,.0f})",
        must=f">= {MUST} x",
        against=f"OpenSpiel {TIC_TAC_TOE} ({median(theirs):,.0f})",
        reached=median(ratios) >= MUST,
    )


if __name__ == "__main__":
    main(bench)
