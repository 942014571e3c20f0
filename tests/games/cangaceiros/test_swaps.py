"""CG-314 to CG-327, CG-907: after the third card of a Round, a card from a display for a starting card."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import UseCard
from services.cangaceiros.state import State
from services.engine.frames import Move
from tests.games.cangaceiros.positions import display, hold, own, stand, table, turn, volantes
from tests.games.playing import asked, do, play, said


def last_card(at: str, card: str = "ST-1", *, owned: tuple[str, ...] = (), discard: tuple[str, ...] = ()) -> State:
    """Red uses a last card, with two cards on each display, and leaves the Movement."""
    g = own(volantes(stand(table(3), at)), 0, *owned)
    display(display(g, "serra", "SE-4", "SE-2"), "caatinga", "CA-7", "CA-1")
    do(turn(hold(g, 0, [card], discard)), UseCard(0))
    play(g, 0, "attack", card)
    play(g, 0, "stop")
    return g


def swaps(g: State) -> list[Move]:
    """The swaps that red is offered."""
    return [move for move in asked(g) if move[0] == "swap"]


@pytest.mark.parametrize(("at", "offered"), [("araripe", ["SE-4", "SE-2"]), ("catarina", ["CA-7", "CA-1"])])
def test_the_display_of_the_gangs_space_is_open(at: str, offered: list[str]) -> None:
    """CG-314, CG-315, CG-316: Serra cards in the Serra, Caatinga cards in the Caatinga, never the others."""
    g = last_card(at)
    cards = [*((f"ST-{n}", "deck") for n in range(2, 8)), ("ST-1", "discard")]
    assert swaps(g) == [("swap", *card, new) for card in cards for new in offered]
    assert asked(g)[-1] == ("end_turn",)


@pytest.mark.parametrize("at", ["cariri", "recife", "juazeiro"])
def test_elsewhere_there_is_no_swap(at: str) -> None:
    """CG-314, CG-315: not in the Sertão, a City or Juazeiro."""
    assert asked(last_card(at)) == []


def test_only_after_the_third_card() -> None:
    """CG-907: with a card left in the hand there is none."""
    g = display(volantes(stand(table(3), "araripe")), "serra", "SE-4")
    do(turn(hold(g, 0, ["ST-1", "ST-2"], ["ST-3"])), UseCard(0))
    play(g, 0, "act", "ST-1")
    play(g, 0, "stop")
    assert swaps(g) == []
    do(g, UseCard(0))
    play(g, 0, "act", "ST-2")
    assert swaps(g) == []
    play(g, 0, "stop")
    assert len(swaps(g)) == 7


@pytest.mark.parametrize(("old", "place"), [("ST-1", "discard"), ("ST-3", "discard"), ("ST-6", "deck")])
def test_the_new_card_takes_the_place_of_the_old_one(old: str, place: str) -> None:
    """CG-317, CG-319, CG-320: from the deck or the discard pile, the card just used too; the old card is gone."""
    g = last_card("araripe", discard=("ST-2", "ST-3"))
    mine = g.players[0]
    assert (mine.deck.cards, mine.discard) == (["ST-4", "ST-5", "ST-6", "ST-7"], ["ST-2", "ST-3", "ST-1"])
    news = play(g, 0, "swap", old, place, "SE-2")
    there = {"ST-1": "SE-2"} if old == "ST-1" else {old: "SE-2"}
    assert sorted(mine.deck.cards) == sorted(there.get(card, card) for card in ("ST-4", "ST-5", "ST-6", "ST-7"))
    assert mine.discard == [there.get(card, card) for card in ("ST-2", "ST-3", "ST-1")]
    assert g.displays["serra"] == ["SE-4"]
    assert said(news, "card_swapped") == [{"seat": 0, "old": old, "new": "SE-2", "place": place}]
    assert old not in (*mine.hand.cards, *mine.deck.cards, *mine.discard, *g.displays["serra"])


def test_alike_cards_are_told_apart_by_where_they_lie() -> None:
    """CG-317, CG-320: a second ST-6 has come from another player (CG-740)."""
    g = last_card("araripe", discard=("ST-2", "ST-3"))
    mine = g.players[0]
    mine.discard[0] = "ST-6"
    assert [move[1:3] for move in swaps(g) if move[3] == "SE-2"].count(("ST-6", "discard")) == 1
    play(g, 0, "swap", "ST-6", "discard", "SE-2")
    assert (mine.discard, "ST-6" in mine.deck.cards) == (["SE-2", "ST-3", "ST-1"], True)


def test_everybody_sees_where_the_new_card_lies() -> None:
    """CG-320, CG-325: in the deck, and with an empty hand they know what else is there."""
    g = last_card("araripe")
    play(g, 0, "swap", "ST-6", "deck", "SE-2")
    assert g.players[0].deck.seen_by(None) == ["SE-2", "ST-2", "ST-3", "ST-4", "ST-5", "ST-7"]


def test_serra_and_caatinga_cards_are_not_given_up() -> None:
    """CG-318, CG-R-49: neither from the deck nor the one just used."""
    g = last_card("araripe", "SE-8", owned=("SE-8", "CA-2"))
    assert sorted({move[1] for move in swaps(g)}) == ["ST-1", "ST-2", "ST-3", "ST-4", "ST-5"]


def test_one_swap_in_a_round() -> None:
    """CG-321: and another player may still."""
    g = last_card("araripe")
    play(g, 0, "swap", "ST-1", "discard", "SE-2")
    assert (asked(g), g.players[0].swapped, g.players[1].swapped) == ([], True, False)


def test_an_empty_display_offers_nothing() -> None:
    """CG-326: and nothing of the other one."""
    g = display(volantes(stand(table(3), "araripe")), "serra")
    do(turn(hold(g, 0, ["ST-1"])), UseCard(0))
    play(g, 0, "act", "ST-1")
    play(g, 0, "stop")
    assert (asked(g), len(g.displays["caatinga"])) == ([], 4)


def test_the_swap_may_be_left() -> None:
    """CG-327."""
    g = last_card("catarina")
    play(g, 0, "end_turn")
    assert (asked(g), g.displays["caatinga"], g.players[0].swapped) == ([], ["CA-7", "CA-1"], False)
