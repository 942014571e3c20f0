"""Checks that a state is nothing but its bytes: codec, clone, refusals, two processes, replay."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from services.engine.clone import clone
from services.engine.contract.walk import AnyRules, SetUp, Step, Walk, as_json, take
from services.engine.frames import Illegal
from services.engine.game import Game
from services.engine.kernel import WIDTH, AskingClosed, OtherSeat, apply, candidates, decisions, offered
from services.engine.positions import JSON, open_decisions, view

NO_VERB = "no_such_verb"


def check_bytes(walk: Walk) -> None:
    """Encoded and decoded, a state is the same: its bytes, its moves in their order, and all that follows."""
    encode, decode = walk.rules.codec.encode, walk.rules.codec.decode
    beside: Any = None
    for g, step in walk:
        data = encode(g)
        again = decode(data)
        assert encode(again) == data, "decoded and encoded, the state has other bytes"
        assert _open(again) == _open(g), "decoded, the state offers other moves"
        if beside is not None:
            assert encode(beside) == data, "a step leads elsewhere from a decoded state, or when nobody listens"
        beside = again
        if step:
            apply(beside, *step)


def check_clone(walk: Walk) -> None:
    """A clone has the same bytes, shares nothing that changes, and goes its own way."""
    encode = walk.rules.codec.encode
    for g, step in walk:
        data = encode(g)
        copy = clone(g)
        assert encode(copy) == data, "the clone has other bytes"
        shared = _changeable(g).keys() & _changeable(copy).keys()
        assert not shared, f"the clone shares {[_changeable(g)[key] for key in shared]}"
        if step:
            take(copy, step)
            assert encode(g) == data, "a step of the clone has changed the original"


def check_looking(walk: Walk) -> None:
    """Listing, viewing, imagining and weighing change nothing."""
    encode, rules = walk.rules.codec.encode, walk.rules
    for g, _ in walk:
        data = encode(g)
        everything = _open(g)
        assert _open(g) == everything, "listed twice, the moves are not the same"
        for seat in range(g.seats):
            view(rules, g, seat)
            rules.imagined(g, seat, walk.dice_key)
            rules.evaluate(g, seat)
        for decision in decisions(g):
            decision.ask.safe(g)
            for move in offered(g, decision):
                rules.blunder(g, decision.ask.player, move)
        assert encode(g) == data, "looking has changed the state"


def check_refusals(walk: Walk) -> None:
    """What is refused leaves the bytes as they were."""
    encode = walk.rules.codec.encode
    for g, step in walk:
        data = encode(g)
        for wrong, error in _refused(g, step):
            answer = _refusal(g, wrong)
            assert answer is error, f"{wrong} should raise {error.__name__}, and raises {answer}"
            assert encode(g) == data, f"the refused {wrong} has changed the state"


def check_replay(walk: Walk) -> None:
    """The same opening and steps lead to the same bytes again."""
    rules, steps, digests = walk.rules, [], []
    for g, step in walk:
        digests.append(rules.codec.encode(g))
        steps += [step] if step else []
    again = rules.opened(walk.set_up.seats, walk.set_up.options, walk.dice_key)
    for number, step in enumerate(steps):
        assert rules.codec.encode(again) == digests[number], f"replayed, step {number} leads elsewhere"
        apply(again, *step)
    assert rules.codec.encode(again) == digests[-1], "replayed, the game ends elsewhere"


def digests(walk: Walk) -> Iterator[str]:
    """What a position is and shows, as one digest each: state, all views, all decisions, the news before it."""
    rules = walk.rules
    told = b""
    for g, step in walk:
        total = sha256(rules.codec.encode(g) + told)
        for seat in (None, *range(g.seats)):
            total.update(view(rules, g, seat))
        for seat in range(g.seats):
            total.update(open_decisions(rules, g, seat, {}))
        yield total.hexdigest()
        if step:
            told = JSON.encode(take(clone(g), step))


def check_processes(rules: AnyRules, set_ups: Sequence[SetUp], seed: int, longest: int) -> None:
    """Two processes with different hash seeds see the same, step by step."""
    command = [
        sys.executable,
        "-m",
        "services.engine.contract",
        "digests",
        rules.package,
        str(seed),
        str(longest),
        *map(as_json, set_ups),
    ]
    running = [
        subprocess.Popen(command, env=_environment(hash_seed), stdout=subprocess.PIPE, text=True)  # noqa: S603
        for hash_seed in ("1", "2")
    ]
    one, other = (process.communicate()[0].splitlines() for process in running)
    assert [process.returncode for process in running] == [0, 0], "a process has failed, see its error output"
    for mine, theirs in zip(one, other, strict=True):
        assert mine == theirs, f"with PYTHONHASHSEED 1: {mine}\nwith PYTHONHASHSEED 2: {theirs}"


def _open(g: Game) -> list[Any]:
    return [(decision, list(offered(g, decision))) for decision in decisions(g)]


def _refusal(g: Game, step: Step) -> type[Illegal] | None:
    try:
        apply(g, *step)
    except Illegal as refused:
        return type(refused)
    return None


def _refused(g: Game, step: Step | None) -> Iterator[tuple[Step, type[Illegal]]]:
    """Steps that must be refused here, each with the class of its refusal."""
    nowhere = (g.step + 1) * WIDTH
    seat, asking, move = step or Step(0, nowhere, (NO_VERB,))
    yield Step(seat, nowhere, move), AskingClosed
    if g.since:
        yield Step(seat, (g.since - 1) * WIDTH, move), AskingClosed
    if step is None:
        return
    yield Step(seat + 1, asking, move), OtherSeat
    yield Step(seat, asking, (NO_VERB,)), Illegal
    legal = [list(offered(g, decision)) for decision in candidates(g) if decision.asking == asking]
    for place, value in enumerate(move[1:], 1):
        other = f"no {value}" if isinstance(value, str) else -value - 1
        strange = (*move[:place], other, *move[place + 1 :])
        if strange not in legal[0]:
            yield Step(seat, asking, strange), Illegal
    yield Step(seat, asking, (*move, NO_VERB)), Illegal


def _changeable(thing: Any) -> dict[int, Any]:
    """Everything that can change within a value, by its identity."""
    found: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if isinstance(part, msgspec.Struct):
            waiting += (getattr(part, name) for name in part.__struct_fields__)
            if part.__struct_config__.frozen:
                continue
        elif isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list | tuple | set | frozenset):
            waiting += part
            if isinstance(part, tuple | frozenset):
                continue
        else:
            continue
        found[id(part)] = part
    return found


def _environment(hash_seed: str) -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
