"""Checks of the field types of records that declare a game, grouping of records, and tables of their texts."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Placeholder(Struct, frozen=True):
    """Base of the placeholders in templates, which fit every field."""


def check_types(record: Any) -> None:
    """Check the types of a record's fields.

    Raises:
        TypeError: a value has another type than its field; the message names the record, the field and the type.
    """
    for field, hint, default in list_checked_fields(record.__class__):
        value = getattr(record, field)
        if value is not default and not fits_hint(value, hint):
            comma = f"; a tuple of one needs a comma: {field}=(…,)" if fits_hint((value,), hint) else ""
            name = getattr(record, "name", None)
            named = f" “{name}”" if isinstance(name, str) else ""
            raise TypeError(
                f"{type(record).__name__}{named}: {field} takes {describe_type(hint)}, found {value!r:.80}{comma}"
            )


@cache
def map_type_hints(record: Hashable) -> dict[str, Any]:
    """Map the fields of a record type to their type hints."""
    hints = get_type_hints(record)
    return {field: hint for field, hint in hints.items() if hint is not Any and get_origin(hint) is not ClassVar}


@cache
def list_checked_fields(record: Any) -> tuple[tuple[str, Any, Any], ...]:
    """Return the fields of a record type, each with its type hint and its default (the record type for no default)."""
    fields, defaults = record.__struct_fields__, record.__struct_defaults__
    by_field = dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True))
    return tuple((field, hint, by_field.get(field, record)) for field, hint in map_type_hints(record).items())


@cache
def map_listed_fields(record: Hashable) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the fields of a record type that hold words of a fixed list, each with that list."""
    return tuple(
        (name, words) for name, hint in map_type_hints(record).items() if (words := tuple(iterate_words(hint)))
    )


def iterate_words(hint: Any) -> Iterator[str]:
    """Yield the words of every `Literal` in a type hint."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    else:
        for part in get_args(hint):
            yield from iterate_words(part)


def fits_hint(value: Any, hint: Any) -> bool:
    """Return whether a value has the type of a field; a `Literal` accepts any value of its words' types."""
    return value.__class__ is hint or compile_check(hint)(value)


@cache
def compile_check(hint: Any) -> Callable[[Any], bool]:
    """Return a function that checks whether a value has the type of a hint."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        checks = tuple(map(compile_check, inner))
        return lambda value: any(check(value) for check in checks)
    if origin is Literal:
        kinds = frozenset(map(type, inner))
        return lambda value: type(value) in kinds
    if origin in (dict, Mapping):
        each = compile_check(inner[1])
        return lambda value: isinstance(value, Mapping) and all(map(each, value.values()))
    if origin is tuple:
        return compile_tuple_check(inner)
    if hint is Any:
        return lambda value: True
    accepted = (origin or hint, Placeholder)
    if hint is int:
        return lambda value: isinstance(value, accepted) and not isinstance(value, bool)
    return lambda value: isinstance(value, accepted)


def compile_tuple_check(inner: tuple[Any, ...]) -> Callable[[Any], bool]:
    """Return a function that checks a tuple: a hint for each value, or one hint and an ellipsis."""
    checks = tuple(compile_check(hint) for hint in inner if hint is not Ellipsis)
    if inner[-1] is Ellipsis:
        each = checks[0]
        return lambda value: isinstance(value, Placeholder) or (isinstance(value, tuple) and all(map(each, value)))

    def fits(value: Any) -> bool:
        if not isinstance(value, tuple) or len(value) != len(checks):
            return isinstance(value, Placeholder)
        return all(check(one) for check, one in zip(checks, value, strict=True))

    return fits


def describe_type(hint: Any) -> str:
    """Return a type hint in words: "a tuple of Need", "text or None"."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(map(describe_type, inner))
    if origin is Literal:
        return "one of " + ", ".join(map(repr, inner))
    if origin in (tuple, dict):
        parts = [describe_type(part) for part in inner if part is not Ellipsis]
        return f"a {origin.__name__} of {' and '.join(parts[origin is dict :])}"
    plain_words = {str: "text", bool: "True or False", int: "a number", type(None): "None", Any: "anything"}
    return plain_words.get(hint) or hint.__name__


def as_tuple(value: Any) -> tuple[Any, ...]:
    """Return a value as a tuple: a single value becomes a tuple of itself, None an empty one."""
    if isinstance(value, (tuple, list)):
        return tuple(value)
    return () if value is None else (value,)


def dump_fields(record: object, names: str) -> dict[str, Any]:
    """Return the named fields of a record as plain data: "title asks" gives {"title": …, "asks": …}."""
    return {name: getattr(record, name) for name in names.split()}


def group_by_key(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Return the values of each key, keys and values in the order of the pairs."""
    groups: dict[Key, list[Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def read_arrow_table(module: str, name: str) -> list[list[str]]:
    """Return the lines of a text file beside a module, each divided at its arrows: “form => words”.

    Args:
        module: path of the module, its `__file__`.
        name: name of the file.
    """
    with open(os.path.join(os.path.dirname(module), name), encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split(" =>") for line in lines]
    return [[first, *(cell.removeprefix(" ") for cell in rest)] for first, *rest in rows]
