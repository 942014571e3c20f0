"""EW-1174. The symbols in words: what a client shows of cards, tiles, stones and tokens."""

from __future__ import annotations

from collections.abc import Iterable

from services.endless_winter.content import ANIMALS, TERRAIN, Criterion, Stone
from services.endless_winter.pieces import Ability, Effect, Kind

WORDS: dict[Kind, str] = {
    "food": "{} Food",
    "tool": "{} Tool{s}",
    "idol": "{} Idol{s}",
    "draw": "draw {}",
    "megalith": "{} Megalith{s}",
    "bury": "Bury {}",
    "camp": "{} Camp{s}",
    "move": "move {}",
    "tip": "Tip {}",
    "zone": "{} Animal{s} of the Hunt Zone",
    "top_animal": "{} top Animal{s}",
    "reveal": "reveal {} Animal{s}",
    "tribe_hand": "{} Tribe card{s} to hand",
    "tribe_discard": "{} Tribe card{s} to the discard pile",
    "culture": "{} Culture card{s}",
    "stone": "{} Sacred Stone{s}",
    "village": "{} Village{s}",
    "full_food": "all Food",
    "points": "{} point{s}",
    "labour": "{} Labour",
    "discard": "discard {}",
}
CRITERIA: dict[Criterion, str] = {
    "terrain": "types of hexes with an own Camp",
    "direct": "own Megaliths on the board itself",
    "buried": "Buried cards",
    "idols": "levels climbed on both Idol tracks",
    "animals": "types of Tipped Animals",
    "villages": "own Villages beside a hex",
    "tiles": "Megalith tiles with an own Megalith on the board itself",
    "stacked": "own Megaliths stacked on others",
    "tipped": "Tipped Animals",
}


def labour(halves: int) -> str:
    """Labour as it is printed: 3 half points are `"1½"`."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def benefits(effects: Iterable[Effect]) -> str:
    """Several effects, such as `"1 Idol, 2 Food"`; empty for none."""
    return ", ".join(map(_benefit, effects))


def _benefit(effect: Effect) -> str:
    number = labour(effect.count) if effect.kind == "labour" else effect.count
    return WORDS[effect.kind].format(number, s="" if effect.count == 1 else "s")


def ability(printed: Ability | None) -> str:
    """An ability as the ledger writes it, such as `"[hunt] 1 Food → 1 Tool"`; empty for none."""
    if printed is None:
        return ""
    column = f"[{printed.column}] " if printed.column else ""
    tipped = f"{printed.tipped} Tipped Animals: " if printed.tipped else ""
    buried = f"{printed.buried} Buried cards: " if printed.buried else ""
    cost = f"{benefits(printed.cost)} → " if printed.cost else ""
    return column + tipped + buried + cost + benefits(printed.gains)


def stone(printed: Stone) -> str:
    """What a Sacred Stone pays for, such as `"1 point for every 2 levels climbed on both Idol tracks"`."""
    names = [TERRAIN[shown].name if shown in TERRAIN else ANIMALS[shown].name for shown in printed.shown]
    what = CRITERIA[printed.criterion] + (f" ({', '.join(names)})" if names else "")
    if printed.table:
        return f"{'/'.join(map(str, printed.table))} points for 0/1/2/... {what}"
    points = f"{printed.each} point{'s' if printed.each > 1 else ''}"
    return f"{points} for every {printed.per} {what}" if printed.per > 1 else f"{points} each: {what}"
