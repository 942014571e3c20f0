"""EW-1500 to EW-1518. Final scoring, and who wins."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from services.endless_winter.content import ANIMALS, ARGENTAVIS, CARDS, HONOR_CHARTS, IDOL_LEVELS
from services.engine.outcome import Outcome, Standing

if TYPE_CHECKING:
    from services.endless_winter.state import Player, State

TIE_BREAK = "turn_order"
"""EW-1518. The key of the tie-break."""


def outcome(g: State) -> Outcome:
    """EW-1517, EW-1518, EW-R-28, EW-R-29. The result of a game that is over: ranks are never shared."""
    scores = [final_scores(g, seat) for seat in range(len(g.players))]
    order = [(-sum(mine.values()), g.order.index(seat)) for seat, mine in enumerate(scores)]
    standings = []
    for seat, mine in enumerate(order):
        rank = 1 + sum(other < mine for other in order)
        standings.append(Standing(seat=seat, rank=rank, won=rank == 1, total=-mine[0], scores=scores[seat]))
    best = min(order)[0]
    broken = sum(total == best for total, _ in order) > 1
    return Outcome(standings=tuple(standings), tie_break=TIE_BREAK if broken else "")


def final_scores(g: State, seat: int) -> dict[str, int]:
    """EW-1501. The points of a player by what they are for: the Points track, then what final scoring adds."""
    player = g.players[seat]
    return {
        "score": player.score,
        "offering": offering_points(player),
        "honor": honor_points(g, seat),
        "cards": card_points(player),
        "animals": animal_points(player),
    }


def offering_points(player: Player) -> int:
    """EW-1502 to EW-1504, EW-R-26. For Food and Tools together, by the ratio of the Offering marker's level."""
    return (player.food + player.tools) // IDOL_LEVELS[player.offering].ratio if player.offering else 0


def honor_ranks(g: State) -> list[int]:
    """EW-1507, EW-R-23, EW-R-57. The seats whose Honor marker has advanced, the highest first."""
    return [seat for level in reversed(g.honor) for seat in level]


def honor_points(g: State, seat: int) -> int:
    """EW-1505 to EW-1509. For Buried cards, by the chart of the rank on the Honor track."""
    ranks = honor_ranks(g)
    if seat not in ranks:
        return 0
    chart = HONOR_CHARTS[min(ranks.index(seat), len(HONOR_CHARTS) - 1)]
    return chart[min(len(g.players[seat].buried), len(chart) - 1)]


def card_points(player: Player) -> int:
    """EW-1510. What is printed on all Tribe and Culture cards, wherever they are."""
    piles = (player.hand, player.deck, player.eclipse, player.buried)
    cards = [card for pile in piles for card in pile.cards] + player.discard + player.played
    return sum(CARDS[card].points for card in cards)


def animal_points(player: Player) -> int:
    """EW-1511 to EW-1516, EW-R-37, EW-R-38. One set of each type that is there; Argentavis join where they add most."""
    counts = Counter(player.animals)
    wild = counts.pop(ARGENTAVIS, 0)
    best = [0] * (wild + 1)
    """Most points with so many Argentavis, or fewer, in the sets looked at so far."""
    for animal, count in counts.items():
        sets = ANIMALS[animal].sets
        best = [
            max(best[used - here] + sets[min(count + here, len(sets)) - 1] for here in range(used + 1))
            for used in range(wild + 1)
        ]
    return best[wild]
