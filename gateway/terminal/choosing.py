"""The list of legal moves: numbered, by decision and verb, narrowed by typing a part of what one looks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from gateway.terminal.model import Decision, Move
from gateway.terminal.words import Words, spoken, title

LONG = 40
"""More moves than that are shown by verb first."""
FEW = 6
"""A verb with no more moves than that is spelled out even then."""
GAP = 3
CLAUSES = 5
"""So many of a decision's clauses are named above its moves; `rules` shows all."""


@dataclass(frozen=True)
class Choice:
    """One legal move. `number` counts from 1 over all decisions."""

    number: int
    decision: Decision
    move: Move
    text: str

    @property
    def verb(self) -> str:
        """The move's verb."""
        return next(iter(self.move))


@dataclass(frozen=True)
class Menu:
    """All legal moves of a seat, those of decisions that must be answered first."""

    choices: tuple[Choice, ...]

    def matching(self, text: str) -> tuple[Choice, ...]:
        """The moves whose line has each of these words in it."""
        wanted = text.lower().split()
        return tuple(choice for choice in self.choices if all(word in choice.text.lower() for word in wanted))

    def numbered(self, number: int) -> Choice | None:
        """The move of that number."""
        return self.choices[number - 1] if 1 <= number <= len(self.choices) else None


def menu_of(decisions: Iterable[Decision], words: Words) -> Menu:
    """The menu of these decisions."""
    ordered = sorted(decisions, key=lambda decision: decision.optional)
    offers = [(decision, move) for decision in ordered for move in decision.moves]
    return Menu(tuple(Choice(place, *offer, words.move(offer[1])) for place, offer in enumerate(offers, 1)))


def shown(choices: Sequence[Choice], width: int, *, brief: bool = False) -> RenderableType:
    """The moves under their decisions; `brief` folds verbs with many moves where there are very many in all."""
    parts: list[RenderableType] = []
    fold = brief and len(choices) > LONG
    for decision, group in groupby(choices, key=lambda choice: choice.decision):
        parts.append(_question(decision))
        for verb, same in groupby(group, key=lambda choice: choice.verb):
            moves = list(same)
            if fold and len(moves) > FEW:
                numbers = f"{moves[0].number}-{moves[-1].number}"
                parts.append(Text.assemble((f"{numbers:>7}  ", "cyan"), f"{title(verb)}: {len(moves)} moves"))
            else:
                parts.extend(_columns(moves, width))
    return Group(*parts)


def _question(decision: Decision) -> Text:
    asked = f"May do: {spoken(decision.kind)}" if decision.optional else f"To decide: {spoken(decision.kind)}"
    more = len(decision.clauses) - CLAUSES
    clauses = " ".join(decision.clauses[:CLAUSES]) + (f" and {more} more" if more > 0 else "")
    return Text.assemble((asked, "bold"), (f"  {clauses}", "dim"))


def _columns(choices: Sequence[Choice], width: int) -> Iterable[Text]:
    """Short lines side by side, read downwards; long ones alone, cut off at the edge."""
    longest = max(len(choice.text) for choice in choices) + 6
    across = max(1, min((width + GAP) // (longest + GAP), -(-len(choices) // 4)))
    down = -(-len(choices) // across)
    for row in range(down):
        line = Text(no_wrap=True, overflow="ellipsis")
        for choice in choices[row::down]:
            line.append(f"{choice.number:>4}", "cyan").append(f"  {choice.text:<{longest - 6 + GAP}}")
        line.rstrip()
        yield line
