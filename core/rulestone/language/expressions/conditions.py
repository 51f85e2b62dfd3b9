"""Conditions: expressions whose result is true or false."""

from __future__ import annotations

from rulestone.language import inspect as r
from rulestone.language.expressions.expression import Condition, Expr

AFFECTED = "be affected by the opponent"
"""Being affected by effects of the other player; effects can forbid it as a whole."""
RESPOND = "answer"
"""Responding; effects can forbid it to a player."""
BE_RESPONDED_TO = "be answered"
"""Being responded to; effects can forbid it to sources of stack items, and to players for all their items."""


class All(Condition, frozen=True):
    """Every one of them holds."""

    READS = r.NOTHING

    of: tuple[Expr, ...]


class AnyOf(Condition, frozen=True):
    """At least one of them holds."""

    READS = r.NOTHING

    of: tuple[Expr, ...]


class Not(Condition, frozen=True):
    """The condition does not hold."""

    READS = r.NOTHING

    of: Expr


class Exists(Condition, frozen=True):
    """At least `least` such objects exist."""

    READS = r.NOTHING

    what: Expr
    least: int = 1


class Same(Condition, frozen=True):
    """Both name the same objects, or the same player, at least one."""

    READS = r.NOTHING

    left: Expr
    right: Expr


class In(Condition, frozen=True):
    """Every one of the left objects is among the right ones, and the left is not empty."""

    READS = r.NOTHING

    left: Expr
    right: Expr


class Are(Condition, frozen=True):
    """Every object fits the condition, and at least one exists."""

    READS = r.NOTHING
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

    READS = (r.Field(r.ATTRIBUTE, "attr"),)

    values: Expr
    what: Expr
    attr: str


class Present(Condition, frozen=True):
    """The objects are still the same objects in the same place as when they were named."""

    READS = (r.STANDING,)

    what: Expr


class Has(Condition, frozen=True):
    """The object still has the ability that is used, announced or resolving (see `OfAbility`)."""

    READS = (r.ABILITY, r.Read(r.ATTRIBUTE, "abilities"))

    what: Expr


class Meets(Condition, frozen=True):
    """The objects have an ability of a kind whose own condition holds, for the player who controls each."""

    READS = (r.Field(r.ANYTHING.kind, "kind"), r.Read(r.ATTRIBUTE, "abilities"), r.CONTROLLER, r.STANDING)

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

    READS = (r.SLOT, r.Field(r.ATTRIBUTE, "by"), r.Field(r.ATTRIBUTE, "also"), r.ReadIf("also", r.STANDING))

    what: Expr
    to: Expr
    by: str = ""
    way: str = ""
    also: str = ""


class Fits(Condition, frozen=True):
    """The candidate fits the condition printed on an object under an attribute (its material, its summoning gate).

    If the object prints nothing there, every candidate fits.
    """

    READS = (r.Field(r.ANYTHING.kind, "attr"), r.Field(r.PRINTED, "attr"))

    what: Expr
    attr: str


class Phase(Condition, frozen=True):
    """This is the current phase; a phase within another counts as both.

    Attributes:
        name: the phase.
        innermost: and no other phase within it.
    """

    READS = (r.Read(r.GAME, "phase"), r.Read(r.GAME, "outer phases"))

    name: str
    innermost: bool = False


class TurnOf(Condition, frozen=True):
    """It is the turn of a player."""

    READS = (r.TURN,)

    who: Expr


class StackEmpty(Condition, frozen=True):
    """The stack is empty."""

    READS = (r.STACKED,)


class CanRespondToTop(Condition, frozen=True):
    """The stack is empty, or players may act while its top item waits."""

    READS = (r.STACK,)


class Silent(Condition, frozen=True):
    """Responses to these stack items are forbidden, by their ability or an effect on their source or its player."""

    READS = (r.STACK, r.Read(r.PERMISSION, BE_RESPONDED_TO))

    what: Expr


class Silenced(Condition, frozen=True):
    """Responses are forbidden now, because an item on the stack is silent (see `Silent`).

    Attributes:
        alone: whether a silent item refuses only responses to itself: then this holds only while all items on the
            stack are silent.
    """

    READS = (r.STACK, r.Read(r.PERMISSION, BE_RESPONDED_TO))

    alone: Expr


class IsResponding(Condition, frozen=True):
    """This is the event that players may respond to now."""

    READS = (r.Read(r.GAME, "answering"),)

    event: str


class Permitted(Condition, frozen=True):
    """No effect forbids this to the object or player, or one permits it, by the game's `Precedence` policy.

    Nor may an effect forbid it to the candidate: a player cannot cast a card if an effect forbids the card to be cast.

    Attributes:
        given: an effect must permit it.
        value: a value that belongs to the thing's name: `valued(what, value)` is tested, such as "play unit from" and a
            zone; None for none.
    """

    READS = (r.CANDIDATE, r.Field(r.PERMISSION, "what"), r.ReadIf("value", r.Read(r.PERMISSION)))

    what: str
    who: Expr
    given: bool = False
    value: Expr | None = None


def valued(permission: str, value: object) -> str:
    """Return the name of a thing with a value: "play unit from graveyard"."""
    return f"{permission} {value}"


def split_conjuncts(where: Expr | None) -> list[Expr]:
    """Return the parts of a condition that must all hold."""
    return [] if where is None else list(where.of) if isinstance(where, All) else [where]


def join_conjuncts(conditions: list[Expr]) -> Expr | None:
    """Return conditions as one: None for none, All for several."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else All(tuple(conditions))
