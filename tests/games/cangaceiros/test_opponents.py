"""What opponents think of positions, what `normal` does where it is plain, and what not even `easy` does."""

from __future__ import annotations

from random import Random

import pytest

from services.cangaceiros import RULES
from services.cangaceiros.cards import UseCard
from services.cangaceiros.dangers import COMES, CUBE, feared
from services.cangaceiros.expectations import MOVABLE, REIS, TRADED, Expected, death, goods, leader
from services.cangaceiros.fight_prospects import expected, worth
from services.cangaceiros.opponents import blunder, cards_left, evaluate
from services.cangaceiros.rounds import NextCard
from services.cangaceiros.state import State
from services.engine.frames import Move
from services.engine.kernel import decisions
from services.engine.search import Budget, choose
from tests.games.cangaceiros.positions import (
    garrison,
    give,
    hold,
    imprison,
    in_round,
    lines,
    plot,
    stand,
    table,
    track,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, play


def my_turn(g: State, *hand: str) -> State:
    """Red's turn with these cards in hand."""
    hold(g, 0, hand or ("ST-2", "ST-4", "ST-5"))
    return do(turn(g, 0), UseCard(0), NextCard(1))


def normal(g: State, seed: int = 1) -> Move:
    """What `normal` does at red's decision."""
    g.news = None
    return choose(RULES, g, decisions(g)[0].asking, level="normal", budget=Budget(iterations=0), dice=Random(seed)).move


# --- What they think ----------------------------------------------------------------------------------------------


def test_at_the_end_they_think_what_the_score_says() -> None:
    """CG-943 to CG-951: Fame, and 1 for every 3 resource points."""
    g = give(lines(garrison(table(), 0, pajeu=2), 0, guns=3), 0, fame=12, reis=2)
    g.todo.clear()
    assert [evaluate(g, seat) for seat in range(3)] == [12 + 7 // 3, 4, 4]


def test_cards_that_are_left() -> None:
    """The hand, and three for each later Round; with the last Life Goal gone only the hand."""
    g = hold(in_round(table(), 5), 0, ["ST-1", "ST-2"])
    g.phase = 3
    assert cards_left(g, g.players[0]) == 2 + 6
    g.last_round = True
    assert cards_left(g, g.players[0]) == 2
    g.last_round, g.phase, g.round = False, 1, 0
    assert cards_left(g, g.players[0]) == 21


def test_a_fight_as_the_tokens_show_on_average() -> None:
    """Three tokens add 1.2 of each: 2.8 shots and 4 blows on columns of 2; 1.2 wounds from shots, 1.2 from blows."""
    assert expected((6, 2, 4), (2, 2, 0), 3, 2) == pytest.approx((3.0, 2.4))
    assert expected((9, 0, 4), (2, 2, 0), 2, 2) == pytest.approx((2.0, 2.8))  # 6.2 shots, all dead before the Melee
    assert expected((0, 9, 0), (2, 2, 0), 2, 2) == pytest.approx((0.0, 0.8))


def test_a_fight_is_worth_more_with_vengeance_and_late() -> None:
    assert worth((6, 4, 5), "VC-03", 2, False) < worth((6, 4, 5), "VC-03", 2, True)
    assert worth((6, 4, 5), "VC-03", 2, False) < worth((6, 4, 5), "VC-05", 2, False)
    assert worth((1, 0, 1), "VC-05", 4, False) == 0.0


def test_goods_are_worth_their_points_at_the_end_and_more_before() -> None:
    assert goods(6, 0) == pytest.approx(2.0)
    assert goods(6, 6) == pytest.approx(2.0 + 6 * TRADED[0])
    assert goods(8, 12) == pytest.approx(8 / 3 + 6 * TRADED[0] + 2 * TRADED[1])


def test_what_a_chief_gives() -> None:
    """Lampião: SP w, +G tw, +F tw, +P t, -- w on 1 / 1 / 1."""
    fresh = leader("CH-13", (1, 2, 3), ())
    assert (fresh.guns, fresh.protection, fresh.facao, fresh.free, fresh.trained) == (1, 1, 1, 2, 0)
    trained = leader("CH-13", (), (1, 0))
    assert (trained.guns, trained.protection, trained.facao, trained.free, trained.trained) == (1, 2, 2, 2, 3)
    assert (fresh.ability, trained.ability) == ("lampiao", "")


SAFE = Expected(0.0, (0, 0, 0), 2, 0)


@pytest.mark.parametrize(
    ("space", "here", "near", "fear"),
    [
        ("juazeiro", {}, {"cariri": 3}, 0.0),
        ("pajeu", {}, {}, 0.0),
        ("pajeu", {"pajeu": 1}, {}, CUBE),
        ("pajeu", {"pajeu": 2}, {}, 2 * CUBE),
        ("pajeu", {"pajeu": 3}, {}, 2.0),  # death, untrained, with 4 Fame
        ("pajeu", {}, {"recife": 1}, COMES * CUBE),
        ("catarina", {}, {"moxoto": 3}, 0.0),
    ],
)
def test_what_volantes_are_feared_for(space: str, here: dict[str, int], near: dict[str, int], fear: float) -> None:
    """CG-848, CG-863 to CG-865: when all cards of the Round are used; before that less."""
    g = give(volantes(stand(in_round(table(), 3), space), **here, **near), 0, reis=0)
    g.phase = 3
    assert feared(g, 0, SAFE) == pytest.approx(fear)
    hold(g, 0, ["ST-1"])
    assert feared(g, 0, SAFE) == pytest.approx(MOVABLE * fear)


def test_reis_take_the_fear_away() -> None:
    """CG-861: one Volante too many is bribed for less than a Chief with all his training is worth."""
    g = train(volantes(stand(in_round(table(), 3), "pajeu"), pajeu=3), 0)
    g.phase = 3
    assert feared(give(g, 0, reis=0), 0, SAFE) == pytest.approx(death(4, 3))
    assert feared(give(g, 0, reis=3), 0, SAFE) == pytest.approx(2 * CUBE + REIS)


def better(one: State, other: State) -> bool:
    """Whether red stands better in the first position."""
    return evaluate(one, 0) > evaluate(other, 0)


def test_what_makes_a_position_better() -> None:
    """Training, a Life Goal that is nearer, nobody in the Prison, no wound, a Cangaceiro on a bad event."""

    def now(g: State) -> State:
        g.life_goals = ["LG-06"]  # 3 trophies, 3 Reis
        track(in_round(g, 2), "PEACE", "EV-14")
        return my_turn(g)

    plain = now(table())
    assert better(now(train(table(), 0, 0)), plain)
    assert better(now(give(table(), 0, trophies=1)), now(give(table(), 0, deals=1)))
    assert better(now(imprison(table(), 0, 0)), plain)
    assert better(plain, now(wound(table(), 0, 3)))
    assert better(plot(now(stand(table(), "recife")), 0, "EV-14"), now(stand(table(), "recife")))


# --- What normal does ---------------------------------------------------------------------------------------------


def test_normal_claims_a_life_goal_after_its_last_card() -> None:
    g = train(give(in_round(table(), 7, "VC-05"), 0, trophies=3, reis=3), 0)
    g.life_goals = ["LG-06"]
    my_turn(hold(g, 0), "ST-5")
    play(g, 0, "act", "ST-5")
    play(g, 0, "stop")
    assert normal(g) == ("claim", "LG-06")


def test_normal_fights_where_it_wins() -> None:
    """Round 7, the last card, 3 Volantes in the space, and a Gang that is strong enough for them."""
    g = lines(give(in_round(table(), 7, "VC-05"), 0, vengeance=1), 0, guns=4, facao=5)
    my_turn(volantes(stand(g, "pajeu"), pajeu=3), "ST-7")
    assert normal(g) == ("attack", "ST-7")
    play(g, 0, "attack", "ST-7")
    assert normal(g) == ("fight", "volantes", True)


def test_normal_walks_to_a_fight() -> None:
    """The icons of a card are thought through: a Movement, then the attack."""
    g = lines(in_round(table(), 7, "VC-05"), 0, guns=5, facao=5)
    my_turn(volantes(stand(g, "juazeiro"), pajeu=2), "ST-7")
    play(g, 0, "attack", "ST-7")
    assert normal(g) == ("move", "pajeu")


def test_normal_goes_where_it_is_safe() -> None:
    """The last card of a Round: three Volantes stand with a Chief that is fully trained."""
    g = give(train(in_round(table(), 3, "VC-02"), 0), 0, reis=0)
    my_turn(volantes(stand(g, "pajeu"), pajeu=3, mossoro=3, salvador=3), "ST-5")
    play(g, 0, "act", "ST-5")
    assert normal(g)[0] == "move"


def test_normal_takes_what_a_plunder_gives() -> None:
    g = my_turn(stand(in_round(table(), 2, "VC-01"), "araripe"), "ST-4", "ST-5")
    play(g, 0, "act", "ST-4")
    play(g, 0, "plunder")
    while "take" in {move[0] for move in asked(g)}:
        move = normal(g)
        assert move[0] in ("take", "take_rest")
        play(g, 0, *move)
    assert g.players[0].lines["facao"] == g.players[0].vengeance == 1


# --- What nobody does ---------------------------------------------------------------------------------------------


def test_blunders() -> None:
    g = volantes(stand(in_round(table(), 2, "VC-01"), "pajeu"))
    imprison(imprison(imprison(g, 0, 0), 1, 0), 2, 0)
    my_turn(g, "ST-2", "ST-4", "ST-5")
    bad = {move for move in asked(g) if blunder(g, 0, move)}
    assert bad == {
        *(("attack", card) for card in ("ST-2", "ST-4", "ST-5")),  # nobody to attack
        ("discard", "ST-2", "movement"),  # which its icons give too
        ("discard", "ST-2", "plunder"),
        ("discard", "ST-4", "garrison"),
        ("discard", "ST-4", "plunder"),
        ("discard", "ST-5", "movement"),
    }
    play(g, 0, "act", "ST-4")
    assert blunder(g, 0, ("stop",))
    play(g, 0, "plunder")
    assert blunder(g, 0, ("stop",))


def test_stopping_before_a_movement_is_no_blunder() -> None:
    g = my_turn(stand(in_round(table(), 2, "VC-01"), "pajeu"), "ST-5", "ST-6")
    play(g, 0, "act", "ST-5")
    assert blunder(g, 0, ("stop",))
    play(g, 0, "train", 0)
    assert not blunder(g, 0, ("stop",))


def test_walking_to_certain_death_is_a_blunder() -> None:
    """CG-420, CG-654."""
    g = my_turn(wound(stand(in_round(table(), 2, "VC-01"), "pajeu"), 0, 3, 4), "ST-5", "ST-6")
    play(g, 0, "act", "ST-5")
    assert blunder(g, 0, ("move", "catarina"))
    assert not blunder(g, 0, ("move", "cariri"))
    assert not blunder(lines(g, 0, guns=1), 0, ("move", "catarina"))


def test_an_attack_on_volantes_or_prison_within_a_movement_is_no_blunder() -> None:
    g = my_turn(volantes(stand(in_round(table(), 2, "VC-01"), "pajeu")), "ST-5")
    assert not blunder(g, 0, ("attack", "ST-5"))  # Recife borders on Pajeú, and all colours are in the Prison
    g = volantes(stand(g, "inhamuns"), recife=1)
    assert blunder(g, 0, ("attack", "ST-5"))
    assert not blunder(volantes(g, mossoro=1), 0, ("attack", "ST-5"))


def test_letting_the_chief_die_is_a_blunder() -> None:
    assert blunder(table(), 0, ("die",))
