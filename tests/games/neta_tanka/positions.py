"""Positions for tests of the rules: a table as it is laid out, or with the figures a test needs, and moves on it."""

from collections.abc import Mapping, Sequence
from typing import Literal

from services.engine.dice import Dice
from services.engine.frames import Move, Pending
from services.engine.game import News
from services.engine.kernel import apply, candidates, offered, settle, settle_all, upkeep
from services.neta_tanka import round_end
from services.neta_tanka.links import lay_reminders
from services.neta_tanka.options import Options
from services.neta_tanka.pieces import VISITOR, Figure
from services.neta_tanka.placement import SINGLE, Board, Placing
from services.neta_tanka.rounds import NextRound, PhaseTwo
from services.neta_tanka.setup import set_up
from services.neta_tanka.state import State
from tests.games.playing import moves

Figures = Mapping[str, Sequence[int]]
"""Colour (or "visitor") → Locations it stands on. Seats 0 to 3 play red, blue, green, yellow; with 2 players seat 0
plays red and green, seat 1 blue and yellow; a solo player red and blue."""


def table(
    players: int = 3,
    *,
    first: int = 0,
    side: Literal["summer", "winter"] = "summer",
    difficulty: Literal["easy", "medium", "difficult"] = "easy",
    solo_links: bool = False,
    key: int = 1,
) -> State:
    """The first position, at the first placement of seat `first`; `key` makes another deal."""
    options = Options(side=side, difficulty=difficulty, solo_links=solo_links)
    g = set_up(players, options, Dice(key.to_bytes(32, "big")))
    g.seats, g.first, g.news = players, first, []
    settle(g)
    return g


def phase_one(g: State, seat: int = 0, figures: Figures | None = None) -> State:
    """Phase I with these figures on the board, when it is `seat`'s turn to place."""
    _stand(g, figures or {})
    g.phase = 1
    g.todo.clear()
    g.then(Placing(seat), PhaseTwo(), *_phase_three())
    settle(g)
    return g


def phase_two(g: State, seat: int = 0, figures: Figures | None = None) -> State:
    """Phase II with these figures on the board, when `seat`'s turn begins; it is the first player's turn."""
    _stand(g, figures or {})
    g.phase, g.first = 2, seat
    g.todo.clear()
    g.then(PhaseTwo(), *_phase_three())
    settle(g)
    return g


def phase_three(g: State, figures: Figures | None = None) -> State:
    """The beginning of Phase III with these figures on the board: the system owes step 1."""
    _stand(g, figures or {})
    g.todo.clear()
    g.then(*_phase_three())
    settle(g)
    return g


def give(g: State, seat: int = 0, **goods: int) -> State:
    """Let the Personal Reserve of `seat` hold exactly these (wood, hide, meat, mushroom, skull, generosity)."""
    reserve = g.players[seat].reserve
    assert goods.keys() <= reserve.keys()
    reserve.update(dict.fromkeys(reserve, 0) | goods)
    return g


def reserve(g: State, *goods: str, seat: int = 0) -> list[int]:
    """How much of these lies in the Personal Reserve of `seat`."""
    return [g.players[seat].reserve[good] for good in goods]


def play(g: State, seat: int, *move: str | int) -> list[News]:
    """Play a move through the door and return its news. Fails if it is not open to `seat`."""
    return _play(g, seat, move, free=None)


def play_free(g: State, seat: int, *move: str | int) -> list[News]:
    """Play a move as a free action, where what is asked may offer the same words: a Link beside an offering."""
    return _play(g, seat, move, free=True)


def _play(g: State, seat: int, move: Move, *, free: bool | None) -> list[News]:
    for decision in candidates(g):
        fits = decision.ask.player == seat and free in (None, decision.optional)
        if fits and move in list(offered(g, decision)):
            g.news = []
            apply(g, seat, decision.asking, move)
            return g.news
    raise AssertionError(f"{move} is not open to seat {seat}: {moves(g, seat)}")


def end_round(g: State) -> State:
    """Let the system take every step it owes, up to the next decision."""
    assert upkeep(g)
    settle_all(g)
    return g


def _phase_three() -> list[Pending]:
    return [
        round_end.PassVisitorAndFirstPlayer(),
        round_end.ReleaseBuffalo(),
        round_end.DiscardMeat(),
        round_end.ReturnNomads(),
        round_end.TurnCanoeTile(),
        NextRound(),
    ]


def _stand(g: State, figures: Figures) -> None:
    """Put figures on the board in the order given; one that finds a single space taken joins it."""
    for colour, locations in figures.items():
        for location in locations:
            board = Board(g)
            second = location in SINGLE and (colour == VISITOR or not board.free(location))
            g.figures.append(Figure(colour, location, second=second))
            for seat, player in enumerate(g.players):
                if colour in player.nomads:
                    player.nomads[colour] -= 1
                    lay_reminders(g, seat, colour, location)
