"""Chapter 5.3: Phase 5, the Volantes attack."""

from __future__ import annotations

import pytest

from services.cangaceiros.state import State
from services.cangaceiros.volante_attacks import VolantesAttack
from services.engine.kernel import upkeep
from tests.games.cangaceiros.positions import garrison, give, lines, stack, stand, table, train, volantes, wound
from tests.games.playing import asked, do, play, said, system

DULCE, ESPERANCA, DADA, LAMPIAO = "CH-06", "CH-07", "CH-05", "CH-13"
"""Dulce and Esperança have two free wound spaces, alike, as long as all their markers are there."""


def poor(players: int = 3, *, holder: int = 0, chief: str = DULCE) -> State:
    """Nobody can bribe; all Gangs stand in Juazeiro."""
    g = table(players, holder=holder, chiefs=(chief, "CH-10", "CH-17", "CH-02", "CH-16"))
    for seat in range(players):
        give(g, seat, reis=0)
    return g


def attack(g: State) -> State:
    """The attacks of Phase 5, up to the first decision."""
    return system(do(g, VolantesAttack()))


def prisoners(g: State) -> list[int]:
    return [player.prisoners for player in g.players]


def attacked(g: State) -> list[object]:
    """Whom the Volantes have attacked, as the last news say it."""
    return [item["seat"] for item in said(g.news, "volantes_attacked")]


# --- Who is attacked ------------------------------------------------------------------------------------------------


def test_attacks_are_a_step_of_the_system() -> None:
    """CG-301, CG-855."""
    g = do(volantes(stand(poor(), "cariri"), cariri=1), VolantesAttack())
    assert isinstance(upkeep(g), VolantesAttack)
    assert system(g).players[0].wounds == [3]


def test_every_space_with_volantes_and_targets_is_attacked_once() -> None:
    """CG-855, CG-R-20: in the order of the map; Volantes alone, and targets alone, do nothing."""
    g = garrison(garrison(stand(poor(), "salvador"), 1, pianco=2), 2, cariri=1, moxoto=3)
    attack(volantes(g, pianco=1, moxoto=1, salvador=1, recife=4))
    assert [item["space"] for item in said(g.news, "volantes_attacked")] == ["salvador", "pianco", "moxoto"]
    assert (prisoners(g), g.players[0].wounds) == ([1, 2, 2], [3])
    assert g.players[2].garrisons == {"cariri": 1, "moxoto": 2}


def test_all_volantes_attack_one_player() -> None:
    """CG-856: two of them, and a single Garrison suffers both arrests."""
    g = give(garrison(garrison(poor(), 0, pianco=3), 1, pianco=3), 1, fame=5)
    attack(volantes(g, pianco=2))
    assert (prisoners(g), attacked(g)) == ([1, 3, 1], [1])


def test_a_gang_before_every_garrison() -> None:
    """CG-857: although its owner has less Fame, and though it is his own Garrison beside it."""
    g = give(garrison(garrison(stand(poor(), "pianco"), 0, pianco=2), 1, pianco=2), 1, fame=30)
    attack(volantes(g, pianco=1))
    assert (g.players[0].wounds, prisoners(g)) == ([3], [1, 1, 1])


def test_of_several_gangs_the_one_of_most_fame() -> None:
    """CG-858, CG-R-53."""
    g = give(stand(poor(), "pianco", "pianco", "pianco"), 1, fame=5)
    attack(volantes(g, pianco=1))
    assert attacked(g) == [1]


def test_of_several_garrisons_the_one_of_most_fame() -> None:
    """CG-859: not the largest."""
    g = give(garrison(garrison(poor(), 0, pianco=5), 2, pianco=1), 2, fame=5)
    attack(volantes(g, pianco=1))
    assert (attacked(g), prisoners(g)) == ([2], [1, 1, 2])


@pytest.mark.parametrize("victim", [0, 1])
def test_the_holder_decides_ties(victim: int) -> None:
    """CG-860, CG-R-21: also one he is part of."""
    g = stand(poor(holder=1), "pianco", "pianco")
    attack(volantes(g, pianco=1))
    assert asked(g, 1) == [("victim", 0), ("victim", 1)]
    assert asked(g, 0) == []
    play(g, 1, "victim", victim)
    assert [bool(player.wounds) for player in g.players] == [victim == 0, victim == 1, False]


def test_ties_between_garrisons() -> None:
    """CG-860: the richest two of three."""
    g = garrison(garrison(garrison(poor(holder=2), 0, pianco=1), 1, pianco=1), 2, pianco=1)
    for seat, fame in enumerate((7, 3, 7)):
        give(g, seat, fame=fame)
    attack(volantes(g, pianco=1))
    assert asked(g, 2) == [("victim", 0), ("victim", 2)]


def test_fame_counts_as_it_is_at_the_moment_of_the_attack() -> None:
    """CG-R-20: a Chief's death in Salvador makes room for another in Piancó."""
    g = garrison(garrison(stand(poor(), "salvador"), 0, pianco=1), 1, pianco=1)
    give(give(g, 0, fame=12), 1, fame=11)
    attack(volantes(g, salvador=3, pianco=1))
    assert g.players[0].fame == 10
    play(g, 0, *asked(g)[0])
    assert prisoners(g) == [1, 2, 1]


# --- What they do ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "wounds"), [(1, 1), (2, 2)])
def test_wounds_of_the_chief(count: int, wounds: int) -> None:
    """CG-863, CG-864, CG-658: nobody on the lines can help, and Guns, Protection and Facão play no part (CG-869)."""
    g = lines(stand(poor(), "pianco"), guns=5, protection=5)
    attack(volantes(train(g, 0), pianco=count))
    for space in range(wounds):
        assert {move[0] for move in asked(g)} == {"wound"}
        play(g, 0, "wound", space)
    assert (g.players[0].wounds, asked(g)) == (list(range(wounds)), [])
    assert g.players[0].lines == {"guns": 5, "protection": 5, "facao": 0}
    assert (g.volantes, g.players[0].trophies) == ({"pianco": count}, 0)


@pytest.mark.parametrize("count", [3, 4, 7])
def test_three_or_more_kill_the_chief(count: int) -> None:
    """CG-865, CG-869: without a cube on him; the bounty is lost, the next Chief is drawn (CG-R-62)."""
    g = give(lines(stand(poor(), "pianco"), protection=5), 0, fame=12)
    stack(g.chiefs, DADA, LAMPIAO)
    attack(volantes(train(g, 0), pianco=count))
    assert (g.players[0].fame, g.players[0].gang, g.chiefs_discarded) == (10, "juazeiro", [DULCE])
    assert asked(g) == [("keep", DADA), ("keep", LAMPIAO)]
    play(g, 0, "keep", DADA)
    assert (g.volantes, g.players[0].lines["protection"]) == ({"pianco": count}, 5)


@pytest.mark.parametrize(("count", "cubes", "dead"), [(1, (3,), False), (1, (3, 4), True), (2, (3,), True)])
def test_a_wound_without_a_free_space_kills(count: int, cubes: tuple[int, ...], dead: bool) -> None:
    """CG-866: of two wounds the first may find a space, and the second none."""
    g = wound(lines(stand(poor(), "pianco"), guns=4), 0, *cubes)
    attack(volantes(g, pianco=count))
    assert (g.players[0].chief == "") is dead
    assert g.players[0].lines["guns"] == 4


def test_a_chief_who_has_died_is_not_attacked_again() -> None:
    """CG-R-62, CG-855: the Garrison beside him is left alone too, since the space has been attacked."""
    g = garrison(stand(poor(), "pianco"), 0, pianco=2, moxoto=2)
    attack(volantes(g, pianco=3, moxoto=1))
    play(g, 0, *asked(g)[0])
    assert (prisoners(g), g.players[0].garrisons, g.todo) == ([2, 1, 1], {"pianco": 2, "moxoto": 1}, [])


@pytest.mark.parametrize(
    ("count", "size", "left"), [(1, 1, 0), (1, 4, 3), (2, 1, 0), (2, 2, 0), (2, 4, 2), (3, 1, 0), (3, 5, 0), (5, 6, 0)]
)
def test_arrests(count: int, size: int, left: int) -> None:
    """CG-863, CG-864, CG-865, CG-867, CG-868: 1, 2, or the whole Garrison, as far as it reaches."""
    g = garrison(poor(), 0, pianco=size, cariri=2)
    attack(volantes(g, pianco=count))
    assert g.players[0].garrisons.get("pianco", 0) == left
    assert g.players[0].garrisons["cariri"] == 2
    assert prisoners(g) == [1 + size - left, 1, 1]
    assert g.volantes == {"pianco": count}


# --- Bribes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reis", "count", "most"), [(0, 2, 0), (1, 2, 1), (5, 2, 2), (2, 4, 2)])
def test_one_reis_for_each_volante(reis: int, count: int, most: int) -> None:
    """CG-861: as many as he wants and can pay; without Reis he isn't asked."""
    g = give(stand(poor(), "pianco"), 0, reis=reis)
    attack(volantes(g, pianco=count))
    assert asked(g) == ([("bribe", n) for n in range(most + 1)] if most else [])


@pytest.mark.parametrize(("bribed", "wounds", "dead"), [(0, 0, True), (1, 2, False), (2, 1, False), (3, 0, False)])
def test_bribed_volantes_do_not_count(bribed: int, wounds: int, dead: bool) -> None:
    """CG-862, CG-905, CG-871: the Reis are paid before the wounds; all three stay in the space."""
    g = give(stand(poor(), "pianco"), 0, reis=5)
    attack(volantes(g, pianco=3))
    assert (g.players[0].wounds, g.players[0].reis) == ([], 5)
    play(g, 0, "bribe", bribed)
    assert (g.players[0].reis, g.players[0].chief == "") == (5 - bribed, dead)
    assert (len(g.players[0].wounds), g.volantes) == (wounds, {"pianco": 3})


@pytest.mark.parametrize(("bribed", "left"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_bribes_for_a_garrison(bribed: int, left: int) -> None:
    """CG-861, CG-862."""
    g = give(garrison(poor(), 0, pianco=4), 0, reis=4)
    attack(volantes(g, pianco=3))
    play(g, 0, "bribe", bribed)
    assert (g.players[0].garrisons.get("pianco", 0), prisoners(g)[0], g.players[0].reis) == (left, 5 - left, 4 - bribed)


def test_only_the_attacked_player_bribes() -> None:
    """CG-861, CG-870: and the bribed turn on nobody else in the space."""
    g = garrison(stand(poor(), "pianco", "pianco"), 2, pianco=2)
    for seat, fame in enumerate((8, 5, 5)):
        give(g, seat, fame=fame, reis=2)
    attack(volantes(g, pianco=2))
    assert (len(asked(g, 0)), asked(g, 1), asked(g, 2)) == (3, [], [])
    play(g, 0, "bribe", 2)
    assert ([player.wounds for player in g.players], prisoners(g), g.todo) == ([[], [], []], [1, 1, 1], [])


def test_nobody_is_killed_in_the_attack_by_the_gang() -> None:
    """CG-869: the strongest Gang shoots no Volante."""
    g = lines(stand(poor(chief="CH-08"), "pianco"), guns=5, facao=5)
    attack(volantes(g, pianco=1))
    assert (g.volantes, g.players[0].trophies, g.fight) == ({"pianco": 1}, 0, None)


def test_volantes_stay_after_the_attack() -> None:
    """CG-871: bribed or not, and where nothing is left to attack."""
    g = give(garrison(poor(), 0, pianco=1, cariri=1), 0, reis=3)
    attack(volantes(g, cariri=1, pianco=2))
    play(g, 0, "bribe", 1)
    play(g, 0, "bribe", 0)
    assert (g.volantes, g.players[0].garrisons) == ({"cariri": 1, "pianco": 2}, {"cariri": 1})


# --- Esperança ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "bribed", "wounds", "dead"),
    [(2, 0, 0, False), (4, 0, 2, False), (4, 1, 1, False), (5, 0, 0, True), (5, 1, 2, False), (6, 1, 0, True)],
)
def test_two_volantes_do_not_find_esperanca(count: int, bribed: int, wounds: int, dead: bool) -> None:
    """CG-770, CG-R-45: attackers less bribed less 2."""
    g = give(stand(poor(chief=ESPERANCA), "pianco"), 0, reis=3)
    attack(volantes(train(g, 0, 0), pianco=count))
    play(g, 0, "bribe", bribed)
    while ("wound", 3) in asked(g):  # once her ability is covered, the two spaces left are alike
        play(g, 0, "wound", 0)
    assert (len(g.players[0].wounds), g.players[0].chief == "") == (wounds, dead)


def test_esperanca_under_a_marker_or_a_cube_is_found() -> None:
    """CG-449, CG-770."""
    for trained in (False, True):
        g = stand(poor(chief=ESPERANCA), "pianco")
        if trained:
            wound(train(g, 0), 0, 0)
        attack(volantes(g, pianco=3))
        assert g.players[0].chief == ""


def test_esperanca_does_not_help_her_garrisons() -> None:
    """CG-770, CG-R-45."""
    g = garrison(poor(chief=ESPERANCA), 0, pianco=4)
    attack(volantes(train(g, 0), pianco=2))
    assert g.players[0].garrisons == {"pianco": 2}
