"""Chapter 4.14: the Caatinga cards and Threaten."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import UseCard
from services.cangaceiros.rounds import ChooseCards
from services.cangaceiros.state import State
from services.engine.piles import EVERYONE
from tests.games.cangaceiros.positions import (
    garrison,
    give,
    hold,
    imprison,
    in_round,
    lines,
    own,
    stack,
    stand,
    table,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, moves, play, said

STOP = ("stop",)
ANSWERS = [("give_fame",), ("suffer",)]
CARDS = ("CA-1", "CA-2", "CA-3", "CA-4", "CA-5", "CA-6", "CA-7")
LIDIA = "CH-14"


def act(g: State, card: str) -> State:
    """Red's turn, who plays the lower half of this card and keeps another in hand."""
    own(g, 0, card)
    hold(g, 0, [card, "ST-1"])
    turn(g, 0)
    do(g, UseCard(0))
    play(g, 0, "act", card)
    return g


def threatened(g: State, card: str) -> State:
    """Red has threatened yellow, whose Gang stands in Pajeú as well, with this card."""
    act(stand(g, "pajeu", "pajeu"), card)
    play(g, 0, "threaten", 1)
    return g


def test_the_upper_half_is_that_of_a_starting_card() -> None:
    """CG-725: Movement and attack, with the card's bonus (CA-6: Guns 1, Facão 2)."""
    g = volantes(stand(own(table(), 0, "CA-6"), "cariri"), cariri=1)
    in_round(hold(g, 0, ["CA-6", "ST-1"]), 2, "VC-02")  # W 2, Protection 0, Guns 2, Facão 1
    do(turn(g, 0), UseCard(0))
    play(g, 0, "attack", "CA-6")
    assert {move[0] for move in asked(g)} == {"move", "fight", "stop"}
    stack(g.tokens, "VT-04")  # Protection 1
    news = play(g, 0, "fight", "volantes", False)
    assert said(news, "shots_exchanged") == [{"seat": 0, "inflicted": 1, "suffered": 0}]
    assert said(news, "blows_exchanged") == [{"seat": 0, "inflicted": 2, "suffered": 1}]


@pytest.mark.parametrize("card", CARDS)
def test_movement_and_threaten_in_any_order(card: str) -> None:
    """CG-726: the lower part of every one of them."""
    g = give(stand(table(), "pajeu", "pajeu", "cariri"), 1, reis=0)
    act(g, card)
    assert asked(g) == [
        *(("move", to) for to in ("juazeiro", "recife", "cariri", "pianco", "moxoto", "catarina")),
        ("threaten", 1),
        STOP,
    ]
    play(g, 0, "move", "cariri")
    assert asked(g) == [("threaten", 2), STOP]
    g = give(stand(table(), "pajeu", "pajeu", "cariri"), 1, reis=0)
    act(g, "CA-1")
    play(g, 0, "threaten", 1)
    assert {move[0] for move in asked(g)} == {"move", "stop"}


def test_one_rival_in_the_space_is_named() -> None:
    """CG-727, CG-R-48: any of those who stand there, in Juazeiro too, and nobody else."""
    g = act(table(4), "CA-1")
    assert [move for move in asked(g) if move[0] == "threaten"] == [("threaten", 1), ("threaten", 2), ("threaten", 3)]
    news = play(g, 0, "threaten", 2)
    assert said(news, "threatened") == [{"seat": 0, "target": 2, "card": "CA-1"}]
    assert asked(g, 2) == ANSWERS
    assert moves(g, 0) == []
    g = act(stand(table(4), "pajeu", "recife", "pajeu"), "CA-1")
    assert [move for move in asked(g) if move[0] == "threaten"] == [("threaten", 2)]


@pytest.mark.parametrize(("fame", "bounty"), [(1, 1), (10, 1), (11, 2), (25, 3)])
def test_fame_instead(fame: int, bounty: int) -> None:
    """CG-728, CG-729: the bounty goes over to the player who threatens, and nothing else happens."""
    g = threatened(give(give(table(), 1, fame=fame, reis=5), 0, fame=2), "CA-1")
    assert asked(g, 1) == ANSWERS
    play(g, 1, "give_fame")
    assert (g.players[1].fame, g.players[0].fame) == (fame - bounty, 2 + bounty)
    assert (g.players[1].reis, g.players[0].reis) == (5, 1)
    assert {move[0] for move in asked(g)} == {"move", "stop"}


def test_fame_from_nothing() -> None:
    """CG-730, CG-R-43: at 0 Fame the target loses nothing, the other gains 1 all the same."""
    g = threatened(give(table(), 1, fame=0, reis=5), "CA-1")
    play(g, 1, "give_fame")
    assert (g.players[1].fame, g.players[0].fame) == (0, 5)


def nothing(g: State) -> State:
    """Yellow owns none of what any Caatinga card shows; red has plenty of it all."""
    give(g, 1, reis=0, deals=0, vengeance=0, trophies=0)
    give(g, 0, reis=9, deals=3, vengeance=3, trophies=5)
    lines(lines(g, 1, guns=1, protection=1, facao=1), 0, guns=2)
    return wound(garrison(g, 0, pajeu=1), 1, 3, 4)


@pytest.mark.parametrize("card", CARDS)
def test_who_owns_none_of_it_gives_up_fame(card: str) -> None:
    """CG-731, CG-R-28: without being asked."""
    g = threatened(nothing(table()), card)
    assert (g.players[1].fame, g.players[0].fame) == (3, 5)
    assert {move[0] for move in asked(g)} == {"move", "stop"}


def test_what_is_enough_to_have_the_choice() -> None:
    """CG-728, CG-731, CG-R-28: one of the resources shown."""
    for card, owned in {
        "CA-1": give(nothing(table()), 1, reis=1),
        "CA-3": garrison(nothing(table()), 1, pajeu=1),
        "CA-4": lines(nothing(table()), 1, facao=2),
        "CA-5": own(nothing(table()), 1, "SE-2"),
        "CA-6": give(nothing(table()), 1, trophies=1),
        "CA-7": wound(nothing(table()), 1, 3),
    }.items():
        assert asked(threatened(owned, card), 1) == ANSWERS
    assert asked(threatened(give(nothing(table()), 1, deals=1), "CA-2"), 1) == ANSWERS
    assert asked(threatened(give(nothing(table()), 1, vengeance=1), "CA-2"), 1) == ANSWERS


def test_all_reis() -> None:
    """CG-732, CG-728: who suffers keeps the Fame."""
    g = threatened(give(table(), 1, reis=7), "CA-1")
    news = play(g, 1, "suffer")
    assert said(news, "suffered") == [{"seat": 1, "by": 0, "card": "CA-1"}]
    assert said(news, "reis_handed_over") == [{"seat": 1, "to": 0, "count": 7}]
    assert [(player.reis, player.fame) for player in g.players] == [(8, 4), (0, 4), (1, 4)]


def test_all_deal_and_vengeance_tokens() -> None:
    """CG-733, CG-734: both kinds; what goes beyond 4 of a kind is lost."""
    g = threatened(give(give(table(), 1, deals=3, vengeance=2), 0, deals=2, vengeance=1), "CA-2")
    play(g, 1, "suffer")
    assert (g.players[1].deals, g.players[1].vengeance) == (0, 0)
    assert (g.players[0].deals, g.players[0].vengeance) == (4, 3)
    g = threatened(give(give(table(), 1, deals=0, vengeance=4), 0, deals=2, vengeance=2), "CA-2")
    play(g, 1, "suffer")
    assert (g.players[0].deals, g.players[0].vengeance, g.players[1].vengeance) == (2, 4, 0)


@pytest.mark.parametrize(("before", "after", "home"), [(0, 3, 0), (3, 5, 1), (5, 5, 3)])
def test_garrisons_to_the_prison_prisoners_to_protection(before: int, after: int, home: int) -> None:
    """CG-735, CG-736: all of the target's Garrisons; the own prisoners as far as 5 on the line, the rest go home."""
    g = lines(imprison(garrison(table(), 1, pajeu=2, catarina=1), 0, 3), 0, protection=before)
    reserve = g.players[0].reserve
    threatened(g, "CA-3")
    play(g, 1, "suffer")
    assert (g.players[1].garrisons, g.players[1].prisoners) == ({}, 1 + 3)
    me = g.players[0]
    assert (me.prisoners, me.lines["protection"], me.reserve) == (0, after, reserve + home)
    assert g.players[2].prisoners == 1


def test_prisoners_go_to_protection_with_lidia_too() -> None:
    """CG-736, CG-R-67."""
    g = train(garrison(table(chiefs=(LIDIA, "CH-06", "CH-10")), 1, pajeu=1), 0)
    threatened(g, "CA-3")
    play(g, 1, "suffer")
    assert g.players[0].lines == {"guns": 0, "protection": 1, "facao": 0}
    assert {move[0] for move in asked(g)} == {"move", "stop"}


def test_all_but_the_first_column() -> None:
    """CG-737, CG-738, CG-R-27: as many go to the same lines of the other, from the leftmost free space on."""
    g = lines(lines(table(), 1, guns=4, protection=1, facao=2), 0, guns=1, facao=2)
    reserves = (g.players[0].reserve, g.players[1].reserve)
    threatened(g, "CA-4")
    play(g, 1, "suffer")
    assert g.players[1].lines == {"guns": 1, "protection": 1, "facao": 1}
    assert g.players[0].lines == {"guns": 4, "protection": 0, "facao": 3}
    assert (g.players[0].reserve, g.players[1].reserve) == (reserves[0] - 4, reserves[1] + 4)


def test_no_more_than_there_is_room_for() -> None:
    """CG-738, CG-R-27: at most 5 on a line, and no more than the reserve holds; nothing is taken from elsewhere."""
    g = lines(lines(table(), 1, guns=5, facao=3), 0, guns=4)
    threatened(g, "CA-4")
    play(g, 1, "suffer")
    assert g.players[0].lines == {"guns": 5, "protection": 0, "facao": 2}
    g = imprison(lines(lines(table(), 1, guns=3, facao=4), 0, protection=3), 0, 5)  # 3 in the reserve
    threatened(garrison(g, 0), "CA-4")
    play(g, 1, "suffer")
    assert g.players[0].lines == {"guns": 2, "protection": 3, "facao": 1}
    assert (g.players[0].reserve, g.players[0].prisoners) == (0, 5)


def exchanging() -> State:
    """Red acts with CA-5; yellow has SE-2 in hand, CA-1 in the discard pile and SE-3 in the deck."""
    g = own(own(table(), 1, "SE-2", "CA-1", "SE-3"), 0, "CA-5", "SE-4")
    hold(g, 1, ["ST-1", "SE-2", "ST-3"], ["ST-2", "CA-1"])
    hold(g, 0, ["CA-5", "ST-1"], ["ST-4", "SE-4"])
    do(turn(stand(g, "pajeu", "pajeu"), 0), UseCard(0))
    play(g, 0, "act", "CA-5")
    play(g, 0, "threaten", 1)
    play(g, 1, "suffer")
    return g


def test_what_can_be_exchanged() -> None:
    """CG-739, CG-R-29, CG-R-56: any Serra or Caatinga card of the target for any own one but the card in play."""
    own_cards = [("ST-1", "hand"), ("ST-2", "deck"), ("ST-3", "deck"), ("ST-5", "deck")]
    own_cards += [("ST-4", "discard"), ("SE-4", "discard")]
    assert asked(exchanging()) == [
        ("exchange_card", theirs, *card) for theirs in ("CA-1", "SE-2", "SE-3") for card in own_cards
    ]


def test_each_takes_the_others_place() -> None:
    """CG-740: hand, deck or discard pile; everybody sees both of them."""
    g = exchanging()
    news = play(g, 0, "exchange_card", "SE-2", "ST-4", "discard")
    assert said(news, "cards_exchanged") == [
        {"seat": 0, "target": 1, "taken": "SE-2", "given": "ST-4", "place": "discard"}
    ]
    assert sorted(g.players[1].hand.cards) == ["ST-1", "ST-3", "ST-4"]
    assert g.players[1].hand.seen_by(2) == ["ST-4", None, None]
    assert g.players[0].discard == ["SE-2", "SE-4"]
    g = exchanging()
    play(g, 0, "exchange_card", "CA-1", "ST-1", "hand")
    assert g.players[1].discard == ["ST-2", "ST-1"]
    assert (g.players[0].hand.cards, g.players[0].hand.known) == (["CA-1"], [EVERYONE])
    g = exchanging()
    play(g, 0, "exchange_card", "SE-3", "ST-5", "deck")
    assert "ST-5" in g.players[1].deck.seen_by(2)
    assert "SE-3" in g.players[0].deck.seen_by(2)
    assert [len(player.deck) for player in g.players[:2]] == [3, 2]


def test_a_second_card_of_a_kind_makes_no_second_choice() -> None:
    """CG-740, CG-304, CG-400: who has got another ST-1 chooses from what is unlike."""
    g = exchanging()
    play(g, 0, "exchange_card", "SE-2", "ST-2", "deck")  # yellow: ST-1, ST-2, ST-3 in hand, ST-2 and CA-1 discarded
    hold(g, 1, ["ST-2", "ST-2", "ST-1"])
    do(turn(g, 1), UseCard(1))
    assert [move for move in asked(g, 1) if move[0] == "act"] == [("act", "ST-1"), ("act", "ST-2")]
    hold(g, 1)
    do(g, ChooseCards())
    hands = asked(g, 1)
    assert len(hands) == len(set(hands)) == 25
    assert ("choose_hand", "ST-1", "ST-2", "ST-2") in hands


def test_all_trophies() -> None:
    """CG-741."""
    g = threatened(give(give(table(), 1, trophies=4), 0, trophies=2), "CA-6")
    play(g, 1, "suffer")
    assert [player.trophies for player in g.players] == [6, 0, 0]


def test_all_free_wound_spaces() -> None:
    """CG-742, CG-743: those under a marker are not free; the Chief lives on; the own one is healed altogether."""
    g = wound(wound(train(table(), 1, 1), 1, 3), 0, 3, 4)
    threatened(g, "CA-7")
    play(g, 1, "suffer")
    assert (g.players[1].wounds, g.players[1].markers, g.players[1].fallen) == ([1, 3, 4], [0, 2], False)
    assert (g.players[0].wounds, g.players[1].fame) == ([], 4)
