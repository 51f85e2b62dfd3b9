"""Expressions whose result is a value: a number, a text, whatever a name is bound to."""

from __future__ import annotations

from typing import Literal

from rulestone.language.expressions.expression import Expr, Value
from rulestone.language.inspect import (
    ABILITY,
    ASSUMPTION,
    ATTRIBUTE,
    CANDIDATE,
    EVENT,
    GAME,
    NAMED,
    NOTHING,
    PRINTED,
    RESULT,
    STACK,
    THIS,
    Field,
    Given,
    Read,
)


class Exchange(Value, frozen=True):
    """One word in place of another, as what a change of text exchanges."""

    READS = NOTHING

    old: Expr
    new: Expr


class Its(Value, frozen=True):
    """An attribute of the candidate, with continuous effects applied."""

    READS = (CANDIDATE, Field(ATTRIBUTE, "attr"))

    attr: str


class Of(Value, frozen=True):
    """An attribute of the (first of the) objects."""

    READS = (Field(ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Named(Value, frozen=True):
    """An attribute of the (first of the) objects whose name is worked out: "weakness " and the kind of damage."""

    READS = (Read(ATTRIBUTE),)

    what: Expr
    attr: Expr


class Printed(Value, frozen=True):
    """The printed value of an attribute of the object, whatever effects say."""

    READS = (Field(PRINTED, "attr"),)

    what: Expr
    attr: str


class Share(Value, frozen=True):
    """What an object (None for the candidate) got of what a `Divide` of that name divided; 0 for nothing."""

    READS = (Field(NAMED, "name"), Given("of", CANDIDATE, filled=False))

    name: str
    of: Expr | None = None


class Count(Value, frozen=True):
    """How many objects there are."""

    READS = NOTHING

    what: Expr


class Total(Value, frozen=True):
    """The sum of an attribute over objects; objects without it count 0."""

    READS = (Field(ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Greatest(Value, frozen=True):
    """The greatest value of an attribute that one of the objects has; 0 where there is none."""

    READS = (Field(ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Least(Value, frozen=True):
    """The least value of an attribute that one of the objects has; 0 where there is none."""

    READS = (Field(ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Kinds(Value, frozen=True):
    """How many different values of an attribute objects have; those without one do not count."""

    READS = (Field(ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Var(Expr, frozen=True):
    """What a name is bound to: a value, a player or objects, as the place asks. Unbound reads as None."""

    READS = (Field(NAMED, "name"),)

    name: str


class GameValue(Value, frozen=True):
    """A value of the game as a whole ("turn", "phase", ...)."""

    READS = (Field(GAME, "key"),)

    key: str


class Assumed(Value, frozen=True):
    """The chosen option of a named assumption; evaluating it records that the result leaned on it."""

    READS = (Field(ASSUMPTION, "name"),)

    name: str


class Times(Value, frozen=True):
    """How often an event happened this turn (`scope` "turn") or this game ("game").

    Attributes:
        event: name of the event.
        who: the player it happened for or who did it; None for anybody.
        what: the object it happened to or with; None for any.
    """

    READS = (Field(EVENT, "event"),)

    event: str
    who: Expr | None = None
    what: Expr | None = None
    scope: Literal["turn", "game"] = "turn"


class Result(Value, frozen=True):
    """What the last instruction reported: how many things it did."""

    READS = (RESULT,)


class Whether(Value, frozen=True):
    """One thing or another, as a condition holds or not."""

    READS = NOTHING

    condition: Expr
    then: Expr
    otherwise: Expr


class OfAbility(Value, frozen=True):
    """A field of the ability that is being used: "timing", "name", "kind", "tags"."""

    READS = (THIS, ABILITY)

    field: Literal["timing", "name", "kind", "tags"]


class Amount(Value, frozen=True):
    """The amount of a stack item for a recipient (all its parts when no recipient is named)."""

    READS = (STACK,)

    item: Expr
    to: Expr | None = None
