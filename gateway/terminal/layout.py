"""A game's view laid out for reading, whatever the game: its JSON Schema says what the parts are called.

Small things stand in lines, "title value". A list of objects is a table with a row for each. The list `players` (or
`seats`) is a table with a column for each seat; what every player has as many of (all their boards' spaces, say) is a
table of its own below, with what is alike for all at the left. Two numbers `x` and `y` are for drawing, and left out.
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
from gateway.terminal.words import Words, is_empty, spoken

NOTHING = "-"
HIDDEN = "hidden"
BY_SEAT = frozenset({"players", "seats"})
LEAD = ("id", "number", "name")
"""What an object is called by, at the head of its line."""
DRAWN = frozenset({"x", "y"})
LONGEST_LINE = 72
GAP = 2
INDENT = 4
"""At most so far to the right do nested parts stand."""
NARROWEST = 12
"""Columns that a seat gets at least, before the table of players becomes one with a row for each."""

Item = Mapping[str, object]


@dataclass(frozen=True)
class Layout:
    """Lays out views for a terminal of `width` columns."""

    words: Words
    width: int

    def view(self, view: Item, schema: Node, before: Item | None = None) -> RenderableType:
        """The whole view, or what is small and what differs from an earlier one: of a list the rows that do."""
        shape = shape_of(schema)
        if before is None:
            return Group(*self._object(view, shape, space=True))
        same = [name for name in view if before.get(name) == view[name]]
        same = [name for name in same if not self._is_small(view[name], shape.property(name))]
        differs = {name: _differing(name, view[name], before.get(name)) for name in view if name not in same}
        parts = [*self._object(differs, shape, space=True)]
        others = [name for name in differs if differs[name] != view[name]]
        left_out = [*map(spoken, same), *(f"the other {spoken(name)}" for name in others)]
        if left_out:
            parts.append(Text("\nAs before: " + ", ".join(left_out), "dim"))
        return Group(*parts)

    def own(self, view: Item, schema: Node) -> RenderableType:
        """What lies before the player who looks, as far as the view has a list by seat."""
        shape, me = shape_of(schema), self.words.me
        for name in (name for name in view if name in BY_SEAT):
            players = view[name]
            if isinstance(players, list) and me is not None and me < len(players) and isinstance(players[me], dict):
                return Group(*self._object(players[me], shape.property(name).item()))
        return Text("The view has no list of players.")

    # An object: small things in lines, then each large one under its title

    def _object(self, item: Item, shape: Shape, *, space: bool = False) -> Iterable[RenderableType]:
        pairs = [(shape.property(name), item[name]) for name in _names([item])]
        for small, group in groupby(pairs, lambda pair: self._is_small(pair[1], pair[0])):
            if small:
                yield self._lines(list(group))
            else:
                for inner, value in group:
                    yield _heading(inner, space=space)
                    yield from self._large(value, inner)

    def _is_small(self, value: object, shape: Shape) -> bool:
        if isinstance(value, dict) and self._printed(value) is None:
            flat = all(not isinstance(inner, dict) for inner in value.values())
            return flat and len(self.inline(value, shape)) <= min(LONGEST_LINE, self.width - 16)
        return not (isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value))

    def _lines(self, facts: Sequence[tuple[Shape, object]]) -> RenderableType:
        """Numbers and words side by side, each list in a line of its own, the first name of each line at the left."""
        lines: list[list[tuple[str, str]]] = []
        for scalar, group in groupby(facts, lambda fact: not isinstance(fact[1], dict | list)):
            said = [(shape.title, self.inline(value, shape)) for shape, value in group]
            lines += [said] if scalar else [[one] for one in said]
        label = min(max(14, self.width // 4), max(len(line[0][0]) for line in lines))
        grid = Table.grid(padding=(0, GAP))
        grid.add_column(style="dim", max_width=label)
        grid.add_column(overflow="fold")
        for line in lines:
            grid.add_row(line[0][0], _in_a_row(line, self.width - label - GAP - INDENT))
        return grid

    def _large(self, value: object, shape: Shape) -> Iterable[RenderableType]:
        if isinstance(value, dict):
            inner = list(value.values())
            if self._printed(value) is not None:
                yield Padding(Text(self.inline(value, shape)), (0, 0, 0, 2))
            elif inner and all(isinstance(one, dict) for one in inner):
                yield self._rows([{"": key, **one} for key, one in value.items()], shape.property(next(iter(value))))
            else:
                yield Padding(Group(*self._object(value, shape)), (0, 0, 0, 2))
        elif isinstance(value, list):
            items = [one for one in value if isinstance(one, dict)]
            if len(items) < len(value) or all(self._printed(one) is not None for one in items):
                yield Padding(Group(*(Text(self.inline(one, shape.item())) for one in value)), (0, 0, 0, 2))
            elif shape.name in BY_SEAT and len(items) == len(self.words.seats) and self._columns_fit(len(items)):
                yield from self._by_seat(items, shape.item())
            else:
                yield self._rows(items, shape.item())

    # A table with a row for each item

    def _rows(self, items: Sequence[Item], shape: Shape) -> RenderableType:
        names = [name for name in _names(items) if any(not is_empty(item.get(name)) for item in items)]
        cells = [[self.inline(item.get(name), shape.property(name)) for name in names] for item in items]
        return self._table([shape.property(name).title if name else "" for name in names], cells)

    def _table(self, heads: Sequence[str], cells: Sequence[Sequence[str]]) -> RenderableType:
        widths = [_longest_word(column) for column in zip(heads, *cells, strict=True)]
        if sum(width + GAP for width in widths) > self.width:
            lines = [", ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True)) for row in cells]
            return Padding(Group(*map(Text, lines)), (0, 0, 0, 2))
        table = _new_table()
        for head, width in zip(heads, widths, strict=True):
            table.add_column(head, min_width=width, overflow="fold")
        for row in cells:
            table.add_row(*map(Text, row))
        return table

    # A table with a column for each seat

    def _columns_fit(self, count: int) -> bool:
        return (self.width - 14) // count >= NARROWEST

    def _by_seat(self, players: Sequence[Item], shape: Shape) -> Iterable[RenderableType]:
        heads = [self.words.seat(seat) for seat in range(len(players))]
        table = _new_table()
        table.expand = True
        table.add_column("", style="dim", max_width=max(14, self.width // 5))
        for seat, head in enumerate(heads):
            own = "bold cyan" if seat == self.words.me else None
            table.add_column(head, ratio=1, overflow="fold", header_style=own)
        boards = []
        for name in _names(players):
            inner, values = shape.property(name), [player.get(name) for player in players]
            maps = [value for value in values if isinstance(value, dict) and value and _is_flat(value)]
            lists = [value for value in values if isinstance(value, list) and _holds_objects(value)]
            if name == "seat" and values == list(range(len(players))):
                continue
            if len(lists) == len(players) > 1 and len(set(map(len, lists))) == 1 and len(lists[0]) > 1:
                boards.append((inner, lists))
            elif len(maps) == len(players) and all(maps[0].keys() == one.keys() for one in maps):
                table.add_row(inner.title)
                for key in maps[0]:
                    row = [self.inline(one[key], inner.property(key)) for one in maps]
                    table.add_row(f"  {spoken(key)}", *map(Text, row))
            else:
                table.add_row(inner.title, *(Text(self._cell(value, inner)) for value in values))
        yield table
        for inner, lists in boards:
            yield _heading(inner, space=True)
            yield self._board(lists, heads, inner.item())

    def _cell(self, value: object, shape: Shape) -> str:
        if isinstance(value, list) and _holds_objects(value):
            return "\n".join(self.inline(one, shape.item()) for one in value)
        return self.inline(value, shape)

    def _board(self, lists: Sequence[Sequence[Item]], heads: Sequence[str], shape: Shape) -> RenderableType:
        """What every player has alike: what is printed on it at the left, then what each player has on it."""
        places = list(zip(*lists, strict=True))
        names = _names([item for place in places for item in place])
        alike = [name for name in names if _is_alike(name, places)]
        cells = []
        for place in places:
            printed = [self.inline(place[0].get(name), shape.property(name)) for name in alike]
            own = [{name: value for name, value in item.items() if name not in alike} for item in place]
            cells.append([*printed, *(self._fields(item, shape) for item in own)])
        return self._table([*(shape.property(name).title for name in alike), *heads], cells)

    # One line

    def inline(self, value: object, shape: Shape) -> str:
        """Any value in one line."""
        if value is None or value == "":
            return NOTHING
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
        if values == [[]]:
            return NOTHING
        said = [HIDDEN if value is None else "empty" if value == [] else self.inline(value, shape) for value in values]
        runs = [(one, len(list(run))) for one, run in groupby(said)]
        mark = "; " if any(isinstance(value, dict | list) for value in values) else ", "
        return mark.join(one if count == 1 else f"{one} x{count}" for one, count in runs) or NOTHING

    def _printed(self, item: Item) -> str | None:
        """What the rules say about a printed thing, which says more than its fields."""
        return self.words.printed(item.get("id"))

    def _fields(self, item: Item, shape: Shape) -> str:
        if printed := self._printed(item):
            return f"{item['id']} {printed}"
        lead = " ".join(str(item[name]) for name in LEAD if not is_empty(item.get(name)))
        said = [self._field(item[name], shape.property(name)) for name in _names([item]) if name not in LEAD]
        rest = ", ".join(filter(None, said))
        return ": ".join(filter(None, (lead, rest))) or NOTHING

    def _field(self, value: object, shape: Shape) -> str:
        if is_empty(value) or (value == 0 and not shape.is_seat):
            return ""
        if value is True:
            return spoken(shape.name)
        said = self.inline(value, shape)
        if isinstance(value, dict):
            return f"{spoken(shape.name)} ({said})"
        if isinstance(value, str) or shape.name == "seat":
            return said
        return f"{spoken(shape.name)} {said}"


def _differing(name: str, value: object, before: object) -> object:
    """Of a list of objects by id those that differ from before; anything else as it is."""
    if name in BY_SEAT or not (isinstance(value, list) and isinstance(before, list)):
        return value
    if not (_holds_objects(value) and _holds_objects(before) and all("id" in one for one in value)):
        return value
    if [one["id"] for one in value] != [one.get("id") for one in before]:
        return value
    return [one for one, old in zip(value, before, strict=True) if one != old]


def _names(items: Sequence[Item]) -> list[str]:
    """The names of all that can be read, in order."""
    names = dict.fromkeys(name for item in items for name in item)
    return [name for name in names if not (names.keys() >= DRAWN and name in DRAWN)]


def _is_flat(item: Item) -> bool:
    return all(not isinstance(value, dict | list) for value in item.values())


def _holds_objects(values: Sequence[object]) -> bool:
    return bool(values) and all(isinstance(value, dict) for value in values)


def _is_alike(name: str, places: Sequence[Sequence[Item]]) -> bool:
    """The same for every player at each place, and somewhere not empty or zero."""
    same = all(item.get(name) == place[0].get(name) for place in places for item in place)
    return same and any(place[0].get(name) not in (0, "", None, False, [], {}) for place in places)


def _longest_word(cells: Iterable[str]) -> int:
    """What a column needs at least: no word in it is broken."""
    return max((len(word) for cell in cells for word in cell.split()), default=0)


def _in_a_row(said: Sequence[tuple[str, str]], width: int) -> Text:
    """Names and values side by side, the first name left out; a new line where the next pair does not fit."""
    text, room = Text(said[0][1], "bold" if len(said) > 1 else ""), width - len(said[0][1])
    for name, value in said[1:]:
        needed = len(name) + len(value) + 4
        fits = needed <= room
        room = room - needed if fits else width - needed
        text.append("   " if fits else "\n").append(f"{name} ", "dim").append(value, "bold")
    return text


def _heading(shape: Shape, *, space: bool) -> Text:
    text = Text.assemble("\n" if space else "", (shape.title, "bold"))
    return text.append(f"  {shape.description}", "dim") if shape.description else text


def _new_table() -> Table:
    return Table(box=None, header_style="bold", pad_edge=False, padding=(0, GAP, 0, 0))
