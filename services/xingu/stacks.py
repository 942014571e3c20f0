"""XI-126, XI-127. The stacks of resource cards on the board and the decks that they are filled from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.xingu.content import PLAYER_COUNTS

if TYPE_CHECKING:
    from services.xingu.state import State


def can_fill(g: State, place: int) -> bool:
    """XI-R-58. Whether the deck still has a card for this stack."""
    return len(g.decks[g.stacks[place].terrain]) > 0


def fill(g: State, place: int) -> None:
    """XI-126, XI-1411, XI-2002, XI-2003. Lay new cards of its deck on an empty space, the top one face up."""
    stack = g.stacks[place]
    deck = g.decks[stack.terrain]
    for _ in range(min(PLAYER_COUNTS[len(g.players)].stack, len(deck))):
        stack.cards.put(*g.draw(deck))
    if stack.cards:
        g.show(stack.cards, -1)
