"""Chapter 4h: the Hunt Zone, Animals, and the Hunt column."""

from __future__ import annotations

import pytest

from services.endless_winter.effects import Gain
from services.endless_winter.figures import BOTTOM, MIDDLE, TOP, EnterSection
from services.endless_winter.pieces import Effect, Kind
from services.endless_winter.state import State
from tests.games.endless_winter.positions import animals, cards, give, shrink, stack, table, turn, zone
from tests.games.playing import asked, do, play, said

END = ("end_section",)
SIX = ("A-RHI", "A-SLO", "A-CAT", "A-BIS", "A-STA", "A-MAM")


def field(
    *in_zone: str,
    deck: tuple[str, ...] = ("A-ARG", "A-MAM", "A-STA"),
    labour: float = 0,
    upright: tuple[str, ...] = (),
    tipped: tuple[str, ...] = (),
) -> State:
    """Cyan's Hunt turn with an empty hand, these own Animals, this Hunt Zone, and only these Animals in the deck."""
    g = turn(cards(table(3), 0, hand=[], played=[]), 0, "hunt", labour=labour)
    stack(zone(animals(g, 0, *upright, tipped=tipped), *in_zone).animal_deck, *deck)
    return shrink(give(g, 0, food=0, tools=0), g.animal_deck, len(deck))


def at(
    section: int, *in_zone: str, deck: tuple[str, ...] = ("A-ARG", "A-MAM", "A-STA"), tools: int = 0, labour: float = 0
) -> State:
    """The same, with Cyan's figure in this section."""
    g = field(*in_zone, deck=deck, labour=labour)
    return do(give(g, 0, tools=tools), EnterSection(0, "hunt", section))


def gaining(kind: Kind, count: int, g: State) -> State:
    """Cyan gains this."""
    return do(g, Gain(0, (Effect(kind, count),)))


# --- revealing ------------------------------------------------------------------------------------------------------


def test_revealing_two_animals() -> None:
    """EW-800: for a Labour, the top two cards; and again."""
    g = at(TOP, "A-RHI", labour=2.5)
    assert asked(g) == [("reveal",), END]
    news = play(g, 0, "reveal")
    assert (g.zone, g.animal_deck.cards, g.labour) == (["A-RHI", "A-ARG", "A-MAM"], ["A-STA"], 3)
    assert said(news, "animals_revealed") == [{"seat": 0, "animals": ["A-ARG", "A-MAM"]}]
    play(g, 0, "reveal")
    assert (g.zone, g.labour, asked(g)) == (["A-RHI", "A-ARG", "A-MAM", "A-STA"], 1, [])


def test_half_a_labour_reveals_nothing() -> None:
    """EW-800."""
    assert asked(at(TOP, labour=0.5)) == []


def test_the_zone_is_full() -> None:
    """EW-801, EW-R-14: with six cards revealing is refused."""
    assert asked(at(TOP, *SIX, labour=3)) == []


def test_room_for_one() -> None:
    """EW-801, EW-802, EW-EX-11: with five cards only one is added, for the same Labour."""
    g = at(TOP, *SIX[:5], labour=2)
    play(g, 0, "reveal")
    assert (g.zone, g.animal_deck.cards, g.labour) == ([*SIX[:5], "A-ARG"], ["A-STA", "A-MAM"], 2)
    assert asked(g) == []


def test_one_card_in_the_deck() -> None:
    """EW-804, EW-EX-11: just that one is added, though there is room for two."""
    g = at(TOP, "A-RHI", deck=("A-ARG",), labour=1)
    play(g, 0, "reveal")
    assert (g.zone, g.animal_deck.cards, g.labour) == (["A-RHI", "A-ARG"], [], 0)


def test_the_deck_is_empty() -> None:
    """EW-803."""
    assert asked(at(TOP, "A-RHI", deck=(), labour=3)) == []


@pytest.mark.parametrize(("lying", "revealed"), [(3, 2), (5, 1), (6, 0)])
def test_the_reveal_symbol(lying: int, revealed: int) -> None:
    """EW-814, EW-1173: a card for each, as long as there is room; without Labour."""
    g = gaining("reveal", 2, field(*SIX[:lying]))
    for _ in range(revealed):
        assert asked(g) == [("reveal",), ("decline", "reveal")]
        play(g, 0, "reveal")
    assert (g.zone, asked(g)) == ([*SIX[:lying], "A-ARG", "A-MAM"][: lying + revealed], [])


def test_the_reveal_symbol_with_an_empty_deck() -> None:
    """EW-814, EW-1173."""
    assert asked(gaining("reveal", 1, field("A-RHI", deck=()))) == []


# --- taking ---------------------------------------------------------------------------------------------------------


def test_taking_an_animal() -> None:
    """EW-805, EW-807: any card for a Tool and a Labour; the gap is not filled."""
    g = at(TOP, "A-STA", "A-RHI", "A-STA", deck=(), tools=2, labour=2)
    assert asked(g) == [("zone", "A-RHI"), ("zone", "A-STA"), END]
    news = play(g, 0, "zone", "A-STA")
    player = g.players[0]
    assert (g.zone, player.animals, player.tools, g.labour) == (["A-RHI", "A-STA"], ["A-STA"], 1, 2)
    assert said(news, "animal_taken") == [{"seat": 0, "animal": "A-STA"}]
    play(g, 0, "zone", "A-RHI")
    assert (g.zone, player.animals, player.tools, g.labour) == (["A-STA"], ["A-RHI", "A-STA"], 0, 0)
    assert asked(g) == []


def test_the_zone_is_not_refilled() -> None:
    """EW-807: what was taken is not replaced from the deck."""
    g = at(TOP, "A-RHI", tools=1, labour=1)
    play(g, 0, "zone", "A-RHI")
    assert (g.zone, len(g.animal_deck)) == ([], 3)


@pytest.mark.parametrize(("tools", "labour"), [(0, 2), (1, 0.5)])
def test_both_are_paid(tools: int, labour: float) -> None:
    """EW-805."""
    assert asked(at(TOP, "A-RHI", deck=(), tools=tools, labour=labour)) == []


def test_a_point_when_there_is_no_animal() -> None:
    """EW-806: for the same cost, again and again."""
    g = at(TOP, deck=(), tools=2, labour=2)
    assert asked(g) == [("zone", ""), END]
    play(g, 0, "zone", "")
    player = g.players[0]
    assert (player.score, player.tools, g.labour, player.animals) == (1, 1, 2, [])
    play(g, 0, "zone", "")
    assert (player.score, player.tools, g.labour, asked(g)) == (2, 0, 0, [])


def test_no_point_while_the_deck_has_cards() -> None:
    """EW-806, EW-R-15: with an empty Hunt Zone alone there is nothing to take, and no point."""
    g = at(TOP, tools=1, labour=1)
    assert asked(g) == [("reveal",), END]
    assert asked(gaining("zone", 1, field())) == []


def test_the_hunt_zone_symbol() -> None:
    """EW-1167: free of cost."""
    g = gaining("zone", 1, field("A-CAT", "A-BIS"))
    assert asked(g) == [("zone", "A-BIS"), ("zone", "A-CAT"), ("decline", "zone")]
    play(g, 0, "zone", "A-CAT")
    player = g.players[0]
    assert (g.zone, player.animals, player.tools, g.labour) == (["A-BIS"], ["A-CAT"], 0, 0)


def test_the_hunt_zone_symbol_without_animals() -> None:
    """EW-813: a point, if Hunt Zone and deck are empty."""
    g = gaining("zone", 1, field(deck=()))
    assert asked(g) == [("zone", ""), ("decline", "zone")]
    play(g, 0, "zone", "")
    assert g.players[0].score == 1


def test_the_first_at_the_bottom_takes_the_top_animal() -> None:
    """EW-811, EW-1168: face up, for nothing."""
    g = at(BOTTOM, "A-RHI")
    assert asked(g) == [("top_animal",), END]
    news = play(g, 0, "top_animal")
    assert (g.players[0].animals, g.animal_deck.cards, g.zone) == (["A-ARG"], ["A-STA", "A-MAM"], ["A-RHI"])
    assert said(news, "animal_taken") == [{"seat": 0, "animal": "A-ARG"}]
    assert asked(g) == []


def test_no_top_animal() -> None:
    """EW-812: a point for an empty deck, whatever lies in the Hunt Zone."""
    g = at(BOTTOM, "A-RHI", deck=())
    play(g, 0, "top_animal")
    assert (g.players[0].score, g.players[0].animals, g.zone) == (1, [], ["A-RHI"])


def test_the_top_animal_symbol() -> None:
    """EW-812, EW-1168."""
    g = gaining("top_animal", 2, field("A-RHI", deck=("A-ARG",)))
    assert asked(g) == [("top_animal",), ("decline", "top_animal")]
    play(g, 0, "top_animal")
    play(g, 0, "top_animal")
    assert (g.players[0].animals, g.players[0].score, asked(g)) == (["A-ARG"], 1, [])


# --- Tipping --------------------------------------------------------------------------------------------------------


def tipping(*upright: str, tipped: tuple[str, ...] = (), food: int = 0) -> State:
    """Cyan's figure at the middle of Hunt, with these Animals."""
    g = give(field(upright=upright, tipped=tipped), 0, food=food)
    return do(g, EnterSection(0, "hunt", MIDDLE))


def test_tipping_an_animal() -> None:
    """EW-808, EW-809: it is turned, and gives its benefits at once; once in the section."""
    g = tipping("A-RHI", "A-RHI", "A-BIS")
    assert asked(g) == [("tip", "A-BIS"), ("tip", "A-RHI"), END]
    news = play(g, 0, "tip", "A-RHI")
    player = g.players[0]
    assert (player.animals, player.tipped, player.food) == (["A-BIS", "A-RHI"], ["A-RHI"], 4)
    assert said(news, "animal_tipped") == [{"seat": 0, "animal": "A-RHI"}]
    assert ("tip", "A-RHI") not in asked(g)


def test_several_benefits() -> None:
    """EW-808: all that the card shows."""
    g = tipping("A-BIS")
    play(g, 0, "tip", "A-BIS")
    assert (g.players[0].food, asked(g)) == (2, [("gain", "tool", "tool"), ("gain", "tool", "food")])
    play(g, 0, "gain", "tool", "tool")
    assert (g.players[0].food, g.players[0].tools) == (2, 1)


def test_a_tipped_animal_stays_so() -> None:
    """EW-815: it is not Tipped again, also by a symbol."""
    g = tipping("A-CAT", tipped=("A-RHI", "A-CAT"))
    assert asked(g) == [("tip", "A-CAT"), END]
    assert asked(tipping(tipped=("A-RHI",))) == []
    assert asked(gaining("tip", 1, field(tipped=("A-RHI",)))) == []


def test_tipping_for_the_turn_alone() -> None:
    """EW-R-74: the benefit is declined, and the Animal is turned all the same; also where it is of no use."""
    g = tipping("A-ARG")
    play(g, 0, "tip", "A-ARG")
    play(g, 0, "decline", "megalith")
    assert (g.players[0].tipped, g.players[0].megaliths) == (["A-ARG"], 10)
    g = tipping("A-RHI", food=6)
    play(g, 0, "tip", "A-RHI")
    assert (g.players[0].tipped, g.players[0].food) == (["A-RHI"], 6)


def test_the_tip_symbol() -> None:
    """EW-1169: an Animal for each."""
    g = gaining("tip", 2, field(upright=("A-RHI", "A-CAT", "A-STA")))
    assert asked(g) == [("tip", "A-CAT"), ("tip", "A-RHI"), ("tip", "A-STA"), ("decline", "tip")]
    play(g, 0, "tip", "A-RHI")
    assert asked(g) == [("tip", "A-CAT"), ("tip", "A-STA"), ("decline", "tip")]
    play(g, 0, "decline", "tip")
    assert (g.players[0].animals, g.players[0].tipped) == (["A-CAT", "A-STA"], ["A-RHI"])
