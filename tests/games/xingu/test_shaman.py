"""Chapter 800: the Shaman's Ritual and Heal."""

from __future__ import annotations

import pytest

from services.engine.clone import clone
from services.engine.frames import Move
from services.xingu.pieces import BONFIRE, Helper, ResourceCard
from services.xingu.shaman import HealUpTo
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do, free, play, said
from tests.games.xingu.positions import (
    bonfire,
    bonuses,
    cards,
    fill_village,
    flipped,
    hand,
    helpers,
    house,
    land,
    stacks,
    table,
    token,
    turn,
    villagers,
)

HELPER = Helper("shaman")
STOP = ("stop",)
CAMAIURA, SUIA, IKPENG, TRUMAI = range(4)
"""The seats of a table of four."""


def shaman(g: State, seat: int = 0) -> list[Move]:
    """What `seat` can do with nothing but the Shaman card in hand, Watch and Collect left out."""
    hand(g, seat, "shaman")
    moves = asked(do(turn(g, seat), TakeAction(seat)), seat)
    return [move for move in moves if move[0] not in {"watch", "collect"}]


def ritual(g: State, count: int) -> State:
    """Camaiurá's ritual with so many helpers."""
    shaman(g)
    play(g, 0, "ritual", count)
    return g


def all_scores(g: State) -> set[int]:
    """The scores of Camaiurá after every way to finish what is asked of the ritual."""
    if "light" not in {move[0] for move in asked(g)} and STOP not in asked(g):
        return {g.players[0].score}
    found = set()
    for move in asked(g):
        trial = clone(g)
        play(trial, 0, *move)
        found |= all_scores(trial)
    return found


def heal(g: State, *places: str) -> State:
    """Camaiurá heals with herbs, and these after that, as far as it is asked."""
    shaman(g)
    play(g, 0, "heal")
    for place in places:
        play(g, 0, "stand", place)
    return g


def test_the_shaman_card_is_used_for_one_of_its_actions() -> None:
    """XI-801, XI-305: Ritual, Collect, Heal, Missionary or Watch; with the Chief it goes along in Pacify."""
    g = stacks(land(villagers(table(), home=2, sick=1), FIA_09="blue"), "RC-06", "RC-11", "RC-31", "RC-36")
    cards(g, 0, "RC-02")
    hand(g, 0, "shaman")
    assert asked(do(turn(g), TakeAction(0))) == [
        *[("collect", "shaman", place) for place in range(4)],
        ("missionary", "shaman", "FIA-09", "camp"),
        ("ritual", 1),
        ("ritual", 2),
        ("heal",),
        ("watch", "shaman"),
    ]
    hand(g, 0, "shaman", "chief")
    assert ("pacify", 0, "shaman") in asked(do(g, TakeAction(0)))
    play(g, 0, "heal")
    assert g.players[0].unplayed == ["chief"]
    assert not {"ritual", "heal", "collect"} & {move[0] for move in asked(do(g, TakeAction(0)))}


@pytest.mark.parametrize(("healthy", "counts"), [(0, []), (1, [1]), (2, [1, 2]), (3, [1, 2])])
def test_one_or_two_helpers_take_part_in_a_ritual(healthy: int, counts: list[int]) -> None:
    """XI-811, XI-402: healthy ones of the village, who go onto the Shaman card."""
    g = villagers(table(), home=healthy, sick=1, india=1)
    assert shaman(g) == [("ritual", count) for count in counts]
    for count in counts:
        trial = ritual(clone(g), count)
        assert trial.players[0].helpers == [Helper("india"), *[HELPER] * count]
        assert trial.players[0].healthy == healthy - count


@pytest.mark.parametrize(("count", "score"), [(1, 3), (2, 5)])
def test_shaman_and_helpers_give_points(count: int, score: int) -> None:
    """XI-812, XI-813, XI-410: 1 for the Shaman, 2 for each helper, at once."""
    assert ritual(table(), count).players[0].score == score


def test_the_bonfire_may_be_lit() -> None:
    """XI-814, XI-815: on an empty hex of the own village, for 1 point; or it may be left."""
    g = ritual(table(), 1)
    assert asked(g) == [("light",), STOP]
    left = clone(g)
    play(left, 0, *STOP)
    assert (left.players[0].score, BONFIRE in left.players[0].village.values()) == (3, False)
    news = play(g, 0, "light")
    assert (g.players[0].score, list(g.players[0].village.values()).count(BONFIRE)) == (4, 1)
    assert said(news, "bonfire_lit") == [{"seat": 0}]
    assert ("light",) not in asked(g)


def test_the_bonfire_may_burn_where_a_helper_stood() -> None:
    """XI-814, XI-407, XI-R-14: the helper leaves first, and its hex is empty."""
    g = fill_village(table())
    assert list(g.players[0].village.values()).count("oca") == 3
    ritual(g, 1)
    assert asked(g) == [("light",), STOP]
    play(g, 0, "light")
    assert g.players[0].village == {"CAM1": BONFIRE, "CAM2": "villager", "CAM3": "oca", "CAM4": "oca", "CAM5": "oca"}


def test_the_bonfire_needs_an_empty_hex() -> None:
    """XI-814, XI-408: a helper that a bonus brings home in the middle of the ritual takes the last one."""
    g = bonuses(fill_village(cards(table(), 0, "RC-02:co")), "BC-04")
    ritual(g, 1)
    play(g, 0, "use", "RC-02", "annatto")
    assert asked(g) == [("light",), STOP]
    play(g, 0, "buy", "BC-04", "RC-02")
    assert asked(g) == [STOP]
    g = flipped(bonuses(fill_village(cards(table(), 0, "RC-02")), "BC-04"))
    ritual(g, 1)
    ((_, _, paid),) = [move for move in free(g) if move[:2] == ("buy", "BC-04")]
    play(g, 0, "buy", "BC-04", paid)
    play(g, 0, *STOP)
    assert ("light",) not in asked(g)
    assert (g.players[0].healthy, g.players[0].helpers, g.players[0].score) == (2, [], 3)


def test_annatto_gives_two_points_however_much_is_consumed() -> None:
    """XI-816, XI-817, XI-R-29, XI-1209: the first unit 2 points, further ones none; none at all is possible too."""
    g = token(cards(table(), 0, "RC-02", "RC-18:oc"), 0, "annatto")
    ritual(g, 1)
    assert asked(g) == [("use", "RC-02", "annatto"), ("use", "RC-18", "annatto"), ("use", "token", "annatto"), STOP]
    untouched = clone(g)
    play(untouched, 0, *STOP)
    assert (untouched.players[0].score, untouched.players[0].tokens) == (3, ["annatto"])
    play(g, 0, "use", "RC-02", "annatto")
    assert g.players[0].score == 5
    assert asked(g) == [("use", "RC-18", "annatto"), ("use", "token", "annatto"), STOP]
    play(g, 0, "use", "token", "annatto")
    play(g, 0, "use", "RC-18", "annatto")
    assert asked(g) == [("light",), STOP]
    assert g.players[0].score == 5
    assert g.players[0].cards == [ResourceCard("RC-02", "", "consumed"), ResourceCard("RC-18", "consumed", "consumed")]
    assert g.players[0].tokens == []


def test_without_annatto_it_is_not_asked_for() -> None:
    """XI-816, XI-1205: consumed and cancelled units are none."""
    g = ritual(cards(table(), 0, "RC-02:oc", "RC-18:xo", "RC-01"), 1)
    assert asked(g) == [("light",), STOP]


def test_a_ritual_gives_three_to_eight_points() -> None:
    """XI-818: all there is between one helper alone, and two with bonfire and annatto."""
    g = cards(table(), 0, "RC-02", "RC-18")
    assert all_scores(ritual(clone(g), 1)) | all_scores(ritual(g, 2)) == {3, 4, 5, 6, 7, 8}


def test_a_ritual_with_all_there_is() -> None:
    """XI-EX-08: two helpers, bonfire and annatto are 1 + 2x2 + 1 + 2 = 8 points."""
    g = ritual(cards(table(), 0, "RC-02"), 2)
    play(g, 0, "use", "RC-02", "annatto")
    play(g, 0, "light")
    assert g.players[0].score == 8


def test_three_annatto_flip_three_cards_for_bonuses() -> None:
    """XI-EX-14, XI-R-86: 2 points only; one card pays for a bonus and two stay; one with a yellow cube is gone."""
    g = bonuses(cards(table(), 0, "RC-02:co", "RC-18:oc", "RC-10:co", "RC-11:xo"), "BC-08")
    ritual(g, 1)
    for card in ("RC-02", "RC-18", "RC-10", "RC-11"):
        play(g, 0, "use", card, "annatto")
    player = g.players[0]
    assert [card.card for card in player.cards if card.flipped] == ["RC-02", "RC-18", "RC-10"]
    assert (player.score, len(player.cards), g.discarded) == (5, 3, 1)
    play(g, 0, "light")
    play(g, 0, "buy", "BC-08", "RC-02")
    assert [card.card for card in player.cards] == ["RC-18", "RC-10"]
    assert (player.score, g.discarded) == (7, 2)


def test_the_bonfire_gives_two_points_with_the_bonus() -> None:
    """XI-1248, XI-1228, XI-R-86: in place of 1, bought when the bonfire is lit; without it nothing is offered."""
    g = flipped(bonuses(table(), "BC-08"))
    (card,) = [card.card for card in g.players[0].cards]
    ritual(g, 1)
    dark = clone(g)
    play(dark, 0, *STOP)
    assert ("go_on",) not in asked(dark)
    play(g, 0, "light")
    assert asked(g) == [("buy", "BC-08", card), ("go_on",)]
    plain = clone(g)
    play(plain, 0, "go_on")
    assert plain.players[0].score == 4
    play(g, 0, "buy", "BC-08", card)
    assert (g.players[0].score, g.players[0].cards) == (5, [])


@pytest.mark.parametrize(
    ("spot", "silenced"),
    [
        ("FOB_13", {CAMAIURA, SUIA}),
        ("FOB_01", {CAMAIURA, SUIA}),
        ("FIC_09", {CAMAIURA}),
        ("FID_18", {SUIA}),
        ("FOC_04", set()),
        ("FIB_03", {IKPENG}),
        ("FOD_08", {IKPENG}),
        ("FOA_17", {TRUMAI}),
        ("FIA_02", {TRUMAI}),
    ],
)
def test_a_missionary_of_a_bordering_territory_forbids_rituals(spot: str, silenced: set[int]) -> None:
    """XI-819, XI-R-34, XI-224: on whatever hex of it the missionary stands."""
    g = land(table(), **{spot: "blue"})
    assert {seat for seat in range(4) if not any(move[0] == "ritual" for move in shaman(g, seat))} == silenced


def test_a_missionary_in_forest_b_silences_suia_and_camaiura() -> None:
    """XI-EX-09: until it is gone."""
    g = land(table(), FOB_09="red")
    assert [any(move[0] == "ritual" for move in shaman(g, seat)) for seat in (CAMAIURA, SUIA)] == [False, False]
    shaman(g, TRUMAI)
    play(g, TRUMAI, "missionary", "shaman", "FOB-09", "camp")
    assert [any(move[0] == "ritual" for move in shaman(g, seat)) for seat in (CAMAIURA, SUIA)] == [True, True]


def test_other_outsiders_do_not_forbid_rituals() -> None:
    """XI-819."""
    assert shaman(land(table(), FOB_13="explorer", FIC_02="farmer1", FIC_11="telegraph")) == [
        ("ritual", 1),
        ("ritual", 2),
    ]


def test_a_missionary_in_a_village_does_not_forbid_rituals() -> None:
    """XI-820: neither in the own one nor in another of the same territories."""
    g = house(house(table(), CAMAIURA, "blue"), SUIA, "red")
    assert shaman(g) == [("ritual", 1), ("ritual", 2)]


def test_the_bonfire_is_not_lit_twice_in_a_round() -> None:
    """XI-821, XI-R-28: when the card comes back for a second ritual, the other parts of it work."""
    g = ritual(cards(villagers(table(), home=3), 0, "RC-02"), 1)
    play(g, 0, *STOP)
    play(g, 0, "light")
    ritual(g, 2)
    assert asked(g) == [("use", "RC-02", "annatto"), STOP]
    play(g, 0, "use", "RC-02", "annatto")
    assert ("light",) not in asked(g)
    assert g.players[0].score == (3 + 1) + (5 + 2)
    assert ("light",) not in asked(ritual(bonfire(villagers(table(), home=3)), 1))


def test_heal_consumes_herbs() -> None:
    """XI-831, XI-837, XI-406: the Shaman card alone, no helper; not without herbs, not without sick villagers."""
    g = villagers(table(), home=0, sick=1)
    assert shaman(g) == []
    assert shaman(cards(g, 0, "RC-02:co", "RC-01")) == []
    cards(g, 0, "RC-02:oc", "RC-07")
    assert shaman(g) == [("heal",)]
    heal(g)
    assert asked(g) == [("use", "RC-02", "herbs"), ("use", "RC-07", "herbs")]
    play(g, 0, "use", "RC-02", "herbs")
    player = g.players[0]
    assert (player.healthy, player.sick, player.helpers, player.unplayed, player.score) == (1, 0, [], [], 0)
    assert player.cards == [ResourceCard("RC-02", "consumed", "consumed"), ResourceCard("RC-07")]
    assert shaman(g) == [("ritual", 1)]


def test_a_token_of_herbs_heals_too() -> None:
    """XI-831, XI-1209."""
    g = heal(token(villagers(table(), home=0, sick=1), 0, "herbs"))
    assert (g.players[0].healthy, g.players[0].tokens) == (1, [])


def test_a_unit_of_herbs_heals_one_or_two() -> None:
    """XI-832, XI-R-30: the first at least; of three in the village the third stays sick."""
    g = heal(cards(villagers(table(), home=1, sick=3), 0, "RC-02"))
    assert (g.players[0].healthy, g.players[0].sick) == (2, 2)
    assert asked(g) == [("stand", "village"), STOP]
    one = clone(g)
    play(one, 0, *STOP)
    assert (one.players[0].healthy, one.players[0].sick) == (2, 2)
    play(g, 0, "stand", "village")
    assert (g.players[0].healthy, g.players[0].sick) == (3, 1)
    assert ("stand", "village") not in asked(g)


def test_villagers_in_the_village_and_on_cards_are_healed() -> None:
    """XI-833, XI-R-44: and those on the table."""
    g = villagers(table(), home=0, sick=1)
    helpers(g, 0, Helper("india", sick=True), Helper("hunter"), Helper("table", sick=True), Helper("india", sick=True))
    heal(cards(g, 0, "RC-02", "RC-07"))
    play(g, 0, "use", "RC-02", "herbs")
    assert asked(g) == [("stand", "village"), ("stand", "india"), ("stand", "table")]
    play(g, 0, "stand", "table")
    play(g, 0, "stand", "india")
    assert g.players[0].helpers == [Helper("india"), Helper("hunter"), Helper("table"), Helper("india", sick=True)]
    assert g.players[0].sick == 1


def test_one_herbs_heals_one_in_the_village_and_one_on_a_card() -> None:
    """XI-EX-10: both stand up."""
    g = helpers(villagers(table(), home=0, sick=1), 0, Helper("india", sick=True))
    heal(cards(g, 0, "RC-02"), "village", "india")
    assert (g.players[0].healthy, g.players[0].sick, g.players[0].helpers) == (1, 0, [Helper("india")])
    assert STOP not in asked(g)


def test_a_healed_villager_stands_where_it_lay() -> None:
    """XI-834: on its hex; on a card one that has helped stands up before one that was just born (XI-R-82)."""
    g = villagers(table(), home=1, sick=1)
    assert (g.players[0].village["CAM1"], g.players[0].village["CAM2"]) == ("villager", "sick")
    shaman(cards(g, 0, "RC-02"))
    news = play(g, 0, "heal")
    assert (g.players[0].village["CAM1"], g.players[0].village["CAM2"]) == ("villager", "villager")
    assert said(news, "healed") == [{"seat": 0, "place": "village"}]
    g = helpers(table(), 0, Helper("india", sick=True, used=False), Helper("india", sick=True))
    heal(cards(g, 0, "RC-02"))
    assert g.players[0].helpers == [Helper("india", sick=True, used=False), Helper("india")]
    play(g, 0, "stand", "india")
    assert g.players[0].helpers == [Helper("india", used=False), Helper("india")]


def test_a_villager_healed_in_the_village_can_help() -> None:
    """XI-835: other characters, in the same round."""
    g = land(cards(villagers(table(), home=0, sick=1), 0, "RC-02"), FIB_13="farmer1")
    hand(g, 0, "warrior", "shaman")
    assert ("fight", "FIB-13") not in asked(do(turn(g), TakeAction(0)))
    play(g, 0, "heal")
    assert ("fight", "FIB-13") in asked(do(g, TakeAction(0)))


def test_several_units_are_consumed_in_one_heal() -> None:
    """XI-836, XI-R-30: one after the other, as long as there are herbs and sick villagers; or the rest is left."""
    g = heal(cards(villagers(table(), home=0, sick=4), 0, "RC-02", "RC-07"))
    play(g, 0, "use", "RC-02", "herbs")
    play(g, 0, "stand", "village")
    assert asked(g) == [("heal",), STOP]
    left = clone(g)
    play(left, 0, *STOP)
    assert (left.players[0].healthy, left.players[0].cards[1]) == (2, ResourceCard("RC-07"))
    play(g, 0, "heal")
    assert g.players[0].cards[1] == ResourceCard("RC-07", "", "consumed")
    play(g, 0, "stand", "village")
    assert (g.players[0].healthy, g.players[0].sick) == (4, 0)
    assert ("heal",) not in asked(g)


def test_a_unit_may_heal_one_and_the_next_one_another() -> None:
    """XI-832, XI-836: two units for two villagers."""
    g = heal(cards(villagers(table(), home=0, sick=2), 0, "RC-02", "RC-07"))
    play(g, 0, "use", "RC-02", "herbs")
    play(g, 0, *STOP)
    play(g, 0, "heal")
    assert g.players[0].healthy == 2
    assert [card.card for card in g.players[0].cards if "consumed" in {card.first, card.second}] == ["RC-02", "RC-07"]


def test_no_unit_is_consumed_without_effect() -> None:
    """XI-R-30: when nobody is sick any more, no further one is asked for."""
    g = heal(cards(villagers(table(), home=0, sick=1), 0, "RC-02", "RC-07"))
    play(g, 0, "use", "RC-07", "herbs")
    assert ("heal",) not in asked(g)


def test_held_villagers_are_not_healed() -> None:
    """XI-838, XI-R-44."""
    g = cards(villagers(table(), home=1, held_sick=2), 0, "RC-02")
    assert ("heal",) not in shaman(g)
    villagers(g, home=1, sick=1, held_sick=2)
    heal(g)
    assert (g.players[0].held_sick, g.players[0].held, g.players[0].healthy) == (2, 0, 2)
    assert STOP not in asked(g)


def test_healing_in_the_village_alone() -> None:
    """XI-1258, XI-R-44: those on cards are not reached."""
    g = helpers(villagers(table(), home=0, sick=1), 0, Helper("india", sick=True))
    do(turn(g), HealUpTo(0, 2, village=True))
    assert (g.players[0].healthy, g.players[0].helpers, asked(g)) == (1, [Helper("india", sick=True)], [])
