"""Readings of rules English that were made by an earlier process, kept under the user's cache folder.

An entry is known by the text, the vocabulary it was read with, the kind of a bare instruction and the code that read
it. What is found is not trusted: an entry that is damaged, was meant for something else or holds anything but data of
the language is no entry, and the text is read anew. Nothing that is kept can run code.

RULESTONE_CACHE names another folder; where it is empty, nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rulestone.language import abilities, expressions, instructions
from rulestone.language.vocabulary import Vocabulary
from rulestone.model import process

FORMAT = 1
"""Grows whenever what is kept is written in another way."""
MOST = 4_000
"""So many entries are kept; then all are thrown away."""
NEW = 200
"""So many entries one process adds: whoever reads more tries out texts that nobody reads again."""
SIZE = 100_000
"""Bytes of an entry; what is longer is none."""
KEPT = 8
PACKAGE = abilities.__name__.rpartition(".")[0]
ATOMS = (str, int, float, bool, type(None))


class ReadingShelf:
    """Readings in a folder.

    Args:
        folder: where they lie; it is made when the first is put there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.room: int | None = None  # so many more may be added, once somebody counted
        self._digests: dict[int, tuple[Vocabulary, str]] = {}

    def find(self, text: str, vocabulary: Vocabulary, kind: str) -> tuple[Any, ...] | None:
        """What a text means, if that was kept; None where it has to be read."""
        key = self.key(text, vocabulary, kind)
        try:
            with (self.folder / key).open("rb") as file:
                check, _, data = file.read(SIZE).partition(b"\n")
            if check != sealed(key, data):
                return None
            found = restored(json.loads(data))
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None
        return found if isinstance(found, tuple) and all(isinstance(one, abilities.Ability) for one in found) else None

    def keep(self, text: str, vocabulary: Vocabulary, kind: str, found: tuple[Any, ...]) -> None:
        """Keep what a text means; a folder that cannot be written keeps nothing."""
        try:
            data = json.dumps(plain(found), ensure_ascii=False, separators=(",", ":")).encode()
            if len(data) + 100 > SIZE or not self.has_room():
                return
            key = self.key(text, vocabulary, kind)
            new = self.folder / f"{key}.{os.getpid()}"
            new.write_bytes(sealed(key, data) + b"\n" + data)
            new.replace(self.folder / key)  # whoever reads it meanwhile finds the whole of one or the other
        except (OSError, TypeError, ValueError, RecursionError):
            return

    def has_room(self) -> bool:
        """Whether one more entry may be added, which then counts."""
        if self.room is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            there = os.listdir(self.folder)
            for name in there if len(there) + NEW > MOST else ():
                (self.folder / name).unlink(missing_ok=True)
            self.room = NEW
        self.room -= 1
        return self.room >= 0

    def key(self, text: str, vocabulary: Vocabulary, kind: str) -> str:
        """What the entry of a text is called."""
        said = "\0".join((code(), self.digest(vocabulary), kind, text))
        return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()

    def digest(self, vocabulary: Vocabulary) -> str:
        """A few letters that tell a vocabulary from any other."""
        known = self._digests.get(id(vocabulary))
        if known is None:
            while len(self._digests) >= KEPT:
                del self._digests[next(iter(self._digests))]
            made = hashlib.blake2b(msgspec.msgpack.encode(vocabulary), digest_size=16).hexdigest()
            known = self._digests[id(vocabulary)] = vocabulary, made
        return known[1]


@cache
def shelf() -> ReadingShelf | None:
    """The user's own; None where nothing is kept."""
    folder = os.environ.get("RULESTONE_CACHE")
    if not process.keeps or folder == "":
        return None
    if folder is None:
        from platformdirs import user_cache_path

        return ReadingShelf(user_cache_path("rulestone", appauthor=False) / "readings")
    return ReadingShelf(Path(folder) / "readings")


@cache
def code() -> str:
    """What tells the code that reads texts from any other: its format, and its files as they lie there."""
    where = Path(abilities.__file__).parent
    there: list[Any] = [FORMAT, str(where)]
    for folder, _, files in sorted(os.walk(where)):
        for name in sorted(files):
            if not name.endswith(".pyc"):
                about = os.stat(os.path.join(folder, name))
                there.append((name, about.st_size, about.st_mtime_ns))
    return hashlib.blake2b(repr(there).encode(), digest_size=16).hexdigest()


def sealed(key: str, data: bytes) -> bytes:
    """What stands before an entry: it fits only this data under this name."""
    return hashlib.blake2b(key.encode() + data, digest_size=16).hexdigest().encode()


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
