"""A JSON Schema (2020-12) as a guide through a value: what a property is called, and what kind of number it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gateway.terminal.words import means_seat, singular, title

Node = Mapping[str, object]
EMPTY: Node = {}


@dataclass(frozen=True)
class Shape:
    """One place in the schema. `name` is how the place is called in the value."""

    root: Node
    node: Node
    name: str = ""

    @property
    def title(self) -> str:
        """The schema's title of this property, else its name as words."""
        given = self.node.get("title")
        return given if isinstance(given, str) and self.name else title(self.name)

    @property
    def description(self) -> str:
        """What the schema says about this property."""
        given = self.node.get("description")
        return given if isinstance(given, str) else ""

    @property
    def is_seat(self) -> bool:
        """The number is a seat: `"format": "seat"` in the schema, else by its name."""
        return self.node.get("format") == "seat" or means_seat(self.name)

    def property(self, name: str) -> Shape:
        """A property of an object, declared or not."""
        target = self._target()
        declared = _node(_node(target.get("properties")).get(name))
        return Shape(self.root, declared or _node(target.get("additionalProperties")), name)

    def item(self) -> Shape:
        """What a list holds, called by the singular."""
        return Shape(self.root, _node(self._target().get("items")), singular(self.name))

    def _target(self) -> Node:
        """The node behind `$ref`, and behind "or null"."""
        node = self.node
        for _ in range(8):
            reference = node.get("$ref")
            if isinstance(reference, str) and reference.startswith("#/"):
                node = self._find(reference)
                continue
            choices = _nodes(node.get("anyOf", node.get("oneOf")))
            real = [one for one in choices if one.get("type") != "null"]
            if len(real) != 1:
                return node
            node = real[0]
        return node

    def _find(self, reference: str) -> Node:
        node = self.root
        for part in reference.removeprefix("#/").split("/"):
            node = _node(node.get(part))
        return node


def argument_order(moves: Node) -> dict[str, list[str]]:
    """For each verb of the schema of moves the names of its arguments, in the order of the schema."""
    order = {}
    for choice in _nodes(moves.get("oneOf")):
        for verb, arguments in _node(choice.get("properties")).items():
            order[verb] = list(_node(_node(arguments).get("properties")))
    return order


def options_of(options: Node) -> Iterator[tuple[str, str, str, str]]:
    """Of each option in the schema of options its name, its values in words, its default, and what it is."""
    target = Shape(options, options)._target()
    for name, node in _node(target.get("properties")).items():
        option = _node(node)
        values = option.get("enum") or (["true", "false"] if option.get("type") == "boolean" else [])
        said = ", ".join(map(str, values)) if isinstance(values, list) else ""
        if "minimum" in option and "maximum" in option:
            said = f"{option['minimum']} to {option['maximum']}"
        default = option.get("default", "")
        unset = default if isinstance(default, str) else json.dumps(default)
        yield name, said or str(option.get("type", "")), unset, Shape(options, option, name).description


def shape_of(schema: Node) -> Shape:
    """The place where a value of this schema begins."""
    return Shape(schema, schema)


def _nodes(value: object) -> list[Node]:
    return [_node(one) for one in value] if isinstance(value, list) else []


def _node(value: object) -> Node:
    return value if isinstance(value, dict) else EMPTY
