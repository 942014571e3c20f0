"""A game's view laid out for reading, whatever the game: its JSON Schema says what the parts are called.

Small things stand in lines, "title value"; a list of objects is a table with a row for each; the list `players` (or
`seats`) is a table with a column for each seat, and what a player holds of each kind in rows below one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gateway.terminal.schema import Node, Shape, shape_of
from gateway.terminal.words import Words, spoken, title

EMPTY = "-"
HIDDEN = "hidden"
BY_SEAT = frozenset({"players", "seats"})
LEAD = ("id", "number", "name")
"""What an object is called by, at the head of its line."""
LONGEST_LINE = 72
NARROWEST = 12
"""Columns that a cell gets at least, before a table becomes a list."""

Item = Mapping[str, object]


@dataclass(frozen=True)
class Layout:
    """Lays out views for a terminal of `width` columns."""

    words: Words
    width: int

    def view(self, view: Item, schema: Node) -> RenderableType:
        """The whole view."""
        return Group(*self._object(view, shape_of(schema)))

    # An object: small things in lines, then each large one under its title

    def _object(self, item: Item, shape: Shape) -> Iterable[RenderableType]:
        for small, group in groupby(item.items(), lambda pair: self._is_small(pair[1], shape.property(pair[0]))):
            if small:
                yield self._lines([(shape.property(name), value) for name, value in group])
            else:
                for name, large in group:
                    inner = shape.property(name)
                    yield Text.assemble("\n", (inner.title, "bold"), (f"  {inner.description}", "dim"))
                    yield from self._large(large, inner)

    def _is_small(self, value: object, shape: Shape) -> bool:
        if isinstance(value, dict):
            return all(not isinstance(inner, dict) for inner in value.values()) and self._fits(value, shape)
        return not (isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value))

    def _fits(self, value: object, shape: Shape) -> bool:
        return len(self.inline(value, shape)) <= min(LONGEST_LINE, self.width - 16)

    def _lines(self, facts: Sequence[tuple[Shape, object]]) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True, max_width=max(14, self.width // 4))
        grid.add_column(overflow="fold")
        for scalar, group in groupby(facts, lambda fact: not isinstance(fact[1], dict | list)):
            if scalar:
                said = [(shape.title, self.inline(value, shape)) for shape, value in group]
                first, *rest = said
                line = Text.assemble((first[1], "bold"))
                for name, text in rest:
                    line.append(f"   {name} ", "dim").append(text.replace(" ", "\u00a0"), "bold")
                grid.add_row(first[0], line)
            else:
                for shape, value in group:
                    grid.add_row(shape.title, self.inline(value, shape))
        return grid

    def _large(self, value: object, shape: Shape) -> Iterable[RenderableType]:
        if isinstance(value, dict):
            inner = list(value.values())
            if inner and all(isinstance(one, dict) for one in inner):
                keyed = [{"": key, **one} for key, one in value.items()]
                yield self._rows(keyed, shape.property(next(iter(value))))
            else:
                yield Padding(Group(*self._object(value, shape)), (0, 0, 0, 2))
        elif isinstance(value, list):
            items = [one for one in value if isinstance(one, dict)]
            if len(items) < len(value):
                yield Padding(Group(*(Text(self.inline(one, shape.item())) for one in value)), (0, 0, 0, 2))
            elif shape.name in BY_SEAT and len(items) == len(self.words.seats) and self._columns_fit(len(items)):
                yield self._columns([self.words.seat(seat) for seat in range(len(items))], items, shape.item())
            else:
                yield self._rows(items, shape.item())

    # A table with a row for each item

    def _rows(self, items: Sequence[Item], shape: Shape) -> RenderableType:
        names = [name for name in _names(items) if any(not _is_empty(item.get(name)) for item in items)]
        cells = [[self.inline(item.get(name), shape.property(name)) for name in names] for item in items]
        heads = [shape.property(name).title if name else "" for name in names]
        widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
        if sum(min(width, NARROWEST) + 2 for width in widths) > self.width:
            return Padding(Group(*(Text(self.inline(item, shape)) for item in items)), (0, 0, 0, 2))
        table = _table()
        for head, width in zip(heads, widths, strict=True):
            table.add_column(head, min_width=min(width, NARROWEST), overflow="fold")
        for row in cells:
            table.add_row(*map(Text, row))
        return table

    # A table with a column for each item

    def _columns_fit(self, count: int) -> bool:
        return (self.width - 14) // count >= NARROWEST

    def _columns(self, heads: Sequence[str], items: Sequence[Item], shape: Shape) -> RenderableType:
        table = _table()
        table.add_column("", style="dim", max_width=max(14, self.width // 5))
        for head in heads:
            table.add_column(head, ratio=1, overflow="fold")
        table.expand = True
        for name in _names(items):
            inner = shape.property(name)
            values = [item.get(name) for item in items]
            if all(isinstance(value, dict) and _is_flat(value) for value in values) and any(values):
                maps = [value for value in values if isinstance(value, dict)]
                table.add_row(inner.title)
                for key in _names(maps):
                    row = [self.inline(one.get(key), inner.property(key)) for one in maps]
                    table.add_row(f"  {spoken(key)}", *map(Text, row))
            else:
                table.add_row(inner.title, *(Text(self._cell(value, inner)) for value in values))
        return table

    def _cell(self, value: object, shape: Shape) -> str:
        if isinstance(value, list) and any(isinstance(one, dict) for one in value):
            return "\n".join(f"{place}: {self.inline(one, shape.item())}" for place, one in enumerate(value, 1))
        return self.inline(value, shape)

    # One line

    def inline(self, value: object, shape: Shape) -> str:
        """Any value in one line."""
        if value is None or value == "":
            return EMPTY
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int) and shape.is_seat:
            return self.words.seat(value)
        if isinstance(value, list):
            return self._list(value, shape.item())
        if isinstance(value, dict):
            return self._fields(value, shape)
        return str(value)

    def _list(self, values: Sequence[object], shape: Shape) -> str:
        said = [HIDDEN if value is None else self.inline(value, shape) for value in values]
        runs = [(one, len(list(run))) for one, run in groupby(said)]
        mark = "; " if any(isinstance(value, dict | list) for value in values) else ", "
        return mark.join(one if count == 1 else f"{one} x{count}" for one, count in runs) or EMPTY

    def _fields(self, item: Item, shape: Shape) -> str:
        lead = " ".join(str(item[name]) for name in LEAD if item.get(name) not in (None, ""))
        said = [self._field(value, shape.property(name)) for name, value in item.items() if name not in LEAD]
        rest = ", ".join(filter(None, said))
        return ": ".join(filter(None, (lead, rest))) or EMPTY

    def _field(self, value: object, shape: Shape) -> str:
        if _is_empty(value):
            return ""
        if value is True:
            return spoken(shape.name)
        said = self.inline(value, shape)
        if isinstance(value, dict):
            return f"{spoken(shape.name)} ({said})"
        return said if isinstance(value, str) and not shape.is_seat else f"{spoken(shape.name)} {said}"


def _names(items: Sequence[Item]) -> list[str]:
    return list(dict.fromkeys(name for item in items for name in item))


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def _is_flat(item: Item) -> bool:
    return all(not isinstance(value, dict | list) for value in item.values())


def _table() -> Table:
    return Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))


def heading(text: str) -> Text:
    """A title above something."""
    return Text(title(text), "bold")
