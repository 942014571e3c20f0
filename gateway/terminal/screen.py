"""What the terminal shows: tables, views, news, results, refusals. Plain text where there is no terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager

import msgspec
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from gateway.terminal.layout import Layout
from gateway.terminal.ledger import Clause
from gateway.terminal.model import EntryNews, Facts, Outcome, Problem, Seat
from gateway.terminal.schema import Node
from gateway.terminal.words import Words, spoken, title

HOUSE = -1
View = Mapping[str, object]


UNSEEN = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)], "\N{REPLACEMENT CHARACTER}")
"""Control characters but tab and new line: from elsewhere they would move the cursor, rename the window, or worse."""


class Plain(Console):
    """A console on which no text from elsewhere can give the terminal an order."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments, whose colours are the console's own."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else text.translate(UNSEEN), style, control)


class Screen:
    """Standard output, and standard error for what went wrong."""

    def __init__(self) -> None:
        self._out = Plain(highlight=False)
        self._errors = Plain(stderr=True, highlight=False)

    @property
    def width(self) -> int:
        """Columns."""
        return self._out.width

    @property
    def is_terminal(self) -> bool:
        """A person looks at it and types."""
        return self._out.is_terminal and sys.stdin.isatty()

    def show(self, *parts: RenderableType) -> None:
        """Prints these, one below another."""
        for part in parts:
            self._out.print(part)

    def say(self, text: str, style: str = "") -> None:
        """Prints a line as it is: no word of it is markup."""
        self._out.print(Text(text, style))

    def hint(self, text: str) -> None:
        """Prints what to do next, never broken inside a command that somebody copies."""
        self._out.print(Text(text, "dim"), soft_wrap=True)

    def json(self, value: object) -> None:
        """Prints JSON for scripts, uncoloured and unbroken."""
        sys.stdout.write(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False) + "\n")

    def json_line(self, value: object) -> None:
        """Prints JSON in one line, at once."""
        sys.stdout.write(json.dumps(msgspec.to_builtins(value), ensure_ascii=False) + "\n")
        sys.stdout.flush()

    def paged(self) -> AbstractContextManager[object]:
        """What is shown inside goes through the user's pager."""
        return self._out.pager(styles=True)

    def raw(self, text: str) -> None:
        """Prints a text unbroken."""
        sys.stdout.write(text)

    def complain(self, text: str) -> None:
        """Prints a line to standard error."""
        self._errors.print(Text(text), soft_wrap=True)

    def refusal(self, problem: Problem) -> None:
        """Prints a problem in one line: code, what is wrong, and the clauses of the rules behind it."""
        self.complain(problem_line(problem))

    def grid(self, *heads: str) -> Table:
        """A table with these heads, to be filled and shown."""
        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        for head in heads:
            table.add_column(head, overflow="fold")
        return table

    # Of a table

    def header(self, game: str, facts: Facts, words: Words) -> None:
        """One line about the table of the game with that title, one about its seats, and who is waited for."""
        line = Text.assemble((game, "bold"), f"  table {facts.table}, ", (facts.status, "bold"))
        line.append(f", entry {facts.version}", "dim")
        self.show(line, Text(", ".join(_seat(seat, words, facts) for seat in facts.seats)))
        if facts.status == "gathering" or any(owing.seat != words.me for owing in facts.owed):
            self.say(waiting_line(facts, words), "dim")

    def view(self, seen: View, schema: Node, words: Words, before: View | None = None) -> None:
        """The game as the bearer sees it; after an earlier view only the parts that differ from it."""
        self.show(Layout(words, self.width).view(seen, schema, before))

    def own(self, seen: View, schema: Node, words: Words) -> None:
        """What lies before the player who looks."""
        self.show(Layout(words, self.width).own(seen, schema))

    def news(self, entry: EntryNews, words: Words) -> None:
        """What happened in an entry; nothing where nothing may be seen of it."""
        for place, item in enumerate(entry.news):
            number = f"{entry.entry:>5}" if place == 0 else " " * 5
            line = Table.grid(padding=(0, 2))
            line.add_column(style="dim", no_wrap=True)
            line.add_column()
            line.add_row(number, Text(words.news(item)))
            self.show(line)

    def outcome(self, outcome: Outcome, words: Words) -> None:
        """The table of scores: a column for each seat, by rank. Who plays alone has no rank, and wins or does not."""
        standings = sorted(outcome.standings, key=lambda standing: standing.rank)
        alone = len(standings) == 1
        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("Result")
        for standing in standings:
            table.add_column(words.seat(standing.seat), justify="right")
        categories = dict.fromkeys(score.category for standing in standings for score in standing.scores)
        for category in categories:
            points = [{score.category: score.points for score in standing.scores} for standing in standings]
            table.add_row(title(category), *(str(found.get(category, "")) for found in points))
        table.add_row("Total", *(str(standing.total) for standing in standings), style="bold")
        if not alone:
            table.add_row("Rank", *(str(standing.rank) for standing in standings))
        table.add_row("Won", *("yes" if standing.won else "no" for standing in standings))
        if alone or any(standing.honours for standing in standings):
            table.add_row("Honours", *(", ".join(map(spoken, standing.honours)) or "none" for standing in standings))
        self.show("", table)
        if outcome.tie_break:
            self.say(f"Decided by the tie-break: {spoken(outcome.tie_break)}.")

    def clause(self, clause: Clause) -> None:
        """A clause of the rules."""
        kind = f" ({clause.kind})" if clause.kind else ""
        self.show(Text.assemble((clause.id, "bold cyan"), f"{kind} {clause.text}", (f"  {clause.section}", "dim")))


def problem_line(problem: Problem) -> str:
    """A problem in one line."""
    said = problem.detail or problem.title or "refused"
    where = problem.pointer or problem.parameter
    parts = [f"{problem.code}: {said}"]
    if where:
        parts.append(f"at {where}")
    if problem.entry is not None:
        parts.append(f"entry {problem.entry}")
    if problem.clauses:
        parts.append(f"see {', '.join(problem.clauses)}")
    if problem.retry_after:
        parts.append(f"try again in {problem.retry_after:g} s")
    return "; ".join(parts)


def waiting_line(facts: Facts, words: Words) -> str:
    """Who is waited for."""
    return "Waiting for " + ", ".join(dict.fromkeys(_awaited(facts, words))) + "."


def _awaited(facts: Facts, words: Words) -> Iterator[str]:
    for owing in facts.owed:
        yield "the end of the phase" if owing.seat == HOUSE else words.seat(owing.seat)
    if facts.status == "gathering":
        for seat in facts.seats:
            if seat.controller == "open":
                yield f"somebody to take seat {seat.seat}"
            elif not seat.ready and seat.controller == "human":
                yield f"{words.seat(seat.seat)} to be ready"


def _seat(seat: Seat, words: Words, facts: Facts) -> str:
    who = words.seat(seat.seat)
    who = f"seat {seat.seat} is open" if seat.controller == "open" else who
    return f"{who} ready" if seat.ready and facts.status == "gathering" else who
