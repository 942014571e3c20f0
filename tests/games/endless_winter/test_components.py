"""Chapter 2: how many there are of what, and what the examples of the book need of the faces."""

from __future__ import annotations

from collections import Counter

import pytest

from services.endless_winter.content import (
    ANIMALS,
    BOARD,
    CARDS,
    CHIEFS,
    CULTURE_CARDS,
    GLACIER_TOKENS,
    MEGALITH_TILES,
    PLAYER_COUNTS,
    REST_TOKENS,
    SETUP_CARDS,
    STARTING_CARDS,
    STONES,
    TERRAIN,
    TRIBE_CARDS,
    TURN_ORDER,
)
from services.endless_winter.pieces import COLOURS, COLUMNS, LADDER
from services.endless_winter.view import see
from tests.games.endless_winter.positions import animals, table

PLAYERS = 4


def test_boards() -> None:
    """EW-200, EW-212: an Idol board, an Animal board, a Megalith board of four tiles, a board for each of four."""
    assert len(COLOURS) == max(PLAYER_COUNTS) == len(TURN_ORDER) == PLAYERS
    assert len(MEGALITH_TILES) == 4
    assert COLUMNS == ("initiation", "development", "migration", "hunt")


def test_terrain_tiles() -> None:
    """EW-201, EW-R-40: 25 tiles: the Base, six Glaciers, three of each other type."""
    tiles = {terrain.id: terrain.tiles for terrain in TERRAIN.values()}
    assert sum(tiles.values()) == 25
    assert (tiles.pop("base"), tiles.pop("glacier")) == (1, 6)
    assert sorted(tiles.values()) == [3] * 6
    assert not {"delta", "headwaters"} & set(TERRAIN)


def test_cards() -> None:
    """EW-202, EW-203, EW-204, EW-205, EW-208, EW-EX-24: 40 Culture, 9 starting, 75 Tribe, 5 Chief, 5 Setup cards."""
    assert Counter(card.era for card in CULTURE_CARDS.values()) == {1: 20, 2: 20}
    assert sum(card.copies for card in STARTING_CARDS.values()) == 9
    assert sum(card.copies for card in TRIBE_CARDS.values()) == 75
    assert (len(CHIEFS), len(SETUP_CARDS)) == (5, 5)
    totals = table(PLAYERS).totals()
    assert sum(totals[card] for card in CARDS) == 40 + 36 + 75
    assert [totals[card] for card in STARTING_CARDS] == [12, 12, 12]


def test_stones_animals_and_tokens() -> None:
    """EW-206, EW-207, EW-213: 20 Sacred Stones, 60 Animals, 10 Glacier tokens, 5 Rest tokens."""
    assert Counter(stone.era for stone in STONES.values()) == {1: 10, 2: 10}
    assert sum(animal.copies for animal in ANIMALS.values()) == 60
    assert (len(GLACIER_TOKENS), len(REST_TOKENS)) == (10, 5)
    totals = table(PLAYERS, glacier_tokens=True, rest_tokens=True).totals()
    assert sum(totals[animal] for animal in ANIMALS) == 60
    assert (totals["stones"], totals["glacier_tokens"], totals["rest_tokens"]) == (20, 10, 5)


def test_pieces_of_the_players() -> None:
    """EW-209, EW-210, EW-211, EW-EX-24: Camps, Villages, Megaliths, figures, and two Idol markers each."""
    assert (PLAYERS * BOARD.camps, PLAYERS * BOARD.villages) == (20, 12)
    assert PLAYERS * BOARD.neutral_megaliths == 8
    assert PLAYERS * (BOARD.neutral_megaliths + BOARD.megaliths) == 40 == table(PLAYERS).totals()["megaliths"]
    assert PLAYERS * (BOARD.figures - 1) == 8
    assert [(player.offering, player.honor) for player in table(PLAYERS).players] == [(0, 0)] * PLAYERS


def test_what_tribe_cards_show() -> None:
    """EW-215, EW-219, EW-R-53: Labour and points, at most one ability for each phase; some have none."""
    tribe = [card for card in CARDS.values() if card.tribe]
    assert all(card.labour > 0 and card.points >= 0 for card in tribe)
    assert [card.id for card in tribe if not card.ability and not card.eclipse] == ["TRIBESMAN"]
    assert all(not card.eclipse.column for card in tribe if card.eclipse)


def test_what_other_cards_show() -> None:
    """EW-216, EW-217, EW-218, EW-219: Era, points and ability; copies, sets and benefits; an ability on each side."""
    assert all(card.era in {1, 2} and card.points > 0 and card.ability for card in CULTURE_CARDS.values())
    assert not any(card.ability.column for card in CULTURE_CARDS.values() if card.ability)
    assert all(animal.copies and animal.benefits and (animal.sets or animal.wild) for animal in ANIMALS.values())
    assert all(chief.a.gains and chief.b.gains for chief in CHIEFS.values())
    assert any(chief.a.column or chief.b.column for chief in CHIEFS.values())


@pytest.mark.parametrize(
    ("card", "labour", "column"),
    [
        ("T-ART", 2, "development"),
        ("T-HUN", 2, "hunt"),
        ("T-SHA", 3, ""),
        ("BRAVE", 3, ""),
        ("TRIBESWOMAN", 3, ""),
    ],
)
def test_cards_that_the_book_names(card: str, labour: int, column: str) -> None:
    """EW-440, EW-441, EW-442, EW-443, EW-444: their Labour, in half points, and where their abilities hold."""
    printed = CARDS[card]
    assert printed.labour == labour
    assert printed.ability is not None
    assert printed.ability.column == column
    if card in {"T-ART", "T-HUN", "BRAVE"}:
        assert [(effect.kind, effect.count) for effect in printed.ability.gains] == [("labour", 2)]
    if card in {"T-ART", "BRAVE", "TRIBESWOMAN"}:
        assert printed.eclipse is not None


def test_starting_cards_are_tribe_cards() -> None:
    """EW-221."""
    assert all(CARDS[card].tribe for card in STARTING_CARDS)
    assert not CARDS["K01"].tribe


def test_the_round_track() -> None:
    """EW-220, EW-300: four numbered spaces, and the Eclipse spaces that alternate with them."""
    seen = see(table(2), None)
    assert (seen.round, seen.rounds) == (1, 4)


def test_the_ladder() -> None:
    """EW-1401: from the greatest benefit to the least."""
    assert LADDER == ("megalith", "draw", "idol", "tool", "food")


def test_areas_around_a_player_board() -> None:
    """EW-125: deck, discard, Animal and Burial areas, the Rest space, played cards and the Eclipse pile."""
    player = animals(table(2), 0, "A-RHI", tipped=["A-CAT"]).players[0]
    assert (len(player.deck), player.discard, player.animals, player.tipped) == (5, [], ["A-RHI"], ["A-CAT"])
    assert (len(player.buried), player.figures, player.played, len(player.eclipse)) == (0, [], [], 0)
