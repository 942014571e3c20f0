"""Chapter 4.6: the Canoe (#17) with its tiles, the Neta-Tanka (#18) and the Neta-Tanka cards."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.engine.piles import Pile
from services.neta_tanka.content import FINAL_TILES, NETA_TANKA_CARDS
from services.neta_tanka.pieces import NO_SEAT, HandicraftProgress, TentProgress
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import end_round, give, phase_three, phase_two, play, reserve, table
from tests.games.playing import asked, moves

STOP = ("stop",)


def canoe(tile: str, *locations: int, **goods: int) -> State:
    """Red's Phase II turn on #17 with this tile face up; #10 keeps the turn going."""
    g = give(table(3), 0, **goods)
    g.tile = tile
    g.handicrafts = ["HB1", "HB3", "HD3"]
    return phase_two(g, figures={"red": [17, *locations, 10]})


def visit(tile: str, **goods: int) -> State:
    """The same, when red is asked what to do there."""
    g = canoe(tile, **goods)
    play(g, 0, "lay_down", 17)
    return g


# --- the two options ------------------------------------------------------------------------------------------------


def test_a_visit_is_one_of_two_options() -> None:
    """NT-700, NT-701, NT-702, NT-507: one of the resources on the left from the reserve, or an available card."""
    g = visit("C07")
    assert asked(g) == [
        ("gain", "skull"),
        ("gain", "hide"),
        *(("take_handicraft", card) for card in ("HB1", "HB3", "HD3")),
        STOP,
    ]
    before = dict(g.areas)
    play(g, 0, "gain", "hide")
    assert (reserve(g, "skull", "hide"), g.areas, asked(g)[0]) == ([0, 1], before, ("lay_down", 10))
    g = visit("C07")
    play(g, 0, "take_handicraft", "HB3")
    assert ([begun.card for begun in g.players[0].incomplete], reserve(g, "skull", "hide")) == (["HB3"], [0, 0])
    assert asked(g)[0] == ("lay_down", 10)


@pytest.mark.parametrize(
    ("food", "goods", "left"), [("meat", {"meat": 2}, [1, 0]), ("mushroom", {"meat": 1, "mushroom": 3}, [1, 1])]
)
def test_welcome_the_visitor(food: str, goods: dict[str, int], left: list[int]) -> None:
    """NT-703: for 1 Meat or 2 Mushrooms."""
    g = visit("C01", **goods)
    play(g, 0, "welcome", food)
    assert (g.welcomed, reserve(g, "meat", "mushroom")) == (0, left)
    assert asked(g)[0] == ("lay_down", 10)


def test_a_visitor_is_not_welcomed_without_food_nor_on_a_tile_without_one() -> None:
    """NT-703, NT-R-30: 1 Mushroom is too little; a tile with a Handicraft card has no visitor (NT-222)."""
    assert asked(visit("C01", mushroom=1)) == [("gain", "meat"), ("gain", "wood"), STOP]
    assert "welcome" not in {move[0] for move in asked(visit("C07", meat=5))}


def test_a_visitor_is_welcomed_once_a_round() -> None:
    """NT-704, NT-714, NT-R-05: blue shares #17 and may still take a resource."""
    g = give(give(table(3), 0, meat=2), 1, meat=2)
    g.tile = "C04"
    phase_two(g, figures={"red": [17], "blue": [17]})
    play(g, 0, "lay_down", 17)
    play(g, 0, "welcome", "meat")
    play(g, 1, "lay_down", 17)
    assert asked(g, 1) == [("gain", "mushroom"), ("gain", "wood"), STOP]


def test_two_figures_choose_independently() -> None:
    """NT-714: own Nomad and Visiting Nomad both take a Wood."""
    g = give(table(3), 0)
    g.tile, g.host = "C04", 0
    phase_two(g, figures={"red": [17, 10], "visitor": [17]})
    for _ in range(2):
        play(g, 0, "lay_down", 17)
        play(g, 0, "gain", "wood")
    assert reserve(g, "wood") == [2]


def test_whoever_welcomed_hosts_the_visitor_and_goes_first_next_round() -> None:
    """NT-705, NT-706, NT-800, NT-801: not yet in this round, and though seat 2 sits left of the first player."""
    g = give(table(3), 0, meat=1)
    g.tile = "C01"
    phase_two(g, 1, {"red": [17]})
    play(g, 0, "lay_down", 17)
    play(g, 0, "welcome", "meat")
    assert (g.first, g.host) == (1, NO_SEAT)
    end_round(g)
    assert (g.first, g.host, g.turn, g.welcomed) == (0, 0, 0, NO_SEAT)


def test_the_visiting_nomad_may_welcome_for_its_host_again() -> None:
    """NT-R-47: the host keeps First Player token and visitor."""
    g = give(table(3), 0, mushroom=2)
    g.tile, g.host = "C01", 0
    phase_two(g, figures={"blue": [17], "visitor": [17]})
    play(g, 0, "lay_down", 17)
    play(g, 0, "welcome", "mushroom")
    play(g, 1, "lay_down", 17)
    play(g, 1, "gain", "meat")
    end_round(g)
    assert (g.first, g.host) == (0, 0)


# --- barter ---------------------------------------------------------------------------------------------------------


def barters(g: State) -> list[Move]:
    return [move for move in asked(g) if move[0] == "barter"]


def test_barter_of_a_skull() -> None:
    """NT-707, NT-709, NT-R-51: F1, from the reserve or from the Totem Pole."""
    g = canoe("F1", skull=1)
    g.players[0].pole, g.ranking = ["wood", "skull"], [0]
    play(g, 0, "lay_down", 17)
    assert asked(g) == [("gain", "meat"), ("gain", "hide"), ("barter", "reserve"), ("barter", "pole"), STOP]
    play(g, 0, "barter", "pole")
    assert (g.players[0].pole, reserve(g, "skull", "generosity")) == (["wood"], [1, 3])
    g = visit("F1", skull=1)
    assert barters(g) == [("barter", "reserve")]
    play(g, 0, "barter", "reserve")
    assert (reserve(g, "skull", "generosity"), asked(g)[0]) == ([0, 3], ("lay_down", 10))


def test_barter_of_a_skull_moves_the_token_on_the_board() -> None:
    """NT-449, NT-R-17: red had 2 stages, blue 2; red's goes back behind."""
    g = canoe("F1")
    g.players[0].pole, g.players[1].pole, g.ranking = ["wood", "skull"], ["wood", "wood"], [0, 1]
    play(g, 0, "lay_down", 17)
    play(g, 0, "barter", "pole")
    assert g.ranking == [1, 0]


def test_barter_of_a_handicraft_card() -> None:
    """NT-707, NT-710, NT-R-32: F2, complete or not; what lies on it goes to the General Reserve."""
    g = canoe("F2", wood=1)
    g.players[0].incomplete = [HandicraftProgress("HB5", wood=2)]
    g.players[0].complete = ["HV1"]
    play(g, 0, "lay_down", 17)
    assert barters(g) == [("barter", "HB5"), ("barter", "HV1")]
    play(g, 0, "barter", "HB5")
    assert (g.players[0].incomplete, g.players[0].complete, g.handicraft_discard) == ([], ["HV1"], ["HB5"])
    assert reserve(g, "wood", "generosity") == [1, 3]
    g = canoe("F2")
    g.players[0].complete = ["HV1"]
    play(g, 0, "lay_down", 17)
    play(g, 0, "barter", "HV1")
    assert (g.players[0].complete, g.handicraft_discard, reserve(g, "generosity")) == ([], ["HV1"], [3])


def test_barter_of_three_resources() -> None:
    """NT-707, NT-711, NT-R-33: F3, any mix of Wood, Hide, Meat, Mushroom and Skull."""
    g = visit("F3", wood=2, meat=1, skull=1, generosity=4)
    assert barters(g) == [
        ("barter", "wood", "wood", "meat"),
        ("barter", "wood", "wood", "skull"),
        ("barter", "wood", "meat", "skull"),
    ]
    play(g, 0, "barter", "wood", "meat", "skull")
    assert reserve(g, "wood", "meat", "skull", "generosity") == [1, 0, 0, 7]
    assert asked(g)[0] == ("lay_down", 10)


def test_barter_of_three_resources_is_not_split() -> None:
    """NT-712: 2 resources and GP are too few."""
    assert barters(visit("F3", wood=2, generosity=9)) == []


def test_barter_of_wood_from_the_totem_pole() -> None:
    """NT-707, NT-713: F4; Wood in the reserve does not pay, and 2 are too few."""
    g = canoe("F4", wood=3)
    g.players[0].pole, g.ranking = ["wood", "skull", "wood", "wood"], [0]
    play(g, 0, "lay_down", 17)
    assert barters(g) == [("barter",)]
    play(g, 0, "barter")
    assert (g.players[0].pole, reserve(g, "wood", "generosity")) == (["skull"], [3, 3])
    g = canoe("F4", wood=3)
    g.players[0].pole, g.ranking = ["wood", "wood", "skull"], [0]
    play(g, 0, "lay_down", 17)
    assert barters(g) == []


@pytest.mark.parametrize("tile", sorted(FINAL_TILES))
def test_a_final_tile_has_neither_visitor_nor_handicraft_card(tile: str) -> None:
    """NT-708; on the left it gives one of two resources."""
    g = canoe(tile, meat=5, wood=5)
    play(g, 0, "lay_down", 17)
    left = [("gain", good) for good in FINAL_TILES[tile].left]
    assert asked(g)[:2] == left
    assert {move[0] for move in asked(g)[2:]} <= {"barter", "stop"}


@pytest.mark.parametrize("tile", ["C01", "C07"])
def test_barter_is_found_on_final_tiles_only(tile: str) -> None:
    """NT-708."""
    assert barters(visit(tile, skull=3, wood=3, meat=3)) == []


# --- #18 ------------------------------------------------------------------------------------------------------------


def council(**goods: int) -> State:
    """Red's Phase II turn on #18, with two Neta-Tanka cards available."""
    g = give(table(3), 0, **goods)
    g.neta_tanka, g.neta_tanka_deck = ["NTC06", "NTC10"], Pile()
    return phase_two(g, figures={"red": [18, 10]})


def test_the_neta_tanka_asks_for_food_and_gives_one_of_two() -> None:
    """NT-720: 1 Meat or 2 Mushrooms; a Skull from the reserve to the Totem Pole, or an available card."""
    g = council(meat=1, mushroom=2, skull=1)
    play(g, 0, "lay_down", 18)
    each = [
        (("raise_skull", food), ("take_card", "NTC06", food), ("take_card", "NTC10", food))
        for food in ("meat", "mushroom")
    ]
    assert asked(g) == [*each[0], *each[1], STOP]
    play(g, 0, "raise_skull", "mushroom")
    assert (g.players[0].pole, reserve(g, "meat", "mushroom", "skull"), g.players[0].cards) == (
        ["skull"],
        [1, 0, 0],
        [],
    )
    assert asked(g)[0] == ("lay_down", 10)
    g = council(meat=1, mushroom=2, skull=1)
    play(g, 0, "lay_down", 18)
    play(g, 0, "take_card", "NTC10", "meat")
    assert (g.players[0].cards, g.neta_tanka) == (["NTC10"], ["NTC06"])
    assert (reserve(g, "meat", "mushroom", "skull"), g.players[0].pole) == ([0, 2, 1], [])


def test_the_neta_tanka_is_not_consulted_without_food() -> None:
    """NT-721, NT-R-30."""
    assert ("lay_down", 18) not in asked(council(mushroom=1, skull=1))


def test_a_skull_is_raised_from_the_personal_reserve() -> None:
    """NT-720, NT-R-30: without one, and without a card, #18 is refused."""
    g = council(meat=1)
    play(g, 0, "lay_down", 18)
    assert {move[0] for move in asked(g)} == {"take_card", "stop"}
    g = council(meat=1)
    g.neta_tanka = []
    assert ("lay_down", 18) not in asked(g)


# --- Neta-Tanka cards -----------------------------------------------------------------------------------------------


def holder(card: str, **goods: int) -> State:
    """Red's Phase II turn with this card in hand, and a Nomad on #10."""
    g = give(table(3), 0, **goods)
    g.players[0].cards = [card]
    return phase_two(g, figures={"red": [10]})


@pytest.mark.parametrize("card", sorted(NETA_TANKA_CARDS))
def test_a_card_may_be_discarded_for_its_back(card: str) -> None:
    """NT-731, NT-732: 1 GP, and the card is gone for good."""
    g = holder(card)
    play(g, 0, "discard_card", card)
    assert (g.players[0].cards, g.neta_tanka_gone, reserve(g, "generosity")) == ([], [card], [1])


@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("NTC06", {"meat": 2}),
        ("NTC07", {"mushroom": 4}),
        ("NTC08", {"wood": 3}),
        ("NTC09", {"hide": 3}),
        ("NTC10", {"skull": 1}),
        ("NTC11", {"generosity": 3}),
    ],
)
def test_a_card_that_gives(card: str, gained: dict[str, int]) -> None:
    """NT-255, NT-256, NT-257, NT-258, NT-259, NT-260, NT-730, NT-732."""
    g = holder(card)
    areas = dict(g.areas)
    play(g, 0, "play_card", card)
    assert {good: count for good, count in g.players[0].reserve.items() if count} == gained
    assert (g.players[0].cards, g.neta_tanka_gone, g.areas) == ([], [card], areas)


def test_cards_that_nourish() -> None:
    """NT-250, NT-251: from the General Reserve, while the own food stays."""
    g = holder("NTC01", meat=1)
    play(g, 0, "play_card", "NTC01")
    assert (g.players[0].nourishment, reserve(g, "meat")) == (["meat"], [1])
    g = holder("NTC02", mushroom=1)
    play(g, 0, "play_card", "NTC02")
    assert (g.players[0].nourishment, reserve(g, "mushroom")) == (["mushroom", "mushroom"], [1])


def test_a_card_that_builds() -> None:
    """NT-252."""
    g = holder("NTC03")
    play(g, 0, "play_card", "NTC03")
    assert asked(g) == [("build", 1, "hide"), ("build", 1, "wood")]
    play(g, 0, "build", 1, "wood")
    assert (g.players[0].tents[0], reserve(g, "wood")) == (TentProgress(wood=1), [0])


def test_a_card_that_raises_wood() -> None:
    """NT-253."""
    g = holder("NTC04")
    play(g, 0, "play_card", "NTC04")
    assert (g.players[0].pole, g.ranking, reserve(g, "wood")) == (["wood"], [0], [0])


def test_a_card_that_crafts() -> None:
    """NT-254: on one own incomplete card that still needs it."""
    g = holder("NTC05")
    g.players[0].incomplete = [HandicraftProgress("HB4", wood=1), HandicraftProgress("HB3")]
    play(g, 0, "play_card", "NTC05")
    assert asked(g) == [("craft", "HB4", "hide"), ("craft", "HB3", "wood")]
    play(g, 0, "craft", "HB4", "hide")
    assert (g.players[0].complete, reserve(g, "hide")) == (["HB4"], [0])


@pytest.mark.parametrize("first", ["wood", "hide", "meat"])
def test_a_card_that_gives_two_resources_of_choice(first: str) -> None:
    """NT-261, NT-R-46: alike or different, no Skull; the second is not printed before the first."""
    g = holder("NTC12")
    play(g, 0, "play_card", "NTC12")
    basics = ["wood", "hide", "meat", "mushroom"]
    assert asked(g) == [("gain", good) for good in basics]
    play(g, 0, "gain", first)
    assert asked(g) == [("gain", good) for good in basics[basics.index(first) :]]
    play(g, 0, "gain", "mushroom")
    assert reserve(g, first, "mushroom") == [1, 1]


def test_a_card_that_gives_two_alike() -> None:
    """NT-261."""
    g = holder("NTC12")
    play(g, 0, "play_card", "NTC12")
    play(g, 0, "gain", "mushroom")  # after the last one printed there is no choice left
    assert reserve(g, "mushroom") == [2]


def test_a_card_effect_that_fits_in_part_is_done_in_part() -> None:
    """NT-R-31: one free Nourishment space for two Mushrooms."""
    g = holder("NTC02")
    g.players[0].nourishment = ["meat"] * 9
    play(g, 0, "play_card", "NTC02")
    assert g.players[0].nourishment == ["meat"] * 9 + ["mushroom"]


def test_a_card_effect_that_fits_nowhere_cannot_be_played() -> None:
    """NT-R-31: full section, no fitting Tent space, no fitting Handicraft card; the back is still open."""
    g = holder("NTC01")
    me = g.players[0]
    me.cards = ["NTC01", "NTC02", "NTC03", "NTC05"]
    me.nourishment = ["meat"] * 10
    me.tents = [TentProgress(wood=1, hide=2)] + [TentProgress()] * 4
    assert [move for move in moves(g) if move[0] == "play_card"] == []
    assert [move[1] for move in moves(g) if move[0] == "discard_card"] == me.cards


def test_two_cards_of_one_kind_are_offered_once_and_used_one_by_one() -> None:
    """NT-720, NT-730: should a box hold a card more than once."""
    g = council(meat=1)
    g.neta_tanka = ["NTC06", "NTC06"]
    g.players[0].cards = ["NTC10", "NTC10"]
    assert [move for move in moves(g) if move[1:] == ("NTC10",)] == [("play_card", "NTC10"), ("discard_card", "NTC10")]
    play(g, 0, "play_card", "NTC10")
    play(g, 0, "lay_down", 18)
    assert asked(g) == [("raise_skull", "meat"), ("take_card", "NTC06", "meat"), STOP]
    play(g, 0, "take_card", "NTC06", "meat")
    assert (g.players[0].cards, g.neta_tanka) == (["NTC10", "NTC06"], ["NTC06"])


def test_several_cards_may_be_held_and_played() -> None:
    """NT-733, NT-R-48: all twelve."""
    g = holder("NTC06")
    g.players[0].cards = sorted(NETA_TANKA_CARDS)
    for card in sorted(NETA_TANKA_CARDS):
        play(g, 0, "discard_card", card)
    assert reserve(g, "generosity") == [12]


def test_a_bartered_card_is_shuffled_in_when_the_deck_is_empty() -> None:
    """NT-R-16, NT-R-32."""
    g = canoe("F2")
    g.players[0].complete, g.handicraft_deck = ["HV1"], Pile()
    play(g, 0, "lay_down", 17)
    play(g, 0, "barter", "HV1")
    assert (g.handicraft_discard, g.handicrafts) == ([], ["HB1", "HB3", "HD3", "HV1"])


def test_a_tile_is_changed_every_round_visited_or_not() -> None:
    """NT-813."""
    g = table(3)
    first, (*_, second) = g.tile, g.canoe.cards
    end_round(phase_three(g))
    assert (g.tile, g.canoe_discard, len(g.canoe)) == (second, [first], 4)
