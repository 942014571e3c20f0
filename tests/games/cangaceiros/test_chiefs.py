"""Chapter 4.12: death and retirement of a Chief, Fame and bounty."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import UseCard
from services.cangaceiros.chiefs import Bury, DrawChiefs, bounty, gain_fame, lose_fame, retire
from services.cangaceiros.content import CHIEFS
from services.cangaceiros.state import State
from services.cangaceiros.wounds import SufferWounds
from services.engine.piles import NOBODY, seats
from tests.games.cangaceiros.positions import (
    garrison,
    give,
    hold,
    in_round,
    lines,
    stack,
    stand,
    table,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, play, said

DULCE, DADA, LAMPIAO, JURITI = "CH-06", "CH-05", "CH-13", "CH-12"


def doomed(*, fame: int = 4) -> State:
    """Red's Dulce in Cariri, two cubes on her and two markers left; Dadá and Lampião come next."""
    g = stand(give(table(), 0, fame=fame), "cariri")
    wound(train(g, 0, 1), 0, 3, 4)
    stack(g.chiefs, DADA, LAMPIAO, JURITI)
    return g


def die(g: State) -> State:
    """One wound too many, with a cube on the trained space too."""
    return do(wound(g, 0, 1, 3, 4), SufferWounds(0, 1), Bury(0))


@pytest.mark.parametrize(
    ("fame", "number"),
    [
        (0, 1),
        (1, 1),
        (10, 1),
        (11, 2),
        (20, 2),
        (21, 3),
        (30, 3),
        (31, 4),
        (40, 4),
        (41, 5),
        (50, 5),
        (51, 5),
        (90, 5),
    ],
)
def test_bounty_is_the_number_beside_the_row(fame: int, number: int) -> None:
    """CG-673, CG-674: the lowest is 1, also for a marker off the track; beyond 50 it stays 5."""
    assert bounty(give(table(), 0, fame=fame), 0) == number


@pytest.mark.parametrize(("fame", "left"), [(0, 0), (1, 0), (4, 3), (11, 9), (21, 18), (31, 27), (41, 36)])
def test_death_costs_the_bounty_at_once(fame: int, left: int) -> None:
    """CG-665, CG-908, CG-675: before anything else is decided."""
    g = die(doomed(fame=fame))
    assert [move[0] for move in asked(g)] == ["keep", "keep"]
    assert g.players[0].fame == left
    assert [item.key for item in g.news or ()][:1] == ["chief_died"]


def test_retirement_costs_no_fame() -> None:
    """CG-666, CG-667, CG-668: for the rest it is like a death."""
    g = doomed(fame=25)
    retire(do(g), 0)
    do(g, *reversed(g.todo))
    assert (g.players[0].fame, g.chiefs_discarded, g.players[0].gang) == (25, [DULCE], "juazeiro")
    assert asked(g) == [("keep", DADA), ("keep", LAMPIAO)]


def test_the_chief_is_discarded_and_the_gang_goes_to_juazeiro() -> None:
    """CG-667, CG-668."""
    g = die(doomed())
    assert g.chiefs_discarded == [DULCE]
    assert (g.players[0].chief, g.players[0].gang) == ("", "juazeiro")
    assert said(g.news, "gang_fled") == [{"seat": 0, "space": "juazeiro"}]


def test_two_chiefs_are_drawn_and_one_is_kept() -> None:
    """CG-669: the other goes face down to the bottom."""
    g = die(doomed())
    count = len(g.chiefs)
    assert asked(g) == [("keep", DADA), ("keep", LAMPIAO)]
    news = play(g, 0, "keep", LAMPIAO)
    assert g.players[0].chief == LAMPIAO
    assert (g.chiefs.cards[0], g.chiefs.cards[-1], len(g.chiefs)) == (DADA, JURITI, count + 1)
    assert said(news, "chief_kept") == [{"seat": 0, "chief": LAMPIAO}]


def test_only_their_player_sees_the_drawn_chiefs() -> None:
    """CG-324, CG-669: and only he remembers the one at the bottom."""
    g = die(doomed())
    assert g.players[0].drawn.known == [seats(0), seats(0)]
    (drawn,) = [item for item in g.news or () if item.key == "chiefs_drawn"]
    assert (drawn.only, drawn.arguments["chiefs"]) == ((0,), [DADA, LAMPIAO])
    play(g, 0, "keep", LAMPIAO)
    assert (g.chiefs.cards[0], g.chiefs.known[0], g.chiefs.known[-1]) == (DADA, seats(0), NOBODY)


def test_all_three_markers_go_on_the_new_chief() -> None:
    """CG-670, CG-676: also the one from the player board; the cubes of the dead Chief are gone."""
    g = die(doomed())
    play(g, 0, "keep", LAMPIAO)
    player = g.players[0]
    assert (player.markers, player.trained, player.wounds) == ([1, 2, 3], 0, [])
    assert [CHIEFS[LAMPIAO].spaces[space].training for space in player.markers] == [True, True, True]


@pytest.mark.parametrize(("seat", "card", "lost"), [(0, "ST-2", True), (1, "ST-2", False), (0, "", False)])
def test_what_is_left_of_the_card_is_lost(seat: int, card: str, lost: bool) -> None:
    """CG-671, CG-R-10: of the dead Chief's own card; another player's goes on."""
    g = die(turn(doomed(), seat, card))
    assert g.lost is lost
    play(g, 0, "keep", DADA)
    assert (g.lost, g.card) == (lost, card)


def test_a_chief_who_dies_in_the_middle_of_a_card() -> None:
    """CG-671, CG-R-10, CG-420: the Caatinga kills him on the first of two Movements; the new one has the next card."""
    g = wound(table(), 0, 3, 4)
    stack(g.chiefs, DADA, LAMPIAO)
    hold(g, 0, ["ST-1", "ST-2"])
    do(turn(g), UseCard(0), UseCard(0))
    play(g, 0, "act", "ST-1")
    play(g, 0, "move", "catarina")
    assert g.lost
    play(g, 0, "keep", DADA)
    assert (g.players[0].discard, g.players[0].gang, g.lost) == (["ST-1"], "juazeiro", False)
    assert ("act", "ST-2") in asked(g)


def test_a_chief_who_dies_in_a_fight_does_not_move_on() -> None:
    """CG-671, CG-404: the Movement of the same upper half is lost."""
    g = wound(stand(table(), "cariri"), 0, 3, 4)
    hold(volantes(g, cariri=1), 0, ["ST-2"])
    stack(g.tokens, "VT-03")
    do(turn(in_round(g, 6, "VC-05")), UseCard(0))
    play(g, 0, "attack", "ST-2")
    assert ("move", "pianco") in asked(g)
    play(g, 0, "fight", "volantes", False)
    play(g, 0, *asked(g)[0])
    assert (g.players[0].gang, g.players[0].discard, g.todo) == ("juazeiro", ["ST-2"], [])


def test_everything_else_is_untouched() -> None:
    """CG-672: Cangaceiros, tokens, Reis, trophies and cards stay, Garrisons too."""
    g = give(doomed(), 0, reis=7, deals=3, vengeance=2, trophies=4)
    lines(garrison(g, 0, cariri=2, pianco=1), 0, guns=2, facao=1)
    hold(g, 0, ["ST-1"], ["ST-4", "ST-2"])
    die(g)
    play(g, 0, "die")
    play(g, 0, "keep", DADA)
    player = g.players[0]
    assert (player.reis, player.deals, player.vengeance, player.trophies) == (7, 3, 2, 4)
    assert (player.lines, player.garrisons) == (
        {"guns": 2, "protection": 0, "facao": 1},
        {"cariri": 2, "pianco": 1},
    )
    assert (player.hand.cards, player.discard, player.prisoners) == (["ST-1"], ["ST-4", "ST-2"], 1)
    assert player.reserve == 4


def test_fame_never_falls_below_0() -> None:
    """CG-674, CG-675: the last point takes the marker off the track; further losses are ignored."""
    g = give(table(), 0, fame=3)
    assert (lose_fame(g, 0, 2), g.players[0].fame) == (2, 1)
    assert (lose_fame(g, 0, 4), g.players[0].fame) == (1, 0)
    assert (lose_fame(g, 0, 4), g.players[0].fame, bounty(g, 0)) == (0, 0, 1)
    assert said(g.news, "fame_lost") == [{"seat": 0, "count": 2, "fame": 1}, {"seat": 0, "count": 1, "fame": 0}]


def test_a_marker_comes_back_at_the_value_gained() -> None:
    """CG-R-52."""
    g = give(table(), 0, fame=0)
    gain_fame(g, 0, 3)
    assert g.players[0].fame == 3
    assert said(g.news, "fame_gained") == [{"seat": 0, "count": 3, "fame": 3}]


def test_an_empty_deck_is_made_of_the_discarded_chiefs() -> None:
    """CG-R-16: the Chief who has just died among them; a last card of the old deck is drawn first."""
    g = doomed()
    g.chiefs_discarded = [chief for chief in g.chiefs.cards if chief != DADA]
    for chief in g.chiefs_discarded:
        g.chiefs.take(chief)
    before = g.totals()
    die(g)
    assert g.players[0].drawn.cards[0] == DADA
    assert g.players[0].drawn.cards[1] != DADA
    assert g.chiefs_discarded == []
    assert said(g.news, "chiefs_shuffled") == [{"count": 17}]
    assert g.totals() == before
    assert set(g.chiefs.known) == {NOBODY}


def test_an_only_chief_is_taken_without_a_choice() -> None:
    """CG-R-16: Dulce dies with no other Chief left, and comes back fresh."""
    g = doomed()
    while g.chiefs.cards:
        g.chiefs.draw()
    die(g)
    player = g.players[0]
    assert (g.todo, player.chief, player.markers, player.wounds) == ([], DULCE, [0, 1, 2], [])


def test_later_players_choose_after_earlier_ones() -> None:
    """CG-R-30: who draws next doesn't get what the earlier one has put back, which lies above his own at the bottom."""
    g = table()
    for player in g.players:
        g.chiefs.put(player.chief)
        player.chief = ""
    stack(g.chiefs, DADA, LAMPIAO, JURITI, "CH-14")
    do(g, DrawChiefs(2), DrawChiefs(0))
    assert (asked(g, 2), asked(g, 0)) == ([("keep", DADA), ("keep", LAMPIAO)], [])
    play(g, 2, "keep", DADA)
    assert asked(g, 0) == [("keep", JURITI), ("keep", "CH-14")]
    play(g, 0, "keep", "CH-14")
    assert g.chiefs.cards[:2] == [JURITI, LAMPIAO]
