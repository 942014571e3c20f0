"""Ids, moves and news put into words, without knowing any game.

A name such as `nomad_placed` is read as words. An id is explained by what the view says of it (an object that has the
`id` and a `name` or `text`, or holds such objects), else by the game's rules. The argument `location` finds its name in
the list `locations`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gateway.terminal.ledger import Ledger
from gateway.terminal.model import Move, NewsItem, Seat

NOBODY = -1
SEATS = frozenset({"seat", "player", "receiver", "giver", "owner", "winner", "opponent", "host", "lead", "first", "by"})
"""Last words of names under which a number is a seat, where no schema says so."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_DEPTH = 8


def spoken(name: str) -> str:
    """A name as words: `PlaceNomad` and `place_nomad` are "place nomad"."""
    return _CAMEL.sub(" ", name.rpartition(".")[2]).replace("_", " ").replace("-", " ").strip().lower()


def title(name: str) -> str:
    """The same at the head of something."""
    return capital(spoken(name))


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def singular(name: str) -> str:
    """`locations` is a list of what an argument calls `location`."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def means_seat(name: str) -> bool:
    """A number of that name is a seat."""
    return name.rpartition("_")[2] in SEATS


class Words:
    """The words of one table, for one of its seats or a spectator (`me` None).

    `order` has for each verb the names of its arguments in the order in which they are said.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        me: int | None = None,
        ledger: Ledger | None = None,
        order: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.seats = seats
        self.me = me
        self._ledger = ledger or Ledger()
        self._order = order or {}
        self._named: dict[tuple[str, object], str] = {}
        self._ids: dict[str, str] = {}

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
        text = _explained(item)
        if not text and isinstance(one, str):
            parts = (part for part in item.values() if isinstance(part, dict) and isinstance(part.get("id"), str))
            told = ((part["id"], _explained(part) or self.printed(part["id"])) for part in parts)
            text = ", ".join(f"{inner} {said}" for inner, said in told if said)
        if text and isinstance(one, int | str):
            self._named[kind, one] = text
            if isinstance(one, str):
                self._ids[one] = text

    def numbered(self, number: int) -> list[tuple[str, str]]:
        """What the view calls by that number: ("location", "Hunt")."""
        return [(kind, name) for (kind, one), name in self._named.items() if one == number and isinstance(one, int)]

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

    def printed(self, one: object) -> str | None:
        """What the rules say in a sentence about a printed thing, such as a card."""
        return self._ledger.printed.get(one) if isinstance(one, str) else None

    def meaning(self, one: str) -> str | None:
        """What an id stands for, None if nobody says."""
        return self._ids.get(one) or self._ledger.printed.get(one) or self._ledger.rows.get(one)

    def move(self, move: Move) -> str:
        """A move as one line: "Place: location 5 (Visit the Elder), red"."""
        ((verb, arguments),) = move.items()
        order = list(self._order.get(verb, ()))
        ordered = sorted(arguments, key=lambda name: order.index(name) if name in order else len(order))
        said = ", ".join(self._argument(name, arguments[name]) for name in ordered)
        return f"{title(verb)}: {said}" if said else title(verb)

    def news(self, item: NewsItem) -> str:
        """Something that happened as a sentence: "You (0): nomad placed, location 5 (Visit the Elder), red"."""
        arguments = dict(item.arguments)
        seat = arguments.pop("seat", None)
        count = arguments.pop("count", None)
        told = [self._argument(name, value) for name, value in arguments.items() if not is_empty(value)]
        happened = spoken(item.key)
        if count is not None:
            happened, told = " ".join([happened, str(count), *told[:1]]), told[1:]
        said = ", ".join([happened, *told])
        return capital(f"{self.seat(seat)}: {said}" if isinstance(seat, int) and seat != NOBODY else said)

    def _argument(self, name: str, value: object) -> str:
        """One argument; its name is left out where the value is a word of its own."""
        if value is True:
            return spoken(name)
        if isinstance(value, list):
            return f"{spoken(name)} {' + '.join(self._value(singular(name), each) for each in value) or 'none'}"
        said = self._value(name, value)
        return said if isinstance(value, str) else f"{spoken(name)} {said}"

    def _value(self, name: str, value: object) -> str:
        """One value, explained where it is an id."""
        if isinstance(value, int) and not isinstance(value, bool) and means_seat(name):
            return self.seat(value)
        if isinstance(value, bool | int):
            named = self._named.get((name, value))
            return f"{value} ({named})" if named else str(value).lower()
        if isinstance(value, str):
            meaning = self._named.get((name, value)) or self.meaning(value)
            return f"{value} ({meaning})" if meaning else value
        if isinstance(value, dict):
            return ", ".join(self._argument(inner, each) for inner, each in value.items() if not is_empty(each))
        return str(value)


def _explained(item: Mapping[str, object]) -> str:
    """What an object of the view says about itself: its name, its text."""
    return ": ".join(value for key in ("name", "text") if isinstance(value := item.get(key), str) and value)


def is_empty(value: object) -> bool:
    """Nothing worth a word."""
    return value is None or value is False or value in ("", [], {})
