"""Chapter 4c: Labour of Tribe cards and Food, and abilities in step 2."""

from __future__ import annotations

import pytest

from services.endless_winter.content import BOARD
from services.endless_winter.figures import BOTTOM, MIDDLE, TOP, EnterSection
from services.endless_winter.pieces import COLUMNS
from services.endless_winter.rounds import DiscardPlayed
from services.endless_winter.state import State
from tests.games.endless_winter.positions import camps, cards, give, table, turn
from tests.games.playing import asked, do, free, play, said


def top(place: str, *hand: str, food: int = 0, tools: int = 0, labour: float = 0) -> State:
    """Cyan in the top section of a column with this hand; step 3 would come after it."""
    g = camps(turn(cards(table(3), 0, hand=hand, deck=[], discard=[]), 0, place, labour=labour), 0, H00=5)
    sections = (EnterSection(0, place, section) for section in (TOP, MIDDLE, BOTTOM))
    return do(give(g, 0, food=food, tools=tools), *sections, DiscardPlayed(0))


def test_any_number_of_tribe_cards() -> None:
    """EW-430, EW-431, EW-432, EW-439: 1½ of a Shaman and 1 of a Tribesman are 2½; two halves make 1."""
    g = top("migration", "T-SHA", "TRIBESMAN", "TRIBESMAN", "T-SHA")
    assert free(g) == [("play", "T-SHA"), ("play", "TRIBESMAN")]
    news = play(g, 0, "play", "T-SHA")
    assert said(news, "tribe_played") == [{"seat": 0, "card": "T-SHA", "labour": 3}]
    play(g, 0, "play", "TRIBESMAN")
    assert g.labour == 5
    play(g, 0, "play", "T-SHA")
    assert (g.labour, g.players[0].played) == (8, ["T-SHA", "TRIBESMAN", "T-SHA"])
    assert g.players[0].hand.cards == ["TRIBESMAN"]


def test_culture_cards_are_not_played_in_step_2() -> None:
    """EW-405."""
    assert free(top("migration", "K01", "BRAVE")) == [("play", "BRAVE")]


@pytest.mark.parametrize("place", COLUMNS)
@pytest.mark.parametrize(
    ("card", "own"),
    [("T-ELD", "initiation"), ("T-ART", "development"), ("T-SCO", "migration"), ("T-HUN", "hunt")],
)
def test_additional_labour_in_the_own_column(card: str, own: str, place: str) -> None:
    """EW-433, EW-440, EW-441, EW-1153, EW-EX-06, EW-EX-18: 1 Labour, and 1 more in the column of the icon alone."""
    g = top(place, card, "BRAVE")
    play(g, 0, "play", card)
    assert g.labour == (4 if place == own else 2)
    assert all(move[0] != "use" for move in free(g))


@pytest.mark.parametrize("place", COLUMNS)
def test_a_brave(place: str) -> None:
    """EW-443, EW-R-01, EW-EX-08: 1½ printed, 1 more in any column: 2½."""
    g = top(place, "BRAVE", "TRIBESMAN")
    play(g, 0, "play", "BRAVE")
    assert g.labour == 5
    assert free(g) == [("play", "TRIBESMAN")]  # once: nothing is left to use


def test_each_brave_is_used() -> None:
    """EW-R-31, EW-439: two copies, twice 2½."""
    g = top("hunt", "BRAVE", "BRAVE")
    play(g, 0, "play", "BRAVE")
    play(g, 0, "play", "BRAVE")
    assert g.labour == 10


@pytest.mark.parametrize("place", COLUMNS)
def test_a_tribeswoman(place: str) -> None:
    """EW-442, EW-435, EW-1154, EW-R-52, EW-EX-07, EW-EX-19: 1½; a Food becomes a Tool, once, in any column."""
    g = top(place, "TRIBESWOMAN", food=4)
    play(g, 0, "play", "TRIBESWOMAN")
    assert g.labour == 3
    assert ("use", 0) in free(g)
    news = play(g, 0, "use", 0)
    assert said(news, "ability_used") == [{"seat": 0, "card": "TRIBESWOMAN"}]
    play(g, 0, "gain", "tool", "tool")
    assert (g.players[0].food, g.players[0].tools) == (3, 1)
    assert ("use", 0) not in free(g)


def test_a_shaman() -> None:
    """EW-444, EW-434: 1½ Labour; its ability may be used, or left until the card is discarded."""
    g = top("development", "T-SHA", food=1)
    play(g, 0, "play", "T-SHA")
    assert (g.labour, ("use", 0) in free(g)) == (3, True)
    while g.todo:
        play(g, 0, "end_section")
    player = g.players[0]
    assert (player.food, player.offering, player.honor, player.discard) == (1, 0, 0, ["T-SHA"])


def test_an_ability_later_in_the_turn() -> None:
    """EW-435: in the middle section, after another card; not without its cost."""
    g = top("initiation", "T-SHA", "TRIBESMAN", food=2)
    play(g, 0, "play", "T-SHA")
    play(g, 0, "end_section")
    assert ("use", 0) in free(g)
    play(g, 0, "play", "TRIBESMAN")
    play(g, 0, "spend_food", 2)
    assert ("use", 0) not in free(g)  # EW-1151: no Food to pay with


def test_each_copy_is_used_once() -> None:
    """EW-R-31, EW-1150: two Tribeswomen, two Tools; alike ones are offered one after the other."""
    g = top("hunt", "TRIBESWOMAN", "TRIBESWOMAN", food=6)
    play(g, 0, "play", "TRIBESWOMAN")
    play(g, 0, "play", "TRIBESWOMAN")
    assert [move for move in free(g) if move[0] == "use"] == [("use", 0)]
    play(g, 0, "use", 0)
    play(g, 0, "gain", "tool", "tool")
    assert [move for move in free(g) if move[0] == "use"] == [("use", 1)]
    play(g, 0, "use", 1)
    play(g, 0, "gain", "tool", "tool")
    assert g.players[0].tools == 2
    assert all(move[0] != "use" for move in free(g))


def test_eclipse_abilities_do_nothing_in_step_2() -> None:
    """EW-436, EW-1155: a Scout's "move 2", an Artisan's Tool, a Hunter's Tip."""
    g = top("initiation", "T-SCO", "T-ART", "T-HUN")
    for card in ("T-SCO", "T-ART", "T-HUN"):
        play(g, 0, "play", card)
    assert free(g) == []
    assert (g.labour, g.players[0].tools) == (6, 0)


@pytest.mark.parametrize(
    ("food", "spent", "labour"),
    [(3, 3, 2), (5, 3, 2), (4, 3, 1), (4, 1, 0), (1, 1, 1), (2, 2, 1), (10, 10, 5), (5, 2, 1), (9, 1, 1)],
)
def test_food_for_labour(food: int, spent: int, labour: int) -> None:
    """EW-437, EW-438, EW-EX-09: 1 Labour for each icon that the marker passes; 3 Food from 3 or 5 pass two."""
    g = top("hunt", food=food)
    news = play(g, 0, "spend_food", spent)
    assert (g.labour, g.players[0].food) == (2 * labour, food - spent)
    assert said(news, "food_spent") == [{"seat": 0, "food": spent, "labour": 2 * labour}]
    assert BOARD.labour_icons == (1, 3, 5, 7, 9)


def test_any_amount_of_food_at_several_moments() -> None:
    """EW-437, EW-439: again in a later section; Food that is gained passes no icon back."""
    g = top("development", food=4)
    assert free(g) == [("spend_food", count) for count in (1, 2, 3, 4)]
    play(g, 0, "spend_food", 1)
    play(g, 0, "end_section")
    assert free(g) == [("spend_food", count) for count in (1, 2, 3)]
    play(g, 0, "spend_food", 1)
    assert (g.labour, g.players[0].food) == (2, 2)


def test_paid_food_is_no_labour() -> None:
    """EW-R-13: the Food of the middle Initiation action passes an icon and yields nothing."""
    g = top("initiation", food=3)
    play(g, 0, "end_section")
    play(g, 0, "initiate")
    assert (g.players[0].food, g.labour) == (2, 0)


def test_one_total_for_all_actions() -> None:
    """EW-439, EW-EX-09: Hunter 1 + 1, 3 Food worth 2: 4 Labour."""
    g = top("hunt", "T-HUN", food=3, tools=2)
    play(g, 0, "play", "T-HUN")
    play(g, 0, "spend_food", 3)
    assert (g.labour, g.players[0].tools) == (8, 2)


def test_labour_that_is_left_is_lost() -> None:
    """EW-R-12: at the end of step 2."""
    g = top("hunt", "TRIBESMAN", "TRIBESMAN")
    play(g, 0, "play", "TRIBESMAN")
    while g.todo:
        assert g.labour == 2
        play(g, 0, *asked(g)[-1])
    assert g.labour == 0


def test_fresh_cards_are_not_played() -> None:
    """EW-502, EW-R-07: of two Hunters one came by the top Initiation action; the other may be played."""
    g = top("initiation", "T-HUN", tools=2, labour=2)
    play(g, 0, "recruit", "T-HUN")
    play(g, 0, "recruit", "T-SHA")
    assert free(g) == [("play", "T-HUN")]
    play(g, 0, "play", "T-HUN")
    assert free(g) == []
    assert g.players[0].hand.cards == ["T-SHA", "T-HUN"]
