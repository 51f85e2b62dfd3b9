"""Expressions whose result is a value: a number, a text or the binding of a name."""

from __future__ import annotations

from typing import Literal

from rulestone.language import inspect as r
from rulestone.language.expressions.expression import Expr, Value


class Exchange(Value, frozen=True):
    """A pair of words: a change of text replaces the first by the second."""

    READS = r.NOTHING

    old: Expr
    new: Expr


class Its(Value, frozen=True):
    """An attribute of the candidate, with continuous effects applied."""

    READS = (r.CANDIDATE, r.Field(r.ATTRIBUTE, "attr"))

    attr: str


class Of(Value, frozen=True):
    """An attribute of the (first of the) objects."""

    READS = (r.Field(r.ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Named(Value, frozen=True):
    """An attribute of the (first of the) objects with a computed name: "weakness " and the kind of damage."""

    READS = (r.Read(r.ATTRIBUTE),)

    what: Expr
    attr: Expr


class Printed(Value, frozen=True):
    """The printed value of an attribute of the object, without effects."""

    READS = (r.Field(r.PRINTED, "attr"),)

    what: Expr
    attr: str


class Share(Value, frozen=True):
    """An object's share (None: the candidate's) of the amount divided by the `Divide` of that name; 0 for none."""

    READS = (r.Field(r.NAMED, "name"), r.ReadIf("of", r.CANDIDATE, filled=False))

    name: str
    of: Expr | None = None


class Count(Value, frozen=True):
    """The number of objects."""

    READS = r.NOTHING

    what: Expr


class Capacity(Value, frozen=True):
    """The declared capacity of a zone: the maximum card count of each player's place; infinite for no limit."""

    READS = r.NOTHING

    zone: str


class Total(Value, frozen=True):
    """The sum of an attribute over objects; objects without it count 0."""

    READS = (r.Field(r.ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Greatest(Value, frozen=True):
    """The greatest value of an attribute among objects; 0 if none has it."""

    READS = (r.Field(r.ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Least(Value, frozen=True):
    """The least value of an attribute among objects; 0 if none has it."""

    READS = (r.Field(r.ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Kinds(Value, frozen=True):
    """The number of different values of an attribute among objects; objects without it do not count."""

    READS = (r.Field(r.ATTRIBUTE, "attr"),)

    what: Expr
    attr: str


class Var(Expr, frozen=True):
    """The binding of a name: a value, a player or objects, depending on the place. Unbound names read as None."""

    READS = (r.Field(r.NAMED, "name"),)

    name: str


class GameValue(Value, frozen=True):
    """A value of the game as a whole ("turn", "phase", ...)."""

    READS = (r.Field(r.GAME, "key"),)

    key: str


class Assumed(Value, frozen=True):
    """The chosen option of a named assumption; evaluating it records that the result depends on it."""

    READS = (r.Field(r.ASSUMPTION, "name"),)

    name: str


class Times(Value, frozen=True):
    """The number of times an event happened this turn (`scope` "turn"), in a player's last turn, or this game ("game").

    Attributes:
        event: name of the event.
        who: the player who performed it or whom it affected; None for any.
        what: the object it affected or used; None for any.
        role: the role that the object or player had in the event; "" for any.
        whose: the player whose latest finished turn counts; None for this turn.
        counted: a role with a number: the numbers are added up ("the amount of life you gained this turn"); "" counts
            the events themselves.
    """

    READS = (r.Field(r.EVENT, "event"), r.ReadIf("whose", r.LAST_TURN))

    event: str
    who: Expr | None = None
    what: Expr | None = None
    scope: Literal["turn", "game"] = "turn"
    role: str = ""
    whose: Expr | None = None
    counted: str = ""


class Result(Value, frozen=True):
    """The result of the last instruction: the number of things it changed."""

    READS = (r.RESULT,)


class Whether(Value, frozen=True):
    """A value that depends on a condition."""

    READS = r.NOTHING

    condition: Expr
    then: Expr
    otherwise: Expr


class OfAbility(Value, frozen=True):
    """A field of the ability that is being used: "timing", "name", "kind", "tags"."""

    READS = (r.THIS, r.ABILITY)

    field: Literal["timing", "name", "kind", "tags"]


class Amount(Value, frozen=True):
    """The amount of a stack item for a recipient (of all its parts if no recipient is named)."""

    READS = (r.STACK,)

    item: Expr
    to: Expr | None = None
