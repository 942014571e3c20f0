"""XI-227, XI-228: what everybody sees of the table, and what nobody sees."""

from __future__ import annotations

import json

import msgspec
import pytest

from services.engine.piles import EVERYONE, Pile
from services.xingu.consequences import Consequence
from services.xingu.content import FIXED_BONUSES, RESOURCE_CARDS, TRIBES
from services.xingu.options import Options
from services.xingu.pieces import NO_SEAT, OCA, SICK, VILLAGER, Helper
from services.xingu.player_view import HelperView, OwnCardView, VillageHexView, VillagersView
from services.xingu.round_end import EndRound
from services.xingu.rounds import NextTurn, Round
from services.xingu.setup import set_up
from services.xingu.state import State
from services.xingu.view import TokenView, see
from tests.games.playing import asked, do, play
from tests.games.xingu.positions import (
    bonuses,
    camp,
    cards,
    expand,
    farm,
    finals,
    give,
    helpers,
    house,
    land,
    shrink,
    stacks,
    table,
    token,
    turn,
    utensils,
    villagers,
)
from tests.games.xingu.test_setup import laid_out


def seen_as_json(g: State, seat: int | None) -> str:
    """All that a seat sees, as text."""
    return msgspec.json.encode(see(g, seat)).decode()


# --- everything is public -------------------------------------------------------------------------------------------


def test_everybody_sees_the_same() -> None:
    """XI-228, XI-R-78: no player knows more than another, or than a spectator."""
    g = cards(table(), 0, "RC-01", "RC-21:cc")
    seen = [json.loads(seen_as_json(g, viewer)) for viewer in (0, 1, 2, 3, None)]
    assert [found.pop("you") for found in seen] == [0, 1, 2, 3, NO_SEAT]
    assert all(found == seen[0] for found in seen)


def test_what_lies_before_a_player() -> None:
    """XI-228: cards with cubes, tokens, scores, penalties, track, unplayed character cards."""
    g = give(cards(table(), 1, "RC-01:co", "RC-21:cc"), 1, score=17, penalties=3, track=8, grain=2)
    utensils(token(g, 1, "fish"), 1, bow=1)
    g.players[1].unplayed = ["warrior", "chief"]
    g.players[1].explorers, g.explorers = 1, 7
    seen = see(g, 0).players[1]
    assert seen.cards == [
        OwnCardView("RC-01", "forest_a", ("wood", "knife"), "consumed", "", False),
        OwnCardView("RC-21", "field_a", ("cassava", "fish"), "consumed", "consumed", True),
    ]
    assert seen.resources == {"knife": 1, "fish": 1}
    assert (seen.score, seen.penalties, seen.track, seen.grain, seen.explorers) == (17, 3, 8, 2, 1)
    assert (seen.tokens, seen.utensils, seen.unplayed) == (["fish"], {"bow": 1}, ["warrior", "chief"])
    assert (seen.seat, seen.tribe, seen.name, seen.colour) == (1, "suia", "Suiá", "purple")


def test_what_stands_in_a_village() -> None:
    """XI-228, XI-408: every hex with what stands there, expansions last."""
    g = house(expand(villagers(table(), 0, home=1, sick=1), 0, "FOB-05"), 0, "blue")
    seen = see(g, None).players[0]
    assert seen.village == [
        VillageHexView("CAM1", VILLAGER),
        VillageHexView("CAM2", SICK),
        VillageHexView("CAM3", OCA),
        VillageHexView("CAM4", "blue"),
        VillageHexView("CAM5", ""),
        VillageHexView("FOB-05", ""),
    ]
    assert seen.expansions == 1
    assert seen.next_expansion is not None
    assert (seen.next_expansion.helpers, seen.next_expansion.points) == (2, 4)


def test_where_villagers_are() -> None:
    """XI-228: at home, on cards and on the table, in the camp, held, and in the reserve."""
    g = villagers(table(), 2, home=1, camp=1, held=1, held_sick=1, chief=1)
    helpers(g, 2, Helper("table", sick=True, used=False))
    seen = see(g, 0).players[2]
    assert seen.villagers == VillagersView(healthy=1, sick=0, camp=1, held=1, held_sick=1, reserve=0)
    assert seen.helpers == [HelperView("chief", False, True), HelperView("table", True, False)]


def test_after_six_expansions_there_is_no_next_one() -> None:
    """XI-904."""
    g = expand(table(), 0, "FOB-04", "FOB-05", "FOB-06", "FIC-05", "FIC-04", "FIC-03")
    assert see(g, 0).players[0].next_expansion is None


def test_what_stands_on_the_map() -> None:
    """XI-228: by territories."""
    g = land(table(), FOA_01="explorer", FOA_13="red", FID_13="farmer1", FID_01="telegraph", FID_02="farmer3")
    found = {territory.id: territory.tokens for territory in see(g, None).territories}
    assert found["forest_a"] == [TokenView("FOA-01", "explorer"), TokenView("FOA-13", "red")]
    assert [spot.item for spot in found["field_d"]] == ["telegraph", "farmer3", "farmer1"]
    assert sum(map(len, found.values())) == 5


def test_what_lies_beside_the_board() -> None:
    """XI-228: camp, farm, the next farmer, tokens, and how much of everything is left."""
    g = farm(camp(table(6), "red", "red", "blue"), 2)
    seen = see(g, 3)
    assert (seen.camp, seen.farm) == (["red", "red", "blue"], 2)
    assert seen.farmers == ["farmer3"] * 2 + ["farmer2"] * 4 + ["farmer1"] * 4
    assert (seen.reserve.missionaries, seen.reserve.explorers, seen.reserve.telegraphs) == (9, 8, 24)
    assert (seen.reserve.expansions, seen.reserve.ocas, seen.reserve.grain) == (18, 12, 12)
    assert (seen.reserve.forest_cards, seen.reserve.field_cards, seen.reserve.bonus_cards) == (10, 10, 24)
    assert seen.tokens == ["wood", "herbs", "annatto", "cassava", "banana", "fish", "capybara", "knife"]
    assert seen.utensils == {"basket": 6, "pot": 6, "oar": 6, "bow": 6}


def test_bonuses_that_can_be_bought() -> None:
    """XI-226, XI-228: the open cards and what is printed on the board, with what they cost; those that hold now."""
    g = bonuses(table(), "BC-04", "BC-10", "BC-19")
    g.effects, g.action, g.bought = ["BC-10"], "collect", True
    seen = see(g, 1)
    assert [bonus.id for bonus in seen.bonuses] == ["BC-04", "BC-10", "BC-19", *FIXED_BONUSES]
    assert [bonus.costs for bonus in seen.bonuses] == [(1,), (1,), (2,), (1, 2), (1,)]
    assert [bonus.id for bonus in seen.effects] == ["BC-10"]
    assert (seen.action, seen.bonus_bought) == ("collect", True)


def test_final_bonuses_are_shown_in_row_order() -> None:
    """XI-129, XI-228: with what they would give each seat now."""
    g = give(finals(table(3), "FB-07", "FB-03"), 1, track=5)
    assert [(final.id, final.points) for final in see(g, 0).final_bonuses] == [
        ("FB-07", [0, 6, 0]),
        ("FB-03", [0, 0, 0]),
    ]


# --- what nobody sees -----------------------------------------------------------------------------------------------


def test_only_the_tops_of_stacks_are_seen() -> None:
    """XI-227, XI-228: how many cards lie there, and which is the top one; an empty stack has none."""
    g = shrink(shrink(stacks(table(), "RC-14", "RC-05", "RC-31", "RC-36"), 1, 2), 3, 0)
    seen = see(g, 0).stacks
    assert [(stack.stack, stack.terrain, stack.cards) for stack in seen] == [
        (0, "forest", 5),
        (1, "forest", 2),
        (2, "field", 5),
        (3, "field", 0),
    ]
    assert [stack.top and stack.top.id for stack in seen] == ["RC-14", "RC-05", "RC-31", None]
    assert seen[1].top is not None
    assert (seen[1].top.territory, seen[1].top.telegraphs, seen[1].top.post) == ("forest_a", 2, "south")


@pytest.mark.parametrize("viewer", [0, None])
def test_faces_that_lie_hidden_are_in_no_view(viewer: int | None) -> None:
    """XI-227: decks, cards under a top, bonus deck, unused final bonuses; of missionaries how many are left."""
    g = laid_out(4)
    text = seen_as_json(g, viewer)
    hidden = [card for deck in g.decks.values() for card in deck.cards]
    hidden += [card for stack in g.stacks for card in stack.cards.cards[:-1]]
    hidden += [*g.bonus_deck.cards, *g.finals_unused.cards]
    assert not [name for name in hidden if f'"{name}"' in text]
    assert all(f'"{stack.cards.cards[-1]}"' in text for stack in g.stacks)
    assert see(g, viewer).reserve.missionaries == 8


def test_a_missionary_is_seen_before_it_is_placed() -> None:
    """XI-508, XI-228: its colour is known to who chooses the hex, and to all others; the next one is not."""
    g = turn(stacks(table(), "RC-02"))
    assert see(g, 0).reserve.revealed == ""
    do(g, Consequence(0, "RC-02"))
    colour = g.missionaries.cards[-1]
    assert [see(g, viewer).reserve.revealed for viewer in (0, 3, None)] == [colour] * 3
    play(g, 0, *asked(g)[0])
    assert (see(g, 0).reserve.revealed, see(g, 0).reserve.missionaries) == ("", 11)
    g.missionaries = Pile()
    assert see(g, 0).reserve.revealed == ""


def test_what_can_be_dealt_again_is_all_that_is_hidden() -> None:
    """XI-227: cards of a terrain in deck and stacks, each other kind for itself."""
    g = table(2)
    groups = [sorted(card for pile in group for card in pile.cards) for group in g.hidden()]
    assert [len(group) for group in groups] == [16, 16, 24, 6, 12]
    assert all({RESOURCE_CARDS[card].terrain for card in group} <= {"forest", "field"} for group in groups[:2])
    for group in g.hidden():
        for pile in group:
            assert set(pile.known) <= {0, EVERYONE}


# --- where the game is ----------------------------------------------------------------------------------------------


def test_phases() -> None:
    """XI-227: setup, turns, the round's end, the end of the game."""
    g = set_up(4, Options(), table().dice)
    assert see(g, 0).phase == "setup"
    assert see(g, 0).final_bonuses == []
    assert [player.village for player in see(g, 0).players] == [[]] * 4
    g = do(table(), Round())
    seen = see(g, 0)
    assert (seen.phase, seen.round, seen.turn, seen.first) == ("turns", 2, 0, 0)
    for player in g.players:
        player.unplayed = []
    do(g, NextTurn(0), EndRound())
    assert (see(g, 0).phase, see(g, 0).turn) == ("round_end", NO_SEAT)
    g.todo.clear()
    assert see(g, 0).phase == "over"


def test_marks_of_the_turn() -> None:
    """XI-1093, XI-1801, XI-R-56: the last round, the peace pipe, stacks that have run out in this turn."""
    g = turn(table(), 2, "pacify")
    assert (see(g, 0).turn, see(g, 0).action, see(g, 0).peace, see(g, 0).last_round) == (2, "pacify", False, False)
    g.peace, g.ending, g.emptied = True, True, [3, 0]
    assert (see(g, 0).peace, see(g, 0).last_round, see(g, 0).emptied) == (True, True, [3, 0])


def test_the_map_for_drawing() -> None:
    """XI-201: territories, printed villages, lakes and posts with their hexes."""
    areas = {area.id: area for area in see(table(), 0).map}
    assert len(areas) == 8 + 6 + 8 + 2
    assert [spot.id for spot in areas["ikpeng"].hexes] == list(TRIBES["ikpeng"].hexes)
    assert (areas["ikpeng"].kind, areas["LN1"].kind, areas["PS"].kind, areas["forest_a"].kind) == (
        *("village", "lake", "post"),
        "land",
    )
    assert areas["field_c"].half == "south"
