"""Chapter 700: the Warrior's Fight and Free."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.xingu.pieces import Helper
from services.xingu.round_end import EndRound
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do, play, said, system
from tests.games.xingu.positions import (
    bonuses,
    cards,
    farm,
    finals,
    flipped,
    hand,
    helpers,
    land,
    table,
    turn,
    villagers,
)

HELPER = Helper("warrior")
FREED, FREED_SICK = Helper("warrior", used=False), Helper("warrior", sick=True, used=False)
EVERYWHERE = {
    "FIA_03": "explorer",
    "FIB_13": "farmer1",
    "FOA_13": "farmer1",
    "FOD_04": "farmer1",
    "FIC_02": "explorer",
    "FID_13": "farmer1",
    "FOB_13": "explorer",
    "FOC_04": "explorer",
}
"""Something to fight in each of the eight territories."""


def warrior(g: State, seat: int = 0) -> list[Move]:
    """What `seat` can do with nothing but the Warrior card in hand, Watch left out."""
    hand(g, seat, "warrior")
    return [move for move in asked(do(turn(g, seat), TakeAction(seat)), seat) if move[0] != "watch"]


def test_the_warrior_card_is_used_for_one_of_its_actions() -> None:
    """XI-701, XI-305: Fight, Free, Missionary or Watch; with the Índia Procreate, with the Chief Pacify."""
    g = land(villagers(table(), held=1), FIB_13="farmer1", FOB_13="blue")
    hand(g, 0, "warrior")
    assert asked(do(turn(g), TakeAction(0))) == [
        ("fight", "FIB-13"),
        ("free",),
        ("missionary", "warrior", "FOB-13", "camp"),
        ("watch", "warrior"),
    ]
    hand(g, 0, "india", "warrior", "chief")
    verbs = {move[0] for move in asked(do(g, TakeAction(0))) if "warrior" in move}
    assert verbs == {"procreate", "missionary", "pacify", "watch"}
    play(g, 0, "fight", "FIB-13")
    assert g.players[0].unplayed == ["india", "chief"]
    assert not {"fight", "free", "procreate"} & {move[0] for move in asked(do(g, TakeAction(0)))}


def test_one_outsider_of_any_territory_is_fought() -> None:
    """XI-711, XI-1112: each explorer and farmer of the map, and no missionary or telegraph line."""
    g = land(table(), **EVERYWHERE, FIA_09="blue", FOB_01="telegraph")
    assert warrior(g)[:8] == [("fight", spot.replace("_", "-")) for spot in sorted(EVERYWHERE)]
    assert {move[0] for move in warrior(g)[8:]} == {"missionary"}
    news = play(g, 0, "fight", "FOC-04")
    assert sorted(g.land) == sorted(
        spot.replace("_", "-") for spot in {*EVERYWHERE, "FIA_09", "FOB_01"} if spot != "FOC_04"
    )
    assert said(news, "fought") == [{"seat": 0, "hex": "FOC-04", "token": "explorer"}]


@pytest.mark.parametrize("spot", ["FIA-03", "FOB-13"])
def test_a_fight_across_the_river_needs_no_paddler(spot: str) -> None:
    """XI-719: Camaiurá lies in the south; north or south, one villager goes, and one is enough."""
    g = land(villagers(table(), home=1), FIA_03="explorer", FOB_13="explorer")
    assert warrior(g) == [("fight", "FIA-03"), ("fight", "FOB-13")]
    play(g, 0, "fight", spot)
    assert g.players[0].helpers == [HELPER]


@pytest.mark.parametrize(("token", "count"), [("explorer", 1), ("farmer1", 1), ("farmer2", 2), ("farmer3", 3)], ids=str)
def test_a_fight_takes_helpers_and_gives_three_points(token: str, count: int) -> None:
    """XI-712, XI-713, XI-714, XI-R-80: one for an explorer, the number on its token for a farmer; always 3 points."""
    g = land(villagers(table(), home=count - 1, sick=1), FIB_13=token)
    assert warrior(g) == []
    villagers(g, home=count)
    assert warrior(g) == [("fight", "FIB-13")]
    play(g, 0, "fight", "FIB-13")
    player = g.players[0]
    assert (player.helpers, player.healthy, player.score) == ([HELPER] * count, 0, 3)


def test_a_farmer_with_number_two_is_fought_by_two_helpers() -> None:
    """XI-EX-07: two helpers, 3 points, and the token to the farm."""
    g = land(villagers(table(), home=3), FIC_02="farmer2")
    assert warrior(g) == [("fight", "FIC-02")]
    play(g, 0, "fight", "FIC-02")
    assert (g.players[0].helpers, g.players[0].healthy, g.players[0].score) == ([HELPER] * 2, 1, 3)
    assert (g.farm, g.land) == (1, {})


def test_a_removed_explorer_is_kept_if_explorers_count_at_the_end() -> None:
    """XI-715, XI-718, XI-R-26, XI-R-75: in front of the player, and not back in the reserve."""
    g = finals(land(table(), FIB_13="explorer"), "FB-01", "FB-06")
    warrior(g)
    play(g, 0, "fight", "FIB-13")
    assert (g.players[0].explorers, g.explorers_gone, g.explorers) == (1, 0, 7)


def test_a_removed_explorer_goes_to_the_box_otherwise() -> None:
    """XI-716, XI-718, XI-R-26."""
    g = finals(land(table(), FIB_13="explorer"), "FB-01", "FB-07")
    warrior(g)
    play(g, 0, "fight", "FIB-13")
    assert (g.players[0].explorers, g.explorers_gone, g.explorers) == (0, 1, 7)


def test_a_removed_farmer_lies_in_the_farm() -> None:
    """XI-717, XI-718, XI-R-26: it does not come back to the stack."""
    g = land(farm(table(), 2), FIB_13="farmer1")
    stack = [*g.farmers]
    warrior(g)
    play(g, 0, "fight", "FIB-13")
    assert (g.farm, g.farmers, g.players[0].explorers) == (3, stack, 0)


@pytest.mark.parametrize(("farmers", "count"), [(0, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_free_takes_helpers_by_the_farmers_in_the_farm(farmers: int, count: int) -> None:
    """XI-731, XI-R-74: 0 to 4 one, 5 to 8 two, 9 or more three."""
    g = villagers(farm(table(), farmers), home=count - 1, held=1)
    assert warrior(g) == []
    villagers(g, home=count, held=1)
    assert warrior(g) == [("free",)]
    play(g, 0, "free")
    assert g.players[0].helpers == [HELPER] * count + [FREED]
    assert g.players[0].healthy == 0


def test_free_brings_all_own_villagers_onto_the_warrior_card() -> None:
    """XI-732, XI-733, XI-736, XI-R-62: sick ones stay sick, those of others stay held, and there are no points."""
    g = villagers(villagers(table(), home=1, held=2, held_sick=1), 1, home=2, held=1)
    warrior(g)
    news = play(g, 0, "free")
    player = g.players[0]
    assert player.helpers == [HELPER, FREED, FREED, FREED_SICK]
    assert (player.held, player.held_sick, player.score) == (0, 0, 0)
    assert (g.players[1].held, g.players[1].helpers) == (1, [])
    assert said(news, "villagers_released") == [{"seat": 0, "place": "warrior", "count": 3}]


def test_released_villagers_go_home_at_the_end_of_the_round() -> None:
    """XI-734: they stay on the Warrior card till step 2."""
    g = villagers(table(), home=1, held=2)
    warrior(g)
    play(g, 0, "free")
    assert g.players[0].healthy == 0
    system(do(g, EndRound()))
    assert (g.players[0].healthy, g.players[0].helpers) == (3, [])


def test_free_needs_a_held_villager_of_the_own_tribe() -> None:
    """XI-735, XI-R-27: a sick one is one."""
    g = villagers(villagers(table(), home=3), 1, home=1, held=2)
    assert warrior(g) == []
    assert warrior(villagers(g, home=3, held_sick=1)) == [("free",)]


def test_four_points_for_an_explorer() -> None:
    """XI-1247, XI-1228, XI-R-50: bought in the middle of the fight; the helper goes all the same."""
    g = flipped(bonuses(land(table(), FIB_13="explorer", FIC_02="farmer1"), "BC-07"))
    (card,) = [card.card for card in g.players[0].cards]
    assert ("buy", "BC-07", card) not in warrior(g)
    play(g, 0, "fight", "FIB-13")
    assert asked(g) == [("buy", "BC-07", card), ("go_on",)]
    play(g, 0, "buy", "BC-07", card)
    player = g.players[0]
    assert (player.score, player.helpers, player.cards, g.bought) == (4, [HELPER], [], True)


def test_an_explorer_is_fought_without_the_bonus() -> None:
    """XI-714, XI-1247: the player may go on; and for a farmer the bonus is not offered."""
    g = flipped(bonuses(land(table(), FIB_13="explorer", FIC_02="farmer1"), "BC-07"))
    warrior(g)
    play(g, 0, "fight", "FIB-13")
    play(g, 0, "go_on")
    assert (g.players[0].score, len(g.players[0].cards), g.bought) == (3, 1, False)
    warrior(g)
    play(g, 0, "fight", "FIC-02")
    assert ("go_on",) not in asked(g)
    assert g.players[0].score == 6


def test_a_farmer_of_any_number_is_fought_without_helpers() -> None:
    """XI-1263, XI-R-50, XI-R-77: two cards in place of helpers; the farm and 3 points as always; no explorer."""
    g = flipped(bonuses(land(table(), FIB_13="farmer3", FIC_02="explorer"), "BC-23"), 0, 2)
    villagers(g, home=1)
    assert warrior(g) == [("fight_with", "BC-23", "FIB-13"), ("fight", "FIC-02")]
    play(g, 0, "fight_with", "BC-23", "FIB-13")
    player = g.players[0]
    assert (player.score, player.helpers, player.healthy, player.cards) == (3, [], 1, [])
    assert (g.farm, g.bought, g.discarded) == (1, True, 2)


def test_a_farmer_is_fought_with_the_bonus_or_with_helpers() -> None:
    """XI-1263, XI-1222, XI-1223: both are offered, as long as the bonus can be bought."""
    g = bonuses(land(villagers(table(), home=3), FIB_13="farmer3"), "BC-23")
    flipped(g)
    assert warrior(g) == [("fight", "FIB-13")]
    flipped(g)
    assert warrior(g) == [("fight", "FIB-13"), ("fight_with", "BC-23", "FIB-13")]
    g.bought = True
    assert warrior(g) == [("fight", "FIB-13")]
    g.bought = False
    assert warrior(bonuses(g, "BC-07")) == [("fight", "FIB-13")]


def test_villagers_on_cards_and_in_the_farm_do_not_fight() -> None:
    """XI-712, XI-403, XI-404: only a healthy villager of the village is a helper."""
    g = land(villagers(table(), home=0, sick=1, camp=1, held=1, india=1), FIB_13="farmer1")
    helpers(g, 0, Helper("table"))
    assert warrior(cards(g, 0)) == []
