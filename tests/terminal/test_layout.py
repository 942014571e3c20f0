"""Views laid out by their schema, of games that nobody has made."""

from __future__ import annotations

from rich.console import Console

from gateway.terminal.layout import Layout
from gateway.terminal.ledger import Ledger
from gateway.terminal.model import Seat
from gateway.terminal.words import Words

SEATS = tuple(Seat(seat=seat, controller="human", tenure=1, owned=True, ready=True) for seat in range(3))
WORDS = Words(SEATS, 1, Ledger(printed={"K1": "gain a skull"}))


def laid_out(
    view: dict[str, object],
    schema: dict[str, object] | None = None,
    *,
    width: int = 80,
    before: dict[str, object] | None = None,
) -> list[str]:
    console = Console(width=width, color_system=None, highlight=False)
    with console.capture() as captured:
        console.print(Layout(WORDS, width).view(view, schema or {}, before))
    lines = [line.rstrip() for line in captured.get().splitlines()]
    assert all(len(line) <= width for line in lines)
    return [line for line in lines if line]


def test_small_things_share_a_line() -> None:
    view: dict[str, object] = {
        "round": 2,
        "phase": "placing",
        "over": False,
        "tile": None,
        "deck": ["a", "a", None, None, "b"],
    }
    assert laid_out(view) == [
        "Round  2   Phase placing   Over no   Tile -",
        "Deck   a x2, hidden x2, b",
    ]


def test_a_number_is_a_seat_by_its_name_or_by_the_schema() -> None:
    schema: dict[str, object] = {
        "$ref": "#/$defs/View",
        "$defs": {
            "View": {"properties": {"turn": {"type": "integer", "format": "seat"}, "round": {"type": "integer"}}}
        },
    }
    assert laid_out({"turn": 1, "round": 1, "first_player": -1}, schema) == [
        "Turn  you (1)   Round 1   First player nobody"
    ]


def test_titles_and_descriptions_come_from_the_schema() -> None:
    schema: dict[str, object] = {
        "properties": {
            "hp": {"type": "integer", "title": "Health"},
            "rows": {"description": "From the top.", "items": {"$ref": "#/$defs/Row"}},
        },
        "$defs": {"Row": {"properties": {"n": {"title": "Number"}}}},
    }
    assert laid_out({"hp": 3, "rows": [{"n": 1}, {"n": 2}]}, schema) == [
        "Health  3",
        "Rows  From the top.",
        "Number",
        "1",
        "2",
    ]


def test_a_list_of_objects_is_a_table_without_its_empty_columns_and_places_on_the_picture() -> None:
    spaces = [[{"figure": "red", "seat": 1, "laid": True}], []]
    view: dict[str, object] = {
        "locations": [
            {"id": 1, "name": "Hunt", "x": 40, "y": 100, "area": "", "spaces": spaces},
            {"id": 2, "name": "Tan", "x": 0, "y": 0, "area": "", "spaces": [[]]},
        ]
    }
    assert laid_out(view) == [
        "Locations",
        "Id  Name  Spaces",
        "1   Hunt  red, you (1), laid; empty",
        "2   Tan   -",
    ]


def test_a_printed_thing_is_told_in_the_words_of_the_rules() -> None:
    view: dict[str, object] = {
        "tokens": [{"id": "T1", "bonus": {"id": "K1", "effect": "gain"}}],
        "cards": [{"id": "K1", "count": 1}],
    }
    assert laid_out(view) == ["Tokens", "Id  Bonus", "T1  K1 gain a skull", "Cards", "  K1 gain a skull"]


def test_players_stand_side_by_side_with_their_maps_in_rows() -> None:
    players = [
        {"seat": seat, "goods": {"wood": seat, "hide": 0}, "cards": [{"id": "a", "n": 1}] * seat, "hand": [None] * 2}
        for seat in range(3)
    ]
    assert laid_out({"players": players}) == [
        "Players",
        "        player (0)              you (1)                 player (2)",
        "Goods",
        "  wood  0                       1                       2",
        "  hide  0                       0                       0",
        "Cards   -                       a: n 1                  a: n 1",
        "                                                        a: n 1",
        "Hand    hidden x2               hidden x2               hidden x2",
    ]


def test_what_every_player_has_as_many_of_is_a_table_of_its_own() -> None:
    def tents(wood: int) -> list[dict[str, object]]:
        return [{"tent": 1, "points": 3, "wood": wood, "fed": []}, {"tent": 2, "points": 5, "wood": 0, "fed": ["meat"]}]

    players = [{"tents": tents(0)}, {"tents": tents(1)}, {"tents": tents(0)}]
    assert laid_out({"players": players})[-3:] == [
        "Tent  Points  Fed   player (0)  you (1)  player (2)",
        "1     3       -     -           wood 1   -",
        "2     5       meat  -           -        -",
    ]


def test_a_narrow_terminal_gets_a_row_for_each_player_or_a_list() -> None:
    players = [{"score": seat, "pole": ["wood"]} for seat in range(3)]
    assert laid_out({"players": players}, width=40) == [
        "Players",
        "Score  Pole",
        "0      wood",
        "1      wood",
        "2      wood",
    ]
    rows = [{f"{name}_of_it": "abcdefghijkl" for name in ("one", "two", "six")}]
    assert laid_out({"rows": rows}, width=40) == [
        "Rows",
        "  One of it abcdefghijkl, Two of it",
        "  abcdefghijkl, Six of it abcdefghijkl",
    ]


def test_only_what_differs_from_the_view_before_is_shown_at_length() -> None:
    rows = [{"n": 1}, {"n": 2}]
    before: dict[str, object] = {"round": 1, "river": rows, "bank": rows}
    assert laid_out({"round": 1, "river": rows, "bank": rows[:1]}, before=before) == [
        "Round  1",
        "Bank",
        "N",
        "1",
        "As before: river",
    ]


def test_of_a_list_by_id_only_the_rows_that_differ_are_shown_again() -> None:
    def rows(*figures: str) -> list[dict[str, object]]:
        return [{"id": number, "figure": figure} for number, figure in enumerate(figures, 1)]

    before: dict[str, object] = {"river": rows("red"), "locations": rows("", "red", "blue")}
    now: dict[str, object] = {"river": rows("red"), "locations": rows("", "red", "green")}
    assert laid_out(now, before=before) == [
        "Locations",
        "Id  Figure",
        "3   green",
        "As before: river, the other locations",
    ]
    longer = {**now, "locations": rows("", "red", "green", "")}
    assert laid_out(longer, before=before)[-5:] == ["1   -", "2   red", "3   green", "4   -", "As before: river"]


def test_an_object_by_key_is_a_table() -> None:
    assert laid_out({"areas": {"forest": {"wood": 3}, "lake": {"fish": 2}}}) == [
        "Areas",
        "        Wood  Fish",
        "forest  3     -",
        "lake    -     2",
    ]
