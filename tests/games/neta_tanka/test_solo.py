"""Chapters 8.2 and 8.3: the solo game (red and blue) and its Solo Link variant."""

from __future__ import annotations

from typing import get_args

import pytest

from services.engine.piles import EVERYONE, NOBODY
from services.neta_tanka.content import LINKS, SOLO_DECKS, SOLO_LINK_TOKENS, Deck
from services.neta_tanka.pieces import Figure
from services.neta_tanka.placement import spaces
from services.neta_tanka.scoring import totem_space
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import (
    end_round,
    give,
    phase_one,
    phase_three,
    phase_two,
    play,
    play_free,
    reserve,
    table,
)
from tests.games.playing import asked, moves

# --- 8.2 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", get_args(Deck))
def test_the_objective_comes_from_the_deck_that_was_picked(difficulty: Deck) -> None:
    """NT-951, NT-952: one at random, known to the player; no normal Objective card."""
    drawn = set()
    for key in range(30):
        g = table(1, difficulty=difficulty, key=key)
        objective = g.players[0].objective
        assert sorted(objective.cards + g.objectives_unused.cards) == sorted(SOLO_DECKS[difficulty])
        assert (objective.known, set(g.objectives_unused.known)) == ([1], {NOBODY})
        drawn.add(objective.cards[0])
    assert drawn == set(SOLO_DECKS[difficulty])


def test_solo_setup_follows_that_of_two_players() -> None:
    """NT-950, NT-953, NT-954: two colours, 4 Canoe tiles on a Final tile, one space on #18."""
    g = table(1)
    assert g.players[0].nomads == {"red": 4, "blue": 4}
    assert (len(g.canoe) + 1, len(g.final), spaces(g, 18)) == (4, 1, 1)


def test_placing_ends_with_six_on_the_board() -> None:
    """NT-955: a mission Nomad counts, the Visiting Nomad does not (NT-R-22)."""
    g = end_round(phase_three(table(1), {"red": [13]}))
    g.host = 0
    placed = []
    while g.phase == 1:
        visitor = [move for move in asked(g) if move[2] == "visitor"]
        placed.append((visitor or asked(g))[0][2])
        play(g, 0, *(visitor or asked(g))[0])
    assert (placed.count("visitor"), len(placed)) == (1, 6)
    assert sum(figure.colour != "visitor" for figure in g.figures) == 6


def test_the_split_is_four_and_two_or_three_and_three() -> None:
    """NT-955."""
    assert phase_one(table(1), figures={"red": [1, 2, 3, 4], "blue": [5, 6]}).phase == 2
    g = phase_one(table(1), figures={"red": [1, 2, 3], "blue": [5, 6]})
    assert {move[2] for move in asked(g)} == {"red", "blue"}


def test_copy_power_joins_the_other_colour() -> None:
    """NT-956, NT-936."""
    g = phase_one(table(1), figures={"red": [2]})
    assert ("place", 2, "blue") not in asked(g)
    g.players[0].copy_power = True
    assert ("place", 2, "blue") in asked(g)
    play(g, 0, "place", 2, "blue")
    assert g.players[0].copied is True


def test_all_nomads_are_resolved_in_any_order() -> None:
    """NT-957."""
    g = phase_two(give(table(1), 0, wood=1), figures={"red": [1, 4, 10], "blue": [5, 11, 16]})
    assert [move[1] for move in asked(g)] == [1, 4, 10, 5, 11, 16]
    for location in (16, 1, 10, 11, 4, 5):
        play(g, 0, "lay_down", location)
    assert asked(g) == [("end_turn",)]
    assert all(figure.laid for figure in g.figures)


def test_two_colours_form_no_link() -> None:
    """NT-958."""
    assert phase_two(table(1), figures={"red": [2], "blue": [5]}).players[0].reminders == []


def test_the_totem_pole_token_shows_the_height() -> None:
    """NT-959: after the third stage, placed on #4."""
    g = give(table(1), 0, wood=1)
    g.players[0].pole = ["wood", "wood"]
    phase_two(g, figures={"red": [4, 10]})
    assert totem_space(g, 0).space == 1
    play(g, 0, "lay_down", 4)
    assert totem_space(g, 0).space == 2


def test_a_donation_goes_to_the_general_reserve() -> None:
    """NT-960."""
    g = phase_two(give(table(1), 0, wood=2, meat=1), figures={"red": [8, 10]})
    play(g, 0, "lay_down", 8)
    assert asked(g) == [("donate", "wood", -1), ("donate", "meat", -1), ("stop",)]
    areas = dict(g.areas)
    play(g, 0, "donate", "wood", -1)
    assert (reserve(g, "wood", "meat", "generosity"), g.areas) == ([1, 1, 1], areas)


def test_phase_three_is_as_usual_and_the_first_player_stays() -> None:
    """NT-961, NT-R-43: the visitor comes to the player who welcomed it."""
    g = phase_three(table(1), {"red": [5]})
    g.welcomed, g.caught, g.areas["meat"] = 0, 2, 6
    end_round(g)
    assert (g.host, g.first, g.caught, g.areas["meat"], g.round) == (0, 0, 1, 3, 2)
    assert g.figures == [Figure("red", 1)]
    end_round(phase_three(g))
    assert (g.host, g.first) == (-1, 0)


# --- 8.3 ------------------------------------------------------------------------------------------------------------


def variant(*tokens: str, **goods: int) -> State:
    """A solo game of the variant in which the first Links carry these tokens; red's turn starts in Phase II."""
    g = give(table(1, solo_links=True), 0, **goods)
    rest = [token for token in SOLO_LINK_TOKENS if token not in tokens]
    g.solo_links.cards = [*tokens, *rest]
    return g


def test_solo_link_tokens_take_the_place_of_the_link_tokens() -> None:
    """NT-970, NT-971, NT-216: 17, face up, one on every Link."""
    g = table(1, solo_links=True)
    assert g.link_tokens == []
    assert sorted(g.solo_links.cards) == sorted(SOLO_LINK_TOKENS)
    assert (len(g.solo_links), g.solo_links.known) == (len(LINKS), [EVERYONE] * 17)
    assert len({tuple(table(1, solo_links=True, key=key).solo_links.cards) for key in range(8)}) == 8


def test_they_are_put_anew_after_every_round() -> None:
    """NT-972: used bonuses are not discarded (NT-R-26)."""
    g = table(1, solo_links=True)
    before = list(g.solo_links.cards)
    end_round(phase_three(g))
    assert g.solo_links.cards != before
    assert sorted(g.solo_links.cards) == sorted(before)
    assert g.solo_links.known == [EVERYONE] * 17


def test_the_token_replaces_the_bonus_of_its_link() -> None:
    """NT-973: S02 (1 Hide) on the Link 1-2, which is printed with 1 GP."""
    g = phase_two(variant("S02"), figures={"red": [1, 2]})
    play(g, 0, "use_link", "L01")
    assert reserve(g, "hide", "generosity") == [1, 0]


def test_without_the_variant_the_printed_bonus_counts() -> None:
    """NT-974."""
    g = phase_two(give(table(1), 0), figures={"red": [1, 2]})
    assert g.solo_links.cards == []
    play(g, 0, "use_link", "L01")
    assert reserve(g, "hide", "generosity") == [0, 1]


def test_the_link_of_the_link_tokens_is_a_normal_link_but_closed_to_offerings() -> None:
    """NT-R-26: S01 (1 Skull) lies on the sixth Link, 6-18."""
    tokens = ("S11", "S12", "S13", "S14", "S15", "S01")
    g = phase_two(variant(*tokens, generosity=1), figures={"red": [6, 18, 8], "blue": [10]})
    play(g, 0, "use_link", "L06")
    assert (reserve(g, "skull"), g.players[0].tokens, g.solo_links.cards[5]) == ([1], [], "S01")
    play(g, 0, "lay_down", 8)
    assert ("use_link", "L06") not in asked(g)
    assert ("use_link", "L05") in asked(g)


def test_a_used_token_stays_on_its_link() -> None:
    """NT-R-26: used by Nomads, then by an offering."""
    g = phase_two(variant("S01", generosity=1), figures={"red": [1, 2, 8], "blue": [10]})
    play_free(g, 0, "use_link", "L01")
    play(g, 0, "lay_down", 8)
    play(g, 0, "use_link", "L01")
    assert (reserve(g, "skull"), g.solo_links.cards[0]) == ([2], "S01")


def test_k16_repeats_a_bonus_that_was_resolved_in_this_turn() -> None:
    """NT-245, NT-975, NT-R-27: by Nomads or by offering; with none resolved it waits."""
    g = phase_two(variant("S17", "S01", "S02", generosity=1), figures={"red": [1, 2, 3, 8], "blue": [10]})
    assert ("use_link", "L01") not in moves(g)  # S17 is K16; nothing to repeat yet
    play_free(g, 0, "use_link", "L02")
    play(g, 0, "lay_down", 8)
    play(g, 0, "use_link", "L03")
    play(g, 0, "stop")
    assert reserve(g, "skull", "hide") == [1, 1]
    play_free(g, 0, "use_link", "L01")
    assert asked(g) == [("again", "K01"), ("again", "K02")]
    play(g, 0, "again", "K01")
    assert (reserve(g, "skull", "hide"), g.players[0].reminders) == ([2, 1], [])


def test_k16_does_not_repeat_itself() -> None:
    """NT-R-27: used by an offering, then formed by Nomads; only the other bonus can be copied."""
    g = phase_two(variant("S17", "S01", generosity=1), figures={"red": [1, 2, 3, 8], "blue": [10]})
    play_free(g, 0, "use_link", "L02")
    play(g, 0, "lay_down", 8)
    play(g, 0, "use_link", "L01")
    play(g, 0, "stop")
    play_free(g, 0, "use_link", "L01")
    assert reserve(g, "skull") == [3]  # one outcome each time, so it was not asked
    assert g.resolved == ["K01"]


def test_k16_forgets_what_was_resolved_in_an_earlier_turn() -> None:
    """NT-R-27: the same Phase II turn."""
    g = phase_two(variant("S17", "S01"), figures={"red": [1, 2, 3]})
    play_free(g, 0, "use_link", "L02")
    assert ("use_link", "L01") in moves(g)
    phase_two(g)
    assert ("use_link", "L01") not in moves(g)
