"""What the table is told when something happens: keys and arguments that a client can put into words."""

from __future__ import annotations

from services.engine.game import Argument, News
from services.neta_tanka.pieces import HandicraftProgress, TentProgress
from services.neta_tanka.state import State
from services.neta_tanka.totem_pole import add_stage, remove_stages
from tests.games.neta_tanka.positions import give, phase_one, phase_two, play, table


def told(news: list[News] | None, key: str) -> list[dict[str, Argument]]:
    """The arguments of all news of one key."""
    assert news is not None
    return [item.arguments for item in news if item.key == key]


def test_a_tent_is_told_with_whether_it_is_complete() -> None:
    """NT-602."""
    g = give(table(3), 0, hide=2, wood=1)
    phase_two(g, figures={"red": [9]})
    play(g, 0, "lay_down", 9)
    complete = []
    for good in ("hide", "hide", "wood"):
        (built,) = told(play(g, 0, "build", 1, good), "tent_built")
        complete.append(built["complete"])
    assert complete == [False, False, True]


def test_a_handicraft_is_told_with_whether_it_is_complete() -> None:
    """NT-503."""
    g = give(table(3), 0, hide=1, wood=2)
    g.players[0].incomplete = [HandicraftProgress("HB5")]
    phase_two(g, figures={"red": [7, 6, 18]})
    play(g, 0, "lay_down", 7)
    assert told(play(g, 0, "craft", "HB5", "hide"), "crafted") == [
        {"seat": 0, "card": "HB5", "good": "hide", "complete": False}
    ]
    play(g, 0, "use_link", "L07")
    play(g, 0, "lay_down", 6)
    assert told(play(g, 0, "craft", "HB5", "wood"), "crafted")[0]["complete"] is True


def test_a_new_ranking_is_told_when_tokens_change_places_only() -> None:
    """NT-446, NT-449, NT-R-17."""

    def ranking(g: State) -> list[dict[str, Argument]]:
        found = told(g.news, "totem_pole_ranking")
        g.news = []
        return found

    g = give(give(table(3), 0, wood=9), 1, wood=9)
    add_stage(g, 0, "wood")
    add_stage(g, 1, "wood")
    assert ranking(g) == []
    add_stage(g, 1, "wood")
    assert ranking(g) == [{"seats": [1, 0]}]
    add_stage(g, 1, "wood")
    remove_stages(g, 1, "wood", 1)
    assert ranking(g) == []
    remove_stages(g, 0, "wood", 1)
    assert ranking(g) == [{"seats": [1]}]


def test_a_placement_by_copy_power_is_told_as_one() -> None:
    """NT-341."""
    g = table(3)
    g.players[0].copy_power = True
    phase_one(g, figures={"blue": [2, 3]})
    expected = {"seat": 0, "location": 2, "colour": "red", "copying": True, "links": []}
    assert told(play(g, 0, "place", 2, "red"), "nomad_placed") == [expected]
    g = phase_one(table(3), figures={"blue": [2, 3]})
    assert told(play(g, 0, "place", 3, "red"), "nomad_placed")[0]["copying"] is False


def test_food_is_told_with_the_spaces_filled_and_the_power_that_it_unlocks() -> None:
    """NT-340."""
    g = give(table(3), 0, meat=2)
    g.players[0].nourishment = ["meat"] * 4
    phase_two(g, figures={"red": [15, 16]})
    news = play(g, 0, "lay_down", 15)
    assert told(news, "nourished") == [{"seat": 0, "food": "meat", "spaces": 5}]
    assert told(news, "copy_power_unlocked") == [{"seat": 0}]


def test_what_is_taken_from_an_area_is_told_as_it_was() -> None:
    """NT-411: of two Wood asked for, none where there is none."""
    g = phase_two(table(3), figures={"red": [2, 5]})
    g.areas["wood"] = 0
    assert told(play(g, 0, "use_link", "L03"), "took_from_area") == [{"seat": 0, "good": "wood", "count": 0}]
    g.areas["wood"] = 3
    play(g, 0, "lay_down", 2)
    assert told(play(g, 0, "take", 2), "took_from_area") == [{"seat": 0, "good": "wood", "count": 2}]


def test_a_demand_space_is_told_with_its_tent() -> None:
    """NT-609."""
    g = give(table(3), 0, mushroom=1)
    g.players[0].tents[0] = TentProgress(wood=1)
    phase_two(g, figures={"red": [10]})
    assert told(play(g, 0, "feed", 2, "mushroom"), "tent_fed") == [{"seat": 0, "tent": 2, "food": "mushroom"}]


def test_a_link_is_told_with_the_colour_that_formed_it() -> None:
    """NT-750, NT-757."""
    g = phase_two(table(3), figures={"red": [5, 18]})
    assert told(play(g, 0, "use_link", "L05"), "link_used") == [{"seat": 0, "link": "L05", "colour": "red"}]
