"""Chapter 4e: the Initiation column."""

from __future__ import annotations

import pytest

from services.endless_winter.content import TRIBE_CARDS
from services.endless_winter.figures import BOTTOM, MIDDLE, TOP, EnterSection
from services.endless_winter.player_view import CardsView
from services.endless_winter.rounds import DiscardPlayed
from services.endless_winter.state import State
from services.endless_winter.view import see
from services.engine.piles import EVERYONE, knows
from tests.games.endless_winter.positions import cards, give, table, turn
from tests.games.playing import asked, do, free, play, said

END = ("end_section",)
TYPES = ["T-ELD", "T-ART", "T-SCO", "T-HUN", "T-SHA"]


def at(
    section: int, *hand: str, discard: tuple[str, ...] = (), food: int = 0, tools: int = 0, labour: float = 0
) -> State:
    """Cyan's figure in this section of Initiation, with no other section to come."""
    g = turn(cards(table(3), 0, hand=hand, deck=[], discard=discard, played=[]), 0, "initiation", labour=labour)
    return do(give(g, 0, food=food, tools=tools), EnterSection(0, "initiation", section), DiscardPlayed(0))


def test_a_tribe_card_for_a_tool_and_labour() -> None:
    """EW-500: any of the five decks; the card comes to hand in the sight of all."""
    g = at(TOP, tools=3, labour=2.5)
    assert asked(g) == [*(("recruit", card) for card in TYPES), END]
    left = g.tribe_decks["T-SCO"]
    news = play(g, 0, "recruit", "T-SCO")
    player = g.players[0]
    assert (player.tools, g.labour, player.hand.cards, g.tribe_decks["T-SCO"]) == (2, 3, ["T-SCO"], left - 1)
    assert said(news, "tribe_card_taken") == [{"seat": 0, "card": "T-SCO", "to": "hand"}]
    assert player.hand.known == [EVERYONE]


@pytest.mark.parametrize(("tools", "labour"), [(0, 3), (1, 0.5)])
def test_both_must_be_paid(tools: int, labour: float) -> None:
    """EW-500, EW-432: a Tool and a whole Labour, of which half is not enough."""
    g = at(TOP, "TRIBESMAN", tools=tools, labour=labour)
    assert asked(g) == [END]


def test_different_types_in_one_turn() -> None:
    """EW-501: a type that was taken at the top is not taken there again in this turn."""
    g = at(TOP, "TRIBESMAN", tools=5, labour=5)
    play(g, 0, "recruit", "T-SCO")
    play(g, 0, "recruit", "T-ELD")
    assert asked(g) == [("recruit", "T-ART"), ("recruit", "T-HUN"), ("recruit", "T-SHA"), END]


def test_all_five_types() -> None:
    """EW-501: and no sixth."""
    g = at(TOP, "TRIBESMAN", tools=6, labour=6)
    for card in TYPES:
        play(g, 0, "recruit", card)
    assert asked(g) == [END]
    assert g.players[0].hand.cards == [*sorted(TYPES), "TRIBESMAN"]


def test_a_recruited_card_is_not_played() -> None:
    """EW-502, EW-R-07: not in this turn."""
    g = at(TOP, "TRIBESMAN", tools=1, labour=1)
    play(g, 0, "recruit", "T-SCO")
    assert free(g) == [("play", "TRIBESMAN")]


def test_a_card_gained_otherwise_may_be_played() -> None:
    """EW-R-73, EW-1165: Thunder-claw's card is neither bound to types nor to the next turn."""
    g = turn(
        cards(table(2, chiefs=("C5", "C1"), sides="bb"), 0, hand=[], deck=[]), 0, "initiation", chief=True, labour=2
    )
    do(give(g, 0, tools=2), EnterSection(0, "initiation", TOP), DiscardPlayed(0))
    play(g, 0, "recruit", "T-HUN")
    play(g, 0, "use_chief")
    play(g, 0, "tribe_hand", "T-HUN")
    assert g.players[0].hand.cards == ["T-HUN", "T-HUN"]
    assert [move for move in free(g) if move[0] == "play"] == [("play", "T-HUN")]
    play(g, 0, "play", "T-HUN")
    assert [move for move in free(g) if move[0] == "play"] == []


def test_an_empty_deck_gives_a_point() -> None:
    """EW-503, EW-R-08: after the cost; the type counts as taken."""
    g = at(TOP, "TRIBESMAN", tools=2, labour=2)
    g.tribe_decks["T-HUN"] = 0
    news = play(g, 0, "recruit", "T-HUN")
    player = g.players[0]
    assert (player.score, player.tools, g.labour, player.hand.cards) == (1, 1, 2, ["TRIBESMAN"])
    assert said(news, "deck_empty") == [{"seat": 0, "card": "T-HUN"}]
    assert ("recruit", "T-HUN") not in asked(g)
    assert g.tribe_decks["T-HUN"] == 0


def test_of_empty_decks_the_first_is_offered() -> None:
    """EW-503, EW-R-08: they all give the same; in one turn each of them may be chosen."""
    g = at(TOP, tools=2, labour=2)
    g.tribe_decks = dict.fromkeys(g.tribe_decks, 1) | {"T-ART": 0, "T-SHA": 0}
    assert asked(g) == [("recruit", card) for card in ("T-ELD", "T-ART", "T-SCO", "T-HUN")] + [END]
    g.recruited = ["T-ART"]
    assert asked(g) == [("recruit", card) for card in ("T-ELD", "T-SCO", "T-HUN", "T-SHA")] + [END]


def test_the_middle_action_for_one_food() -> None:
    """EW-504, EW-512, EW-513: the Food once, for both effects in either order."""
    g = at(MIDDLE, "BRAVE", food=2)
    assert asked(g) == [("initiate",), END]
    play(g, 0, "initiate")
    assert g.players[0].food == 1
    assert {move[0] for move in asked(g)} == {"tribe_discard", "bury", "decline"}
    left = g.tribe_decks["T-SHA"]
    news = play(g, 0, "tribe_discard", "T-SHA")
    assert said(news, "tribe_card_taken") == [{"seat": 0, "card": "T-SHA", "to": "discard"}]
    assert (g.players[0].discard, g.tribe_decks["T-SHA"]) == (["T-SHA"], left - 1)
    assert asked(g) == [("bury", "hand", "BRAVE"), ("bury", "discard", "T-SHA"), ("decline", "bury")]
    play(g, 0, "bury", "discard", "T-SHA")
    assert g.players[0].buried.cards == ["T-SHA"]
    assert g.players[0].food == 1


def test_burying_first() -> None:
    """EW-504, EW-513: then the Tribe card."""
    g = at(MIDDLE, "BRAVE", food=1)
    play(g, 0, "initiate")
    play(g, 0, "bury", "hand", "BRAVE")
    assert asked(g) == [*(("tribe_discard", card) for card in TYPES), ("decline", "tribe_discard")]


@pytest.mark.parametrize("declined", ["tribe_discard", "bury"])
def test_one_of_the_two_effects(declined: str) -> None:
    """EW-504: the other may be left."""
    g = at(MIDDLE, "BRAVE", food=1)
    play(g, 0, "initiate")
    play(g, 0, "decline", declined)
    assert {move[0] for move in asked(g)} == {"tribe_discard", "bury", "decline"} - {declined}


def test_no_middle_action_without_food() -> None:
    """EW-504."""
    assert asked(at(MIDDLE, "BRAVE", food=0)) == [END]


def test_a_type_of_the_top_again_in_the_middle() -> None:
    """EW-505: the types of the top do not bind the middle."""
    g = at(MIDDLE, food=1)
    g.recruited = ["T-HUN"]
    play(g, 0, "initiate")
    play(g, 0, "tribe_discard", "T-HUN")
    assert g.players[0].discard == ["T-HUN"]


def test_an_empty_deck_in_the_middle() -> None:
    """EW-506: a point in place of the card."""
    g = at(MIDDLE, food=1)
    g.tribe_decks["T-HUN"] = 0
    play(g, 0, "initiate")
    play(g, 0, "tribe_discard", "T-HUN")
    assert (g.players[0].score, g.players[0].discard) == (1, [])


def test_what_may_be_buried() -> None:
    """EW-507, EW-R-32: Tribe and Culture cards of hand, discard pile and above the board; Labour of it stays."""
    g = at(MIDDLE, "K02", "BRAVE", discard=("TRIBESMAN",), food=1)
    play(g, 0, "play", "BRAVE")
    play(g, 0, "initiate")
    play(g, 0, "decline", "tribe_discard")
    above = [("bury", "hand", "K02"), ("bury", "discard", "TRIBESMAN"), ("bury", "above", "BRAVE")]
    assert asked(g) == [*above, ("decline", "bury")]
    play(g, 0, "bury", "above", "BRAVE")
    player = g.players[0]
    assert (player.played, player.used, player.buried.cards) == ([], [], ["BRAVE"])


def test_buried_cards_stay_buried() -> None:
    """EW-508, EW-509, EW-R-56: no reshuffle takes them; only their owner sees them, the others how many."""
    g = at(MIDDLE, "BRAVE", discard=("TRIBESMAN",), food=1)
    play(g, 0, "initiate")
    play(g, 0, "bury", "hand", "BRAVE")
    buried = g.players[0].buried
    assert (buried.cards, knows(buried.known[0], 0)) == (["BRAVE"], True)
    assert see(g, 0).players[0].buried == CardsView(1, ["BRAVE"])
    assert see(g, 1).players[0].buried == see(g, None).players[0].buried == CardsView(1, [])


def test_the_bottom_action() -> None:
    """EW-510, EW-511: an Idol and Burying, without Food, in either order, each optional."""
    g = at(BOTTOM, "BRAVE")
    assert asked(g) == [("bottom",), END]
    play(g, 0, "bottom")
    assert {move[0] for move in asked(g)} == {"idol", "gain", "bury", "decline"}
    play(g, 0, "idol", "honor")
    assert asked(g) == [("bury", "hand", "BRAVE"), ("decline", "bury")]
    play(g, 0, "bury", "hand", "BRAVE")
    player = g.players[0]
    assert (player.honor, player.food, player.buried.cards) == (1, 0, ["BRAVE"])


def test_the_bottom_action_may_be_left() -> None:
    """EW-510, EW-511: no Idol, and no card Buried."""
    g = at(BOTTOM, "BRAVE")
    play(g, 0, *END)
    assert (g.todo, g.players[0].honor, g.players[0].offering, g.players[0].buried.cards) == ([], 0, 0, [])


def test_every_tribe_deck_is_face_up() -> None:
    """EW-500, EW-512: the decks are those of the five types, and one can be chosen even when it has run out."""
    assert list(TRIBE_CARDS) == TYPES
    g = at(TOP, tools=1, labour=1)
    g.tribe_decks = dict.fromkeys(TYPES, 1) | {"T-SCO": 0}
    assert [move[1] for move in asked(g)[:-1]] == TYPES
