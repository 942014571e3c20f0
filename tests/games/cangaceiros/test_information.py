"""CG-324, CG-325: what a seat, and a spectator, see of the table; what stays secret, and what everybody may know."""

from __future__ import annotations

import pytest

from services.cangaceiros import RULES
from services.cangaceiros.card_places import choose_hand, show_card
from services.cangaceiros.content import ACTION_CARDS, CHIEFS, FAZENDAS, SPACES, VOLANTES_CARDS, Strength
from services.cangaceiros.fights import DrawTokens
from services.cangaceiros.pieces import NO_SEAT, Fight
from services.cangaceiros.rounds import ChooseCards, PlayCards, TurnVolantesCard
from services.cangaceiros.state import State
from services.cangaceiros.view import PHASES, PiecesView, SpaceView, see
from services.engine.piles import EVERYONE, Pile
from tests.games.cangaceiros.positions import (
    display,
    garrison,
    give,
    hold,
    imprison,
    in_round,
    lines,
    own,
    plot,
    stack,
    stand,
    table,
    track,
    train,
    turn,
    volantes,
    wound,
)
from tests.games.playing import asked, do, play, system


def space(g: State, name: str) -> SpaceView:
    """A space as everybody sees it."""
    return next(found for found in see(g, None).spaces if found.id == name)


# --- Action cards ---------------------------------------------------------------------------------------------------


def test_a_hand_is_for_its_player() -> None:
    """CG-229, CG-324, CG-325: others see how many cards of which back it has, and so for the deck."""
    g = own(table(), 0, "SE-1", "SE-3", "CA-2")
    do(hold(g, 0, discard=["ST-4"]), ChooseCards())
    play(g, 0, "choose_hand", "SE-3", "ST-1", "ST-3")
    mine = see(g, 0).players[0]
    assert mine.hand.known == ["SE-3", "ST-1", "ST-3"]
    assert mine.deck.known == ["CA-2", "SE-1", "ST-2"]
    for viewer in (1, 2, None):
        seen = see(g, viewer).players[0]
        assert (seen.hand.starting, seen.hand.serra, seen.hand.caatinga, seen.hand.known) == (2, 1, 0, [])
        assert (seen.deck.starting, seen.deck.serra, seen.deck.caatinga) == (1, 1, 1)
        assert seen.deck.known == ["CA-2"]


def test_what_backs_tell_is_no_secret() -> None:
    """CG-229, CG-325: the only Serra card that somebody has; with the last card of a back, what is left in the deck."""
    g = own(table(), 0, "SE-1", "CA-2")
    do(hold(g, 0, discard=["ST-4"]), ChooseCards(), PlayCards())
    play(g, 0, "choose_hand", "SE-1", "ST-1", "ST-3")
    for seat in (1, 2):
        play(g, seat, *asked(g, seat)[0])
    known = [pile.known for pile in (see(g, 1).players[0].hand, see(g, 1).players[0].deck)]
    assert known == [["SE-1"], ["CA-2"]]
    show_card(g, 0, "ST-3")
    assert see(g, 1).players[0].hand.known == ["SE-1"]
    show_card(g, 0, "ST-1")
    seen = see(g, 1).players[0]
    assert seen.deck.known == ["CA-2", "ST-2", "ST-5"]
    assert g.sealed


def test_a_choice_between_alike_cards_is_none() -> None:
    """CG-324, CG-740: a second ST-1 has come from another player."""
    g = own(table(), 0, "SE-1", "SE-2")
    g.players[0].deck = Pile.of(["SE-1", "SE-2", "ST-1", "ST-1"], EVERYONE)
    choose_hand(g, 0, ["SE-1", "SE-2", "ST-1"])
    seen = see(g, 1).players[0]
    assert (seen.hand.known, seen.deck.known) == (["SE-1", "SE-2", "ST-1"], ["ST-1"])


def test_a_discard_pile_is_open() -> None:
    """CG-313, CG-325: its top is the last."""
    g = hold(table(), 0, discard=["ST-5", "ST-2"])
    for viewer in (0, 1, None):
        assert see(g, viewer).players[0].discard == ["ST-5", "ST-2"]


def test_the_choice_of_a_hand_shows_in_nothing() -> None:
    """CG-305, CG-324: whatever is chosen, the others see the same table and the same news."""
    seen = []
    for hand in (["ST-1", "ST-2", "ST-3"], ["ST-5", "ST-6", "ST-7"]):
        g = do(table(), ChooseCards())
        news = play(g, 0, "choose_hand", *hand)
        assert see(g, 0).players[0].hand.known == hand
        seen.append([(see(g, viewer), [told for told in news if told.only is None]) for viewer in (1, None)])
    assert seen[0] == seen[1]


def test_the_deck_before_a_choice_is_known_to_all() -> None:
    """CG-129, CG-310: everybody starts with the same seven cards, so nothing about them is secret yet."""
    g = table()
    assert see(g, 1).players[0].deck.known == [f"ST-{n}" for n in range(1, 8)]


def test_the_card_in_play_is_open() -> None:
    """CG-R-56: it lies in no pile."""
    g = turn(hold(table(), 0, hand=["ST-4", "ST-5"]), 0, "ST-4")
    seen = see(g, 1)
    assert (seen.card, seen.turn) == (ACTION_CARDS["ST-4"], 0)
    assert seen.players[0].hand.starting == 1
    assert see(table(), 0).card is None


def test_what_owned_cards_do_can_be_read() -> None:
    """CG-325: of every kind that somebody has, or that is in play; not of those that are nobody's."""
    g = own(table(), 1, "SE-3", "CA-7")
    assert [card.id for card in see(g, 0).action_cards] == [*(f"ST-{n}" for n in range(1, 8)), "SE-3", "CA-7"]
    turn(hold(g, 1, hand=["SE-3"]), 1, "SE-3")
    assert ACTION_CARDS["SE-3"] in see(g, 0).action_cards


# --- decks and piles ------------------------------------------------------------------------------------------------


def test_face_down_piles_show_their_size_alone() -> None:
    """CG-324: Chiefs, Volantes cards by their backs, tokens."""
    for viewer in (0, None):
        seen = see(table(), viewer)
        assert (seen.chief_deck, seen.volantes_tokens) == (17, 10)
        assert [(deck.figures, deck.cards) for deck in seen.volantes_deck] == [(1, 2), (2, 2), (3, 2)]
        assert seen.round_card == VOLANTES_CARDS["R1-23"]


def test_what_is_hidden_can_be_dealt_again() -> None:
    """CG-324: an opponent imagines other hands, other decks and other tokens, of the same backs."""
    g = own(table(), 0, "SE-1", "CA-2")
    hold(g, 0, hand=["CA-2", "ST-1", "ST-3"])
    imagined = [RULES.imagined(g, 1, bytes([n]) * 32) for n in range(12)]
    hands = {tuple(sorted(found.players[0].hand.cards)) for found in imagined}
    assert len(hands) > 1
    assert all("CA-2" in hand and "SE-1" not in hand for hand in hands)
    assert len({tuple(found.tokens.cards) for found in imagined}) > 1
    assert len({tuple(found.chiefs.cards) for found in imagined}) > 1
    assert len({tuple(pile.cards) for found in imagined for pile in found.volantes_cards}) == 6
    assert all(see(found, 1) == see(g, 1) for found in imagined)
    own_view = [RULES.imagined(g, 0, bytes([n]) * 32).players[0].hand.cards for n in range(3)]
    assert own_view == [["CA-2", "ST-1", "ST-3"]] * 3


# --- the open table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "band"), [(3, "2/3"), (4, "4/5")])
def test_the_map_is_a_graph_that_can_be_drawn(players: int, band: str) -> None:
    """CG-218, CG-219, CG-227: spaces with place, borders, railroads and arrows, as printed."""
    found = see(table(players), None)
    assert found.side == band
    printed = SPACES[found.side].values()
    assert [(s.id, s.name, s.type, s.x, s.y) for s in found.spaces] == [
        (s.id, s.name, s.type, s.x, s.y) for s in printed
    ]
    assert [(s.space, s.borders, s.railroads, s.arrow, s.has_railroad) for s in found.roads] == [
        (s.id, s.borders, s.railroads, s.arrow, s.has_railroad) for s in printed
    ]


def test_what_stands_in_a_space() -> None:
    """CG-325: Gangs, Garrisons, Volantes and the Fazenda tile."""
    g = volantes(stand(table(), "pajeu", "cariri", "pajeu"), pajeu=2)
    garrison(garrison(g, 0, cariri=1), 2, pajeu=3)
    pajeu = space(g, "pajeu")
    assert (pajeu.gangs, pajeu.volantes, pajeu.garrisons) == ([0, 2], 2, [PiecesView(2, 3)])
    assert pajeu.fazenda is not None
    assert (pajeu.fazenda.id, pajeu.fazenda.bonuses) == (g.fazendas["pajeu"], FAZENDAS[g.fazendas["pajeu"]].bonuses)
    del g.fazendas["pajeu"]
    assert space(g, "pajeu").fazenda is None
    assert space(g, "recife").fazenda is None
    assert (space(g, "cariri").gangs, space(g, "cariri").garrisons) == ([1], [PiecesView(0, 1)])


def test_the_prison_is_in_recife() -> None:
    """CG-219, CG-325."""
    g = imprison(imprison(table(), 0, 0), 2, 4)
    assert see(g, None).prison == [PiecesView(1, 1), PiecesView(2, 4)]


@pytest.mark.parametrize(("number", "is_open"), [(5, False), (6, True)])
def test_in_the_last_two_rounds_the_caatinga_is_open_to_volantes(number: int, is_open: bool) -> None:
    """CG-228, CG-848, CG-849; Juazeiro never is."""
    g = in_round(table(), number)
    assert space(g, "catarina").open_to_volantes == is_open
    assert not space(g, "juazeiro").open_to_volantes


def test_the_event_track() -> None:
    """CG-323, CG-325, CG-804: tiles, active or not, Cangaceiros on them, Reward tiles under them."""
    g = plot(in_round(track(table(), "PEACE", "EV-03", "EV-07"), 2), 1, "EV-07")
    found = see(g, None).event_track
    assert [(place.round, place.event.id, place.active, place.seats) for place in found[:3]] == [
        (1, "PEACE", False, []),
        (2, "EV-03", True, []),
        (3, "EV-07", True, [1]),
    ]
    assert [[tile.id for tile in place.rewards] for place in found] == g.rewards


def test_displays_life_goals_and_what_is_discarded() -> None:
    """CG-325."""
    g = display(display(table(), "serra", "SE-4"), "caatinga", "CA-1", "CA-7")
    g.life_goals, g.rewards_discarded, g.chiefs_discarded = ["LG-05"], ["RW-03"], []
    seen = see(g, 2)
    assert [card.id for card in seen.displays.serra] == ["SE-4"]
    assert [card.id for card in seen.displays.caatinga] == ["CA-1", "CA-7"]
    assert [goal.id for goal in seen.life_goals] == ["LG-05"]
    assert [tile.id for tile in seen.rewards_discarded] == ["RW-03"]


def test_a_player_board_is_open() -> None:
    """CG-225, CG-325: lines, tokens, Reis, trophies, reserve, Fame and bounty."""
    g = give(lines(table(), 1, guns=2, facao=1), 1, fame=12, reis=7, deals=1, vengeance=2, trophies=3)
    for viewer in (0, 1, None):
        seen = see(g, viewer).players[1]
        assert (seen.lines.guns, seen.lines.protection, seen.lines.facao) == (2, 0, 1)
        assert (seen.fame, seen.bounty, seen.reis, seen.deals, seen.vengeance, seen.trophies) == (12, 2, 7, 1, 2, 3)
        assert (seen.reserve, seen.prisoners, seen.gang) == (7, 1, "juazeiro")
        assert seen.resource_points == 3 + 7 + 1 + 2 + 3


def test_a_chief_shows_what_is_covered_and_what_counts() -> None:
    """CG-222, CG-448, CG-449: Jararaca with a cube on +F, a marker on +G."""
    g = wound(train(table(chiefs=("CH-10", "CH-06", "CH-17")), 0, 0, 1), 0, 1, 3)
    chief = see(g, 1).players[0].chief
    assert chief is not None
    assert (chief.id, chief.name, chief.ability) == ("CH-10", "Jararaca", CHIEFS["CH-10"].text)
    assert [found.covered for found in chief.spaces] == ["", "cube", "marker", "cube", ""]
    assert [found.wound for found in chief.spaces] == [True, True, False, True, True]
    assert chief.ability_active
    assert chief.strength == Strength(guns=2, protection=1)
    assert chief.free_wound_spaces == 2
    assert see(g, 1).players[0].training_markers == 2
    wound(g, 0, 0)
    hurt = see(g, 1).players[0].chief
    assert hurt is not None
    assert (hurt.ability_active, hurt.strength) == (False, Strength(guns=2, protection=1, facao=1))


def test_a_fight_is_open() -> None:
    """CG-604, CG-638: card, tokens turned up, wounds and their room."""
    g = volantes(
        stand(in_round(turn(table(chiefs=("CH-04", "CH-06", "CH-17")), 0, "ST-2"), 4, "VC-03"), "recife"), recife=2
    )
    train(g, 0, 0)
    g.fight = Fight(seat=0, space="recife", volantes=2, card="ST-2", prison=True, vengeance=True)
    do(g, DrawTokens())
    fight = see(g, 1).fight
    assert fight is not None
    assert (fight.seat, fight.space, fight.prison, fight.vengeance, fight.volantes) == (0, "recife", True, True, 2)
    assert (fight.card.id, fight.wounds, fight.wound_spaces) == ("ST-2", 0, 2)
    assert [token.id for token in fight.tokens] == g.fight.tokens
    assert len(fight.tokens) == 3
    assert fight.prison_token is not None
    assert fight.prison_token.id == g.fight.prison_token
    assert see(g, 1).volantes_tokens == 7
    assert see(table(), 1).fight is None


def test_the_last_fight_can_still_be_looked_at() -> None:
    """CG-629: its tokens, though they are back in their pile, until the next round card is turned up."""
    g = volantes(stand(in_round(turn(table(), 0, "ST-2"), 4, "VC-03"), "pajeu"), pajeu=1)
    g.fight = Fight(seat=0, space="pajeu", volantes=1, card="ST-2")
    stack(g.tokens, "VT-01")
    do(lines(g, 0, guns=5, protection=5), DrawTokens())
    last = see(g, 1).last_fight
    assert last is not None
    assert ([token.id for token in last.tokens], last.wounds, last.wound_spaces) == (["VT-01"], 2, 2)
    assert see(g, 1).fight is None
    assert see(g, 1).volantes_tokens == 10
    system(do(g, TurnVolantesCard()))
    assert see(g, 1).last_fight is None


def test_phases_are_told_by_name() -> None:
    """CG-301."""
    g = do(table(), ChooseCards())
    assert PHASES == ("spawn", "choose_cards", "play_cards", "event", "volantes", "end_of_round")
    assert see(g, 0).phase == "choose_cards"
    assert (see(g, 0).you, see(g, None).you) == (0, NO_SEAT)
