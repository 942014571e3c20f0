"""XI-901 to XI-926. What the Chief alone does beside Pacify: Expand the village."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from services.engine.frames import Do, Move
from services.xingu.action_bonuses import OfferBonus, holding
from services.xingu.actions import Action, in_hand, play_cards
from services.xingu.collecting import GainCard
from services.xingu.content import BOARD, EXPANSIONS, FARMERS, HEXES, LAKES, NEIGHBOURS, TRIBES
from services.xingu.feeding import gain_points
from services.xingu.pieces import CHIEF, FARMER
from services.xingu.villagers import send, village_hexes

if TYPE_CHECKING:
    from services.xingu.state import State

FARMER_TOKENS = frozenset(f"{FARMER}{number}" for number in FARMERS)
"""XI-917. What stands on a hex as a farmer."""
LAKE_POINTS = "lake_points"
"""XI-1249. The effect of the bonus tied to Expand."""
LINKED_LAKES = 2
"""XI-914. So many different lakes at a village give a card."""
LAKES_AT = {spot: LAKES.intersection(around) for spot, around in NEIGHBOURS.items()}
"""Hex → the lakes next to it."""


def _open_to(tribe: str) -> frozenset[str]:
    """XI-920, XI-922, XI-923, XI-R-79. Land hexes that touch no post and no printed hex of another village."""
    return frozenset(
        spot.id
        for spot in HEXES.values()
        if spot.kind == "land"
        and all(HEXES[near].kind != "post" and HEXES[near].tribe in ("", tribe) for near in NEIGHBOURS[spot.id])
    )


OPEN_TO = {tribe: _open_to(tribe) for tribe in TRIBES}
"""Tribe → where its village may grow, if nothing stands there and no expansion of another village is near."""


def expansion_hexes(g: State, seat: int) -> list[str]:
    """XI-917 to XI-923, XI-926, XI-R-33. Where the next expansion of a player may be placed, in order of the ids."""
    player, land = g.players[seat], g.land
    farmed = {HEXES[spot].territory for spot, token in land.items() if token in FARMER_TOKENS}
    found = [
        spot
        for spot in _sites(player.tribe, village_hexes(g, seat))
        if spot not in land and HEXES[spot].territory not in farmed
    ]
    foreign = {spot for other in g.players if other is not player for spot in other.expansions}
    return [spot for spot in found if foreign.isdisjoint((spot, *NEIGHBOURS[spot]))] if foreign else found


@lru_cache(maxsize=4096)
def _sites(tribe: str, village: tuple[str, ...]) -> tuple[str, ...]:
    """XI-920 to XI-923, XI-926. Where a village of these hexes may grow as far as the map says, in order of the ids."""
    return tuple(
        sorted(OPEN_TO[tribe].intersection(near for spot in village for near in NEIGHBOURS[spot]) - {*village})
    )


class Expand(Action, frozen=True):
    """XI-902 to XI-926. `("expand", hex)`."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        expansion = EXPANSIONS.get(len(player.expansions) + 1)  # XI-904
        if (
            in_hand(g, self.player, CHIEF)
            and expansion
            and g.expansions  # XI-925
            and player.healthy >= expansion.helpers
        ):
            yield from (("expand", spot) for spot in expansion_hexes(g, self.player))

    def choose(self, g: State, move: Move) -> None:
        seat, spot = self.player, move[1]
        player = g.players[seat]
        number = len(player.expansions) + 1
        expansion = EXPANSIONS[number]
        play_cards(g, seat, CHIEF)
        send(g, seat, CHIEF, expansion.helpers)
        g.expansions -= 1
        player.expansions.append(spot)
        g.tell("village_expanded", seat=seat, hex=spot, number=number)
        gain_points(g, seat, expansion.points)
        cards = int(expansion.card)
        if not player.two_lakes and _links_lakes(g, seat):
            player.two_lakes = True
            cards += 1
        at_lake = (OfferBonus(seat, LAKE_POINTS), ScoreLake(seat)) if LAKES_AT[spot] else ()
        g.then(*at_lake, *[GainCard(seat)] * cards)


class ScoreLake(Do, frozen=True):
    """XI-911, XI-1249, XI-R-35. The points of an expansion at a lake."""

    player: int

    def run(self, g: State) -> None:
        bonus = holding(g, LAKE_POINTS)
        gain_points(g, self.player, bonus.amount if bonus else BOARD.lake_points)


def _links_lakes(g: State, seat: int) -> bool:
    """XI-914, XI-R-37. Whether a village touches two different lakes."""
    return len({lake for spot in village_hexes(g, seat) for lake in LAKES_AT[spot]}) >= LINKED_LAKES
