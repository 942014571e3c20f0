"""Chapter 4.7: the bonuses of Fazendas and Reward tiles. The Blessing is in the tests of Plunder."""

from __future__ import annotations

import pytest

from services.cangaceiros.abilities import has, strength
from services.cangaceiros.bonuses import Receive, useful
from services.cangaceiros.cards import CarryOut
from services.cangaceiros.content import REWARDS
from services.cangaceiros.state import State
from tests.games.cangaceiros.positions import (
    appoint,
    empty_reserve,
    garrison,
    give,
    imprison,
    in_round,
    lines,
    table,
    train,
    turn,
    wound,
)
from tests.games.playing import asked, do, play, said

ESPERANCA, LIDIA = "CH-07", "CH-14"


def receive(g: State, *bonuses: str) -> State:
    """Red gets these bonuses."""
    return do(turn(g), *(Receive(0, bonus) for bonus in bonuses))


def on_lines(g: State) -> tuple[int, int, int]:
    """Red's Guns, Protection and Facão."""
    guns, protection, facao = (g.players[0].lines[line] for line in ("guns", "protection", "facao"))
    return guns, protection, facao


@pytest.mark.parametrize("before", [0, 44, 60])
def test_reis(before: int) -> None:
    """CG-510, CG-R-14: 1 more, of a supply without limit."""
    g = receive(give(table(3), 0, reis=before), "reis")
    assert g.players[0].reis == before + 1
    assert said(g.news, "bonus_received") == [{"seat": 0, "bonus": "reis"}]


@pytest.mark.parametrize(("bonus", "after"), [("guns", (3, 1, 4)), ("protection", (2, 2, 4)), ("facao", (2, 1, 5))])
def test_a_cangaceiro_goes_to_the_line_of_the_bonus(bonus: str, after: tuple[int, ...]) -> None:
    """CG-511, CG-513, CG-515: from the reserve to the leftmost free space, so that the line is a number."""
    g = receive(lines(table(3), 0, guns=2, protection=1, facao=4), bonus)
    assert (on_lines(g), g.players[0].reserve) == (after, 2)


@pytest.mark.parametrize("bonus", ["guns", "protection", "facao"])
def test_a_line_holds_five(bonus: str) -> None:
    """CG-512, CG-514, CG-516: the sixth stays in the reserve."""
    g = receive(table(3), *[bonus] * 6)
    assert g.players[0].lines == {"guns": 0, "protection": 0, "facao": 0} | {bonus: 5}
    assert g.players[0].reserve == 5
    assert not useful(g, 0, bonus)


def test_tokens_and_their_limit_of_four() -> None:
    """CG-517, CG-518, CG-519, CG-520."""
    g = give(table(3), 0, deals=2, vengeance=1)
    receive(g, "deal", "vengeance")
    assert (g.players[0].deals, g.players[0].vengeance) == (3, 2)
    receive(g, "deal", "deal", "vengeance", "vengeance", "vengeance")
    assert (g.players[0].deals, g.players[0].vengeance) == (4, 4)
    assert (useful(g, 0, "deal"), useful(g, 0, "vengeance")) == (False, False)


def test_a_cangaceiro_for_a_line_of_choice() -> None:
    """CG-521: a full line is none, and one line alone is no choice."""
    g = receive(lines(table(3), 0, guns=1), "cangaceiro")
    assert asked(g) == [("line", "guns"), ("line", "protection"), ("line", "facao")]
    play(g, 0, "line", "protection")
    assert (on_lines(g), g.players[0].reserve) == ((1, 1, 0), 8)
    g = lines(imprison(table(3), 0, 0), 0, guns=5)
    assert asked(receive(g, "cangaceiro")) == [("line", "protection"), ("line", "facao")]
    g = receive(lines(imprison(table(3), 0, 0), 0, guns=5, protection=5), "cangaceiro")
    assert (asked(g), on_lines(g)) == ([], (5, 5, 1))


def test_two_cangaceiros_are_placed_one_after_the_other() -> None:
    """CG-521: as RW-13 gives them, each on a line of choice."""
    g = receive(table(3), *REWARDS["RW-13"].bonuses)
    play(g, 0, "line", "facao")
    play(g, 0, "line", "guns")
    assert (on_lines(g), asked(g)) == ((1, 0, 1), [])


def test_heal_removes_a_cube_of_choice() -> None:
    """CG-522: of cubes on spaces that give the same, the first stands for all; a single one is no choice."""
    g = receive(wound(train(appoint(table(3), 0, ESPERANCA), 0), 0, 0, 1, 3, 4), "heal")
    assert asked(g) == [("heal", 0), ("heal", 1), ("heal", 3)]
    news = play(g, 0, "heal", 1)
    assert (g.players[0].wounds, said(news, "healed")) == ([0, 3, 4], [{"seat": 0, "space": 1}])
    g = receive(wound(table(3), 0, 4), "heal")
    assert (asked(g), g.players[0].wounds) == ([], [])


def test_what_is_uncovered_works_again_at_once() -> None:
    """CG-523: Esperança's ability, and her Protection."""
    g = wound(train(appoint(table(3), 0, ESPERANCA), 0), 0, 0, 1)
    assert (has(g, 0, "esperanca"), strength(g, 0, "protection")) == (False, 1)
    receive(g, "heal", "heal")
    play(g, 0, "heal", 0)
    assert (has(g, 0, "esperanca"), strength(g, 0, "protection"), asked(g)) == (True, 2, [])


def test_heal_without_wounds_has_no_effect() -> None:
    """CG-R-38: and nothing is told."""
    g = receive(table(3), "heal")
    assert (asked(g), g.news) == ([], [])


def test_the_last_of_the_reserve_and_then_a_replacement() -> None:
    """CG-435, CG-511, CG-R-54: two Guns with one in the reserve and a Garrison."""
    g = garrison(imprison(table(3), 0, 9), 0, cariri=1)
    assert g.players[0].reserve == 1
    receive(g, "guns", "guns")
    assert (on_lines(g), asked(g)) == ((1, 0, 0), [("take", "cariri"), ("decline",)])
    play(g, 0, "take", "cariri")
    assert (on_lines(g), g.players[0].garrisons) == ((2, 0, 0), {})


def test_without_any_cangaceiro_nothing_is_placed() -> None:
    """CG-R-54: nor is it asked from where; a line's own Cangaceiros do not count."""
    g = empty_reserve(lines(table(3), 0, guns=2))
    assert asked(receive(g, "guns")) == []
    assert asked(receive(g, "cangaceiro")) == [("line", "protection"), ("line", "facao")]


# --- Lidia ----------------------------------------------------------------------------------------------------------


def test_lidia_exchanges_protection_for_another_line() -> None:
    """CG-779, CG-R-67: each Cangaceiro of a Protection bonus; Guns and Facão are as for others."""
    g = train(appoint(table(3), 0, LIDIA), 0)
    receive(g, "protection", "protection")
    assert asked(g) == [("line", "guns"), ("line", "protection"), ("line", "facao")]
    play(g, 0, "line", "facao")
    play(g, 0, "line", "protection")
    assert (on_lines(g), asked(g)) == ((0, 1, 1), [])
    assert on_lines(receive(g, "guns")) == (1, 1, 1)


def test_lidia_has_room_as_long_as_any_line_has() -> None:
    """CG-779: with Protection full she may still take the bonus of RW-05."""
    g = lines(train(appoint(table(3), 0, LIDIA), 0), 0, protection=5, facao=4)
    assert useful(g, 0, "protection")
    receive(g, "protection")
    assert asked(g) == [("line", "guns"), ("line", "facao")]


def test_lidia_covered_has_protection_alone() -> None:
    """CG-449, CG-779."""
    g = receive(appoint(table(3), 0, LIDIA), "protection")
    assert (on_lines(g), asked(g)) == ((0, 1, 0), [])


@pytest.mark.parametrize(("reward", "reis", "wounds"), [("RW-01", 4, [3, 4]), ("RW-16", 1, [])])
def test_a_reward_tile_gives_all_that_it_shows(reward: str, reis: int, wounds: list[int]) -> None:
    """CG-457, CG-510, CG-522: Reis 3, or Heal 2; of two cubes that cover nothing it does not matter which goes."""
    g = wound(in_round(table(3), 2), 0, 3, 4)
    g.rewards[1] = [reward]
    do(turn(g, 0, "ST-7"), CarryOut(0, ("cunning",)))
    play(g, 0, "cunning", g.events[1].tile, reward)
    assert (g.players[0].reis, g.players[0].wounds, asked(g)) == (reis, wounds, [])
