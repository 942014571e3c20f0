"""Chapter 3: rounds, and the turns of the Action phase; steps 3 and 4 of a turn."""

from __future__ import annotations

import pytest

from services.endless_winter.content import BOARD
from services.endless_winter.pieces import COLUMNS, NO_SEAT, Figure
from services.endless_winter.rounds import ActionPhase, DiscardPlayed, EndTurn, Round, TakeTurn
from services.endless_winter.state import State
from services.engine.kernel import advance_upkeep, asks, settle_all
from tests.games.endless_winter.positions import cards, in_round, order, owing, start, table, turn
from tests.games.playing import asked, do, free, moves, play, said


def empty_handed(players: int = 3, number: int = 1) -> State:
    """A table on which nobody has cards, so that a turn is nothing but placing a figure."""
    g = in_round(table(players), number)
    for seat in range(players):
        cards(g, seat, hand=[], deck=[])
    return g


def hurry(g: State) -> list[int]:
    """Let everybody place a Tribe or Chief figure in Rest and decline the rest, to the end; who placed, in order."""
    seats = []
    while g.todo:
        settle_all(g)
        if not g.todo:
            break
        seat = owing(g)[0]
        open_to = asked(g, seat)
        if open_to[0][0] == "place":
            seats.append(seat)
            play(g, seat, *next(move for move in reversed(open_to) if move[2] == "rest"))
        else:
            play(g, seat, *asks(g)[0].safe(g))
    return seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_turns_for_each_player_in_turn_order(players: int) -> None:
    """EW-303, EW-306, EW-214: one turn each, again and again, from the top of the Turn Order indicator down."""
    g = order(empty_handed(players), *reversed(range(players)))
    assert hurry(do(g, ActionPhase())) == [*reversed(range(players))] * 3
    assert all(len(player.figures) == 3 for player in g.players)
    assert g.turn == NO_SEAT


def test_turn_order_is_not_that_of_the_seats() -> None:
    """EW-306, EW-454: after the second on the indicator comes the third."""
    g = do(order(empty_handed(3), 1, 2, 0), ActionPhase())
    assert (owing(g), g.turn) == ([1], 1)
    play(g, 1, "place", "tribe", "rest")
    news = play(g, 1, "end_rest") if owing(g) == [1] else g.news
    assert owing(g) == [2]
    assert said(news, "turn_began") == [{"seat": 2}]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_rounds_follow_each_other(number: int) -> None:
    """EW-301: Action phase, Eclipse phase and Preparation phase; then comes the next round's first turn."""
    g = do(empty_handed(2, number), Round())
    phases = [g.phase]
    while g.round == number or g.phase != "action":
        if asks(g):
            seat = owing(g)[0]
            rest = [move for move in asked(g, seat) if move[0] == "place" and move[2] == "rest"]
            play(g, seat, *(rest[-1] if rest else asks(g)[0].safe(g)))
        else:
            advance_upkeep(g)
        phases.append(g.phase)
    assert list(dict.fromkeys(phases)) == ["action", "eclipse", "preparation"]
    assert (g.round, g.phase, owing(g)) == (number + 1, "action", [g.order[0]])
    assert [player.figures for player in g.players] == [[], []]


def test_the_fourth_round_is_the_last() -> None:
    """EW-300, EW-302: after its Eclipse phase nothing comes but final scoring; no Preparation phase."""
    g = do(empty_handed(2, 4), Round())
    hurry(g)
    assert (g.todo, g.round, g.phase) == ([], 4, "eclipse")
    assert [len(player.figures) for player in g.players] == [3, 3]  # Preparation would have returned them
    assert BOARD.rounds == 4


def test_eras() -> None:
    """EW-305: rounds 1 and 2 are Era I, rounds 3 and 4 Era II."""
    assert [in_round(table(2), number).era for number in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_the_steps_of_a_turn() -> None:
    """EW-304, EW-406: Culture cards, then the figure, then its actions; Tribe cards wait for step 2."""
    g = do(cards(table(2), 0, hand=["K01", "BRAVE"]), TakeTurn(0))
    assert moves(g) == [("play_culture", "K01"), ("end_culture",)]
    play(g, 0, "end_culture")
    assert moves(g) == [("place", figure, place) for figure in ("chief", "tribe") for place in (*COLUMNS, "rest")]
    play(g, 0, "place", "tribe", "development")
    assert ("play", "BRAVE") in free(g)
    play(g, 0, "play", "BRAVE")
    play(g, 0, "end_section")
    while g.todo:
        play(g, 0, "end_section")
    assert g.players[0].discard == ["BRAVE"]
    assert g.turn == NO_SEAT


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_the_eclipse_pile_is_prepared_in_the_third_turn_only(placed: int) -> None:
    """EW-304, EW-307: step 4 comes in the turn in which the third figure has been placed."""
    g = cards(table(2), 0, hand=["TRIBESMAN"], deck=[], discard=[])
    g.players[0].figures = [Figure(False, "hunt")] * placed
    do(g, TakeTurn(0))
    play(g, 0, "place", "chief", "rest")
    while g.todo and asked(g)[-1] == ("end_rest",):
        play(g, 0, "end_rest")
    assert moves(g) == ([("eclipse_pile", "TRIBESMAN"), ("end_pile",)] if placed == 2 else [])


def test_played_cards_are_discarded() -> None:
    """EW-450, EW-451, EW-404, EW-R-12: all of them face up, Culture cards too; no card is drawn, Labour is lost."""
    g = turn(cards(table(2), 0, hand=["TRIBESMAN"], played=["K01", "BRAVE"], discard=["T-HUN"]), 0, "hunt", labour=1.5)
    g.players[0].used = [1]
    do(g, DiscardPlayed(0))
    player = g.players[0]
    assert player.discard == ["T-HUN", "K01", "BRAVE"]
    assert (player.played, player.used, player.hand.cards, g.labour) == ([], [], ["TRIBESMAN"], 0)


def test_the_next_turn_begins_afresh() -> None:
    """EW-454, EW-501, EW-413: no Labour, no taken types and no used Chief are left from the turn before."""
    g = turn(cards(table(2), 0, hand=[]), 0, "hunt", labour=2)
    g.recruited, g.fresh, g.players[0].chief_used = ["T-HUN"], {"T-HUN": 0}, True
    do(g, DiscardPlayed(0), EndTurn(0))
    assert (g.labour, g.recruited, g.fresh, g.players[0].chief_used, g.place) == (0, [], {}, False, "")


def test_a_whole_game_ends_after_four_rounds() -> None:
    """EW-300, EW-302: played by whatever comes first."""
    g = start(2)
    while g.todo:
        settle_all(g)
        for ask in asks(g):
            play(g, ask.player, *ask.safe(g))
    assert (g.round, g.phase) == (4, "eclipse")
