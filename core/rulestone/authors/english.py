"""How a text is read: its parts, what it means, how it is said back; or where it stops and what could stand there."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from rulestone.game.ruleset import Ruleset
from rulestone.language.english import EnglishError, parse, print_abilities
from rulestone.language.english.dictionary import dictionary
from rulestone.language.english.reading.reader import Reader

WIDTH = 100
MANY = 40


class ReadText(Struct, frozen=True):
    """A text as a game reads it.

    Attributes:
        text: the text.
        tree: its parts as the grammar takes them, a line each, deeper ones further in; () where it cannot be read.
        means: the abilities as they are written in Python, a line each.
        printed: what is said back; the same text where that is how the game says it.
        stops: where the reading stops and why; "" where the text is read.
        column, line: where that is.
        could: what could stand there.
    """

    text: str
    tree: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    printed: str = ""
    stops: str = ""
    line: int = 0
    column: int = 0
    could: tuple[str, ...] = ()


def read_text(text: str, ruleset: Ruleset, kind: str = "effect") -> ReadText:
    """Read a text with the words of a game.

    Args:
        text: rules English.
        ruleset: whose words.
        kind: what a bare instruction is; see `rulestone.language.english.parse`.
    """
    try:
        abilities = parse(text, ruleset.vocabulary, kind)
    except EnglishError as error:
        return ReadText(text, stops=str(error), line=error.line, column=error.column, could=error.expected)
    words = dictionary(ruleset.vocabulary)
    tree: list[str] = []
    for line in filter(str.strip, text.split("\n")):
        try:
            tree += branches(Reader(line, words, "line").read())
        except EnglishError:  # a line of nothing but keywords has no parts
            tree.append(f"keywords: {line.strip()}")
    means = tuple(
        line for ability in abilities for line in textwrap.wrap(brief(ability), WIDTH, subsequent_indent="  ")
    )
    return ReadText(text, tuple(tree), means, print_abilities(abilities, ruleset.vocabulary, kind))


def branches(tree: Any, depth: int = 0) -> Iterator[str]:
    """A parse tree as indented lines; a branch that only leads to one other is left out."""
    inner = getattr(tree, "children", None)
    if inner is None:
        if tree.text:
            yield "  " * depth + f"{tree.type.rstrip('_').lower().replace('_', ' ')}: “{tree.text}”"
        return
    shown = len(inner) != 1
    if shown:
        yield "  " * depth + str(tree.data).replace("_", " ")
    for child in inner:
        yield from branches(child, depth + shown)


def brief(node: Any) -> str:
    """Data as it would be written, without what it has anyway."""
    if isinstance(node, Struct):
        said = []
        for field in fields(node):
            value = getattr(node, field.name)
            usual = field.default_factory() if callable(field.default_factory) else field.default
            if value != usual:
                said.append(f"{field.name}={brief(value)}")
        return f"{type(node).__name__}({', '.join(said)})"
    if isinstance(node, tuple):
        return "(" + ", ".join(map(brief, node)) + ("," if len(node) == 1 else "") + ")"
    if isinstance(node, dict):
        return "{" + ", ".join(f"{key!r}: {brief(value)}" for key, value in node.items()) + "}"
    return repr(node)


def text(read: ReadText) -> str:
    """What was read, for a terminal."""
    if read.stops:
        row = read.text.split("\n")[read.line - 1] if read.text else ""
        could = [*read.could[:MANY], *([f"and {len(read.could) - MANY} more"] if len(read.could) > MANY else [])]
        lines = [row, " " * (read.column - 1) + "^", read.stops.partition(", could stand here")[0]]
        lines += ["", "Could stand there:", *folded(", ".join(could))] if could else []
        return "\n".join(lines) + "\n"
    same = "as it was written" if read.printed == read.text.strip() else read.printed
    parts = ["Parts:", *(f"  {line}" for line in read.tree), "", "Means:", *(f"  {line}" for line in read.means), ""]
    return "\n".join([*parts, "Said back:", *(f"  {line}" for line in same.split("\n"))]) + "\n"


def folded(said: str) -> list[str]:
    """A long line in several."""
    return textwrap.wrap(said, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
