"""The loop every game shares: a to-do list of frames. It knows frames; it knows no game.

A step is the answer to one open decision, or one `Upkeep` of the system, and all that the rules do by themselves after
it, up to the next decision or `Upkeep`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from services.engine.clone import clone
from services.engine.frames import Ask, Do, Frame, Illegal, Move, Together, Upkeep, clauses
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

    A free action, and what it asks further, is not offered a move that leaves the open decision without one: what may
    take something that the decision needs is tried on a clone.
    """
    moves = decision.ask.moves(g)
    if _on_trial(g, decision):
        return (move for move in moves if _leads_back(g, decision.ask, move))
    return moves


def choices(g: Game) -> list[tuple[Ask, Move]]:
    """All that can be played now, by whom it may be, free actions last: what a random player chooses from."""
    return [(decision.ask, move) for decision in candidates(g) for move in offered(g, decision)]


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
    found = next((candidate for candidate in decision.ask.moves(g) if candidate == move), None)
    if found is None or (_on_trial(g, decision) and not _leads_back(g, decision.ask, found)):
        kind = type(decision.ask)
        raise Illegal(f"{move} is not among the moves of {kind.__name__}", clauses(kind))
    advance(g, decision.ask, found)
    return found


def open_under(g: Game, asking: int) -> Decision | None:
    """The decision that is open under this number, if there is one."""
    return next((decision for decision in candidates(g) if decision.asking == asking), None)


def advance(g: Game, ask: Ask, move: Move) -> None:
    """Play a move that is known to be legal, then run up to the next decision. Searches call this."""
    top = g.todo[-1]
    waiting: Frame | None = None
    if isinstance(top, Together) and ask in top.asks:
        g.todo.pop()
        if rest := tuple(other for other in top.asks if other != ask):
            waiting = Together(rest)
            g.todo.append(waiting)
    elif ask == top:
        g.todo.pop()
    else:
        waiting = cast("Ask", top)
    depth = len(g.todo)
    g.step += 1
    ask.play(g, move)
    settle(g)
    _renew(g, waiting, depth)
    _cover(g, waiting if ask.greedy else None, depth)


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
    _renew(g, None, 0)
    _cover(g, None, 0)


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


def _asides(g: Game) -> list[Decision]:
    top = g.todo[-1] if g.todo else None
    if not isinstance(top, Ask) or not top.free:
        return []
    first = g.step * WIDTH + FIRST_ASIDE
    return [Decision(first + n, ask, optional=True) for n, ask in enumerate(g.aside())]


def _renew(g: Game, waiting: Frame | None, depth: int) -> None:
    """Renew the askings' numbers after a step, unless `waiting` is still what is asked, at this depth of the list."""
    if waiting is None or len(g.todo) != depth or g.todo[-1] is not waiting:
        g.since = g.step


def _cover(g: Game, waiting: Frame | None, depth: int) -> None:
    """Note that `waiting`, at this depth of the list, is now covered by what a free action asks; or that none is."""
    if len(g.todo) <= g.covered:
        g.covered = 0
    if not g.covered and len(g.todo) > depth and isinstance(waiting, Ask) and not waiting.steady:
        g.covered = depth


def _on_trial(g: Game, decision: Decision) -> bool:
    """Whether a move may take what a decision that stays open, or lies covered, needs."""
    if not decision.optional:
        return g.covered > 0
    return decision.ask.greedy and (g.covered > 0 or not cast("Ask", g.todo[-1]).steady)


def _leads_back(g: Game, ask: Ask, move: Move) -> bool:
    """Whether the decision that stays open, or lies covered, can still be answered after a move, played on somehow."""
    depth = g.covered or len(g.todo)
    trial = clone(g)
    advance(trial, ask, move)
    settle_all(trial)
    if len(trial.todo) < depth:
        return True
    open_now = asks(trial)[:1]
    if len(trial.todo) == depth:
        return any(True for top in open_now for _ in top.moves(trial))
    return any(_leads_back(trial, top, further) for top in open_now for further in top.moves(trial))


def seats_owing(g: Game) -> frozenset[int]:
    """The seats whose decisions the game waits for; `SYSTEM` where a step of the system is due."""
    return frozenset({SYSTEM}) if upkeep(g) else frozenset(ask.player for ask in asks(g))
