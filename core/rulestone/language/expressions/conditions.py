"""Conditions: expressions whose result is true or false."""

from __future__ import annotations

from rulestone.language.expressions.expression import Condition, Expr
from rulestone.language.inspect import (
    ABILITY,
    ANYTHING,
    ATTRIBUTE,
    CANDIDATE,
    CONTROLLER,
    GAME,
    NOTHING,
    PERMISSION,
    PRINTED,
    SLOT,
    STACK,
    STACKED,
    STANDING,
    TURN,
    Field,
    Read,
    ReadIf,
)

AFFECTED = "be affected by the opponent"
"""Being affected by effects of the other player; effects can forbid it as a whole."""
ANSWER = "answer"
"""Responding; effects can forbid it to a player."""
BE_ANSWERED = "be answered"
"""Being responded to; effects can forbid it to sources of stack items, and to players for all their items."""


class All(Condition, frozen=True):
    """Every one of them holds."""

    READS = NOTHING

    of: tuple[Expr, ...]


class AnyOf(Condition, frozen=True):
    """At least one of them holds."""

    READS = NOTHING

    of: tuple[Expr, ...]


class Not(Condition, frozen=True):
    """The condition does not hold."""

    READS = NOTHING

    of: Expr


class Exists(Condition, frozen=True):
    """At least `least` such objects exist."""

    READS = NOTHING

    what: Expr
    least: int = 1


class Same(Condition, frozen=True):
    """Both name the same objects, or the same player, at least one."""

    READS = NOTHING

    left: Expr
    right: Expr


class In(Condition, frozen=True):
    """Every one of the left objects is among the right ones, and the left is not empty."""

    READS = NOTHING

    left: Expr
    right: Expr


class Are(Condition, frozen=True):
    """Every object fits the condition, and at least one exists."""

    READS = NOTHING
    OF_EACH = ("where",)

    what: Expr
    where: Expr


class EachItsOwn(Condition, frozen=True):
    """A different object can be found for each of the values, which has that value.

    Attributes:
        values: a collection of values.
        what: the objects.
        attr: the attribute that is a collection of values, or one of them.
    """

    READS = (Field(ATTRIBUTE, "attr"),)

    values: Expr
    what: Expr
    attr: str


class Present(Condition, frozen=True):
    """The objects are still the same objects in the same place as when they were named."""

    READS = (STANDING,)

    what: Expr


class Has(Condition, frozen=True):
    """The object still has the ability that is used, announced or resolving (see `OfAbility`)."""

    READS = (ABILITY, Read(ATTRIBUTE, "abilities"))

    what: Expr


class Meets(Condition, frozen=True):
    """The objects have an ability of a kind whose own condition holds, for the player who controls each."""

    READS = (Field(ANYTHING.kind, "kind"), Read(ATTRIBUTE, "abilities"), CONTROLLER, STANDING)

    what: Expr
    kind: str


class Linked(Condition, frozen=True):
    """Each of the objects can move from its space to the space of another object in one step.

    Attributes:
        what: the objects that would move.
        to: an object on the destination space.
        by: the attribute of each that names its way of moving, or, with `way`, "".
        way: the way of moving for all objects.
        also: the attribute that lists an object's further ways of moving, and the objects to whose spaces it can
            always move; "" for none.
    """

    READS = (SLOT, Field(ATTRIBUTE, "by"), Field(ATTRIBUTE, "also"), ReadIf("also", STANDING))

    what: Expr
    to: Expr
    by: str = ""
    way: str = ""
    also: str = ""


class Fits(Condition, frozen=True):
    """The candidate fits the condition printed on an object under an attribute (its material, its summoning gate).

    If the object prints nothing there, every candidate fits.
    """

    READS = (Field(ANYTHING.kind, "attr"), Field(PRINTED, "attr"))

    what: Expr
    attr: str


class Phase(Condition, frozen=True):
    """This is the current phase; a phase within another counts as both.

    Attributes:
        name: the phase.
        innermost: and no other phase within it.
    """

    READS = (Read(GAME, "phase"), Read(GAME, "within"))

    name: str
    innermost: bool = False


class TurnOf(Condition, frozen=True):
    """It is the turn of a player."""

    READS = (TURN,)

    who: Expr


class StackEmpty(Condition, frozen=True):
    """The stack is empty."""

    READS = (STACKED,)


class TopAnswerable(Condition, frozen=True):
    """The stack is empty, or players may act while its top item waits."""

    READS = (STACK,)


class Silent(Condition, frozen=True):
    """Responses to these stack items are forbidden, by their ability or an effect on their source or its player."""

    READS = (STACK, Read(PERMISSION, BE_ANSWERED))

    what: Expr


class Silenced(Condition, frozen=True):
    """Responses are forbidden now, because an item on the stack is silent (see `Silent`).

    Attributes:
        alone: whether a silent item refuses only responses to itself: then this holds only while all items on the
            stack are silent.
    """

    READS = (STACK, Read(PERMISSION, BE_ANSWERED))

    alone: Expr


class Answering(Condition, frozen=True):
    """This is the event that players may respond to now."""

    READS = (Read(GAME, "answering"),)

    event: str


class Permitted(Condition, frozen=True):
    """No effect forbids this to the object or player, or one permits it, by the game's `Precedence` policy.

    Attributes:
        given: an effect must permit it.
        value: a value that belongs to the thing's name: `valued(what, value)` is tested, such as "play unit from" and a
            zone; None for none.
    """

    READS = (CANDIDATE, Field(PERMISSION, "what"), ReadIf("value", Read(PERMISSION)))

    what: str
    who: Expr
    given: bool = False
    value: Expr | None = None


def valued(permission: str, value: object) -> str:
    """Return the name of a thing with a value: "play unit from graveyard"."""
    return f"{permission} {value}"


def split_conjuncts(where: Expr | None) -> list[Expr]:
    """Return the parts of a condition that must all hold."""
    if where is None:
        return []
    return list(where.of) if isinstance(where, All) else [where]


def join_conjuncts(conditions: list[Expr]) -> Expr | None:
    """Return conditions as one: None for none, All for several."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else All(tuple(conditions))
