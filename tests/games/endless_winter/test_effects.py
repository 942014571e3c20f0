"""Chapter 4l and the ladder of chapter 6: abilities, their costs, benefits and lesser benefits."""

from __future__ import annotations

import pytest

from services.endless_winter import wording
from services.endless_winter.content import ANIMALS, CARDS, CHIEFS, CULTURE_CARDS, STONES
from services.endless_winter.effects import Gain, affordable, can_carry_out, carry_out, usable
from services.endless_winter.labour import PlayTribeCard, UseAbility, UseChief
from services.endless_winter.pieces import COLUMNS, LADDER, Ability, Effect, Kind, Phase
from services.endless_winter.state import State
from services.engine.frames import Move
from services.engine.game import News
from services.engine.kernel import settle
from tests.games.endless_winter.positions import (
    animals,
    camps,
    cards,
    display,
    give,
    in_round,
    megaliths,
    stones,
    supply,
    table,
    turn,
)
from tests.games.playing import asked, do, play, said


def poor(players: int = 3) -> State:
    """A table whose first player has no Food and Tools, a card in the deck, and a place for a coloured Megalith."""
    g = give(cards(table(players), deck=["BRAVE"]), 0, food=0, tools=0, megaliths=8)
    return megaliths(g, (1, 1))


def gain(g: State, *effects: tuple[Kind, int], seat: int = 0, place: str = "hunt") -> State:
    """A player, in a turn in this column, gains these benefits."""
    return do(turn(g, seat, place), Gain(seat, tuple(Effect(*effect) for effect in effects)))


def use(g: State, ability: Ability | None) -> list[News]:
    """The first player uses an ability, up to the first decision."""
    assert ability
    assert can_carry_out(g, 0, ability)
    g.todo.clear()
    g.news = []
    carry_out(g, 0, ability)
    settle(g)
    return g.news


def may_use(g: State, ability: Ability | None) -> bool:
    """Whether the first player can use an ability now."""
    assert ability
    return can_carry_out(g, 0, ability)


def resources(g: State, seat: int = 0) -> tuple[int, int]:
    """Food and Tools."""
    return g.players[seat].food, g.players[seat].tools


def swaps(g: State) -> list[Move]:
    """What is offered instead of a benefit."""
    return [move for move in asked(g) if move[0] == "gain" and move[1] != move[2]]


LOWER: list[tuple[Kind, list[str]]] = [
    ("megalith", ["draw", "idol", "tool", "food"]),
    ("draw", ["idol", "tool", "food"]),
    ("idol", ["tool", "food"]),
    ("tool", ["food"]),
]


@pytest.mark.parametrize(("kind", "lower"), LOWER)
def test_any_lesser_benefit_may_be_taken_instead(kind: Kind, lower: list[str]) -> None:
    """EW-1400, EW-1401, EW-1404, EW-R-06: any lower rung, not just the next, and none that is higher."""
    assert swaps(gain(poor(), (kind, 1))) == [("gain", kind, low) for low in lower]


def test_the_ladder() -> None:
    """EW-1401: place a Megalith, draw a card, gain an Idol, a Tool, a Food."""
    assert LADDER == ("megalith", "draw", "idol", "tool", "food")


@pytest.mark.parametrize(("taken", "after"), [("tool", (0, 1)), ("food", (1, 0))])
def test_a_tool_or_a_food_in_place_of_an_idol(taken: str, after: tuple[int, int]) -> None:
    """EW-EX-04, EW-1400: and no Idol."""
    g = gain(poor(), ("idol", 1))
    news = play(g, 0, "gain", "idol", taken)
    assert (resources(g), g.players[0].offering, g.players[0].honor, g.todo) == (after, 0, 0, [])
    assert said(news, "swapped") == [{"seat": 0, "kind": "idol", "taken": taken}]


def test_what_is_taken_instead_is_not_swapped_again() -> None:
    """EW-1400, EW-1402: an Idol in place of a card is an Idol."""
    g = gain(poor(), ("draw", 1))
    play(g, 0, "gain", "draw", "idol")
    assert asked(g) == [("idol", "offering"), ("idol", "honor")]


def test_a_card_in_place_of_a_megalith() -> None:
    """EW-1400."""
    g = gain(cards(poor(), hand=[]), ("megalith", 1))
    play(g, 0, "gain", "megalith", "draw")
    assert (g.players[0].hand.cards, g.players[0].megaliths, g.todo) == (["BRAVE"], 8, [])


def test_food_has_nothing_below_it() -> None:
    """EW-1401, EW-1404: it is gained at once."""
    g = gain(poor(), ("food", 2))
    assert (resources(g), g.todo) == ((2, 0), [])


def test_what_a_player_has_is_never_exchanged() -> None:
    """EW-1402: Tools at hand stay Tools while one more is swapped; without a gain there is nothing to swap."""
    g = gain(give(poor(), 0, tools=3), ("tool", 1))
    play(g, 0, "gain", "tool", "food")
    assert (resources(g), g.todo) == ((1, 3), [])


@pytest.mark.parametrize("kind", ["megalith", "draw"])
def test_a_benefit_that_cannot_be_used_may_be_swapped(kind: Kind) -> None:
    """EW-1403, EW-R-34, EW-R-42: no Megalith left, no card to draw."""
    g = gain(give(cards(poor(), deck=[], discard=[]), 0, megaliths=0), (kind, 1))
    lower = ["idol", "tool", "food"]
    assert asked(g) == [*(("gain", kind, low) for low in lower), ("decline", kind)]


def test_each_unit_of_a_benefit_is_swapped_on_its_own() -> None:
    """EW-R-06: of three cards one is drawn, one becomes a Food, one an Idol."""
    g = gain(cards(poor(), hand=[], deck=["BRAVE", "TRIBESMAN"]), ("draw", 3))
    play(g, 0, "gain", "draw", "draw")
    assert ("gain", "draw", "draw") in asked(g)
    play(g, 0, "gain", "draw", "food")
    play(g, 0, "gain", "draw", "idol")
    play(g, 0, "idol", "honor")
    assert (g.players[0].hand.cards, resources(g), g.players[0].honor, g.todo) == (["BRAVE"], (1, 0), 1, [])


@pytest.mark.parametrize("as_food", [0, 1, 2, 3])
def test_of_three_tools_any_number_becomes_food(as_food: int) -> None:
    """EW-R-06: the others are gained together."""
    g = gain(poor(), ("tool", 3))
    for _ in range(as_food):
        play(g, 0, "gain", "tool", "food")
    if as_food < 3:
        play(g, 0, "gain", "tool", "tool")
    assert (resources(g), g.todo) == ((as_food, 3 - as_food), [])


@pytest.mark.parametrize(("phase", "question"), [("action", True), ("eclipse", True), ("preparation", False)])
def test_swaps_belong_to_the_action_and_eclipse_phases(phase: Phase, question: bool) -> None:
    """EW-1400, EW-R-05."""
    g = poor()
    g.phase = phase
    do(g, Gain(0, (Effect("tool"),)))
    assert (bool(g.todo), g.players[0].tools) == (question, not question)


def test_food_above_the_limit_is_lost() -> None:
    """EW-1407, EW-1408, EW-EX-05: one Camp is off the Player board, so the limit is 6."""
    g = gain(give(poor(), 0, food=4), ("food", 4))
    assert resources(g) == (6, 0)
    assert said(g.news, "gained") == [{"seat": 0, "kind": "food", "count": 2}]


def test_tools_above_the_end_of_the_track_are_lost() -> None:
    """EW-R-39: ten."""
    g = gain(give(poor(), 0, food=6, tools=9), ("tool", 2))
    assert (resources(g), g.todo) == ((6, 10), [])


def test_of_two_tracks_one_that_is_full_is_not_asked_for() -> None:
    """EW-1403: with no room for Tools the Tool becomes a Food."""
    g = gain(give(poor(), 0, food=5, tools=10), ("tool", 3))
    assert (resources(g), g.todo) == ((6, 10), [])


@pytest.mark.parametrize(("hexes", "limit"), [({"H00": 1}, 6), ({"H00": 1, "H04": 2}, 8), ({"H00": 5}, 10), ({}, 5)])
def test_a_full_food_symbol_fills_up_to_the_limit(hexes: dict[str, int], limit: int) -> None:
    """EW-1162, EW-1408, EW-1409: which goes by the Camps off the Player board."""
    g = gain(camps(poor(), 0, **hexes), ("full_food", 1))
    assert (resources(g), g.todo) == ((limit, 0), [])


def test_points_are_scored_at_once() -> None:
    """EW-1410, EW-1412: the count goes on past 100."""
    g = gain(give(poor(), 0, score=98), ("points", 3))
    assert g.players[0].score == 101
    assert said(g.news, "scored") == [{"seat": 0, "points": 3}]


def test_food_points_and_tools_are_always_taken() -> None:
    """EW-R-50: none of these can be declined."""
    g = gain(poor(), ("tool", 1), ("food", 1), ("points", 1))
    assert asked(g) == [("gain", "tool", "tool"), ("gain", "tool", "food")]
    assert (resources(g), g.players[0].score) == ((1, 0), 1)


def test_any_other_benefit_may_be_declined_in_part() -> None:
    """EW-R-50: one of two Idols; nothing comes in its place, and no more is asked."""
    g = gain(poor(), ("idol", 2))
    play(g, 0, "idol", "honor")
    play(g, 0, "decline", "idol")
    assert (g.players[0].honor, g.players[0].offering, resources(g), g.todo) == (1, 0, (0, 0), [])


def test_benefits_gained_together_come_in_the_order_their_owner_chooses() -> None:
    """EW-R-64: a card first, or a burial first; what is declined leaves the other."""
    g = gain(cards(poor(), hand=["T-ELD"], discard=[], played=[]), ("draw", 1), ("bury", 1))
    assert asked(g) == [
        ("gain", "draw", "draw"), ("gain", "draw", "idol"), ("gain", "draw", "tool"), ("gain", "draw", "food"),
        ("decline", "draw"), ("bury", "hand", "T-ELD"), ("decline", "bury"),
    ]  # fmt: skip
    play(g, 0, "bury", "hand", "T-ELD")
    play(g, 0, "gain", "draw", "draw")
    assert (g.players[0].hand.cards, g.players[0].buried.cards, g.todo) == (["BRAVE"], ["T-ELD"], [])


def test_what_another_benefit_brings_can_be_used_for_the_next() -> None:
    """EW-R-64: there is nothing to Bury until a card has been drawn."""
    g = gain(cards(poor(), hand=[], discard=[], played=[]), ("draw", 1), ("bury", 1))
    assert ("decline", "bury") not in asked(g)
    play(g, 0, "gain", "draw", "draw")
    assert asked(g) == [("bury", "hand", "BRAVE"), ("decline", "bury")]


def test_nothing_is_asked_where_nothing_can_be_gained() -> None:
    """EW-R-50: no card to Bury, no Culture card on display."""
    g = display(cards(poor(), hand=[], discard=[], played=[]))
    assert gain(g, ("bury", 1), ("culture", 1)).todo == []


@pytest.mark.parametrize("card", ["BRAVE", "TRIBESWOMAN", "T-SHA"])
def test_an_ability_is_optional_and_usable_once_in_a_turn(card: str) -> None:
    """EW-1150, EW-R-31: each copy once."""
    g = turn(give(cards(poor(), played=[card, card]), 0, food=5), 0, "hunt")
    for place in (0, 1):
        assert list(UseAbility(0).moves(g)) == [("use", place)]
        UseAbility(0).play(do(g), ("use", place))
    assert list(UseAbility(0).moves(g)) == []


def test_the_cost_is_paid_in_full_before_the_gain_and_once() -> None:
    """EW-1151: a Food and a Tool for four points."""
    legacy = CARDS["K40"].ability
    g = turn(give(poor(), 0, food=2, tools=1), 0)
    news = use(g, legacy)
    assert (resources(g), g.players[0].score, g.todo) == ((1, 0), 4, [])
    assert said(news, "paid") == [{"seat": 0, "costs": ["food", 1, "tool", 1]}]


@pytest.mark.parametrize(("food", "tools"), [(0, 1), (1, 0), (0, 0)])
def test_what_cannot_be_paid_in_full_cannot_be_used(food: int, tools: int) -> None:
    """EW-1151, EW-R-50."""
    assert not may_use(turn(give(poor(), 0, food=food, tools=tools), 0), CARDS["K40"].ability)


def test_one_food_for_one_tool_in_any_column() -> None:
    """EW-EX-07, EW-EX-19, EW-1151, EW-1154, EW-R-52: a Tribeswoman, once."""
    for column in COLUMNS:
        g = turn(give(cards(poor(), played=["TRIBESWOMAN"]), 0, food=3), 0, column)
        assert list(UseAbility(0).moves(g)) == [("use", 0)]
        do(g, UseAbility(0))
        play(g, 0, "use", 0)
        play(g, 0, "gain", "tool", "tool")
        assert (resources(g), list(UseAbility(0).moves(g))) == ((2, 1), [])


def test_food_that_is_paid_yields_no_labour() -> None:
    """EW-R-13: a Shaman's Food passes the icon between 1 and 0."""
    g = turn(give(poor(), 0, food=1), 0, "hunt")
    use(g, CARDS["T-SHA"].ability)
    assert (g.labour, resources(g)) == (0, (0, 0))


def test_cards_that_are_paid_are_chosen_before_the_gain() -> None:
    """EW-1151, EW-1163: discard a card, then fill the Food track."""
    g = turn(cards(poor(), hand=["BRAVE", "T-ELD"], discard=[]), 0)
    use(g, CARDS["K20"].ability)
    assert (asked(g), resources(g)) == ([("discard", "BRAVE"), ("discard", "T-ELD")], (0, 0))
    play(g, 0, "discard", "T-ELD")
    assert (g.players[0].discard, resources(g), g.todo) == (["T-ELD"], (6, 0), [])


def test_a_cost_counts_all_its_parts() -> None:
    """EW-1151: two Food and one more are three."""
    cost = (Effect("food", 2), Effect("discard", 2), Effect("food", 1))
    g = give(cards(poor(), hand=["BRAVE", "K01"]), 0, food=3)
    assert affordable(g, 0, cost)
    assert not affordable(give(g, 0, food=2), 0, cost)
    assert not affordable(cards(give(g, 0, food=3), hand=["BRAVE"]), 0, cost)


def test_an_ability_that_would_come_to_nothing_is_not_offered() -> None:
    """EW-1151: all Food for a discarded card, with the Food track full."""
    g = turn(give(cards(poor(), hand=["BRAVE"]), 0, food=6), 0)
    assert not may_use(g, CARDS["K20"].ability)
    assert may_use(give(g, 0, food=5), CARDS["K20"].ability)


def test_an_ability_whose_benefit_can_only_be_swapped_is_offered() -> None:
    """EW-1403: a Megalith for a Food, without a Megalith."""
    g = turn(give(poor(), 0, food=1, megaliths=0), 0)
    use(g, CARDS["K19"].ability)
    assert [move[2] for move in swaps(g)] == ["draw", "idol", "tool", "food"]


@pytest.mark.parametrize(("tipped", "offered"), [(2, False), (3, True), (4, True)])
def test_the_condition_left_of_the_colon_of_tipped_animals(tipped: int, offered: bool) -> None:
    """EW-1152: three Tipped Animals for three points; upright ones don't count."""
    g = turn(animals(poor(), 0, "A-RHI", "A-RHI", tipped=["A-SLO"] * tipped), 0)
    assert may_use(g, CARDS["K38"].ability) is offered
    if offered:
        use(g, CARDS["K38"].ability)
        assert g.players[0].score == 3


@pytest.mark.parametrize(("buried", "offered"), [(2, False), (3, True), (4, True)])
def test_the_condition_left_of_the_colon_of_buried_cards(buried: int, offered: bool) -> None:
    """EW-1152."""
    g = turn(cards(poor(), buried=["T-ELD"] * buried), 0)
    assert may_use(g, CARDS["K39"].ability) is offered
    if offered:
        use(g, CARDS["K39"].ability)
        assert (g.players[0].score, len(g.players[0].buried)) == (3, buried)


OF_COLUMNS = {"T-ELD": "initiation", "T-ART": "development", "T-SCO": "migration", "T-HUN": "hunt"}


@pytest.mark.parametrize(("card", "column"), OF_COLUMNS.items())
def test_an_ability_with_a_column_icon_is_bound_to_that_column(card: str, column: str) -> None:
    """EW-EX-18, EW-1153: 1 Additional Labour there, in another column nothing."""
    for place in COLUMNS:
        g = turn(cards(poor(), played=[card]), 0, place)
        assert may_use(g, CARDS[card].ability) is (place == column)
    g = turn(g, 0, column)
    use(g, CARDS[card].ability)
    assert (g.labour, g.todo) == (2, [])


@pytest.mark.parametrize("place", [*COLUMNS, "rest"])
def test_a_chief_side_with_a_column_icon_is_bound_too(place: str) -> None:
    """EW-1153: Tuskbreaker's side a, 1 Labour and 1 Tool in Hunt."""
    g = turn(poor(), 0, place, chief=True)
    assert may_use(g, CHIEFS["C2"].a) is (place == "hunt")
    if place == "hunt":
        use(g, CHIEFS["C2"].a)
        assert (g.labour, asked(g)) == (2, [("gain", "tool", "tool"), ("gain", "tool", "food")])


@pytest.mark.parametrize("card", ["BRAVE", "TRIBESWOMAN", "T-SHA"])
def test_an_ability_without_an_icon_is_usable_in_any_column(card: str) -> None:
    """EW-1154."""
    for place in COLUMNS:
        g = turn(give(cards(poor(), played=[card]), 0, food=1), 0, place)
        assert list(UseAbility(0).moves(g)) == [("use", 0)]


def test_labour_is_of_use_in_a_column_alone() -> None:
    """EW-433, EW-905: not while Resting."""
    assert not usable(turn(poor(), 0, "rest"), 0, "labour")
    assert gain(poor(), ("labour", 2), place="rest").labour == 0


@pytest.mark.parametrize("card", ["T-ART", "T-SCO", "T-HUN", "BRAVE"])
def test_an_eclipse_ability_is_not_used_in_the_action_phase(card: str) -> None:
    """EW-1155: what a played card offers is its Action phase ability, or nothing."""
    g = turn(animals(cards(poor(), hand=[card], played=[]), 0, "A-RHI"), 0, "initiation")
    before = resources(g)
    do(g, PlayTribeCard(0))
    play(g, 0, "play", card)
    assert (list(UseAbility(0).moves(g)), resources(g), g.players[0].tipped) == ([], before, [])


def test_chief_cards_are_no_cards_of_hand_or_deck() -> None:
    """EW-1156: they are in no zone that is played, discarded or drawn from, and are used where they lie."""
    g = table(3)
    lying = {card for player in g.players for card in player.hand.cards + player.deck.cards}
    assert not lying & set(CHIEFS)
    assert not CARDS.keys() & CHIEFS.keys()
    g = turn(table(3, chiefs=("C4", "C2", "C3")), 0, "hunt", chief=True)
    do(g, UseChief(0))
    play(g, 0, "use_chief")
    assert (g.players[0].chief, asked(g)[:2]) == ("C4", [("idol", "offering"), ("idol", "honor")])


def test_a_culture_symbol_takes_a_card_of_the_display() -> None:
    """EW-1160, EW-R-51: into hand, of the player's choice; without one there is nothing to gain."""
    g = gain(cards(display(poor(), "K01", "K02"), hand=[]), ("culture", 1))
    assert asked(g) == [("culture", "K01"), ("culture", "K02"), ("decline", "culture")]
    play(g, 0, "culture", "K02")
    assert (g.culture, g.players[0].hand.cards, g.todo) == (["K01"], ["K02"], [])
    assert not usable(display(g), 0, "culture")


def test_a_stone_symbol_takes_a_stone_and_pays_for_it() -> None:
    """EW-1161: onto the leftmost empty space, 1 Food and 1 Tool, with the benefit under it."""
    g = gain(give(supply(poor(), I_1="S03", II_1="S11"), 0, food=2, tools=2), ("stone", 1))
    assert asked(g) == [("stone", "I-1"), ("decline", "stone")]
    play(g, 0, "stone", "I-1")
    assert (g.players[0].stones, resources(g), g.supply) == (["S03"], (1, 1), {"II-1": "S11"})
    assert asked(g)[:2] == [("idol", "offering"), ("idol", "honor")]


def test_a_stone_symbol_obeys_era_cost_and_limit() -> None:
    """EW-1161: the right section opens in round 3; the cost must be there; three stones are all."""
    g = give(supply(poor(), I_1="S03", II_1="S11"), 0, food=2, tools=2)
    assert asked(gain(in_round(g, 3), ("stone", 1)))[:2] == [("stone", "I-1"), ("stone", "II-1")]
    assert gain(give(g, 0, tools=0), ("stone", 1)).todo == []
    full = give(stones(g, 0, "S01", "S02", "S04"), 0, food=6, tools=6)
    assert gain(full, ("stone", 1)).todo == []


def test_a_tribe_to_hand_symbol_takes_a_card_of_any_tribe_deck() -> None:
    """EW-1165, EW-R-73: it may be played in the same turn."""
    g = gain(cards(poor(), hand=[]), ("tribe_hand", 1))
    decks = ["T-ELD", "T-ART", "T-SCO", "T-HUN", "T-SHA"]
    assert asked(g) == [*(("tribe_hand", card) for card in decks), ("decline", "tribe_hand")]
    play(g, 0, "tribe_hand", "T-SCO")
    assert (g.players[0].hand.cards, g.fresh, g.players[0].score) == (["T-SCO"], {}, 0)
    assert list(PlayTribeCard(0).moves(g)) == [("play", "T-SCO")]


@pytest.mark.parametrize("kind", ["tribe_hand", "tribe_discard"])
def test_an_empty_tribe_deck_gives_a_point(kind: Kind) -> None:
    """EW-1165, EW-506: of two empty ones, which give the same, one is offered."""
    g = cards(poor(), hand=[], discard=[])
    g.tribe_decks |= {"T-ART": 0, "T-HUN": 0}
    gain(g, (kind, 1))
    assert [move[1] for move in asked(g) if move[0] == kind] == ["T-ELD", "T-ART", "T-SCO", "T-SHA"]
    play(g, 0, kind, "T-ART")
    assert (g.players[0].score, g.players[0].hand.cards, g.players[0].discard) == (1, [], [])


def test_a_tribe_to_discard_symbol_takes_a_card_to_the_discard_pile() -> None:
    """EW-1170: twice the same, if the player likes."""
    g = gain(cards(poor(), hand=[], discard=[]), ("tribe_discard", 2))
    left = g.tribe_decks["T-HUN"]
    play(g, 0, "tribe_discard", "T-HUN")
    play(g, 0, "tribe_discard", "T-HUN")
    assert (g.players[0].discard, g.players[0].hand.cards) == (["T-HUN", "T-HUN"], [])
    assert (g.tribe_decks["T-HUN"], g.todo) == (left - 2, [])


def test_symbols_that_qualify_an_effect() -> None:
    """EW-1174: types that differ, types that are shown, and the wild Animal, in words."""
    assert "types of Tipped Animals" in wording.stone(STONES["S09"])
    assert "Glacier" in wording.stone(STONES["S11"])
    assert [animal.id for animal in ANIMALS.values() if animal.wild] == ["A-ARG"]
    assert wording.ability(CULTURE_CARDS["K38"].ability) == "3 Tipped Animals: 3 points"
    assert wording.ability(CARDS["T-HUN"].ability) == "[hunt] 1 Labour"
    assert wording.ability(CARDS["T-SHA"].ability) == "1 Food → 1 Idol"
