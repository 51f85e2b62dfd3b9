"""Expressions whose result is a value: a number, a text, whatever a name is bound to."""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.expressions.expression import Expr, Value


class Lit(Value, frozen=True):
    """A value written down."""

    value: Any


class Its(Value, frozen=True):
    """An attribute of the candidate, with continuous effects applied."""

    attr: str


class Of(Value, frozen=True):
    """An attribute of the (first of the) objects."""

    what: Expr
    attr: str


class Named(Value, frozen=True):
    """An attribute of the (first of the) objects whose name is worked out: "weakness " and the kind of damage."""

    what: Expr
    attr: Expr


class Printed(Value, frozen=True):
    """The printed value of an attribute of the object, whatever effects say."""

    what: Expr
    attr: str


class Share(Value, frozen=True):
    """What an object (None for the candidate) got of what a `Divide` of that name divided; 0 for nothing."""

    name: str
    of: Expr | None = None


class Count(Value, frozen=True):
    """How many objects there are."""

    what: Expr


class Total(Value, frozen=True):
    """The sum of an attribute over objects; objects without it count 0."""

    what: Expr
    attr: str


class Kinds(Value, frozen=True):
    """How many different values of an attribute objects have; those without one do not count."""

    what: Expr
    attr: str


class Arith(Value, frozen=True):
    """`left op right` with op one of + - * min max."""

    op: str
    left: Expr
    right: Expr


class Var(Expr, frozen=True):
    """What a name is bound to: a value, a player or objects, as the place asks. Unbound reads as None."""

    name: str


class GameValue(Value, frozen=True):
    """A value of the game as a whole ("turn", "phase", ...)."""

    key: str


class Assumed(Value, frozen=True):
    """The chosen option of a named assumption; evaluating it records that the result leaned on it."""

    name: str


class Times(Value, frozen=True):
    """How often an event happened this turn (`scope` "turn") or this game ("game").

    Attributes:
        event: name of the event.
        who: the player it happened for or who did it; None for anybody.
        what: the object it happened to or with; None for any.
    """

    event: str
    who: Expr | None = None
    what: Expr | None = None
    scope: Literal["turn", "game"] = "turn"


class Result(Value, frozen=True):
    """What the last instruction reported: how many things it did."""


class Whether(Value, frozen=True):
    """One thing or another, as a condition holds or not."""

    condition: Expr
    then: Expr
    otherwise: Expr


class OfAbility(Value, frozen=True):
    """A field of the ability that is being used: "timing", "name", "kind", "tags"."""

    field: Literal["timing", "name", "kind", "tags"]


class Amount(Value, frozen=True):
    """The amount of a stack item for a recipient (all its parts when no recipient is named)."""

    item: Expr
    to: Expr | None = None
