"""What opponents think of positions, what `normal` does where it is plain, and what not even `easy` does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from services.endless_winter.eclipse import EclipseTurn, GoOnBoard, HexBenefits, PlayerBoard, TakeEclipseBenefits
from services.endless_winter.figures import ActThere, PlaceFigure
from services.endless_winter.game import RULES
from services.endless_winter.opponents import blunder, evaluate
from services.endless_winter.promises import SHARE, promised
from services.endless_winter.rounds import DiscardPlayed, EndTurn
from services.endless_winter.state import State
from services.endless_winter.worth import CHIEF, GAINED, HEX, IN_PILE, KEPT, NEXT_OF_SET, SLOTS
from services.engine.frames import Move
from services.engine.kernel import decisions
from services.engine.search import Budget, choose
from tests.games.endless_winter.positions import (
    animals,
    camps,
    cards,
    give,
    in_round,
    stones,
    table,
    terrain,
    turn,
    villages,
    zone,
)
from tests.games.playing import do, play


def bare(*hand: str) -> State:
    """Round 2, nobody with Food or Tools, Cyan with this hand and no Animals, Camps of all on the Base."""
    g = in_round(table(3), 2)
    for seat in range(3):
        animals(give(cards(g, seat, hand=[]), seat, food=0, tools=0), seat)
    return cards(g, 0, hand=hand)


def placing(g: State) -> State:
    """Cyan's turn, before the figure is placed."""
    return do(turn(g, 0), PlaceFigure(0), ActThere(0), DiscardPlayed(0), EndTurn(0), TakeEclipseBenefits())


def normal(g: State, seed: int = 1) -> Move:
    """What `normal` does at Cyan's decision."""
    g.news = None
    return choose(RULES, g, decisions(g)[0].asking, level="normal", budget=Budget(iterations=0), dice=Random(seed)).move


# --- what they think ------------------------------------------------------------------------------------------------


def test_at_the_end_they_think_what_the_score_says() -> None:
    """EW-1501: nothing is expected of a game that is over."""
    g = cards(animals(give(bare(), 0, score=12, food=4, offering=7), 0, "A-MAM"), 0, hand=["T-ELD", "K24"])
    g.todo.clear()
    assert [evaluate(g, seat) for seat in range(3)] == [12 + 2 + 4 + 2, 0, 0]


@pytest.mark.parametrize(
    "better",
    [
        lambda g: give(g, 0, score=1),
        lambda g: give(g, 0, food=1),
        lambda g: give(g, 0, tools=1),
        lambda g: give(g, 0, offering=4),
        lambda g: give(g, 0, honor=1),
        lambda g: give(g, 0, megaliths=8),
        lambda g: animals(g, 0, "A-CAT"),
        lambda g: animals(g, 0, "A-ARG"),
        lambda g: cards(g, 0, hand=["BRAVE"]),
        lambda g: cards(g, 0, buried=["TRIBESMAN"]),
        lambda g: cards(g, 0, discard=["T-HUN"]),
        lambda g: cards(g, 0, hand=["K21"]),
        lambda g: camps(g, 0, H00=2),
        lambda g: camps(g, 0, H01=1),
        lambda g: villages(g, 0, "J09"),
        lambda g: stones(g, 0, "S07"),
    ],
)
def test_what_is_worth_something(better: Callable[[State], State]) -> None:
    """Each of these is better to have than not."""
    g = placing(terrain(bare(), H01="mountain"))
    before = evaluate(g, 0)
    better(g)
    assert evaluate(g, 0) > before


def test_what_the_last_round_changes() -> None:
    """A Tribe card that was taken brings less the later it comes."""
    found = []
    for number in (1, 4):
        g = placing(in_round(bare(), number))
        before = evaluate(g, 0)
        cards(g, 0, discard=["T-HUN"])
        found.append(evaluate(g, 0) - before)
    assert found == pytest.approx([1 + 3 * 0.35, 1])


def test_what_a_figure_promises() -> None:
    """Labour in hand counts in the column that it can be used in, as far as Tools and Animals go."""
    g = zone(cards(give(bare(), 0, tools=1), 0, hand=["T-HUN", "BRAVE"]), "A-CAT", "A-RHI")
    g.icons_taken = ["hunt"]
    placing(g)
    play(g, 0, "place", "tribe", "hunt")
    take = GAINED["zone"] - GAINED["tool"] - 0.25 * 2
    assert promised(g, 0, 2, 3.0) == pytest.approx(SHARE * take)
    g.labour = 2
    assert promised(g, 0, 2, 3.0) == pytest.approx(SHARE * (take + 0.25 * 2))
    give(g, 0, tools=0)
    assert promised(g, 0, 2, 3.0) == 0.0


def test_the_chief_promises_the_ability() -> None:
    """Where it may be used, and until it is used."""
    g = table(3, chiefs=("C2", "C1", "C3"))
    g = placing(cards(animals(give(g, 0, food=0, tools=0)), 0, hand=["TRIBESMAN"]))
    g.icons_taken = ["hunt"]
    play(g, 0, "place", "chief", "hunt")
    column, worth = CHIEF["C2", "a"]
    assert column == "hunt"
    assert worth == pytest.approx(2 * GAINED["labour"] + GAINED["tool"])
    with_ability = promised(g, 0, 3, 3.0)
    g.players[0].chief_used = True
    assert with_ability - promised(g, 0, 3, 3.0) == pytest.approx(SHARE * worth)


def test_the_parts_of_the_eclipse_phase() -> None:
    """What has been taken is no more expected; what is left is."""
    g = terrain(camps(bare(), 0, H01=1), H01="glacier")
    g.phase = "eclipse"
    do(g, HexBenefits(0), EclipseTurn(1))
    g.turn = 0
    before = evaluate(g, 0)
    play(g, 0, "hex", "H01")
    assert (g.players[0].score, g.turn) == (1, 1)
    assert evaluate(g, 0) - before == pytest.approx(1 - 1.05 * HEX["glacier"], abs=0.01)


def test_the_player_board_in_the_eclipse_phase() -> None:
    """Part D counts as a whole before it begins, and what is left of it afterwards."""
    g = villages(cards(bare(), 0, deck=["BRAVE"]), 0, "J17")
    g.phase, g.turn = "eclipse", 0
    g.todo = [PlayerBoard(0)]
    whole = evaluate(g, 0)
    g.todo = [GoOnBoard(0, (), ())]
    assert whole - evaluate(g, 0) == pytest.approx(GAINED["draw"])


def test_tables() -> None:
    """Values that follow from what is printed."""
    assert NEXT_OF_SET["A-RHI"] == [1, 2, 3, 4, 0]
    assert [round(SLOTS[placed], 2) for placed in (0, 2, 6, 10)] == [0.0, 0.9, 2.0, 3.1]
    assert KEPT["BRAVE"] > KEPT["TRIBESMAN"]
    assert IN_PILE["K01"] == 0.0


# --- what `normal` does ---------------------------------------------------------------------------------------------


def test_normal_goes_where_its_labour_is_worth_most() -> None:
    """A hand of Hunters, Tools and a Hunt Zone full of Animals, in the last round: to the Hunt."""
    g = zone(give(in_round(bare("T-HUN", "T-HUN", "T-HUN"), 4), 0, tools=4), "A-CAT", "A-CAT", "A-RHI", "A-STA")
    assert normal(placing(g))[2] == "hunt"


def test_normal_plays_its_cards_and_hunts() -> None:
    """Labour comes first, then Animals; nothing that it can pay for is left."""
    g = placing(zone(give(bare("T-HUN", "T-HUN"), 0, tools=2), "A-CAT", "A-CAT", "A-RHI"))
    play(g, 0, "place", "tribe", "hunt")
    done: list[Move] = []
    while g.turn == 0 and g.place == "hunt" and "zone" not in [move[0] for move in done[-1:]]:
        done.append(normal(g))
        play(g, 0, *done[-1])
    assert [move[0] for move in done] == ["play", "zone"]


def test_normal_takes_what_the_eclipse_phase_gives() -> None:
    """A hex that gives a Megalith or a point is not left."""
    g = terrain(camps(bare(), 0, H01=1), H01="glacier")
    g.phase = "eclipse"
    do(g, HexBenefits(0), EclipseTurn(1))
    g.turn = 0
    assert normal(g) == ("hex", "H01")


# --- blunders -------------------------------------------------------------------------------------------------------


def test_blunders() -> None:
    """To decline a gift, to leave what the Eclipse phase gives, to spend Food beyond the last Labour icon."""
    g = give(bare(), 0, food=5)
    spent = [count for count in range(1, 6) if not blunder(g, 0, ("spend_food", count))]
    assert spent == [1, 3, 5]
    assert blunder(g, 0, ("decline", "megalith"))
    assert not blunder(g, 0, ("decline", "bury"))
    assert blunder(g, 0, ("end_part",))
    assert not blunder(g, 0, ("end_section",))
