"""Drawing, discarding and Burying, empty decks, and what the others know of a player's cards."""

from __future__ import annotations

from collections import Counter

import pytest

from services.endless_winter.decks import Bury, Discard, can_draw, draw, hide_from_hand, playable, show_from_hand
from services.endless_winter.effects import Gain
from services.endless_winter.pieces import Effect
from services.endless_winter.state import State
from services.engine.frames import Move
from services.engine.piles import EVERYONE, NOBODY, Pile
from tests.games.endless_winter.positions import cards, draws, give, table, turn
from tests.games.playing import asked, do, play, said

MINE = 1 << 0


def bury(g: State, place: str = "initiation") -> State:
    """The first player, in a turn in this column, Buries a card."""
    return do(turn(g, 0, place), Gain(0, (Effect("bury"),)))


def test_a_draw_brings_the_top_card_of_the_own_deck_to_hand() -> None:
    """EW-1164: known to its owner alone; the others are told how many."""
    g = do(turn(cards(table(3), hand=[], deck=["BRAVE", "TRIBESMAN"]), 0, "hunt"), Gain(0, (Effect("draw"),)))
    news = play(g, 0, "gain", "draw", "draw")
    assert (g.players[0].hand, draws(g)) == (Pile(["BRAVE"], [MINE]), ["TRIBESMAN"])
    assert said(news, "cards_drawn") == [{"seat": 0, "cards": 1}]


def test_five_cards_of_a_deck_of_two() -> None:
    """EW-EX-03, EW-1405, EW-1406: two, then the discard pile is the new deck, then three of that."""
    rest = ["T-ELD", "T-ART", "T-SCO", "T-HUN"]
    g = cards(table(3), hand=[], deck=["BRAVE", "TRIBESMAN"], discard=rest)
    g.news = []
    assert draw(g, 0, 5) == 5
    player = g.players[0]
    assert {"BRAVE", "TRIBESMAN"} <= set(player.hand.cards)
    assert (len(player.hand), len(player.deck), player.discard) == (5, 1, [])
    assert Counter(player.hand.cards + player.deck.cards) == Counter(["BRAVE", "TRIBESMAN", *rest])
    assert player.deck.known == [NOBODY]
    assert said(g.news, "deck_reshuffled") == [{"seat": 0, "cards": 4}]


def test_the_discard_pile_is_shuffled() -> None:
    """EW-1405: in another order at another table."""
    found = set()
    for key in range(1, 9):
        g = cards(table(3, key=key), hand=[], deck=[], discard=["T-ELD", "T-ART", "T-SCO", "T-HUN"])
        draw(g, 0, 1)
        found.add(tuple(g.players[0].deck.cards))
    assert len(found) > 1


def test_a_discard_pile_that_is_drawn_whole() -> None:
    """EW-134, EW-1405: everybody has seen it; of a part of it nobody knows which."""
    for count, known in ((2, [EVERYONE, EVERYONE]), (1, [MINE])):
        g = cards(table(3), hand=[], deck=[], discard=["T-ELD", "T-ART"])
        draw(g, 0, count)
        assert g.players[0].hand.known == known


def test_the_discard_pile_waits_until_a_draw_meets_the_empty_deck() -> None:
    """EW-1406: the last card of the deck leaves it empty; the next draw shuffles. Of one card everybody knows which."""
    g = cards(table(3), hand=[], deck=["BRAVE", "TRIBESMAN"], discard=["T-ELD"])
    assert draw(g, 0, 2) == 2
    assert (g.players[0].deck.cards, g.players[0].discard) == ([], ["T-ELD"])
    assert draw(g, 0, 1) == 1
    assert (g.players[0].hand.cards, g.players[0].discard) == (["T-ELD", "BRAVE", "TRIBESMAN"], [])


def test_cards_above_the_player_board_are_not_shuffled_in() -> None:
    """EW-1415, EW-1220: played cards and the Eclipse pile stay where they are."""
    g = cards(table(3), hand=[], deck=[], discard=["T-ELD"], played=["BRAVE"], eclipse=["T-HUN"])
    assert draw(g, 0, 3) == 1
    player = g.players[0]
    assert (player.hand.cards, player.played, player.eclipse.cards) == (["T-ELD"], ["BRAVE"], ["T-HUN"])


def test_with_deck_and_discard_pile_empty_no_card_is_drawn() -> None:
    """EW-R-34: nor told of; as a benefit it can be swapped."""
    g = give(cards(table(3), hand=[], deck=[], discard=[], played=["BRAVE"]), 0, food=0, tools=0)
    g.news = []
    assert (can_draw(g, 0), draw(g, 0, 2), g.players[0].hand.cards, g.news) == (False, 0, [], [])
    do(turn(g, 0, "hunt"), Gain(0, (Effect("draw"),)))
    assert asked(g) == [*(("gain", "draw", low) for low in ("idol", "tool", "food")), ("decline", "draw")]
    assert can_draw(cards(g, discard=["BRAVE"], played=[]), 0)


def test_a_discard_is_of_the_players_choice() -> None:
    """EW-1163: each kind of card in hand is offered once."""
    g = do(cards(table(3), hand=["T-ELD", "BRAVE", "BRAVE", "K01"], discard=["T-ART"]), Discard(0))
    assert asked(g) == [("discard", "BRAVE"), ("discard", "K01"), ("discard", "T-ELD")]
    news = play(g, 0, "discard", "BRAVE")
    assert (g.players[0].hand.cards, g.players[0].discard) == (["T-ELD", "BRAVE", "K01"], ["T-ART", "BRAVE"])
    assert (said(news, "discarded"), g.todo) == ([{"seat": 0, "card": "BRAVE"}], [])


def test_alike_cards_are_discarded_without_a_question() -> None:
    """EW-1163: two of three of which everybody knows."""
    g = cards(table(3), hand=["BRAVE", "BRAVE", "BRAVE"], discard=[])
    g.players[0].hand.known = [EVERYONE] * 3
    do(g, Discard(0, 2))
    assert (g.players[0].hand.cards, g.players[0].discard, g.todo) == (["BRAVE"], ["BRAVE", "BRAVE"], [])


def test_alike_cards_of_a_secret_hand_are_asked_for() -> None:
    """EW-134, EW-1163: a discard without a question would tell that what stays is the same."""
    g = do(cards(table(3), hand=["BRAVE", "BRAVE"], discard=[]), Discard(0))
    assert asked(g) == [("discard", "BRAVE")]


def test_a_card_is_buried_from_hand_discard_pile_or_above_the_player_board() -> None:
    """EW-507, EW-1171, EW-R-32: a Tribe or Culture card, played in this turn or not; not from the deck."""
    g = cards(table(3), hand=["BRAVE", "K01"], deck=["T-HUN"], discard=["T-ELD"], played=["T-ART", "K02"], eclipse=[])
    found = asked(bury(g))
    assert found == [
        ("bury", "hand", "BRAVE"), ("bury", "hand", "K01"), ("bury", "discard", "T-ELD"),
        ("bury", "above", "K02"), ("bury", "above", "T-ART"), ("decline", "bury"),
    ]  # fmt: skip


BURIALS: list[tuple[Move, dict[str, list[str]]]] = [
    (("bury", "hand", "BRAVE"), {"hand": ["K01"], "discard": ["T-ELD"], "played": ["T-ART"], "buried": ["BRAVE"]}),
    (("bury", "discard", "T-ELD"), {"hand": ["BRAVE", "K01"], "discard": [], "played": ["T-ART"], "buried": ["T-ELD"]}),
    (("bury", "above", "T-ART"), {"hand": ["BRAVE", "K01"], "discard": ["T-ELD"], "played": [], "buried": ["T-ART"]}),
]


@pytest.mark.parametrize(("move", "after"), BURIALS)
def test_the_buried_card_lies_under_the_burial_cover(move: Move, after: dict[str, list[str]]) -> None:
    """EW-507, EW-508, EW-509, EW-R-56: known to its owner; the others remember what they saw lie open."""
    g = cards(table(3), hand=["BRAVE", "K01"], discard=["T-ELD"], played=["T-ART"])
    play(bury(g), 0, *move)
    player = g.players[0]
    assert {
        "hand": player.hand.cards, "discard": player.discard, "played": player.played, "buried": player.buried.cards
    } == after  # fmt: skip
    assert player.buried.known == [MINE if move[1] == "hand" else EVERYONE]


def test_labour_of_a_card_that_is_buried_stays() -> None:
    """EW-R-32."""
    g = bury(cards(table(3), played=["T-ART"]))
    g.labour = 2
    play(g, 0, "bury", "above", "T-ART")
    assert g.labour == 2


def test_a_burial_says_no_card_that_nobody_saw() -> None:
    """EW-134, EW-R-56: of the hand; a card that lay open is named."""
    g = cards(table(3), hand=["BRAVE"], discard=["T-ELD"])
    assert said(play(bury(g), 0, "bury", "hand", "BRAVE"), "buried") == [{"seat": 0, "zone": "hand"}]
    news = play(bury(g), 0, "bury", "discard", "T-ELD")
    assert said(news, "buried") == [{"seat": 0, "zone": "discard", "card": "T-ELD"}]


def test_in_the_eclipse_phase_revealed_cards_lie_above_the_player_board() -> None:
    """EW-R-19: of the Eclipse pile what is left; before it is revealed it can't be Buried."""
    g = cards(table(3), hand=[], discard=[], eclipse=["T-ELD", "BRAVE"])
    assert list(Bury(0).moves(turn(g, 0, "hunt"))) == []
    g.phase, g.players[0].used = "eclipse", [0]
    assert list(Bury(0).moves(g)) == [("bury", "above", "BRAVE"), ("bury", "above", "T-ELD")]
    Bury(0).choose(g, ("bury", "above", "T-ELD"))
    player = g.players[0]
    assert (player.eclipse.cards, len(player.eclipse.known), player.buried.cards) == (["BRAVE"], 1, ["T-ELD"])
    assert player.used == []


def test_of_copies_above_the_player_board_the_used_one_is_buried() -> None:
    """EW-R-31: the marks of the others move with them."""
    g = cards(table(3), played=["T-SHA", "BRAVE", "T-SHA", "K01"])
    g.players[0].used = [1, 2, 3]
    play(bury(g), 0, "bury", "above", "T-SHA")
    assert (g.players[0].played, g.players[0].used) == (["T-SHA", "BRAVE", "K01"], [1, 2])


def test_a_recruited_card_may_be_discarded_or_buried() -> None:
    """EW-R-07: of copies it goes first, and the other may be played."""
    g = turn(cards(table(3), hand=["T-ELD", "T-ELD"], discard=[], played=[]), 0, "initiation")
    for away in ("discard", "bury"):
        g.fresh = {"T-ELD": 0}
        assert not playable(cards(g, 0, hand=["T-ELD"]), 0, "T-ELD")
        assert playable(cards(g, 0, hand=["T-ELD", "T-ELD", "BRAVE"]), 0, "T-ELD")
        if away == "discard":
            play(do(g, Discard(0)), 0, "discard", "T-ELD")
        else:
            play(bury(g), 0, "bury", "hand", "T-ELD")
        assert sorted(g.players[0].hand.cards) == ["BRAVE", "T-ELD"]
        assert playable(g, 0, "T-ELD")


def test_a_card_buried_before_another_is_recruited() -> None:
    """EW-502, EW-R-07: the one that came after it is not playable."""
    g = turn(cards(table(3), hand=["T-ELD"], discard=[], played=[], buried=["T-ELD"]), 0, "initiation")
    g.fresh = {"T-ELD": 1}
    assert not playable(g, 0, "T-ELD")
    g.fresh = {"T-ELD": 0}
    assert playable(g, 0, "T-ELD")


def test_a_shown_card_is_the_one_that_most_know_of() -> None:
    """EW-134: everybody knew of one Brave; after a Brave has left, nobody can be sure of another."""
    g = table(3)
    g.players[0].hand = Pile(["BRAVE", "T-ELD", "BRAVE"], [MINE, MINE, EVERYONE])
    show_from_hand(g, 0, "BRAVE")
    assert g.players[0].hand == Pile(["BRAVE", "T-ELD"], [MINE, MINE])


def test_a_card_that_leaves_the_hand_unseen_may_be_any() -> None:
    """EW-134: the others no longer know the rest of the hand."""
    g = table(3)
    g.players[0].hand = Pile(["BRAVE", "T-ELD"], [EVERYONE, MINE])
    assert hide_from_hand(g, 0, "T-ELD") == MINE
    assert g.players[0].hand == Pile(["BRAVE"], [MINE])


def test_a_burial_from_hand_may_be_of_any_card() -> None:
    """EW-134, EW-R-56: everybody knew the hand; after it nobody else knows which card is left and which is Buried."""
    g = cards(table(3), hand=["BRAVE", "T-ELD"], discard=[], played=[])
    g.players[0].hand.known = [EVERYONE, EVERYONE]
    play(bury(g), 0, "bury", "hand", "T-ELD")
    assert g.players[0].hand == Pile(["BRAVE"], [MINE])
    assert g.players[0].buried == Pile(["T-ELD"], [MINE])
