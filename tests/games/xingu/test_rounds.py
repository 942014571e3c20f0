"""Chapter 3: rounds, turns and their order."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.engine.kernel import asks, upkeep
from services.xingu.content import BOARD
from services.xingu.disease import Disease
from services.xingu.pieces import CHARACTERS, CHIEF, HUNTER, INDIA, NO_SEAT, SHAMAN, WARRIOR, Helper
from services.xingu.rounds import EndTurn, FeedLast, NextRound, NextTurn, Round
from services.xingu.slavery import Slavery
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do, free, moves, play, said, system
from tests.games.xingu.positions import (
    bonuses,
    cards,
    empty_deck,
    flipped,
    give,
    hand,
    shrink,
    stacks,
    table,
    turn,
    villagers,
)


def round_of(players: int = 4, first: int = 0, several_actions: bool = False) -> State:
    """A round begins."""
    return do(table(players, first=first, several_actions=several_actions), Round())


def owing(g: State) -> int:
    """Whose decision the game waits for."""
    (ask,) = asks(g)
    return ask.player


def watch(g: State) -> int:
    """Whoever's turn it is watches with the first card; returns that seat."""
    seat = owing(g)
    play(g, seat, "watch", g.players[seat].unplayed[0])
    return seat


def test_turns_go_clockwise_from_the_headdress() -> None:
    """XI-302: the third player begins, the second is the last."""
    g = round_of(first=2)
    assert g.turn == 2
    assert [watch(g) for _ in range(9)] == [2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_a_player_without_cards_is_skipped() -> None:
    """XI-308, XI-309: the round is over for that player, the others go on."""
    g = round_of(3)
    hand(g, 1, CHIEF)
    hand(g, 2, CHIEF, INDIA)
    assert [watch(g) for _ in range(8)] == [0, 1, 2, 0, 2, 0, 0, 0]


def test_the_round_ends_when_all_cards_are_played() -> None:
    """XI-310, XI-306: five turns for each player, one card in each; then step 1 of the round's end is due."""
    g = round_of(3)
    news = []
    for _ in range(15):
        watch(g)
        news += g.news or []
    assert (upkeep(g) is not None, asks(g), g.turn) == (True, (), NO_SEAT)
    assert [player.unplayed for player in g.players] == [[], [], []]
    assert said(news, "round_ended") == [{"round": 2}]
    assert len(said(news, "turn_ended")) == 15


def test_a_new_round_gives_back_all_cards() -> None:
    """XI-301, XI-313, XI-1633: as long as the end is not triggered, rounds follow each other."""
    g = round_of(3)
    for _ in range(15):
        watch(g)
    system(g)
    assert (g.round, owing(g)) == (3, 1)
    assert [player.unplayed for player in g.players] == [[*CHARACTERS]] * 3


def test_what_is_allowed_once_in_a_round_is_allowed_again() -> None:
    """XI-313, XI-R-28, XI-1110: the bonfire may be lit, missionaries may be brought in."""
    g = table()
    g.players[0].bonfire_lit, g.players[0].brought = True, [SHAMAN, CHIEF]
    do(g, Round())
    assert (g.players[0].bonfire_lit, g.players[0].brought) == (False, [])


def test_nobody_passes() -> None:
    """XI-307, XI-314: every move of the open decision takes an action; free actions alone make up no turn."""
    g = do(turn(give(cards(table(), 0, "RC-01"), 0, track=2)), NextTurn(0))
    verbs = {move[0] for move in asked(g)}
    assert verbs == {"collect", "procreate", "build", "manufacture", "ritual", "expand", "pacify", "watch"}
    play(g, 0, "score", "knife", "RC-01")
    assert {move[0] for move in asked(g)} == verbs
    assert owing(g) == 0


@pytest.mark.parametrize(
    ("move", "left"),
    [
        (("watch", HUNTER), [INDIA, WARRIOR, SHAMAN, CHIEF]),
        (("procreate", WARRIOR), [HUNTER, SHAMAN, CHIEF]),
        (("pacify", 0, INDIA, SHAMAN), [HUNTER, WARRIOR]),
    ],
)
def test_an_action_takes_one_to_three_cards(move: Move, left: list[str]) -> None:
    """XI-303, XI-304, XI-R-01: they pay for exactly one action, and the turn of the next player begins."""
    g = round_of()
    play(g, 0, *move)
    while owing(g) == 0:
        play(g, 0, *asked(g)[0])
    assert (g.players[0].unplayed, owing(g)) == (left, 1)


def test_no_action_takes_more_than_three_cards() -> None:
    """XI-303: of all that a full hand can do."""
    g = round_of()
    sizes = {len(move) - 1 for move in asked(g) if move[0] == "pacify"}
    assert sizes == {1, 2, 3}
    assert BOARD.cards_played == 3


def test_a_card_taken_back_brings_a_player_into_the_round_again() -> None:
    """XI-306, XI-R-51: BC-16 after the fifth action; a sixth follows when the turn comes round."""
    g = bonuses(flipped(round_of(2), 0, 2), "BC-16")
    hand(hand(g, 0, CHIEF), 1, HUNTER)
    play(g, 0, "watch", CHIEF)
    assert asked(g) == [("end_turn",)]
    play(g, 0, *next(move for move in free(g) if move[1] == "BC-16"))
    play(g, 0, "take_back", SHAMAN)
    play(g, 0, "end_turn")
    assert watch(g) == 1
    assert owing(g) == 0
    assert {move[1] for move in asked(g) if move[0] == "watch"} == {SHAMAN}


def test_the_turn_waits_for_free_actions_after_the_action() -> None:
    """XI-315, XI-1702: the knife may be scored after Watch; if nothing is possible the turn ends by itself."""
    g = cards(give(round_of(), 0, track=2), 0, "RC-01")
    play(g, 0, "watch", CHIEF)
    assert moves(g) == [("end_turn",), ("score", "knife", "RC-01")]
    play(g, 0, "score", "knife", "RC-01")
    assert moves(g) == [("end_turn",)]
    play(g, 0, "end_turn")
    assert (owing(g), g.turn, g.players[0].score) == (1, 1, 3)


def test_free_actions_stand_open_before_the_action() -> None:
    """XI-315, XI-1701, XI-1702: beside the choice of the action, which stays open."""
    g = cards(give(round_of(), 0, track=2), 0, "RC-01", "RC-13")
    assert free(g) == [("score", "knife", "RC-01"), ("score", "knife", "RC-13")]
    play(g, 0, "score", "knife", "RC-13")
    assert free(g) == [("score", "knife", "RC-01")]


def test_the_tribe_is_fed_before_emptied_stacks_have_their_effect() -> None:
    """XI-312, XI-R-55: the food is chosen; only then disease is due, and after it the next player's turn."""
    g = shrink(cards(give(round_of(), 0, score=9), 0, "RC-24"), 0, 0)
    g.emptied = [0]
    play(g, 0, "watch", CHIEF)
    assert asked(g) == [("feed", "cassava", "banana"), ("feed", "cassava"), ("feed", "banana")]
    play(g, 0, "feed", "banana")
    assert (asks(g), upkeep(g)) == ((), Disease(0))
    system(g)
    assert (owing(g), g.emptied) == (1, [])


def test_stacks_have_their_effects_in_the_order_in_which_they_ran_out() -> None:
    """XI-R-56, XI-1402, XI-1502, XI-R-24: field before forest here; each is refilled by its own effect."""
    g = round_of()
    for place in (3, 1):
        shrink(g, place, 0)
    g.emptied = [3, 1]
    do(g, EndTurn(0), NextTurn(1))
    assert g.todo[-2:] == [Disease(1), Slavery(3)]
    system(g)
    assert [len(stack.cards) for stack in g.stacks] == [5, 5, 5, 5]


def test_the_turn_is_finished_before_a_stack_is_refilled() -> None:
    """XI-1402, XI-R-24: the player who took the last card finishes the turn first."""
    g = stacks(round_of(), "RC-06")
    shrink(g, 0, 1)
    play(g, 0, "collect", INDIA, 0)
    play(g, 0, "put", "FOB-01")
    assert (upkeep(g), len(g.stacks[0].cards)) == (Disease(0), 0)
    system(g)
    assert (len(g.stacks[0].cards), owing(g)) == (5, 1)


def test_the_last_round_is_played_to_its_end() -> None:
    """XI-1802, XI-301: once the end is triggered the others play their cards; then no further round begins."""
    g = round_of(2)
    g.ending = True
    for _ in range(10):
        watch(g)
    before = g.round
    system(g)
    assert (g.todo, g.round) == ([], before)
    assert [sorted(found) for found in said(g.news, "scored")] == [["rank", "seat", "total"]] * 2


def test_two_unfilled_stacks_end_the_game() -> None:
    """XI-301, XI-1801, XI-1802: the deck of fields is empty when both field stacks have run out; the turns go on."""
    g = round_of(2)
    g.emptied = [2, 3]
    empty_deck(shrink(shrink(g, 2, 0), 3, 0), "field")
    watch(g)
    system(g)
    assert (g.ending, owing(g)) == (True, 1)
    system(do(g, NextRound()))
    assert g.todo == []


def test_the_last_feeding_is_one_for_each_player() -> None:
    """XI-1811, XI-1812: from the first player on, once each, though a basket is passed."""
    g = cards(cards(table(2, first=1), 0, "RC-31"), 1, "RC-24")
    do(give(give(g, 0, score=9), 1, score=9), FeedLast())
    system(g)
    assert owing(g) == 1
    play(g, 1, "feed", "cassava", "banana")
    assert ([player.score for player in g.players], g.todo) == ([10, 12], [])


def several() -> State:
    """The option that a turn may have up to three actions of one card; Camaiurá with resources for many."""
    g = cards(round_of(several_actions=True), 0, "RC-03", "RC-12", "RC-05")
    return villagers(stacks(g, "RC-06", "RC-19", "RC-33", "RC-23"), 0, home=3)


def test_with_the_option_up_to_three_actions_make_a_turn() -> None:
    """XI-R-01: of one card each, by different characters; after any of them the turn may be ended."""
    g = several()
    play(g, 0, "build")
    play(g, 0, "use", "RC-03", "wood")
    assert asked(g)[-1] == ("end_turn",)
    assert {move[0] for move in asked(g)} == {"collect", "ritual", "expand", "pacify", "end_turn"}
    play(g, 0, "ritual", 1)
    play(g, 0, "stop")
    assert {move[0] for move in asked(g)} == {"collect", "expand", "pacify", "end_turn"}
    play(g, 0, "pacify", 0)
    assert (owing(g), g.players[0].unplayed) == (1, [HUNTER, WARRIOR])


def test_with_the_option_a_turn_may_have_one_action_only() -> None:
    """XI-R-01, XI-315: it is ended before a second one."""
    g = several()
    play(g, 0, "pacify", 0)
    play(g, 0, "end_turn")
    assert (owing(g), len(g.players[0].unplayed)) == (1, 4)


@pytest.mark.parametrize("move", [("watch", CHIEF), ("procreate", HUNTER), ("pacify", 0, INDIA)])
def test_with_the_option_other_actions_stay_alone(move: Move) -> None:
    """XI-R-01, XI-R-02: Watch, and what takes more than one card, make up a turn by themselves."""
    g = several()
    play(g, 0, *move)
    assert owing(g) == 1


def test_with_the_option_only_actions_of_one_card_follow() -> None:
    """XI-R-01, XI-R-02: no Watch, no Procreate, no other card beside the Chief."""
    g = several()
    play(g, 0, "ritual", 1)
    play(g, 0, "stop")
    assert not {"watch", "procreate"} & {move[0] for move in asked(g)}
    assert [move for move in asked(g) if move[0] == "pacify"] == [("pacify", 0), ("pacify", 1), ("pacify", 2)]


def test_without_the_option_one_action_makes_a_turn() -> None:
    """XI-304, XI-R-01: the default; also where the turn waits for free actions."""
    g = round_of()
    play(g, 0, "pacify", 0)
    assert owing(g) == 1
    g = cards(give(round_of(), 0, track=2), 0, "RC-01")
    play(g, 0, "ritual", 1)
    play(g, 0, "stop")
    assert asked(g) == [("end_turn",)]


def test_a_bonus_may_be_bought_once_in_a_turn_and_again_in_the_next() -> None:
    """XI-1222: what was bought is forgotten when the next turn begins."""
    g = round_of(2)
    g.bought = True
    watch(g)
    assert g.bought is False


def test_example_five_cards_in_three_turns() -> None:
    """XI-EX-01: Procreate, Collect, Pacify; then the player is skipped until the others are done."""
    g = stacks(round_of(2), "RC-08")
    for move in (("procreate", WARRIOR), ("collect", HUNTER, 0), ("pacify", 0, SHAMAN)):
        play(g, 0, *move)
        while owing(g) == 0:
            play(g, 0, *asked(g)[0])
        assert owing(g) == 1
        watch(g)
    assert g.players[0].unplayed == []
    assert [watch(g), watch(g)] == [1, 1]
    assert upkeep(g) is not None
    assert Helper(INDIA, used=False) in g.players[0].helpers


def test_what_was_played_is_public() -> None:
    """XI-311, XI-228: everybody is told which cards were played for which action."""
    g = round_of()
    news = play(g, 0, "procreate", WARRIOR)
    played = [found for found in news if found.key == "cards_played"]
    assert [(found.arguments, found.only) for found in played] == [
        ({"seat": 0, "action": "procreate", "characters": [INDIA, WARRIOR]}, None)
    ]


def test_the_safe_move_of_a_turn_is_to_watch() -> None:
    """XI-414: it is always possible."""
    g = round_of()
    assert TakeAction(0).safe(g) == ("watch", INDIA)
