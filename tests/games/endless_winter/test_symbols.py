"""Chapter 4l: the symbols of Camps, Villages and Animals, as benefits that cost nothing."""

from __future__ import annotations

import pytest

from services.endless_winter.effects import Gain
from services.endless_winter.pieces import Effect, Kind
from services.endless_winter.state import State
from tests.games.endless_winter.positions import animals, camps, cards, draws, give, shrink, stack, table, turn, zone
from tests.games.playing import asked, do, play


def gain(g: State, *effects: tuple[Kind, int], seat: int = 0) -> State:
    """A player, in a turn in Development with no Labour, gains these benefits."""
    return do(turn(g, seat, "development"), Gain(seat, tuple(Effect(*effect) for effect in effects)))


def moves_of(g: State) -> set[tuple[str, str]]:
    """From where to where a Camp may move."""
    return {move[1:] for move in asked(g) if move[0] == "move_camp"}


@pytest.mark.parametrize(
    ("steps", "after"),
    [
        ((("H01", "H07"), ("H07", "H08")), {"H08": 1, "H13": 1}),
        ((("H01", "H07"), ("H13", "H12")), {"H07": 1, "H12": 1}),
    ],
)
def test_a_move_twice_symbol_moves_one_camp_two_steps_or_two_camps_one_step(
    steps: tuple[tuple[str, str], ...], after: dict[str, int]
) -> None:
    """EW-1157, EW-EX-20: free of Labour, each step to an adjacent hex."""
    g = gain(camps(table(3), 0, H01=1, H13=1), ("move", 2))
    for here, there in steps:
        play(g, 0, "move_camp", here, there)
    assert (g.players[0].camps, g.labour, g.todo) == (after, 0, [])


def test_a_move_once_symbol_moves_one_camp_one_step() -> None:
    """EW-1158: an own one, to a hex beside its own; it may stay."""
    g = gain(camps(camps(table(3), 1, H03=2), 0, H07=1), ("move", 1))
    assert moves_of(g) == {("H07", "H01"), ("H07", "H08"), ("H07", "H18")}
    assert ("decline", "move") in asked(g)
    play(g, 0, "move_camp", "H07", "H18")
    assert (g.players[0].camps, g.todo) == ({"H18": 1}, [])


def test_a_camp_symbol_places_the_leftmost_camp_on_the_base() -> None:
    """EW-1159: without a Tool."""
    g = gain(give(camps(table(3), 0, H07=1), 0, tools=0), ("camp", 1))
    play(g, 0, "camp")
    assert (g.players[0].camps, g.players[0].camps_left, g.todo) == ({"H07": 1, "H00": 1}, 3, [])


def test_a_new_camp_may_be_moved_with_the_same_card() -> None:
    """EW-1159, EW-1157, EW-R-64: in the order that the player chooses."""
    g = gain(camps(table(3), 0, H07=1), ("camp", 1), ("move", 2))
    assert {here for here, _ in moves_of(g)} == {"H07"}
    play(g, 0, "camp")
    play(g, 0, "move_camp", "H00", "H04")
    play(g, 0, "move_camp", "H04", "H13")
    assert (g.players[0].camps, g.todo) == ({"H07": 1, "H13": 1}, [])


def test_a_village_symbol_places_a_village_without_food() -> None:
    """EW-1166, EW-R-20, EW-R-21: three Camps come back, and Food above the new limit of 6 is lost."""
    g = gain(give(camps(table(3), 0, H01=2, H02=1, H08=1), 0, food=9), ("village", 1))
    assert asked(g) == [("village", "J07"), ("decline", "village")]
    play(g, 0, "village", "J07")
    player = g.players[0]
    assert (player.villages, player.camps, player.food, player.food_limit) == (["J07"], {"H01": 1}, 6, 6)


def test_a_hunt_zone_symbol_takes_a_chosen_animal() -> None:
    """EW-1167: free of Tools and Labour, of alike ones one is offered."""
    g = gain(give(animals(zone(table(3), "A-RHI", "A-CAT", "A-RHI"), 0), 0, tools=0), ("zone", 1))
    assert asked(g) == [("zone", "A-CAT"), ("zone", "A-RHI"), ("decline", "zone")]
    play(g, 0, "zone", "A-RHI")
    assert (g.zone, g.players[0].animals, g.players[0].tipped) == (["A-CAT", "A-RHI"], ["A-RHI"], [])


def test_a_top_animal_symbol_takes_the_top_card_of_the_deck() -> None:
    """EW-1168: unseen before."""
    g = animals(table(3), 0)
    stack(g.animal_deck, "A-MAM")
    gain(g, ("top_animal", 1))
    assert asked(g) == [("top_animal",), ("decline", "top_animal")]
    play(g, 0, "top_animal")
    assert (g.players[0].animals, g.todo) == (["A-MAM"], [])


def test_a_tip_symbol_tips_an_animal_for_its_benefits() -> None:
    """EW-1169, EW-R-64: those come before the second Animal."""
    g = gain(give(animals(table(3), 0, "A-BIS", "A-CAT"), 0, food=0, tools=0), ("tip", 2))
    play(g, 0, "tip", "A-BIS")
    assert asked(g) == [("gain", "tool", "tool"), ("gain", "tool", "food")]
    play(g, 0, "gain", "tool", "tool")
    assert asked(g) == [("tip", "A-CAT"), ("decline", "tip")]
    player = g.players[0]
    assert (player.animals, player.tipped, player.food, player.tools) == (["A-CAT"], ["A-BIS"], 2, 1)


def test_an_animal_with_two_benefits_gives_them_in_any_order() -> None:
    """EW-1169, EW-R-64, EW-R-74: a Giant Sloth, a card and a burial, both declined; it is Tipped all the same."""
    g = gain(cards(animals(table(3), 0, "A-SLO"), hand=["T-ELD"], deck=["BRAVE"]), ("tip", 1))
    play(g, 0, "tip", "A-SLO")
    assert {move[0] for move in asked(g)} == {"gain", "bury", "decline"}
    play(g, 0, "decline", "bury")
    play(g, 0, "decline", "draw")
    assert (g.players[0].tipped, g.players[0].hand.cards, draws(g), g.todo) == (["A-SLO"], ["T-ELD"], ["BRAVE"], [])


def test_a_reveal_symbol_turns_the_top_animal_into_the_hunt_zone() -> None:
    """EW-1173, EW-814: one card, while there is room for it and a card."""
    g = zone(table(3), "A-RHI", "A-RHI", "A-RHI", "A-RHI", "A-RHI")
    stack(g.animal_deck, "A-MAM", "A-CAT")
    gain(g, ("reveal", 2))
    play(g, 0, "reveal")
    assert (g.zone[-1], len(g.zone), g.animal_deck.cards[-1], g.todo) == ("A-MAM", 6, "A-CAT", [])
    short = zone(table(3), "A-RHI")
    gain(shrink(short, short.animal_deck, 0), ("reveal", 1))
    assert short.todo == []
