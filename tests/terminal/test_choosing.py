"""The list of moves: numbered, folded, narrowed."""

from __future__ import annotations

from rich.console import Console

from gateway.terminal.choosing import Menu, menu_of, shown
from gateway.terminal.model import Decision, Move
from gateway.terminal.words import Words


def decision(kind: str, *moves: Move, optional: bool = False) -> Decision:
    return Decision(id=kind, kind=kind, optional=optional, clauses=("QX-1", "QX-2"), moves=moves)


def menu() -> Menu:
    look = decision("Look", {"look": {}}, optional=True)
    places: list[Move] = [{"place": {"location": n, "figure": figure}} for figure in ("red", "blue") for n in range(30)]
    return menu_of([look, decision("PlaceNomad", *places, {"end_turn": {}})], Words(()))


def lines(found: Menu, width: int = 80, *, brief: bool = False, text: str = "") -> list[str]:
    console = Console(width=width, color_system=None, highlight=False)
    with console.capture() as captured:
        console.print(shown(found.matching(text), width, brief=brief))
    return [line.rstrip() for line in captured.get().splitlines()]


def test_decisions_that_must_be_answered_come_first() -> None:
    choices = menu().choices
    assert [choice.number for choice in choices] == list(range(1, 63))
    assert (choices[0].text, choices[-1].text) == ("Place: location 0, red", "Look")
    assert menu().numbered(61) == choices[60]
    assert menu().numbered(0) is None
    assert menu().numbered(63) is None


def test_very_many_moves_are_shown_by_verb_first() -> None:
    assert lines(menu(), brief=True) == [
        "To decide: place nomad  QX-1 QX-2",
        "   1-60  Place: 60 moves",
        "  61  End turn",
        "May do: look  QX-1 QX-2",
        "  62  Look",
    ]


def test_words_narrow_the_list_in_any_order_and_case() -> None:
    assert [choice.text for choice in menu().matching("BLUE 29")] == ["Place: location 29, blue"]
    assert lines(menu(), text="end") == ["To decide: place nomad  QX-1 QX-2", "  61  End turn"]
    assert menu().matching("green") == ()


def test_short_moves_stand_side_by_side_and_are_read_downwards() -> None:
    told = lines(menu(), text="red")
    assert told[1] == "   1  Place: location 0, red      16  Place: location 15, red"
    assert len(told) == 16
    assert len(lines(menu(), width=120, text="red")) == 11
    assert len(lines(menu(), width=40, text="red")) == 31
