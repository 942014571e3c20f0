"""A position as the contract's messages say it: who owes what, what happened, how it ended, what a seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from maloca.rules.v1 import rules_pb2 as pb
from services.engine.frames import clauses
from services.engine.game import Game, News
from services.engine.kernel import SYSTEM, Decision, candidates, decisions, offered, seats_owing, upkeep, upkeep_asking
from services.engine.outcome import Outcome
from services.engine.rules import Rules

AnyRules = Rules[Any, Any, Any]

JSON = msgspec.json.Encoder(order="deterministic")
"""Keys in order, so that the order in which a dictionary was filled tells nothing."""


class OpenDecision(msgspec.Struct, frozen=True):
    """A decision that a seat owes, with every legal move as it stands in JSON."""

    id: str
    kind: str
    optional: bool
    clauses: tuple[str, ...]
    moves: list[dict[str, dict[str, Any]]]


def position(rules: AnyRules, g: Game, before: frozenset[int] | None = None, played: bytes = b"") -> pb.Position:
    """The message of a position that a step has led to, with the step's news and seal.

    `before` are the seats that owed something before the step (`None`: no step was taken), `played` is its move as a
    journal records it.
    """
    news = [_news(rules, item) for item in g.news or ()]
    seals = before is not None and (g.sealed or seats_owing(g) != before)
    owed = [_owed(rules, g, decision) for decision in decisions(g)]
    if step := upkeep(g):
        kind = type(step)
        owed.append(pb.Owed(asking=upkeep_asking(g), seat=SYSTEM, kind=kind.__name__, clauses=clauses(kind)))
    outcome = None if g.todo else _outcome(rules.outcome(g))
    return pb.Position(state=rules.codec.encode(g), owed=owed, news=news, seals=seals, outcome=outcome, played=played)


def view(rules: AnyRules, g: Game, seat: int | None) -> bytes:
    """What `seat`, or a spectator if `None`, may see, as a JSON object."""
    return JSON.encode(rules.see(g, seat))


def open_decisions(rules: AnyRules, g: Game, seat: int, names: Mapping[int, str]) -> bytes:
    """The decisions that are open for a seat, as a JSON array of `OpenDecision`.

    `names` are the ids that the table gave to askings; an asking without one is called by its number.
    """
    found = []
    for decision in candidates(g):
        if decision.ask.player == seat:
            moves = [rules.moves.named(move) for move in offered(g, decision)]
            if moves or not decision.optional:
                kind, name = type(decision.ask), names.get(decision.asking, str(decision.asking))
                found.append(OpenDecision(name, kind.__name__, decision.optional, clauses(kind), moves))
    return JSON.encode(found)


def _owed(rules: AnyRules, g: Game, decision: Decision) -> pb.Owed:
    ask = decision.ask
    return pb.Owed(
        asking=decision.asking,
        seat=ask.player,
        optional=decision.optional,
        safe=None if decision.optional else rules.moves.pack(ask.safe(g)),
        kind=type(ask).__name__,
        clauses=clauses(type(ask)),
    )


def _news(rules: AnyRules, item: News) -> pb.News:
    return pb.News(
        key=f"{rules.name}.{item.key}",
        arguments=JSON.encode(item.arguments),
        seats=item.only or (),
        everyone=item.only is None,
    )


def _outcome(outcome: Outcome) -> pb.Outcome:
    return pb.Outcome(
        standings=[
            pb.Standing(
                seat=standing.seat,
                rank=standing.rank,
                won=standing.won,
                total=standing.total,
                scores=[pb.Score(category=key, points=points) for key, points in standing.scores.items()],
                honours=standing.honours,
            )
            for standing in outcome.standings
        ],
        tie_break=outcome.tie_break,
    )
