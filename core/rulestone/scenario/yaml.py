"""Strict YAML: every value keeps its line, and a duplicate key is an error."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.model.bounds import MAX_DEPTH, MAX_FILE_BYTES, MAX_NAME, MAX_NODES, parse_whole_number
from rulestone.model.spelling import format_unknown
from rulestone.scenario.errors import ScenarioError

WHOLE = re.compile(r"[+-]?[0-9]+")
NUMBERED = re.compile(r"\s*#\d+\b")
TAG = "tag:yaml.org,2002:"
UNREADABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""A character that YAML does not allow: a control character, half of a surrogate pair, or no character at all."""
HARMFUL = re.compile(UNREADABLE.pattern[:-1] + "\x85\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""A character that must not be shown, escaped or not: it steers terminals, or reverses the text beside it."""
TOO_DEEP = f"mappings and lists may be nested at most {MAX_DEPTH} deep"
MALFORMED = {
    "nesting depth": TOO_DEEP,
    "flow mapping": "“{” is not closed, or a comma is missing after an entry",
    "flow sequence": "“[” is not closed, or a comma is missing after an element",
    "escape": "in double quotation marks “\\” begins a code such as “\\n”; use single quotation marks",
    "quoted scalar": "a quotation mark is not closed",
}
"""Part of the YAML library's message → the mistake in words; a bracket or quotation mark is reported where it opens."""
TRUE = ("yes", "true", "on")
KINDS = {dict: "a mapping", list: "a list", bool: "yes or no", int: "a number", float: "a number", str: "a text"}


class Node(Struct, frozen=True, eq=False):
    """A value in a file.

    Attributes:
        value: a dict of nodes, a list of nodes, or a plain value.
        line: number of its line, from 1.
        path: the keys that lead to the value, joined by dots.
        file: name of the file.
        written: a yes or no as it is written, since a card may be called “No”; else "".
    """

    value: Any
    line: int
    path: str
    file: str
    written: str = ""

    @property
    def plain(self) -> Any:
        """Return the node as dicts, lists and scalars."""
        if isinstance(self.value, dict):
            return {key: node.plain for key, node in self.value.items()}
        return [node.plain for node in self.value] if isinstance(self.value, list) else self.value

    @property
    def kind(self) -> str:
        """Return the node's type in words."""
        return KINDS.get(type(self.value), "nothing")

    # --- taking what is expected ------------------------------------------------------------------------------------

    def mapping(self, known: Mapping[str, Any] | None = None) -> dict[str, Node]:
        """Return the entries of a mapping.

        Raises:
            ScenarioError: the value is no mapping, or a key is unknown.
        """
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            wanted = "a mapping" if self.path else "keys, such as “title:” and “play:”"
            raise fail(self, f"expected {wanted}, found {self.shown}")
        for key, node in self.value.items():
            if known is not None and key not in known:
                raise fail(node, format_unknown("key", key, known))
        return self.value

    def items(self) -> list[Node]:
        """Return the elements of a list; a single value counts as a list of one.

        Raises:
            ScenarioError: the value is a mapping.
        """
        if self.value is None:
            return []
        if isinstance(self.value, dict):
            raise fail(self, f"expected a list, found {self.shown}")
        return self.value if isinstance(self.value, list) else [self]

    def text(self) -> str:
        """Return the value as text; yes and no are kept as written.

        Raises:
            ScenarioError: the value is a mapping or a list, or empty.
        """
        if isinstance(self.value, bool):
            return self.written or ("yes" if self.value else "no")
        if isinstance(self.value, (dict, list)) or self.value is None:
            raise fail(self, f"expected a text, found {self.shown}")
        return str(self.value)

    def texts(self) -> tuple[str, ...]:
        """Return the value as one or several texts."""
        return tuple(node.text() for node in self.items())

    def number(self, least: int = 0) -> int:
        """Return the value as a whole number.

        Raises:
            ScenarioError: the value is not a whole number, or is too small.
        """
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise fail(self, f"expected a whole number, found {self.shown}")
        if self.value < least:
            raise fail(self, f"expected at least {least}, found {self.value}")
        return self.value

    @property
    def shown(self) -> str:
        """Return the value, or its kind for a mapping or list, as messages show it."""
        return self.kind if isinstance(self.value, (dict, list)) or self.value is None else f"“{self.text()}”"


def fail(node: Node, message: str, kind: type[ScenarioError] = ScenarioError) -> ScenarioError:
    """Return a scenario error about a value in a file."""
    return kind(message, node.file, node.line, node.path)


def swap_word(node: Node, path: str, wrong: str = "", right: str = "") -> Node:
    """Return a piece of a file with one word replaced in the value at a path.

    Args:
        node: the piece.
        path: the path.
        wrong: the word, or the key at the path.
        right: the other word; "" leaves the piece at the path out.
    """
    value = node.value
    if isinstance(value, dict):
        pairs = [(right if (key, one.path) == (wrong, path) else key, one) for key, one in value.items()]
        value = {key: swap_word(one, path, wrong, right) for key, one in pairs if right or one.path != path}
    elif isinstance(value, list):
        value = [swap_word(one, path, wrong, right) for one in value if right or one.path != path]
    elif isinstance(value, str) and node.path == path:
        value = value.replace(wrong, right)
    return replace(node, value=value)


def read(text: str, file: str) -> list[Node]:
    """Return the documents of a YAML text, in Unicode's composed form: “ë” typed as one character or two is one name.

    Args:
        file: name of the file for messages.

    Raises:
        ScenarioError: the text is not well-formed YAML, or a key occurs twice in one mapping.
    """
    import yaml

    if len(text) > MAX_FILE_BYTES:
        raise ScenarioError(f"a file has at most {MAX_FILE_BYTES:,} characters", file)
    strange = UNREADABLE.search(text)
    if strange:
        told = f"a file cannot hold the character U+{ord(strange[0]):04X}"
        raise ScenarioError(told, file, text.count("\n", 0, strange.start()) + 1)
    text = unicodedata.normalize("NFC", text)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return Composer(yaml.parse(text, Loader=loader), file, text.splitlines()).documents()
    except yaml.MarkedYAMLError as error:
        # newer versions of the library have a limit of their own, which is far deeper
        problem = f"{error.context}: {error.problem}" if error.problem else str(error.context)
        told = next((meant for part, meant in MALFORMED.items() if part in problem), "")
        mark = error.problem_mark or error.context_mark
        if told and error.context_mark:
            mark = error.context_mark
        line = mark.line + 1 if mark else 0
        if "any token" in problem and "\t" in text.split("\n")[line - 1]:
            told = "there is a tab; indent with spaces"
        raise ScenarioError(told or f"this is not well-formed YAML: {error.problem or problem}", file, line) from None


class OpenNode:
    """A mapping or a list that is still being read.

    Args:
        value: its entries so far.
        line, path: its place in the file.
        anchor: its anchor, which aliases can repeat; "" for none.
        before: number of values before it.
    """

    __slots__ = ("anchor", "before", "key", "line", "path", "value", "where")

    def __init__(self, value: Any, line: int, path: str, anchor: str, before: int) -> None:
        self.value = value
        self.line = line
        self.path = path
        self.anchor = anchor
        self.before = before
        self.key: str | None = None
        self.where = 0


class Composer:
    """Builds file values from parser events without recursion, so that deep nesting is safe.

    Args:
        events: the parser events of PyYAML.
        file: name of the file.
        lines: the lines of the file.
    """

    def __init__(self, events: Iterator[Any], file: str, lines: list[str]) -> None:
        from yaml.resolver import Resolver

        self.resolver: Any = Resolver()
        self.events = events
        self.file = file
        self.lines = lines
        self.open: list[OpenNode] = []
        self.known: dict[str, tuple[Node, int]] = {}
        self.pieces = 0
        self.line = 1

    def documents(self) -> list[Node]:
        """Return the documents.

        Raises:
            ScenarioError: a value cannot be read, or the documents exceed a limit of `rulestone.model.bounds`.
        """
        found: list[Node] = []
        for event in self.events:
            self.line = event.start_mark.line + 1
            match type(event).__name__:
                case "DocumentStartEvent":
                    self.known = {}
                case "MappingStartEvent":
                    self.open_node({}, event.anchor)
                case "SequenceStartEvent":
                    self.open_node([], event.anchor)
                case "MappingEndEvent" | "SequenceEndEvent":
                    top = self.open.pop()
                    node = Node(top.value, top.line, top.path, self.file)
                    self.keep_node(node, top.anchor, self.pieces - top.before)
                    self.add_node(node, found)
                case "ScalarEvent" if harmful := HARMFUL.search(event.value):
                    raise self.error(f"a text cannot contain the character U+{ord(harmful[0]):04X}; remove it")
                case "ScalarEvent" if self.wants_key():
                    self.set_key(event)
                case "ScalarEvent":
                    self.count(1)
                    value = self.read_scalar(event)
                    node = Node(
                        value, self.line, self.path(), self.file, event.value if isinstance(value, bool) else ""
                    )
                    self.keep_node(node, event.anchor or "", 1)
                    self.add_node(node, found)
                case "AliasEvent":
                    self.add_node(self.resolve_alias(event.anchor), found)
        return found

    def error(self, message: str) -> ScenarioError:
        """Return a scenario error about the last value that was read."""
        return ScenarioError(message, self.file, self.line, self.open[-1].path if self.open else "")

    def wants_key(self) -> bool:
        """Return whether a key of a mapping is next."""
        return bool(self.open) and isinstance(self.open[-1].value, dict) and self.open[-1].key is None

    def path(self) -> str:
        """Return the path of the next value."""
        if not self.open:
            return ""
        top = self.open[-1]
        if top.key is None:
            return f"{top.path}[{len(top.value) + 1}]"
        return f"{top.path}.{top.key}" if top.path else top.key

    def open_node(self, value: Any, anchor: str | None) -> None:
        """Begin a mapping or a list."""
        if self.wants_key():
            raise self.error("expected a plain key")
        if len(self.open) >= MAX_DEPTH:
            raise self.error(TOO_DEEP)
        self.count(1)
        self.open.append(OpenNode(value, self.line, self.path(), anchor or "", self.pieces - 1))

    def set_key(self, event: Any) -> None:
        """Set the key of the next value."""
        top, key = self.open[-1], event.value
        if self.get_tag(event) == "merge":
            raise self.error("expected a plain key")
        if len(key) > MAX_NAME:
            raise self.error(f"a key has at most {MAX_NAME} characters; this one has {len(key):,}")
        if "\n" in key:
            raise self.error("a key is one line")
        if key in top.value:
            raise self.error(f"the key “{key}” occurs twice")
        top.key, top.where = key, self.line

    def add_node(self, node: Node, nodes: list[Node]) -> None:
        """Put a complete value into the open mapping or list, or among the documents."""
        if not self.open:
            if node.value is not None:
                nodes.append(node)
        elif self.wants_key():
            raise self.error("expected a plain key")
        elif (top := self.open[-1]).key is None:
            top.value.append(node)
        else:
            top.value[top.key] = replace(node, line=top.where, path=self.path())
            top.key = None

    def count(self, pieces: int) -> None:
        """Count further values."""
        self.pieces += pieces
        if self.pieces > MAX_NODES:
            raise self.error(f"a file has at most {MAX_NODES:,} values; each repetition with “*” counts again")

    def keep_node(self, node: Node, anchor: str, size: int) -> None:
        """Store a value under its anchor."""
        if anchor:
            self.known[anchor] = node, size

    def resolve_alias(self, anchor: str) -> Node:
        """Return the node that an alias repeats."""
        if any(top.anchor == anchor for top in self.open):
            raise self.error(f"“*{anchor}” is inside “&{anchor}”, so it would contain itself")
        if anchor not in self.known:
            raise self.error(f"this is not well-formed YAML: there is no “&{anchor}” before “*{anchor}”")
        node, size = self.known[anchor]
        self.count(size)
        return node

    def get_tag(self, event: Any) -> str:
        """Return the type of a scalar."""
        import yaml

        if event.tag is None or event.tag == "!":
            found = self.resolver.resolve(yaml.ScalarNode, event.value, event.implicit)
        else:
            found = event.tag
        return str(found).removeprefix(TAG)

    def read_scalar(self, event: Any) -> Any:
        """Return the value of a scalar."""
        end = event.end_mark
        after = self.lines[end.line][end.column :] if not event.style and end.line < len(self.lines) else ""
        if NUMBERED.match(after):
            number = after.split()[0]
            told = f"in YAML “ #” begins a comment: put “{event.value} {number}” in quotation marks"
            raise ScenarioError(told, self.file, self.line, self.path())
        try:
            return parse_scalar(self.get_tag(event), event.value)
        except ValueError as error:
            raise ScenarioError(str(error), self.file, self.line, self.path()) from None


def parse_scalar(tag: str, text: str) -> Any:
    """Return the value of a plain scalar; a text if it is not a number, truth value or null."""
    match tag:
        case "bool":
            return text.lower() in TRUE
        case "null":
            return None
        case "int":
            return parse_whole_number(text) if WHOLE.fullmatch(text) else text
        case "float":
            try:
                number = float(text)
            except ValueError:  # infinite and undefined numbers (".inf", ".nan") are no whole numbers
                return text
            return number if isfinite(number) else text
        case _:
            return text


def merge_mappings(base: Node, over: Node, deep: tuple[str, ...] = ()) -> Node:
    """Return one mapping updated by another.

    Args:
        base, over: the mappings.
        deep: keys under which mappings are laid over each other, to any depth; other keys are replaced.
    """
    entries = dict(base.mapping())
    for key, node in over.mapping().items():
        entries[key] = merge_deep(entries[key], node) if key in deep and key in entries else node
    return Node(entries, base.line, base.path, base.file)


def merge_deep(base: Node, over: Node) -> Node:
    """Merge mappings to any depth; other values are replaced."""
    if not isinstance(base.value, dict) or not isinstance(over.value, dict):
        return over
    entries = dict(base.value)
    for key, node in over.value.items():
        entries[key] = merge_deep(entries[key], node) if key in entries else node
    return Node(entries, over.line, over.path, over.file)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it."""
    yield node
    if isinstance(node.value, (dict, list)):
        for part in node.value.values() if isinstance(node.value, dict) else node.value:
            yield from walk(part)
