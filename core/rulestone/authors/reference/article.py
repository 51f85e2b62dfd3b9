"""One thing in the reference, and how records are shown there."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields


class Article(Struct, frozen=True):
    """One thing in the reference.

    Attributes:
        name: what it is called.
        head: how it is written, with what may be left out.
        text: what it is, from the code.
        example: it as an author writes it, "" for none.
        outcome: finds what comes of the example, a line each.
    """

    name: str
    head: str
    text: str
    example: str = ""
    outcome: Callable[[], list[str]] = list


def head(kind: type, prefix: str = "") -> str:
    """How a record is written: its fields with what they have unless they are given."""
    told_fields = []
    for field in fields(kind):
        if field.name == "cites":
            continue
        default = field.default if field.default is not NODEFAULT else NODEFAULT
        if field.default_factory is not NODEFAULT:
            default = field.default_factory()
        told_fields.append(field.name if default is NODEFAULT else f"{field.name}={default!r}")
    return f"{prefix}{kind.__name__}({', '.join(told_fields)})"


def said(kind: type) -> str:
    """Return the docstring of a class."""
    return inspect.cleandoc(kind.__doc__ or "")
