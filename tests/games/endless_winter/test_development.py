"""Chapter 4f: the Development column."""

from __future__ import annotations

import pytest

from services.endless_winter.content import STONES
from services.endless_winter.figures import BOTTOM, MIDDLE, TOP, EnterSection
from services.endless_winter.rounds import DiscardPlayed
from services.endless_winter.state import State
from services.engine.piles import EVERYONE
from tests.games.endless_winter.positions import cards, display, give, in_round, stones, supply, table, turn
from tests.games.playing import asked, do, play, said

END = ("end_section",)


def at(section: int, *hand: str, food: int = 0, tools: int = 0, labour: float = 0, number: int = 1) -> State:
    """Cyan's figure in this section of Development in that round, with two stones of each Era in the supply."""
    g = in_round(turn(cards(table(3), 0, hand=hand, deck=[]), 0, "development", labour=labour), number)
    display(supply(g, I_1="S03", I_2="S05", II_1="S11", II_3="S16"), "K01", "K02", "K03")
    return do(give(g, 0, food=food, tools=tools), EnterSection(0, "development", section), DiscardPlayed(0))


def test_a_culture_card_for_three_labour() -> None:
    """EW-600, EW-601: any of the display, to hand; the gap stays."""
    g = at(TOP, labour=3)
    assert asked(g) == [("culture", "K01"), ("culture", "K02"), ("culture", "K03"), END]
    news = play(g, 0, "culture", "K02")
    player = g.players[0]
    assert (player.hand.cards, player.hand.known, g.culture) == (["K02"], [EVERYONE], ["K01", "K03"])
    assert said(news, "culture_taken") == [{"seat": 0, "card": "K02"}]
    assert g.labour == 0


def test_several_culture_cards() -> None:
    """EW-600: 3 Labour each; 2½ are not enough."""
    g = at(TOP, "TRIBESMAN", labour=5.5)
    play(g, 0, "culture", "K01")
    assert (g.labour, asked(g)) == (5, [END])


def test_an_empty_display() -> None:
    """EW-R-51, EW-601: the action is refused; nothing is filled up in the Action phase."""
    g = at(TOP, "TRIBESMAN", labour=12)
    for card in ("K01", "K02", "K03"):
        play(g, 0, "culture", card)
    assert (asked(g), g.culture, g.labour) == ([END], [], 6)


@pytest.mark.parametrize(
    ("number", "spaces"),
    [
        (1, ["I-1", "I-2"]),
        (2, ["I-1", "I-2"]),
        (3, ["I-1", "I-2", "II-1", "II-3"]),
        (4, ["I-1", "I-2", "II-1", "II-3"]),
    ],
)
def test_sections_of_the_supply(number: int, spaces: list[str]) -> None:
    """EW-602, EW-603, EW-604, EW-R-54: in Era I the left section only, later both; empty spaces give nothing."""
    g = at(MIDDLE, food=1, tools=1, number=number)
    assert asked(g) == [*(("stone", space) for space in spaces), END]


def test_a_stone_is_taken_and_paid() -> None:
    """EW-602, EW-605, EW-606, EW-609, EW-610, EW-R-03, EW-R-54: space 1 costs a Food and a Tool and gives an Idol."""
    g = at(MIDDLE, food=2, tools=2)
    news = play(g, 0, "stone", "I-2")
    player = g.players[0]
    assert (player.stones, player.food, player.tools) == (["S05"], 1, 1)
    assert said(news, "stone_taken") == [{"seat": 0, "stone": "S05", "space": "I-2"}]
    assert list(g.supply) == ["I-1", "II-1", "II-3"]
    assert player.score == 0  # EW-611: the criterion scores in Eclipse phases only
    assert asked(g)[:2] == [("idol", "offering"), ("idol", "honor")]
    play(g, 0, "idol", "honor")
    assert player.honor == 1
    assert g.todo == []  # EW-420: once


@pytest.mark.parametrize(("held", "food", "tools"), [((), 1, 1), (("S03",), 2, 2), (("S03", "S04"), 3, 3)])
def test_the_cost_is_that_of_the_leftmost_empty_space(held: tuple[str, ...], food: int, tools: int) -> None:
    """EW-605, EW-606, EW-607: 1, 2, 3 of Food and of Tools; with one less of either there is no taking."""
    for short_food, short_tools in ((1, 0), (0, 1)):
        g = stones(at(MIDDLE, "TRIBESMAN"), 0, *held)
        supply(give(g, 0, food=food - short_food, tools=tools - short_tools), I_5="S10")
        assert asked(g) == [END]
    g = stones(at(MIDDLE, "TRIBESMAN"), 0, *held)
    supply(give(g, 0, food=food, tools=tools), I_5="S10")
    play(g, 0, "stone", "I-5")
    assert (g.players[0].food, g.players[0].tools, g.players[0].stones) == (0, 0, [*held, "S10"])


def test_the_third_space_gives_points() -> None:
    """EW-610: 3 points at once."""
    g = stones(at(MIDDLE, "TRIBESMAN"), 0, "S01", "S02")
    play(give(g, 0, food=3, tools=3), 0, "stone", "I-1")
    assert g.players[0].score == 3


def test_three_stones_at_most() -> None:
    """EW-608, EW-609: with three there is no taking, and none is given back."""
    g = stones(at(MIDDLE, "TRIBESMAN"), 0, "S01", "S02", "S04")
    give(g, 0, food=6, tools=6)
    assert asked(g) == [END]
    assert g.players[0].stones == ["S01", "S02", "S04"]


def test_the_benefit_of_the_second_space() -> None:
    """EW-610: a Megalith, or a lesser benefit."""
    g = stones(at(MIDDLE, "TRIBESMAN"), 0, "S01")
    play(give(g, 0, food=2, tools=2), 0, "stone", "I-1")
    assert ("gain", "megalith", "tool") in asked(g)
    assert {STONES[stone].era for stone in g.players[0].stones} == {1}


def test_the_bottom_action() -> None:
    """EW-612: a Tool and a Food."""
    g = at(BOTTOM)
    assert asked(g) == [("bottom",), END]
    play(g, 0, "bottom")
    play(g, 0, "gain", "tool", "tool")
    assert (g.players[0].food, g.players[0].tools) == (1, 1)


def test_the_bottom_action_may_be_left() -> None:
    """EW-612."""
    g = at(BOTTOM)
    play(g, 0, *END)
    assert (g.players[0].food, g.players[0].tools, g.todo) == (0, 0, [])
