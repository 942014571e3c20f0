"""Recorded games: a whole game with the digest of each position, so that no change of play goes unnoticed.

A file says which rules version it was recorded under. As long as that is the current one, every digest must come out
again; a change of play needs another `number` of the rules, and then the games are recorded anew. What opponents of a
level prefer is no part of the rules: under one version their recorded games stand, however they would play now.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from services.engine.contract.walk import AnyRules, SetUp, Step, Walk, changed, from_json
from services.engine.frames import Illegal
from services.engine.kernel import apply
from services.engine.outcome import Outcome
from services.engine.rules import LEVELS

DIGEST_HEX = 16


class DifferentPlay(Exception):
    """Under one rules version the game no longer goes as it was recorded."""


class RecordedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game. `dice_key` is hexadecimal; `opening` and the last of each step are digests of the position reached.

    `level` is that of the opponents who played it, `None` for random play.
    A step is seat, asking, move, digest: `[0, 128, ["bait", "eel-5"], "83d0..."]`.
    """

    game: str
    version: str
    seats: int
    options: dict[str, Any]
    seed: int
    level: str | None = None
    dice_key: str
    opening: str
    steps: list[tuple[int, int, list[int | str | bool], str]]
    outcome: Outcome

    @classmethod
    def load(cls, file: Path) -> RecordedGame:
        """The game in a file. Raises `msgspec.ValidationError`."""
        return msgspec.json.decode(file.read_bytes(), type=cls)

    def save(self, file: Path) -> None:
        """Write it, one step a line, so that a difference can be read."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        steps = ",\n    ".join(json.dumps(step) for step in fields["steps"])
        head = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items() if name != "steps"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{\n" + ",\n".join([*head, f'  "steps": [\n    {steps}\n  ]']) + "\n}\n", encoding="utf-8")


def record(rules: AnyRules, set_up: SetUp, seed: int, level: str | None = None) -> RecordedGame:
    """The game of this seed, by opponents of this level or at random. Raises `ValueError` for an unknown level."""
    if level not in (None, *LEVELS):
        raise ValueError(f"no opponents are called {level!r}")
    walk = Walk(rules, set_up, seed, level=level)
    digests: list[str] = []
    steps: list[Step] = []
    last: Any = None
    for g, step in walk:
        digests.append(digest(rules, g))
        steps += [step] if step else []
        last = g
    return RecordedGame(
        game=rules.name,
        version=rules.version,
        seats=set_up.seats,
        options=changed(set_up.options),
        seed=seed,
        level=level,
        dice_key=walk.dice_key.hex(),
        opening=digests[0],
        steps=[
            (step.seat, step.asking, list(step.move), after) for step, after in zip(steps, digests[1:], strict=True)
        ],
        outcome=rules.outcome(last),
    )


def record_into(rules: AnyRules, set_up: SetUp, seed: int, file: Path, level: str | None = None) -> None:
    """Record a game into a file. A game that stands there under the same rules version stays.

    Raises `DifferentPlay` if that one goes otherwise now.
    """
    before = RecordedGame.load(file) if file.exists() else None
    if before is not None and before.version == rules.version and _key(before) == _key_of(set_up, seed, level):
        if not _still_goes(rules, before, file):
            raise DifferentPlay(
                f"{file.name}: {rules.name} {rules.version} now plays otherwise; raise its number first"
            )
        return
    record(rules, set_up, seed, level).save(file)


def renew(rules: AnyRules, file: Path) -> None:
    """Record the game of a file again, by the same seed and level, under the current rules. Raises `DifferentPlay`."""
    before = RecordedGame.load(file)
    record_into(rules, set_up_of(rules, before), before.seed, file, before.level)


def check_recorded(rules: AnyRules, file: Path) -> None:
    """The game in the file was recorded under these rules, and goes the same way, step by step, to the same result."""
    game = RecordedGame.load(file)
    assert game.version == rules.version, (
        f"{file.name} was recorded under {game.version}, these are {rules.version}: "
        f"python -m services.engine.contract renew {rules.package} {file.parent}"
    )
    g = rules.opened(game.seats, set_up_of(rules, game).options, bytes.fromhex(game.dice_key))
    advice = "the rules play otherwise under the same number: raise `number`, then record the games anew"
    assert digest(rules, g) == game.opening, f"{file.name}: the opening is another; {advice}"
    for number, (seat, asking, move, after) in enumerate(game.steps):
        apply(g, seat, asking, tuple(move))
        assert digest(rules, g) == after, (
            f"{file.name}: step {number}, {move} of seat {seat}, leads elsewhere; {advice}"
        )
    assert not g.todo, f"{file.name}: the game is not over; {advice}"
    assert rules.outcome(g) == game.outcome, f"{file.name}: the result is another; {advice}"


def check_coverage(rules: AnyRules, folder: Path) -> None:
    """There is a recorded game for each number of players."""
    recorded = {RecordedGame.load(file).seats for file in folder.glob("*.json")}
    missing = set(range(rules.seats[0], rules.seats[1] + 1)) - recorded
    assert not missing, f"no recorded game for {sorted(missing)} players in {folder}"


def set_up_of(rules: AnyRules, game: RecordedGame) -> SetUp:
    """How many play the recorded game, with which options."""
    return from_json(rules, json.dumps({"seats": game.seats, "options": game.options}))


def digest(rules: AnyRules, g: Any) -> str:
    """16 hex digits of SHA-256 over a position's bytes."""
    return sha256(rules.codec.encode(g)).hexdigest()[:DIGEST_HEX]


def _still_goes(rules: AnyRules, before: RecordedGame, file: Path) -> bool:
    if before.level is None:
        return before == record(rules, set_up_of(rules, before), before.seed)
    try:
        check_recorded(rules, file)
    except (AssertionError, Illegal):
        return False
    return True


def _key(game: RecordedGame) -> tuple[Any, ...]:
    return game.seats, game.options, game.seed, game.level


def _key_of(set_up: SetUp, seed: int, level: str | None) -> tuple[Any, ...]:
    return set_up.seats, changed(set_up.options), seed, level
