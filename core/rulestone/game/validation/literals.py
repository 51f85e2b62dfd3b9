"""Fields that hold one of a list of words, as the types of records declare them (`Literal`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from rulestone.kernel.declare import Assumption
from rulestone.language import expressions as e

_FOUND: dict[type[Any], tuple[tuple[str, tuple[str, ...]], ...]] = {}


def listed(kind: type[Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The fields of a kind of record that hold one of a list of words, or several of them, and the words."""
    found = _FOUND.get(kind)
    if found is None:
        try:
            types = get_type_hints(kind)
        except NameError:  # it names types that only type checkers see: none of ours that has such fields
            types = {}
        found = tuple((name, words) for name, type in types.items() if (words := tuple(words_of(type))))
        _FOUND[kind] = found
    return found


def words_of(type: Any) -> Iterator[str]:
    """The words that a type lists, at any depth."""
    if get_origin(type) is Literal:
        yield from get_args(type)
    else:
        for part in get_args(type):
            yield from words_of(part)


def said(value: Any, assumptions: Mapping[str, Assumption]) -> Iterator[Any]:
    """The words that stand in a field, whatever assumptions may come to; what only the game will tell is left out."""
    if isinstance(value, tuple):
        for one in value:
            yield from said(one, assumptions)
    elif isinstance(value, e.Lit):
        yield value.value
    elif isinstance(value, e.Whether):
        yield from said(value.then, assumptions)
        yield from said(value.otherwise, assumptions)
    elif isinstance(value, e.Assumed):
        if value.name in assumptions:
            yield from assumptions[value.name].options
    elif isinstance(value, str):
        yield value
