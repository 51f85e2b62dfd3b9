"""What every expression is."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from rulestone.language.inspect import ANYTHING, Reads


class Expr(Struct, frozen=True, tag=True, tag_field="is"):
    """Base of every expression.

    Attributes:
        READS: what evaluating it looks at besides what its parts do; a class that does not say it may read anything.
        OF_EACH: the fields that are evaluated with each of its objects as their candidate.
    """

    READS: ClassVar[Reads] = (ANYTHING,)
    OF_EACH: ClassVar[tuple[str, ...]] = ()


class Value(Expr, frozen=True):
    """Base of expressions whose result is a number, a text or a truth value."""


class Player(Expr, frozen=True):
    """Base of expressions whose result is a player's number."""


class Condition(Expr, frozen=True):
    """Base of expressions whose result is yes or no."""
