"""The clauses of Night Fishing, one situation each."""

from __future__ import annotations

from collections import Counter

import pytest

from services.engine.kernel import SYSTEM, apply, asks, decisions, offered, upkeep, upkeep_asking
from services.engine.piles import EVERYONE, Pile, seats
from tests.sample_game import RULES
from tests.sample_game.content import FISH
from tests.sample_game.options import Options
from tests.sample_game.scoring import scores
from tests.sample_game.state import Player, State

KEY = bytes(32)
DEFAULT = Options()


def opened(players: int = 3, options: Options = DEFAULT) -> State:
    return RULES.opened(players, options, KEY)


def play(g: State, *moves: tuple[str, ...]) -> None:
    """Each move by whoever owes one or may take it, the first that is offered it."""
    for move in moves:
        found = next(decision for decision in decisions(g) if move in offered(g, decision))
        apply(g, found.ask.player, found.asking, move)


def evening(g: State) -> None:
    apply(g, SYSTEM, upkeep_asking(g), ())


def with_hands(catch: str, *hands: list[str]) -> State:
    """A table with these cards in hand and this catch; the river holds the rest, in the order of their ids."""
    g = opened(len(hands))
    g.catch = catch
    rest = [card for card in sorted(FISH) if card != catch and not any(card in hand for hand in hands)]
    g.river = Pile.of(rest)
    for seat, hand in enumerate(hands):
        g.players[seat].hand = Pile.of(hand, seats(seat))
    return g


def example() -> State:
    """SG-EX-1, before the baits."""
    g = with_hands("trout-3", ["eel-5", "eel-1", "eel-2"], ["trout-7", "eel-3", "eel-4"], ["perch-7", "eel-6", "eel-7"])
    g.lead = 2
    return g


def baited() -> State:
    g = example()
    play(g, ("bait", "eel-5"), ("bait", "trout-7"), ("bait", "perch-7"))
    return g


def test_all_cards_are_in_river_hands_and_catch() -> None:
    """SG-100, SG-101, SG-102."""
    g = opened(4)
    assert Counter(fish.kind for fish in FISH.values()) == {"eel": 8, "perch": 8, "trout": 8}
    dealt = [*g.river.cards, g.catch, *(card for player in g.players for card in player.hand.cards)]
    assert sorted(dealt) == sorted(FISH)
    assert len(g.river) == 11
    assert [player.hand.known for player in g.players] == [[1] * 3, [2] * 3, [4] * 3, [8] * 3]
    assert g.river.known == [0] * 11


@pytest.mark.parametrize("shells", [0, 3])
def test_shells_at_the_start(shells: int) -> None:
    """SG-103."""
    assert [player.shells for player in opened(3, Options(shells=shells)).players] == [shells] * 3
    assert [player.shells for player in opened().players] == [2] * 3


@pytest.mark.parametrize(("options", "rounds"), [(DEFAULT, 3), (Options(rounds=2), 2), (Options(rounds=4), 4)])
def test_so_many_rounds(options: Options, rounds: int) -> None:
    """SG-104."""
    g = opened(2, options)
    while g.todo:
        if upkeep(g):
            evening(g)
        else:
            play(g, asks(g)[0].safe(g))
    assert g.round == rounds


def test_the_lead_falls_by_lot() -> None:
    """SG-105."""
    leads = {RULES.opened(3, Options(), bytes([n]) * 32).lead for n in range(20)}
    assert leads == {0, 1, 2}


def test_the_top_card_is_the_catch() -> None:
    """SG-200."""
    g = opened()
    assert RULES.see(g, None).catch == g.catch
    assert g.catch not in g.river.cards


def test_all_bait_at_once_and_in_secret() -> None:
    """SG-201."""
    g = example()
    assert [ask.player for ask in asks(g)] == [0, 1, 2]
    play(g, ("bait", "trout-7"))
    assert [ask.player for ask in asks(g)] == [0, 2]
    assert [RULES.see(g, seat).players[1].bait for seat in (None, 0, 1)] == [[None], [None], ["trout-7"]]


def test_the_first_of_the_highest_from_the_lead_wins() -> None:
    """SG-202, SG-203, SG-204, SG-EX-1."""
    g = baited()
    assert g.winner == 2
    assert [player.basket for player in g.players] == [[], [], ["trout-3"]]
    assert g.catch == ""
    (salvage, look) = decisions(g)
    assert list(offered(g, salvage)) == [("leave",), ("salvage", "eel-5"), ("salvage", "trout-7")]
    assert list(offered(g, look)) == [("look",)]


def test_a_bait_costs_a_shell() -> None:
    """SG-205."""
    g = baited()
    play(g, ("salvage", "eel-5"))
    assert g.players[2].basket == ["trout-3", "eel-5"]
    assert g.players[2].shells == 1
    assert g.bank.cards == ["trout-7", "perch-7"]


def test_nothing_can_be_salvaged_without_a_shell() -> None:
    """SG-205."""
    g = baited()
    g.players[2].shells = 0
    assert [list(offered(g, decision)) for decision in decisions(g)] == [[("leave",)]]


def test_a_look_at_the_top_card_once() -> None:
    """SG-206, SG-207."""
    g = baited()
    top = g.river.cards[-1]
    asking = decisions(g)[0].asking
    play(g, ("look",))
    assert g.players[2].shells == 1
    assert [RULES.see(g, seat).river[-1] for seat in (None, 0, 1, 2)] == [None, None, None, top]
    assert [decision.asking for decision in decisions(g)] == [asking]


def test_under_a_full_moon_everybody_looks() -> None:
    """SG-208."""
    g = baited()
    g.full_moon = True
    play(g, ("look",))
    assert [RULES.see(g, seat).river[-1] for seat in (None, 0, 1, 2)] == [g.river.cards[-1]] * 4


def test_the_baits_go_to_the_bank() -> None:
    """SG-209."""
    g = baited()
    play(g, ("leave",))
    assert g.bank == Pile.of(["eel-5", "trout-7", "perch-7"], EVERYONE)
    assert upkeep(g)


def test_two_cards_are_drawn_and_one_goes_back_unseen() -> None:
    """SG-300, SG-301."""
    g = baited()
    play(g, ("leave",))
    top = g.river.cards[-1]
    evening(g)
    assert [ask.player for ask in asks(g)] == [2]
    assert g.players[2].hand.cards[2] == top
    assert len(g.players[2].hand) == 4
    play(g, ("give_back", "eel-6"))
    assert g.river.cards[0] == "eel-6"
    assert [RULES.see(g, seat).river[0] for seat in (None, 0, 1, 2)] == [None, None, None, "eel-6"]
    assert [ask.player for ask in asks(g)] == [0]


@pytest.mark.parametrize(("left", "river", "bank"), [(9, 6, 3), (8, 8, 0)])
def test_a_low_river_gets_the_bank(left: int, river: int, bank: int) -> None:
    """SG-302. Three players draw two cards each and give one back: six left are enough, five get the bank's three."""
    g = baited()
    play(g, ("leave",))
    g.river = Pile.of(g.river.cards[:left])
    evening(g)
    while asks(g):
        play(g, asks(g)[0].safe(g))
    evening(g)
    catch = 1
    assert (len(g.river) + catch, len(g.bank)) == (river, bank)


def test_the_winner_leads() -> None:
    """SG-303."""
    g = with_hands("trout-1", ["eel-1", "eel-2", "eel-3"], ["eel-8", "eel-7", "eel-6"])
    g.lead = 0
    play(g, ("bait", "eel-1"), ("bait", "eel-8"), ("leave",))
    evening(g)
    while asks(g):
        play(g, asks(g)[0].safe(g))
    evening(g)
    assert (g.round, g.lead) == (2, 1)


def over(*players: tuple[list[str], int]) -> State:
    g = opened(len(players))
    g.todo.clear()
    g.players = [Player(Pile(), shells, Pile(), basket) for basket, shells in players]
    return g


def test_values_sets_and_shells() -> None:
    """SG-400, SG-401, SG-402."""
    g = over((["eel-1", "eel-2", "perch-3", "perch-4", "trout-5", "trout-6", "trout-7"], 2), ([], 0))
    assert scores(g.players[0]) == {"fish": 28, "sets": 6, "shells": 2}
    assert scores(g.players[1]) == {"fish": 0, "sets": 0, "shells": 0}


def test_of_equal_totals_the_one_with_more_shells_wins() -> None:
    """SG-403."""
    result = RULES.outcome(over((["eel-5"], 1), (["eel-4"], 2), (["eel-2"], 0)))
    assert [(one.total, one.rank, one.won) for one in result.standings] == [(6, 2, False), (6, 1, True), (2, 3, False)]
    assert result.tie_break == "shells"


def test_of_those_that_still_tie_all_win() -> None:
    """SG-403."""
    result = RULES.outcome(over((["eel-5"], 1), (["perch-5"], 1), (["eel-2"], 0)))
    assert [(one.total, one.rank, one.won) for one in result.standings] == [(6, 1, True), (6, 1, True), (2, 3, False)]
    assert result.tie_break == ""
