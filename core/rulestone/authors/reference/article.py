"""An article of the reference, and the display of records in it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from rulestone.report.catalogue import FIELDS


class Article(Struct, frozen=True):
    """An article of the reference.

    Attributes:
        name: name of the article's subject.
        head: its syntax, with default values.
        text: its description from the code.
        example: example of its use; "" for none.
        outcome: returns the lines of the example's result.
    """

    name: str
    head: str
    text: str
    example: str = ""
    outcome: Callable[[], list[str]] = list


def format_default(field: Any) -> str:
    """Return the default of a field as Python writes it; "" for none."""
    if field.default_factory is not NODEFAULT:
        return repr(field.default_factory())
    return "" if field.default is NODEFAULT else repr(field.default)


def format_record(kind: type, prefix: str = "") -> str:
    """Return how a record is written: its fields with their defaults."""
    if not issubclass(kind, Struct):
        return format_call(kind, kind.__name__)
    written = {field.name: format_default(field) for field in fields(kind) if field.name != "cites"}
    shown = [f"{name}={value}" if value else name for name, value in written.items()]
    return f"{prefix}{kind.__name__}({', '.join(shown)})"


def format_call(function: Callable[..., Any], name: str) -> str:
    """Return how a function or class is called, without types."""
    empty = inspect.Parameter.empty
    written = [str(one.replace(annotation=empty)) for one in inspect.signature(function).parameters.values()]
    return f"{name}({', '.join(written)})"


def map_types(kind: type) -> dict[str, str]:
    """Return the type and the default of each field of a record, as in "bool, default False"."""
    if not issubclass(kind, Struct):
        return {}
    hints = {name: hint for base in reversed(kind.__mro__) for name, hint in inspect.get_annotations(base).items()}
    found = {field.name: (str(hints[field.name]), format_default(field)) for field in fields(kind)}
    return {name: f"{hint}, default {value}" if value else hint for name, (hint, value) in found.items()}


def describe_class(kind: type) -> str:
    """Return the docstring of a class, its fields with types and defaults."""
    types = map_types(kind)

    def add_types(match: re.Match[str]) -> str:
        return "    " + ", ".join(f"{name} ({types.get(name, '')})" for name in match[1].split(", ")) + ": "

    text, section, items = inspect.cleandoc(kind.__doc__ or "").partition("Attributes:\n")
    return text + section + (FIELDS.sub(add_types, items) if types else items)
