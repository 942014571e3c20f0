"""Chapter 500: what a collected card brings onto the map."""

from __future__ import annotations

import pytest

from services.engine.piles import EVERYONE, NOBODY, Pile
from services.xingu.consequences import Consequence
from services.xingu.content import HEXES, NEIGHBOURS, TERRITORY_HEXES
from services.xingu.state import State
from services.xingu.turn import FinishAction
from tests.games.playing import asked, do, free, play, said
from tests.games.xingu.positions import cards, expand, give, land, table, turn

CAMAIURA, SUIA, IKPENG, TRUMAI = range(4)
NORTH_POST = ["FIA-06", "FIA-10", "FIB-02", "FOA-01", "FOD-08", "FOD-13"]
SOUTH_POST = ["FIC-06", "FIC-10", "FID-02", "FOB-01", "FOC-08", "FOC-13"]


def consequence(g: State, card: str, seat: int = CAMAIURA) -> State:
    """Carry out what this card brings, in the turn of `seat`, who has just taken it."""
    return do(turn(g, seat, "collect"), Consequence(seat, card))


def spots(g: State, seat: int = CAMAIURA) -> list[str]:
    """The hexes that `seat` may choose from."""
    return [move[1] for move in asked(g, seat)]


@pytest.mark.parametrize(
    ("card", "token", "territory"),
    [("RC-06", "farmer1", "forest_b"), ("RC-08", "explorer", "forest_b"), ("RC-26", "farmer1", "field_b")],
)
def test_an_outsider_comes_onto_its_territory(card: str, token: str, territory: str) -> None:
    """XI-505, XI-506, XI-507: the collecting player chooses any of the empty hexes of the territory that is named."""
    g = consequence(table(), card)
    assert spots(g) == list(TERRITORY_HEXES[territory])
    news = play(g, CAMAIURA, "put", spots(g)[3])
    assert g.land == {TERRITORY_HEXES[territory][3]: token}
    assert said(news, "token_placed") == [{"seat": CAMAIURA, "token": token, "hex": TERRITORY_HEXES[territory][3]}]


def test_outsiders_leave_their_reserve() -> None:
    """XI-507, XI-122: of eight explorers seven are left."""
    g = consequence(table(), "RC-08")
    play(g, CAMAIURA, "put", "FOB-01")
    assert g.explorers == 7


def test_a_hex_with_anything_on_it_is_not_empty() -> None:
    """XI-507, XI-513, XI-924: other tokens, and expansions of any village, which are no longer the territory's."""
    g = land(table(), FOB_01="explorer", FOB_07="blue", FOB_08="telegraph", FOB_10="farmer2")
    expand(expand(g, CAMAIURA, "FOB-04", "FOB-05"), SUIA, "FOB-11")
    taken = {"FOB-01", "FOB-07", "FOB-08", "FOB-10", "FOB-04", "FOB-05", "FOB-11"}
    assert spots(consequence(g, "RC-06")) == [spot for spot in TERRITORY_HEXES["forest_b"] if spot not in taken]


def test_no_token_stands_in_a_village_on_a_lake_or_on_a_post() -> None:
    """XI-513, XI-514, XI-R-79: villages in play or neutral ones; outsiders and lines that come close to them."""
    assert {HEXES[spot].kind for spot in spots(consequence(table(), "RC-06"))} == {"land"}
    g = land(table(), FIC_10="telegraph", FOB_04="telegraph", FOB_08="telegraph", FID_05="telegraph")
    near = {HEXES[spot].kind for line in g.land for spot in NEIGHBOURS[line]}
    assert near == {"land", "lake", "village", "post"}
    assert {HEXES[spot].kind for spot in spots(consequence(g, "RC-09"))} == {"land"}


def test_a_missionary_is_drawn_revealed_and_placed() -> None:
    """XI-508: from the face-down stack; everybody knows its colour before the hex is chosen."""
    g = table()
    g.missionaries = Pile.of(["gray", "blue", "yellow", "red"], NOBODY)
    consequence(g, "RC-07")
    assert said(g.news, "missionary_revealed") == [{"seat": CAMAIURA, "colour": "red"}]
    assert g.missionaries.known == [NOBODY, NOBODY, NOBODY, EVERYONE]
    assert spots(g) == list(TERRITORY_HEXES["forest_b"])
    play(g, CAMAIURA, "put", "FOB-02")
    assert (g.land, g.missionaries.cards) == ({"FOB-02": "red"}, ["gray", "blue", "yellow"])


def test_farmers_come_in_the_order_of_their_numbers() -> None:
    """XI-509, XI-121: all of number 2, then those of number 3; number 1 lies on the map from the start."""
    g = land(table(), FIB_13="farmer1", FIA_02="farmer1", FID_13="farmer1", FIC_02="farmer1")
    placed = []
    for spot in TERRITORY_HEXES["forest_b"][:8]:
        play(consequence(g, "RC-06"), CAMAIURA, "put", spot)
        placed.append(g.land[spot])
    assert placed == ["farmer2"] * 4 + ["farmer3"] * 4


@pytest.mark.parametrize(("card", "post", "count"), [("RC-19", NORTH_POST, 1), ("RC-09", SOUTH_POST, 1)])
def test_a_telegraph_line_starts_at_the_post_that_is_named(card: str, post: list[str], count: int) -> None:
    """XI-510, XI-511, XI-R-80: one token, on an empty hex next to the post, whichever territory the card names."""
    g = consequence(table(), card)
    assert spots(g) == post
    play(g, CAMAIURA, "put", post[0])
    assert (g.land, g.telegraphs, g.todo) == ({post[0]: "telegraph"}, 24 - count, [])


def test_two_tokens_are_placed_one_after_the_other() -> None:
    """XI-510, XI-512: the second one next to the first, or elsewhere at the post; they need not touch."""
    g = consequence(table(), "RC-40")
    assert spots(g) == NORTH_POST
    play(g, CAMAIURA, "put", "FIA-06")
    beside = {"FIA-01", "FIA-02", "FIA-07"}
    assert spots(g) == sorted({*NORTH_POST, *beside} - {"FIA-06"})
    play(g, CAMAIURA, "put", "FOD-13")
    assert (g.land, g.telegraphs) == ({"FIA-06": "telegraph", "FOD-13": "telegraph"}, 22)


def test_a_line_is_lengthened_from_any_of_its_tokens_in_any_direction() -> None:
    """XI-512, XI-R-22: at its end, in its middle, at the post; a token apart from the others still is of this post."""
    g = land(table(), FIA_10="telegraph", FIA_11="telegraph", FIA_16="telegraph")
    middle = {"FIA-07", "FOA-02"}
    apart = {"FIA-13", "FIA-14", "FIA-15", "FOA-07"}
    assert spots(consequence(g, "RC-19")) == sorted({*NORTH_POST, *middle, *apart} - {"FIA-10"})


def test_lines_of_the_other_half_belong_to_the_other_post() -> None:
    """XI-511, XI-R-22: a token in the south is no beginning for a line of the northern post."""
    g = land(table(), FIC_10="telegraph")
    assert spots(consequence(g, "RC-19")) == NORTH_POST


def test_a_hex_beside_a_line_that_is_taken_is_not_offered() -> None:
    """XI-511: outsiders, other TL tokens, expansions."""
    g = land(table(), FIA_06="explorer", FIA_10="telegraph", FOD_13="farmer2", FOA_01="red")
    expand(g, TRUMAI, "FIA-11")
    assert spots(consequence(g, "RC-19")) == ["FIA-07", "FIB-02", "FOA-02", "FOD-08"]


@pytest.mark.parametrize("card", ["RC-06", "RC-07", "RC-08"])
def test_an_empty_reserve_places_nothing(card: str) -> None:
    """XI-515, XI-R-21: no farmer, missionary or explorer is left."""
    g = table()
    g.farmers, g.missionaries, g.explorers = [], Pile(), 0
    consequence(g, card)
    assert (g.todo, g.land) == ([], {})
    assert [found["seat"] for found in said(g.news, "nothing_placed")] == [CAMAIURA]


@pytest.mark.parametrize("card", ["RC-06", "RC-07", "RC-08"])
def test_without_a_legal_hex_the_token_stays_in_the_reserve(card: str) -> None:
    """XI-516, XI-R-20: all of forest B is covered by expansions; no missionary is even revealed."""
    g = table()
    g.players[SUIA].expansions = list(TERRITORY_HEXES["forest_b"])
    g.missionaries = Pile.of(g.missionaries.cards, NOBODY)
    before = g.missionaries.cards[:]
    consequence(g, card)
    assert (g.todo, g.land, len(g.farmers), g.explorers) == ([], {}, 12, 8)
    assert (g.missionaries.cards, set(g.missionaries.known)) == (before, {NOBODY})
    assert len(said(g.news, "nothing_placed")) == 1


def test_a_line_without_a_legal_hex_is_not_lengthened() -> None:
    """XI-516, XI-R-20: all hexes of the post are taken."""
    g = land(table(), **{spot.replace("-", "_"): "explorer" for spot in NORTH_POST})
    consequence(g, "RC-40")
    assert (g.todo, g.telegraphs) == ([], 24)


def test_of_two_tokens_those_left_are_placed() -> None:
    """XI-517, XI-R-23: one in the reserve, then none."""
    g = table()
    g.telegraphs = 1
    consequence(g, "RC-40")
    play(g, CAMAIURA, "put", "FIA-06")
    assert (g.land, g.telegraphs, g.todo) == ({"FIA-06": "telegraph"}, 0, [])
    consequence(g, "RC-40")
    assert (g.land, g.todo) == ({"FIA-06": "telegraph"}, [])


def test_one_legal_hex_is_no_question() -> None:
    """XI-506: the token comes there at once, of the territory or of the line."""
    g = table()
    g.players[SUIA].expansions = [spot for spot in TERRITORY_HEXES["forest_b"] if spot != "FOB-19"]
    consequence(g, "RC-06")
    assert (g.land, g.todo) == ({"FOB-19": "farmer1"}, [])
    g = land(table(), **{spot.replace("-", "_"): "explorer" for spot in SOUTH_POST[1:]})
    consequence(g, "RC-09")
    assert (g.land["FIC-06"], g.todo) == ("telegraph", [])


def test_no_free_action_comes_between_a_card_and_its_consequence() -> None:
    """XI-505: it is carried out immediately; the mirror may be scored before the card and after the token."""
    g = cards(give(table(), CAMAIURA, track=2), CAMAIURA, "RC-14")
    consequence(g, "RC-06")
    assert free(g, CAMAIURA) == []
    do(g, FinishAction(CAMAIURA, 1))
    assert free(g, CAMAIURA) == [("score", "mirror", "RC-14")]


@pytest.mark.parametrize(("seat", "card", "post"), [(0, "RC-40", SOUTH_POST), (1, "RC-09", NORTH_POST)])
def test_two_players_lay_lines_across_the_river(seat: int, card: str, post: list[str]) -> None:
    """XI-2009: Ikpeng of the north lay them in the south, Suiá in the north, whichever post the card names."""
    g = consequence(table(2), card, seat)
    assert spots(g, seat) == post


def test_two_players_lengthen_the_lines_across_the_river() -> None:
    """XI-2010, XI-512: those that lie there, in any direction; for both tokens of a card."""
    g = land(table(2), FIC_16="telegraph")
    consequence(g, "RC-40", 0)
    assert spots(g, 0) == sorted({*SOUTH_POST, "FIC-13", "FIC-14", "FIC-15", "FOB-07"})
    play(g, 0, "put", "FOB-07")
    assert "FOB-10" in spots(g, 0)


def test_three_players_follow_the_card() -> None:
    """XI-2009, XI-2011: that rule is for two players alone."""
    assert spots(consequence(table(3), "RC-40")) == NORTH_POST
    assert spots(consequence(table(3), "RC-09")) == SOUTH_POST
