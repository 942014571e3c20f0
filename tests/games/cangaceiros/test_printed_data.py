"""Section 10 of the ledger: its tables and the content say the same, value by value."""

from __future__ import annotations

import re
from typing import Literal

from services.cangaceiros import content
from services.cangaceiros.content import (
    ACTION_CARDS,
    CHIEFS,
    EVENTS,
    FAME_TRACK,
    FAZENDAS,
    LIFE_GOALS,
    PRISON_TOKENS,
    REWARDS,
    VOLANTES_CARDS,
    VOLANTES_TOKENS,
    ChiefSpace,
    Strength,
    Token,
)
from services.engine.content import Source, sources
from tests.games.cangaceiros.ledger_tables import line, numbers, rows
from tests.games.ledger import key

BONUSES = {
    "Guns": "guns",
    "Protection": "protection",
    "Facão": "facao",
    "Reis": "reis",
    "Deal": "deal",
    "Vengeance": "vengeance",
    "Heal": "heal",
    "Cangaceiros": "cangaceiro",
    "Training": "training",
}
COSTS = {
    "Garrison Sertão": "garrison_sertao",
    "Garrison Serra": "garrison_serra",
    "Garrison Caatinga": "garrison_caatinga",
    "Garrison anywhere": "garrison",
    "Guns line": "guns",
    "Protection line": "protection",
    "Facão line": "facao",
    "any line": "line",
    "Reis": "reis",
    "Deal": "deal",
    "Vengeance": "vengeance",
    "trophies": "trophies",
}
GIVES: dict[str, Literal["ability", "guns", "protection", "facao", ""]] = {
    "SP": "ability",
    "+G": "guns",
    "+P": "protection",
    "+F": "facao",
    "--": "",
}


def values(strength: Strength) -> tuple[int, ...]:
    """Guns, Protection, Facão."""
    return strength.guns, strength.protection, strength.facao


def source(name: str, row: str, field: str) -> str:
    """Where a value of the content comes from."""
    return sources(content.PACKAGE, name)[row][field]


def test_volantes_cards() -> None:
    """10.4, CG-220, CG-226: band, back, Fame, strength, wound spaces spawns; the printed cards first in each band."""
    table = rows("10.4", r"printed|VC-\d\d")
    names = [{"2/3": "R1-23", "4/5": "R1-45"}[row[1]] if row[0] == "printed" else row[0] for row in table]
    assert names == list(VOLANTES_CARDS)
    for card, (_, band, back, fame, strength, wounds, spawn, total) in zip(VOLANTES_CARDS.values(), table, strict=True):
        assert card.band == band
        assert card.back == (0 if back == "Round 1" else int(back[0]))
        assert (card.fame, values(card.strength), card.wound_spaces) == (int(fame), numbers(strength), int(wounds))
        there = card.spawn
        assert (there.mossoro, there.salgueiro, there.salvador, there.recife) == numbers(spawn)
        assert sum(numbers(spawn)) == int(total)
        assert source("volantes_cards", card.id, "back") == source("volantes_cards", card.id, "fame") == "rulebook"
        assert source("volantes_cards", card.id, "spawn") == "reconstructed"


def test_reinforcements_tokens() -> None:
    """10.5: the table has a column for each token."""
    assert _columns("Volantes token", VOLANTES_TOKENS)
    assert _columns("Prison token", PRISON_TOKENS)


def _columns(kind: str, tokens: dict[str, Token]) -> bool:
    table = rows("10.5", r"(Volantes|Prison) token|Guns|Protection|Facão")
    first = next(n for n, row in enumerate(table) if row[0] == kind)
    printed = zip(*(row[1:] for row in table[first : first + 4]), strict=True)
    found = [(token.id, *map(str, values(token.strength))) for token in tokens.values()]
    return found == list(printed) and {row["strength"] for row in _table_of(kind).values()} == {"reconstructed"}


def _table_of(kind: str) -> dict[str, dict[str, Source]]:
    return sources(content.PACKAGE, kind.lower().replace(" ", "_") + "s")


def test_fazenda_tiles() -> None:
    """10.6, CG-211."""
    found = [(tile.id, tile.band, tile.type, tile.bonuses) for tile in FAZENDAS.values()]
    assert found == [
        (tile, band, key(kind), tuple(BONUSES[word] for word in icons.split(", ")))
        for tile, band, kind, icons in rows("10.6", r"FZ-\d\d")
    ]
    assert source("fazendas", "FZ-01", "bonuses") == "reconstructed"


def test_reward_tiles() -> None:
    """10.7, CG-209: `Reis 3` and `2 Guns` are both so many of the same."""
    printed: dict[str, tuple[str, ...]] = {}
    for tiles, cell in rows("10.7", r"RW-\d\d.*"):
        (count,) = numbers(cell)
        (word,) = [word for word in BONUSES if word in cell.partition(",")[0]]
        printed |= dict.fromkeys(tiles.split(", "), (BONUSES[word],) * count)
    assert {tile.id: tile.bonuses for tile in REWARDS.values()} == printed
    assert source("rewards", "RW-01", "bonuses") == "reconstructed"


def test_starting_cards() -> None:
    """10.8, CG-221."""
    found = [(card.id, card.icons, values(card.strength)) for card in ACTION_CARDS.values() if card.back == "starting"]
    assert found == [
        (card, tuple(map(key, icons.split(", "))), numbers(bonus)) for card, icons, bonus in rows("10.8", r"ST-\d")
    ]


def test_serra_and_caatinga_cards() -> None:
    """10.9, CG-215, CG-700, CG-725, CG-726: the bonus of each; Caatinga cards all have Movement and Threaten."""
    found = [(card.id, values(card.strength)) for card in ACTION_CARDS.values() if card.back != "starting"]
    assert found == [(card, numbers(bonus)) for card, _, bonus in rows("10.9", r"(SE|CA)-\d")]
    for card in ACTION_CARDS.values():
        assert card.back == {"ST": "starting", "SE": "serra", "CA": "caatinga"}[card.id[:2]]
        if card.back != "starting":
            assert card.text
            assert source("action_cards", card.id, "text") == "rulebook"
            assert source("action_cards", card.id, "strength") == "reconstructed"
    assert {card.icons for card in ACTION_CARDS.values() if card.back == "caatinga"} == {("movement", "threaten")}
    assert {ACTION_CARDS[f"SE-{n}"].icons for n in (1, 2, 3, 4, 6, 7, 8)} == {("serra",)}
    assert ACTION_CARDS["SE-5"].icons == ("movement", "movement", "ambush")


def test_chiefs() -> None:
    """10.10, CG-222: base values and spaces; the sums of the table come out of them."""
    table = rows("10.10", r"CH-\d\d")
    assert [row[:2] for row in table] == [[chief.id, chief.name] for chief in CHIEFS.values()]
    for chief, (_, name, base, spaces, trained, wounds) in zip(CHIEFS.values(), table, strict=True):
        assert values(chief.strength) == numbers(base)
        assert chief.spaces == tuple(
            ChiefSpace(GIVES[gives], training="t" in marks, wound="w" in marks)
            for gives, marks in map(str.split, spaces.split(", "))
        )
        gained = [sum(space.gives == line for space in chief.spaces) for line in ("guns", "protection", "facao")]
        assert tuple(map(sum, zip(values(chief.strength), gained, strict=True))) == numbers(trained)
        at_start = sum(space.wound and not space.training for space in chief.spaces)
        assert (at_start, sum(space.wound for space in chief.spaces)) == numbers(wounds)
        assert chief.ability == key(name)
        assert chief.text
        assert source("chiefs", chief.id, "spaces") == "reconstructed"
        assert source("chiefs", chief.id, "text") == source("chiefs", chief.id, "name") == "rulebook"


def test_life_goals() -> None:
    """10.11, CG-223, CG-924."""
    found = {goal.id: dict(goal.costs) for goal in LIFE_GOALS.values()}
    assert found == {
        goal: {COSTS[what]: int(count) for count, what in (part.split(" ", 1) for part in cost.split(", "))}
        for goal, cost in rows("10.11", r"LG-\d\d")
    }
    assert source("life_goals", "LG-01", "costs") == "reconstructed"


def test_fame_track() -> None:
    """10.12, CG-673, CG-674."""
    (fames, bounties) = rows("10.12", "Fame|Bounty")
    assert [(row.fame, row.bounty) for row in FAME_TRACK] == [
        (numbers(fame)[0], int(bounty)) for fame, bounty in zip(fames[1:], bounties[1:], strict=True)
    ]
    assert [row["bounty"] for row in sources(content.PACKAGE, "fame_track").values()] == ["rulebook"] * 2 + [
        "reconstructed"
    ] * 4


def test_events() -> None:
    """10.13, CG-212, CG-213."""
    text = line("10.13", "EV-01.*")
    printed = re.findall(r"(EV-\d\d) ([^,]+), ", text)
    assert len(printed) == 14
    assert [(event.id, event.name) for event in EVENTS.values()] == [("PEACE", "Peace"), *printed]
    assert all(event.text for event in EVENTS.values())
    assert source("events", "EV-01", "text") == "rulebook"
