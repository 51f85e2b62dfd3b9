"""Conditions that match values with objects."""

from __future__ import annotations

from rulestone.language.expressions import Condition, Expr


class EachItsOwn(Condition, frozen=True):
    """For every one of the values there is a different object that has it.

    Attributes:
        values: a collection of values.
        what: the objects.
        attr: the attribute that is a collection of values, or one of them.
    """

    values: Expr
    what: Expr
    attr: str
