"""Chapter 4.6: Links, Reminder tokens, Link tokens."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.engine.piles import Pile
from services.neta_tanka.content import BONUS_ON, LINK_TOKENS, LINKS, Side
from services.neta_tanka.pieces import HandicraftProgress, TentProgress
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import end_round, give, phase_one, phase_two, play, play_free, reserve, table
from tests.games.playing import asked, moves


def on(link: str, side: Side = "summer", **goods: int) -> State:
    """Red's Phase II turn with two Nomads that form this Link, and no other."""
    g = give(table(3, side=side), 0, **goods)
    g.handicrafts = ["HB1", "HB3", "HD3", "HV3", "HV5"]
    return phase_two(g, figures={"red": list(LINKS[link].ends)})


def links(g: State, seat: int = 0) -> list[str]:
    """The Links that a seat may use by its Nomads."""
    return [move[1] for move in moves(g, seat) if move[0] == "use_link"]


# --- forming and using ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("link", list(LINKS))
def test_two_nomads_of_one_colour_form_a_link(link: str) -> None:
    """NT-750, NT-756: a Reminder token lies on each of the 17."""
    g = on(link)
    assert g.players[0].reminders == [("red", link)]


def test_nomads_of_two_players_form_none() -> None:
    """NT-750: red on #2, blue on #5."""
    g = phase_two(table(3), figures={"red": [2], "blue": [5]})
    assert [player.reminders for player in g.players] == [[], [], []]


def test_a_reminder_is_laid_when_the_second_nomad_comes() -> None:
    """NT-756, NT-R-38."""
    g = phase_one(table(3), figures={"red": [2]})
    assert g.players[0].reminders == []
    news = play(g, 0, "place", 5, "red")
    assert g.players[0].reminders == [("red", "L03")]
    assert news[0].arguments["links"] == ["L03"]


def test_jen_takes_a_wood_of_the_forest_at_any_time() -> None:
    """NT-EX-05, NT-751, NT-752, NT-753, NT-759: before, between and after her two actions; they cost and lose none."""
    for when in range(3):
        g = phase_two(give(table(3), 0), figures={"red": [2, 5, 10]})
        for step in range(3):
            if step == when:
                play(g, 0, "use_link", "L03")
            if step == 0:
                play(g, 0, "lay_down", 2)
                play(g, 0, "take", 1)
            if step == 1:
                play(g, 0, "lay_down", 5)
                play(g, 0, "gain", "wood")
        assert (reserve(g, "wood"), g.areas["wood"]) == ([3], 1)


def test_a_link_may_be_left_unused_and_is_then_lost() -> None:
    """NT-754, NT-758, NT-809."""
    g = on("L05")
    play(g, 0, "end_turn")
    assert g.players[0].reminders == [("red", "L05")]
    end_round(g)
    assert (g.players[0].reminders, reserve(g, "skull")) == ([], [0])


def test_a_link_is_used_once_a_round_and_its_reminder_goes() -> None:
    """NT-755, NT-757."""
    g = on("L05")
    play(g, 0, "use_link", "L05")
    assert (g.players[0].reminders, links(g), reserve(g, "skull")) == ([], [], [1])


def test_a_nomad_may_be_the_end_of_several_links() -> None:
    """NT-767, NT-R-38: #5 with #2, #4 and #18."""
    g = phase_two(give(table(3), 0, wood=1), figures={"red": [5, 2, 4, 18]})
    assert sorted(links(g)) == ["L03", "L04", "L05"]


def test_two_players_may_both_use_a_link_that_they_share() -> None:
    """NT-768, NT-347: both on #8 and #10."""
    g = phase_two(table(3), figures={"red": [8, 10], "blue": [8, 10]})
    for seat in (0, 1):
        play_free(g, seat, "use_link", "L10")
        assert reserve(g, "generosity", seat=seat) == [1]
        play(g, seat, "end_turn")


def test_a_mission_nomad_forms_links() -> None:
    """NT-R-20, NT-383: on #1, with a Nomad placed on #2."""
    g = phase_two(table(3), figures={"red": [5]})
    play(g, 0, "end_turn")
    end_round(g)
    while g.turn != 0:
        play(g, g.turn, *asked(g, g.turn)[-1])
    play(g, 0, "place", 2, "red")
    assert g.players[0].reminders == [("red", "L01")]


# --- the bonuses ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "side", "good", "area"),
    [
        pytest.param("L05", "summer", "skull", False, id="NT-230"),
        pytest.param("L12", "summer", "hide", False, id="NT-231"),
        pytest.param("L08", "summer", "wood", False, id="NT-232"),
        pytest.param("L01", "summer", "generosity", False, id="NT-233"),
        pytest.param("L15", "summer", "meat", False, id="NT-234"),
        pytest.param("L03", "summer", "wood", True, id="NT-236"),
        pytest.param("L02", "summer", "mushroom", True, id="NT-237"),
        pytest.param("L14", "summer", "meat", True, id="NT-238"),
        pytest.param("L13", "summer", "hide", True, id="NT-239"),
        pytest.param("L08", "winter", "wood", True, id="winter-6-9"),
        pytest.param("L12", "winter", "hide", True, id="winter-11-13"),
        pytest.param("L15", "winter", "meat", True, id="winter-14-16"),
        pytest.param("L17", "winter", "mushroom", True, id="winter-16-17"),
    ],
)
def test_a_link_that_gives(link: str, side: Side, good: str, area: bool) -> None:
    """NT-223, NT-224: one token, from the General Reserve or from an area of the board."""
    g = on(link, side)
    before = dict(g.areas)
    play(g, 0, "use_link", link)
    assert {held: count for held, count in g.players[0].reserve.items() if count} == {good: 1}
    assert g.areas == (before | {good: before[good] - 1} if area else before)


@pytest.mark.parametrize(("link", "good"), [("L03", "wood"), ("L02", "mushroom"), ("L14", "meat"), ("L13", "hide")])
def test_a_link_to_an_empty_area_gives_nothing(link: str, good: str) -> None:
    """NT-765, NT-R-30: it is used all the same."""
    g = on(link)
    g.areas[good] = 0
    play(g, 0, "use_link", link)
    assert (reserve(g, good), g.areas[good], g.players[0].reminders) == ([0], 0, [])


def test_a_link_that_gives_any_basic_resource() -> None:
    """NT-235, NT-R-46."""
    g = on("L17")
    play(g, 0, "use_link", "L17")
    assert asked(g) == [("gain", good) for good in ("wood", "hide", "meat", "mushroom")]
    play(g, 0, "gain", "meat")
    assert reserve(g, "meat") == [1]


def test_a_link_that_builds() -> None:
    """NT-240, NT-R-45: from the own reserve to the own Tent."""
    g = on("L11", hide=1, wood=1)
    play(g, 0, "use_link", "L11")
    assert asked(g) == [("build", 1, "hide"), ("build", 1, "wood")]
    play(g, 0, "build", 1, "hide")
    assert (g.players[0].tents[0], reserve(g, "hide", "wood")) == (TentProgress(hide=1), [0, 1])


def test_a_link_that_nourishes() -> None:
    """NT-241, NT-R-45."""
    g = on("L16", meat=1, mushroom=1)
    play(g, 0, "use_link", "L16")
    assert asked(g) == [("nourish", "meat"), ("nourish", "mushroom")]
    play(g, 0, "nourish", "mushroom")
    assert (g.players[0].nourishment, reserve(g, "meat", "mushroom")) == (["mushroom"], [1, 0])


def test_a_link_that_crafts() -> None:
    """NT-242, NT-502, NT-R-45: HV3 needs Hide only."""
    g = on("L07", hide=1, wood=1)
    g.players[0].incomplete = [HandicraftProgress("HV3")]
    play(g, 0, "use_link", "L07")
    assert (g.players[0].incomplete, reserve(g, "hide", "wood")) == ([HandicraftProgress("HV3", hide=1)], [0, 1])


def test_a_link_that_raises_wood() -> None:
    """NT-243, NT-R-45."""
    g = on("L04", wood=1)
    play(g, 0, "use_link", "L04")
    assert (g.players[0].pole, reserve(g, "wood")) == (["wood"], [0])


@pytest.mark.parametrize("link", ["L04", "L07", "L11", "L16"])
def test_placing_by_a_link_needs_the_token_and_a_space(link: str) -> None:
    """NT-R-30: without goods the choice is refused, and the Reminder token stays."""
    g = on(link, skull=1)
    assert links(g) == []
    assert g.players[0].reminders == [("red", link)]


def test_a_link_that_changes_two_handicraft_cards() -> None:
    """NT-244, NT-766, NT-112, NT-113, NT-R-15: both go to the discard pile, then both gaps are filled."""
    g = on("L09")
    deck = list(g.handicraft_deck.cards)
    play(g, 0, "use_link", "L09")
    assert len(asked(g)) == 10
    play(g, 0, "renew", "HB3", "HV5")
    assert g.handicrafts == ["HB1", "HD3", "HV3", deck[-1], deck[-2]]
    assert (g.handicraft_discard, g.handicraft_deck.cards) == (["HB3", "HV5"], deck[:-2])
    assert g.handicraft_deck.known[-1] == -1


def test_changing_cards_with_fewer_than_two() -> None:
    """NT-R-15, NT-R-16: the only one is removed, shuffled into a new deck, and comes back; of none nothing happens."""
    g = on("L09")
    g.handicrafts, g.handicraft_deck = ["HB1"], Pile()
    play(g, 0, "use_link", "L09")
    assert (g.handicrafts, g.handicraft_discard, g.handicraft_deck.cards) == (["HB1"], [], [])
    g = on("L09")
    g.handicrafts, g.handicraft_deck = [], Pile()
    play(g, 0, "use_link", "L09")
    assert (g.handicrafts, g.players[0].reminders) == ([], [])


def test_changing_cards_renews_the_row_in_the_middle() -> None:
    """NT-R-16: one card is left to draw; the removed two are then shuffled, and one of them fills the second gap."""
    g = on("L09")
    g.handicraft_deck = Pile.of(["HD6"])
    play(g, 0, "use_link", "L09")
    play(g, 0, "renew", "HB1", "HB3")
    assert (g.handicrafts[:4], len(g.handicrafts), len(g.handicraft_deck)) == (["HD3", "HV3", "HV5", "HD6"], 5, 1)
    assert {g.handicrafts[4], *g.handicraft_deck.cards} == {"HB1", "HB3"}
    assert g.handicraft_discard == []


# --- Link tokens ----------------------------------------------------------------------------------------------------


def test_the_link_of_the_link_tokens_gives_one_of_choice() -> None:
    """NT-760, NT-761: it has no bonus of its own."""
    assert "L06" not in BONUS_ON["summer"]
    assert "L06" not in BONUS_ON["winter"]
    g = on("L06")
    play(g, 0, "use_link", "L06")
    assert asked(g) == [("take_token", token) for token in LINK_TOKENS]
    play(g, 0, "take_token", "T5")
    assert (g.players[0].tokens, g.link_tokens) == (["T5"], [token for token in LINK_TOKENS if token != "T5"])


def test_an_empty_stack_gives_nothing() -> None:
    """NT-R-08."""
    g = on("L06")
    g.link_tokens = []
    play(g, 0, "use_link", "L06")
    assert (g.players[0].tokens, g.players[0].reminders) == ([], [])


@pytest.mark.parametrize(
    ("token", "good"), [("T1", "skull"), ("T2", "meat"), ("T3", "hide"), ("T4", "wood"), ("T5", "generosity")]
)
def test_a_held_token_is_used_and_discarded(token: str, good: str) -> None:
    """NT-762, NT-763, NT-R-08: without any Nomad on a Link."""
    g = give(table(3), 0)
    g.players[0].tokens = [token]
    g.link_tokens.remove(token)
    phase_two(g, figures={"red": [10]})
    play(g, 0, "use_token", token)
    assert (reserve(g, good), g.players[0].tokens, g.link_tokens_gone) == ([1], [], [token])
    assert len(g.link_tokens) == 8


@pytest.mark.parametrize(
    ("token", "move", "where"),
    [
        ("T6", ("build", 1, "wood"), "tents"),
        ("T7", ("nourish", "meat"), "nourishment"),
        ("T8", ("craft", "HB4", "wood"), "incomplete"),
        ("T9", (), "pole"),
    ],
)
def test_a_held_token_that_places(token: str, move: Move, where: str) -> None:
    """NT-762, NT-R-45."""
    g = give(table(3), 0, wood=1, hide=1, meat=1, mushroom=1)
    g.players[0].tokens, g.players[0].incomplete = [token], [HandicraftProgress("HB4")]
    phase_two(g, figures={"red": [10]})
    play(g, 0, "use_token", token)
    if move:
        play(g, 0, *move)
    found = {
        "tents": g.players[0].tents[0] == TentProgress(wood=1),
        "nourishment": g.players[0].nourishment == ["meat"],
        "incomplete": g.players[0].incomplete == [HandicraftProgress("HB4", wood=1)],
        "pole": g.players[0].pole == ["wood"],
    }
    assert [place for place, changed in found.items() if changed] == [where]


def test_a_token_that_can_place_nothing_is_not_used() -> None:
    """NT-R-30."""
    g = give(table(3), 0, skull=1)
    g.players[0].tokens = ["T6", "T7", "T8", "T9"]
    phase_two(g, figures={"red": [10]})
    assert [move for move in moves(g) if move[0] == "use_token"] == []
