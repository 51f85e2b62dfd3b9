"""How values show themselves in notebooks.

What a value looks like is for reports to say, which stand above it. So a class only says that it has looks; the roof of
the house says where they are drawn (`drawn_by`), and nobody below imports anything from there.
"""

from __future__ import annotations

TYPE_CHECKING = False  # the real one would cost the import of `typing`
if TYPE_CHECKING:
    from typing import Any

drawn_by = ""
"""The module whose `html` and `svg` draw a value; "" while nobody does."""


class Displayed:
    """A value that notebooks show as what it is, and not as code."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """It as HTML; None where it has no such looks."""
        return looks(self, "html")

    def _repr_svg_(self) -> str | None:
        """It as SVG; None where it has no such looks."""
        return looks(self, "svg")


def looks(value: Any, form: str) -> str | None:
    """A value as whoever draws it would have it; None where nobody does."""
    if not drawn_by:
        return None
    from importlib import import_module

    found: str | None = getattr(import_module(drawn_by), form)(value)
    return found
