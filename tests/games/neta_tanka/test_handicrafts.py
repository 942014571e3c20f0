"""Chapter 4.2: Handicrafts (#6, #7) and offerings (#8)."""

from __future__ import annotations

from services.engine.piles import Pile
from services.neta_tanka.content import LINKS
from services.neta_tanka.pieces import HandicraftProgress
from services.neta_tanka.state import State
from tests.games.neta_tanka.positions import give, phase_two, play, play_free, reserve, table
from tests.games.playing import asked, moves

AVAILABLE = ["HB1", "HB3", "HD3", "HV3", "HV5"]


def workshop(*locations: int, incomplete: str = "", players: int = 3, **goods: int) -> State:
    """Red's Phase II turn with these goods and incomplete cards; a Nomad on #10 keeps the turn going."""
    g = give(table(players), 0, **goods)
    g.handicrafts = list(AVAILABLE)
    g.players[0].incomplete = [HandicraftProgress(card) for card in incomplete.split()]
    return phase_two(g, figures={"red": [*locations, 10]})


# --- #6 and #7 ------------------------------------------------------------------------------------------------------


def test_elder_of_handicrafts_gives_a_card_or_places_a_resource() -> None:
    """NT-500, NT-507: exactly one; the cards are the five available ones."""
    g = workshop(6, incomplete="HB4", wood=1, hide=1)
    play(g, 0, "lay_down", 6)
    takes = [("take_handicraft", card) for card in AVAILABLE]
    assert asked(g) == [*takes, ("craft", "HB4", "hide"), ("craft", "HB4", "wood"), ("stop",)]
    play(g, 0, "craft", "HB4", "hide")
    assert (g.players[0].incomplete, reserve(g, "hide", "wood")) == ([HandicraftProgress("HB4", hide=1)], [0, 1])
    assert asked(g)[0] == ("lay_down", 10)
    g = workshop(6, incomplete="HB4", wood=1, hide=1)
    play(g, 0, "lay_down", 6)
    play(g, 0, "take_handicraft", "HD3")
    assert [begun.card for begun in g.players[0].incomplete] == ["HB4", "HD3"]
    assert (reserve(g, "hide", "wood"), asked(g)[0]) == ([1, 1], ("lay_down", 10))


def test_make_objects_places_a_resource_and_takes_no_card() -> None:
    """NT-501."""
    g = workshop(7, incomplete="HB4 HV3", wood=1, hide=1)
    play(g, 0, "lay_down", 7)
    assert asked(g) == [
        ("craft", "HB4", "hide"),
        ("craft", "HB4", "wood"),
        ("craft", "HV3", "hide"),
        ("stop",),
    ]
    play(g, 0, "craft", "HV3", "hide")
    assert g.players[0].incomplete == [HandicraftProgress("HB4"), HandicraftProgress("HV3", hide=1)]
    assert asked(g)[0] == ("lay_down", 10)


def test_a_card_takes_only_what_it_still_needs() -> None:
    """NT-502: HB5 needs 2 Wood and 1 Hide and has its Hide; HV6 needs Hide only."""
    g = workshop(7, wood=5, hide=5)
    g.players[0].incomplete = [HandicraftProgress("HB5", wood=1, hide=1), HandicraftProgress("HV6", hide=2)]
    assert asked(g)[0] == ("lay_down", 7)
    play(g, 0, "lay_down", 7)
    assert asked(g) == [("craft", "HB5", "wood"), ("craft", "HV6", "hide"), ("stop",)]


def test_placing_needs_the_resource_and_a_card() -> None:
    """NT-501, NT-R-30: no Hide for HV3, or no incomplete card, and #7 is refused."""
    assert ("lay_down", 7) not in asked(workshop(7, incomplete="HV3", wood=5))
    assert ("lay_down", 7) not in asked(workshop(7, wood=5, hide=5))


def test_a_complete_card_is_tucked_in_and_its_resources_go_back() -> None:
    """NT-503, NT-504, NT-505: HB4 with its Wood gets its Hide; the resources are gone, the card is the player's."""
    g = workshop(7, hide=2)
    g.players[0].incomplete = [HandicraftProgress("HB4", wood=1)]
    play(g, 0, "lay_down", 7)
    assert (g.players[0].incomplete, g.players[0].complete) == ([], ["HB4"])
    assert reserve(g, "hide", "wood") == [1, 0]
    assert g.handicraft_discard == []


def test_there_is_no_limit_on_incomplete_cards() -> None:
    """NT-506: an eighth."""
    g = workshop(6, incomplete="HB2 HB4 HB5 HB6 HD1 HD2 HD4")
    play(g, 0, "lay_down", 6)
    play(g, 0, "take_handicraft", "HV5")
    assert len(g.players[0].incomplete) == 8


# --- offerings ------------------------------------------------------------------------------------------------------


def offering(players: int = 3, **goods: int) -> State:
    """Red on #8, asked for the first offering."""
    g = give(workshop(8, players=players), 0, **goods)
    play(g, 0, "lay_down", 8)
    return g


def test_up_to_three_offerings_alike_or_different() -> None:
    """NT-530, NT-531: three times 1 GP for a resource; a fourth is not asked."""
    g = offering(generosity=4)
    for good in ("wood", "wood", "meat"):
        play(g, 0, "gain", good)
    assert reserve(g, "wood", "hide", "meat", "mushroom", "generosity") == [2, 0, 1, 0, 1]
    assert asked(g) == [("lay_down", 10), ("end_turn",)]


def test_no_offering_need_be_made() -> None:
    """NT-530: none, or one and no more."""
    g = offering(generosity=2)
    play(g, 0, "stop")
    assert (reserve(g, "generosity"), asked(g)[0]) == ([2], ("lay_down", 10))
    g = offering(generosity=2)
    play(g, 0, "gain", "hide")
    play(g, 0, "stop")
    assert (reserve(g, "generosity", "hide"), asked(g)[0]) == ([1, 1], ("lay_down", 10))


def test_a_gain_by_offering_is_a_basic_resource() -> None:
    """NT-531, NT-R-46: no Skull."""
    gains = [move[1] for move in asked(offering(generosity=1)) if move[0] == "gain"]
    assert gains == ["wood", "hide", "meat", "mushroom"]


def test_a_donation_goes_to_a_player_of_choice() -> None:
    """NT-532, NT-533, NT-R-11: 1 GP for it; nothing but basic resources can be given."""
    g = offering(wood=1, hide=1, meat=1, mushroom=1, skull=1)
    assert asked(g) == [
        *(("donate", good, receiver) for good in ("wood", "hide", "meat", "mushroom") for receiver in (1, 2)),
        ("stop",),
    ]
    before = reserve(g, "meat", seat=2)[0]
    play(g, 0, "donate", "meat", 2)
    assert (reserve(g, "meat", "generosity"), reserve(g, "meat", seat=2)) == ([0, 1], [before + 1])
    assert reserve(g, "meat", "generosity", seat=1) == [0, 0]


def test_an_offering_may_be_paid_with_the_point_that_another_brought() -> None:
    """NT-R-12, NT-539: no GP at first, so only donations; then all."""
    g = offering(wood=1)
    assert {move[0] for move in asked(g)} == {"donate", "stop"}
    play(g, 0, "donate", "wood", 1)
    assert {"gain", "take_handicraft", "use_link"} <= {move[0] for move in asked(g)}
    play(g, 0, "gain", "wood")
    assert {move[0] for move in asked(g)} == {"donate", "stop"}


def test_an_offering_for_a_handicraft_card() -> None:
    """NT-534, NT-507, NT-112."""
    g = offering(generosity=1)
    top = g.handicraft_deck.cards[-1]
    play(g, 0, "take_handicraft", "HV3")
    assert ([begun.card for begun in g.players[0].incomplete], reserve(g, "generosity")) == (["HV3"], [0])
    assert g.handicrafts == ["HB1", "HB3", "HD3", "HV5", top]


def test_an_offering_for_any_link_of_the_board_but_that_of_the_link_tokens() -> None:
    """NT-535, NT-536: no Nomads are needed there; with goods for every bonus all 16 are offered."""
    g = workshop(8, incomplete="HB4", wood=1, hide=1, meat=1, generosity=1)
    play(g, 0, "lay_down", 8)
    offered = [move[1] for move in asked(g) if move[0] == "use_link"]
    assert offered == [link for link in LINKS if link != "L06"]
    play(g, 0, "use_link", "L05")
    assert reserve(g, "skull", "generosity") == [1, 0]


def test_an_offering_that_would_give_nothing_is_refused() -> None:
    """NT-R-30: FOREST without Wood, TANNING AREA without Hide; no token for Tent, Nourishment, Totem Pole."""
    g = workshop(8, generosity=1)
    g.areas |= {"wood": 0, "hide": 0}
    play(g, 0, "lay_down", 8)
    offered = {move[1] for move in asked(g) if move[0] == "use_link"}
    assert offered == {"L01", "L02", "L05", "L08", "L09", "L10", "L12", "L14", "L15", "L17"}
    g.handicrafts, g.handicraft_deck = [], Pile()
    g.areas |= {"meat": 0, "mushroom": 0}
    offered = {move[1] for move in asked(g) if move[0] == "use_link"}
    assert offered == {"L01", "L05", "L08", "L10", "L12", "L15", "L17"}


def test_an_offering_does_not_pay_to_change_cards_that_would_come_back() -> None:
    """NT-535, NT-R-16, NT-R-30: with the deck empty, what K15 removes is shuffled and fills the gaps again."""
    g = workshop(8, generosity=1)
    g.handicraft_deck = Pile.of(["HV6"])
    play(g, 0, "lay_down", 8)
    assert ("use_link", "L09") in asked(g)
    g.handicraft_deck = Pile()
    assert ("use_link", "L09") not in asked(g)


def test_each_link_once_in_one_action() -> None:
    """NT-537."""
    g = offering(generosity=3)
    play(g, 0, "use_link", "L05")
    assert ("use_link", "L05") not in asked(g)
    assert ("use_link", "L15") in asked(g)
    play(g, 0, "use_link", "L15")
    assert not {("use_link", "L05"), ("use_link", "L15")} & set(asked(g))
    assert reserve(g, "skull", "meat", "generosity") == [1, 1, 1]


def test_another_offering_in_between_opens_no_link_again() -> None:
    """NT-537: Link, resource, and the same Link is still closed."""
    g = offering(generosity=3)
    play(g, 0, "use_link", "L05")
    play(g, 0, "gain", "wood")
    assert ("use_link", "L15") in asked(g)
    assert ("use_link", "L05") not in asked(g)


def test_a_link_that_another_player_has_used_may_be_offered_for() -> None:
    """NT-538: blue took the GP of L10 in its turn."""
    g = give(table(3), 0, generosity=2)
    phase_two(g, 1, {"blue": [8, 10], "red": [8]})
    play_free(g, 1, "use_link", "L10")
    play(g, 1, "end_turn")
    play(g, 0, "lay_down", 8)
    play(g, 0, "use_link", "L10")
    assert reserve(g, "generosity") == [2]


def test_an_own_link_may_be_used_both_ways_and_two_figures_on_8_each_use_it() -> None:
    """NT-R-41."""
    g = give(table(3), 0, generosity=2)
    g.host = 0
    phase_two(g, figures={"red": [8, 7, 5, 18], "visitor": [8]})
    for _ in range(2):
        play(g, 0, "lay_down", 8)
        play(g, 0, "use_link", "L05")
        play(g, 0, "stop")
    play_free(g, 0, "use_link", "L05")
    assert reserve(g, "skull") == [3]


def test_an_offering_needs_its_point_in_hand() -> None:
    """NT-539: with neither GP nor resource there is nothing to offer, and #8 is refused (NT-R-30)."""
    assert ("lay_down", 8) not in asked(workshop(8))
    assert ("lay_down", 8) not in asked(workshop(8, skull=3))


def test_offerings_use_the_own_clan_board() -> None:
    """NT-R-45: the Link between #9 and #13 places red's Hide on red's Tent."""
    g = offering(generosity=1, hide=1)
    play(g, 0, "use_link", "L11")
    assert [player.tents[0].hide for player in g.players] == [1, 0, 0]
    assert reserve(g, "hide", "generosity") == [0, 0]


def test_equal_cards_are_offered_once() -> None:
    """NT-507: HB1 and HB2 show the same; one stands for both."""
    g = workshop(6)
    g.handicrafts = ["HB1", "HB2", "HD1"]
    play(g, 0, "lay_down", 6)
    assert [move[1] for move in moves(g) if move[0] == "take_handicraft"] == ["HB1", "HD1"]


def test_equal_incomplete_cards_are_offered_once() -> None:
    """NT-502: HB1 and HB2 show the same and hold nothing; HD3 and HD4 show the same, but one has its Hide."""
    g = workshop(7, wood=1)
    g.players[0].incomplete = [HandicraftProgress(card) for card in ("HB1", "HB2", "HD3")]
    g.players[0].incomplete.append(HandicraftProgress("HD4", hide=1))
    play(g, 0, "lay_down", 7)
    assert [move[1] for move in asked(g) if move[0] == "craft"] == ["HB1", "HD3", "HD4"]
