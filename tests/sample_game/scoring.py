"""The end: fish, sets, shells."""

from __future__ import annotations

from collections import Counter

from services.engine.outcome import Outcome, Standing
from tests.sample_game.content import FISH, KINDS
from tests.sample_game.state import Player, State

SET = 3


def scores(player: Player) -> dict[str, int]:
    """SG-400 to SG-402. The points of a player, by category."""
    kinds = Counter(FISH[card].kind for card in player.basket)
    return {
        "fish": sum(FISH[card].value for card in player.basket),
        "sets": SET * min(kinds[kind] for kind in KINDS),
        "shells": player.shells,
    }


def outcome(g: State) -> Outcome:
    """SG-403."""
    found = [scores(player) for player in g.players]
    keys = [(sum(points.values()), points["shells"]) for points in found]
    best = max(keys)
    tied = sum(total == best[0] for total, _ in keys) > 1
    return Outcome(
        standings=tuple(
            Standing(
                seat=seat,
                rank=1 + sum(other > key for other in keys),
                won=key == best,
                total=key[0],
                scores=found[seat],
            )
            for seat, key in enumerate(keys)
        ),
        tie_break="shells" if tied and keys.count(best) == 1 else "",
    )
