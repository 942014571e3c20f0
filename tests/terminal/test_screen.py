"""What the screen lets through to the terminal."""

from __future__ import annotations

import re

import pytest
from rich.table import Table
from rich.text import Text

from gateway.terminal.model import Outcome, Score, Seat, Standing
from gateway.terminal.screen import Plain, Screen
from gateway.terminal.words import Words

ORDERS = "a\x1b]0;b\x9b2J\x7f"
HARMLESS = "a\ufffd]0;b\ufffd"


def test_text_from_elsewhere_gives_the_terminal_no_orders(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    screen.say(ORDERS, "bold")
    screen.hint(ORDERS)
    screen.complain(ORDERS)
    grid = Table()
    grid.add_column(ORDERS)
    grid.add_row(ORDERS, Text(ORDERS))
    screen.show(grid, ORDERS)
    out, err = capsys.readouterr()
    assert out.count(HARMLESS) == 6
    assert err.count(HARMLESS) == 1
    assert not set("\x1b\x9b\x7f") & set(out + err)


def told(capsys: pytest.CaptureFixture[str], *standings: Standing) -> list[list[str]]:
    """What the screen says of such an end, row by row."""
    seats = tuple(Seat(seat=each.seat, controller="human", tenure=1, owned=True, ready=True) for each in standings)
    Screen().outcome(Outcome(standings=standings), Words(seats, 0))
    return [re.split(r"\s{2,}", line.strip()) for line in capsys.readouterr().out.strip().splitlines()]


def test_who_plays_alone_is_told_whether_it_was_won_and_by_what_honour(capsys: pytest.CaptureFixture[str]) -> None:
    scores = (Score(category="tents", points=9),)
    lost = Standing(seat=0, rank=1, won=False, total=9, scores=scores)
    head = [["Result", "you (0)"], ["Tents", "9"], ["Total", "9"]]
    assert told(capsys, lost) == [*head, ["Won", "no"], ["Honours", "none"]]
    won = Standing(seat=0, rank=1, won=True, total=9, scores=scores, honours=("silver", "whos_the_boss"))
    assert told(capsys, won) == [*head, ["Won", "yes"], ["Honours", "silver, whos the boss"]]


def test_several_are_told_their_ranks(capsys: pytest.CaptureFixture[str]) -> None:
    second, first = (
        Standing(seat=seat, rank=2 - seat, won=seat == 1, total=seat, scores=(Score(category="tents", points=seat),))
        for seat in (0, 1)
    )
    assert told(capsys, second, first) == [
        ["Result", "player (1)", "you (0)"],
        ["Tents", "1", "0"],
        ["Total", "1", "0"],
        ["Rank", "1", "2"],
        ["Won", "yes", "no"],
    ]


def test_colours_remain() -> None:
    console = Plain(force_terminal=True, color_system="standard", highlight=False)
    with console.capture() as captured:
        console.print(Text("one\ntwo", "bold"))
    assert captured.get() == "\x1b[1mone\x1b[0m\n\x1b[1mtwo\x1b[0m\n"
