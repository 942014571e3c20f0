"""The loop of a game: what happened, what there is to decide, the answer; until it is over."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal

from gateway.terminal.choosing import Choice, Menu, menu_of, shown
from gateway.terminal.client import Refused
from gateway.terminal.ledger import Clause
from gateway.terminal.model import EntryNews, Facts, TableView
from gateway.terminal.screen import Screen, problem_line, waiting_line
from gateway.terminal.sitting import Sitting
from gateway.terminal.words import Words

Auto = Literal["first", "random"]
Ask = Callable[[str], str]
"""Asks for a line; raises `EOFError` when there are no more."""

MOVED_ON = frozenset({"decision-closed", "illegal-move"})
"""Refusals after which one looks again."""

HELP = """\
A number plays that move. Any other words narrow the list to the moves that contain them; Enter plays the only one
left, or shows all again.
  all     every move                      ? K15     what an id, a number or a term stands for
  mine    what lies before you            ? NT-311  a clause of the rules
  view    the whole table                 ? hunt    the clauses with a word or several
  quit    leave; the table stays          rules     the clauses of this decision"""

MOST = 12
"""More clauses than that are not shown for a word."""


class Left(Exception):
    """The player has left. The table stays as it is."""


class SeatLost(Exception):
    """The seat has changed hands."""


class Game:
    """One player at one table, from wherever it stands to its end."""

    def __init__(self, sitting: Sitting, screen: Screen, ask: Ask) -> None:
        self._sitting = sitting
        self._screen = screen
        self._ask = ask
        self._cursor: str | None = None
        self._seen = 0
        self._own: set[int] = set()
        self._stale = True
        self._before: dict[str, object] | None = None

    def play(self, auto: Auto | None, chance: random.Random) -> Facts:
        """Plays to the end and returns the last facts. Raises `Left`, `SeatLost`, `Refused`, `Unreachable`."""
        while True:
            facts = self._follow()
            if facts.status not in ("gathering", "running"):
                return facts
            seen = self._sitting.view()
            words = self._sitting.words(seen.facts)
            menu = menu_of(seen.decisions, words)
            if not any(not choice.decision.optional for choice in menu.choices):
                continue
            choice = self._picked(menu, auto, chance) if auto else self._asked(seen, menu, words)
            if choice is not None:
                self._answer(choice)

    def _follow(self) -> Facts:
        """Tells what happens until this seat has to decide something, or nothing more will happen."""
        sitting = self._sitting
        facts: Facts | None = None
        waiting = ""
        for event in sitting.house.events(sitting.table, token=sitting.token, after=self._cursor):
            if event.kind in ("seat-revoked", "gone"):
                raise SeatLost(self._farewell(event.kind))
            if event.facts is not None:
                facts = event.facts
                self._start(facts, lost=event.kind == "reset")
            elif event.entry is not None and facts is not None:
                self._tell(event.entry, facts)
                if self._seen >= facts.version:
                    facts = sitting.facts()
            if facts is None or self._seen < facts.version:
                continue
            if facts.status not in ("gathering", "running") or any(not one.optional for one in facts.decisions):
                return facts
            if self._may_begin(facts) and sitting.say_ready():
                continue
            if (line := waiting_line(facts, sitting.words(facts))) != waiting:
                waiting = line
                self._screen.say(line, "dim")
        raise SeatLost(self._farewell("gone"))

    def _farewell(self, kind: str) -> str:
        if kind == "gone":
            return "The table has expired."
        return f"Your seat has changed hands. To take it back: maloca come-back {self._sitting.table}"

    def _start(self, facts: Facts, *, lost: bool) -> None:
        if lost:
            self._screen.say("The house has lost a part of the journal; this is where it goes on.", "yellow")
        if lost or self._cursor is None:
            self._cursor, self._seen = facts.cursor, facts.version

    def _tell(self, entry: EntryNews, facts: Facts) -> None:
        self._cursor, self._seen = entry.cursor, entry.entry
        self._stale = self._stale or entry.entry not in self._own
        self._screen.news(entry, self._sitting.words(facts))

    def _may_begin(self, facts: Facts) -> bool:
        """Every seat is taken, and this one has not said ready yet."""
        seat = self._sitting.seat
        if facts.status != "gathering" or seat is None or facts.seats[seat].ready:
            return False
        return all(each.controller != "open" for each in facts.seats)

    def _picked(self, menu: Menu, auto: Auto, chance: random.Random) -> Choice:
        """A move for scripts: of a decision that must be answered the first, or any move at all by chance."""
        return menu.choices[0] if auto == "first" else chance.choice(menu.choices)

    def _answer(self, choice: Choice) -> None:
        sitting = self._sitting
        if sitting.token is None:
            raise SeatLost("You hold no seat at this table.")
        try:
            accepted = sitting.house.move(sitting.table, choice.decision.id, choice.move, token=sitting.token)
        except Refused as refused:
            if refused.problem.code not in MOVED_ON:
                raise
            self._screen.say(problem_line(refused.problem), "red")
        else:
            self._own.add(accepted.entry)
            sitting.remember(accepted.entry, accepted.receipt)

    # Asking a person

    def _asked(self, seen: TableView, menu: Menu, words: Words) -> Choice | None:
        """What the player chooses; None to look again."""
        screen = self._screen
        if self._stale:
            self._show(seen, words)
        choices = menu.choices
        screen.show("", shown(choices, screen.width, brief=True))
        while True:
            line = self._ask("Your move (? for help): ").strip()
            if line.isdigit():
                choice = menu.numbered(int(line))
                if choice is not None:
                    return choice
                screen.say(f"There is no move {line}.", "red")
            elif line in ("quit", "exit"):
                raise Left
            elif line == "?":
                screen.say(HELP)
            elif line.startswith("?"):
                self._explain(line[1:].strip(), words)
            elif line == "view":
                self._before = None
                self._show(seen, words)
            elif line == "mine" and seen.view is not None:
                screen.own(seen.view, self._sitting.view_schema, words)
            elif line == "rules":
                self._explain_decisions(seen)
            elif not line and len(choices) == 1:
                return choices[0]
            else:
                choices = self._narrowed(menu, "" if line == "all" else line)

    def _narrowed(self, menu: Menu, text: str) -> tuple[Choice, ...]:
        found = menu.matching(text)
        if not found:
            self._screen.say(f"No move has {text!r} in it.", "red")
            return menu.choices
        self._screen.show(shown(found, self._screen.width))
        if len(found) == 1:
            self._screen.say("Enter plays this one.", "dim")
        return found

    def _show(self, seen: TableView, words: Words) -> None:
        self._stale = False
        if seen.view is not None:
            self._screen.show("")
            self._screen.header(self._sitting.title, seen.facts, words)
            self._screen.view(seen.view, self._sitting.view_schema, words, self._before)
            self._before = seen.view

    def _explain_decisions(self, seen: TableView) -> None:
        clauses = self._sitting.clauses.clauses
        for one in dict.fromkeys(one for decision in seen.decisions for one in decision.clauses):
            if one in clauses:
                self._screen.clause(clauses[one])

    def _explain(self, one: str, words: Words) -> None:
        """A clause by its id; what an id, a term or a number stands for; else the clauses that speak of it."""
        rules, screen = self._sitting.clauses, self._screen
        if clause := rules.clauses.get(one.upper()):
            screen.clause(clause)
        elif meaning := rules.terms.get(one.lower()) or words.meaning(one) or words.meaning(one.upper()):
            screen.say(f"{one}: {meaning}")
        elif one.isdecimal() and (named := words.numbered(int(one))):
            for kind, name in named:
                screen.say(f"{kind} {one}: {name}")
                self._show_clauses(rules.mentioning(name))
        elif one and (found := rules.mentioning(one)):
            self._show_clauses(found)
        else:
            screen.say(f"The rules do not explain {one!r}.")

    def _show_clauses(self, clauses: list[Clause]) -> None:
        for clause in clauses[:MOST]:
            self._screen.clause(clause)
        if len(clauses) > MOST:
            self._screen.say(f"and {len(clauses) - MOST} more", "dim")
