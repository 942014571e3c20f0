"""Chapter 2 and section 10 of the ledger: what is in the box, and what is printed on it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from services.engine.content import names, sources
from services.neta_tanka import content
from services.neta_tanka.content import (
    BOARD_SIDES,
    BONUS_ON,
    CANOE_TILES,
    CLAN_BOARD,
    FINAL_TILES,
    HANDICRAFT_CARDS,
    LINK_BONUSES,
    LINK_TOKENS,
    LINKS,
    LOCATIONS,
    NETA_TANKA_CARDS,
    OBJECTIVE_CARDS,
    PLAYER_COUNTS,
    ROUND_TRACK,
    SOLO_LINK_TOKENS,
    SOLO_OBJECTIVE_CARDS,
    TENTS,
    TOTEM_BOARDS,
    Conditions,
    Link,
)

# --- counts --------------------------------------------------------------------------------------------------------


def test_every_component_is_there_as_often_as_the_book_says() -> None:
    """NT-200, NT-206, NT-207, NT-208, NT-209, NT-210, NT-211, NT-215, NT-216."""
    assert set(BOARD_SIDES) == {"summer", "winter"}
    assert len(CANOE_TILES) == 12
    assert len(FINAL_TILES) == 4
    assert sum(card.copies for card in NETA_TANKA_CARDS.values()) == 12
    assert len(OBJECTIVE_CARDS) == 10
    assert list(SOLO_OBJECTIVE_CARDS) == list("ABCDEFGHIJKLMNO")
    assert len(HANDICRAFT_CARDS) == 18
    assert len(LINK_TOKENS) == 9
    assert len(SOLO_LINK_TOKENS) == 17


def test_totem_pole_boards_have_a_side_for_each_number_of_players() -> None:
    """NT-201, NT-464, NT-466."""
    assert {players: len(spaces) for players, spaces in TOTEM_BOARDS.items()} == {1: 4, 2: 2, 3: 3, 4: 4}
    assert all([space.space for space in spaces] == list(range(1, len(spaces) + 1)) for spaces in TOTEM_BOARDS.values())
    assert [[space.least for space in TOTEM_BOARDS[players]] for players in (3, 4)] == [[0, 1, 1], [0, 1, 1, 1]]
    assert [space.points(9) for space in TOTEM_BOARDS[4]] == [-3, 0, 4, 8]


def test_nomads_and_reminders_of_four_colours() -> None:
    """NT-203, NT-205: 16 Nomads in 4 colours, 12 Reminder tokens."""
    assert max(count.nomads for count in PLAYER_COUNTS.values()) == 16 // 4
    assert all(count.id * count.colours <= 4 for count in PLAYER_COUNTS.values())
    assert {count.reminders for count in PLAYER_COUNTS.values()} == {12 // 4}


def test_buffalo_are_two_on_either_side_of_the_board() -> None:
    """NT-213."""
    assert [side.buffalo for side in BOARD_SIDES.values()] == [2, 2]


def test_clan_board_has_its_sections_and_the_goods_of_the_start() -> None:
    """NT-139, NT-220, NT-683."""
    assert len(TENTS) == 5
    assert (CLAN_BOARD.nourishment_spaces, CLAN_BOARD.nourishment_left_half) == (10, 5)
    assert (CLAN_BOARD.start_hide, CLAN_BOARD.start_wood) == (2, 1)


def test_handicraft_cards_show_cost_type_and_points() -> None:
    """NT-221. Six of each type; points 1, 3 and 5, two of each per type; the dearer the card, the more it needs."""
    shown = Counter((card.type, card.points) for card in HANDICRAFT_CARDS.values())
    assert shown == {(kind, points): 2 for kind in ("bow", "drum", "vestment") for points in (1, 3, 5)}
    assert {card.points: card.wood + card.hide for card in HANDICRAFT_CARDS.values()} == {1: 1, 3: 2, 5: 3}
    assert len({(card.points, card.wood + card.hide) for card in HANDICRAFT_CARDS.values()}) == 3


def test_canoe_tiles_show_spaces_and_two_options() -> None:
    """NT-222, NT-708. Two resources on the left; visitor or Handicraft card on the right, six each; no barter."""
    assert Counter((tile.right, tile.spaces) for tile in CANOE_TILES.values()) == {
        ("visitor", 1): 3,
        ("visitor", 2): 3,
        ("handicraft", 1): 3,
        ("handicraft", 2): 3,
    }
    assert {len(tile.left) for tile in CANOE_TILES.values()} == {2}


def test_final_tiles_show_what_the_book_says() -> None:
    """NT-707, NT-709, NT-710, NT-711, NT-713."""
    assert [(tile.id, tile.left, tile.barter, tile.count, tile.generosity) for tile in FINAL_TILES.values()] == [
        ("F1", ("meat", "hide"), "skull", 1, 3),
        ("F2", ("mushroom", "hide"), "handicraft", 1, 3),
        ("F3", ("meat", "wood"), "resources", 3, 3),
        ("F4", ("mushroom", "wood"), "pole_wood", 3, 3),
    ]
    assert {tile.spaces for tile in FINAL_TILES.values()} == {2}


# --- the Village board ----------------------------------------------------------------------------------------------


def test_types_of_the_locations() -> None:
    """NT-320, NT-322, NT-324, NT-R-03: four Elders, one Open Location, all others single-space."""
    of = {kind: [row.id for row in LOCATIONS.values() if row.type == kind] for kind in ("elder", "open", "single")}
    assert of["elder"] == [5, 6, 13, 16]
    assert of["open"] == [3]
    assert of["single"] == [1, 2, 4, 7, 8, 9, 10, 11, 12, 14, 15, 17, 18]


def test_footprints_lead_from_two_elders() -> None:
    """NT-380, NT-381, NT-386."""
    assert content.MISSIONS == {5: 1, 13: 11}


def test_areas_lie_at_their_locations() -> None:
    assert {row.id: row.area for row in LOCATIONS.values() if row.area} == {
        1: "forest",
        2: "forest",
        3: "forest",
        11: "hunting",
        12: "tanning",
        14: "tanning",
        17: "canoe",
    }


def test_seventeen_links_make_a_tree_over_all_locations() -> None:
    """NT-R-38: so n Nomads of one colour form at most n - 1 Links, and 4 need at most the 3 Reminder tokens."""
    assert len(LINKS) == 17
    reached, ends = {1}, [set(link.ends) for link in LINKS.values()]
    for _ in ends:
        reached |= {place for pair in ends if pair & reached for place in pair}
    assert reached == set(range(1, 19))


def test_elders_alone_have_three_links() -> None:
    degree = {place: len(links) for place, links in content.LINKS_AT.items()}
    assert {place for place, count in degree.items() if count == 3} == {5, 6, 13, 16}
    assert set(degree.values()) == {1, 2, 3}


def test_links_the_book_names() -> None:
    """NT-759, NT-760."""
    assert {side: bonuses["L03"].id for side, bonuses in BONUS_ON.items()} == {"summer": "K07", "winter": "K07"}
    assert LINKS["L03"].ends == (2, 5)
    assert [link.ends for link in LINKS.values() if not link.summer or not link.winter] == [(6, 18)]
    assert content.TOKEN_LINK == "L06"


def test_every_kind_of_bonus_is_on_the_summer_side() -> None:
    assert Counter(link.summer for link in LINKS.values()) == {
        **{f"K{n:02}": 1 for n in range(1, 16)},
        "K04": 2,
        "": 1,
    }
    changed = {link.id: link.winter for link in LINKS.values() if link.winter != link.summer}
    assert changed == {"L08": "K07", "L12": "K10", "L15": "K09", "L17": "K08"}


def _cross(one: Link, other: Link) -> bool:
    (a, b), (c, d) = ([(LOCATIONS[place].x, LOCATIONS[place].y) for place in link.ends] for link in (one, other))

    def turn(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def test_no_two_links_cross_on_the_picture() -> None:
    assert len({(row.x, row.y) for row in LOCATIONS.values()}) == 18
    assert [pair for pair in combinations(LINKS.values(), 2) if _cross(*pair)] == []


# --- effects --------------------------------------------------------------------------------------------------------

ANY = ("wood", "hide", "meat", "mushroom")


@pytest.mark.parametrize(
    ("bonus", "effect", "goods", "count", "origin"),
    [
        pytest.param("K01", "gain", ("skull",), 1, "reserve", id="NT-230"),
        pytest.param("K02", "gain", ("hide",), 1, "reserve", id="NT-231"),
        pytest.param("K03", "gain", ("wood",), 1, "reserve", id="NT-232"),
        pytest.param("K04", "gain", ("generosity",), 1, "reserve", id="NT-233"),
        pytest.param("K05", "gain", ("meat",), 1, "reserve", id="NT-234"),
        pytest.param("K06", "gain", ANY, 1, "reserve", id="NT-235"),
        pytest.param("K07", "gain", ("wood",), 1, "forest", id="NT-236"),
        pytest.param("K08", "gain", ("mushroom",), 1, "forest", id="NT-237"),
        pytest.param("K09", "gain", ("meat",), 1, "tanning", id="NT-238"),
        pytest.param("K10", "gain", ("hide",), 1, "tanning", id="NT-239"),
        pytest.param("K11", "tent", ("hide", "wood"), 1, "own", id="NT-240"),
        pytest.param("K12", "nourish", ("meat", "mushroom"), 1, "own", id="NT-241"),
        pytest.param("K13", "handicraft", ("hide", "wood"), 1, "own", id="NT-242"),
        pytest.param("K14", "pole", ("wood",), 1, "own", id="NT-243"),
        pytest.param("K15", "renew", (), 2, "", id="NT-244"),
        pytest.param("K16", "reuse", (), 1, "", id="NT-245"),
    ],
)
def test_link_bonus(bonus: str, effect: str, goods: tuple[str, ...], count: int, origin: str) -> None:
    """NT-223, NT-224: an icon with a turquoise hand takes from the reserve, one without from an area."""
    row = LINK_BONUSES[bonus]
    assert (row.effect, row.goods, row.count, row.origin) == (effect, goods, count, origin)


@pytest.mark.parametrize(
    ("card", "effect", "goods", "count"),
    [
        pytest.param("NTC01", "nourish", ("meat",), 1, id="NT-250"),
        pytest.param("NTC02", "nourish", ("mushroom",), 2, id="NT-251"),
        pytest.param("NTC03", "tent", ("hide", "wood"), 1, id="NT-252"),
        pytest.param("NTC04", "pole", ("wood",), 1, id="NT-253"),
        pytest.param("NTC05", "handicraft", ("hide", "wood"), 1, id="NT-254"),
        pytest.param("NTC06", "gain", ("meat",), 2, id="NT-255"),
        pytest.param("NTC07", "gain", ("mushroom",), 4, id="NT-256"),
        pytest.param("NTC08", "gain", ("wood",), 3, id="NT-257"),
        pytest.param("NTC09", "gain", ("hide",), 3, id="NT-258"),
        pytest.param("NTC10", "gain", ("skull",), 1, id="NT-259"),
        pytest.param("NTC11", "gain", ("generosity",), 3, id="NT-260"),
        pytest.param("NTC12", "gain", ANY, 2, id="NT-261"),
    ],
)
def test_neta_tanka_card(card: str, effect: str, goods: tuple[str, ...], count: int) -> None:
    """NT-731: the back of each is 1 GP."""
    row = NETA_TANKA_CARDS[card]
    assert (row.effect, row.goods, row.count, row.origin) == (effect, goods, count, "reserve")
    assert (row.copies, row.back) == (1, 1)


def test_link_tokens_show_nine_bonuses() -> None:
    assert [token.bonus for token in LINK_TOKENS.values()] == [
        *("K01", "K05", "K02", "K03", "K04", "K11", "K12", "K13", "K14"),
    ]


def test_solo_link_tokens_show_every_bonus_and_the_one_that_repeats() -> None:
    """NT-971: as many as Links."""
    shown = Counter(token.bonus for token in SOLO_LINK_TOKENS.values())
    assert shown == {**{f"K{n:02}": 1 for n in range(1, 17)}, "K04": 2}
    assert len(SOLO_LINK_TOKENS) == len(LINKS)


# --- what the cards ask ---------------------------------------------------------------------------------------------


def asked(row: Conditions) -> dict[str, object]:
    """The minimums of a card that are not empty."""
    return {field: value for field in Conditions.__struct_fields__ if (value := getattr(row, field))}


def test_objective_cards() -> None:
    """NT-270 to NT-279 are proved by play in `test_scoring`; here stand the numbers of all ten."""
    assert [asked(card) for card in OBJECTIVE_CARDS.values()] == [
        {"tents": 1, "nourishment": 3},
        {"tents": 2, "stages": 4},
        {"tents": 1, "handicraft_points": (3,)},
        {"tents": 1, "generosity": 3},
        {"handicraft_points": (5,), "nourishment": 1},
        {"pole_wood": 2, "pole_skulls": 1, "handicraft_points": (1,)},
        {"handicraft_points": (1, 3), "generosity": 2},
        {"stages": 5, "nourishment": 6},
        {"stages": 5, "pole_wood": 2, "pole_skulls": 1, "generosity": 1},
        {"nourishment": 4, "generosity": 2},
    ]


POLE = {"pole_wood": 4, "pole_skulls": 2}


@pytest.mark.parametrize(
    ("card", "conditions", "medals"),
    [
        pytest.param(
            "A", {"tents": 4, "types": 2, "alike": 3, "groups": 1, "nourishment": 12}, (40, 43, 46), id="NT-280"
        ),
        pytest.param("B", {"tents": 4, **POLE, "types": 2, "generosity": 5}, (45, 48, 51), id="NT-281"),
        pytest.param("C", {"stages": 8, "types": 3, "nourishment": 12, "generosity": 4}, (45, 48, 51), id="NT-282"),
        pytest.param("D", {"tents": 3, "stages": 8, "food": 6, "generosity": 5}, (42, 47, 52), id="NT-283"),
        pytest.param("E", {"tents": 5, "stages": 5, "nourishment": 5, "generosity": 5}, (46, 49, 52), id="NT-284"),
        pytest.param(
            "F", {**POLE, "alike": 2, "groups": 2, "nourishment": 12, "generosity": 4}, (42, 45, 48), id="NT-285"
        ),
        pytest.param("G", {"tents": 4, **POLE, "types": 3, "generosity": 4}, (48, 51, 54), id="NT-286"),
        pytest.param("H", {"tents": 5, "types": 3, "nourishment": 5}, (44, 47, 50), id="NT-287"),
        pytest.param(
            "I",
            {"tents": 4, "stages": 5, "pole_wood": 2, "pole_skulls": 1, "types": 3, "generosity": 5},
            (45, 48, 51),
            id="NT-288",
        ),
        pytest.param("J", {"stages": 8, **POLE, "types": 3, "food": 6, "generosity": 3}, (46, 48, 50), id="NT-289"),
        pytest.param("K", {"tents": 5, "alike": 3, "groups": 1, "nourishment": 8}, (42, 45, 48), id="NT-290"),
        pytest.param("L", {"tents": 5, "stages": 8, "nourishment": 6, "generosity": 3}, (46, 50, 54), id="NT-291"),
        pytest.param("M", {"tents": 5, **POLE, "types": 2, "nourishment": 5}, (48, 50, 52), id="NT-292"),
        pytest.param(
            "N",
            {"tents": 3, "stages": 5, "alike": 3, "groups": 1, "nourishment": 12, "generosity": 4},
            (41, 44, 47),
            id="NT-293",
        ),
        pytest.param("O", {"tents": 4, "stages": 8, "types": 2, "food": 6}, (42, 45, 48), id="NT-294"),
    ],
)
def test_solo_objective_card(card: str, conditions: dict[str, object], medals: tuple[int, int, int]) -> None:
    row = SOLO_OBJECTIVE_CARDS[card]
    assert asked(row) == conditions
    assert (row.bronze, row.silver, row.gold) == medals


def test_three_solo_decks() -> None:
    """NT-965, NT-966, NT-R-29. One stone on the Easy cards, two on the Medium, three on the Difficult."""
    assert {deck: "".join(cards) for deck, cards in content.SOLO_DECKS.items()} == {
        "easy": "ABCDEF",
        "medium": "GHIJKL",
        "difficult": "MNO",
    }
    stones = {"easy": 1, "medium": 2, "difficult": 3}
    assert all(card.stones == stones[card.deck] for card in SOLO_OBJECTIVE_CARDS.values())


# --- boards ---------------------------------------------------------------------------------------------------------


def test_tents_cost_and_points() -> None:
    """NT-602, NT-607, NT-612. Three of the five have a demand space before them."""
    assert [(tent.hide, tent.wood) for tent in TENTS] == [(2, 1)] * 5
    assert [tent.points for tent in TENTS] == [3, 4, 4, 6, 7]
    assert [tent.demand for tent in TENTS] == [(), ("mushroom",), (), ("meat",), ("meat", "mushroom")]


def test_numbers_by_player_count_stand_on_the_boards() -> None:
    """NT-137, NT-138. Canoe tiles at #17; Nomads at the corner of the Totem Pole boards."""
    assert {count.id: count.canoe_tiles for count in PLAYER_COUNTS.values()} == {1: 4, 2: 4, 3: 6, 4: 9}
    assert {count.id: count.nomads * count.colours for count in PLAYER_COUNTS.values()} == {1: 8, 2: 8, 3: 4, 4: 3}


def test_snowflakes_leave_as_many_spaces_as_there_are_rounds() -> None:
    """NT-119, NT-300, NT-301, NT-302, NT-950."""
    assert [space.id for space in ROUND_TRACK] == list(range(1, 11))
    starts = {players: space.id for space in ROUND_TRACK for players in space.snowflakes}
    assert starts == {4: 1, 3: 4, 2: 6, 1: 6}
    assert starts == {count.id: count.round_start for count in PLAYER_COUNTS.values()}
    assert {players: 11 - start for players, start in starts.items()} == {1: 5, 2: 5, 3: 7, 4: 10}
    assert {count.id: count.rounds for count in PLAYER_COUNTS.values()} == {1: 5, 2: 5, 3: 7, 4: 10}
    assert all(count.rounds == count.canoe_tiles + 1 for count in PLAYER_COUNTS.values())


def test_winter_differs_from_summer_at_two_locations() -> None:
    summer, winter = BOARD_SIDES["summer"], BOARD_SIDES["winter"]
    differ = {field for field in summer.__struct_fields__ if getattr(summer, field) != getattr(winter, field)}
    assert differ == {"id", "construct_tents", "hunt_elder_gain", "hunt_elder_tents"}


# --- sources --------------------------------------------------------------------------------------------------------


def test_every_value_has_a_source() -> None:
    files = names(content.PACKAGE)
    assert len(files) == 19
    for name in files:
        for row, fields in sources(content.PACKAGE, name).items():
            assert set(fields.values()) <= {"rulebook", "reconstructed"}, (name, row)


def test_sources_are_those_of_the_ledger() -> None:
    """Section 10: what stands in the text, and what is our own proposal."""

    def wholly(name: str, source: str) -> set[str]:
        return {row for row, fields in sources(content.PACKAGE, name).items() if set(fields.values()) == {source}}

    assert wholly("canoe_tiles", "reconstructed") == set(CANOE_TILES)
    assert wholly("handicraft_cards", "reconstructed") == set(HANDICRAFT_CARDS)
    assert wholly("link_tokens", "reconstructed") == set(LINK_TOKENS)
    assert wholly("objective_cards", "rulebook") == set(OBJECTIVE_CARDS)
    assert wholly("links", "rulebook") == {"L03", "L06"}
    assert wholly("solo_link_tokens", "rulebook") == {"S17"}
    tents = sources(content.PACKAGE, "tents")
    assert [tents[str(number)]["points"] for number in range(1, 6)] == ["rulebook"] * 4 + ["reconstructed"]
    types = {place: fields["type"] for place, fields in sources(content.PACKAGE, "locations").items()}
    assert {int(place) for place, source in types.items() if source == "rulebook"} == {2, 3, 5, 6, 13, 16, 17, 18}
