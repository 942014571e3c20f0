"""Chapter 500: collecting resource cards with the Índia, the Hunter and the Shaman."""

from __future__ import annotations

import pytest

from services.engine.frames import Move
from services.engine.piles import EVERYONE
from services.xingu.collecting import Collect, GainCard
from services.xingu.pieces import HUNTER, INDIA, SHAMAN, Helper, ResourceCard
from services.xingu.state import State
from services.xingu.turn import TakeAction
from tests.games.playing import asked, do, play, said
from tests.games.xingu.positions import bonuses, expand, flipped, hand, land, shrink, stacks, table, turn, villagers

CAMAIURA, SUIA, IKPENG, TRUMAI = range(4)
"""The seats of `table(4)`: forest B and field C; forest B and field D; forest D and field B; forest A and field A."""
TOPS = ("RC-06", "RC-19", "RC-33", "RC-23")
"""Forest B: capybara, wood, farmer. Forest D: capybara, banana, telegraph. Field C: fish, banana, explorer. Field A:
capybara, cassava, explorer."""


def collecting(seat: int, *characters: str, tops: tuple[str, ...] = TOPS) -> State:
    """The turn of `seat`, who holds these character cards, with these cards on top of the stacks."""
    g = turn(hand(stacks(table(), *tops), seat, *characters), seat)
    return do(g, TakeAction(seat))


def collects(g: State, seat: int) -> list[Move]:
    """The ways to collect that are open to `seat`."""
    return [move for move in asked(g, seat) if move[0].startswith("collect")]


def test_a_top_card_comes_before_the_player() -> None:
    """XI-501, XI-521: the Índia is played alone, nobody helps."""
    g = collecting(CAMAIURA, INDIA, HUNTER)
    news = play(g, CAMAIURA, "collect", INDIA, 0)
    player = g.players[CAMAIURA]
    assert (player.cards, player.unplayed, player.helpers, player.healthy) == ([ResourceCard("RC-06")], [HUNTER], [], 2)
    assert said(news, "card_taken") == [{"seat": CAMAIURA, "stack": 0, "card": "RC-06"}]
    assert said(news, "cards_played") == [{"seat": CAMAIURA, "action": "collect", "characters": [INDIA]}]


def test_the_next_card_is_revealed_before_the_consequence() -> None:
    """XI-502, XI-505: it is known to all while the hex for the farmer is still asked for."""
    g = collecting(CAMAIURA, INDIA)
    under = g.stacks[0].cards.cards[-2]
    assert g.stacks[0].cards.known[-2] != EVERYONE
    play(g, CAMAIURA, "collect", INDIA, 0)
    assert asked(g, CAMAIURA)[0] == ("put", "FOB-01")
    assert (g.stacks[0].cards.cards[-1], g.stacks[0].cards.known[-1]) == (under, EVERYONE)
    assert g.stacks[0].cards.known[-2] != EVERYONE


def test_a_collect_action_takes_one_card() -> None:
    """XI-503: after the consequence the turn goes on to its end, with no second card."""
    g = collecting(CAMAIURA, INDIA)
    play(g, CAMAIURA, "collect", INDIA, 0)
    play(g, CAMAIURA, "put", "FOB-01")
    assert (g.todo, len(g.players[CAMAIURA].cards), len(g.stacks[0].cards)) == ([], 1, 4)


def test_an_explorer_forbids_the_cards_of_its_territory() -> None:
    """XI-504: on any of its hexes; the other territories are not concerned, nor is the other letter B."""
    g = land(collecting(CAMAIURA, INDIA, HUNTER), FOB_19="explorer", FIB_01="explorer")
    assert collects(g, CAMAIURA) == [
        ("collect", INDIA, 2),
        ("collect", HUNTER, 1),
        ("collect", HUNTER, 2),
        ("collect", HUNTER, 3),
    ]


@pytest.mark.parametrize("item", ["farmer1", "blue", "telegraph"])
def test_other_tokens_forbid_nothing(item: str) -> None:
    """XI-504: explorers alone do."""
    g = land(collecting(CAMAIURA, INDIA), FOB_19=item)
    assert collects(g, CAMAIURA) == [("collect", INDIA, 0), ("collect", INDIA, 2)]


def test_the_india_collects_next_to_the_village() -> None:
    """XI-522, XI-224: forest B and field C for Camaiurá, forest D and nothing else for Ikpeng."""
    assert collects(collecting(CAMAIURA, INDIA), CAMAIURA) == [("collect", INDIA, 0), ("collect", INDIA, 2)]
    assert collects(collecting(IKPENG, INDIA), IKPENG) == [("collect", INDIA, 1)]


def test_expansions_add_no_territory() -> None:
    """XI-R-34, XI-522: FOB-03 touches field D, which Camaiurá with an expansion there still doesn't border."""
    g = expand(collecting(CAMAIURA, INDIA, tops=("RC-06", "RC-19", "RC-33", "RC-38")), CAMAIURA, "FOB-02", "FOB-03")
    assert collects(g, CAMAIURA) == [("collect", INDIA, 0), ("collect", INDIA, 2)]


def test_the_hunter_collects_anywhere_and_paddles_across_the_river() -> None:
    """XI-531, XI-532, XI-533, XI-535: Camaiurá in the south; forest D and field A lie in the north."""
    g = collecting(CAMAIURA, HUNTER)
    assert collects(g, CAMAIURA) == [("collect", HUNTER, place) for place in range(4)]
    news = play(g, CAMAIURA, "collect", HUNTER, 1)
    player = g.players[CAMAIURA]
    assert (player.helpers, player.healthy, player.unplayed) == ([Helper(HUNTER)], 1, [])
    assert said(news, "helpers_sent") == [{"seat": CAMAIURA, "place": HUNTER, "count": 1}]


def test_the_hunter_needs_no_paddler_in_the_own_half() -> None:
    """XI-535: field C, across the map but on this side of the river, for Suiá."""
    g = collecting(SUIA, HUNTER)
    play(g, SUIA, "collect", HUNTER, 2)
    assert (g.players[SUIA].helpers, g.players[SUIA].healthy) == ([], 2)


@pytest.mark.parametrize("where", [{"sick": 2}, {"held": 2}, {"camp": 2}, {"shaman": 2}])
def test_without_an_available_villager_the_hunter_stays_on_this_side(where: dict[str, int]) -> None:
    """XI-534, XI-402, XI-403, XI-404, XI-R-13: sick, held, in the camp, or on a card already."""
    g = villagers(collecting(CAMAIURA, HUNTER), CAMAIURA, home=0, **where)
    assert collects(g, CAMAIURA) == [("collect", HUNTER, 0), ("collect", HUNTER, 2)]


def test_the_shaman_collects_anywhere_without_a_paddler() -> None:
    """XI-541, XI-542: within the rule of explorers."""
    g = land(villagers(collecting(CAMAIURA, SHAMAN), CAMAIURA, home=0, sick=2), FIC_16="explorer")
    assert collects(g, CAMAIURA) == [("collect", SHAMAN, 0), ("collect", SHAMAN, 1), ("collect", SHAMAN, 3)]
    play(g, CAMAIURA, "collect", SHAMAN, 3)
    assert (g.players[CAMAIURA].unplayed, g.players[CAMAIURA].helpers) == ([], [])


@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("RC-02", [ResourceCard("RC-02")]),
        ("RC-05", [ResourceCard("RC-05", "cancelled", "")]),
        ("RC-13", [ResourceCard("RC-13", "", "cancelled")]),
        ("RC-18", [ResourceCard("RC-18", "", "cancelled")]),
    ],
)
def test_the_shaman_keeps_herbs_and_annatto_alone(card: str, left: list[ResourceCard]) -> None:
    """XI-543: herbs and annatto; wood and herbs; herbs and knife; annatto and capybara."""
    g = collecting(TRUMAI, SHAMAN, tops=(card,))
    play(g, TRUMAI, "collect", SHAMAN, 0)
    assert (g.players[TRUMAI].cards, g.discarded) == (left, 0)


def test_two_unsuitable_resources_leave_the_game_at_once() -> None:
    """XI-544, XI-1204, XI-R-25: the consequence of the card is carried out all the same."""
    g = collecting(CAMAIURA, SHAMAN)
    news = play(g, CAMAIURA, "collect", SHAMAN, 0)
    assert (g.players[CAMAIURA].cards, g.discarded) == ([], 1)
    assert [found["resource"] for found in said(news, "resource_cancelled")] == ["capybara", "wood"]
    play(g, CAMAIURA, "put", "FOB-07")
    assert g.land == {"FOB-07": "farmer1"}


def test_only_the_shamans_own_collecting_cancels() -> None:
    """XI-545: a card gained by the track or an expansion keeps all it shows, whoever's turn it is in."""
    g = turn(hand(stacks(table(), *TOPS), CAMAIURA, SHAMAN), CAMAIURA, "pacify")
    do(g, GainCard(CAMAIURA))
    play(g, CAMAIURA, "take", 0)
    assert g.players[CAMAIURA].cards == [ResourceCard("RC-06")]


def test_a_gained_card_is_taken_from_any_stack() -> None:
    """XI-520, XI-1022, XI-1023: explorers, river and borders don't matter, nobody paddles; it has its consequence."""
    g = land(turn(stacks(table(), *TOPS), CAMAIURA, "pacify"), FIA_16="explorer", FOB_01="explorer")
    do(g, GainCard(CAMAIURA))
    assert asked(g, CAMAIURA) == [("take", place) for place in range(4)]
    news = play(g, CAMAIURA, "take", 3)
    assert (g.players[CAMAIURA].cards, g.players[CAMAIURA].helpers) == ([ResourceCard("RC-23")], [])
    assert said(news, "card_taken") == [{"seat": CAMAIURA, "stack": 3, "card": "RC-23"}]
    assert asked(g, CAMAIURA)[0] == ("put", "FIA-01")
    assert g.stacks[3].cards.known[-1] == EVERYONE


def test_the_last_top_card_is_gained_without_a_question_and_none_is_skipped() -> None:
    """XI-R-24, XI-518: only one stack left, then no stack left."""
    g = turn(stacks(table(), *TOPS), CAMAIURA, "pacify")
    for place in (0, 1, 2):
        shrink(g, place, 0)
    shrink(g, 3, 1)
    do(g, GainCard(CAMAIURA), GainCard(CAMAIURA))
    assert g.players[CAMAIURA].cards == [ResourceCard("RC-23")]
    play(g, CAMAIURA, "put", "FIA-01")
    assert (g.todo, g.emptied) == ([], [3])


def test_a_stack_that_runs_out_stays_empty_in_the_turn() -> None:
    """XI-518, XI-R-24, XI-519: the other stacks may still be used; a Collect action needs a legal card."""
    g = collecting(CAMAIURA, INDIA, HUNTER)
    shrink(g, 0, 1)
    news = play(g, CAMAIURA, "collect", INDIA, 0)
    assert said(news, "stack_emptied") == [{"stack": 0}]
    play(g, CAMAIURA, "put", "FOB-01")
    assert (g.emptied, len(g.stacks[0].cards)) == ([0], 0)
    do(g, TakeAction(CAMAIURA))
    assert collects(g, CAMAIURA) == [("collect", HUNTER, 1), ("collect", HUNTER, 2), ("collect", HUNTER, 3)]


def test_collecting_needs_a_legal_card() -> None:
    """XI-519: the Índia of Trumai with no card of forest A or field A; the Hunter with no card at all."""
    g = collecting(TRUMAI, INDIA, tops=("RC-06", "RC-19", "RC-33", "RC-39"))
    assert collects(g, TRUMAI) == []
    g = hand(g, TRUMAI, INDIA, HUNTER, SHAMAN)
    for place in range(4):
        shrink(g, place, 0)
    assert collects(g, TRUMAI) == []


def test_warrior_and_chief_collect_nothing() -> None:
    """XI-521, XI-531, XI-541: Índia, Hunter and Shaman do."""
    assert collects(collecting(CAMAIURA, "warrior", "chief"), CAMAIURA) == []


def test_a_bonus_spares_the_paddler() -> None:
    """XI-1246, XI-1228: BC-06, for the Hunter across the river alone; the villager stays at home."""
    g = bonuses(flipped(collecting(CAMAIURA, INDIA, HUNTER, SHAMAN), CAMAIURA), "BC-06")
    assert [move for move in collects(g, CAMAIURA) if move[0] == "collect_with"] == [
        ("collect_with", "BC-06", HUNTER, 1),
        ("collect_with", "BC-06", HUNTER, 3),
    ]
    news = play(g, CAMAIURA, "collect_with", "BC-06", HUNTER, 1)
    player = g.players[CAMAIURA]
    assert (player.helpers, player.healthy, player.cards) == ([], 2, [ResourceCard("RC-19")])
    assert (g.bought, g.discarded, len(said(news, "bonus_bought"))) == (True, 1, 1)


def test_a_bonus_crosses_the_river_with_nobody_at_home() -> None:
    """XI-1246, XI-534: it stands in for the paddler who is missing."""
    g = bonuses(flipped(collecting(CAMAIURA, HUNTER), CAMAIURA), "BC-06")
    villagers(g, CAMAIURA, home=0, held=2)
    assert collects(g, CAMAIURA) == [
        ("collect", HUNTER, 0),
        ("collect_with", "BC-06", HUNTER, 1),
        ("collect", HUNTER, 2),
        ("collect_with", "BC-06", HUNTER, 3),
    ]


def test_a_bonus_sees_past_explorers() -> None:
    """XI-1250, XI-R-50: BC-10; the Índia still needs a border, the Hunter a paddler."""
    g = bonuses(flipped(collecting(CAMAIURA, INDIA, HUNTER, SHAMAN), CAMAIURA), "BC-10")
    land(g, FOB_01="explorer", FOD_01="explorer")
    assert [move for move in collects(g, CAMAIURA) if move[0] == "collect_with"] == [
        ("collect_with", "BC-10", INDIA, 0),
        ("collect_with", "BC-10", HUNTER, 0),
        ("collect_with", "BC-10", HUNTER, 1),
        ("collect_with", "BC-10", SHAMAN, 0),
        ("collect_with", "BC-10", SHAMAN, 1),
    ]
    play(g, CAMAIURA, "collect_with", "BC-10", HUNTER, 1)
    player = g.players[CAMAIURA]
    assert (player.helpers, player.cards, g.bought) == ([Helper(HUNTER)], [ResourceCard("RC-19")], True)


def test_a_bonus_past_explorers_paddles_nobody() -> None:
    """XI-R-50, XI-1250, XI-1222: without a villager the Hunter stays on this side, even with both bonuses open."""
    g = bonuses(flipped(collecting(CAMAIURA, HUNTER), CAMAIURA, 2), "BC-06", "BC-10")
    land(villagers(g, CAMAIURA, home=0, sick=2), FOD_01="explorer")
    assert ("collect_with", "BC-06", HUNTER, 1) not in collects(g, CAMAIURA)
    assert ("collect_with", "BC-10", HUNTER, 1) not in collects(g, CAMAIURA)
    assert ("collect_with", "BC-06", HUNTER, 3) in collects(g, CAMAIURA)


def test_bonuses_of_collecting_need_payment_an_open_card_and_a_first_purchase() -> None:
    """XI-1222, XI-1223, XI-1227: none is offered without a flipped card, without the bonus card, or as a second one."""

    def with_bonus(g: State) -> list[Move]:
        return [move for move in collects(g, CAMAIURA) if move[0] == "collect_with"]

    g = bonuses(collecting(CAMAIURA, HUNTER), "BC-06")
    assert with_bonus(g) == []
    flipped(g, CAMAIURA)
    assert len(with_bonus(g)) == 2
    g.bought = True
    assert with_bonus(g) == []
    g.bought = False
    bonuses(g, "BC-11")
    assert with_bonus(g) == []


def test_example_the_only_card_of_the_neighbourhood() -> None:
    """XI-EX-03, XI-510: Camaiurá can take RC-35 alone; two TL tokens are placed, the next card is revealed."""
    g = collecting(CAMAIURA, INDIA, tops=("RC-01", "RC-19", "RC-35", "RC-23"))
    assert collects(g, CAMAIURA) == [("collect", INDIA, 2)]
    play(g, CAMAIURA, "collect", INDIA, 2)
    play(g, CAMAIURA, "put", "FOB-01")
    play(g, CAMAIURA, "put", "FOB-03")
    assert g.land == {"FOB-01": "telegraph", "FOB-03": "telegraph"}
    assert g.stacks[2].cards.known[-1] == EVERYONE


def test_example_nobody_to_paddle() -> None:
    """XI-EX-05: Suiá without a villager at home: forest D is refused, field C works, with its two TL tokens."""
    g = villagers(collecting(SUIA, HUNTER, tops=("RC-06", "RC-19", "RC-35", "RC-23")), SUIA, home=0, sick=1, india=1)
    assert collects(g, SUIA) == [("collect", HUNTER, 0), ("collect", HUNTER, 2)]
    play(g, SUIA, "collect", HUNTER, 2)
    play(g, SUIA, "put", "FIC-10")
    play(g, SUIA, "put", "FIC-11")
    assert g.land == {"FIC-10": "telegraph", "FIC-11": "telegraph"}


def test_example_a_paddler_to_forest_b() -> None:
    """XI-EX-06: Ikpeng take RC-07 across the river; a missionary is revealed and placed in forest B."""
    g = collecting(IKPENG, HUNTER, tops=("RC-07",))
    colour = g.missionaries.cards[-1]
    news = play(g, IKPENG, "collect", HUNTER, 0)
    assert g.players[IKPENG].helpers == [Helper(HUNTER)]
    assert said(news, "missionary_revealed") == [{"seat": IKPENG, "colour": colour}]
    assert g.stacks[0].cards.known[-1] == EVERYONE
    play(g, IKPENG, "put", "FOB-19")
    assert g.land == {"FOB-19": colour}


def test_the_move_of_an_action_belongs_to_its_player() -> None:
    """XI-521: `Collect` of a seat looks at that seat's cards and village."""
    g = collecting(CAMAIURA, INDIA)
    hand(g, IKPENG, INDIA)
    assert list(Collect(IKPENG).moves(g)) == [("collect", INDIA, 1)]
