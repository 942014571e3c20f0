"""Chapter 8: the Glacier token and the Rest token modules in play."""

from __future__ import annotations

import pytest

from services.endless_winter.eclipse import HexBenefits
from services.endless_winter.effects import Gain
from services.endless_winter.figures import MIDDLE, ActThere, EnterSection, PlaceFigure
from services.endless_winter.pieces import Effect
from services.endless_winter.preparation import Preparation
from services.endless_winter.rounds import DiscardPlayed, EndTurn
from services.endless_winter.state import State
from services.endless_winter.view import see
from services.engine.piles import EVERYONE, NOBODY
from tests.games.endless_winter.positions import (
    animals,
    camps,
    cards,
    give,
    glaciers,
    owing,
    rest_pile,
    table,
    terrain,
    turn,
    villages,
)
from tests.games.playing import asked, do, free, play, said, system

END = ("end_rest",)


def glacier_field(*, food: int = 0, tools: int = 0, face_up: bool = False, **tokens: str) -> State:
    """Cyan's turn in Migration; the named hexes are Glaciers with these tokens, the others around J07 are none."""
    g = table(3, glacier_tokens=True)
    others = {"H01": "forest", "H02": "grassland", "H08": "tundra"}
    terrain(g, **{**others, **dict.fromkeys(tokens, "glacier")})
    glaciers(turn(cards(g, 0, hand=[]), 0, "migration"), face_up=face_up, **tokens)
    return give(g, 0, food=food, tools=tools)


def known(g: State, spot: str) -> int:
    """Who knows the Glacier token of a hex."""
    return g.glacier_tokens.known[g.glacier_hexes.index(spot)]


# --- Glacier tokens -------------------------------------------------------------------------------------------------


def test_a_camp_turns_the_token() -> None:
    """EW-1622, EW-1414: moving in turns it face up, for all; nobody knew it before."""
    g = camps(glacier_field(H01="G07", H02="G01"), 0, H00=1)
    do(g, Gain(0, (Effect("move"),)))
    assert (known(g, "H01"), known(g, "H02")) == (NOBODY, NOBODY)
    news = play(g, 0, "move_camp", "H00", "H01")
    assert said(news, "glacier_token") == [{"hex": "H01", "token": "G07"}]
    assert (known(g, "H01"), known(g, "H02")) == (EVERYONE, NOBODY)
    seen = {spot.id: spot.glacier_token for spot in see(g, 2).terrain}["H01"]
    assert seen
    assert seen.id == "G07"


def test_passing_through_turns_it_too() -> None:
    """EW-EX-22, EW-1623."""
    g = camps(glacier_field(H01="G07"), 0, H00=1)
    do(g, Gain(0, (Effect("move", 2),)))
    play(g, 0, "move_camp", "H00", "H01")
    play(g, 0, "move_camp", "H01", "H08")
    assert (g.players[0].camps, known(g, "H01")) == ({"H08": 1}, EVERYONE)


def test_it_is_turned_once() -> None:
    """EW-1622, EW-1625: a token that lies face up stays so."""
    g = camps(glacier_field(face_up=True, H01="G07"), 0, H00=1)
    do(g, Gain(0, (Effect("move"),)))
    assert said(play(g, 0, "move_camp", "H00", "H01"), "glacier_token") == []
    assert known(g, "H01") == EVERYONE


def test_placing_a_camp_turns_nothing() -> None:
    """EW-R-49: it goes on the Base, which is no Glacier."""
    g = camps(glacier_field(H01="G07"), 0, H05=1)
    do(g, Gain(0, (Effect("camp"),)))
    before = [*g.glacier_tokens.known]
    play(g, 0, "camp")
    assert g.glacier_tokens.known == before
    assert "H00" not in g.glacier_hexes


def test_a_village_gains_the_benefits() -> None:
    """EW-1624, EW-1625: at once; the token stays."""
    g = camps(glacier_field(food=3, face_up=True, H01="G01"), 0, H01=1, H02=1, H08=1)
    do(g, EnterSection(0, "migration", MIDDLE))
    play(g, 0, "village", "J07")
    assert (g.players[0].score, known(g, "H01")) == (3, EVERYONE)
    assert "G01" in g.glacier_tokens.cards


def test_later_villages_gain_them_too() -> None:
    """EW-1625: of any player."""
    g = villages(camps(glacier_field(face_up=True, H01="G01"), 1, H01=1, H06=1, H18=1), 0, "J07")
    g.turn = 1
    do(g, Gain(1, (Effect("village"),)))
    play(g, 1, "village", "J08")
    assert [player.score for player in g.players] == [0, 3, 0]


def test_several_tokens_at_one_village() -> None:
    """EW-1624, EW-R-64: all of them, in the order that the player likes."""
    g = camps(glacier_field(food=3, face_up=True, H01="G08", H02="G03", H08="G09"), 0, H01=1, H02=1, H08=1)
    do(g, EnterSection(0, "migration", MIDDLE))
    play(g, 0, "village", "J07")
    player = g.players[0]
    assert (player.score, player.food) == (1, 5)
    assert {move[:2] for move in asked(g)} >= {("gain", "tool"), ("idol", "honor"), ("gain", "idol")}
    play(g, 0, "idol", "honor")
    play(g, 0, "gain", "tool", "tool")
    play(g, 0, "idol", "offering")
    assert (player.tools, player.honor, player.offering) == (3, 1, 1)


def test_a_token_face_down_gives_nothing() -> None:
    """EW-1624."""
    g = camps(glacier_field(food=3, H01="G01"), 0, H01=1, H02=1, H08=1)
    do(g, EnterSection(0, "migration", MIDDLE))
    play(g, 0, "village", "J07")
    assert (g.players[0].score, known(g, "H01")) == (0, NOBODY)


def test_a_token_that_the_village_does_not_touch() -> None:
    """EW-1624."""
    g = camps(glacier_field(food=3, face_up=True, H01="G01"), 0, H02=1, H08=1, H09=1)
    do(g, EnterSection(0, "migration", MIDDLE))
    play(g, 0, "village", "J12")
    assert g.players[0].score == 0


def test_tokens_give_nothing_in_the_eclipse_phase() -> None:
    """EW-1626: a Glacier gives its own point there, and no more."""
    g = camps(glacier_field(face_up=True, H01="G01"), 0, H01=1)
    g.phase = "eclipse"
    do(g, HexBenefits(0))
    play(g, 0, "hex", "H01")
    assert (g.players[0].score, asked(g)) == (1, [])


# --- Rest tokens ----------------------------------------------------------------------------------------------------


def rest_field(*tokens: str, tipping: bool = False) -> State:
    """Cyan's turn before the figure is placed, nothing to draw or to Tip, and these Rest tokens on top of the pile."""
    g = rest_pile(table(3, rest_tokens=True), *tokens)
    animals(cards(g, 0, hand=["TRIBESMAN"], deck=["BRAVE"] if tipping else [], discard=[], played=[]), 0)
    if tipping:
        animals(g, 0, "A-CAT")
    give(turn(g, 0), 0, food=0, tools=0)
    return do(g, PlaceFigure(0), ActThere(0), DiscardPlayed(0), EndTurn(0))


def resting(*tokens: str, face_up: bool = True, tipping: bool = False) -> State:
    """The same, after Cyan's Tribe figure has Rested and taken a token."""
    g = rest_field(*tokens, tipping=tipping)
    play(g, 0, "place", "tribe", "rest")
    play(g, 0, "rest_token", face_up)
    return g


def test_the_first_to_rest_gets_a_token() -> None:
    """EW-1631, EW-1632, EW-R-60: before all else; the face-up one, or the next one, which is not seen before."""
    g = rest_field("R1", "R2", "R4", tipping=True)
    play(g, 0, "place", "tribe", "rest")
    assert asked(g) == [("rest_token", True), ("rest_token", False)]
    assert free(g) == []
    news = play(g, 0, "rest_token", True)
    assert said(news, "rest_token") == [{"seat": 0, "token": "R1"}]
    assert (g.rest_token, len(g.rest_tokens), g.rest_tokens.cards[-1]) == ("R1", 4, "R2")
    assert g.rest_tokens.known[-1] == NOBODY


def test_the_next_token_instead() -> None:
    """EW-1632: the face-up one goes under the pile."""
    g = rest_field("R1", "R2", "R4", tipping=True)
    play(g, 0, "place", "tribe", "rest")
    news = play(g, 0, "rest_token", False)
    assert said(news, "rest_token") == [{"seat": 0, "token": "R2"}]
    assert (g.rest_token, g.rest_tokens.cards[0], g.rest_tokens.cards[-1]) == ("R2", "R1", "R4")


def test_token_and_rest_effects_in_any_order() -> None:
    """EW-1633, EW-R-68: the token before, between or after drawing and Tipping."""
    g = resting("R1", tipping=True)
    assert asked(g) == [("rest", "draw"), ("rest", "tip"), ("rest", "food"), END]
    play(g, 0, "rest", "food")
    assert (g.players[0].food, asked(g)) == (3, [("rest", "draw"), ("rest", "tip"), END])
    g = resting("R1", tipping=True)
    play(g, 0, "rest", "draw")
    play(g, 0, "gain", "draw", "draw")
    assert asked(g) == [("rest", "tip"), ("rest", "food"), END]


@pytest.mark.parametrize("order", [("bury", "food"), ("food", "bury")])
def test_two_effects_in_either_order(order: tuple[str, str]) -> None:
    """EW-1634: and each may be left."""
    g = resting("R5")
    assert ("rest", "bury") in asked(g)
    assert ("rest", "food") in asked(g)
    for effect in order:
        play(g, 0, "rest", effect)
        if effect == "bury":
            play(g, 0, "bury", "hand", "TRIBESMAN")
    assert (g.players[0].food, g.players[0].buried.cards) == (1, ["TRIBESMAN"])


@pytest.mark.parametrize("used", [True, False])
def test_the_token_goes_back(used: bool) -> None:
    """EW-1635, EW-R-48: under the pile at the end of the turn; none lies face up until the next round."""
    g = resting("R1", "R2")
    if used:
        play(g, 0, "rest", "food")
    play(g, 0, *END)
    assert (g.rest_token, g.rest_tokens.cards[0], g.rest_tokens.cards[-1]) == ("", "R1", "R2")
    seen = see(g, 1).rest_tokens
    assert seen
    assert (seen.cards, seen.face_up, seen.taken) == (5, None, None)


@pytest.mark.parametrize("seat", [0, 1])
def test_later_figures_get_none(seat: int) -> None:
    """EW-1636, EW-R-60: of whoever Rests after the first."""
    g = resting("R1", "R2")
    play(g, 0, *END)
    cards(animals(turn(g, seat), seat), seat, hand=["TRIBESMAN"], deck=["BRAVE"])
    do(g, PlaceFigure(seat), ActThere(seat))
    play(g, seat, "place", "tribe", "rest")
    assert asked(g, seat) == [("rest", "draw"), END]
    assert g.rest_token == ""


def test_no_token_for_a_figure_in_a_column() -> None:
    """EW-1631: only for Resting; the first to Rest afterwards still gets it."""
    g = rest_field("R1")
    play(g, 0, "place", "tribe", "hunt")
    assert g.rest_token == ""
    do(turn(g, 1), PlaceFigure(1), ActThere(1))
    play(g, 1, "place", "chief", "rest")
    assert asked(g, 1) == [("rest_token", True), ("rest_token", False)]


def test_a_token_that_nobody_took() -> None:
    """EW-1637, EW-1638: it goes under the pile, and the next one is turned face up."""
    g = rest_pile(table(3, rest_tokens=True), "R1", "R2")
    g.phase = "eclipse"
    system(do(g, Preparation()))
    assert (g.rest_tokens.cards[0], g.rest_tokens.cards[-1], g.rest_tokens.known[-1]) == ("R1", "R2", EVERYONE)
    seen = see(g, None).rest_tokens
    assert seen
    assert seen.face_up
    assert seen.face_up.id == "R2"


def test_the_next_token_after_one_was_taken() -> None:
    """EW-1638, EW-1636: the one on top is turned; the next round has a first figure to Rest again."""
    g = resting("R1", "R2", "R3")
    play(g, 0, *END)
    system(do(g, Preparation()))
    assert (g.rest_tokens.cards[-1], g.rest_tokens.known[-1], g.rested) == ("R2", EVERYONE, False)
    do(turn(g, 2), PlaceFigure(2), ActThere(2))
    play(g, 2, "place", "tribe", "rest")
    play(g, 2, "rest_token", True)
    assert g.rest_token == "R2"


def test_a_token_that_was_seen_before_comes_up_again() -> None:
    """EW-1637, EW-1638: it does not lie face up before it is turned, although all remember it."""
    g = resting("R1", "R2")
    play(g, 0, *END)
    g.rest_tokens.known = [EVERYONE] * 5
    seen = see(g, 0).rest_tokens
    assert seen
    assert seen.face_up is None
    system(do(g, Preparation()))
    assert g.rest_tokens.cards[-1] == "R2"


def test_without_the_module() -> None:
    """EW-1620: no token is there, and none is turned."""
    g = cards(animals(turn(table(3), 0)), 0, deck=["BRAVE"])
    do(g, PlaceFigure(0), ActThere(0))
    play(g, 0, "place", "tribe", "rest")
    assert ("rest_token", True) not in asked(g)
    assert owing(g) == [0]
