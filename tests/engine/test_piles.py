"""Hidden zones: who knows which card lies where."""

from __future__ import annotations

import pytest

from services.engine.dice import Dice
from services.engine.piles import EVERYONE, NOBODY, Pile, knows, redeal, seats
from tests.engine.toy import KEY, toy


@pytest.mark.parametrize(
    ("known", "knowing"),
    [
        (NOBODY, []),
        (EVERYONE, [None, 0, 1, 2]),
        (seats(1), [1]),
        (seats(0, 2), [0, 2]),
        (EVERYONE & ~seats(1), [None, 0, 2]),
    ],
)
def test_sets_of_seats(known: int, knowing: list[int | None]) -> None:
    assert [seat for seat in (None, 0, 1, 2) if knows(known, seat)] == knowing


def test_a_seen_move_carries_the_mark() -> None:
    deck, hand = Pile.of(["a", "b"], seats(1)), Pile()
    card, known = deck.draw()
    hand.put(card, known | seats(0))
    assert (hand, deck) == (Pile(["b"], [seats(0, 1)]), Pile(["a"], [seats(1)]))
    deck.put_under(card, hand.take(card))
    assert (hand, deck) == (Pile(), Pile(["b", "a"], [seats(0, 1), seats(1)]))


def test_top_and_bottom() -> None:
    pile = Pile.of(["a", "b"])
    pile.put("top", EVERYONE)
    pile.put_under("bottom")
    assert pile == Pile(["bottom", "a", "b", "top"], [0, 0, 0, EVERYONE])
    assert len(pile) == 4


def test_what_each_seat_remembers() -> None:
    pile = Pile(["a", "b", "c"], [NOBODY, seats(1), EVERYONE])
    assert [pile.seen_by(seat) for seat in (None, 0, 1)] == [[None, None, "c"], [None, None, "c"], [None, "b", "c"]]


def test_an_unseen_choice_clears_the_mark_of_who_did_not_see_on_all_cards() -> None:
    hand = Pile(["a", "b", "c"], [EVERYONE, seats(0, 1), seats(0)])
    assert hand.pick("b", seats(0)) == seats(0)
    assert hand == Pile(["a", "c"], [seats(0), seats(0)])


@pytest.mark.parametrize("cards", [["a"], ["a", "a"]])
def test_where_all_cards_are_alike_there_was_no_choice(cards: list[str]) -> None:
    hand = Pile.of(cards, EVERYONE)
    assert hand.pick("a", seats(0)) == EVERYONE
    assert hand == Pile.of(cards[1:], EVERYONE)


def test_an_unseen_choice_among_cards_that_are_alike_in_secret_tells_nobody_so() -> None:
    """Seat 1 knows the first card; that the other is the same must not come out by what it still knows."""
    for other in ("a", "b"):
        hand = Pile(["a", other], [seats(0, 1), seats(0)])
        assert hand.pick("a", seats(0)) == seats(0)
        assert hand.known == [seats(0)]


def test_the_only_card_of_a_pile_was_no_choice() -> None:
    hand = Pile(["a"], [seats(1)])
    assert hand.pick("a", seats(0)) == seats(1)


def test_a_choice_that_may_have_touched_a_pile_blurs_it() -> None:
    pile = Pile.of(["a", "b"], seats(0, 1))
    pile.blur(seats(1, 2))
    assert pile.known == [seats(1), seats(1)]


def test_a_shuffle_clears_all_marks() -> None:
    pile = Pile.of(["a", "b", "c"], EVERYONE)
    toy().shuffle("deck", pile)
    assert pile.known == [NOBODY] * 3


def test_a_shuffle_of_cards_that_are_alike_hides_nothing() -> None:
    pile = Pile.of(["a", "a"], EVERYONE)
    toy().shuffle("deck", pile)
    assert pile.known == [EVERYONE] * 2


def test_a_shuffle_of_cards_that_are_alike_in_secret_tells_nobody_so() -> None:
    for other in ("a", "b"):
        pile = Pile(["a", other], [EVERYONE, NOBODY])
        toy().shuffle("deck", pile)
        assert pile.known == [NOBODY] * 2


def test_showing_adds_to_those_who_know() -> None:
    g, pile = toy(), Pile(["a", "b"], [NOBODY, seats(0)])
    g.show(pile, -1, seats(1))
    g.show(pile, 0)
    assert pile.known == [EVERYONE, seats(0, 1)]


def test_drawing_in_sight_of_a_seat() -> None:
    g = toy()
    assert g.draw(Pile(["a"], [seats(1)]), seats(0)) == ("a", seats(0, 1))
    with pytest.raises(IndexError):
        g.draw(Pile(), seats(0))


def test_taking_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="is not in list"):
        Pile.of(["a"]).take("b")


def dealt(*piles: Pile, seat: int | None = 0, key: bytes = KEY) -> list[Pile]:
    redeal(piles, seat, Dice(key), lambda card: "upper" if card.isupper() else "lower")
    return list(piles)


def test_dealt_again_what_a_seat_knows_stays_where_it_is() -> None:
    for n in range(20):
        hand, deck = dealt(Pile(["a", "b"], [1, 1]), Pile(["c", "d", "e", "f"], [0, 1, 2, EVERYONE]), key=bytes([n]))
        assert hand.cards == ["a", "b"]
        assert (deck.cards[1], deck.cards[3]) == ("d", "f")
        assert {deck.cards[0], deck.cards[2]} == {"c", "e"}


def test_dealt_again_the_unknown_goes_anywhere_in_its_group() -> None:
    found = {dealt(Pile(["a"], [2]), Pile.of(["b", "c"]), key=bytes([n]))[0].cards[0] for n in range(30)}
    assert found == {"a", "b", "c"}


def test_dealt_again_twins_become_equal() -> None:
    """The result depends on what the seat knows and on the dice, not on how the cards truly lay."""
    one = dealt(Pile(["a", "b"], [2, 2]), Pile(["x", "c", "d"], [1, 0, 0]))
    other = dealt(Pile(["d", "c"], [2, 2]), Pile(["x", "b", "a"], [1, 0, 0]))
    assert [pile.cards for pile in one] == [pile.cards for pile in other]


def test_dealt_again_for_a_spectator() -> None:
    (pile,) = dealt(Pile(["a", "b", "c"], [EVERYONE, seats(0), NOBODY]), seat=None, key=bytes([3]))
    assert pile.cards[0] == "a"
    assert sorted(pile.cards) == ["a", "b", "c"]


def test_dealt_again_each_place_keeps_its_back() -> None:
    found = set()
    for n in range(20):
        hand, deck = dealt(Pile(["a", "B"], [2, 2]), Pile.of(["C", "d", "E"]), key=bytes([n]))
        assert [card.isupper() for card in (*hand.cards, *deck.cards)] == [False, True, True, False, True]
        found.add(hand.cards[1])
    assert found == {"B", "C", "E"}
