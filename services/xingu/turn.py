"""XI-303 to XI-315, XI-411 to XI-414. A turn: one action, and free actions around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from services.engine.frames import Ask, Do, Move
from services.xingu.actions import WITH, Action, free_action_open, play_cards
from services.xingu.chief import Expand
from services.xingu.collecting import COLLECTORS, Collect
from services.xingu.content import BOARD, PLAYER_COUNTS
from services.xingu.feeding import gain_points
from services.xingu.india import Build, Manufacture, Procreate
from services.xingu.missionaries import SENDERS, Missionary
from services.xingu.pacification import Pacify
from services.xingu.pieces import CHARACTERS, CHIEF, INDIA, SHAMAN, WARRIOR, Character
from services.xingu.shaman import Heal, Ritual
from services.xingu.warrior import Fight, Free

if TYPE_CHECKING:
    from services.xingu.state import State


class Watch(Action, frozen=True):
    """XI-411 to XI-414, XI-R-02. `("watch", character)`: any card, for a point and nothing else."""

    def moves(self, g: State) -> Iterator[Move]:
        yield from (("watch", character) for character in g.players[self.player].unplayed)

    def choose(self, g: State, move: Move) -> None:
        play_cards(g, self.player, move[1])
        gain_points(g, self.player, BOARD.watch_points)


KINDS: dict[str, tuple[type[Action], tuple[Character, ...]]] = {
    "collect": (Collect, COLLECTORS),
    "procreate": (Procreate, (INDIA,)),
    "build": (Build, (INDIA,)),
    "manufacture": (Manufacture, (INDIA,)),
    "fight": (Fight, (WARRIOR,)),
    "free": (Free, (WARRIOR,)),
    "missionary": (Missionary, SENDERS),
    "ritual": (Ritual, (SHAMAN,)),
    "heal": (Heal, (SHAMAN,)),
    "expand": (Expand, (CHIEF,)),
    "pacify": (Pacify, (CHIEF,)),
    "watch": (Watch, CHARACTERS),
}
"""Verb → the action that begins with it, and whose card one of it takes."""
ACTIONS: tuple[dict[str, Action], ...] = tuple(
    {verb: kind(seat) for verb, (kind, _) in KINDS.items()} for seat in range(max(PLAYER_COUNTS))
)
"""Seat → verb → the action of that player."""
END_TURN: Move = ("end_turn",)


@cache
def open_actions(seat: int, unplayed: tuple[str, ...]) -> tuple[Action, ...]:
    """The actions of a player that one of these cards could be played for."""
    return tuple(ACTIONS[seat][verb] for verb, (_, cards) in KINDS.items() if not {*cards}.isdisjoint(unplayed))


def may_be_followed(move: Move) -> bool:
    """XI-R-01, XI-R-02. Whether, with several actions in a turn, this one may be among them: one card, no Watch."""
    return move[0] not in {"watch", "procreate"} and not (move[0] == "pacify" and len(move) > len(("pacify", 0)))


class TakeAction(Ask, frozen=True):
    """XI-303, XI-304, XI-305, XI-307, XI-314, XI-405, XI-406, XI-411, XI-413, XI-414, XI-601, XI-701, XI-801, XI-901.

    The action of the turn: one of all that unplayed cards can be played for.
    """

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    def moves(self, g: State) -> Iterator[Move]:
        found: list[Move] = []
        for action in open_actions(self.player, tuple(g.players[self.player].unplayed)):
            found += action.moves(g)
        return iter(found)

    def play(self, g: State, move: Move) -> None:
        g.then(FinishAction(self.player, 1 if may_be_followed(move) else BOARD.cards_played))
        carry_out(g, self.player, move)

    def safe(self, g: State) -> Move:
        return next(ACTIONS[self.player]["watch"].moves(g))


def carry_out(g: State, seat: int, move: Move) -> None:
    """Begin an action with one of its moves."""
    g.action = move[0].removesuffix(WITH)
    ACTIONS[seat][g.action].choose(g, move)


class FinishAction(Do, frozen=True):
    """XI-304, XI-315, XI-1228. An action is finished; free actions, or further actions, may follow in the turn."""

    player: int
    taken: int
    """Character cards that actions of this turn have taken; as many as a turn has if no other action may follow."""

    def run(self, g: State) -> None:
        g.action = ""
        g.effects.clear()
        g.playing.clear()
        more = g.options.several_actions and next(GoOn(self.player, self.taken).moves(g)) != END_TURN
        if more or free_action_open(g):
            g.then(GoOn(self.player, self.taken))


class GoOn(Ask, frozen=True):
    """XI-315, XI-1701, XI-1702, XI-1703, XI-R-01, XI-R-02. Free actions after the action, until the turn is ended.

    With the option `several_actions` another action of one card may be taken, up to three in all; Watch is taken alone.
    """

    free: ClassVar[bool] = True
    steady: ClassVar[bool] = True

    taken: int

    def moves(self, g: State) -> Iterator[Move]:
        if g.options.several_actions and self.taken < BOARD.cards_played:
            for action in open_actions(self.player, tuple(g.players[self.player].unplayed)):
                yield from filter(may_be_followed, action.moves(g))
        yield END_TURN

    def play(self, g: State, move: Move) -> None:
        if move == END_TURN:
            return
        g.then(FinishAction(self.player, self.taken + 1))
        carry_out(g, self.player, move)

    def safe(self, g: State) -> Move:
        return END_TURN
