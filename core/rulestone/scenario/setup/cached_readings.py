"""Cache the readings of rules English on disk, so that the next command need not parse the same texts.

The key of an entry covers the text, the vocabulary, the kind of a bare instruction and the code of the reader. An entry
that is not made of records of the language, with fields of the declared types, is ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rulestone.game.disk_cache import code_version, digest, user_cache
from rulestone.language import abilities, expressions, instructions
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.keys import SameObject

FORMAT = "reading 1"
"""Names the kind of an entry; the number grows when its format changes."""
PACKAGE = abilities.__name__.rpartition(".")[0]
ATOMS = (str, int, float, bool, type(None))
MAX_VOCABULARIES = 8
_vocabularies: dict[int, tuple[Vocabulary, str]] = {}
"""id → the vocabulary, which keeps the id in use, and its digest."""


def find_reading(text: str, vocabulary: Vocabulary, kind: str) -> tuple[Any, ...] | None:
    """Return the abilities of a text from the cache; None if it has to be read."""
    disk = user_cache()
    data = disk.find(reading_key(text, vocabulary, kind)) if disk is not None else None
    if data is None:
        return None
    try:
        found = restored(msgspec.msgpack.decode(data))
    except (msgspec.MsgspecError, ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if isinstance(found, tuple) and all(isinstance(one, abilities.Ability) for one in found) else None


def store_reading(text: str, vocabulary: Vocabulary, kind: str, found: tuple[Any, ...]) -> None:
    """Store the abilities of a text, unless they hold records that are no part of the language."""
    disk = user_cache()
    if disk is None:
        return
    try:
        data = msgspec.msgpack.encode(as_lists(found))
    except (TypeError, ValueError, OverflowError, RecursionError):
        return
    disk.store(reading_key(text, vocabulary, kind), data)


@lru_cache(maxsize=4096)
def parse_text(text: str, shared: SameObject, kind: str) -> tuple[Any, ...]:
    """Return the abilities of a text, read once and then cached in memory and on disk."""
    found = find_reading(text, shared.thing, kind)
    if found is None:
        from rulestone.language import english

        found = tuple(english.parse(text, shared.thing, kind))
        store_reading(text, shared.thing, kind, found)
    return found


def reading_key(text: str, vocabulary: Vocabulary, kind: str) -> str:
    """Return the key of a text's entry; "" if the code of the reader changed since this process started."""
    reader = code_version(str(Path(abilities.__file__).parent))
    parts = "\0".join((FORMAT, reader, vocabulary_digest(vocabulary), kind, text))
    return digest(parts.encode("utf-8", "surrogatepass")) if reader else ""


def vocabulary_digest(vocabulary: Vocabulary) -> str:
    """Return a digest of a vocabulary, computed once for each object."""
    known = _vocabularies.get(id(vocabulary))
    if known is None:
        while len(_vocabularies) >= MAX_VOCABULARIES:
            del _vocabularies[next(iter(_vocabularies))]
        known = _vocabularies[id(vocabulary)] = vocabulary, digest(msgspec.msgpack.encode(vocabulary))
    return known[1]


@cache
def records() -> Mapping[str, type[Any]]:
    """Return the classes of the language by name."""
    return {
        name: cls
        for module in (expressions, instructions, abilities)
        for name, cls in vars(module).items()
        if isinstance(cls, type) and issubclass(cls, msgspec.Struct) and cls.__module__.startswith(PACKAGE)
    }


def as_lists(node: Any) -> Any:
    """Turn data of the language into lists, numbers and texts; each list begins with the name of its type.

    Raises:
        TypeError: the data holds anything else.
    """
    if isinstance(node, ATOMS):
        return node
    if isinstance(node, (tuple, frozenset)):
        parts = sorted(node, key=repr) if isinstance(node, frozenset) else node
        return ["{}" if isinstance(node, frozenset) else "()", *map(as_lists, parts)]
    if isinstance(node, dict):
        return [":", *([as_lists(key), as_lists(part)] for key, part in node.items())]
    name = type(node).__name__
    if records().get(name) is not type(node):
        raise TypeError(f"{name} is no record of the language")
    return [name, *(as_lists(getattr(node, field)) for field in node.__struct_fields__)]


def restored(data: Any) -> Any:
    """Undo `as_lists`.

    Raises:
        KeyError, TypeError, ValueError: the data did not come from `as_lists`, or a field has a wrong type.
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
    values = dict(zip(field_types(word), map(restored, parts), strict=True))
    for (field, declared), value in zip(field_types(word).items(), values.values(), strict=True):
        if not has_type(value, declared):
            raise ValueError(f"{word}.{field} has a value of a wrong type")
    return records()[word](**values)


@cache
def field_types(name: str) -> Mapping[str, Any]:
    """Return the declared type of each field of a class of the language.

    Raises:
        KeyError: there is no such class.
    """
    hints = get_type_hints(records()[name])
    return {field: hints[field] for field in records()[name].__struct_fields__}


def has_type(value: Any, declared: Any) -> bool:
    """Return whether a value fits a declared type, with everything that its tuples and dicts hold."""
    if declared is Any:
        return True
    origin, inner = get_origin(declared), get_args(declared)
    if origin in (Union, UnionType):
        return any(has_type(value, one) for one in inner)
    if origin is Literal:
        return value in inner
    if origin is None:
        return isinstance(value, declared) and not (declared is int and isinstance(value, bool))
    if not isinstance(value, origin):
        return False
    return all(has_type(part, one) for part, one in parts_of(value, inner))


def parts_of(value: Any, inner: tuple[Any, ...]) -> Iterator[tuple[Any, Any]]:
    """Yield what a tuple, set or dict holds, each with its declared type.

    Raises:
        ValueError: a tuple is too short or too long.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            yield key, inner[0]
            yield part, inner[1]
    elif isinstance(value, tuple) and inner[1:] != (...,):
        yield from zip(value, inner, strict=True)
    else:
        for part in value:
            yield part, inner[0]
