"""What the screen lets through to the terminal."""

from __future__ import annotations

import pytest
from rich.table import Table
from rich.text import Text

from gateway.terminal.screen import Plain, Screen

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


def test_colours_remain() -> None:
    console = Plain(force_terminal=True, color_system="standard", highlight=False)
    with console.capture() as captured:
        console.print(Text("one\ntwo", "bold"))
    assert captured.get() == "\x1b[1mone\x1b[0m\n\x1b[1mtwo\x1b[0m\n"
