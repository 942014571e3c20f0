"""Section 10 of the ledger: its tables and the content say the same, value by value, and where each comes from."""

from __future__ import annotations

import re

from services.endless_winter import content
from services.endless_winter.content import (
    ANIMALS,
    ARGENTAVIS,
    BASE,
    BOARD,
    CARDS,
    CHIEFS,
    CULTURE_CARDS,
    GLACIER_TOKENS,
    HEXES,
    HONOR_CHARTS,
    IDOL_LEVELS,
    JUNCTIONS,
    MEGALITH_SLOTS,
    MEGALITH_SPACES,
    MEGALITH_TILES,
    NEIGHBOURS,
    PATTERNS,
    REST_TOKENS,
    SETUP_CARDS,
    STARTING_CARDS,
    STONE_SPACES,
    STONES,
    SUPPLY,
    TERRAIN,
    TOP_LEVEL,
    TRIBE_CARDS,
    TURN_ORDER,
    VILLAGE_JUNCTIONS,
    Card,
    MegalithSpace,
)
from services.endless_winter.pieces import Ability, Effect
from services.engine.content import names, sources
from tests.games.endless_winter.ledger_tables import marked, rows, section

SYMBOLS = {
    "food": "FOOD",
    "tool": "TOOL",
    "idol": "IDOL",
    "draw": "DRAW",
    "megalith": "MEGALITH",
    "bury": "BURY",
    "camp": "CAMP",
    "move": "MOVE",
    "tip": "TIP",
    "zone": "ZONE",
    "top_animal": "TOPANIMAL",
    "reveal": "REVEAL",
    "tribe_hand": "TRIBE_HAND",
    "tribe_discard": "TRIBE_DISCARD",
    "culture": "CULTURE",
    "stone": "STONE",
    "village": "VILLAGE",
    "full_food": "FULLFOOD",
    "points": "PTS",
    "labour": "LAB",
    "discard": "DISCARD",
}
"""The words of the ledger's vocabulary."""
UNNUMBERED = {"STONE", "VILLAGE", "FULLFOOD"}
NOTHING = "\N{EN DASH}"
LABOUR = {1: "½", 2: "1", 3: "1½"}


def source(name: str, row: str, field: str) -> str:
    """Where a value of the content comes from."""
    return sources(content.PACKAGE, name)[row][field]


def written(effects: tuple[Effect, ...]) -> str:
    """Effects in the ledger's vocabulary; Labour is counted there in whole points."""
    words = []
    for effect in effects:
        word = SYMBOLS[effect.kind]
        count = effect.count // 2 if effect.kind == "labour" else effect.count
        words.append(word if word in UNNUMBERED else f"{word} {count}")
    return ", ".join(words)


def ability(printed: Ability | None) -> str:
    """An ability in the ledger's vocabulary."""
    if printed is None:
        return "none"
    column = f"[{printed.column.capitalize()}] " if printed.column else ""
    condition = f"IF_TIPPED {printed.tipped} : " if printed.tipped else ""
    condition += f"IF_BURIED {printed.buried} : " if printed.buried else ""
    cost = f"{written(printed.cost)} → " if printed.cost else ""
    return column + condition + cost + written(printed.gains)


def test_the_round_track_and_turn_order_benefits() -> None:
    """10.1: four rounds, each with its Eclipse; a smaller benefit for each later place."""
    (row,) = rows("10.1", "benefit")
    assert [written(place.benefits) for place in TURN_ORDER] == row[1:]
    assert [place.id for place in TURN_ORDER] == [1, 2, 3, 4]
    assert BOARD.rounds == len(re.findall(r"\d, Eclipse", section("10.1")))
    assert source("turn_order", "1", "benefits") == "reconstructed"
    assert source("turn_order", "1", "start") == "rulebook"


def test_terrain_tiles() -> None:
    """10.2, EW-201, EW-R-40: eight types, what each gives, and how many tiles; no Delta and no Headwaters."""
    found = [[t.name, str(t.tiles), written(t.benefits) or "none"] for t in TERRAIN.values()]
    assert found == [row[1:] for row in rows("10.2", r"T\d\d.*")]
    assert [terrain.lower() for terrain, _, _ in found] == list(TERRAIN)
    assert source("terrain", "forest", "benefits") == source("terrain", "glacier", "benefits") == "reconstructed"
    assert source("terrain", "glacier", "tiles") == source("terrain", "base", "benefits") == "rulebook"


def test_hexes_and_their_neighbours() -> None:
    """10.2, EW-148: nineteen hexes, each with the hexes it touches."""
    for name, place, around in rows("10.2", r"H\d\d"):
        assert f"({HEXES[name].q}, {HEXES[name].r})" == place
        assert ", ".join(NEIGHBOURS[name]) == around
    assert len(HEXES) == 19
    assert BASE == "H00"


def test_junctions() -> None:
    """10.2, EW-706: 24 junctions; those at the Base can hold no Village."""
    table = rows("10.2", r"J\d\d")
    assert [[junction, ", ".join(hexes)] for junction, hexes in JUNCTIONS.items()] == [row[:2] for row in table]
    assert list(VILLAGE_JUNCTIONS) == [name for name, _, allowed in table if allowed == "yes"]
    assert (len(JUNCTIONS), len(VILLAGE_JUNCTIONS)) == (24, 18)


def test_tribe_cards() -> None:
    """10.3, EW-204, EW-440, EW-441, EW-444: five types, fifteen of each."""
    found = [
        [card.id, card.name, LABOUR[card.labour], ability(card.ability), ability(card.eclipse), str(card.points)]
        for card in TRIBE_CARDS.values()
    ]
    assert found == rows("10.3", r"T-[A-Z]{3}")
    assert {card.copies for card in TRIBE_CARDS.values()} == {15}
    for (card, *marks), row in zip(marked("10.3", r"T-[A-Z]{3}"), TRIBE_CARDS.values(), strict=True):
        assert card == ""
        assert marks[1] == ("rulebook" if source("tribe_cards", row.id, "labour") == "rulebook" else "")
        assert marks[2] == ("rulebook" if source("tribe_cards", row.id, "ability") == "rulebook" else "")
    assert source("tribe_cards", "T-SCO", "name") == source("tribe_cards", "T-ART", "eclipse") == "reconstructed"


def test_starting_cards() -> None:
    """10.4, EW-203, EW-442, EW-443, EW-R-01, EW-R-52, EW-R-53: three of each kind; a Tribesman has no ability."""
    table = rows("10.4", "Brave|Tribeswoman|Tribesman")
    words = {"LAB 1 in any column": "LAB 1"}
    for card, (name, copies, printed, action, eclipse, points) in zip(STARTING_CARDS.values(), table, strict=True):
        assert (card.name, str(card.copies), LABOUR[card.labour]) == (name, copies, printed)
        assert (ability(card.ability), ability(card.eclipse)) == (words.get(action, action), eclipse)
        assert str(card.points) == points
    fields = ("name", "copies", "labour", "ability", "eclipse", "points")
    for row, marks in zip(("BRAVE", "TRIBESWOMAN", "TRIBESMAN"), marked("10.4", "Brave.*|Tribes.*"), strict=True):
        for field, mark in zip(fields[1:], marks[1:], strict=True):
            if field in sources(content.PACKAGE, "starting_cards")[row]:
                assert source("starting_cards", row, field) == mark


def test_chiefs() -> None:
    """10.5, EW-205, EW-218: five cards, an ability on each side."""
    found = [[chief.id, chief.name, ability(chief.a), ability(chief.b)] for chief in CHIEFS.values()]
    assert found == rows("10.5", r"C\d")
    assert CHIEFS["C2"].ability("a") == CHIEFS["C2"].a
    assert CHIEFS["C2"].ability("b") == CHIEFS["C2"].b
    assert source("chiefs", "C1", "a") == "reconstructed"


def test_sacred_stones() -> None:
    """10.6, EW-206: which stone counts what, and how it pays."""
    criteria = {
        "terrain types with an own Camp": "terrain",
        "own-colour Megaliths directly on the Megalith board": "direct",
        "Buried cards": "buried",
        "levels climbed on both Idol tracks": "idols",
        "different types among Tipped Animals": "animals",
        "own Villages touching": "villages",
        "Megalith tiles with an own-colour Megalith directly on them": "tiles",
        "own-colour Megaliths stacked": "stacked",
        "Tipped": "tipped",
    }
    seen = []
    for ids, era, what, points in rows("10.6", r"S\d\d.*"):
        for name in ids.split(", "):
            seen.append(name)
            stone = STONES[name]
            assert "I" * stone.era == era
            key = next(words for words in criteria if what.startswith(words))
            assert stone.criterion == criteria[key]
            assert set(stone.shown) == _shown(what)
            if stone.table:
                assert not points.startswith(("1 each", "2 each", "1 per"))
            else:
                assert points.startswith(("1 each", "2 each", "1 per 2"))
                assert (stone.each, stone.per) == (int(points[0]), 2 if points.startswith("1 per 2") else 1)
    assert sorted(seen) == list(STONES)
    assert source("stones", "S05", "table") == source("stones", "S11", "shown") == "reconstructed"
    assert source("stones", "S07", "per") == source("stones", "S11", "each") == "rulebook"


def _shown(what: str) -> set[str]:
    """The types of hexes and Animals that a text names."""
    names_there = {terrain.id: terrain.name for terrain in TERRAIN.values()}
    names_there |= {animal.id: animal.name for animal in ANIMALS.values()}
    return {shown for shown, name in names_there.items() if name in what}


def test_tables_of_sacred_stones() -> None:
    """10.6: by the number of what is counted; more than the last count as the last."""
    printed = {row[0].partition(",")[0]: row[-1] for row in rows("10.6", r"S\d\d.*")}
    for name in ("S05", "S13", "S16", "S17", "S18"):
        numbers, points = printed[name].split(": ")
        table = [int(value) for value in re.findall(r"\d+", points)]
        counts = [int(value) for value in re.findall(r"\d+", numbers)]
        assert [STONES[name].points(count) for count in counts] == table
        assert STONES[name].points(counts[-1] + 3) == table[-1]
        assert STONES[name].points(0) == 0
    assert STONES["S06"].table == STONES["S05"].table
    assert STONES["S14"].table == STONES["S13"].table
    assert STONES["S19"].table == STONES["S18"].table
    assert [STONES["S07"].points(levels) for levels in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [STONES["S20"].points(stacked) for stacked in range(3)] == [0, 2, 4]


def test_supply_spaces() -> None:
    """10.6, EW-108: in each section four always used, two with three players, one with four."""
    for era in (1, 2):
        assert [space.players for space in SUPPLY.values() if space.era == era] == [2, 2, 2, 2, 3, 3, 4]
    assert source("supply", "I-1", "players") == "reconstructed"


def test_animals() -> None:
    """10.7, EW-207, EW-217, EW-1512: types, copies, sets, what Tipping gives."""
    for animal, (name, kind, copies, values, tip) in zip(ANIMALS.values(), rows("10.7", r"A-[A-Z]{3}"), strict=True):
        assert (animal.id, animal.name, str(animal.copies), written(animal.benefits)) == (name, kind, copies, tip)
        printed = [] if animal.wild else [int(value) for value in values.partition(" (")[0].split(" / ")]
        assert list(animal.sets) == printed
        assert animal.wild == ("wild" in values)
    assert ARGENTAVIS == "A-ARG"
    assert [len(animal.sets) for animal in ANIMALS.values()] == [4, 4, 4, 4, 4, 2, 0]
    assert source("animals", "A-RHI", "name") == source("animals", "A-ARG", "wild") == "rulebook"
    assert source("animals", "A-CAT", "name") == source("animals", "A-RHI", "sets") == "reconstructed"


def test_setup_cards() -> None:
    """10.8, EW-208: five cards."""
    found = []
    for card in SETUP_CARDS.values():
        animals = ", ".join(ANIMALS[animal].name for animal in card.animals)
        camp = "yes" if card.camp else "no"
        found.append([card.id, str(card.food), str(card.tools), TRIBE_CARDS[card.tribe].name, animals, camp])
    assert found == rows("10.8", r"P\d")


def test_player_boards() -> None:
    """10.9, EW-R-03, EW-R-39: the tracks, the slots, the stone spaces."""
    text = section("10.9")
    assert f"Limit = {BOARD.food_limit} + Camps removed" in text
    icons = [
        int(right) for _, right in re.findall(r"(\d) and (\d)", text.partition("Labour icons: ")[2].split(" (")[0])
    ]
    assert list(BOARD.labour_icons) == icons
    assert f"Tool track: 11 spaces, 0 to {BOARD.tool_limit}" in text
    slots = [written(slot.benefits) for slot in MEGALITH_SLOTS]
    assert slots == ["TOOL 1", "", "IDOL 1", "", "IDOL 1"]
    assert "1 TOOL, 2 none, 3 IDOL, 4 none, 5 IDOL" in text
    assert len(MEGALITH_SLOTS) * BOARD.slot == BOARD.neutral_megaliths + BOARD.megaliths
    assert f"each empty one gives {written(BOARD.village_benefits)}" in text
    for space, (number, cost, benefit) in zip(STONE_SPACES, rows("10.9", r"\d"), strict=True):
        tools = f"{space.tools} Tool{'s' if space.tools > 1 else ''}"
        assert [str(space.id), f"{space.food} Food, {tools}", written(space.benefits)] == [number, cost, benefit]
    assert source("board", "board", "food_limit") == source("stone_spaces", "1", "food") == "reconstructed"
    assert source("board", "board", "camps") == source("megalith_slots", "1", "benefits") == "rulebook"


def test_the_idol_board() -> None:
    """10.10, EW-1108: levels, ratios, benefits, points, and the charts."""
    table = [row for row in rows("10.10", r"\d+|10 \(top\)") if len(row) == 4]
    for level, (number, ratio, benefit, honor) in zip(IDOL_LEVELS.values(), table, strict=True):
        assert number.startswith(str(level.id))
        assert (str(level.ratio), written(level.benefits) or NOTHING, str(level.honor or NOTHING)) == (
            ratio,
            benefit,
            honor,
        )
    charts = rows("10.10", r"(left|middle|right) .*")
    assert [[str(points) for points in chart] for chart in HONOR_CHARTS] == [row[1:] for row in charts]
    assert (TOP_LEVEL, BOARD.honor_places) == (10, 4)
    assert source("idol_levels", "7", "ratio") == source("idol_levels", "10", "honor") == "rulebook"
    assert source("idol_levels", "7", "benefits") == source("honor_charts", "left", "points") == "reconstructed"


def test_megalith_tiles() -> None:
    """10.11, EW-212: four tiles of nine spaces, upright."""
    for tile, row, *cells in rows("10.11", r"M\d"):
        for column, cell in enumerate(cells):
            assert _space(MEGALITH_TILES[tile][int(row[1]), column]) == cell
    assert len(MEGALITH_SPACES) == 36
    assert [sum(space.start for space in tile.values()) for tile in MEGALITH_TILES.values()] == [1] * 4
    assert BOARD.tile_side == 3


def _space(space: MegalithSpace) -> str:
    if space.arrow:
        return "arrow → " + ", ".join(f"(r{row}, c{column})" for row, column in space.arrow)
    return ("S: " if space.start else "") + written(space.benefits)


def test_patterns() -> None:
    """10.11, EW-151: where the tiles lie."""
    text = section("10.11")
    for players, places in PATTERNS.items():
        line = re.search(rf"- {players} players: (.*?) —|- {players} players: (.*?)$", text, re.MULTILINE)
        assert line
        assert ", ".join(f"({row},{column})" for row, column in places) in line[0]


def test_culture_cards() -> None:
    """10.12, EW-202, EW-216: forty cards, all of them different."""
    found = []
    for card in CULTURE_CARDS.values():
        printed = ability(card.ability)
        found.append([card.id, "I" * card.era, card.name, printed, str(card.points)])
    table = [[cell.removesuffix(" (the cost of the space is paid)") for cell in row] for row in rows("10.12", r"K\d\d")]
    assert found == table
    assert len({(card.era, ability(card.ability), card.points) for card in CULTURE_CARDS.values()}) == 40
    assert {value for row in sources(content.PACKAGE, "culture_cards").values() for value in row.values()} == {
        "reconstructed"
    }


def test_tokens() -> None:
    """10.13, EW-213: ten Glacier tokens and five Rest tokens."""
    glaciers: dict[str, str] = {}
    rests: dict[str, str] = {}
    for names_there, glacier, _, rest, effects in rows("10.13", r"G\d\d.*"):
        glaciers |= dict.fromkeys(names_there.split(", "), glacier)
        if rest:
            rests[rest] = effects
    assert {token.id: written(token.benefits) for token in GLACIER_TOKENS.values()} == glaciers
    assert {token.id: written(token.benefits) for token in REST_TOKENS.values()} == rests
    assert (len(GLACIER_TOKENS), len(REST_TOKENS)) == (10, 5)


def test_every_card_is_one_of_three_kinds() -> None:
    """EW-202, EW-203, EW-204, EW-221: starting cards are Tribe cards; ids are shared by none."""
    assert list(CARDS) == [*STARTING_CARDS, *TRIBE_CARDS, *CULTURE_CARDS]
    tribe: list[Card] = [*STARTING_CARDS.values(), *TRIBE_CARDS.values()]
    assert all(card.tribe and not card.era and card.labour for card in tribe)
    assert not any(card.tribe or card.labour or card.eclipse for card in CULTURE_CARDS.values())
    assert all(card.ability for card in CULTURE_CARDS.values())


def test_every_value_is_marked() -> None:
    """Of each table the content says where its values come from."""
    assert len(names(content.PACKAGE)) == 21
    for name in names(content.PACKAGE):
        values = {value for row in sources(content.PACKAGE, name).values() for value in row.values()}
        assert values
        assert values <= {"rulebook", "reconstructed"}
