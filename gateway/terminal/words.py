"""Ids, moves and news put into words, without knowing any game.

A name such as `nomad_placed` is read as words. An id is explained by what the view says of it (an object that has the
`id` and a `name` or `text`), else by the game's rules. The argument `location` finds its name in the list `locations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from gateway.terminal.ledger import Ledger
from gateway.terminal.model import Move, NewsItem, Seat

NOBODY = -1
SEATS = frozenset({"seat", "player", "receiver", "giver", "owner", "winner", "opponent", "first", "host", "lead"})
"""Names under which a number is a seat, if no schema says so."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_DEPTH = 8


def spoken(name: str) -> str:
    """A name as words: `PlaceNomad` and `place_nomad` are "place nomad"."""
    return _CAMEL.sub(" ", name.rpartition(".")[2]).replace("_", " ").replace("-", " ").strip().lower()


def title(name: str) -> str:
    """The same at the head of something."""
    return spoken(name)[:1].upper() + spoken(name)[1:]


def singular(name: str) -> str:
    """`locations` is a list of what an argument calls `location`."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


class Words:
    """The words of one table, for one of its seats or a spectator (`me` None)."""

    def __init__(self, seats: Sequence[Seat], me: int | None = None, ledger: Ledger | None = None) -> None:
        self.seats = seats
        self.me = me
        self._ids = dict(ledger.ids) if ledger else {}
        self._named: dict[tuple[str, object], str] = {}
        self._shown: set[str] = set()

    def learn(self, view: object, name: str = "", depth: int = 0) -> None:
        """Takes the names that the view gives to ids."""
        if depth > _DEPTH:
            return
        if isinstance(view, dict):
            self._learn_object(view, singular(name))
            for inner, value in view.items():
                self.learn(value, str(inner), depth + 1)
        elif isinstance(view, list):
            for value in view:
                self.learn(value, name, depth + 1)

    def _learn_object(self, item: Mapping[str, object], kind: str) -> None:
        one = item.get("id", item.get("number"))
        text = next((item[key] for key in ("name", "title", "text") if isinstance(item.get(key), str)), None)
        if isinstance(one, int | str) and isinstance(text, str) and text:
            self._named[kind, one] = text
            if isinstance(one, str):
                self._ids[one] = ": ".join(str(item[key]) for key in ("name", "text") if item.get(key)) or text
                self._shown.add(one)

    def seat(self, seat: int) -> str:
        """Who sits there."""
        if seat == NOBODY:
            return "nobody"
        if seat == self.me:
            return f"you ({seat})"
        for each in self.seats:
            if each.seat == seat:
                return f"{self.controller(each.controller)} ({seat})"
        return f"seat {seat}"

    def controller(self, controller: str) -> str:
        """`bot:normal` is "normal bot"."""
        kind, _, level = controller.partition(":")
        return f"{level} {kind}" if level else {"human": "player", "open": "open seat"}.get(kind, kind)

    def meaning(self, one: str) -> str | None:
        """What an id stands for, None if nobody says."""
        return self._ids.get(one)

    def explained(self, ids: Iterable[str]) -> list[tuple[str, str]]:
        """Each id once with its meaning, but for those that stand beside their name in the view."""
        return [(one, self._ids[one]) for one in dict.fromkeys(ids) if one in self._ids and one not in self._shown]

    def move(self, move: Move) -> str:
        """A move as one line: "Place location 5 (Visit the Elder), red"."""
        ((verb, arguments),) = move.items()
        said = self.arguments(arguments)
        return f"{title(verb)}: {said}" if said else title(verb)

    def news(self, item: NewsItem) -> str:
        """Something that happened as a sentence: "You: nomad placed, location 5 (Visit the Elder), red"."""
        arguments = dict(item.arguments)
        seat = arguments.pop("seat", None)
        said = ", ".join(filter(None, (spoken(item.key), self.arguments(arguments))))
        if isinstance(seat, int) and seat != NOBODY:
            subject = self.seat(seat)
            return f"{subject[:1].upper()}{subject[1:]}: {said}"
        return said[:1].upper() + said[1:]

    def arguments(self, arguments: Mapping[str, object]) -> str:
        """Arguments in a row. What is empty or false is left out."""
        return ", ".join(
            self.argument(name, value) for name, value in arguments.items() if value not in ("", False, None, [])
        )

    def argument(self, name: str, value: object) -> str:
        """One argument; its name is left out where the value is a word of its own."""
        if value is True:
            return spoken(name)
        if isinstance(value, list):
            return f"{spoken(name)} {' + '.join(self.value(singular(name), each) for each in value)}"
        said = self.value(name, value)
        return said if isinstance(value, str) else f"{spoken(name)} {said}"

    def value(self, name: str, value: object) -> str:
        """One value, explained where it is an id."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            if name in SEATS:
                return self.seat(value)
            named = self._named.get((name, value))
            return f"{value} ({named})" if named else str(value)
        if isinstance(value, str):
            meaning = self._named.get((name, value)) or self._ids.get(value)
            return f"{value} ({meaning})" if meaning else value
        if isinstance(value, dict):
            return self.arguments(value)
        return str(value)
