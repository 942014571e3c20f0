"""`Game`: what the state of every game has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from services.engine.dice import Dice
from services.engine.frames import Ask, Pending
from services.engine.piles import EVERYONE, NOBODY, Pile, Seats

Argument = int | str | bool | list[int | str]


class News(msgspec.Struct, frozen=True):
    """Something that happened: a message key with ids and numbers, and the seats that may see it (`None`: all)."""

    key: str
    arguments: dict[str, Argument]
    only: tuple[int, ...] | None = None


class Game(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The state of a game: plain data, changed in place. `todo[-1]` is what happens now; empty means the game is over.

    `seats` is the number of players, which `Rules.opened` fills in. `step` counts the steps taken, `since` is the step
    at which the open decision was asked, `covered` the depth in `todo` of a decision that a free action's own decisions
    lie on (0: there is none). `news` and `sealed` belong
    to the step that is being taken and are never stored: the servicer opens `news` with an empty list, a search leaves
    it `None`, and `tell` does nothing.
    """

    conserved: ClassVar[bool] = False
    """The game has totals that no step may change (`totals`)."""

    todo: list[Pending]
    dice: Dice
    seats: int = 0
    step: int = 0
    since: int = 0
    covered: int = 0
    news: list[News] | None = None
    sealed: bool = False

    def then(self, *frames: Pending) -> None:
        """Do these next, in the order written, before all that already waits."""
        self.todo.extend(frames[::-1])

    def aside(self) -> tuple[Ask, ...]:
        """Free actions that may stand beside the open decision. Asked only where that one's class says `free`."""
        return ()

    def hidden(self) -> Iterable[Sequence[Pile]]:
        """Groups of piles: a card that a seat can't place may lie in any place of its group that the seat can't see."""
        return ()

    def back(self, card: str) -> str:
        """What everybody sees of a card that lies face down. By default all backs are the same."""
        return ""

    def totals(self) -> dict[str, int]:
        """Counts that no step may change, such as cards of a kind in all zones together; for the contract kit."""
        return {}

    def tell(self, key: str, *, only: Iterable[int] | None = None, **arguments: Argument) -> None:
        """Say that something happened. `only` names the seats that may see it; by default everybody may."""
        if self.news is not None:
            self.news.append(News(key, arguments, None if only is None else tuple(only)))

    def roll(self, stream: str, sides: int) -> int:
        """A number from 0 to `sides - 1` from the stream of that name."""
        self.sealed = True
        return self.dice.below(stream, sides)

    def shuffle(self, stream: str, pile: Pile) -> None:
        """Shuffle a pile: from now on nobody knows what lies where, unless all its cards are openly alike."""
        self.sealed = True
        self.dice.shuffle(stream, pile.cards)
        if not pile.alike():
            pile.known = [NOBODY] * len(pile.cards)

    def draw(self, pile: Pile, to: Seats = NOBODY) -> tuple[str, Seats]:
        """Take the top card of a pile into the sight of these seats; returns it and who knows it: `put` it with that.

        Raises `IndexError` if there is none.
        """
        card, known = pile.draw()
        self.sealed |= to != NOBODY
        return card, known | to

    def show(self, pile: Pile, place: int, to: Seats = EVERYONE) -> None:
        """Let seats see the card at `place` (`-1` is the top), where it stays."""
        self.sealed = True
        pile.known[place] |= to
