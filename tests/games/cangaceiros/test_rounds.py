"""Chapters 3 and 5.4: a Round and its phases, the choice of the hand, the end of a Round and of the game."""

from __future__ import annotations

import pytest

from services.cangaceiros.rounds import (
    ChooseCards,
    EndPlay,
    NextRound,
    PassFacao,
    PlayCards,
    RestoreBlessing,
    Round,
    SpawnVolantes,
    TurnVolantesCard,
)
from services.cangaceiros.state import State
from services.cangaceiros.view import see
from services.engine.kernel import advance_upkeep, asks, upkeep
from services.engine.piles import EVERYONE, NOBODY
from tests.games.cangaceiros.positions import give, hold, in_round, own, stack, table, volantes
from tests.games.playing import asked, do, moves, play, said, system


def next_step(g: State) -> str:
    """The step of the system that is due."""
    step = upkeep(g)
    assert step is not None
    return type(step).__name__


def choose(g: State) -> None:
    """Let everybody choose the first hand that is offered."""
    for seat in range(len(g.players)):
        play(g, seat, *asked(g, seat)[0])


def use_up(g: State) -> list[tuple[int, str]]:
    """Let everybody use all cards, without effect; returns who used which, in order."""
    used = []
    while g.phase == 3 and asks(g):
        (ask,) = asks(g)
        move = asked(g, ask.player)[0]
        if move[0] == "act":
            used.append((ask.player, move[1]))
            play(g, ask.player, *move)
        else:
            play(g, ask.player, *({("stop",), ("end_turn",)} & set(asked(g, ask.player))).pop())
    return used


# --- Phases ---------------------------------------------------------------------------------------------------------


def test_a_round_has_six_phases_in_this_order() -> None:
    """CG-301, CG-323: Peace is the leftmost active tile of Round 1; the next is that of Round 2."""
    g = do(volantes(table(3)), Round())
    assert (g.round, g.phase, g.resolved, next_step(g)) == (1, 1, 0, "SpawnVolantes")
    system(g)
    assert (g.phase, len(asks(g))) == (2, 3)
    choose(g)
    assert (g.phase, asks(g)[0].player) == (3, 0)
    g.volantes.clear()
    use_up(g)
    assert (next_step(g), g.turn) == ("ResolveEvent", -1)
    seen = []
    while g.round == 1:
        seen.append(next_step(g))
        advance_upkeep(g)
    assert seen == [
        "ResolveEvent",
        "MoveVolantes",
        "VolantesAttack",
        "PassFacao",
        "TurnVolantesCard",
        "RestoreBlessing",
    ]
    assert (g.round, g.phase, g.resolved, g.holder, next_step(g)) == (2, 1, 1, 1, "SpawnVolantes")


@pytest.mark.parametrize(
    ("players", "card", "spawned"),
    [
        (3, "", {"mossoro": 1, "salvador": 1, "recife": 1}),
        (3, "VC-05", {"mossoro": 1, "salgueiro": 2, "salvador": 1, "recife": 1}),
        (5, "", {"mossoro": 1, "salgueiro": 1, "salvador": 1, "recife": 1}),
        (5, "VC-09", {"mossoro": 1, "salgueiro": 2, "salvador": 1, "recife": 2}),
    ],
)
def test_volantes_come_to_the_cities_as_the_round_card_says(players: int, card: str, spawned: dict[str, int]) -> None:
    """CG-302, CG-303: in Round 1 the card printed on the board."""
    g = system(do(in_round(volantes(table(players)), 1, card), SpawnVolantes()))
    assert g.volantes == spawned


def test_volantes_join_those_that_are_there() -> None:
    """CG-302."""
    g = system(do(in_round(volantes(table(3), recife=2, cariri=1), 2, "VC-02"), SpawnVolantes()))
    assert g.volantes == {"recife": 3, "cariri": 1, "salgueiro": 1, "salvador": 1}
    assert said(g.news, "volantes_spawned")[-1] == {"space": "recife", "count": 1}


def test_too_few_volantes_fill_the_cities_in_order() -> None:
    """CG-R-15: of 43 there are 30 on the map and 9 trophies; Mossoró, Salgueiro, Salvador come before Recife."""
    g = give(give(volantes(table(3), cariri=30), 0, trophies=5), 2, trophies=4)
    system(do(in_round(g, 6, "VC-05"), SpawnVolantes()))
    assert g.volantes == {"cariri": 30, "mossoro": 1, "salgueiro": 2, "salvador": 1}


# --- Phase 2 --------------------------------------------------------------------------------------------------------


def test_everybody_chooses_three_cards_at_the_same_time() -> None:
    """CG-304, CG-305: 35 ways to choose 3 of 7; Phase 3 comes when the last has chosen."""
    g = do(table(3), ChooseCards(), PlayCards())
    assert [len(moves(g, seat)) for seat in range(3)] == [35, 35, 35]
    assert moves(g)[0] == ("choose_hand", "ST-1", "ST-2", "ST-3")
    play(g, 1, "choose_hand", "ST-2", "ST-4", "ST-7")
    play(g, 0, "choose_hand", "ST-1", "ST-5", "ST-6")
    assert (g.phase, [len(moves(g, seat)) for seat in range(3)]) == (2, [0, 0, 35])
    play(g, 2, "choose_hand", "ST-1", "ST-2", "ST-3")
    assert g.phase == 3
    assert g.players[1].hand.cards == ["ST-2", "ST-4", "ST-7"]
    assert sorted(g.players[1].deck.cards) == ["ST-1", "ST-3", "ST-5", "ST-6"]


@pytest.mark.parametrize(("left", "offered"), [(("ST-7",), 15), (("ST-6", "ST-7"), 5), ((), 20)])
def test_who_has_fewer_than_three_takes_them_and_renews_the_deck(left: tuple[str, ...], offered: int) -> None:
    """CG-306, CG-307, CG-308: the hand is completed out of the former discard pile, 2, 1 or all 3 cards of it."""
    used = [card for card in ("ST-1", "ST-2", "ST-3", "ST-4", "ST-5", "ST-6", "ST-7") if card not in left]
    used = used if left else used[:-1]
    g = table(3)
    if not left:
        g.players[0].deck.take("ST-7")
    do(hold(g, 0, discard=used), ChooseCards())
    assert sorted(g.players[0].hand.cards) == sorted(left)
    assert (g.players[0].discard, sorted(g.players[0].deck.cards)) == ([], used)
    assert len(moves(g)) == offered
    first = moves(g)[0]
    assert first == ("choose_hand", *used[: 3 - len(left)])
    play(g, 0, *first)
    assert sorted(g.players[0].hand.cards) == sorted([*left, *used[: 3 - len(left)]])


def test_who_has_three_keeps_the_discard_pile() -> None:
    """CG-306: exactly 3 cards are the whole choice."""
    g = do(hold(table(3), 0, discard=["ST-4", "ST-1", "ST-2", "ST-3"]), ChooseCards())
    assert moves(g) == [("choose_hand", "ST-5", "ST-6", "ST-7")]
    assert g.players[0].discard == ["ST-4", "ST-1", "ST-2", "ST-3"]


def test_cards_are_chosen_and_never_drawn_by_chance() -> None:
    """CG-309: Phase 2 rolls no dice and shuffles nothing."""
    g = do(hold(table(3), 0, discard=["ST-1", "ST-2", "ST-3", "ST-4", "ST-5", "ST-6"]), ChooseCards(), PlayCards())
    before = dict(g.dice.drawn)
    choose(g)
    assert g.dice.drawn == before


def test_the_chosen_hand_is_hidden_until_it_is_used() -> None:
    """CG-324: only its owner knows the hand, and nobody else knows what is left in the deck either."""
    g = do(table(3), ChooseCards(), PlayCards())
    news = play(g, 0, "choose_hand", "ST-1", "ST-5", "ST-6")
    assert [(item.key, item.arguments, item.only) for item in news] == [("hand_chosen", {"seat": 0}, None)]
    mine = g.players[0]
    assert mine.hand.seen_by(0) == ["ST-1", "ST-5", "ST-6"]
    for other in (1, 2, None):
        assert mine.hand.seen_by(other) == [None, None, None]
        assert mine.deck.seen_by(other) == [None, None, None, None]
    assert mine.deck.seen_by(0) == mine.deck.cards


def test_what_is_hidden_and_what_is_public() -> None:
    """CG-324, CG-325: the face-down piles are known to nobody, a hand to its owner; backs and discard piles to all.

    The only Serra card that somebody has is known by its back.
    """
    g = own(table(3), 0, "SE-2")
    do(hold(g, 0, discard=["ST-4"]), ChooseCards(), PlayCards())
    play(g, 0, "choose_hand", "SE-2", "ST-1", "ST-5")
    for pile in (g.chiefs, g.tokens, g.prison_tokens, *g.volantes_cards):
        assert set(pile.known) == {NOBODY}
    for viewer, known in ((0, ["SE-2", "ST-1", "ST-5"]), (1, ["SE-2"]), (None, ["SE-2"])):
        view = see(g, viewer).players[0]
        assert view.hand.known == known
        assert (view.hand.starting, view.hand.serra, view.hand.caatinga, view.deck.serra) == (2, 1, 0, 0)
        assert view.discard == ["ST-4"]


def test_used_cards_are_known_to_all() -> None:
    """CG-325: the discard pile is public, and the deck that is made of it is known before anybody chooses."""
    g = do(hold(table(3), 0, discard=["ST-1", "ST-2", "ST-3", "ST-4", "ST-5", "ST-6"]), ChooseCards())
    mine = g.players[0]
    assert mine.hand.known == [EVERYONE]
    assert mine.deck.known == [EVERYONE] * 6
    play(g, 0, "choose_hand", "ST-1", "ST-2")
    assert mine.hand.seen_by(1) == ["ST-7", None, None]
    assert mine.deck.seen_by(1) == [None] * 4


# --- Phase 3 --------------------------------------------------------------------------------------------------------


def test_from_the_holder_clockwise_everybody_uses_one_card_three_times() -> None:
    """CG-311, CG-312, CG-322: three rounds of the table, then Phase 4."""
    g = do(table(3, holder=1), ChooseCards(), PlayCards(), EndPlay())
    choose(g)
    used = use_up(g)
    assert [seat for seat, _ in used] == [1, 2, 0] * 3
    assert [card for seat, card in used if seat == 2] == ["ST-1", "ST-2", "ST-3"]
    assert next_step(g) == "ResolveEvent"
    assert [len(player.hand) for player in g.players] == [0, 0, 0]


def test_hand_deck_and_discard_pile_are_seven_cards() -> None:
    """CG-310: through three Rounds, in which the deck is renewed once."""
    g = table(3)
    for left in (4, 1, 4):
        do(volantes(g), ChooseCards(), PlayCards())
        choose(g)
        use_up(g)
        for player in g.players:
            assert (len(player.hand), len(player.deck), len(player.discard)) == (0, left, 7 - left)


def test_a_used_card_lands_on_top_of_the_own_discard_pile() -> None:
    """CG-313."""
    g = hold(table(3), 0, ["ST-5"], ["ST-7", "ST-2"])
    do(g, PlayCards())
    play(g, 0, "act", "ST-5")
    assert (g.card, g.players[0].discard) == ("ST-5", ["ST-7", "ST-2"])
    play(g, 0, "stop")
    assert (g.card, g.players[0].discard, g.players[1].discard) == ("", ["ST-7", "ST-2", "ST-5"], [])


# --- Phase 6 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "holder", "after"), [(3, 0, 1), (3, 2, 0), (5, 3, 4), (5, 4, 0)])
def test_the_facao_passes_clockwise(players: int, holder: int, after: int) -> None:
    """CG-880."""
    g = system(do(table(players, holder=holder), PassFacao()))
    assert (g.holder, g.phase) == (after, 6)


def test_the_top_card_of_the_volantes_deck_becomes_the_round_card() -> None:
    """CG-881: first the two cards of 1 figure, then those of 2, then those of 3."""
    g = table(3)
    for pile, order in zip(g.volantes_cards, (("VC-02", "VC-01"), ("VC-03", "VC-04"), ("VC-06", "VC-05")), strict=True):
        stack(pile, *order)
    turned = []
    for _ in range(6):
        system(do(g, TurnVolantesCard()))
        turned.append(g.round_card)
    assert turned == ["VC-02", "VC-01", "VC-03", "VC-04", "VC-06", "VC-05"]
    assert said(g.news, "volantes_card_turned") == [{"card": "VC-05"}]


def test_after_round_seven_no_card_is_left_to_turn() -> None:
    """CG-R-35: Phase 6 of Round 7 is carried out."""
    g = in_round(table(3, holder=1), 7, "VC-05")
    for pile in g.volantes_cards:
        pile.cards.clear()
        pile.known.clear()
    g.blessing = False
    system(do(g, PassFacao(), TurnVolantesCard(), RestoreBlessing()))
    assert (g.holder, g.round_card, g.blessing) == (2, "VC-05", True)


@pytest.mark.parametrize(("before", "told"), [(False, [{}]), (True, [])])
def test_the_blessing_token_is_turned_face_up(*, before: bool, told: list[dict[str, object]]) -> None:
    """CG-882."""
    g = table(3)
    g.blessing = before
    system(do(g, RestoreBlessing()))
    assert (g.blessing, said(g.news, "blessing_restored")) == (True, told)


# --- The end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "round_after", "step"), [(6, 7, "SpawnVolantes"), (7, 7, "FinalScoring")])
def test_the_game_lasts_seven_rounds(number: int, round_after: int, step: str) -> None:
    """CG-300, CG-940."""
    g = do(in_round(table(3), number), NextRound())
    assert (g.round, next_step(g)) == (round_after, step)


def test_the_game_is_over_after_final_scoring() -> None:
    """CG-940, CG-953: the standings are told to all. 9 Fame and 1 Reis; 4 Fame and 3 trophies are 5; 2 Fame."""
    g = give(give(give(in_round(table(3), 7), 0, fame=9), 1, fame=4, reis=0, trophies=3), 2, fame=2)
    system(do(g, NextRound()))
    assert g.todo == []
    assert said(g.news, "scored") == [
        {"seat": 0, "total": 9, "rank": 1},
        {"seat": 1, "total": 5, "rank": 2},
        {"seat": 2, "total": 2, "rank": 3},
    ]


def test_when_the_last_life_goal_is_gone_phase_3_is_the_last() -> None:
    """CG-941, CG-942: all play their cards, then the game ends without Phases 4 to 6, the Facão where it is."""
    g = do(in_round(table(3, holder=2), 4), ChooseCards(), PlayCards(), EndPlay())
    choose(g)
    g.last_round = True
    used = use_up(g)
    assert len(used) == 9
    assert (next_step(g), g.holder, g.resolved) == ("FinalScoring", 2, 3)
    system(g)
    assert g.todo == []


def test_the_life_goals_gone_the_round_after_is_not_played() -> None:
    """CG-942: without the last claim Phase 4 follows."""
    assert next_step(do(in_round(table(3), 4), EndPlay())) == "ResolveEvent"


def test_whoever_may_swap_once_may_again_in_the_next_round() -> None:
    """CG-321: the limit is for one Round."""
    g = table(3)
    g.players[1].swapped = True
    do(g, Round())
    assert [player.swapped for player in g.players] == [False, False, False]
