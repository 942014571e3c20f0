"""The loop every game shares: a to-do list of frames. It knows frames; it knows no game.

A step is the answer to one open decision, or one `Upkeep` of the system, and all that the rules do by themselves after
it, up to the next decision or `Upkeep`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

from services.engine.clone import clone
from services.engine.frames import Ask, Do, Illegal, Move, Together, Upkeep, clauses
from services.engine.game import Game

SYSTEM = -1
"""The seat of the steps that belong to nobody."""
WIDTH = 64
"""An asking is `step * WIDTH + n`: the step since which it is open, and which of several."""
FIRST_ASIDE = 32
"""Up to this `n` is a player's decision, from it on a free action."""
SYSTEM_ASKING = WIDTH - 1
WAITING = (Ask, Upkeep)


class Decision(NamedTuple):
    """An open decision of a seat; `optional` marks a free action, which holds nothing up."""

    asking: int
    ask: Ask
    optional: bool = False


class AskingClosed(Illegal):
    """No decision is open under that number."""


class OtherSeat(Illegal):
    """The decision is another seat's."""


def asks(g: Game) -> tuple[Ask, ...]:
    """The decisions that the game waits for, without free actions. Empty when it is over or the system's turn."""
    top = g.todo[-1] if g.todo else None
    if isinstance(top, Ask):
        return (top,)
    return cast("tuple[Ask, ...]", top.asks) if isinstance(top, Together) else ()


def upkeep(g: Game) -> Upkeep | None:
    """The step of the system that the game waits for, if it does."""
    top = g.todo[-1] if g.todo else None
    return top if isinstance(top, Upkeep) else None


def upkeep_asking(g: Game) -> int:
    """The number of the system's step."""
    return g.step * WIDTH + SYSTEM_ASKING


def decisions(g: Game) -> list[Decision]:
    """Every decision that is open now, free actions last; a free action that has no move is left out."""
    return [found for found in candidates(g) if not found.optional or any(True for _ in offered(g, found))]


def candidates(g: Game) -> list[Decision]:
    """As `decisions`, with the free actions that may have no move: cheaper, for who lists the moves anyway."""
    return [Decision(g.since * WIDTH + ask.player, ask) for ask in asks(g)] + _asides(g)


def offered(g: Game, decision: Decision) -> Iterator[Move]:
    """The legal moves of an open decision.

    A free action after which the open decision would have no move is not offered: what may take something that the
    decision needs is tried on a clone.
    """
    ask, moves = decision.ask, decision.ask.moves(g)
    if not decision.optional or not ask.greedy or cast("Ask", g.todo[-1]).steady:
        return moves
    return (move for move in moves if _leaves_a_move(g, ask, move))


def choices(g: Game) -> list[tuple[Ask, Move]]:
    """All that can be played now, by whom it may be, free actions last: what a random player chooses from."""
    found = [(ask, move) for ask in asks(g) for move in ask.moves(g)]
    for decision in _asides(g):
        found += [(decision.ask, move) for move in offered(g, decision)]
    return found


def apply(g: Game, seat: int, asking: int, move: Move) -> Move:
    """The only door for a step from outside: a seat's move, or `()` of `SYSTEM`. Returns the move as it was offered.

    Raises `AskingClosed`, `OtherSeat` or `Illegal`, before anything has changed.
    """
    if upkeep(g) and asking == upkeep_asking(g):
        if seat != SYSTEM:
            raise OtherSeat(f"asking {asking} is the system's")
        if move:
            raise Illegal("a step of the system takes no move")
        advance_upkeep(g)
        return ()
    decision = open_under(g, asking)
    if decision is None:
        raise AskingClosed(f"asking {asking} is not open")
    if decision.ask.player != seat:
        raise OtherSeat(f"asking {asking} is another seat's")
    for candidate in offered(g, decision):
        if candidate == move:
            advance(g, decision.ask, candidate)
            return candidate
    kind = type(decision.ask)
    raise Illegal(f"{move} is not among the moves of {kind.__name__}", clauses(kind))


def open_under(g: Game, asking: int) -> Decision | None:
    """The decision that is open under this number, if there is one."""
    return next((decision for decision in candidates(g) if decision.asking == asking), None)


def advance(g: Game, ask: Ask, move: Move) -> None:
    """Play a move that is known to be legal, then run up to the next decision. Searches call this."""
    top = g.todo[-1]
    if ask is top:
        g.todo.pop()
        _step(g, None, 0, ask, move)
    elif isinstance(top, Together) and any(other is ask for other in top.asks):
        rest = tuple(other for other in top.asks if other is not ask)
        g.todo.pop()
        waiting = Together(rest) if rest else None
        if waiting:
            g.todo.append(waiting)
        _step(g, waiting, len(g.todo), ask, move)
    else:
        _step(g, top, len(g.todo), ask, move)


def advance_upkeep(g: Game) -> None:
    """Run the step of the system on top of the list, then up to the next decision or step.

    Raises `AskingClosed` if there is none.
    """
    step = upkeep(g)
    if step is None:
        raise AskingClosed("the system owes nothing here")
    g.todo.pop()
    g.step += 1
    step.run(g)
    settle(g)
    g.since = g.step


def settle(g: Game) -> None:
    """Run what the rules do by themselves, up to a decision, an `Upkeep` or the end."""
    todo = g.todo
    while todo:
        top = todo[-1]
        if isinstance(top, WAITING):
            return
        if isinstance(top, Together):
            if top.asks:
                return
            todo.pop()
        else:
            todo.pop()
            cast("Do", top).run(g)


def settle_all(g: Game) -> None:
    """Run all that needs no player, steps of the system included: what search, replay and the kit do."""
    while upkeep(g):
        advance_upkeep(g)


def _step(g: Game, waiting: object, depth: int, ask: Ask, move: Move) -> None:
    """Play, settle, and keep the open askings' numbers only if `waiting` is still what is asked, at its old place."""
    g.step += 1
    ask.play(g, move)
    settle(g)
    if waiting is None or len(g.todo) != depth or g.todo[-1] is not waiting:
        g.since = g.step


def _asides(g: Game) -> list[Decision]:
    top = g.todo[-1] if g.todo else None
    if not isinstance(top, Ask) or not top.free:
        return []
    first = g.step * WIDTH + FIRST_ASIDE
    return [Decision(first + n, ask, optional=True) for n, ask in enumerate(g.aside())]


def _leaves_a_move(g: Game, ask: Ask, move: Move) -> bool:
    trial = clone(g)
    top = cast("Ask", trial.todo[-1])
    advance(trial, ask, move)
    settle_all(trial)
    return any(True for _ in top.moves(trial))


def seats_owing(g: Game) -> frozenset[int]:
    """The seats whose decisions the game waits for; `SYSTEM` where a step of the system is due."""
    return frozenset({SYSTEM}) if upkeep(g) else frozenset(ask.player for ask in asks(g))


def owing(found: Iterable[Decision], seat: int) -> list[Decision]:
    """Those of the decisions that are this seat's."""
    return [decision for decision in found if decision.ask.player == seat]
