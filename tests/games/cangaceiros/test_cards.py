"""Chapter 4.1: using an Action card, and the window after it."""

from __future__ import annotations

import pytest

from services.cangaceiros.cards import FinishCard, UseCard
from services.cangaceiros.state import State
from services.cangaceiros.volantes import MoveVolantes
from services.engine.kernel import asks, upkeep
from tests.games.cangaceiros.positions import (
    appoint,
    display,
    empty_reserve,
    give,
    hold,
    in_round,
    stack,
    stand,
    table,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, moves, play

CABELEIRA, COCADA, LIDIA, VOLTA_SECA = "CH-02", "CH-03", "CH-14", "CH-18"


def using(*hand: str, at: str = "cariri", discard: tuple[str, ...] = (), **there: int) -> State:
    """Red's turn with these cards, the Gang in a space, these Volantes on the map; Phase 5 would come after it."""
    g = hold(volantes(stand(in_round(table(3), 2, "VC-01"), at), **there), 0, hand, discard)
    g.fazendas["cariri"] = "FZ-01"
    return do(turn(g), UseCard(0), MoveVolantes())


def kinds(g: State) -> list[str]:
    """The verbs that red is offered, each once."""
    return list(dict.fromkeys(move[0] for move in asked(g)))


def over(g: State) -> bool:
    """Whether red's turn is over."""
    return upkeep(g) is not None


def test_a_card_is_used_in_one_of_its_halves_or_for_an_ability() -> None:
    """CG-311, CG-400, CG-406, CG-R-08: every card of the hand, each of them in five ways."""
    g = using("ST-2", "ST-6")
    assert asked(g) == [
        (*use, *ability)
        for card in ("ST-2", "ST-6")
        for use, *ability in [
            (("act", card),),
            (("attack", card),),
            (("discard", card), "movement"),
            (("discard", card), "garrison"),
            (("discard", card), "plunder"),
        ]
    ]


def test_never_both_halves() -> None:
    """CG-401: after the ATTACK half the icons of the lower part are not offered, nor the attack after the lower."""
    g = using("ST-1", cariri=1)
    play(g, 0, "attack", "ST-1")
    assert kinds(g) == ["move", "fight", "stop"]
    play(g, 0, "stop")
    assert over(g)
    g = using("ST-1", cariri=1)
    play(g, 0, "act", "ST-1")
    assert kinds(g) == ["move", "garrison", "stop"]
    play(g, 0, "stop")
    assert (over(g), g.players[0].discard) == (True, ["ST-1"])


@pytest.mark.parametrize("order", [("move", "garrison", "move"), ("garrison", "move", "move"), ("move", "move")])
def test_icons_are_carried_out_in_any_order_and_any_of_them_may_be_left(order: tuple[str, ...]) -> None:
    """CG-402, CG-403: ST-1 shows two Movements and a Garrison."""
    g = using("ST-1")
    play(g, 0, "act", "ST-1")
    stops = iter(("inhamuns", "cariri"))
    for verb in order:
        play(g, 0, verb, next(stops) if verb == "move" else g.players[0].gang)
    if "garrison" in order:
        assert over(g)
        assert g.players[0].garrisons == {"cariri" if order[0] == "garrison" else "inhamuns": 1}
        return
    assert kinds(g) == ["garrison", "stop"]
    play(g, 0, "stop")
    assert (over(g), g.players[0].garrisons) == (True, {})


def test_an_icon_is_used_as_often_as_it_is_shown() -> None:
    """CG-402: after two Movements there is no third."""
    g = using("ST-1")
    play(g, 0, "act", "ST-1")
    play(g, 0, "move", "inhamuns")
    assert kinds(g) == ["move", "garrison", "stop"]
    play(g, 0, "move", "cariri")
    assert kinds(g) == ["garrison", "stop"]


def test_a_card_whose_icons_are_used_up_is_over() -> None:
    """CG-313, CG-403: nothing is asked where nothing is left."""
    g = using("ST-2", at="juazeiro")
    play(g, 0, "act", "ST-2")
    play(g, 0, "move", "cariri")
    assert kinds(g) == ["plunder", "stop"]
    play(g, 0, "plunder")
    play(g, 0, "take_rest")
    assert (over(g), g.players[0].discard, g.card) == (True, ["ST-2"], "")


@pytest.mark.parametrize("first", ["move", "fight"])
def test_attack_is_a_movement_and_an_attack_in_either_order(first: str) -> None:
    """CG-404, CG-405: with Volantes in both spaces, one Movement and one fight, and not two of either."""
    g = using("ST-1", cariri=1, pianco=1)
    play(g, 0, "attack", "ST-1")
    if first == "move":
        play(g, 0, "move", "pianco")
        assert asked(g) == [("fight", "volantes", False), ("stop",)]
        return
    stack(g.tokens, "VT-01")
    play(g, 0, "fight", "volantes", False)
    while asked(g)[0][0] in ("lose", "wound"):
        play(g, 0, *asked(g)[0])
    assert kinds(g) == ["move", "stop"]
    play(g, 0, "move", "pianco")
    assert over(g)


def test_attack_may_be_left_out_or_the_movement() -> None:
    """CG-405: either part may be left, or both."""
    g = using("ST-1", cariri=1)
    play(g, 0, "attack", "ST-1")
    play(g, 0, "stop")
    assert (over(g), g.volantes, g.players[0].gang) == (True, {"cariri": 1}, "cariri")


def test_an_attack_needs_an_opponent() -> None:
    """CG-404, CG-R-06: without a Volante in the space the ATTACK half is a Movement."""
    g = using("ST-1", pianco=1)
    play(g, 0, "attack", "ST-1")
    assert kinds(g) == ["move", "stop"]


@pytest.mark.parametrize(
    ("ability", "then"), [("movement", ["move"]), ("garrison", ["garrison"]), ("plunder", ["plunder"])]
)
def test_a_card_is_discarded_for_one_base_ability(ability: str, then: list[str]) -> None:
    """CG-406, CG-407, CG-R-08: one Movement, or one Garrison, or one Plunder, and neither half of the card."""
    g = using("ST-7", cariri=1)
    play(g, 0, "discard", "ST-7", ability)
    assert (kinds(g), g.card) == ([*then, "stop"], "ST-7")
    play(g, 0, *next(move for move in asked(g) if move[0] == then[0]))
    if then == ["plunder"]:
        play(g, 0, "take_rest")
    assert (over(g), g.players[0].discard) == (True, ["ST-7"])


def test_an_ability_that_comes_to_nothing_is_not_offered() -> None:
    """CG-406: in Recife there is no Garrison and nothing to plunder."""
    assert asked(using("ST-7", at="recife")) == [("act", "ST-7"), ("attack", "ST-7"), ("discard", "ST-7", "movement")]


def test_the_base_ability_needs_no_training_and_cannot_be_covered() -> None:
    """CG-406, CG-448: it has neither a training nor a wound space."""
    g = using("ST-7")
    assert g.players[0].markers == [0, 1, 2]
    wound(g, 0, 3, 4)
    assert ("discard", "ST-7", "plunder") in asked(g)


def test_abilities_are_for_the_cards_of_phase_3() -> None:
    """CG-409: each takes a card of the hand in the own turn; when the last is used, nothing is offered."""
    g = using("ST-7", at="recife")
    assert [moves(g, seat) for seat in (1, 2)] == [[], []]
    play(g, 0, "act", "ST-7")
    play(g, 0, "stop")
    assert [moves(g, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.parametrize(("trained", "offered"), [(True, [("discard", "ST-7", "ambush")]), (False, [])])
def test_cocada_discards_a_card_for_an_ambush(*, trained: bool, offered: list[object]) -> None:
    """CG-408, CG-765: once his ability is uncovered, and where there is somebody to ambush."""
    g = using("ST-7", at="recife", recife=1)
    appoint(g, 0, COCADA)
    if trained:
        train(g, 0, 0)
    assert [move for move in asked(g) if move[-1] == "ambush"] == offered
    if trained:
        play(g, 0, "discard", "ST-7", "ambush")
        assert asked(g) == [("ambush", "volante", -1), ("stop",)]
        play(g, 0, "ambush", "volante", -1)
        assert (over(g), g.players[0].trophies, g.players[0].fame) == (True, 1, 5)
    g.volantes.clear()
    assert ("discard", "ST-7", "ambush") not in asked(g)


@pytest.mark.parametrize("healed", [1, 2, 3])
def test_lidia_discards_a_card_to_heal(healed: int) -> None:
    """CG-408, CG-780: up to 3 Wound cubes."""
    g = using("ST-7", at="recife")
    wound(train(appoint(g, 0, LIDIA), 0), 0, 1, 2, 3, 4)
    play(g, 0, "discard", "ST-7", "heal")
    assert asked(g) == [("heal", 1), ("heal", 2), ("stop",)]
    for space in (1, 2, 3)[:healed]:
        play(g, 0, "heal", space)
    if healed < 3:
        play(g, 0, "stop")
    assert (over(g), g.players[0].wounds) == (True, [1, 2, 3, 4][healed:])


def test_lidia_has_nothing_to_heal_without_wounds() -> None:
    """CG-780: nor does she heal more cubes than there are."""
    g = using("ST-7", at="recife")
    train(appoint(g, 0, LIDIA), 0)
    assert ("discard", "ST-7", "heal") not in asked(g)
    wound(g, 0, 3)
    play(g, 0, "discard", "ST-7", "heal")
    play(g, 0, "heal", 3)
    assert (over(g), g.players[0].wounds) == (True, [])


def test_volta_seca_has_all_three_for_one_card() -> None:
    """CG-408, CG-784: Movement, Garrison and Plunder, in any order."""
    g = using("ST-7")
    train(appoint(g, 0, VOLTA_SECA), 0)
    assert asked(g) == [("act", "ST-7"), ("attack", "ST-7"), ("discard", "ST-7", "all")]
    play(g, 0, "discard", "ST-7", "all")
    assert kinds(g) == ["move", "garrison", "plunder", "stop"]
    play(g, 0, "plunder")
    play(g, 0, "take_rest")
    assert kinds(g) == ["move", "garrison", "stop"]
    play(g, 0, "garrison", "cariri")
    play(g, 0, "move", "juazeiro")
    assert over(g)


def test_a_covered_ability_discards_no_card() -> None:
    """CG-408, CG-449: Volta Sêca with a Wound cube on it has the base ability of all."""
    g = using("ST-7")
    wound(train(appoint(g, 0, VOLTA_SECA), 0), 0, 0)
    assert [move[2] for move in asked(g) if move[0] == "discard"] == ["movement", "garrison", "plunder"]


def test_what_is_left_of_a_card_is_lost_with_the_chief() -> None:
    """CG-671, CG-R-10: into the Caatinga with no free wound space; the card still comes on the discard pile."""
    g = using("ST-1", "ST-2", at="pajeu")
    wound(g, 0, 3, 4)
    stack(g.chiefs, "CH-01", "CH-03")
    play(g, 0, "act", "ST-1")
    play(g, 0, "move", "catarina")
    assert asked(g) == [("keep", "CH-01"), ("keep", "CH-03")]
    play(g, 0, "keep", "CH-03")
    mine = g.players[0]
    assert (over(g), mine.discard, mine.gang, mine.fame, g.lost) == (True, ["ST-1"], "juazeiro", 3, False)
    do(g, UseCard(0))
    play(g, 0, "act", "ST-2")
    assert kinds(g) == ["move", "plunder", "stop"]


def test_a_card_being_used_is_in_play() -> None:
    """CG-R-56: it is none of hand, deck and discard pile until it is finished."""
    g = using("ST-1", discard=("ST-5",))
    play(g, 0, "act", "ST-1")
    mine = g.players[0]
    assert (g.card, mine.hand.cards, mine.discard) == ("ST-1", [], ["ST-5"])
    assert g.totals()["action_cards_0"] == 7
    do(g, FinishCard(0))
    assert (g.card, mine.discard) == ("", ["ST-5", "ST-1"])


# --- The window after a card ----------------------------------------------------------------------------------------


def rich(*hand: str) -> State:
    """Red in Araripe, fully trained, with what LG-09 and LG-12 cost, and SE-2 on display."""
    g = display(using(*hand, at="araripe"), "serra", "SE-2")
    g.life_goals = ["LG-09", "LG-12", "LG-04"]
    stack(g.chiefs, "CH-01", "CH-03")
    train(give(g, 0, deals=3, vengeance=3, reis=4, trophies=2), 0)
    return g


def test_a_life_goal_is_claimed_after_any_card_and_one_at_most() -> None:
    """CG-906, CG-920, CG-928, CG-R-61: not before the card, nor while it is used.

    A Deal token keeps the turn open after it; not even a trained Chief could claim another one.
    """
    g = volantes(rich("ST-1", "ST-7"), recife=1)
    assert not [move for move in asked(g) if move[0] == "claim"]
    play(g, 0, "act", "ST-1")
    assert not [move for move in asked(g) if move[0] == "claim"]
    play(g, 0, "stop")
    assert asked(g) == [("claim", "LG-09"), ("claim", "LG-12"), ("end_turn",)]
    play(g, 0, "claim", "LG-12")
    play(g, 0, "keep", "CH-03")
    assert (g.players[0].fame, asked(g)) == (13, [("end_turn",)])
    train(g, 0)
    assert asked(g) == [("end_turn",)]
    play(g, 0, "deal", "recife", "pajeu")
    assert asked(g) == [("end_turn",)]


def test_a_claim_after_the_swap_but_none_after_the_claim() -> None:
    """CG-928, CG-R-36: the window stays open after a swap, with the claim still to come."""
    g = rich("ST-7")
    play(g, 0, "act", "ST-7")
    play(g, 0, "stop")
    play(g, 0, "swap", "ST-7", "discard", "SE-2")
    assert asked(g) == [("claim", "LG-09"), ("claim", "LG-12"), ("end_turn",)]


def test_a_card_discarded_for_an_ability_opens_the_window_too() -> None:
    """CG-R-09: for Life Goals, and as the third card for the swap."""
    g = rich("ST-7")
    play(g, 0, "discard", "ST-7", "movement")
    play(g, 0, "stop")
    assert kinds(g) == ["claim", "swap", "end_turn"]


@pytest.mark.parametrize(("first", "second"), [("swap", "claim"), ("claim", "")])
def test_life_goal_and_swap_come_in_the_order_of_choice(first: str, second: str) -> None:
    """CG-R-36: after a Life Goal the Gang is in Juazeiro, and the swap is lost."""
    g = rich("ST-7")
    play(g, 0, "act", "ST-7")
    play(g, 0, "stop")
    play(g, 0, *next(move for move in asked(g) if move[0] == first))
    if second:
        assert kinds(g) == ["claim", "end_turn"]
        play(g, 0, "claim", "LG-09")
    play(g, 0, "keep", "CH-01")
    assert (moves(g), g.players[0].gang) == ([], "juazeiro")


def test_nothing_is_asked_after_a_card_when_nothing_can_be_done() -> None:
    """CG-327, CG-920: the turn is over by itself."""
    g = using("ST-7", at="cariri")
    play(g, 0, "act", "ST-7")
    play(g, 0, "stop")
    assert over(g)


def test_a_dead_seat_uses_its_card_for_nothing() -> None:
    """CG-403: what is played for who is gone changes nothing: no Movement, no swap."""
    g = rich("ST-7")
    give(g, 0, deals=0)
    before = (g.players[0].gang, g.players[0].reis)
    while not over(g):
        (ask,) = asks(g)
        play(g, 0, *ask.safe(g))
    assert (g.players[0].gang, g.players[0].reis, g.players[0].discard) == (*before, ["ST-7"])


def test_no_garrison_without_a_cangaceiro() -> None:
    """CG-406, CG-437: with all of them in the Prison no card is discarded for a Garrison; the Plunder is for Reis."""
    g = empty_reserve(using("ST-7"))
    assert [move[2] for move in asked(g) if move[0] == "discard"] == ["movement", "plunder"]
