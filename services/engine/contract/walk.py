"""Games of random play or of built-in opponents, step by step, through the one door: what the kit walks along."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from services.engine.frames import Move
from services.engine.game import Game, News
from services.engine.kernel import SYSTEM, apply, asks, decisions, offered, upkeep, upkeep_asking
from services.engine.rules import Rules
from services.engine.search import Budget
from services.engine.search import choose as opponents_choice

AnyRules = Rules[Any, Any, Any]

GAMES = "MALOCA_CONTRACT_GAMES"
"""How many random games each check plays for each set-up."""
SEED = "MALOCA_CONTRACT_SEED"
"""Plays the game of this seed and no other."""
LONGEST = 5_000
"""Steps after which a game counts as endless."""
EVERY_POSITION = 24
"""Costly checks look at so many positions from the start of a game, then at one in `STRIDE`."""
STRIDE = 9
THOUGHT = Budget(iterations=64)
"""What the level `hard` may spend on a decision: a number, so that the game is the same every time."""


class SetUp(NamedTuple):
    """A table to be checked: how many play, with which options."""

    seats: int
    options: Any

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in changed(self.options).items())
        return f"{self.seats} seats" + (f", {chosen}" if chosen else "")


class Step(NamedTuple):
    """One step: who takes it, which asking it answers, and the move (`()` of the system)."""

    seat: int
    asking: int
    move: Move


class Walk:
    """One game, always the same for the same rules, set-up, seed and level.

    Iterating gives each position with the step that is about to be taken in it (`None` at the end). `longest` is the
    number of steps after which the game counts as endless. Every seat plays as the opponents of this `level` do;
    without a level, at random.
    """

    def __init__(
        self, rules: AnyRules, set_up: SetUp, seed: int, longest: int = LONGEST, *, level: str | None = None
    ) -> None:
        self.rules, self.set_up, self.seed = rules, set_up, seed
        self.random = random.Random(f"{rules.name} {set_up} {seed}")  # noqa: S311 - plays, guards nothing
        self.taken = 0
        self._longest = longest
        self._level = level

    def key(self) -> bytes:
        """32 bytes, another each time."""
        return self.random.randbytes(32)

    @property
    def dice_key(self) -> bytes:
        """The key of this game's dice."""
        return sha256(f"{self.rules.name} {self.seed}".encode()).digest()

    def __iter__(self) -> Iterator[tuple[Any, Step | None]]:
        g = self.rules.opened(self.set_up.seats, self.set_up.options, self.dice_key)
        while (step := self._chosen(g)) is not None:
            assert self.taken < self._longest, f"the game has not ended after {self._longest} steps"
            yield g, step
            take(g, step)
            self.taken += 1
        yield g, None

    def _chosen(self, g: Game) -> Step | None:
        found = decisions(g)
        if self._level is None or upkeep(g) or not found:
            return choose(g, self.random)
        seat, asking = found[0].ask.player, found[0].asking
        imagined = self.rules.imagined(g, seat, self.key())
        choice = opponents_choice(self.rules, imagined, asking, level=self._level, budget=THOUGHT, dice=self.random)
        return Step(seat, *choice)

    def run(self, check: Callable[[Walk], None]) -> None:
        """Let a check walk along. An error gets a note that says in which game it happened, and how to see it again."""
        try:
            check(self)
        except Exception as wrong:
            wrong.add_note(self.story())
            raise

    def costly(self) -> Iterator[tuple[Any, Step | None]]:
        """As iterating, with fewer positions."""
        for g, step in self:
            if self.taken < EVERY_POSITION or self.taken % STRIDE == self.seed % STRIDE or step is None:
                yield g, step

    def story(self) -> str:
        """Which game this is, how far it got, and how to play it again."""
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        return (
            f"{self.rules.title} {self.rules.version}, {self.set_up}, seed {self.seed}, after {self.taken} steps\n"
            f"again: {SEED}={self.seed} pytest '{test}'"
        )


def seeds() -> range:
    """The seeds of the random games that each check plays for each set-up."""
    if one := os.environ.get(SEED):
        return range(int(one), int(one) + 1)
    return range(int(os.environ.get(GAMES, "1")))


def choose(g: Game, chooser: random.Random) -> Step | None:
    """A random step of a random decision that is open; `None` when the game is over. Fails at a dead end."""
    if upkeep(g):
        return Step(SYSTEM, upkeep_asking(g), ())
    if not g.todo:
        return None
    assert asks(g), f"nobody can answer what is on top: {g.todo[-1]}"
    decision = chooser.choice(decisions(g))
    moves = list(offered(g, decision))
    assert moves, f"a dead end: {decision.ask} has no move"
    return Step(decision.ask.player, decision.asking, chooser.choice(moves))


def take(g: Game, step: Step) -> list[News]:
    """Take a step, by the door that steps from outside take; returns its news."""
    told: list[News] = []
    g.news = told
    apply(g, *step)
    g.news = None
    return told


def changed(options: Any) -> dict[str, Any]:
    """The options that are not at their default."""
    chosen: dict[str, Any] = msgspec.to_builtins(options)
    default = msgspec.to_builtins(type(options)())
    return {name: value for name, value in chosen.items() if value != default[name]}


def as_json(set_up: SetUp) -> str:
    """A set-up as a JSON object: `{"seats": 3, "options": {"moon": "full"}}`."""
    return json.dumps({"seats": set_up.seats, "options": changed(set_up.options)})


def from_json(rules: AnyRules, written: str) -> SetUp:
    """The set-up of such an object. Raises `msgspec.ValidationError` for options that the game doesn't know."""
    raw = json.loads(written)
    return SetUp(raw["seats"], msgspec.convert(raw.get("options", {}), rules.options))
