"""Expressions: values, players, objects, conditions.

An expression is evaluated in a position with *bindings* ("this", "you", "target", ...) and, inside a selection or a
condition about an object, with a *candidate* ("it").
"""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.conditions import (
    ANSWER as ANSWER,
)
from rulestone.language.conditions import (
    BE_ANSWERED as BE_ANSWERED,
)
from rulestone.language.conditions import (
    All as All,
)
from rulestone.language.conditions import (
    Answering as Answering,
)
from rulestone.language.conditions import (
    AnyOf as AnyOf,
)
from rulestone.language.conditions import (
    Are as Are,
)
from rulestone.language.conditions import (
    Compare as Compare,
)
from rulestone.language.conditions import (
    Exists as Exists,
)
from rulestone.language.conditions import (
    Fits as Fits,
)
from rulestone.language.conditions import (
    Has as Has,
)
from rulestone.language.conditions import (
    In as In,
)
from rulestone.language.conditions import (
    Linked as Linked,
)
from rulestone.language.conditions import (
    Meets as Meets,
)
from rulestone.language.conditions import (
    Not as Not,
)
from rulestone.language.conditions import (
    Permitted as Permitted,
)
from rulestone.language.conditions import (
    Phase as Phase,
)
from rulestone.language.conditions import (
    Present as Present,
)
from rulestone.language.conditions import (
    Same as Same,
)
from rulestone.language.conditions import (
    Silenced as Silenced,
)
from rulestone.language.conditions import (
    Silent as Silent,
)
from rulestone.language.conditions import (
    StackEmpty as StackEmpty,
)
from rulestone.language.conditions import (
    TopAnswerable as TopAnswerable,
)
from rulestone.language.conditions import (
    TurnOf as TurnOf,
)
from rulestone.language.expression import Condition as Condition
from rulestone.language.expression import Expr as Expr
from rulestone.language.expression import Value as Value

# --- values ---------------------------------------------------------------------------------------------------------


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


# --- players --------------------------------------------------------------------------------------------------------


class You(Expr, frozen=True):
    """The controller of what is being done."""


class Opponent(Expr, frozen=True):
    """The other player than `of` (than you, when nothing is named)."""

    of: Expr | None = None


class TurnPlayer(Expr, frozen=True):
    """The player whose turn it is."""


class ControllerOf(Expr, frozen=True):
    """The controller of the (first) object or stack item."""

    what: Expr


class SourceOf(Expr, frozen=True):
    """The objects that stack items come from."""

    what: Expr


class OwnerOf(Expr, frozen=True):
    """The owner of the (first) object."""

    what: Expr


# --- objects --------------------------------------------------------------------------------------------------------


class This(Expr, frozen=True):
    """The object whose text this is."""


class It(Expr, frozen=True):
    """The candidate, as an object."""


class Select(Expr, frozen=True):
    """All objects that fit, in a fixed order.

    Attributes:
        zones: names of zones or of groups of zones.
        of: the player whose zones are meant, and who controls what lies in a zone that both share; None for both.
        type: a card type; "" for any. Checked against the type with effects applied.
        where: a condition on the candidate.
        role: "" for the top cards only; a role ("energy") for cards under them with that role; "any" for both.
        other: objects that do not count.
    """

    zones: tuple[str, ...]
    of: Expr | None = None
    type: str = ""
    where: Expr | None = None
    role: str = ""
    other: Expr | None = None


class Under(Expr, frozen=True):
    """The cards under objects, top to bottom; only those with `role` when one is named."""

    what: Expr
    role: str = ""


class HostOf(Expr, frozen=True):
    """The objects that the objects lie under."""

    what: Expr


class Top(Expr, frozen=True):
    """The first `count` cards of a player's zone (top of a deck, left end of a row)."""

    zone: str
    of: Expr
    count: Expr


class Nth(Expr, frozen=True):
    """One of the objects, by its number in their order from 1; none if there are not so many."""

    what: Expr
    at: Expr


class Beside(Expr, frozen=True):
    """What stands in the same slots as the objects, in the zones named: whatever is on their spaces of a board.

    Attributes:
        what: the objects.
        zones: names of zones or of groups of zones.
        of: the player whose cards are meant; None for everybody's.
        where: a condition on the candidate.
    """

    what: Expr
    zones: tuple[str, ...]
    of: Expr | None = None
    where: Expr | None = None


class Items(Expr, frozen=True):
    """Stack items, last put first.

    Attributes:
        kind: kind of item; "" for any.
        where: a condition on the candidate item.
        last_only: only the one put last among those that fit.
    """

    kind: str = ""
    where: Expr | None = None
    last_only: bool = False


class Now(Expr, frozen=True):
    """The cards that objects were, as they are now, whatever has become of them."""

    what: Expr


class Either(Expr, frozen=True):
    """The objects of both."""

    left: Expr
    right: Expr


class Common(Expr, frozen=True):
    """The objects that are among both."""

    left: Expr
    right: Expr


class Among(Expr, frozen=True):
    """Those of the objects that are still what they were and fit the condition."""

    what: Expr
    where: Expr


class Involved(Expr, frozen=True):
    """The objects that stack items are about: their sources, their targets, and what they keep under other names.

    Attributes:
        kind: kind of item; "" for any.
        also: names under which items keep further objects ("caster").
        where: a condition on the item; None for any.
    """

    kind: str = ""
    also: tuple[str, ...] = ()
    where: Expr | None = None


class Recipients(Expr, frozen=True):
    """Whom the parts of a stack item are for."""

    item: Expr
