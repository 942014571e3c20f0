"""Chapter 4.13: the Serra cards and the Ambush."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import UseCard
from services.cangaceiros.state import State
from tests.games.cangaceiros.positions import (
    appoint,
    display,
    empty_reserve,
    garrison,
    give,
    hold,
    in_round,
    lines,
    own,
    stand,
    table,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, moves, play, said

DADA, LIDIA, MILIAN, JESUINO = "CH-05", "CH-14", "CH-16", "CH-11"
STOP = ("stop",)


def act(g: State, card: str, *others: str) -> State:
    """Red's turn, who plays the lower half of this card; another card stays in hand, besides the others."""
    own(g, 0, card)
    hold(g, 0, [card, "ST-1", *others])
    turn(g, 0)
    do(g, UseCard(0))
    play(g, 0, "act", card)
    return g


def test_the_upper_half_is_that_of_a_starting_card() -> None:
    """CG-700: Movement and attack, with the card's bonus (SE-1: Guns 2, Facão 1)."""
    g = volantes(stand(own(table(), 0, "SE-1"), "cariri"), cariri=1)
    g = in_round(g, 2, "VC-02")  # W 2, Protection 0, Facão 1, Guns 2
    hold(g, 0, ["SE-1", "ST-1"])
    do(turn(g, 0), UseCard(0))
    play(g, 0, "attack", "SE-1")
    assert asked(g) == [
        *(("move", to) for to in ("juazeiro", "mossoro", "pajeu", "pianco", "inhamuns", "araripe")),
        ("fight", "volantes", False),
        STOP,
    ]
    g.tokens.put("VT-01", g.tokens.take("VT-01"))
    news = play(g, 0, "fight", "volantes", False)
    # Dulce's Guns 1 and the card's 2; 2 of the Volantes against her Protection 2
    assert said(news, "shots_exchanged") == [{"seat": 0, "inflicted": 3, "suffered": 0}]
    assert g.players[0].trophies == 1


# --- SE-1 -----------------------------------------------------------------------------------------------------------


def test_burning_a_fazenda() -> None:
    """CG-701, CG-702, CG-703, CG-704, CG-R-26: the tile is gone, Garrisons stay, 3 Fame, then 2 wounds."""
    g = lines(garrison(garrison(stand(table(), "pajeu"), 0, pajeu=1), 1, pajeu=2), 0, guns=2)
    tile = g.fazendas["pajeu"]
    g = act(g, "SE-1")
    assert asked(g) == [("burn",), STOP]
    news = play(g, 0, "burn")
    assert [item.key for item in news] == ["fazenda_burnt", "fame_gained"]
    assert said(news, "fazenda_burnt") == [{"seat": 0, "space": "pajeu", "tile": tile}]
    assert ("pajeu" in g.fazendas, g.players[0].fame) == (False, 7)
    assert [player.garrisons.get("pajeu") for player in g.players] == [1, 2, None]
    assert asked(g) == [("lose", "guns"), ("wound", 3)]
    play(g, 0, "lose", "guns")
    play(g, 0, "wound", 3)
    assert (g.players[0].lines["guns"], g.players[0].wounds) == (1, [3])
    assert (g.card, g.players[0].discard) == ("", ["SE-1"])


def test_nothing_to_burn() -> None:
    """CG-701, CG-R-26: without a Fazenda tile in the Gang's space, a City or Juazeiro, there is nothing to do."""
    g = stand(table(), "pajeu")
    del g.fazendas["pajeu"]
    assert act(g, "SE-1").players[0].discard == ["SE-1"]
    assert act(stand(table(), "recife"), "SE-1").players[0].discard == ["SE-1"]
    assert act(table(), "SE-1").players[0].discard == ["SE-1"]


def test_burning_may_kill_the_chief() -> None:
    """CG-704, CG-R-26: the Fame comes first, so that the bounty is that of the higher row."""
    g = wound(give(stand(table(), "pajeu"), 0, fame=9), 0, 3, 4)
    act(g, "SE-1")
    play(g, 0, "burn")
    assert g.players[0].fame == 9 + 3 - 2
    assert g.players[0].gang == "juazeiro"
    assert {move[0] for move in asked(g)} == {"keep"}


# --- SE-2, SE-6, SE-8 ---------------------------------------------------------------------------------------------


def test_reis_for_the_board() -> None:
    """CG-705: Reis 1 for each Cangaceiro on the lines, none for the Chief or for Garrisons."""
    g = act(garrison(lines(table(), 0, guns=2, protection=1, facao=1), 0, pajeu=3), "SE-2")
    assert asked(g) == [("collect",), STOP]
    news = play(g, 0, "collect")
    assert said(news, "reis_collected") == [{"seat": 0, "count": 4}]
    assert g.players[0].reis == 1 + 4
    assert act(table(), "SE-2").players[0].discard == ["SE-2"]  # nobody on the board


def test_reis_for_garrisons() -> None:
    """CG-711: Reis 2 for each own Cangaceiro in a Garrison; not for those of others, or on the board."""
    g = garrison(garrison(lines(table(), 0, guns=1), 0, pajeu=2, catarina=1), 1, pajeu=4)
    play(act(g, "SE-6"), 0, "collect")
    assert g.players[0].reis == 1 + 6
    assert act(garrison(table(), 1, pajeu=4), "SE-6").players[0].reis == 1


def test_reis_and_cangaceiros_for_caatinga_garrisons() -> None:
    """CG-714: for each own Cangaceiro in the Caatinga Reis 1 and one on a line of choice, none for other Garrisons."""
    g = act(garrison(lines(table(), 0, guns=5), 0, catarina=2, pajeu=3), "SE-8")
    play(g, 0, "collect")
    assert g.players[0].reis == 1 + 2
    assert g.players[0].reserve == 0
    assert asked(g) == [("line", "protection"), ("line", "facao")]


def test_both_sides_of_the_map_have_their_caatinga() -> None:
    """CG-714: with four players Catarina and Seridó."""
    g = act(garrison(table(4), 0, catarina=1, serido=2, borborema=1), "SE-8")
    play(g, 0, "collect")
    assert g.players[0].reis == 1 + 3
    for line in ("guns", "facao", "facao"):
        play(g, 0, "line", line)
    assert g.players[0].lines == {"guns": 1, "protection": 0, "facao": 2}
    assert g.players[0].garrisons == {"catarina": 1, "serido": 2, "borborema": 1}


def test_the_number_is_fixed_before_the_first_is_placed() -> None:
    """CG-R-54: with an empty reserve the Cangaceiros may come from the very Garrison that is counted."""
    g = act(empty_reserve(garrison(table(), 0, catarina=2)), "SE-8")
    play(g, 0, "collect")
    play(g, 0, "line", "guns")
    assert asked(g) == [("take", "catarina"), ("decline",)]
    play(g, 0, "take", "catarina")
    play(g, 0, "line", "guns")  # the second one, though one is left in the Caatinga
    play(g, 0, "take", "catarina")
    assert (g.players[0].lines["guns"], g.players[0].garrisons, g.players[0].reis) == (2, {}, 3)


def test_nobody_in_the_caatinga() -> None:
    """CG-714."""
    assert act(garrison(table(), 0, pajeu=3), "SE-8").players[0].reis == 1


# --- SE-3, SE-5 and the Ambush ------------------------------------------------------------------------------------


def test_three_ambushes_for_one_wound() -> None:
    """CG-706, CG-707, CG-R-26: the wound comes before the first Ambush, and only once."""
    g = volantes(lines(stand(table(), "pajeu"), 0, guns=1), pajeu=2)
    g = act(garrison(g, 1, pajeu=1), "SE-3")
    assert asked(g) == [("ambush", "volante", -1), ("ambush", "garrison", 1), STOP]
    play(g, 0, "ambush", "volante", -1)
    assert (g.players[0].trophies, g.players[0].fame) == (0, 4)
    assert asked(g) == [("lose", "guns"), ("wound", 3)]
    play(g, 0, "wound", 3)
    assert (g.players[0].trophies, g.players[0].fame, g.volantes) == (1, 5, {"pajeu": 1})
    assert asked(g) == [("ambush", "volante", -1), ("ambush", "garrison", 1), STOP]
    play(g, 0, "ambush", "garrison", 1)
    assert asked(g) == [("ambush", "volante", -1), STOP]
    play(g, 0, "ambush", "volante", -1)
    assert (g.players[0].trophies, g.players[0].fame, g.volantes) == (2, 7, {})
    assert (g.players[0].wounds, g.players[1].garrisons) == ([3], {})
    assert g.players[0].discard == ["SE-3"]


def test_three_ambushes_at_most() -> None:
    """CG-707."""
    g = act(volantes(stand(table(), "pajeu"), pajeu=5), "SE-3")
    for _ in range(3):
        play(g, 0, "ambush", "volante", -1)
    assert (g.volantes, g.players[0].fame, g.players[0].wounds) == ({"pajeu": 2}, 7, [3])
    assert g.players[0].discard == ["SE-3"]


def test_who_makes_no_ambush_suffers_no_wound() -> None:
    """CG-706, CG-707, CG-R-26."""
    g = act(volantes(stand(table(), "pajeu"), pajeu=5), "SE-3")
    play(g, 0, "stop")
    assert (g.volantes, g.players[0].fame, g.players[0].wounds) == ({"pajeu": 5}, 4, [])
    assert act(table(), "SE-3").players[0].wounds == []


def test_the_wound_of_an_ambush_may_kill() -> None:
    """CG-706, CG-R-26, CG-R-10: a Chief who dies of it makes no Ambush, and no other follows."""
    g = act(volantes(wound(stand(table(), "pajeu"), 0, 3, 4), pajeu=5), "SE-3")
    play(g, 0, "ambush", "volante", -1)
    assert (g.volantes, g.players[0].fame, g.players[0].trophies) == ({"pajeu": 5}, 3, 0)
    play(g, 0, *asked(g)[0])
    assert (g.players[0].discard, g.card, g.lost) == (["SE-3"], "", False)


def test_two_movements_and_an_ambush_in_any_order() -> None:
    """CG-710: SE-5."""
    g = act(volantes(stand(table(), "pajeu"), pajeu=1, cariri=1), "SE-5")
    play(g, 0, "move", "cariri")
    play(g, 0, "ambush", "volante", -1)
    assert {move[0] for move in asked(g)} == {"move", "stop"}
    play(g, 0, "move", "pajeu")
    assert (g.players[0].gang, g.volantes, g.players[0].trophies) == ("pajeu", {"pajeu": 1}, 1)
    assert g.players[0].discard == ["SE-5"]


@pytest.mark.parametrize(("number", "card"), [(1, "R1-23"), (4, "VC-03"), (7, "VC-06")])
def test_an_ambushed_volante(number: int, card: str) -> None:
    """CG-715, CG-716, CG-717, CG-719: a trophy and 1 Fame in every Round; no token, no wound, no Vengeance."""
    g = give(volantes(stand(table(), "pajeu"), pajeu=3), 0, vengeance=2)
    g = act(in_round(g, number, card), "SE-5")
    assert [move for move in asked(g) if move[0] == "ambush"] == [("ambush", "volante", -1)]
    news = play(g, 0, "ambush", "volante", -1)
    assert [item.key for item in news] == ["ambushed", "fame_gained"]
    assert said(news, "ambushed") == [{"seat": 0, "space": "pajeu", "target": "volante", "of": -1}]
    me = g.players[0]
    assert (me.fame, me.trophies, me.vengeance, me.wounds) == (5, 1, 2, [])
    assert g.volantes == {"pajeu": 2}


def test_an_ambushed_garrison() -> None:
    """CG-715, CG-716, CG-718: one Cangaceiro of a rival in the space, never an own one, goes home; 1 Fame."""
    g = garrison(garrison(garrison(stand(table(), "pajeu"), 0, pajeu=1), 1, pianco=2), 2, pajeu=2)
    g = act(volantes(g, pianco=1), "SE-5")
    assert [move for move in asked(g) if move[0] == "ambush"] == [("ambush", "garrison", 2)]
    before = g.players[2].reserve
    play(g, 0, "ambush", "garrison", 2)
    assert (g.players[2].garrisons, g.players[2].reserve, g.players[2].prisoners) == ({"pajeu": 1}, before + 1, 1)
    assert (g.players[0].fame, g.players[0].trophies) == (5, 0)


# --- SE-4 -----------------------------------------------------------------------------------------------------------


def all_fazendas(g: State, *bonuses: str) -> State:
    """Let these tiles lie in Cariri, Pajeú, Piancó, Moxotó and Inhamuns."""
    spaces = ("cariri", "pajeu", "pianco", "moxoto", "inhamuns")
    g.fazendas |= zip(spaces, bonuses, strict=True)
    return g


SERTAO_TILES = ("FZ-01", "FZ-02", "FZ-03", "FZ-04", "FZ-05")


def test_plunder_two_fazendas_anywhere() -> None:
    """CG-708, CG-709: two different ones, whoever has Gangs and Garrisons there; no City, none for a Garrison."""
    g = give(all_fazendas(stand(table(), "salgueiro"), *SERTAO_TILES), 0, reis=4)
    g = act(garrison(garrison(stand(g, "salgueiro", "cariri"), 1, cariri=3), 0, pajeu=1), "SE-4")
    play(g, 0, "plunder")
    everywhere = ["cariri", "pajeu", "pianco", "moxoto", "inhamuns", "araripe", "catarina"]
    assert sorted(asked(g)) == sorted([*(("activate", space) for space in everywhere), STOP])  # no trade
    play(g, 0, "activate", "cariri")  # Guns, Reis
    assert ("activate", "cariri") not in asked(g)
    play(g, 0, "activate", "pianco")  # Facão, Deal
    assert asked(g) == [("take", "guns"), ("take", "reis"), ("take", "facao"), ("take", "deal"), ("take_rest",), STOP]
    play(g, 0, "take_rest")
    me = g.players[0]
    assert (me.lines, me.reis, me.deals) == ({"guns": 1, "protection": 0, "facao": 1}, 5, 1)
    assert me.gang == "salgueiro"
    assert g.players[0].discard == ["SE-4"]


def test_plunder_anywhere_with_dada() -> None:
    """CG-708, CG-768, CG-R-41: two free ones, and a third, different one where she has the largest Garrison."""
    g = train(all_fazendas(table(chiefs=(DADA, "CH-06", "CH-10")), *SERTAO_TILES), 0, 0)
    g = act(garrison(garrison(g, 0, pajeu=1, moxoto=1), 1, moxoto=1), "SE-4")
    play(g, 0, "plunder")
    play(g, 0, "activate", "cariri")
    play(g, 0, "activate", "inhamuns")
    assert [move for move in asked(g) if move[0] == "activate"] == [("activate", "pajeu")]
    play(g, 0, "activate", "pajeu")
    assert [move for move in asked(g) if move[0] == "activate"] == []


def test_plunder_anywhere_is_a_plunder_for_the_chiefs() -> None:
    """CG-708, CG-774, CG-R-42: Jesuíno's extra Cangaceiro comes once, though both Fazendas give Guns."""
    g = train(all_fazendas(table(chiefs=(JESUINO, "CH-06", "CH-10")), *SERTAO_TILES), 0, 0)
    g = act(g, "SE-4")
    play(g, 0, "plunder")
    play(g, 0, "activate", "cariri")
    play(g, 0, "activate", "moxoto")
    play(g, 0, "take_rest")
    assert (g.players[0].lines["guns"], g.players[0].reis, g.players[0].vengeance) == (3, 2, 1)


def test_plunder_anywhere_where_a_railroad_runs() -> None:
    """CG-708, CG-782, CG-R-33, CG-R-42: Milian's Reis depend on the space of the Gang."""
    for space, reis in (("salgueiro", 1), ("pajeu", 0)):
        g = train(all_fazendas(table(chiefs=(MILIAN, "CH-06", "CH-10")), *SERTAO_TILES), 0, 0)
        g = act(stand(g, space), "SE-4")
        play(g, 0, "plunder")
        play(g, 0, "activate", "pianco")  # Facão, Deal
        play(g, 0, "activate", "inhamuns")  # Protection, Deal
        play(g, 0, "take_rest")
        assert g.players[0].reis == 1 + reis


# --- SE-7 -----------------------------------------------------------------------------------------------------------


def replacing() -> State:
    """Red acts with SE-7, holds ST-1 and ST-3; CA-2 and ST-4 in the discard pile, the others in the deck."""
    g = own(display(display(table(), "serra", "SE-2"), "caatinga", "CA-1"), 0, "SE-7", "CA-2")
    hold(g, 0, ["SE-7", "ST-3", "ST-1"], ["CA-2", "ST-4"])
    do(turn(g, 0), UseCard(0))
    play(g, 0, "act", "SE-7")
    return g


def test_replaceable_cards() -> None:
    """CG-712, CG-R-56: any starting card but no other, from hand, deck and discard pile; any card of both displays."""
    old = [("ST-1", "hand"), ("ST-3", "hand"), ("ST-2", "deck"), ("ST-5", "deck"), ("ST-4", "discard")]
    assert asked(replacing()) == [*(("replace", *card, new) for card in old for new in ("SE-2", "CA-1")), STOP]


def test_the_new_card_takes_the_old_ones_place() -> None:
    """CG-712, CG-713, CG-106: the old one leaves the game, the display is not refilled."""
    g = replacing()
    news = play(g, 0, "replace", "ST-5", "deck", "SE-2")
    assert said(news, "card_replaced") == [{"seat": 0, "old": "ST-5", "new": "SE-2", "place": "deck"}]
    deck = g.players[0].deck
    assert (sorted(deck.cards), deck.seen_by(1)) == (["SE-2", "ST-2"], ["SE-2", None])
    assert g.displays == {"serra": [], "caatinga": ["CA-1"]}
    g = replacing()
    play(g, 0, "replace", "ST-4", "discard", "CA-1")
    assert (g.players[0].discard, g.displays) == (["CA-2", "CA-1", "SE-7"], {"serra": ["SE-2"], "caatinga": []})


def test_a_card_gained_into_the_hand_can_be_used_at_once() -> None:
    """CG-713, CG-R-46."""
    g = replacing()
    play(g, 0, "replace", "ST-3", "hand", "CA-1")
    assert g.players[0].hand.cards == ["CA-1", "ST-1"]
    do(g, UseCard(0))
    assert {move[1] for move in asked(g)} == {"CA-1", "ST-1"}


def test_alike_starting_cards_are_told_apart_by_where_they_lie() -> None:
    """CG-713: who has got a second ST-4 says which of the two is replaced."""
    g = replacing()
    g.players[0].deck.cards[g.players[0].deck.cards.index("ST-5")] = "ST-4"
    assert [move for move in asked(g) if "ST-4" in move and "SE-2" in move] == [
        ("replace", "ST-4", "deck", "SE-2"),
        ("replace", "ST-4", "discard", "SE-2"),
    ]
    play(g, 0, "replace", "ST-4", "discard", "SE-2")
    assert g.players[0].discard == ["CA-2", "SE-2", "SE-7"]
    assert "ST-4" in g.players[0].deck.cards


def test_nothing_on_display() -> None:
    """CG-712."""
    g = act(display(display(table(), "serra"), "caatinga"), "SE-7")
    assert g.players[0].discard == ["SE-7"]


def test_a_deal_may_come_between_ambushes() -> None:
    """CG-707, CG-R-23: bring the next Volante in with a Deal token."""
    g = give(volantes(stand(table(), "pajeu"), pajeu=1, recife=1), 0, deals=1)
    g = act(appoint(g, 0, LIDIA), "SE-3")
    play(g, 0, "ambush", "volante", -1)
    assert asked(g) == [STOP]
    assert ("deal", "recife", "pajeu") in moves(g)
    play(g, 0, "deal", "recife", "pajeu")
    play(g, 0, "ambush", "volante", -1)
    assert (g.players[0].trophies, g.volantes) == (2, {})
