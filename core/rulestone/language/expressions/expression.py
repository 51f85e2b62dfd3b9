"""What every expression is."""

from __future__ import annotations

from msgspec import Struct


class Expr(Struct, frozen=True, tag=True, tag_field="is"):
    """Base of every expression."""


class Value(Expr, frozen=True):
    """Base of expressions whose result is a number, a text or a truth value."""


class Condition(Expr, frozen=True):
    """Base of expressions whose result is yes or no."""
