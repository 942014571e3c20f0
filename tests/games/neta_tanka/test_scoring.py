"""Chapter 7, the solo result of 8.2 and the achievements of 8.4."""

from __future__ import annotations

import pytest

from services.engine.dice import Dice
from services.engine.outcome import Outcome, Standing
from services.engine.piles import Pile
from services.neta_tanka.content import ACHIEVEMENTS, OBJECTIVE_CARDS, SOLO_OBJECTIVE_CARDS
from services.neta_tanka.pieces import GENEROSITY, RESOURCES, HandicraftProgress, TentProgress
from services.neta_tanka.scoring import categories, medal_for, met, outcome, totem_space
from services.neta_tanka.state import Player, State

DONE = TentProgress(wood=1, hide=2)
BEGUN = TentProgress(hide=1)
NONE = TentProgress()
ALL_TENTS = "11111"
CATEGORIES = [
    "tents",
    "totem_pole_sets",
    "totem_pole_board",
    "nourishment",
    "handicrafts",
    "handicraft_sets",
    "objective",
    "generosity",
]


def player(
    tents: str = "00000",
    wood: int = 0,
    skulls: int = 0,
    meat: int = 0,
    mushrooms: int = 0,
    handicrafts: str = "",
    generosity: int = 0,
    objective: str = "OBJ08",
) -> Player:
    """A player at the end. `tents`: 1 complete, b begun, 0 empty; `wood` and `skulls` are stages of the Totem Pole."""
    return Player(
        nomads={},
        reserve=dict.fromkeys(RESOURCES, 0) | {GENEROSITY: generosity},
        tents=[{"1": DONE, "b": BEGUN, "0": NONE}[tent] for tent in tents],
        pole=["wood"] * wood + ["skull"] * skulls,
        nourishment=["meat"] * meat + ["mushroom"] * mushrooms,
        complete=handicrafts.split(),
        objective=Pile.of([objective]),
    )


def table(*players: Player, ranking: tuple[int, ...] = ()) -> State:
    """A game that is over; `ranking` from the rightmost space of the Totem Pole board on."""
    return State(todo=[], dice=Dice(bytes(32)), players=list(players), areas={}, ranking=list(ranking))


def score(who: Player, category: str) -> int:
    """What a player scores in one category at a table of three, with the token on the leftmost space."""
    return categories(table(who, player(), player()), 0)[category]


def solo(who: Player) -> Standing:
    """The result of a solo game; the player's objective is a Solo Objective card."""
    return outcome(table(who)).standings[0]


def results(found: Outcome) -> list[tuple[int, int, bool]]:
    """Total, rank and whether the seat won, of each seat."""
    return [(standing.total, standing.rank, standing.won) for standing in found.standings]


# --- the categories -------------------------------------------------------------------------------------------------


def test_points_come_from_these_categories_only_and_make_the_total() -> None:
    """NT-912, NT-916. 5 of each resource in the PR, cards and tokens held score nothing (NT-R-39)."""
    who = player("1b000", wood=4, skulls=2, meat=1, mushrooms=1, handicrafts="HB3", generosity=2, objective="OBJ03")
    poor = categories(table(who, player(), player(), ranking=(0,)), 0)
    who.reserve |= dict.fromkeys(RESOURCES, 5)
    who.cards, who.tokens = ["NTC11"], ["T5"]
    who.incomplete = [HandicraftProgress("HB5", wood=2)]  # NT-909
    rich = outcome(table(who, player(), player(), ranking=(0,))).standings[0]
    assert rich.scores == poor
    assert list(rich.scores.items()) == list(zip(CATEGORIES, [3, 10, 8, 3, 3, 0, 3, 2], strict=True))
    assert rich.total == 32


@pytest.mark.parametrize(
    ("tents", "points"),
    [("00000", 0), ("10000", 3), ("11000", 7), ("11100", 11), ("11110", 17), ("11111", 24), ("01111", 0), ("1b110", 3)],
)
def test_tents_score_up_to_the_first_incomplete_one(tents: str, points: int) -> None:
    """NT-612, NT-901, NT-902."""
    assert score(player(tents), "tents") == points


def test_a_tent_needs_two_hide_and_one_wood() -> None:
    """NT-602."""
    who = player("11000")
    for short in (TentProgress(wood=1, hide=1), TentProgress(hide=2)):
        who.tents[1] = short
        assert score(who, "tents") == 3


def test_jen_scores_four_tents() -> None:
    """NT-EX-06."""
    assert score(player("1111b"), "tents") == 17


@pytest.mark.parametrize(
    ("wood", "skulls", "points"), [(1, 3, 0), (2, 0, 0), (2, 1, 5), (3, 2, 5), (4, 2, 10), (5, 3, 10), (8, 3, 15)]
)
def test_totem_pole_sets(wood: int, skulls: int, points: int) -> None:
    """NT-903."""
    assert score(player(wood=wood, skulls=skulls), "totem_pole_sets") == points


def test_peter_scores_his_totem_pole() -> None:
    """NT-EX-07, NT-904: 5 Wood and 3 Skulls, on the 4-point space in the middle of three."""
    g = table(player(wood=5, skulls=3), player(wood=9), player(wood=1), ranking=(1, 0, 2))
    scores = categories(g, 0)
    assert (scores["totem_pole_sets"], scores["totem_pole_board"]) == (10, 4)


def test_claire_scores_her_nourishment() -> None:
    """NT-EX-08, NT-905."""
    assert score(player(meat=3, mushrooms=2), "nourishment") == 8


def test_food_on_demand_spaces_scores_nothing() -> None:
    """NT-906, NT-R-10."""
    who = player()
    who.tents[3] = TentProgress(fed=("meat",))
    who.tents[4] = TentProgress(fed=("meat", "mushroom"))
    assert sum(categories(table(who, player(), player()), 0).values()) == -3  # of the leftmost space


def test_jen_scores_six_handicrafts() -> None:
    """NT-EX-09, NT-907, NT-908: Bows 3, 1, 1, Drums 3, 3, Vestment 5."""
    who = player(handicrafts="HB3 HB1 HB2 HD3 HD4 HV5")
    assert (score(who, "handicrafts"), score(who, "handicraft_sets")) == (16, 5)


def test_handicraft_sets_count_the_rarest_type() -> None:
    """NT-908."""
    assert score(player(handicrafts="HB1 HB2 HD1 HD2 HV1 HV2"), "handicraft_sets") == 10
    assert score(player(handicrafts="HB1 HB2 HB3 HD1 HD2 HD3"), "handicraft_sets") == 0


def test_an_incomplete_handicraft_card_scores_nothing() -> None:
    """NT-909: no points, and no part of a set."""
    who = player(handicrafts="HB1 HD1")
    who.incomplete = [HandicraftProgress("HV5", hide=2)]
    assert (score(who, "handicrafts"), score(who, "handicraft_sets")) == (2, 0)


def test_each_generosity_point_scores_one() -> None:
    """NT-911."""
    assert score(player(generosity=7), "generosity") == 7


def test_an_objective_scores_three_or_nothing() -> None:
    """NT-910: OBJ04 asks for a Tent and 3 GP."""
    assert score(player("10000", generosity=3, objective="OBJ04"), "objective") == 3
    assert score(player("10000", generosity=2, objective="OBJ04"), "objective") == 0


# --- the Totem Pole boards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stages", "space", "points"),
    [(0, 1, -3), (2, 1, -3), (3, 2, 0), (4, 2, 0), (5, 3, 4), (6, 3, 4), (7, 4, 8), (12, 4, 8)],
)
def test_board_for_one_player_shows_the_height(stages: int, space: int, points: int) -> None:
    """NT-460, NT-959."""
    g = table(player(wood=stages, objective="A"))
    assert totem_space(g, 0).space == space
    assert categories(g, 0)["totem_pole_board"] == points


def test_an_objective_scores_at_a_table_of_two() -> None:
    """NT-910, NT-135."""
    found = categories(table(player("10000", generosity=3, objective="OBJ04"), player()), 0)
    assert list(found) == CATEGORIES
    assert found["objective"] == 3


@pytest.mark.parametrize(("stages", "points"), [(0, -3), (2, -3), (3, 0), (4, 0), (5, 4), (9, 4)])
def test_board_for_two_players(stages: int, points: int) -> None:
    """NT-462, NT-463: 8 on the right; on the left by height."""
    g = table(player(wood=stages), player(wood=10), ranking=(1, 0) if stages else (1,))
    assert [categories(g, seat)["totem_pole_board"] for seat in (0, 1)] == [points, 8]


def test_two_players_without_a_stage_both_stand_left() -> None:
    """NT-448, NT-R-34."""
    g = table(player(), player())
    assert [categories(g, seat)["totem_pole_board"] for seat in (0, 1)] == [-3, -3]


@pytest.mark.parametrize(("stages", "points"), [(1, 0), (4, 0), (5, 4), (8, 4)])
def test_board_for_three_players(stages: int, points: int) -> None:
    """NT-464, NT-465, NT-R-35: the central space by height, 8 on the right, -3 on the left."""
    g = table(player(wood=1), player(wood=stages), player(wood=9), ranking=(2, 1, 0))
    assert [categories(g, seat)["totem_pole_board"] for seat in range(3)] == [-3, points, 8]


def test_board_for_four_players_scores_what_is_printed() -> None:
    """NT-466, NT-R-35; whoever has no stage shares the leftmost space (NT-448)."""
    g = table(*(player(wood=stages) for stages in (1, 2, 3, 4)), ranking=(3, 2, 1, 0))
    assert [categories(g, seat)["totem_pole_board"] for seat in range(4)] == [-3, 0, 4, 8]
    g = table(player(), player(), player(wood=1), player(wood=2), ranking=(3, 2))
    assert [categories(g, seat)["totem_pole_board"] for seat in range(4)] == [-3, -3, 4, 8]


# --- what the cards ask ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "enough", "short"),
    [
        pytest.param(
            "OBJ01", player("10000", meat=1, mushrooms=1), [player(meat=2), player("10000", meat=1)], id="NT-270"
        ),
        pytest.param(
            "OBJ02", player("11000", wood=3, skulls=1), [player("1b000", wood=4), player("11000", wood=3)], id="NT-271"
        ),
        pytest.param(
            "OBJ03",
            player("10000", handicrafts="HB3"),
            [player("b0000", handicrafts="HB3"), player("10000", handicrafts="HB1 HB5")],
            id="NT-272",
        ),
        pytest.param(
            "OBJ04", player("10000", generosity=3), [player(generosity=3), player("10000", generosity=2)], id="NT-273"
        ),
        pytest.param(
            "OBJ05",
            player(handicrafts="HV5", mushrooms=1),
            [player(handicrafts="HV5"), player(handicrafts="HV3", mushrooms=1)],
            id="NT-274",
        ),
        pytest.param(
            "OBJ06",
            player(wood=2, skulls=1, handicrafts="HD1"),
            [
                player(wood=1, skulls=1, handicrafts="HD1"),
                player(wood=3, handicrafts="HD1"),
                player(wood=2, skulls=1, handicrafts="HD3"),
            ],
            id="NT-275",
        ),
        pytest.param(
            "OBJ07",
            player(generosity=2, handicrafts="HB1 HV3"),
            [
                player(generosity=1, handicrafts="HB1 HV3"),
                player(generosity=2, handicrafts="HB1 HB2"),
                player(generosity=2, handicrafts="HV3 HV4"),
            ],
            id="NT-276",
        ),
        pytest.param(
            "OBJ08", player(wood=5, meat=3), [player(wood=4, meat=3), player(wood=5, meat=2, mushrooms=1)], id="NT-277"
        ),
        pytest.param(
            "OBJ09",
            player(generosity=1, wood=2, skulls=3),
            [
                player(wood=2, skulls=3),
                player(generosity=1, wood=2, skulls=2),
                player(generosity=1, wood=5),
                player(generosity=1, wood=1, skulls=4),
            ],
            id="NT-278",
        ),
        pytest.param(
            "OBJ10",
            player(generosity=2, mushrooms=4),
            [player(generosity=1, meat=2), player(generosity=2, mushrooms=3)],
            id="NT-279",
        ),
    ],
)
def test_objective_card_is_met_by_all_its_conditions(card: str, enough: Player, short: list[Player]) -> None:
    assert met(enough, OBJECTIVE_CARDS[card])
    assert [met(who, OBJECTIVE_CARDS[card]) for who in short] == [False] * len(short)


def test_a_handicraft_card_worth_three_is_not_one_worth_five() -> None:
    """NT-R-28: exactly that value; OBJ07 needs two cards."""
    assert not met(player(generosity=2, handicrafts="HB1 HB5"), OBJECTIVE_CARDS["OBJ07"])
    assert not met(player(generosity=2, handicrafts="HB3"), OBJECTIVE_CARDS["OBJ07"])


def test_every_complete_tent_counts_for_a_card() -> None:
    """NT-R-54: the second Tent stands to the right of an incomplete one."""
    who = player("1b100", wood=4)
    assert met(who, OBJECTIVE_CARDS["OBJ02"])
    assert score(who, "tents") == 3


def test_only_completed_tents_and_handicrafts_count() -> None:
    """NT-295: card H asks for 5 Tents, 3 types and Nourishment worth 5; more of each is as good."""
    card = SOLO_OBJECTIVE_CARDS["H"]
    assert met(player(ALL_TENTS, handicrafts="HB1 HD1 HV1 HV2", meat=4), card)
    assert not met(player("1111b", handicrafts="HB1 HD1 HV1", meat=3), card)
    begun = player(ALL_TENTS, handicrafts="HB1 HD1", meat=3)
    begun.incomplete = [HandicraftProgress("HV5", hide=2)]
    assert not met(begun, card)


@pytest.mark.parametrize(
    ("handicrafts", "enough"),
    [("HB1 HB2 HB3 HD1", True), ("HB1 HB2 HB3 HB4", False), ("HB1 HB2 HD1 HD2", False), ("HB1 HB2 HB3", False)],
)
def test_three_of_one_type_and_one_of_another(handicrafts: str, enough: bool) -> None:
    """NT-280."""
    assert met(player("11110", meat=6, handicrafts=handicrafts), SOLO_OBJECTIVE_CARDS["A"]) is enough


@pytest.mark.parametrize(
    ("handicrafts", "enough"),
    [("HB1 HB2 HD1 HD2", True), ("HB1 HB2 HB3 HB4", True), ("HB1 HB2 HB3 HD1", False), ("HB1 HB2 HD1 HV1", False)],
)
def test_two_pairs_may_be_of_one_type(handicrafts: str, enough: bool) -> None:
    """NT-285, NT-R-53."""
    who = player(generosity=4, wood=4, skulls=2, meat=6, handicrafts=handicrafts)
    assert met(who, SOLO_OBJECTIVE_CARDS["F"]) is enough


def test_food_tokens_are_not_food_points() -> None:
    """NT-283: 6 tokens; NT-282: 12 points."""
    assert met(player("11100", wood=8, mushrooms=6, generosity=5), SOLO_OBJECTIVE_CARDS["D"])
    assert not met(player("11100", wood=8, meat=5, generosity=5), SOLO_OBJECTIVE_CARDS["D"])
    crafts = "HB1 HD1 HV1"
    assert met(player(wood=8, meat=6, generosity=4, handicrafts=crafts), SOLO_OBJECTIVE_CARDS["C"])
    assert not met(player(wood=8, mushrooms=10, generosity=4, handicrafts=crafts), SOLO_OBJECTIVE_CARDS["C"])


# --- who wins -------------------------------------------------------------------------------------------------------


def test_the_highest_total_wins() -> None:
    """NT-913."""
    found = outcome(table(player(generosity=4), player(generosity=9), player(generosity=6)))
    assert [standing.seat for standing in found.standings] == [0, 1, 2]
    assert results(found) == [(1, 3, False), (6, 1, True), (3, 2, False)]
    assert found.tie_break == ""


def test_a_tie_is_broken_on_the_totem_pole_board() -> None:
    """NT-914: 8 points each; seat 2 stands right of seat 0."""
    g = table(player(wood=5, generosity=4), player(), player(wood=6), ranking=(2, 0))
    found = outcome(g)
    assert results(found) == [(8, 2, False), (-3, 3, False), (8, 1, True)]
    assert found.tie_break == "totem_pole_board"


def test_a_tie_on_one_space_is_a_shared_win() -> None:
    """NT-R-18."""
    found = outcome(table(player(generosity=5), player(), player(generosity=5)))
    assert results(found) == [(2, 1, True), (-3, 3, False), (2, 1, True)]
    assert found.tie_break == ""


def test_a_tie_for_a_lower_place_needs_no_tie_break_for_the_win() -> None:
    g = table(player(generosity=20), player(wood=5, generosity=4), player(wood=6), ranking=(2, 1))
    found = outcome(g)
    assert results(found) == [(17, 1, True), (8, 3, False), (8, 2, False)]
    assert found.tie_break == ""


# --- solo -----------------------------------------------------------------------------------------------------------


def test_the_solo_example_of_the_book() -> None:
    """NT-EX-10, NT-963: card D with 3 Tents, 6 Wood and 2 Skulls, 3 Meat and 4 Mushrooms, 6 GP; 45 and bronze."""
    found = solo(player("11100", wood=6, skulls=2, meat=3, mushrooms=4, generosity=6, objective="D"))
    assert found.scores == {
        "tents": 11,
        "totem_pole_sets": 10,
        "totem_pole_board": 8,
        "nourishment": 10,
        "handicrafts": 0,
        "handicraft_sets": 0,
        "generosity": 6,
    }
    assert (found.seat, found.total, found.won, found.rank, found.honours) == (0, 45, True, 1, ("bronze",))


def test_solo_is_lost_without_the_solo_objective_whatever_the_score() -> None:
    """NT-962: 54 points, but only 4 GP for the 5 of card D."""
    found = solo(player(ALL_TENTS, wood=6, skulls=2, meat=4, generosity=4, objective="D"))
    assert (found.total, found.won, found.honours) == (54, False, ())


@pytest.mark.parametrize(
    ("total", "medal"), [(41, ""), (42, "bronze"), (46, "bronze"), (47, "silver"), (51, "silver"), (52, "gold")]
)
def test_medals_by_the_limits_of_the_card(total: int, medal: str) -> None:
    """NT-964, NT-R-44: a limit is reached at equality."""
    assert medal_for(SOLO_OBJECTIVE_CARDS["D"], total) == medal


def test_a_win_below_bronze_has_no_medal() -> None:
    """NT-R-44: card D is met with 30 points."""
    found = solo(player("11100", wood=8, mushrooms=6, generosity=5, objective="D"))
    assert (found.total, found.won, found.honours) == (30, True, ())


# --- achievements ---------------------------------------------------------------------------------------------------


def honours(who: Player, *others: Player, ranking: tuple[int, ...] = ()) -> tuple[str, ...]:
    return outcome(table(who, *others, ranking=ranking)).standings[0].honours


def test_more_than_fifty_points_and_a_win_at_a_table_of_several() -> None:
    """NT-981."""
    fifty = player(ALL_TENTS, meat=9, wood=4)  # 24 + 18 + 8
    fifty_one = player(ALL_TENTS, meat=9, wood=4, generosity=1)
    assert honours(fifty, player(), player(), ranking=(0,)) == ()
    assert honours(fifty_one, player(), player(), ranking=(0,)) == ("whos_the_boss",)
    better = player(ALL_TENTS, meat=10, generosity=60)
    assert honours(fifty_one, better, ranking=(0,)) == ()
    assert "whos_the_boss" not in solo(player(ALL_TENTS, wood=5, meat=10, generosity=9, objective="E")).honours


def test_nothing_but_mushrooms_in_nourishment() -> None:
    """NT-982."""
    assert honours(player(mushrooms=10), player()) == ("vegetarian",)
    assert honours(player(mushrooms=9, meat=1), player()) == ()


def test_two_sets_of_three_handicrafts() -> None:
    """NT-983."""
    assert honours(player(handicrafts="HB1 HB2 HD1 HD2 HV1 HV2"), player()) == ("greatest_artisan",)
    assert honours(player(handicrafts="HB1 HB2 HD1 HD2 HV1"), player()) == ()


def test_five_tents_and_a_full_nourishment_section() -> None:
    """NT-984."""
    assert honours(player(ALL_TENTS, meat=1, mushrooms=9), player()) == ("food_lodging",)
    assert honours(player("11110", meat=1, mushrooms=9), player()) == ()
    assert honours(player(ALL_TENTS, mushrooms=8, meat=1), player()) == ()


def test_thirteen_stages() -> None:
    """NT-442, NT-985: a Totem Pole has no greatest height."""
    assert honours(player(wood=12, skulls=1), player(), ranking=(0,)) == ("touch_the_sky",)
    assert honours(player(wood=12), player(), ranking=(0,)) == ()


def test_a_solo_objective_with_gold() -> None:
    """NT-986."""
    assert solo(player(ALL_TENTS, wood=7, meat=8, generosity=5, objective="E")).honours == ("gold", "first_medal")
    assert solo(player(ALL_TENTS, wood=7, meat=6, generosity=5, objective="E")).honours == ("silver",)


def test_twenty_points_in_nourishment() -> None:
    """NT-989."""
    assert honours(player(meat=10), player()) == ("grand_feast",)
    assert honours(player(meat=9, mushrooms=1), player()) == ()


def test_a_win_with_ten_generosity_points() -> None:
    """NT-991."""
    assert honours(player(generosity=10), player()) == ("altruism",)
    assert honours(player(generosity=9), player()) == ()
    assert honours(player(generosity=10), player(generosity=11)) == ()


def test_achievements_over_many_games_are_named_and_never_reported() -> None:
    """NT-979, NT-980, NT-987, NT-988, NT-990: a game only reports what it shows itself."""
    over = {row.id for row in ACHIEVEMENTS.values() if row.over_games}
    assert over == {"getting_started", "self_sufficient", "all_season", "solitary_victory"}
    best = player(ALL_TENTS, 20, 10, meat=10, handicrafts="HB1 HB2 HD1 HD2 HV1 HV2", generosity=20)
    shown = honours(best, player(), ranking=(0,))
    assert shown == ("whos_the_boss", "greatest_artisan", "food_lodging", "touch_the_sky", "grand_feast", "altruism")
    gold = solo(player(ALL_TENTS, wood=20, skulls=10, meat=10, handicrafts="HB1 HD1", generosity=20, objective="M"))
    assert over.isdisjoint(gold.honours)
