"""Ids, moves and news in words."""

from __future__ import annotations

import pytest

from gateway.terminal.ledger import Ledger, read_ledger
from gateway.terminal.model import NewsItem, Seat
from gateway.terminal.words import Words, singular, spoken, title

SEATS = (
    Seat(seat=0, controller="human", tenure=1, owned=True, ready=True),
    Seat(seat=1, controller="bot:hard", tenure=1, owned=False, ready=True),
    Seat(seat=2, controller="open", tenure=0, owned=False, ready=False),
)
RULES = """\
## 4 Cards

- **QX-100** (data) K04: gain 1 Skull from the bank. [Cards]
- **QX-101** (auto) K04: the gap is filled. [Cards]
- **QX-102** (must) A card is drawn.

| id | type | Wood | points | source |
|---|---|---|---|---|
| HB1 | Bow | 1 | 3 | printed |
| HB2 | - | 12 | 5 | printed |

| id | bonus | id | bonus |
|---|---|---|---|
| T1 | K04 Skull | T2 | none at all |

| card | text |
|---|---|
| not an id | x |

| term | meaning |
|---|---|
| GR | the bank |
| mission Nomad | a Nomad that is away |

### QX-EX-1

Two lines
of an example.
"""


@pytest.fixture
def words() -> Words:
    made = Words(SEATS, 0, read_ledger(RULES), {"place": ["location", "figure"]})
    made.learn({"locations": [{"id": 5, "name": "Hunt"}], "tiles": [{"id": "C1", "name": "Boat", "text": "sails"}]})
    return made


def test_names_become_words() -> None:
    assert spoken("game.nomad_placed") == "nomad placed"
    assert title("PlaceNomad") == "Place nomad"
    assert [singular(name) for name in ("locations", "cities", "hand", "pass")] == ["location", "city", "hand", "pass"]


def test_seats_are_named_by_who_controls_them(words: Words) -> None:
    assert [words.seat(seat) for seat in (-1, 0, 1, 2, 7)] == [
        "nobody",
        "you (0)",
        "hard bot (1)",
        "open seat (2)",
        "seat 7",
    ]


def test_a_move_names_its_arguments_in_the_order_of_the_schema(words: Words) -> None:
    move = words.move({"place": {"figure": "red", "location": 5}})
    assert move == "Place: location 5 (Hunt), red"


def test_a_move_without_arguments_is_its_verb(words: Words) -> None:
    assert words.move({"end_turn": {}}) == "End turn"


def test_a_move_explains_ids_seats_truths_and_lists(words: Words) -> None:
    assert words.move({"use": {"card": "K04"}}) == "Use: K04 (gain 1 Skull from the bank)"
    assert words.move({"use": {"card": "C1"}}) == "Use: C1 (Boat: sails)"
    assert words.move({"give": {"receiver": 1, "open": True}}) == "Give: receiver hard bot (1), open"
    assert words.move({"pay": {"goods": ["wood", "HB1"]}}) == "Pay: goods wood + HB1 (Bow, Wood 1, points 3)"
    assert words.move({"pay": {"goods": []}}) == "Pay: goods none"
    assert words.move({"bid": {"amount": 0}}) == "Bid: amount 0"


def test_news_begin_with_who_did_it(words: Words) -> None:
    placed = NewsItem(key="game.nomad_placed", arguments={"seat": 0, "location": 5, "copying": False, "links": []})
    assert words.news(placed) == "You (0): nomad placed, location 5 (Hunt)"


def test_news_of_nobody_in_particular(words: Words) -> None:
    assert words.news(NewsItem(key="table.opened")) == "Opened"
    assert words.news(NewsItem(key="game.passed", arguments={"host": -1})) == "Passed, host nobody"


def test_news_that_count_something_say_the_number_first(words: Words) -> None:
    gained = NewsItem(key="game.gained", arguments={"count": 2, "good": "wood", "seat": 1})
    assert words.news(gained) == "Hard bot (1): gained 2 wood"
    took = NewsItem(key="game.took", arguments={"count": 1, "seat": 0})
    assert words.news(took) == "You (0): took 1"


def test_the_rules_explain_ids_by_the_first_clause_and_by_rows() -> None:
    ledger = read_ledger(RULES)
    assert ledger.printed == {"K04": "gain 1 Skull from the bank"}
    assert ledger.rows == {
        "HB1": "Bow, Wood 1, points 3",
        "HB2": "Wood 12, points 5",
        "T1": "K04 Skull",
        "T2": "none at all",
    }


def test_clauses_keep_kind_text_and_section() -> None:
    clauses = read_ledger(RULES).clauses
    assert list(clauses) == ["QX-100", "QX-101", "QX-102", "QX-EX-1"]
    assert (clauses["QX-102"].kind, clauses["QX-102"].text, clauses["QX-102"].section) == (
        "must",
        "A card is drawn.",
        "4 Cards",
    )
    assert clauses["QX-EX-1"].text == "Two lines of an example."


def test_terms_are_looked_up_and_not_put_into_moves(words: Words) -> None:
    assert read_ledger(RULES).terms == {"gr": "the bank", "mission nomad": "a Nomad that is away"}
    assert words.move({"pay": {"to": "GR"}}) == "Pay: GR"


def test_clauses_are_found_by_whole_words_small_or_capital() -> None:
    ledger = read_ledger(RULES)
    assert [clause.id for clause in ledger.mentioning("Card is")] == ["QX-102"]
    assert [clause.id for clause in ledger.mentioning("[cards]")] == ["QX-100", "QX-101"]
    assert ledger.mentioning("car") == []


def test_an_id_without_words_of_its_own_is_explained_by_what_it_holds(words: Words) -> None:
    words.learn({"links": [{"id": "L8", "ends": [6, 9], "bonus": {"id": "K03", "text": "gain 1 Wood"}}]})
    words.learn({"links": [{"id": "L9", "ends": [7, 8], "bonus": {"id": "K04", "effect": "gain"}}]})
    assert words.move({"use_link": {"link": "L8"}}) == "Use link: L8 (K03 gain 1 Wood)"
    assert words.move({"use_link": {"link": "L9"}}) == "Use link: L9 (K04 gain 1 Skull from the bank)"


def test_a_number_is_known_by_the_list_that_it_stands_in(words: Words) -> None:
    assert words.numbered(5) == [("location", "Hunt")]
    assert words.numbered(6) == []


def test_no_rules_explain_nothing() -> None:
    assert read_ledger("") == Ledger()
    assert Words(SEATS).meaning("K04") is None
