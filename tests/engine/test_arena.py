"""The arena: paired deals, seats that go round, shares with their intervals."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import msgspec
import pytest

from services.engine.arena import (
    Pairing,
    Report,
    Setting,
    Thought,
    lines,
    play_game,
    play_pairing,
    play_pairings,
    report,
    seatings,
    wilson,
)
from services.engine.search import Budget
from tests.sample_game import RULES


def setting(*levels: str, players: int = 3) -> Setting:
    first, second = levels
    return Setting(
        game="tests.sample_game", levels=(first, second), players=players, seed=1, budget=Budget(iterations=20)
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_over_both_games_each_level_holds_every_seat_once(players: int) -> None:
    for number in range(5):
        first, second = seatings(players, number)
        assert sorted([*first, *second]) == sorted([0, 1] * players)
        assert all(one != other for one, other in zip(first, second, strict=True))
        assert first.count(0) == players // 2


def test_the_seats_go_round_with_the_pairings() -> None:
    assert [seatings(3, number)[0] for number in range(4)] == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1]]


def test_both_games_of_a_pairing_are_one_deal_and_come_out_the_same_again() -> None:
    first = play_pairing(setting("hard", "normal"), 4)
    again = play_pairing(setting("hard", "normal"), 4)
    assert (first.wins, first.margins) == (again.wins, again.margins)
    assert sum(first.wins) == pytest.approx(2)
    assert play_pairing(setting("hard", "normal"), 5).margins != first.margins


def test_the_same_deal_and_dice_give_the_same_game() -> None:
    same = setting("easy", "easy")
    key, thoughts = bytes(32), {"easy": Thought()}
    totals = [
        [end.total for end in play_game(RULES, same, ["easy"] * 3, key, Random(3), thoughts).standings]
        for _ in range(2)
    ]
    assert totals[0] == totals[1]
    assert thoughts["easy"].decisions > 30


def test_processes_side_by_side_play_the_same_pairings() -> None:
    wanted = setting("normal", "easy", players=2)
    alone = {n: play_pairing(wanted, n).margins for n in range(4)}
    assert {pairing.number: pairing.margins for pairing in play_pairings(wanted, 4, 2)} == alone


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (90, 100, 0.8256, 0.9448), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilsons(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert (found.share, found.low, found.high) == pytest.approx((successes / trials, low, high), abs=5e-5)


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0) == wilson(0.0, 0)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def ended(number: int, wins: tuple[float, float], margins: tuple[float, float]) -> Pairing:
    return Pairing(number=number, wins=wins, margins=margins, thoughts=(Thought(seconds=1, decisions=10), Thought()))


def test_what_a_report_says() -> None:
    found = report(
        setting("hard", "normal"),
        [
            ended(0, (2.0, 0.0), (5.0, 3.0)),
            ended(1, (1.0, 1.0), (2.0, -2.0)),
            ended(2, (1.5, 0.5), (1.0, 1.0)),
            ended(3, (0.0, 2.0), (-4.0, 0.0)),
        ],
    )
    assert (found.pairings, found.won) == (4, (2, 1))
    assert found.decided == wilson(2, 3)
    assert found.games == wilson(4.5, 8)
    assert found.margin.share == pytest.approx(0.75)
    assert found.milliseconds == (100.0, 0.0)
    text = "\n".join(lines(found))
    assert "pairings won        2 : 1, undecided 1" in text
    assert "of decided pairings 66.7%" in text


def run(*given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "services.engine.arena", "--game", "tests.sample_game", *given]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_command_reports_as_a_table_or_as_json() -> None:
    done = run("--levels", "normal,easy", "--pairs", "4", "--options", '{"rounds": 2}')
    assert done.returncode == 0, done.stderr
    assert "tests.sample_game, 3 players: normal against easy, 4 pairings" in done.stdout
    assert "4/4 pairings" in done.stderr
    found = msgspec.json.decode(run("--levels", "normal,easy", "--pairs", "2", "--json").stdout, type=Report)
    assert found.pairings == 2


@pytest.mark.parametrize("wrong", [("--levels", "easy"), ("--levels", "easy,brutal"), ("--players", "1")])
def test_what_makes_no_sense_is_refused(wrong: tuple[str, str]) -> None:
    done = run(*wrong)
    assert done.returncode == 2
    assert "error:" in done.stderr
