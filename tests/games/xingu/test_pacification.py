"""Chapter 1000: the Chief pacifies, and the pacification track."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.xingu.disease import Disease
from services.xingu.pacification import Advance, RemoveTelegraphs
from services.xingu.pieces import Helper
from services.xingu.round_end import EndRound
from services.xingu.slavery import Slavery
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do, free, play, said, system
from tests.games.xingu.positions import (
    bonuses,
    camp,
    cards,
    flipped,
    give,
    hand,
    land,
    shrink,
    stacks,
    table,
    turn,
    villagers,
)

STOP = ("stop",)
CARDS = [("take", 0), ("take", 1), ("take", 2), ("take", 3)]
LINES = {"FIA_06": "telegraph", "FIC_06": "telegraph", "FOB_01": "telegraph"}
"""Three TL tokens, at both posts."""
REMOVALS = [("remove", "FIA-06"), ("remove", "FIC-06"), ("remove", "FOB-01")]
TAPAIUNA = 5
"""The seat of Tapaiúna at a table of six."""


def chief(g: State, *others: str, seat: int = 0) -> list[Move]:
    """The ways to pacify of `seat` with the Chief card and these in hand."""
    hand(g, seat, "chief", *others)
    return [move for move in asked(do(turn(g, seat), TakeAction(seat)), seat) if move[0] == "pacify"]


def advance(g: State, spaces: int, seat: int = 0) -> State:
    """The marker of `seat` advances in the own turn."""
    return do(turn(g, seat), Advance(seat, spaces))


def quiet(g: State) -> State:
    """The cards on top of the stacks bring no more than a farmer each."""
    return stacks(g, "RC-16", "RC-11", "RC-31", "RC-21")


def test_the_chief_pacifies_with_up_to_two_other_characters() -> None:
    """XI-1001: own unplayed cards, in every pair; all are played."""
    g = villagers(table(), home=0, india=2)
    assert chief(g) == [("pacify", 0)]
    assert chief(g, "india", "shaman") == [
        ("pacify", 0),
        ("pacify", 0, "india"),
        ("pacify", 0, "shaman"),
        ("pacify", 0, "india", "shaman"),
    ]
    assert len(chief(g, "india", "hunter", "warrior", "shaman")) == 1 + 4 + 6
    news = play(g, 0, "pacify", 0, "hunter", "shaman")
    assert g.players[0].unplayed == ["india", "warrior"]
    assert said(news, "cards_played") == [
        {"seat": 0, "action": "pacify", "characters": ["chief", "hunter", "shaman"]},
    ]
    assert not any(move[0] == "pacify" for move in asked(do(g, TakeAction(0))))


@pytest.mark.parametrize(("others", "spaces"), [((), 2), (("india",), 3), (("india", "warrior"), 4)])
def test_the_chief_advances_two_spaces_and_each_other_card_one(others: tuple[str, ...], spaces: int) -> None:
    """XI-1002, XI-1003: 2, 3 or 4 spaces."""
    g = table()
    chief(g, *others)
    play(g, 0, "pacify", 0, *others)
    assert g.players[0].track == spaces
    assert (g.players[0].helpers, g.players[0].healthy) == ([], 2)


@pytest.mark.parametrize(("healthy", "most"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_up_to_two_villagers_may_visit_the_camp(healthy: int, most: int) -> None:
    """XI-1004, XI-402: healthy ones of the own village, or none."""
    g = villagers(table(), home=healthy, sick=1, camp=1, india=1)
    assert chief(g) == [("pacify", visitors) for visitors in range(most + 1)]
    news = play(g, 0, "pacify", most)
    player = g.players[0]
    assert (player.camp, player.healthy, player.sick, len(player.helpers)) == (1 + most, healthy - most, 1, 1)
    assert said(news, "camp_visited") == ([{"seat": 0, "count": most}] if most else [])


def test_villagers_in_the_camp_score_and_come_home() -> None:
    """XI-1005: 1 point for two missionaries each in step 1, and back in step 2."""
    g = camp(table(), "blue", "red", "red")
    chief(g)
    play(g, 0, "pacify", 2)
    assert (g.players[0].score, g.players[0].camp, g.players[0].healthy) == (0, 2, 0)
    system(do(g, EndRound()))
    assert (g.players[0].score, g.players[0].camp, g.players[0].healthy) == (2, 0, 2)


def test_villagers_in_the_camp_are_immune() -> None:
    """XI-1006: to disease and slavery; only the one who may fall ill or be captured does."""
    g = land(villagers(table(), home=2), FIC_09="farmer1", FIC_14="farmer2", FID_18="farmer3")
    chief(villagers(g, home=4))
    play(g, 0, "pacify", 2)
    system(do(shrink(g, 0, 0), Disease(0)))
    assert (g.players[0].camp, g.players[0].healthy, g.players[0].sick) == (2, 1, 1)
    villagers(g, home=2, camp=2)
    system(do(shrink(g, 2, 0), Slavery(2)))
    assert (g.players[0].camp, g.players[0].healthy, g.players[0].held) == (2, 1, 1)


def test_bonuses_of_passed_spaces_are_gained_in_rising_order() -> None:
    """XI-1007, XI-R-38: from 10 four spaces on, 12 and 14 pay, one after the other."""
    g = land(give(table(), track=10), **LINES)
    advance(g, 4)
    assert (g.players[0].track, g.players[0].score, g.players[0].grain) == (12, 3, 0)
    assert asked(g) == REMOVALS
    play(g, 0, "remove", "FIC-06")
    assert (g.players[0].track, g.players[0].score, g.players[0].grain) == (14, 6, 1)
    advance(give(g, track=11, grain=0), 2)
    play(g, 0, "remove", "FIA-06")
    assert (g.players[0].track, g.players[0].score, g.players[0].grain) == (13, 9, 0)


def test_no_bonus_for_a_space_that_is_not_reached() -> None:
    """XI-1007: not for the one that the marker stood on before, and none on odd spaces."""
    g = advance(give(table(), track=8), 1)
    assert (g.players[0].track, g.players[0].score, g.players[0].grain) == (9, 0, 0)
    assert asked(g) == []


def test_with_landing_only_passed_spaces_give_nothing() -> None:
    """XI-R-38, the option: the space on which a move ends pays, and no other."""
    g = land(give(table(landing_only=True), track=10), **LINES)
    advance(g, 4)
    assert (g.players[0].track, g.players[0].score, g.players[0].grain, asked(g)) == (14, 3, 1, [])
    advance(give(g, track=11, grain=0), 2)
    assert (g.players[0].track, g.players[0].score, g.players[0].grain, asked(g)) == (13, 3, 0, [])
    advance(give(g, track=17), 3)
    assert (g.players[0].track, g.players[0].score) == (18, 9)


def test_with_landing_only_rights_are_had_beyond_their_space() -> None:
    """XI-R-38, XI-1015, XI-1106, XI-1702: what asks for a space or higher is allowed though the marker passed it."""
    g = land(cards(turn(table(landing_only=True)), 0, "RC-01"), FOB_03="red")
    advance(give(g, track=1), 2)
    assert ("score", "knife", "RC-01") in free(do(g, TakeAction(0)))
    assert ("missionary", "shaman", "FOB-03", "village") not in asked(g)
    advance(give(g, track=5), 2)
    assert g.players[0].track == 7
    assert ("missionary", "shaman", "FOB-03", "village") in asked(do(g, TakeAction(0)))


@pytest.mark.parametrize(("track", "spaces"), [(16, 4), (17, 2), (17, 1)])
def test_the_marker_stops_on_the_last_space(track: int, spaces: int) -> None:
    """XI-1008, XI-R-39: surplus steps are lost, and the space pays once."""
    g = give(table(), track=track)
    advance(g, spaces)
    assert (g.players[0].track, g.players[0].score) == (18, 6)
    advance(g, spaces)
    assert (g.players[0].track, g.players[0].score) == (18, 6)


def test_on_the_last_space_the_chief_pacifies_to_visit_the_camp() -> None:
    """XI-R-39: with visitors alone is there anything to do."""
    g = give(table(), track=18)
    assert chief(g, "india") == [
        ("pacify", 1),
        ("pacify", 1, "india"),
        ("pacify", 2),
        ("pacify", 2, "india"),
    ]
    play(g, 0, "pacify", 1)
    assert (g.players[0].camp, g.players[0].track, g.players[0].score) == (1, 18, 0)
    assert chief(villagers(g, home=0)) == []


def test_visitors_are_chosen_before_the_bonuses_of_the_track() -> None:
    """XI-1009, XI-R-87: they are in the camp when the card of space 4 is chosen."""
    g = give(table(), track=2)
    chief(g)
    play(g, 0, "pacify", 2)
    assert asked(g) == CARDS
    assert (g.players[0].camp, g.players[0].healthy) == (2, 0)


def test_tapaiuna_pacify_with_three_cards() -> None:
    """XI-EX-13: 2+1+1 spaces, one villager to the camp, the right of space 2 and the card of space 4."""
    g = cards(quiet(table(6)), TAPAIUNA, "RC-20")
    chief(g, "india", "shaman", seat=TAPAIUNA)
    play(g, TAPAIUNA, "pacify", 1, "india", "shaman")
    player = g.players[TAPAIUNA]
    assert (player.track, player.camp, player.unplayed) == (4, 1, [])
    assert asked(g, TAPAIUNA) == CARDS
    play(g, TAPAIUNA, "take", 3)
    play(g, TAPAIUNA, "put", "FIA-09")
    assert [card.card for card in player.cards] == ["RC-20", "RC-21"]
    assert free(g, TAPAIUNA) == [("score", "mirror", "RC-20")]


@pytest.mark.parametrize(("card", "kind", "points"), [("RC-20", "mirror", 1), ("RC-01", "knife", 2)])
def test_mirrors_and_knives_score_from_space_two_on(card: str, kind: str, points: int) -> None:
    """XI-1011, XI-1012, XI-1013, XI-1014, XI-R-41: at any time in the own turn, once, under a brown cube."""
    g = cards(give(table(), track=1), 0, card)
    do(turn(g), TakeAction(0))
    assert free(g) == []
    chief(advance(g, 1))
    assert free(g) == [("score", kind, card)]
    play(g, 0, "score", kind, card)
    assert (g.players[0].score, g.players[0].cards[0].second) == (points, "consumed")
    assert free(g) == []
    assert ("pacify", 0) in asked(g)


def test_below_space_two_mirrors_and_knives_do_not_score() -> None:
    """XI-1015: in another player's turn neither."""
    g = cards(give(table(), track=1), 0, "RC-20", "RC-01")
    chief(g)
    assert free(g) == []
    give(g, track=2)
    assert free(g) == [("score", "mirror", "RC-20"), ("score", "knife", "RC-01")]
    chief(g, seat=1)
    assert free(g) == free(g, 1) == []


@pytest.mark.parametrize(("space", "points"), [(4, 0), (10, 3)])
def test_a_resource_card_of_any_stack(space: int, points: int) -> None:
    """XI-1021, XI-1022, XI-1023, XI-1051, XI-1052: explorers, the river and borders put aside, with its consequence."""
    g = land(quiet(villagers(give(table(), track=space - 1), home=0)), FOD_05="explorer", FOD_06="explorer")
    below = g.stacks[0].cards.cards[-2]
    advance(g, 1)
    assert (g.players[0].score, asked(g)) == (points, CARDS)
    play(g, 0, "take", 0)
    assert [card.card for card in g.players[0].cards] == ["RC-16"]
    assert (g.stacks[0].cards.cards[-1], g.stacks[0].cards.known[-1]) == (below, -1)
    assert {move[1] for move in asked(g)} == {f"FOD-{n:02}" for n in range(1, 16)} - {"FOD-05", "FOD-06"}
    play(g, 0, "put", "FOD-15")
    assert (g.land["FOD-15"], asked(g)) == ("farmer1", [])


def test_a_bonus_of_the_track_ends_before_the_next_one_begins() -> None:
    """XI-1007, XI-1021: the consequence of the card of space 4 comes before the marker goes on."""
    g = quiet(give(table(), track=3))
    advance(g, 4)
    play(g, 0, "take", 2)
    assert g.players[0].track == 4
    play(g, 0, "put", "FIC-14")
    assert g.players[0].track == 7


def test_space_six_opens_the_village_to_missionaries() -> None:
    """XI-1031: from then on, by Shaman or Chief."""
    g = land(give(table(), track=5), FIA_09="blue")
    into = [("missionary", "shaman", "FIA-09", "village"), ("missionary", "chief", "FIA-09", "village")]
    assert [move for move in asked(do(turn(g), TakeAction(0))) if move in into] == []
    advance(g, 1)
    assert [move for move in asked(do(turn(g), TakeAction(0))) if move in into] == into


@pytest.mark.parametrize(("space", "points"), [(8, 0), (14, 3)])
def test_a_grain_token_from_the_camp(space: int, points: int) -> None:
    """XI-1041, XI-1071, XI-1072: one of twelve."""
    g = give(table(), track=space - 1)
    news = advance(g, 1).news
    assert (g.players[0].grain, g.grain, g.players[0].score) == (1, 11, points)
    assert said(news, "grain_taken") == [{"seat": 0, "count": 1}]


def test_no_grain_is_left() -> None:
    """XI-R-42: the points are kept."""
    g = give(table(), track=13)
    g.grain = 0
    advance(g, 1)
    assert (g.players[0].grain, g.grain, g.players[0].score) == (0, 0, 3)


def test_space_twelve_removes_a_telegraph_line_token() -> None:
    """XI-1061, XI-1062: one, wherever it stands, to the reserve; it must be removed."""
    g = land(give(table(), track=11), **LINES)
    left = g.telegraphs
    advance(g, 1)
    assert (g.players[0].score, asked(g)) == (3, REMOVALS)
    news = play(g, 0, "remove", "FIA-06")
    assert (g.telegraphs, sorted(g.land), asked(g)) == (left + 1, ["FIC-06", "FOB-01"], [])
    assert said(news, "telegraph_removed") == [{"seat": 0, "hex": "FIA-06"}]


def test_the_only_telegraph_line_token_goes_without_a_question() -> None:
    """XI-1061."""
    g = land(give(table(), track=11), FIA_06="telegraph")
    advance(g, 1)
    assert (g.land, g.players[0].score, asked(g)) == ({}, 3, [])


@pytest.mark.parametrize("space", [12, 16])
def test_without_telegraph_lines_the_points_are_kept(space: int) -> None:
    """XI-R-43."""
    g = land(give(table(), track=space - 1), FIA_06="explorer")
    advance(g, 1)
    assert (g.players[0].score, asked(g), list(g.land)) == (3, [], ["FIA-06"])


def test_space_sixteen_removes_up_to_two() -> None:
    """XI-1081, XI-1082: two, one or none."""
    g = land(give(table(), track=15), **LINES)
    advance(g, 1)
    assert (g.players[0].score, asked(g)) == (3, [*REMOVALS, STOP])
    play(g, 0, "remove", "FOB-01")
    assert asked(g) == [*REMOVALS[:2], STOP]
    play(g, 0, "remove", "FIC-06")
    assert (asked(g), list(g.land)) == ([], ["FIA-06"])
    for removed in (0, 1):
        g = advance(land(give(table(), track=15), **LINES), 1)
        for move in REMOVALS[:removed]:
            play(g, 0, *move)
        play(g, 0, *STOP)
        assert (asked(g), len(g.land)) == ([], 3 - removed)


def test_space_sixteen_with_one_token_on_the_map() -> None:
    """XI-1081: it may stay; when it is gone nothing more is asked."""
    g = land(give(table(), track=15), FIA_06="telegraph")
    advance(g, 1)
    assert asked(g) == [("remove", "FIA-06"), STOP]
    play(g, 0, "remove", "FIA-06")
    assert asked(g) == []


def test_space_eighteen_releases_the_held_villagers() -> None:
    """XI-1091, XI-R-62: all own ones, sick ones still sick; those of others stay."""
    g = villagers(villagers(give(table(), track=17), home=1, held=2, held_sick=1), 1, home=1, held=1)
    news = advance(g, 1).news
    player = g.players[0]
    assert (player.held, player.held_sick, player.healthy) == (0, 0, 1)
    assert player.helpers == [Helper("table", used=False)] * 2 + [Helper("table", sick=True, used=False)]
    assert g.players[1].held == 1
    assert said(news, "villagers_released") == [{"seat": 0, "place": "table", "count": 3}]


def test_villagers_released_by_space_eighteen_wait_on_the_table() -> None:
    """XI-1092: until step 2."""
    g = villagers(give(table(), track=17), home=1, held=2)
    advance(g, 1)
    assert ([helper.place for helper in g.players[0].helpers], g.players[0].healthy) == (["table"] * 2, 1)
    system(do(g, EndRound()))
    assert (g.players[0].helpers, g.players[0].healthy) == ([], 3)


def test_the_first_on_space_eighteen_gets_six_points_and_others_three() -> None:
    """XI-1093, XI-1094."""
    g = table()
    for seat, points in ((2, 6), (0, 3), (1, 3)):
        advance(give(g, seat, track=17), 1, seat)
        assert g.players[seat].score == points


def test_a_bonus_advances_in_the_middle_of_an_advance() -> None:
    """XI-1243, XI-1253, XI-1007, XI-1701: bought at space 12, its steps come first, then those that were left."""
    g = bonuses(land(flipped(give(table(), track=11), 0, 2), **LINES), "BC-13")
    advance(g, 2)
    assert asked(g) == REMOVALS
    ((_, _, *paid),) = [move for move in free(g) if move[:2] == ("buy", "BC-13")]
    play(g, 0, "buy", "BC-13", *paid)
    assert (g.players[0].track, g.players[0].grain, asked(g)) == (14, 1, REMOVALS)
    play(g, 0, "remove", "FIA-06")
    assert (g.players[0].track, g.players[0].score, asked(g)) == (15, 6, [])


def test_a_removal_that_is_owed_is_not_taken_away() -> None:
    """XI-1061, XI-1701: a bonus that would take the last TL token is not offered while one has to be removed."""
    g = bonuses(land(flipped(give(table(), track=11), 0, 2), FIA_06="telegraph", FIC_06="telegraph"), "BC-15")
    advance(g, 1)
    assert {move[1] for move in free(g)} == {"BC-15", "F-2"}
    play(g, 0, "remove", "FIA-06")
    assert list(g.land) == ["FIC-06"]


def test_removing_several_telegraph_line_tokens() -> None:
    """XI-1061, XI-1081, XI-R-43: as many as there are; with `optional` fewer."""
    g = do(turn(land(table(), **LINES)), RemoveTelegraphs(0, 4))
    play(g, 0, "remove", "FIC-06")
    play(g, 0, "remove", "FIA-06")
    assert (g.land, asked(g)) == ({}, [])
