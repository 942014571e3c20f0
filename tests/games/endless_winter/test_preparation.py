"""Chapter 5c: the Preparation phase."""

from __future__ import annotations

from collections import Counter

import pytest

from services.endless_winter.content import BOARD, CULTURE_CARDS
from services.endless_winter.pieces import Figure
from services.endless_winter.preparation import (
    DrawHands,
    FillHuntZone,
    MoveRoundMarker,
    Preparation,
    RenewCulture,
    ReturnFigures,
)
from services.endless_winter.state import State
from services.engine.kernel import advance_upkeep, asks, upkeep
from tests.games.endless_winter.positions import cards, draws, give, in_round, shrink, table, zone
from tests.games.playing import do, said, system

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


def after_round(number: int, players: int = 2) -> State:
    """The table in the Preparation phase after this round."""
    return in_round(table(players), number)


def display_after(g: State) -> State:
    """Steps 1 and 4."""
    return system(do(g, MoveRoundMarker(), RenewCulture()))


def test_five_steps_of_the_system() -> None:
    """EW-1300, EW-1301, EW-1302, EW-1307: in this order, without any decision."""
    g = do(after_round(1), Preparation())
    steps = []
    while step := upkeep(g):
        steps.append(type(step).__name__)
        assert asks(g) == ()
        advance_upkeep(g)
    assert steps == ["MoveRoundMarker", "ReturnFigures", "FillHuntZone", "RenewCulture", "DrawHands"]
    assert (g.phase, g.round) == ("preparation", 2)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_round_marker(number: int) -> None:
    """EW-1300: on to the next numbered space."""
    g = system(do(after_round(number), MoveRoundMarker()))
    assert g.round == number + 1
    assert said(g.news, "round_marker") == [{"round": number + 1}]


def test_figures_come_back() -> None:
    """EW-1301, EW-424: of all players; the action icons are free, and nobody has Rested."""
    g = after_round(1, 3)
    for player in g.players:
        player.figures = [Figure(True, "hunt"), Figure(False, "rest"), Figure(False, "rest")]
    g.icons_taken, g.rested = ["hunt"], True
    system(do(g, ReturnFigures()))
    assert [player.figures for player in g.players] == [[], [], []]
    assert (g.icons_taken, g.rested) == ([], False)


@EVERY_COUNT
def test_the_hunt_zone_is_topped_up(players: int) -> None:
    """EW-1302: to one more than players, with the top cards of the deck."""
    g = zone(after_round(1, players), "A-RHI")
    expected = ["A-RHI", *reversed(g.animal_deck.cards[-players:])]
    left = len(g.animal_deck)
    system(do(g, FillHuntZone()))
    assert g.zone == expected
    assert len(g.animal_deck) == left - players


@pytest.mark.parametrize("held", [3, 5])
def test_a_full_hunt_zone(held: int) -> None:
    """EW-R-36: at or above that number nothing is added or removed."""
    g = zone(after_round(1, 2), *["A-RHI"] * held)
    system(do(g, FillHuntZone()))
    assert g.zone == ["A-RHI"] * held


def test_a_small_animal_deck() -> None:
    """EW-R-35: what is left is laid out, and nothing is shuffled."""
    g = zone(after_round(1, 4), "A-RHI")
    shrink(g, g.animal_deck, 2)
    system(do(g, FillHuntZone()))
    assert (len(g.zone), len(g.animal_deck)) == (3, 0)


@pytest.mark.parametrize(("number", "era"), [(1, 1), (3, 2)])
def test_gaps_of_the_culture_display(number: int, era: int) -> None:
    """EW-1303, EW-1306, EW-601: after rounds 1 and 3 the gaps are filled from the deck of the Era; the others stay."""
    g = after_round(number)
    if era == 2:
        g.culture = [g.draw(g.culture_decks[1])[0] for _ in range(8)]
    kept = g.culture[:5]
    cards(g, 0, hand=g.culture[5:])
    deck = g.culture_decks[era - 1].cards
    expected = [*kept, *reversed(deck[-3:])]
    left = [len(pile) for pile in g.culture_decks]
    display_after(g)
    assert g.culture == expected
    left[era - 1] -= 3
    assert [len(pile) for pile in g.culture_decks] == left
    assert g.culture_removed == []


def test_a_new_era() -> None:
    """EW-1305, EW-R-71: after round 2 the display goes out of the game, and 8 cards of Era II are laid out."""
    g = after_round(2)
    old, deck = list(g.culture), g.culture_decks[1].cards[-8:]
    left = list(g.culture_decks[0].cards)
    display_after(g)
    assert g.culture == deck[::-1]
    assert {CULTURE_CARDS[card].era for card in g.culture} == {2}
    assert g.culture_removed == old
    assert (g.culture_decks[0].cards, any(g.culture_decks[0].known)) == (left, False)


def test_era_1_is_over() -> None:
    """EW-1304, EW-R-71: its deck is drawn from after round 1 only, and covered from then on."""
    g = after_round(1)
    sizes = []
    for _ in range(3):
        g.culture = []
        display_after(g)
        sizes.append([len(pile) for pile in g.culture_decks])
    assert sizes == [[4, 20], [4, 12], [4, 4]]
    assert BOARD.display == 8


@EVERY_COUNT
def test_everybody_draws_five(players: int) -> None:
    """EW-1307, EW-1308: in addition to the hand, however large it is; the owner alone sees them."""
    g = after_round(1, players)
    expected = []
    for seat in range(players):
        cards(g, seat, hand=["TRIBESMAN"] * 3 + ["T-HUN"] * 3 + ["BRAVE"] * 3)
        cards(g, seat, deck=["T-SHA"] * 3 + ["T-ELD"] * 3)
        expected.append([*g.players[seat].hand.cards, *draws(g, seat)[:5]])
    system(do(g, DrawHands()))
    for seat, player in enumerate(g.players):
        assert player.hand.cards == sorted(expected[seat])
        assert len(player.hand) == 14
        assert player.deck.cards == ["T-ELD"]
        assert player.hand.known[-5:] == [1 << seat] * 5


def test_the_draw_is_no_benefit() -> None:
    """EW-1309: nobody is asked, and nothing else is gained for cards that are not there."""
    g = give(cards(after_round(1), 0, hand=[], deck=["BRAVE"], discard=["TRIBESMAN"]), 0, food=0, tools=0)
    system(do(g, DrawHands()))
    player = g.players[0]
    assert Counter(player.hand.cards) == {"BRAVE": 1, "TRIBESMAN": 1}  # EW-1405: the discard pile as well
    assert (player.food, player.tools, player.score, g.todo) == (0, 0, 0, [])
