"""Chapter 8: what two and three players leave out, and what changes for them."""

from __future__ import annotations

from collections import Counter

import pytest

from services.engine.piles import EVERYONE, NOBODY, Pile
from services.xingu.consequences import Consequence
from services.xingu.content import MISSIONARIES, PLAYER_COUNTS, RESOURCE_CARDS
from services.xingu.pieces import TELEGRAPH
from services.xingu.stacks import can_fill, fill
from services.xingu.state import State
from services.xingu.view import see
from tests.games.playing import asked, do, play
from tests.games.xingu.positions import cards, clear_land, land, table

FEW = pytest.mark.parametrize("players", [2, 3])
MANY = pytest.mark.parametrize("players", [4, 5, 6])


def lying(g: State) -> list[str]:
    """All resource cards that lie in stacks and decks."""
    return [card for pile in (*(stack.cards for stack in g.stacks), *g.decks.values()) for card in pile.cards]


@FEW
def test_eight_marked_cards_are_removed(players: int) -> None:
    """XI-2001, XI-139, XI-R-12: four of forest and four of field."""
    removed = {card.id for card in RESOURCE_CARDS.values() if card.removed}
    assert Counter(RESOURCE_CARDS[card].terrain for card in removed) == {"forest": 4, "field": 4}
    assert sorted(lying(table(players))) == sorted(RESOURCE_CARDS.keys() - removed)


@FEW
def test_two_farmers_are_removed(players: int) -> None:
    """XI-2004, XI-139: one of number 2 and one of number 3; ten stay."""
    g = table(players)
    assert Counter(g.farmers) == {"farmer1": 4, "farmer2": 3, "farmer3": 3}
    assert g.totals()["farmers"] == 10


@FEW
def test_two_missionaries_are_removed_unseen(players: int) -> None:
    """XI-2005, XI-2012, XI-139, XI-227, XI-R-78: nobody knows which; they are dealt like those of the stack."""
    g = table(players)
    assert g.missionaries_removed.known == [NOBODY] * 2
    assert Counter([*g.missionaries.cards, *g.missionaries_removed.cards]) == dict.fromkeys(MISSIONARIES, 2)
    assert any(g.missionaries_removed in group and g.missionaries in group for group in g.hidden())
    assert "missionaries_removed" not in see(g, 0).__struct_fields__
    found = {tuple(sorted(table(players, key=key).missionaries_removed.cards)) for key in range(8)}
    assert len(found) > 3


@pytest.mark.parametrize(("players", "left"), [(2, 4), (3, 5), (4, 6), (5, 6), (6, 6)])
def test_utensils_are_removed(players: int, left: int) -> None:
    """XI-2006, XI-2007, XI-2011: one of each type with three players, two with two."""
    assert table(players).utensils == dict.fromkeys(("basket", "pot", "oar", "bow"), left)


@pytest.mark.parametrize(("players", "left"), [(2, 20), (3, 20), (4, 24), (5, 24), (6, 24)])
def test_telegraph_tokens_are_removed(players: int, left: int) -> None:
    """XI-2008, XI-2011: four with 2 or 3 players."""
    assert table(players).telegraphs == left


@MANY
def test_more_players_use_everything(players: int) -> None:
    """XI-2011, XI-R-07."""
    g = table(players)
    assert sorted(lying(g)) == sorted(RESOURCE_CARDS)
    assert (len(g.missionaries), len(g.missionaries_removed)) == (12, 0)
    assert Counter(g.farmers) == {"farmer1": 4, "farmer2": 4, "farmer3": 4}


@pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 4), (4, 5), (5, 5), (6, 5)])
def test_a_space_is_filled_twice(players: int, size: int) -> None:
    """XI-2002, XI-2003, XI-1411, XI-1510, XI-R-07, XI-R-58: a deck holds two whole stacks, then none."""
    g = table(players)
    for terrain, places in (("forest", (0, 1)), ("field", (2, 3))):
        for place in places:
            g.discarded += len(g.stacks[place].cards)
            g.stacks[place].cards = Pile()
            assert can_fill(g, place)
            fill(g, place)
            assert len(g.stacks[place].cards) == size
            assert g.stacks[place].cards.known == [NOBODY] * (size - 1) + [EVERYONE]
        assert len(g.decks[terrain]) == 0
        g.stacks[places[0]].cards = Pile()
        assert not can_fill(g, places[0])
        fill(g, places[0])
        assert len(g.stacks[places[0]].cards) == 0


def test_reserves_are_exactly_sufficient() -> None:
    """10.2: the cards in use bring as many tokens as lie in the reserves, for every number of players."""
    for players, count in PLAYER_COUNTS.items():
        g = table(players)
        used = [card for card in RESOURCE_CARDS.values() if not (count.cards_removed and card.removed)]
        brought = Counter(card.consequence for card in used)
        assert brought["farmer"] == len(g.farmers) - 4
        assert brought["missionary"] == len(g.missionaries) - 4
        assert brought["explorer"] == g.explorers
        assert sum(card.telegraphs for card in used) == g.telegraphs


def test_two_players_lay_telegraphs_across_the_river() -> None:
    """XI-2009: from the post of the other half, whichever post the card names."""
    for seat, card in ((0, "RC-10"), (0, "RC-05"), (1, "RC-10"), (1, "RC-05")):
        g = clear_land(cards(table(2), seat, card))
        do(g, Consequence(seat, card))
        near_post = {0: "PS", 1: "PN"}[seat]
        spots = {move[1] for move in asked(g, seat)}
        assert (
            spots
            == {
                "PN": {"FIA-06", "FIA-10", "FIB-02", "FOA-01", "FOD-08", "FOD-13"},
                "PS": {"FIC-06", "FIC-10", "FID-02", "FOB-01", "FOC-08", "FOC-13"},
            }[near_post]
        )


def test_two_players_lengthen_lines_there_in_any_direction() -> None:
    """XI-2010, XI-512: from the post, or from any token of the half, not from those of the own half."""
    g = land(cards(table(2), 0, "RC-05"), FID_02="telegraph", FID_07="telegraph", FOA_01="telegraph")
    do(g, Consequence(0, "RC-05"))
    spots = {move[1] for move in asked(g, 0)}
    assert {"FIC-06", "FOC-13", "FID-01", "FID-06", "FID-08", "FID-11"} <= spots
    assert not spots & {"FOA-02", "FOA-03", "FIA-10"}
    play(g, 0, "put", "FID-11")
    play(g, 0, "put", "FIC-06")
    assert {spot for spot, item in g.land.items() if item == TELEGRAPH} == {
        *("FID-02", "FID-07", "FOA-01", "FID-11", "FIC-06"),
    }


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_more_players_lay_telegraphs_from_the_post_of_the_card(players: int) -> None:
    """XI-510, XI-2011."""
    g = cards(table(players), 0, "RC-05")
    do(g, Consequence(0, "RC-05"))
    assert {move[1][1] for move in asked(g, 0)} == {"I", "O"}
    assert ("put", "FOB-01") in asked(g, 0)
    assert ("put", "FOA-01") not in asked(g, 0)
