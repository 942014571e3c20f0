"""Checks of what a seat can know: what it sees, what its opponents are given, what it remembers.

Two positions that differ only in what a seat can't know are *twins* for it. The kit makes them by dealing again, with
the game's own dice kept, and by letting another seat choose another move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from services.engine.clone import clone
from services.engine.contract.walk import AnyRules, Step, Walk, take
from services.engine.dice import Dice
from services.engine.frames import Illegal, Move
from services.engine.game import Game, News
from services.engine.kernel import asks, decisions, offered, seats_owing, upkeep
from services.engine.piles import EVERYONE, Pile, knows, redeal
from services.engine.positions import JSON, open_decisions, view

Seat = int | None
"""A seat, or a spectator."""
SEED = bytes(32)
DEALS = 4
FRESH_DICE = 32
"""Shuffles tried: even of two cards, one in two leaves a card where it lies."""
OTHER_MOVES = 40
CONTEXT = 80
"""So many characters around the first difference are shown."""


class Seen(NamedTuple):
    """All that reaches a seat after a step; `safe` is what would be played for it, before everybody's eyes."""

    view: bytes
    decisions: bytes
    safe: tuple[Move, ...]
    owed: tuple[tuple[int, str], ...]
    news: bytes


def check_views(walk: Walk) -> None:
    """What a seat is given to think with looks to it exactly like the truth, and can be played on."""
    rules = walk.rules
    for g, _ in walk.costly():
        _check_marks(g)
        for seat in range(g.seats):
            dealt = rules.imagined(g, seat, walk.key())
            for viewer in (seat, None):
                mine, theirs = view(rules, dealt, viewer), view(rules, g, viewer)
                assert mine == theirs, _differ("imagined, the view is another", viewer, mine, theirs)
            mine, theirs = open_decisions(rules, dealt, seat, {}), open_decisions(rules, g, seat, {})
            assert mine == theirs, _differ("imagined, the decisions are others", seat, mine, theirs)
            assert dealt.dice.key != g.dice.key, "an imagined position has the dice of the truth"
            for ask in asks(dealt):
                assert next(ask.moves(dealt), None) is not None, f"imagined for seat {seat}, {ask} has no move"


def check_twins(walk: Walk) -> None:
    """What a seat can't know changes nothing that reaches it, and what it is given to think with depends on no more."""
    for g, step in walk.costly():
        for seat in range(g.seats):
            twins = [_twin(g, seat, walk.key()) for _ in range(DEALS)]
            for twin in twins:
                _check_alike(walk.rules, seat, g, twin)
            if step:
                mine = _taken(walk.rules, g, step, seat)
                pairs = [(twin, step) for twin in twins] + [(g, other) for other in _other_steps(g, step, seat)]
                for world, other_step in walk.random.sample(pairs, min(len(pairs), 2 * DEALS)):
                    theirs = _taken(walk.rules, world, other_step, seat)
                    if mine and theirs:
                        _check_pair(walk.rules, seat, mine, theirs, step, other_step)


def check_memory(walk: Walk) -> None:
    """What somebody has seen they still know, until a shuffle or a choice they don't see may have moved it.

    Counted for every card: after a step, no more of its places may be unknown to a seat than before, unless the card
    lies elsewhere with other dice, in a twin, or after another move of somebody else, and the seat can't tell.
    """
    for g, step in walk:
        if step is None:
            return
        after = clone(g)
        told = take(after, step)
        for seat in (None, *range(g.seats)):
            before = _unknown(g, seat)
            for card in _unknown(after, seat) - before:
                assert _may_have_moved(walk, g, step, seat, card, after, told), (
                    f"{_name(seat)} no longer knows where {card} is after {step}, though it saw it go there"
                )


def check_seals(walk: Walk) -> None:
    """A step in which somebody learns where a card lies seals: it could not be taken back."""
    for g, step in walk:
        if step is None:
            return
        after = clone(g)
        take(after, step)
        if after.sealed or seats_owing(after) != seats_owing(g):
            continue
        for seat in (None, *range(g.seats)):
            learned = _unknown(g, seat) - _unknown(after, seat)
            assert not learned, f"{_name(seat)} learns of {sorted(learned)} by {step}, and nothing seals it"


def _check_marks(g: Game) -> None:
    """Every pile that not everybody knows is among the hidden ones, once, with a mark for each card."""
    hidden = [pile for group in g.hidden() for pile in group]
    assert len({id(pile) for pile in hidden}) == len(hidden), "a pile stands twice in hidden()"
    for pile in _piles(g):
        assert len(pile.known) == len(pile.cards), f"{pile} has {len(pile.known)} marks"
        if any(known != EVERYONE for known in pile.known):
            assert any(pile is other for other in hidden), f"{pile} is not in hidden()"


def _check_alike(rules: AnyRules, seat: int, g: Game, twin: Game) -> None:
    for viewer in (seat, None):
        mine, theirs = _seen(rules, g, viewer, []), _seen(rules, twin, viewer, [])
        for part, here, there in zip(Seen._fields, mine, theirs, strict=True):
            assert here == there, _differ(f"what can't be known shows in {part}", viewer, here, there)
    assert _imagined(rules, g, seat) == _imagined(rules, twin, seat), (
        f"imagined for seat {seat}, the position holds what that seat can't know"
    )


def _check_pair(
    rules: AnyRules, seat: int, mine: tuple[Game, Seen], theirs: tuple[Game, Seen], step: Step, other: Step
) -> None:
    """After a step: what tells two positions apart for a seat must reach it, and what reaches it must tell them apart.

    So imagined positions are the same where all that reaches the seat is; and where they are, nothing that reaches it
    differs. (Unless another move, which may well be seen, has led to the very same state.)
    """
    (g, seen), (twin, seen_there) = mine, theirs
    same = _imagined(rules, g, seat) == _imagined(rules, twin, seat)
    if seen == seen_there:
        assert same, (
            f"seat {seat}, after {step} or, where it can't tell, {other}: nothing tells the two apart, yet imagined "
            "positions do; hide in a pile what it can't know, or show it"
        )
    elif same and (step == other or rules.codec.encode(g) != rules.codec.encode(twin)):
        for part, here, there in zip(Seen._fields, seen, seen_there, strict=True):
            told = f"{part} after {step} or {other} shows what it can't know"
            assert here == there, _differ(told, seat, here, there)


def _taken(rules: AnyRules, g: Game, step: Step, seat: Seat) -> tuple[Game, Seen] | None:
    """The position after a step and all that reaches a seat with it; `None` if the step is not legal there."""
    after = clone(g)
    try:
        told = take(after, step)
    except Illegal:
        return None
    return after, _seen(rules, after, seat, told)


def _other_steps(g: Game, step: Step, seat: Seat) -> list[Step]:
    """What the one who moves could do instead, if that is not the seat itself."""
    if step.seat == seat:
        return []
    return [
        Step(step.seat, step.asking, move)
        for decision in decisions(g)
        if decision.asking == step.asking
        for move in offered(g, decision)
        if move != step.move
    ]


def _may_have_moved(walk: Walk, g: Game, step: Step, seat: Seat, card: str, after: Game, told: Iterable[News]) -> bool:
    seen, lies = _seen(walk.rules, after, seat, told), _places(after, card)
    for _ in range(FRESH_DICE):
        other = clone(g)
        other.dice = Dice(walk.key(), dict(g.dice.drawn))
        take(other, step)
        if _places(other, card) != lies:
            return True
    worlds = [g, *(_twin(g, seat, walk.key()) for _ in range(DEALS))]
    for world in worlds:
        others = _other_steps(world, step, seat)
        for other_step in (step, *walk.random.sample(others, min(len(others), OTHER_MOVES))):
            reached = _taken(walk.rules, world, other_step, seat)
            if reached and reached[1] == seen and _places(reached[0], card) != lies:
                return True
    return False


def _seen(rules: AnyRules, g: Game, seat: Seat, told: Iterable[News]) -> Seen:
    news = [(item.key, item.arguments) for item in told if item.only is None or seat in item.only]
    owed = [(decision.asking, type(decision.ask).__name__) for decision in decisions(g) if not decision.optional]
    if step := upkeep(g):
        owed.append((g.step, type(step).__name__))
    mine = b"" if seat is None else open_decisions(rules, g, seat, {})
    safe = tuple(ask.safe(g) for ask in asks(g) if ask.player == seat)
    return Seen(view(rules, g, seat), mine, safe, tuple(owed), JSON.encode(news))


def _twin(g: Game, seat: Seat, key: bytes) -> Game:
    """The position with all that the seat can't know dealt again, and the dice kept."""
    twin, dice = clone(g), Dice(key)
    for group in twin.hidden():
        redeal(group, seat, dice, twin.back)
    return twin


def _imagined(rules: AnyRules, g: Game, seat: int) -> bytes:
    return rules.codec.encode(rules.imagined(g, seat, SEED))


def _hidden(g: Game) -> Iterator[Pile]:
    return (pile for group in g.hidden() for pile in group)


def _unknown(g: Game, seat: Seat) -> Counter[str]:
    return Counter(
        card
        for pile in _hidden(g)
        for card, known in zip(pile.cards, pile.known, strict=True)
        if not knows(known, seat)
    )


def _places(g: Game, card: str) -> list[tuple[int, int]]:
    return [
        (number, place)
        for number, pile in enumerate(_hidden(g))
        for place, other in enumerate(pile.cards)
        if other == card
    ]


def _piles(thing: Any) -> Iterator[Pile]:
    """All piles within a state."""
    if isinstance(thing, Pile):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from _piles(getattr(thing, name))
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from _piles(part)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _piles(part)


def _name(seat: Seat) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _differ(what: str, seat: Seat, mine: object, theirs: object) -> str:
    """Says where two things part, not all that they are."""
    here, there = (thing.decode() if isinstance(thing, bytes) else repr(thing) for thing in (mine, theirs))
    place = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    shown = slice(max(0, place - CONTEXT), place + CONTEXT)
    return f"{_name(seat)}: {what}\n  here:  ...{here[shown]}...\n  there: ...{there[shown]}..."
