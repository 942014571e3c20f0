"""Section 10 of the ledger: its tables and the content say the same, value by value, and where each comes from."""

from __future__ import annotations

import re

import pytest

from services.engine.content import names, sources
from services.xingu import content
from services.xingu.content import (
    BOARD,
    BONUS_CARDS,
    EXPANSIONS,
    FINAL_BONUSES,
    FREEING,
    MISSIONARIES,
    RESOURCE_CARDS,
    RESOURCES,
    STARTING_TOKENS,
    TRACK,
    TRINKETS,
    UTENSILS,
)
from tests.games.ledger import key
from tests.games.xingu.ledger_tables import rows, section


def source(name: str, row: str, field: str) -> str:
    """Where a value of the content comes from."""
    return sources(content.PACKAGE, name)[row][field]


def test_resource_cards() -> None:
    """10.2, XI-203, XI-204, XI-205: all forty faces, all reconstructed."""
    found = []
    for card in RESOURCE_CARDS.values():
        where = f"telegraph x{card.telegraphs}, {card.post.capitalize()} post" if card.post else ""
        consequence = where or f"{card.consequence} in this territory"
        removed = "yes" if card.removed else "no"
        found.append([card.id, card.terrain, card.letter, *card.resources, consequence, removed])
    assert found == rows("10.2", r"RC-\d\d")
    values = {value for row in sources(content.PACKAGE, "resource_cards").values() for value in row.values()}
    assert values == {"reconstructed"}


def test_bonus_cards() -> None:
    """10.3, XI-206, XI-226: costs, and which action each of them needs."""
    table = rows("10.3", r"BC-\d\d|F-\d")
    assert [row[0] for row in table] == list(BONUS_CARDS)
    for bonus, (_, cost, needs, _, when) in zip(BONUS_CARDS.values(), table, strict=True):
        assert bonus.costs == {"1": (1,), "2": (2,), "1 per step": (1, 2)}.get(cost, (1,))
        characters = [key(name) for name in re.findall(r"Índia|Hunter|Warrior|Shaman|Chief", needs)]
        assert list(bonus.characters) == characters
        verb = re.search(r"\((\w+)", needs)
        assert bonus.action == (verb[1].lower() if verb else "")
        assert (when == "within action") == bool(bonus.action)
        assert bonus.fixed == ("always open" in when)
        assert bonus.text
    assert source("bonus_cards", "BC-24", "effect") == source("bonus_cards", "BC-01", "kinds") == "reconstructed"
    assert source("bonus_cards", "BC-01", "costs") == source("bonus_cards", "BC-11", "effect") == "rulebook"


def test_the_24th_bonus_card_is_a_copy() -> None:
    """XI-206, XI-R-47: 23 effects on 24 cards."""
    first, copy = BONUS_CARDS["BC-11"], BONUS_CARDS["BC-24"]
    assert (copy.costs, copy.effect, copy.amount, copy.text) == (first.costs, first.effect, first.amount, first.text)
    cards = [bonus for bonus in BONUS_CARDS.values() if not bonus.fixed]
    effects = {(bonus.costs, bonus.effect, bonus.amount, bonus.kinds) for bonus in cards}
    assert (len(cards), len(effects)) == (24, 23)
    assert sorted(costs for costs, *_ in effects) == [(1,)] * 10 + [(2,)] * 13


@pytest.mark.parametrize(
    ("bonus", "amount"),
    [
        ("BC-03", 1),
        ("BC-04", 1),
        ("BC-05", 2),
        ("BC-07", 4),
        ("BC-08", 2),
        ("BC-09", 3),
        ("BC-11", 4),
        ("BC-12", 2),
        ("BC-13", 2),
        ("BC-15", 1),
        ("BC-18", 2),
    ],
)
def test_numbers_on_bonus_cards(bonus: str, amount: int) -> None:
    """10.3."""
    assert BONUS_CARDS[bonus].amount == amount


def test_tokens_that_bonus_cards_show() -> None:
    """10.3, 10.6: three kinds that are no food, four foods; the knife is on neither."""
    assert BONUS_CARDS["BC-01"].kinds == ("wood", "herbs", "annatto")
    assert BONUS_CARDS["BC-02"].kinds == ("cassava", "banana", "fish", "capybara")
    assert set(STARTING_TOKENS) - {"knife"} == {*BONUS_CARDS["BC-01"].kinds, *BONUS_CARDS["BC-02"].kinds}
    assert BONUS_CARDS["BC-19"].values == {"mirror": 3, "knife": 4}


def test_final_bonuses() -> None:
    """10.4, XI-207: ten cards, 6 points, 3 each for two."""
    printed = re.findall(r"(FB-\d\d) (.*?) (most|furthest|fewest)", section("10.4"))
    words = {
        "expansions": "expansions",
        "healthy free villagers": "healthy",
        "ocas": "ocas",
        "utensils": "utensils",
        "stored types": "stored",
        "explorers": "explorers",
        "track": "track",
        "resource cards": "cards",
        "sick + held": "sick_or_held",
        "adjacent TL": "telegraphs",
    }
    assert [(final.id, final.counts, final.wins) for final in FINAL_BONUSES.values()] == [
        (final, words[what], "fewest" if how == "fewest" else "most") for final, what, how in printed
    ]
    assert (len(FINAL_BONUSES), BOARD.final_points, BOARD.final_points_tied) == (10, 6, 3)
    assert {value for row in sources(content.PACKAGE, "final_bonuses").values() for value in row.values()} == {
        "rulebook"
    }


def test_individual_boards() -> None:
    """10.5, XI-232, XI-233, XI-234, XI-235, XI-236: expansions, lake, trinkets, scale, TL."""
    table = {row[0]: row[1] for row in rows("10.5", r"[A-Z].*")}
    costs = ", ".join(f"{row.helpers}/{row.points}" for row in EXPANSIONS.values())
    assert table["Expansion cost / points"] == costs
    assert [row.id for row in EXPANSIONS.values() if row.card] == [4, 6]
    assert table["Lake"] == f"+{BOARD.lake_points} per expansion at a lake"
    assert table["Mirror / knife"] == f"{TRINKETS['mirror']} / {TRINKETS['knife']}"
    assert table["Feeding and utensil scale"] == ", ".join(map(str, BOARD.scale))
    assert table["TL penalty"] == f"{BOARD.telegraph_points} per token"
    assert source("expansions", "1", "points") == source("board", "board", "scale") == "rulebook"


def test_the_pacification_track() -> None:
    """10.5, XI-237, XI-238, XI-239, XI-R-40: spaces 10 to 18 give points, even spaces from 2 a bonus."""
    words = {
        "mirrors and knives can be scored from now on": ("trinkets", 0),
        "one resource card of any stack, explorers ignored": ("card", 1),
        "missionary may enter the village from now on": ("missionary", 0),
        "one grain/medicine token": ("grain", 1),
        "as space 4": ("card", 1),
        "remove one TL": ("remove_telegraph", 1),
        "remove up to two TL": ("remove_telegraphs", 2),
        "release all own held villagers": ("release", 0),
    }
    found = {space.id: space for space in TRACK.values()}
    assert list(found) == list(range(19))
    for number, points, what in rows("10.5", r"\d+"):
        space = found.pop(int(number))
        assert (space.bonus, space.count) == words[what]
        if number == "18":
            assert (space.first_points, space.points, points) == (6, 3, "6 first, 3 later")
        else:
            assert (space.first_points, space.points) == (0, 0 if points == "-" else int(points))
    assert sorted(found) == [0, 1, 3, 5, 7, 9, 11, 13, 15, 17]
    assert {(space.bonus, space.points) for space in found.values()} == {("", 0)}
    assert source("track", "12", "bonus") == source("track", "18", "first_points") == "rulebook"


def test_starting_tokens() -> None:
    """10.6, XI-216."""
    text = section("10.6").partition("one of each kind: ")[2].partition(".")[0]
    assert list(STARTING_TOKENS) == text.split(", ")
    assert len(STARTING_TOKENS) == 8


def test_other_tokens() -> None:
    """10.7, XI-210, XI-212, XI-214, XI-215."""
    table = {row[0]: row[1] for row in rows("10.7", r"[A-Z].*")}
    assert table["Missionaries"] == f"two each of {', '.join(MISSIONARIES)} (12)"
    assert {missionary.tokens for missionary in MISSIONARIES.values()} == {2}
    assert table["Utensils"] == f"four types: {', '.join(UTENSILS)} (neutral names) x 6"
    assert {utensil.tokens for utensil in UTENSILS.values()} == {6}
    assert table["Ocas"].startswith(f"{BOARD.ocas} ")
    assert table["Grain/medicine"].startswith(f"{BOARD.grain},")
    assert source("missionaries", "blue", "tokens") == "reconstructed"
    assert source("missionaries", "blue", "points") == source("utensils", "pot", "tokens") == "rulebook"


def test_the_freeing_table() -> None:
    """10.8."""
    head, cost = rows("10.8", r"Farmer tokens.*|Helpers")
    assert [row.id for row in FREEING] == [int(cell.partition("-")[0]) for cell in head[1:]]
    assert [row.helpers for row in FREEING] == [int(cell) for cell in cost[1:]]


def test_kinds_of_resources() -> None:
    """10.9, XI-R-17: capybara, cassava, banana and fish are food; utensils are made of wood and capybara."""
    printed: dict[str, tuple[bool, bool, bool]] = {}
    for name, use, _ in rows("10.9", r"[A-Z].*")[1:]:
        uses = ("food" in use and "never" not in use, "Manufacture" in use, "points" in use)
        printed |= dict.fromkeys(re.findall(r"[a-z]+", name.lower().replace("medicinal ", "")), uses)
    del printed["grain"], printed["medicine"]
    assert {r.id: (r.food, r.utensil, r.points > 0) for r in RESOURCES.values()} == printed
    assert source("resources", "capybara", "food") == source("resources", "fish", "food") == "reconstructed"
    assert source("resources", "cassava", "food") == source("resources", "knife", "points") == "rulebook"


def test_every_value_is_marked() -> None:
    """Of each table the content says where its values come from."""
    for name in names(content.PACKAGE):
        values = {value for row in sources(content.PACKAGE, name).values() for value in row.values()}
        assert values <= {"rulebook", "reconstructed"}
        assert values or name == "starting_tokens"
