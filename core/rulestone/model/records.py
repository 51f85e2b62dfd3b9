"""Checks of the field types of records that declare a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from itertools import repeat
from types import UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct


class Placeholder(Struct, frozen=True):
    """Base of the placeholders in templates, which fit every field."""


def check_types(record: Any) -> None:
    """Check the fields of a record.

    Raises:
        TypeError: a field holds something of another type; the message names the record, the field and the type.
    """
    for field, hint in typed_fields(record.__class__).items():
        found = getattr(record, field)
        if not fits(found, hint):
            comma = f"; a tuple of one needs a comma: {field}=(…,)" if fits((found,), hint) else ""
            called = getattr(record, "name", None)
            named = f" {called!r}" if isinstance(called, str) else ""
            raise TypeError(
                f"{type(record).__name__}{named}: {field} takes {type_words(hint)}, found {found!r:.80}{comma}"
            )


@cache
def typed_fields(record: Hashable) -> dict[str, Any]:
    """Map the fields of a record type to their type hints."""
    hints = get_type_hints(record)
    return {field: hint for field, hint in hints.items() if hint is not Any and get_origin(hint) is not ClassVar}


@cache
def listed(record: Hashable) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the fields of a record type that hold one or several words of a fixed list, each with the list."""
    return tuple((field, words) for field, hint in typed_fields(record).items() if (words := tuple(words_of(hint))))


def words_of(hint: Any) -> Iterator[str]:
    """Yield the words of every `Literal` in a type hint."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    else:
        for part in get_args(hint):
            yield from words_of(part)


def fits(value: Any, hint: Any) -> bool:
    """Return whether a value has the type of a field; a `Literal` accepts any value of its words' types."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if origin is Literal:
        return type(value) in set(map(type, inner))
    if origin is dict:
        return isinstance(value, Mapping) and all(map(fits, value.values(), repeat(inner[1])))
    if origin is tuple and isinstance(value, tuple):
        hints = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        return len(value) == len(hints) and all(map(fits, value, hints))
    return (
        hint is Any
        or isinstance(value, Placeholder)
        or (isinstance(value, origin or hint) and not (hint is int and isinstance(value, bool)))
    )


def type_words(hint: Any) -> str:
    """Return a type hint in words: "a tuple of Need", "text or None"."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(map(type_words, inner))
    if origin is Literal:
        return "one of " + ", ".join(map(repr, inner))
    if origin in (tuple, dict):
        parts = [type_words(one) for one in inner if one is not Ellipsis]
        return f"a {origin.__name__} of {' and '.join(parts[origin is dict :])}"
    plain_words = {str: "text", bool: "True or False", int: "a number", type(None): "None", Any: "anything"}
    return plain_words.get(hint) or hint.__name__
