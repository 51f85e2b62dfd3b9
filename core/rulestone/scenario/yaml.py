"""Reading YAML strictly: every piece keeps its line, and a key that stands twice is an error."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulestone.scenario.errors import ScenarioError, unknown

NUMBERED = re.compile(r"\s*#\d+\b")
TAG = "tag:yaml.org,2002:"
TRUE = ("yes", "true", "on")
KINDS = {dict: "a mapping", list: "a list", bool: "yes or no", int: "a number", float: "a number", str: "a text"}


class Node(Struct, frozen=True, eq=False):
    """A piece of a file.

    Attributes:
        value: a dict of nodes, a list of nodes, or a plain value.
        line: its line, from 1.
        path: where it stands, as keys joined by dots.
        file: the file's name.
    """

    value: Any
    line: int
    path: str
    file: str

    @property
    def plain(self) -> Any:
        """It as plain data."""
        if isinstance(self.value, dict):
            return {key: node.plain for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain for node in self.value]
        return self.value

    @property
    def kind(self) -> str:
        """What it is, in words."""
        return KINDS.get(type(self.value), "nothing")

    # --- taking what is expected ------------------------------------------------------------------------------------

    def mapping(self, known: Mapping[str, Any] | None = None) -> dict[str, Node]:
        """Its entries.

        Raises:
            ScenarioError: it is no mapping, or a key is not among the known ones.
        """
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            raise fail(self, f"expected a mapping, found {self.shown}")
        for key, node in self.value.items():
            if known is not None and key not in known:
                raise fail(node, unknown("key", key, known))
        return self.value

    def items(self) -> list[Node]:
        """Its elements; a single value counts as a list of one.

        Raises:
            ScenarioError: it is a mapping.
        """
        if self.value is None:
            return []
        if isinstance(self.value, dict):
            raise fail(self, f"expected a list, found {self.shown}")
        return self.value if isinstance(self.value, list) else [self]

    def text(self) -> str:
        """Its text; numbers and yes/no are taken as they were written where that is clear.

        Raises:
            ScenarioError: it is a mapping or a list, or empty.
        """
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        if isinstance(self.value, (dict, list)) or self.value is None:
            raise fail(self, f"expected a text, found {self.shown}")
        return str(self.value)

    def texts(self) -> tuple[str, ...]:
        """Its texts, one or several."""
        return tuple(node.text() for node in self.items())

    def number(self, least: int = 0) -> int:
        """Its whole number.

        Raises:
            ScenarioError: it is no whole number, or too small.
        """
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise fail(self, f"expected a whole number, found {self.shown}")
        if self.value < least:
            raise fail(self, f"expected at least {least}, found {self.value}")
        return self.value

    @property
    def shown(self) -> str:
        """It in a few words, for messages."""
        if isinstance(self.value, (dict, list)) or self.value is None:
            return self.kind
        return f"“{self.text()}”"


def fail(node: Node, message: str, kind: type[ScenarioError] = ScenarioError) -> ScenarioError:
    """The error about a piece of a file."""
    return kind(message, node.file, node.line, node.path)


def read(text: str, file: str) -> list[Node]:
    """The documents of a YAML text.

    Args:
        text: the text.
        file: its name, for messages.

    Raises:
        ScenarioError: it is not well-formed YAML, or a key stands twice in one mapping.
    """
    import yaml

    strange = [text.index(character) for character in set(text) if not readable(character)]
    if strange:
        told = f"a file cannot hold the character U+{ord(text[min(strange)]):04X}"
        raise ScenarioError(told, file, text.count("\n", 0, min(strange)) + 1)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        roots = [root for root in yaml.compose_all(text, Loader=loader) if root is not None]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        told = f"this is not well-formed YAML: {error.problem or error.context}"
        raise ScenarioError(told, file, mark.line + 1 if mark else 0) from None
    lines = text.splitlines()
    return [convert(root, "", file, lines) for root in roots]


def readable(character: str) -> bool:
    """Whether YAML allows a character: no control characters, no halves of pairs."""
    return (
        " " <= character <= "~"
        or character in "\t\n\r\x85"
        or "\xa0" <= character <= "\ud7ff"
        or "\ue000" <= character <= "\ufffd"
        or character >= "\U00010000"
    )


def convert(node: Any, path: str, file: str, lines: list[str]) -> Node:
    """A node of PyYAML as ours."""
    line = node.start_mark.line + 1
    if node.id == "mapping":
        entries: dict[str, Node] = {}
        for key, value in node.value:
            where = key.start_mark.line + 1
            if key.id != "scalar" or key.tag == TAG + "merge":
                raise ScenarioError("expected a plain key", file, where, path)
            name = key.value
            below = f"{path}.{name}" if path else name
            if name in entries:
                raise ScenarioError(f"the key “{name}” stands twice", file, where, path)
            made = convert(value, below, file, lines)
            entries[name] = Node(made.value, where, below, file)
        return Node(entries, line, path, file)
    if node.id == "sequence":
        return Node(
            [convert(part, f"{path}[{n}]", file, lines) for n, part in enumerate(node.value, 1)], line, path, file
        )
    end = node.end_mark
    after = lines[end.line][end.column :] if not node.style and end.line < len(lines) else ""
    if NUMBERED.match(after):
        number = after.split()[0]
        told = f"in YAML “ #” begins a comment: put “{node.value} {number}” in quotation marks"
        raise ScenarioError(told, file, line, path)
    return Node(scalar(node.tag.removeprefix(TAG), node.value), line, path, file)


def scalar(tag: str, text: str) -> Any:
    """The value of a plain scalar; what is no number, truth value or nothing is the text as written."""
    match tag:
        case "bool":
            return text.lower() in TRUE
        case "null":
            return None
        case "int":
            return int(text) if text.lstrip("+-").isdigit() else text
        case "float":
            try:
                return float(text)
            except ValueError:  # YAML's ".inf" and ".nan"
                return text
        case _:
            return text


def merged(base: Node, over: Node, deep: tuple[str, ...] = ()) -> Node:
    """One mapping laid over another.

    Args:
        base, over: the mappings.
        deep: keys under which mappings are laid over each other, to any depth; other keys are replaced.
    """
    entries = dict(base.mapping())
    for key, node in over.mapping().items():
        entries[key] = laid_over(entries[key], node) if key in deep and key in entries else node
    return Node(entries, base.line, base.path, base.file)


def laid_over(base: Node, over: Node) -> Node:
    """Mappings laid over each other to any depth; anything else is replaced."""
    if not isinstance(base.value, dict) or not isinstance(over.value, dict):
        return over
    entries = dict(base.value)
    for key, node in over.value.items():
        entries[key] = laid_over(entries[key], node) if key in entries else node
    return Node(entries, over.line, over.path, over.file)


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    below = node.value.values() if isinstance(node.value, dict) else node.value if isinstance(node.value, list) else ()
    for part in below:
        yield from walk(part)
