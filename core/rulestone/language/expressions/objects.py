"""Expressions whose result is a player or objects, in a fixed order."""

from __future__ import annotations

from rulestone.language import inspect as r
from rulestone.language.expressions.conditions import AFFECTED
from rulestone.language.expressions.expression import Expr, Player
from rulestone.model.bindings import THIS_WAY

# --- players --------------------------------------------------------------------------------------------------------


class You(Player, frozen=True):
    """The controller of the current effect or action."""

    READS = (r.YOU,)


class Opponent(Player, frozen=True):
    """The opponent of `of` (of "you" by default)."""

    READS = (r.ReadIf("of", r.YOU, filled=False),)

    of: Expr | None = None


class TurnPlayer(Player, frozen=True):
    """The player whose turn it is."""

    READS = (r.TURN,)


class ControllerOf(Player, frozen=True):
    """The controller of the (first) object or stack item."""

    READS = (r.CONTROLLER,)

    what: Expr


class SourceOf(Expr, frozen=True):
    """The objects that stack items come from."""

    READS = (r.STACK,)

    what: Expr


class OwnerOf(Player, frozen=True):
    """The owner of the (first) object."""

    READS = r.NOTHING

    what: Expr


# --- objects --------------------------------------------------------------------------------------------------------


class This(Expr, frozen=True):
    """The object that has this text."""

    READS = (r.THIS,)


class It(Expr, frozen=True):
    """The candidate, as an object."""

    READS = (r.CANDIDATE,)


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

    READS = (
        r.Field(r.ZONE, "zones"),
        r.ReadIf("type", r.TYPE),
        r.ReadIf("of", r.CONTROLLER),
        r.ReadIf("role", r.PILES),
    )
    OF_EACH = ("where",)

    zones: tuple[str, ...]
    of: Expr | None = None
    type: str = ""
    where: Expr | None = None
    role: str = ""
    other: Expr | None = None


class Under(Expr, frozen=True):
    """The cards under objects, top to bottom; only those with `role` when one is named."""

    READS = (r.PILES,)

    what: Expr
    role: str = ""


class HostOf(Expr, frozen=True):
    """The objects that have these objects under them."""

    READS = (r.PILES,)

    what: Expr


class Top(Expr, frozen=True):
    """The first `count` cards of a player's zone (top of a deck, left end of a row)."""

    READS = (r.Field(r.ZONE, "zone"),)

    zone: str
    of: Expr
    count: Expr


class Nth(Expr, frozen=True):
    """One of the objects, by its number in their order from 1; none if the number is too large."""

    READS = r.NOTHING

    what: Expr
    at: Expr


class Beside(Expr, frozen=True):
    """The objects in the same slots as some objects, in the zones named: those on their spaces of a board.

    Attributes:
        what: the objects.
        zones: names of zones or of groups of zones.
        of: the player whose cards are meant, on the field by control; None for all players.
        where: a condition on the candidate.
    """

    READS = (r.Field(r.ZONE, "zones"), r.SLOT, r.ReadIf("of", r.CONTROLLER))
    OF_EACH = ("where",)

    what: Expr
    zones: tuple[str, ...]
    of: Expr | None = None
    where: Expr | None = None


class Items(Expr, frozen=True):
    """Stack items, last put first.

    Attributes:
        kind: kind of item; "" for any.
        where: a condition on the candidate item.
        last_only: of the items that fit, only the item that was put on the stack last.
    """

    READS = (r.STACK,)
    OF_EACH = ("where",)

    kind: str = ""
    where: Expr | None = None
    last_only: bool = False


class Waiting(Expr, frozen=True):
    """Pending triggers, in the order in which they triggered.

    Attributes of a trigger ("it"): "controller", "event" (the event it triggered on), "mandatory", "trigger number"
    (higher for later triggers), "moment" (equal for simultaneous triggers), "latest" (no event has begun since), "last
    acted" (the number of the trigger that acted last before it), "round" (0 for triggers before any acted, 1 for
    triggers that these caused, …), "position" (of its source, from the left), "since" (the timestamp of its source),
    "kind", "tags" and "label" of the ability; any other attribute is read from its source.

    In the steps of a trigger policy (`rulestone.kernel.policies.Triggers.procedure`) only those that the steps handle.

    Attributes:
        of: their controller; None for both players.
        where: a condition on the candidate trigger.
    """

    READS = (r.ANYTHING,)
    OF_EACH = ("where",)

    of: Expr | None = None
    where: Expr | None = None


class Referred(Expr, frozen=True):
    """The objects that the (first of the) objects has as the value of a reference attribute, if they still exist."""

    READS = (r.Field(r.ATTRIBUTE, "attr"), r.STANDING)

    what: Expr
    attr: str


class Now(Expr, frozen=True):
    """The cards of objects as they are now, even if they have become new objects."""

    READS = (r.STANDING,)

    what: Expr


class ThisWay(Expr, frozen=True):
    """The cards that an event affected earlier in these steps ("destroyed this way"), as they are now.

    Attributes:
        events: the verb, or several verbs; events that expand to one of them count, too.
        type: a card type; "" for any.
        where: a condition on the candidate; None for any.
    """

    READS = (r.Field(r.NAMED, "stored_names"), r.STANDING, r.ReadIf("type", r.TYPE))
    OF_EACH = ("where",)

    events: tuple[str, ...]
    type: str = ""
    where: Expr | None = None

    @property
    def stored_names(self) -> tuple[str, ...]:
        """Return the names under which these steps store the reference."""
        return tuple(THIS_WAY + event for event in self.events)


class Reached(Expr, frozen=True):
    """The objects that your effects can affect, without the opponent's objects protected from them."""

    READS = (r.YOU, r.CONTROLLER, r.STANDING, r.Read(r.PERMISSION, AFFECTED))

    what: Expr


class Either(Expr, frozen=True):
    """The objects of one selection and those of another, together."""

    READS = r.NOTHING

    left: Expr
    right: Expr


class Common(Expr, frozen=True):
    """The objects that are among both."""

    READS = r.NOTHING

    left: Expr
    right: Expr


class Among(Expr, frozen=True):
    """The objects that are still the same objects and fit the condition."""

    READS = r.NOTHING
    OF_EACH = ("where",)

    what: Expr
    where: Expr


class Involved(Expr, frozen=True):
    """The objects that stack items refer to: their sources, their targets, and objects bound to other names.

    Attributes:
        kind: kind of item; "" for any.
        also: names under which items keep further objects ("caster").
        where: a condition on the item; None for any.
    """

    READS = (r.STACK,)
    OF_EACH = ("where",)

    kind: str = ""
    also: tuple[str, ...] = ()
    where: Expr | None = None


class Participants(Expr, frozen=True):
    """The objects that had a role in an event this turn, or in a player's last turn, each once.

    Attributes:
        event: name of the event.
        role: the role of the objects in it.
        where: a condition on the candidate, as it was last known; None for any.
        whose: the player whose latest finished turn is meant; None for this turn.
    """

    READS = (r.Field(r.EVENT, "event"), r.ReadIf("whose", r.LAST_TURN))
    OF_EACH = ("where",)

    event: str
    role: str
    where: Expr | None = None
    whose: Expr | None = None


class Recipients(Expr, frozen=True):
    """The recipients of the parts of a stack item."""

    READS = (r.STACK,)

    item: Expr
