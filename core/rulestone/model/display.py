"""Display of values in notebooks.

Renderers live in the reports, which are above the model. A class here only declares that it can be displayed; the
application sets `drawn_by`, so that nothing below imports the reports.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

drawn_by = ""
"""Name of the module whose `html` and `svg` render a value; "" while none is set."""


SUBJECTS = (
    "scenario", "game", "own", "other", "moment", "answer", "about", "thing", "attribute", "effect", "line",
    "revision", "does", "value", "verdict", "reasons", "derivations", "summary",
)  # fmt: skip
"""Attributes that name the subject of a result, and sum up the result."""

LEADING = frozenset(["in", "is", "are", "was", "were", "has", "holds", "gets", "costs", "drew", "discarded"])
"""Last words of an observation's name that make a sentence with its value."""


class Displayed:
    """A value with a short repr; notebooks render those that have a form for it."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the kind of result and its subject."""
        subjects = (str(getattr(self, name, "")) for name in SUBJECTS)
        return f"<{type(self).__name__}: {', '.join(filter(None, subjects))}>"

    def _repr_html_(self) -> str | None:
        """Return the value as HTML; None if it has no such form."""
        return render_as(self, "html")

    def _repr_svg_(self) -> str | None:
        """Return the value as SVG; None if it has no such form."""
        return render_as(self, "svg")


def render_as(value: object, form: str) -> str | None:
    """Return a value rendered as "html" or "svg" by `drawn_by`; None without a renderer."""
    if not drawn_by:
        return None
    from importlib import import_module

    rendered: str | None = getattr(import_module(drawn_by), "render_" + form)(value)
    return rendered


def join_words(parts: Sequence[str], most: int = 0, last: str = "and") -> str:
    """Join words: "a", "a and b", "a, b and c"; words beyond `most` (0 for no limit) are only counted.

    Args:
        last: the word before the last part, such as "or".
    """
    parts = [*parts[:most], f"{len(parts) - most} more"] if most and len(parts) > most + 1 else parts
    return "".join(parts) if len(parts) < 2 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def describe_seen(name: str, value: object) -> str:
    """Return an observation and its value in words: "Guard ends in hand", "Two ends under One", "the winner is: draw".

    A value follows without a colon only where the name leads to it: after "drew", "in", "is" and the like.
    """
    text, (stem, _, last) = format_seen(value), name.rpartition(" ")
    if last == "in" and text.startswith("under "):
        return f"{stem} {text}"
    return f"{name} {text}" if last in LEADING and text not in ("yes", "no", "draw") else f"{name}: {text}"


def describe_values(values: Mapping[str, object]) -> str:
    """Return observations and their values in words, separated by semicolons."""
    return "; ".join(describe_seen(name, value) for name, value in values.items())


def format_plain(value: object, empty: str = "none") -> str:
    """Return a single value as text: yes or no for a truth value, `empty` for None."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return empty if value is None else str(value)


def format_seen(value: object) -> str:
    """Return an observed value as text; "–" for a value without a counterpart."""
    if isinstance(value, (list, tuple)):
        return ", ".join(format_seen(part) for part in value) or "none"
    if isinstance(value, dict):  # an expectation: “any order: a, b”
        return "; ".join(f"{key}: {format_seen(part)}" for key, part in value.items())
    return format_plain(value, "–")
