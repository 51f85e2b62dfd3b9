"""Readings of rules English that were made by an earlier process, kept under the user's cache folder.

An entry is known by the text, the vocabulary it was read with, the kind of a bare instruction and the code that read
it. What is found is not trusted: an entry that holds anything but data of the language is none, and the text is read
anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rulestone.game.kept import KeptFiles, code, digest, folder_for
from rulestone.language import abilities, expressions, instructions
from rulestone.language.vocabulary import Vocabulary

FORMAT = 3
"""Grows whenever what is kept is written in another way."""
KEPT = 8
PACKAGE = abilities.__name__.rpartition(".")[0]
ATOMS = (str, int, float, bool, type(None))


class ReadingShelf:
    """Readings in a folder.

    Args:
        folder: where they lie.
    """

    def __init__(self, folder: Path) -> None:
        self.kept = KeptFiles(folder)
        self._digests: dict[int, tuple[Vocabulary, str]] = {}

    def find(self, text: str, vocabulary: Vocabulary, kind: str) -> tuple[Any, ...] | None:
        """What a text means, if that was kept; None where it has to be read."""
        data = self.kept.find(self.key(text, vocabulary, kind))
        if data is None:
            return None
        try:
            found = restored(msgspec.msgpack.decode(data))
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError, RecursionError):
            return None
        return found if isinstance(found, tuple) and all(isinstance(one, abilities.Ability) for one in found) else None

    def keep(self, text: str, vocabulary: Vocabulary, kind: str, found: tuple[Any, ...]) -> None:
        """Keep what a text means."""
        try:
            data = msgspec.msgpack.encode(plain(found))
        except (TypeError, ValueError, OverflowError, RecursionError):
            return
        self.kept.keep(self.key(text, vocabulary, kind), data)

    def key(self, text: str, vocabulary: Vocabulary, kind: str) -> str:
        """What the entry of a text is called; "" where none may be kept."""
        said = "\0".join((str(FORMAT), reader(), self.digest(vocabulary), kind, text))
        return digest(said.encode("utf-8", "surrogatepass")) if reader() else ""

    def digest(self, vocabulary: Vocabulary) -> str:
        """A few letters that tell a vocabulary from any other."""
        known = self._digests.get(id(vocabulary))
        if known is None:
            while len(self._digests) >= KEPT:
                del self._digests[next(iter(self._digests))]
            known = self._digests[id(vocabulary)] = vocabulary, digest(msgspec.msgpack.encode(vocabulary))
        return known[1]


@cache
def shelf() -> ReadingShelf | None:
    """The user's own; None where nothing is kept."""
    folder = folder_for("readings")
    return ReadingShelf(folder) if folder is not None else None


def reader() -> str:
    """What tells the code that reads texts from any other."""
    return code(str(Path(abilities.__file__).parent))


@cache
def records() -> Mapping[str, type[Any]]:
    """The classes that a meaning is made of, by name."""
    return {
        name: cls
        for module in (expressions, instructions, abilities)
        for name, cls in vars(module).items()
        if isinstance(cls, type) and issubclass(cls, msgspec.Struct) and cls.__module__.startswith(PACKAGE)
    }


def plain(node: Any) -> Any:
    """Data of the language as lists, numbers and texts; lists begin with a word for what they were.

    Raises:
        TypeError: it holds anything else.
    """
    if isinstance(node, ATOMS):
        return node
    if isinstance(node, (tuple, frozenset)):
        parts = sorted(node, key=repr) if isinstance(node, frozenset) else node
        return ["{}" if isinstance(node, frozenset) else "()", *map(plain, parts)]
    if isinstance(node, dict):
        return [":", *([plain(key), plain(part)] for key, part in node.items())]
    name = type(node).__name__
    if records().get(name) is not type(node):
        raise TypeError(f"{name} is nothing that is kept")
    return [name, *(plain(getattr(node, field)) for field in node.__struct_fields__)]


def restored(data: Any) -> Any:
    """What `plain` wrote.

    Raises:
        KeyError, TypeError, ValueError: it did not write this.
    """
    if not isinstance(data, list):
        return data
    word, *parts = data
    if word == "()":
        return tuple(map(restored, parts))
    if word == "{}":
        return frozenset(map(restored, parts))
    if word == ":":
        return {restored(key): restored(part) for key, part in parts}
    kind = records()[word]
    fields = kind.__struct_fields__
    if len(fields) != len(parts):
        raise ValueError(f"{word} has other fields")
    return kind(**dict(zip(fields, map(restored, parts), strict=True)))
