"""`Rules`: all that a game tells the engine about itself. A game's package has one, called `RULES`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import Any, Generic, TypeVar, cast

import msgspec
from google.protobuf.message import Message

from services.engine import content
from services.engine.clone import clone
from services.engine.codec import Codec
from services.engine.dice import Dice
from services.engine.frames import Move
from services.engine.game import Game
from services.engine.kernel import settle
from services.engine.moves import MoveCodec
from services.engine.options import BadOptions, OptionsCodec
from services.engine.outcome import Outcome
from services.engine.piles import redeal

G = TypeVar("G", bound=Game)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - Options, in the engine's one-letter style
V = TypeVar("V", bound=msgspec.Struct)

LEVELS = ("easy", "normal", "hard")
"""The built-in opponents of every game, weakest first."""


__all__ = ["LEVELS", "BadOptions", "Rules", "WrongVersion", "find"]


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[G, O, V]):
    """One game under one rules version.

    `package` is the dotted package with frames, `content/*.toml` and `rules.md`. `number` goes up whenever play
    changes: the recorded games hold it to that. `seats` are the fewest and the most players.
    """

    package: str
    name: str
    title: str
    summary: str
    number: int
    seats: tuple[int, int]
    state: type[G]
    options: type[O]
    view: type[V]
    move_message: type[Message]
    options_message: type[Message]
    set_up: Callable[[int, O, Dice], G]
    """seats, options, dice → the state with its first frames in `todo`, not settled. Raises `BadOptions`."""
    see: Callable[[G, int | None], V]
    """state, seat or `None` for a spectator → what may be seen, built from nothing."""
    outcome: Callable[[G], Outcome]
    """The result of a game that is over."""
    evaluate: Callable[[G, int], float]
    """How well a seat stands: greater is better, comparable within one game; what opponents look at."""
    blunder: Callable[[G, int, Move], bool] = field(default=lambda g, seat, move: False)
    """Moves that even an easy opponent leaves out."""
    move_example: Move = ()

    @cached_property
    def version(self) -> str:
        """`<number>-<8 hex of the content digest>`."""
        return f"{self.number}-{content.digest(self.package)}"

    @cached_property
    def codec(self) -> Codec[G]:
        """States to bytes and back."""
        return Codec(self.state, self.package, self.version)

    @cached_property
    def moves(self) -> MoveCodec:
        """Moves between tuples, messages and JSON."""
        return MoveCodec(self.move_message)

    @property
    def rules_text(self) -> str:
        """The ledger of the game, Markdown."""
        return (resources.files(self.package) / "rules.md").read_text(encoding="utf-8")

    @cached_property
    def option_codec(self) -> OptionsCodec[O]:
        """Options between structs and messages."""
        return OptionsCodec(self.options, self.options_message)

    def opened(self, seats: int, options: O, dice_key: bytes, *, telling: bool = False) -> G:
        """The first position; its first steps leave their news in it if `telling`. Raises `BadOptions`."""
        if not self.seats[0] <= seats <= self.seats[1]:
            raise BadOptions(f"{self.title} is for {self.seats[0]} to {self.seats[1]} players, not {seats}")
        g = self.set_up(seats, options, Dice(dice_key))
        g.seats = seats
        g.news = [] if telling else None
        settle(g)
        return g

    def imagined(self, g: G, seat: int, seed: bytes) -> G:
        """A position that `seat` could be in: all it can't know is dealt again, with fresh dice of `seed`, 32 bytes."""
        imagined = clone(g)
        imagined.dice = Dice(seed)
        for group in imagined.hidden():
            redeal(group, seat, imagined.dice, imagined.back)
        imagined.dice.drawn.clear()
        return imagined


class WrongVersion(Exception):
    """A game is of another rules version than the one it was asked for by."""


def find(package: str, version: str | None = None) -> Rules[Any, Any, Any]:
    """The `RULES` of a game's package, such as `"services.neta_tanka"`; `version` is what its version has to be.

    Raises `ImportError` or `AttributeError` where there is none, `WrongVersion` where it is of another version: what
    runs under a version's name serves that version or nothing.
    """
    rules = cast("Rules[Any, Any, Any]", importlib.import_module(package).RULES)
    if version and rules.version != version:
        raise WrongVersion(f"{package} is of rules version {rules.version}, not {version}")
    return rules
