"""Chapter 5a: the Eclipse phase."""

from __future__ import annotations

import pytest

from services.endless_winter.eclipse import (
    DiscardPiles,
    EclipseAbilities,
    EclipsePhase,
    EclipseTurn,
    HexBenefits,
    OrderMarkers,
    PlayerBoard,
    RevealPiles,
    TakeEclipseBenefits,
    TurnOrderBenefit,
    UseEclipseAbility,
    eclipse_labour,
)
from services.endless_winter.pieces import REST, Figure
from services.endless_winter.state import State
from services.endless_winter.view import see
from services.engine.frames import Pending
from services.engine.kernel import advance_upkeep, upkeep
from services.engine.piles import EVERYONE
from tests.games.endless_winter.positions import (
    camps,
    cards,
    give,
    in_round,
    megaliths,
    order,
    owing,
    stones,
    table,
    terrain,
    tiles,
    villages,
)
from tests.games.playing import asked, do, free, play, said, system

END = ("end_part",)


def eclipse(players: int = 3) -> State:
    """The Eclipse phase, nobody with cards in hand, Food or Tools, and all with their only Camp on the Base."""
    g = table(players)
    for seat in range(players):
        give(cards(g, seat, hand=[]), seat, food=0, tools=0)
    g.phase = "eclipse"
    return g


def part(g: State, frame: Pending, seat: int = 0) -> State:
    """Begin a part of the Eclipse phase of `seat`."""
    g.turn = seat
    return do(g, frame)


def resting(g: State, seat: int, count: int = 1) -> State:
    """Let so many figures of `seat` stand in the Rest space."""
    g.players[seat].figures += [Figure(False, REST)] * count
    return g


# --- steps 1 and 2 --------------------------------------------------------------------------------------------------


def test_the_phase_begins() -> None:
    """EW-1200: the Round marker goes on to the Eclipse space; the step of the system comes first."""
    g = do(in_round(table(3), 2), EclipsePhase())
    assert g.phase == "eclipse"
    assert said(g.news, "eclipse_began") == [{"round": 2}]
    assert upkeep(g) == RevealPiles()


def test_all_piles_are_revealed() -> None:
    """EW-1201: in the same step; from then on everybody knows the cards."""
    g = cards(cards(eclipse(), 0, eclipse=["BRAVE", "T-SHA"]), 2, eclipse=["TRIBESMAN"])
    do(g, RevealPiles())
    advance_upkeep(g)
    assert [player.eclipse.cards for player in g.players] == [["BRAVE", "T-SHA"], [], ["TRIBESMAN"]]
    assert [player.eclipse.known for player in g.players] == [[EVERYONE] * 2, [], [EVERYONE]]
    assert said(g.news, "pile_revealed") == [
        {"seat": 0, "cards": ["BRAVE", "T-SHA"], "labour": 6},
        {"seat": 1, "cards": [], "labour": 0},
        {"seat": 2, "cards": ["TRIBESMAN"], "labour": 2},
    ]


@pytest.mark.parametrize(
    ("pile", "figures", "halves"),
    [
        ([], 0, 0),
        (["BRAVE"], 0, 3),
        (["TRIBESMAN", "TRIBESWOMAN", "T-SHA", "T-ELD"], 0, 10),
        ([], 3, 9),
        (["BRAVE", "BRAVE"], 1, 9),
        (["K01", "T-ART"], 0, 2),
    ],
)
def test_the_total(pile: list[str], figures: int, halves: int) -> None:
    """EW-902, EW-1202, EW-1203, EW-R-01: printed Labour of Tribe cards, and 1½ for each figure in the Rest space."""
    g = resting(cards(eclipse(), 0, eclipse=pile), 0, figures)
    g.players[0].figures.append(Figure(True, "hunt"))
    assert eclipse_labour(g, 0) == halves


def test_culture_cards_were_a_bluff() -> None:
    """EW-1203: they go back to hand, where everybody knows them."""
    g = do(cards(eclipse(), 1, eclipse=["K02", "BRAVE", "K01"]), RevealPiles())
    advance_upkeep(g)
    player = g.players[1]
    assert (player.eclipse.cards, player.hand.cards) == (["BRAVE"], ["K01", "K02"])
    assert player.hand.known == [EVERYONE] * 2
    assert said(g.news, "pile_revealed")[1] == {"seat": 1, "cards": ["BRAVE", "K01", "K02"], "labour": 3}


def test_an_ability_is_chosen_by_the_place_that_everybody_sees() -> None:
    """EW-1210: a revealed pile lies in the order in which the view lists it, in whatever order it was laid down."""
    g = eclipse()
    cards(g, 0, eclipse=["TRIBESWOMAN", "TRIBESMAN", "T-SHA", "K01", "BRAVE"])
    do(g, RevealPiles(), UseEclipseAbility(0))
    advance_upkeep(g)
    assert see(g, 1).players[0].eclipse.known == g.players[0].eclipse.cards
    assert asked(g) == [("use", 0), ("use", 1), ("use", 3), ("end_part",)]
    news = play(g, 0, "use", 1)
    assert said(news, "ability_used") == [{"seat": 0, "card": "T-SHA"}]


def test_the_new_order() -> None:
    """EW-1205: descending by Labour, from the top down."""
    g = cards(cards(cards(eclipse(), 0, eclipse=["TRIBESMAN"]), 1, eclipse=["BRAVE", "BRAVE"]), 2, eclipse=["BRAVE"])
    do(g, OrderMarkers())
    advance_upkeep(g)
    assert g.order == [1, 2, 0]
    assert said(g.news, "turn_order") == [{"order": [1, 2, 0]}]


def test_halves_count() -> None:
    """EW-R-02: 1½ beats 1, also for who acted earlier."""
    g = order(cards(cards(eclipse(2), 0, eclipse=["BRAVE"]), 1, eclipse=["TRIBESMAN"]), 0, 1)
    system(do(g, OrderMarkers()))
    assert g.order == [0, 1]


def test_ties() -> None:
    """EW-1206, EW-R-18: who acted later is ahead, at 0 too."""
    g = order(cards(cards(eclipse(4), 1, eclipse=["BRAVE"]), 3, eclipse=["T-SHA"]), 3, 0, 1, 2)
    system(do(g, OrderMarkers()))
    assert g.order == [1, 3, 2, 0]


def test_wolf_bison_and_lion() -> None:
    """EW-EX-10, EW-1202, EW-1205, EW-1206: 3, 1½ and 1½, of which Bison acted after Lion."""
    wolf, bison, lion = 0, 1, 2
    g = resting(cards(cards(eclipse(), wolf, eclipse=["BRAVE"]), bison, eclipse=["T-SHA"]), wolf)
    order(resting(g, lion), lion, wolf, bison)
    do(g, RevealPiles(), OrderMarkers())
    advance_upkeep(g)
    assert [news["labour"] for news in said(g.news, "pile_revealed")] == [6, 3, 3]
    advance_upkeep(g)
    assert g.order == [wolf, bison, lion]


# --- step 3: one player after the other -----------------------------------------------------------------------------


def test_one_player_after_the_other() -> None:
    """EW-1207: parts A to D complete, in the new turn order, before the next player begins."""
    g = order(eclipse(2), 1, 0)
    cards(villages(camps(g, 1, H01=1), 1, "J13"), 1, deck=["TRIBESMAN"], discard=["TRIBESMAN"], eclipse=["BRAVE"])
    terrain(g, H01="forest", H02="glacier", H09="glacier", H10="glacier")
    do(g, TakeEclipseBenefits())
    news = [*(g.news or ())]
    assert owing(g) == [1]
    assert ("gain", "draw", "draw") in asked(g, 1)
    news += play(g, 1, "gain", "draw", "draw")
    assert asked(g, 1) == [("use", 0), END]
    news += play(g, 1, *END)
    assert asked(g, 1) == [("hex", "H01"), ("hex", "H02"), END]
    news += play(g, 1, *END)
    assert ("decline", "draw") in asked(g, 1)
    assert said(news, "eclipse_turn") == [{"seat": 1}]
    assert g.turn == 1
    news = play(g, 1, "decline", "draw")
    assert said(news, "eclipse_turn") == [{"seat": 0}]
    assert (owing(g), g.turn) == ([0], 0)


def test_nothing_to_choose() -> None:
    """EW-1207: a player whom nothing is offered is not asked, and the piles are discarded next."""
    g = order(eclipse(4), 0, 1, 2, 3)
    do(g, EclipseTurn(3), DiscardPiles())
    assert (g.players[3].food, upkeep(g)) == (1, DiscardPiles())


@pytest.mark.parametrize(
    ("seat", "open_to"),
    [
        (2, ["draw", "idol", "tool", "food"]),
        (0, ["idol", "tool", "food"]),
        (3, ["tool", "food"]),
    ],
)
def test_the_benefit_of_the_turn_order(seat: int, open_to: list[str]) -> None:
    """EW-1209, EW-1208, EW-1400: a card, an Idol, a Tool or a Food, by the place of the marker; or a lesser benefit."""
    g = part(order(cards(eclipse(4), 2, deck=["BRAVE"]), 2, 0, 3, 1), TurnOrderBenefit(seat), seat)
    kind = open_to[0]
    lesser = [("gain", kind, low) for low in open_to[1:]]
    if kind == "idol":
        assert asked(g, seat) == [("idol", "offering"), ("idol", "honor"), *lesser, ("decline", "idol")]
    else:
        rest = [] if kind == "tool" else [("decline", kind)]
        assert asked(g, seat) == [("gain", kind, kind), *lesser, *rest]
    play(g, seat, "gain", kind, "food")
    assert (g.players[seat].food, asked(g, seat)) == (1, [])


def test_the_last_place_brings_food() -> None:
    """EW-1209: without a question."""
    g = part(order(eclipse(4), 2, 0, 3, 1), TurnOrderBenefit(1), 1)
    assert (g.players[1].food, owing(g)) == (1, [])


# --- part B ---------------------------------------------------------------------------------------------------------


def test_eclipse_abilities() -> None:
    """EW-1155, EW-1210, EW-R-31: of the Tribe cards in the pile, one card at a time, each copy once."""
    g = cards(eclipse(), 0, eclipse=["T-ART", "BRAVE", "TRIBESMAN", "BRAVE"], hand=["TRIBESWOMAN"])
    part(g, EclipseAbilities(0))
    assert asked(g) == [("use", 0), ("use", 1), END]
    news = play(g, 0, "use", 1)
    assert said(news, "ability_used") == [{"seat": 0, "card": "BRAVE"}]
    assert (g.players[0].food, asked(g)) == (1, [("use", 0), ("use", 3), END])
    play(g, 0, "use", 0)
    play(g, 0, "gain", "tool", "tool")
    assert (g.players[0].food, g.players[0].tools, asked(g)) == (1, 1, [("use", 3), END])
    play(g, 0, "use", 3)
    assert (g.players[0].food, asked(g)) == (2, [])


def test_abilities_are_optional() -> None:
    """EW-1208: any of them may be left."""
    g = part(cards(eclipse(), 0, eclipse=["BRAVE", "TRIBESWOMAN"]), EclipseAbilities(0))
    play(g, 0, *END)
    assert (g.players[0].food, g.players[0].tools, owing(g)) == (0, 0, [])


def test_no_action_phase_ability_and_no_food_for_labour() -> None:
    """EW-1155, EW-1204, EW-R-27: a Brave's one more Labour is none here, and Food is not spent."""
    g = give(cards(eclipse(), 0, eclipse=["BRAVE"], hand=["BRAVE"]), 0, food=3)
    part(g, EclipseAbilities(0))
    assert free(g) == []
    play(g, 0, "use", 0)
    assert (g.players[0].food, g.labour, eclipse_labour(g, 0)) == (4, 0, 3)


def test_a_card_that_is_buried_unused() -> None:
    """EW-R-19: it lies above the Player board; its ability is lost, those of the others are not."""
    g = part(cards(eclipse(), 0, eclipse=["BRAVE", "T-ELD", "TRIBESWOMAN"]), EclipseAbilities(0))
    play(g, 0, "use", 1)
    play(g, 0, "bury", "above", "BRAVE")
    assert asked(g) == [("use", 1), END]
    assert (g.players[0].eclipse.cards, g.players[0].buried.cards) == (["T-ELD", "TRIBESWOMAN"], ["BRAVE"])
    play(g, 0, "use", 1)
    play(g, 0, "gain", "tool", "tool")
    assert (g.players[0].tools, asked(g)) == (1, [])


@pytest.mark.parametrize("second", ["H05", "H17"])
def test_moving_twice_in_part_b(second: str) -> None:
    """EW-EX-20, EW-1155, EW-1157: one Camp two steps, or two Camps one step each; free of Labour."""
    g = camps(cards(eclipse(), 0, eclipse=["T-SCO"]), 0, H00=1, H18=1)
    part(g, EclipseAbilities(0))
    play(g, 0, "use", 0)
    play(g, 0, "move_camp", "H00", "H06")
    if second == "H05":
        play(g, 0, "move_camp", "H06", "H05")
        assert g.players[0].camps == {"H05": 1, "H18": 1}
    else:
        play(g, 0, "move_camp", "H18", "H17")
        assert g.players[0].camps == {"H06": 1, "H17": 1}
    assert (asked(g), g.labour) == ([], 0)


def test_moves_of_part_b_count_in_part_c() -> None:
    """EW-1219: for the same player, and for a later one who is no longer ahead."""
    g = terrain(camps(cards(eclipse(2), 0, eclipse=["T-SCO"]), 0, H01=1, H02=1), H01="forest", H03="grassland")
    camps(g, 1, H03=1)
    do(g, EclipseAbilities(0), HexBenefits(0), HexBenefits(1))
    g.turn = 0
    play(g, 0, "use", 0)
    play(g, 0, "move_camp", "H02", "H03")
    play(g, 0, "decline", "move")
    assert asked(g) == [("hex", "H01"), ("hex", "H03"), END]
    play(g, 0, "hex", "H03")
    assert g.players[0].food == 2
    camps(g, 0, H03=2)
    play(g, 0, *END)
    assert (owing(g), g.players[1].food) == ([], 0)


# --- part C ---------------------------------------------------------------------------------------------------------


def test_the_benefits_of_hexes() -> None:
    """EW-1211, EW-1208: one hex at a time, in any order, each once; the others may be left."""
    g = terrain(camps(eclipse(), 0, H01=1, H05=1, H12=1), H01="forest", H05="grassland", H12="glacier")
    part(g, HexBenefits(0))
    assert asked(g) == [("hex", "H01"), ("hex", "H05"), ("hex", "H12"), END]
    news = play(g, 0, "hex", "H05")
    assert said(news, "hex_benefit") == [{"seat": 0, "hex": "H05"}]
    assert (g.players[0].food, asked(g)) == (2, [("hex", "H01"), ("hex", "H12"), END])
    play(g, 0, "hex", "H12")
    assert (g.players[0].score, asked(g)) == (1, [("hex", "H01"), END])
    play(g, 0, *END)
    assert (g.players[0].tools, owing(g)) == (0, [])


def test_hexes_of_the_same_type() -> None:
    """EW-1211: each gives its benefit; the first of a type is offered, for the others are worth the same."""
    g = terrain(camps(eclipse(), 0, H02=2, H05=1, H12=1), H02="glacier", H05="glacier", H12="glacier")
    part(g, HexBenefits(0))
    for spot in ("H02", "H05", "H12"):
        assert asked(g) == [("hex", spot), END]
        play(g, 0, "hex", spot)
    assert (g.players[0].score, owing(g)) == (3, [])


@pytest.mark.parametrize(("rival", "led"), [(1, True), (2, True), (3, False)])
def test_most_influence_or_a_tie(rival: int, led: bool) -> None:
    """EW-1211, EW-704, EW-709: a Village counts 2, so two Camps are a tie with it and three beat it."""
    g = terrain(camps(eclipse(), 1, H01=rival), H01="glacier", H02="glacier", H08="glacier")
    villages(camps(camps(g, 0), 2, H01=1), 0, "J07")
    part(g, HexBenefits(0))
    assert asked(g) == [("hex", "H01" if led else "H02"), END]


def test_no_influence_no_benefit() -> None:
    """EW-R-16: a hex where nobody has Influence gives nothing, and neither does the Base."""
    g = camps(eclipse(), 0, H00=1)
    assert asked(part(g, HexBenefits(0))) == []


def test_a_hex_is_compared_when_it_is_taken() -> None:
    """EW-R-17: once for each player; who is ahead later takes nothing back."""
    g = terrain(camps(camps(eclipse(2), 0, H01=1), 1, H01=1), H01="glacier")
    do(g, HexBenefits(0), HexBenefits(1))
    play(g, 0, "hex", "H01")
    assert (g.players[0].score, owing(g)) == (1, [1])
    camps(g, 1, H01=2)
    play(g, 1, "hex", "H01")
    assert [player.score for player in g.players] == [1, 1]
    assert owing(g) == []


def test_a_hex_whose_benefit_is_of_no_use() -> None:
    """EW-1208: it is not offered, as there is nothing to choose."""
    g = terrain(camps(eclipse(), 0, H01=1), H01="grassland")
    assert asked(part(give(g, 0, food=6), HexBenefits(0))) == []


# --- part D ---------------------------------------------------------------------------------------------------------


def test_a_card_for_each_village() -> None:
    """EW-1212: that is no longer on the Player board."""
    g = villages(cards(eclipse(), 0, deck=["BRAVE", "TRIBESMAN", "BRAVE"]), 0, "J07", "J17")
    part(g, PlayerBoard(0))
    play(g, 0, "gain", "draw", "draw")
    play(g, 0, "gain", "draw", "draw")
    assert (g.players[0].hand.cards, asked(g)) == (["BRAVE", "TRIBESMAN"], [])


@pytest.mark.parametrize(
    ("left", "tools", "idols"),
    [(10, 0, 0), (9, 0, 0), (8, 1, 0), (7, 1, 0), (6, 1, 0), (5, 1, 0), (4, 1, 1), (2, 1, 1), (1, 1, 1), (0, 1, 2)],
)
def test_empty_megalith_slots(left: int, tools: int, idols: int) -> None:
    """EW-1213, EW-1214, EW-1215, EW-1216: the first gives a Tool, the third and fifth an Idol each, the others none."""
    g = part(give(eclipse(), 0, megaliths=left), PlayerBoard(0))
    if tools:
        play(g, 0, "gain", "tool", "tool")
    for _ in range(idols):
        play(g, 0, "idol", "honor")
    assert (g.players[0].tools, g.players[0].honor, asked(g)) == (tools, idols, [])


def test_stones_score() -> None:
    """EW-611, EW-1217: each by its criterion, at once where nothing else is left to take."""
    g = give(stones(cards(eclipse(), 0, buried=["BRAVE"] * 3), 0, "S07", "S05"), 0, offering=3, honor=4)
    part(g, PlayerBoard(0))
    assert (g.players[0].score, owing(g)) == (5, [])
    assert said(g.news, "stone_scored") == [
        {"seat": 0, "stone": "S07", "points": 3},
        {"seat": 0, "stone": "S05", "points": 2},
    ]


@pytest.mark.parametrize(("first", "points"), [("stone", 1), ("idol", 2)])
def test_the_order_of_part_d(first: str, points: int) -> None:
    """EW-1208, EW-R-65: a stone scores by the state when it is taken, before the Idol or after it."""
    g = give(stones(eclipse(), 0, "S07"), 0, megaliths=4, offering=1, honor=2, tools=9)
    part(g, PlayerBoard(0))
    assert asked(g) == [
        ("gain", "tool", "tool"),
        ("gain", "tool", "food"),
        ("idol", "offering"),
        ("idol", "honor"),
        ("gain", "idol", "tool"),
        ("gain", "idol", "food"),
        ("decline", "idol"),
        ("score_stone", "S07"),
    ]
    if first == "stone":
        play(g, 0, "score_stone", "S07")
        assert ("score_stone", "S07") not in asked(g)
    play(g, 0, "idol", "honor")
    play(g, 0, "gain", "tool", "food")
    assert (g.players[0].score, g.players[0].food, asked(g)) == (points, 1, [])


def test_benefits_of_part_d_in_any_order() -> None:
    """EW-1208: also between two of the same kind; each may be declined, except Tools."""
    g = villages(give(cards(eclipse(), 0, deck=["BRAVE", "BRAVE"]), 0, megaliths=4, food=6), 0, "J07", "J17")
    part(g, PlayerBoard(0))
    play(g, 0, "gain", "draw", "draw")
    play(g, 0, "idol", "honor")
    assert asked(g) == [
        ("gain", "draw", "draw"),
        ("gain", "draw", "idol"),
        ("gain", "draw", "tool"),
        ("decline", "draw"),
        ("gain", "tool", "tool"),
    ]
    play(g, 0, "decline", "draw")
    assert (g.players[0].hand.cards, g.players[0].honor, g.players[0].tools) == (["BRAVE"], 1, 1)


def test_a_slot_that_is_emptied_in_part_d() -> None:
    """EW-R-65: the third Megalith slot pays from the next Eclipse phase on."""
    g = villages(give(cards(eclipse(), 0, deck=["BRAVE"]), 0, megaliths=5, offering=9, tools=10), 0, "J07")
    give(megaliths(tiles(g, "M1", "M2", "M3", "M4"), (1, 1)), 0, food=6)
    part(g, PlayerBoard(0))
    play(g, 0, "gain", "draw", "idol")
    play(g, 0, "idol", "offering")
    play(g, 0, "megalith", 0, 0, 1)
    assert (g.players[0].offering, g.players[0].megaliths) == (10, 4)
    assert owing(g) == []
    assert ("idol", "honor") in asked(part(g, PlayerBoard(0)))


# --- step 4 ---------------------------------------------------------------------------------------------------------


def test_piles_are_discarded() -> None:
    """EW-1218: all that is left of them, after the last player."""
    g = cards(cards(eclipse(2), 0, eclipse=["BRAVE", "T-SHA"], discard=["TRIBESMAN"]), 1, eclipse=["BRAVE"])
    g.players[0].used = [1]
    g.turn = 1
    system(do(g, DiscardPiles()))
    assert [player.discard for player in g.players] == [["TRIBESMAN", "BRAVE", "T-SHA"], ["BRAVE"]]
    assert [(player.eclipse.cards, player.used) for player in g.players] == [([], [])] * 2
    assert g.turn == -1


def test_a_reshuffle_leaves_the_piles_out() -> None:
    """EW-1220: during step 3 they are in no deck and no discard pile."""
    g = cards(eclipse(), 0, deck=[], discard=["TRIBESMAN"], eclipse=["T-SHA", "BRAVE"])
    do(g, TurnOrderBenefit(0), EclipseAbilities(0))
    play(g, 0, "gain", "draw", "draw")
    assert (g.players[0].hand.cards, g.players[0].deck.cards) == (["TRIBESMAN"], [])
    assert g.players[0].eclipse.cards == ["T-SHA", "BRAVE"]
    play(g, 0, "use", 0)
    assert ("gain", "draw", "draw") not in asked(g)
