"""XI-304, XI-305, XI-401 to XI-407. How an action of a character card is offered and carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from services.engine.frames import Move
from services.xingu.pieces import CHARACTERS, Character

if TYPE_CHECKING:
    from services.xingu.state import State

STOP: Move = ("stop",)
"""The answer that ends what may be done once more within an action, or leaves out what need not be done."""
WITH = "_with"
"""An action that is taken with a bonus in place of something it needs has a verb that ends like this:
`("build_with", "BC-21")`, `("fight_with", "BC-23", hex)`. It is offered if the bonus can be paid (`action_bonuses`)."""


class Action(msgspec.Struct, frozen=True):
    """An action that character cards are played for; `turn.TakeAction` offers those of all chapters together.

    The first word of a move is the verb of its action, or that and `WITH`.
    """

    player: int

    def moves(self, g: State) -> Iterator[Move]:
        """Every way to take it now: with cards in hand, helpers and resources at their place (XI-405, XI-406)."""
        raise NotImplementedError

    def choose(self, g: State, move: Move) -> None:
        """Carry out one of `moves`, beginning with `play_cards`; push what follows with `g.then`.

        While it lasts `g.action` is its verb, and `g.effects` are the bonuses bought for it.
        """
        raise NotImplementedError


def free_action_open(g: State) -> bool:
    """XI-315. Whether the player whose turn it is could take a free action now."""
    return any(True for aside in g.aside() for _ in aside.moves(g))


def in_hand(g: State, seat: int, character: Character) -> bool:
    """Whether a player has this character card unplayed."""
    return character in g.players[seat].unplayed


def play_cards(g: State, seat: int, *characters: str) -> None:
    """XI-303, XI-305. These character cards are played for the action under way."""
    unplayed = g.players[seat].unplayed
    for character in characters:
        unplayed.remove(character)
    g.playing.extend(characters)
    g.tell("cards_played", seat=seat, action=g.action, characters=[*characters])


def take_back(g: State, seat: int, character: str) -> None:
    """A played character card comes back to hand (BC-16), in the order of `CHARACTERS`."""
    unplayed = g.players[seat].unplayed
    unplayed[:] = [known for known in CHARACTERS if known in unplayed or known == character]
