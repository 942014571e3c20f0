"""Checks of play itself: games end, every listed move can be played, nothing leads to a dead end."""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec
from jsonschema import Draft202012Validator

from services.engine.clone import clone
from services.engine.contract.walk import Walk, take
from services.engine.describe import described
from services.engine.game import Game, News
from services.engine.kernel import FIRST_ASIDE, Decision, apply, asks, decisions, offered, settle_all, upkeep
from services.engine.moves import MoveCodec
from services.engine.outcome import Outcome
from services.engine.positions import position, view

MOVES_TRIED = 60
"""Of a decision with more moves, so many are tried, chosen at random."""


def check_end(walk: Walk) -> None:
    """A random game ends within its bound, without a dead end, and what is over owes nothing and has a result."""
    ended = None
    for g, step in walk:
        _check_askings(g)
        ended = g if step is None else None
    assert ended is not None
    assert not decisions(ended), "a game that is over owes a decision"
    assert not ended.todo, "a game that is over has something to do"
    _check_outcome(walk.rules.outcome(ended), ended.seats)


def check_totals(walk: Walk) -> None:
    """No step changes what the game says is conserved; nor does dealing again."""
    first: dict[str, int] | None = None
    for g, _ in walk:
        totals = dict(g.totals())
        first = first or totals
        assert first, "the game says that it conserves totals, and names none"
        assert totals == first, f"of {first} has become {totals}"
        for seat in range(g.seats):
            dealt = walk.rules.imagined(g, seat, walk.dice_key)
            assert dict(dealt.totals()) == first, f"dealt again for seat {seat}, it is {dealt.totals()}"


def check_moves(walk: Walk) -> None:
    """Every listed move can be played, keeps its form in message and JSON, and leaves everybody who owes a move one."""
    for g, _ in walk.costly():
        for decision in decisions(g):
            moves = list(offered(g, decision))
            assert len(set(moves)) == len(moves), f"{decision.ask} lists a move twice"
            if not decision.optional:
                assert decision.ask.safe(g) in moves, f"the safe move {decision.ask.safe(g)} is not listed"
            for move in moves if len(moves) <= MOVES_TRIED else walk.random.sample(moves, MOVES_TRIED):
                _check_form(walk.rules.moves, move)
                _check_after(g, decision, move)


def check_schemas(walk: Walk) -> None:
    """Options, views and moves are as `Describe` says, news is whole, and every position can be sent."""
    rules, told = walk.rules, described(walk.rules)
    options, views, moves = map(_validator, (told.options_schema, told.view_schema, told.move_schema))
    options.validate(msgspec.to_builtins(walk.set_up.options))
    assert rules.option_codec.unpack(rules.option_codec.pack(walk.set_up.options)) == walk.set_up.options
    verbs: set[str] = set()
    for g, step in walk.costly():
        for seat in (None, *range(g.seats)):
            views.validate(json.loads(view(rules, g, seat)))
        for decision in decisions(g):
            for move in offered(g, decision):
                if move[0] not in verbs:
                    verbs.add(move[0])
                    moves.validate(rules.moves.named(move))
        copy = clone(g)
        if step:
            for item in take(copy, step):
                _check_news(item, g.seats)
        position(rules, copy)


def check_evaluation(walk: Walk) -> None:
    """Every seat's standing is a number, in any position that somebody could be in."""
    for g, _ in walk.costly():
        for seat in range(g.seats):
            worth = walk.rules.evaluate(walk.rules.imagined(g, seat, walk.dice_key), seat)
            assert math.isfinite(worth), f"seat {seat} stands at {worth}"


def _check_askings(g: Game) -> None:
    """Whoever owes a decision has a move, and no two decisions share a number."""
    found = decisions(g)
    numbers = [decision.asking for decision in found]
    assert len(set(numbers)) == len(numbers), f"two decisions share a number: {found}"
    assert all(0 <= decision.ask.player < g.seats for decision in found), f"a seat that nobody has: {found}"
    assert sum(decision.optional for decision in found) <= FIRST_ASIDE - 1, "there are too many free actions"
    for decision in found:
        assert next(offered(g, decision), None) is not None, f"a dead end: {decision.ask} has no move"


def _check_after(g: Game, decision: Decision, move: Any) -> None:
    copy = clone(g)
    apply(copy, decision.ask.player, decision.asking, move)
    settle_all(copy)
    assert not copy.todo or upkeep(copy) or asks(copy), f"after {move} nobody can answer {copy.todo[-1]}"
    for ask in asks(copy):
        assert next(ask.moves(copy), None) is not None, f"after {move} of {decision.ask}, {ask} has no move"


def _check_form(codec: MoveCodec, move: Any) -> None:
    again = codec.unpack(codec.pack(move))
    assert codec.written(again) == codec.written(move), f"as a message {move} becomes {again}"
    assert codec.read(codec.written(move)) == move, f"as JSON {move} changes"


def _check_outcome(outcome: Outcome, seats: int) -> None:
    standings = outcome.standings
    assert [standing.seat for standing in standings] == list(range(seats)), "one standing for each seat, in order"
    for standing in standings:
        assert standing.total == sum(standing.scores.values()), f"the total is not the sum of {standing}"
        ahead = sum(other.rank < standing.rank for other in standings)
        assert standing.rank == ahead + 1, f"{ahead} are ahead of {standing}"
        assert not standing.won or standing.rank == 1, f"{standing} has won, and is not first"


def _validator(schema: bytes) -> Draft202012Validator:
    read = json.loads(schema)
    Draft202012Validator.check_schema(read)
    return Draft202012Validator(read)


def _check_news(item: News, seats: int) -> None:
    assert item.key.isidentifier(), f"{item.key!r} is no key"
    strange = set(item.only or ()) - set(range(seats))
    assert not strange, f"{item} is for seats that nobody has: {strange}"
