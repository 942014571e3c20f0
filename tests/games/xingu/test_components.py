"""Chapter 2: how many there are of what, and what the examples of the book need of the faces."""

from __future__ import annotations

from collections import Counter

import pytest

from services.xingu import content
from services.xingu.content import (
    BOARD,
    BONUS_CARDS,
    EXPANSIONS,
    FARMERS,
    FINAL_BONUSES,
    FIXED_BONUSES,
    HEXES,
    LAKES,
    LAST_SPACE,
    MISSIONARIES,
    PLAYER_COUNTS,
    POSTS,
    RESOURCE_CARDS,
    RESOURCES,
    STARTING_TOKENS,
    TERRITORIES,
    TRACK,
    TRIBES,
    UTENSILS,
)
from services.xingu.pieces import CHARACTERS
from services.xingu.resources import cancel, consume
from services.xingu.view import see
from tests.games.xingu.positions import cards, table


def test_the_map() -> None:
    """XI-101, XI-201: eight territories, six villages, eight lakes, two posts; four spaces for cards."""
    assert (len(TERRITORIES), len(TRIBES), len(LAKES), len(POSTS)) == (8, 6, 8, 2)
    assert 2 * BOARD.stacks == len(table().stacks) == 4
    assert {spot.kind for spot in HEXES.values()} == {"land", "village", "lake", "post"}


def test_cards() -> None:
    """XI-202, XI-203, XI-206, XI-207, XI-226: 5 characters of each tribe, 40 resource, 24 bonus, 10 final cards."""
    assert len(CHARACTERS) * len(TRIBES) == 30
    assert len(RESOURCE_CARDS) == 40
    assert len(BONUS_CARDS) - len(FIXED_BONUSES) == 24
    assert FIXED_BONUSES == ("F-1", "F-2")
    assert len(FINAL_BONUSES) == 10
    assert Counter(card.terrain for card in RESOURCE_CARDS.values()) == {"forest": 20, "field": 20}


def test_a_territory_has_a_card_of_each_consequence() -> None:
    """10.2, XI-205: a farmer, a missionary, an explorer, one TL token and two."""
    for territory in TERRITORIES:
        mine = [card for card in RESOURCE_CARDS.values() if card.territory == territory]
        assert sorted((card.consequence, card.telegraphs) for card in mine) == [
            ("explorer", 0),
            ("farmer", 0),
            ("missionary", 0),
            ("telegraph", 1),
            ("telegraph", 2),
        ]
        assert all((card.post is not None) == (card.consequence == "telegraph") for card in mine)
    posts = Counter((card.post, card.telegraphs) for card in RESOURCE_CARDS.values() if card.post)
    assert set(posts.values()) == {4}


def test_resources_on_cards() -> None:
    """10.2, XI-204, XI-R-16: two on each card; how many of each kind with all cards, and with those of 2 and 3 players.

    The two of a card might be of one kind; on these faces none are.
    """
    everything = Counter(kind for card in RESOURCE_CARDS.values() for kind in card.resources)
    assert everything == {
        "wood": 13,
        "capybara": 11,
        "banana": 10,
        "herbs": 9,
        "annatto": 9,
        "cassava": 9,
        "fish": 8,
        "knife": 6,
        "mirror": 5,
    }
    fewer = Counter(kind for card in RESOURCE_CARDS.values() if not card.removed for kind in card.resources)
    assert fewer == {
        "wood": 9,
        "capybara": 10,
        "banana": 8,
        "herbs": 7,
        "annatto": 8,
        "cassava": 8,
        "fish": 6,
        "knife": 5,
        "mirror": 3,
    }
    assert everything.keys() == RESOURCES.keys()


@pytest.mark.parametrize(
    ("territory", "resources", "consequence", "telegraphs"),
    [
        ("field_a", {"cassava", "banana"}, "telegraph", 1),
        ("field_c", {"capybara", "herbs"}, "telegraph", 2),
        ("forest_b", {"banana", "herbs"}, "missionary", 0),
    ],
)
def test_cards_of_the_examples(territory: str, resources: set[str], consequence: str, telegraphs: int) -> None:
    """10.2: Ikpeng's cassava and banana, Suiá's field C with two TL tokens, Ikpeng's missionary in forest B."""
    (card,) = [
        card for card in RESOURCE_CARDS.values() if card.territory == territory and set(card.resources) == resources
    ]
    assert (card.consequence, card.telegraphs) == (consequence, telegraphs)
    if telegraphs == 2:
        assert card.post == "south"


def test_outsiders() -> None:
    """XI-208, XI-209, XI-210: 12 farmers in three numbers, 12 missionaries in six colours, 8 explorers."""
    assert {number: farmer.tokens for number, farmer in FARMERS.items()} == {1: 4, 2: 4, 3: 4}
    assert set(MISSIONARIES) == {"blue", "yellow", "brown", "green", "red", "gray"}
    assert sum(missionary.tokens for missionary in MISSIONARIES.values()) == 12
    assert BOARD.explorers == 8
    assert 12 + 12 + BOARD.explorers == 32


def test_tokens() -> None:
    """XI-211, XI-212, XI-213, XI-214, XI-215, XI-216: how many there are."""
    assert (BOARD.expansions, BOARD.ocas, BOARD.telegraphs, BOARD.grain) == (18, 12, 24, 12)
    assert [utensil.tokens for utensil in UTENSILS.values()] == [6, 6, 6, 6]
    assert len(STARTING_TOKENS) == 8


def test_pieces_of_a_tribe() -> None:
    """XI-217, XI-218, XI-219, XI-220, XI-222: six villagers of each; one bonfire, one board with its markers."""
    assert len({tribe.colour for tribe in TRIBES.values()}) == 6
    assert BOARD.villagers * len(TRIBES) == 36
    player = see(table(), 0).players[0]
    assert (player.score, player.penalties, player.track) == (0, 0, 0)
    assert player.bonfire_lit is False
    assert see(table(), 0).first == 0


def test_cubes_mark_and_are_no_limit() -> None:
    """XI-221, XI-R-19: a brown one for what is consumed, a yellow one for what is cancelled."""
    g = cards(table(), 0, *(f"RC-{n}" for n in range(21, 33)))
    for card in list(g.players[0].cards):
        consume(g, 0, card.card, RESOURCE_CARDS[card.card].resources[0])
    assert [card.first for card in g.players[0].cards] == ["consumed"] * 12
    g = cards(table(), 0, *(f"RC-{n}" for n in range(21, 33)))
    for card in list(g.players[0].cards):
        cancel(g, 0, card.card, RESOURCE_CARDS[card.card].resources[1])
    assert [card.second for card in g.players[0].cards] == ["cancelled"] * 12


def test_the_individual_board() -> None:
    """XI-231, XI-232, XI-237, XI-238, XI-239: what its owner's view shows of it; the track ends on 18."""
    seen = see(table(), 0)
    for player in seen.players:
        tribe = TRIBES[player.tribe]
        assert (player.name, player.colour) == (tribe.name, tribe.colour)
        assert player.next_expansion == EXPANSIONS[1]
    assert [space.id for space in seen.track] == [2, 4, 6, 8, 10, 12, 14, 16, 18]
    assert [space.id for space in seen.track if space.points] == [10, 12, 14, 16, 18]
    assert (LAST_SPACE, min(TRACK)) == (18, 0)


def test_a_board_is_the_same_for_every_tribe() -> None:
    """10.5: tables of expansions and track have no row for a tribe."""
    assert "tribe" not in {*content.Expansion.__struct_fields__, *content.TrackSpace.__struct_fields__}


def test_player_counts() -> None:
    """XI-131 to XI-135: two to six."""
    assert list(PLAYER_COUNTS) == [2, 3, 4, 5, 6]
