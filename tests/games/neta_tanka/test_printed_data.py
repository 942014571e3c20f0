"""Section 10 of the ledger: its tables and the content say the same, value by value."""

from __future__ import annotations

import re

from services.engine.content import sources
from services.neta_tanka import RULES, content
from services.neta_tanka.content import (
    CANOE_TILES,
    FINAL_TILES,
    HANDICRAFT_CARDS,
    LINK_TOKENS,
    LINKS,
    LOCATIONS,
    SOLO_OBJECTIVE_CARDS,
    TENTS,
    SoloObjectiveCard,
)


def rows(section: str, first_cell: str) -> list[list[str]]:
    """The rows of the tables in a section whose first cell looks like this."""
    text = RULES.rules_text.partition(f"\n### {section} ")[2].partition("\n##")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    found = [row for row in cells if re.fullmatch(first_cell, row[0])]
    assert found, f"section {section} has no such table"
    return found


def words(cell: str) -> tuple[str, ...]:
    """`"Meat, Wood"` or `"1 Meat and 1 Mushroom"` as the content writes it."""
    return tuple(word.lower() for word in re.findall("[A-Z][a-z]+", cell))


def source(name: str, row: str, field: str) -> str:
    """Where a value of the content comes from."""
    return sources(content.PACKAGE, name)[row][field]


def _medals(card: SoloObjectiveCard) -> str:
    return f"{card.bronze} / {card.silver} / {card.gold}"


def test_locations() -> None:
    """10.1."""
    printed = [(row.name, source("locations", str(row.id), "type")) for row in LOCATIONS.values()]
    table = rows("10.1", r"\d+")
    assert printed == [(name, "rulebook" if "rulebook" in origin else origin) for _, name, _, _, origin in table]
    types = {"Elder": "elder", "Open": "open"}
    assert [row.type for row in LOCATIONS.values()] == [types.get(kind, "single") for _, _, kind, _, _ in table]


def test_links() -> None:
    """10.2: pair, bonus on either side, source."""
    found = [
        (row.id, "{}-{}".format(*row.ends), row.summer, row.winter, source("links", row.id, "ends"))
        for row in LINKS.values()
    ]
    assert found == [
        (link, pair, *(found[0] if (found := re.findall(r"^K\d\d", cell)) else "" for cell in (summer, winter)), origin)
        for link, pair, summer, winter, origin in rows("10.2", r"L\d\d")
    ]


def test_tents() -> None:
    """10.3: cost, demand, points."""
    found = [(f"{row.hide} Hide + {row.wood} Wood", row.demand, str(row.points)) for row in TENTS]
    assert found == [(cost, words(demand), points) for _, cost, demand, points, _ in rows("10.3", r"\d")]


def test_canoe_tiles() -> None:
    """10.4: single spaces and both options."""
    found = [(row.id, str(row.spaces), row.left, row.right) for row in CANOE_TILES.values()]
    assert found == [
        (tile, spaces, words(left), right.split()[0].lower()) for tile, spaces, left, right in rows("10.4", r"C\d\d")
    ]


def test_final_tiles() -> None:
    """10.5: single spaces, the left option and how much is paid."""
    found = [(row.id, str(row.spaces), row.left, str(row.count)) for row in FINAL_TILES.values()]
    table = rows("10.5", r"F\d")
    assert found == [(tile, spaces, words(left), barter.split()[0]) for tile, spaces, left, barter in table]


def test_handicraft_cards() -> None:
    """10.7: type, cost, points."""
    found = [
        [row.id, row.type.title(), *map(str, (row.wood, row.hide, row.points))] for row in HANDICRAFT_CARDS.values()
    ]
    assert found == rows("10.7", r"H[BDV]\d")


def test_solo_objective_cards() -> None:
    """10.9: deck, Tents, GP, medals; the other conditions are compared in `test_components`."""
    found = [
        [row.id, row.deck.title(), *(str(least or "-") for least in (row.tents, row.generosity)), _medals(row)]
        for row in SOLO_OBJECTIVE_CARDS.values()
    ]
    assert found == [[*row[:3], *row[6:]] for row in rows("10.9", r"[A-O]")]


def test_link_tokens() -> None:
    """10.10: three to a row."""
    table = {row[n]: row[n + 1].split()[0] for row in rows("10.10", r"T\d") for n in (0, 2, 4)}
    assert {row.id: row.bonus for row in LINK_TOKENS.values()} == table
