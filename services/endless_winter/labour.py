"""EW-413, EW-430 to EW-444. Labour of Tribe cards and Food, and the abilities of cards and Chiefs in step 2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from services.endless_winter.content import BOARD, CARDS, CHIEFS
from services.endless_winter.decks import playable, show_from_hand
from services.endless_winter.effects import can_carry_out, carry_out
from services.endless_winter.pieces import COLUMNS, Ability
from services.engine.frames import Ask, Move

if TYPE_CHECKING:
    from services.endless_winter.state import State

LABOUR_OF_ICON = 2
"""EW-438. In half points."""
USE_CHIEF: Move = ("use_chief",)


class PlayTribeCard(Ask, frozen=True):
    """EW-430, EW-431, EW-432, EW-433, EW-436, EW-439, EW-502, EW-904, EW-R-07, EW-R-72.

    A Tribe card for its Labour. An ability that gives nothing but Labour, and costs nothing, is used at once.
    """

    def moves(self, g: State) -> Iterator[Move]:
        if g.place in COLUMNS:
            for card in sorted({*g.players[self.player].hand.cards}):
                if CARDS[card].tribe and playable(g, self.player, card):
                    yield ("play", card)

    def play(self, g: State, move: Move) -> None:
        player, card = g.players[self.player], CARDS[move[1]]
        show_from_hand(g, self.player, card.id)
        player.played.append(card.id)
        g.labour += card.labour
        g.tell("tribe_played", seat=self.player, card=card.id, labour=card.labour)
        ability = card.ability
        if ability and _only_labour(ability) and can_carry_out(g, self.player, ability):
            player.used.append(len(player.played) - 1)
            carry_out(g, self.player, ability)


def _only_labour(ability: Ability) -> bool:
    return not ability.cost and all(gain.kind == "labour" for gain in ability.gains)


class SpendFood(Ask, frozen=True):
    """EW-437, EW-438, EW-439, EW-R-63. Any amount of Food for the Labour icons that its marker passes."""

    def moves(self, g: State) -> Iterator[Move]:
        if g.place in COLUMNS:
            yield from (("spend_food", count) for count in range(1, g.players[self.player].food + 1))

    def play(self, g: State, move: Move) -> None:
        player, count = g.players[self.player], move[1]
        passed = sum(player.food - count < icon <= player.food for icon in BOARD.labour_icons)
        player.food -= count
        g.labour += LABOUR_OF_ICON * passed
        g.tell("food_spent", seat=self.player, food=count, labour=LABOUR_OF_ICON * passed)


class UseAbility(Ask, frozen=True):
    """EW-434, EW-435, EW-1150, EW-1154, EW-R-31. The ability of a Tribe card that was played, once for each copy."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        seen = set()
        for place, card in enumerate(player.played):
            if place not in player.used and card not in seen:
                seen.add(card)
                ability = self._ability(g, place)
                if ability and can_carry_out(g, self.player, ability):
                    yield ("use", place)

    def play(self, g: State, move: Move) -> None:
        place = move[1]
        ability = self._ability(g, place)
        assert ability
        g.players[self.player].used.append(place)
        g.tell("ability_used", seat=self.player, card=g.players[self.player].played[place])
        carry_out(g, self.player, ability)

    def _ability(self, g: State, place: int) -> Ability | None:
        card = CARDS[g.players[self.player].played[place]]
        return card.ability if card.tribe else None


class UseChief(Ask, frozen=True):
    """EW-413, EW-414, EW-905, EW-1150, EW-R-30. The ability of the Chief whose figure was placed in this turn, once."""

    def moves(self, g: State) -> Iterator[Move]:
        player = g.players[self.player]
        placed = g.place and player.figures[-1].chief and not player.chief_used
        if placed and can_carry_out(g, self.player, CHIEFS[player.chief].ability(player.side)):
            yield USE_CHIEF

    def play(self, g: State, move: Move) -> None:
        player = g.players[self.player]
        player.chief_used = True
        g.tell("chief_used", seat=self.player, chief=player.chief)
        carry_out(g, self.player, CHIEFS[player.chief].ability(player.side))
