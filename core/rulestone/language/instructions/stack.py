"""Instructions about the stack: announcing, putting, responding, resolving."""

from __future__ import annotations

from typing import Literal

from rulestone.language.expressions import Expr
from rulestone.language.inspect import NOTHING
from rulestone.language.instructions.flow import Instruction


class PutItem(Instruction, frozen=True, kw_only=True):
    """Put an item on the stack that will run a procedure of the game (or, without one, the announced ability).

    Attributes:
        kind: kind of item.
        procedure: name of the procedure that runs at its resolution.
        source: the object it comes from; None for "this".
        keep: bindings of the present steps that the item keeps; () keeps all.
        parts: pairs of expressions for recipients and amounts; several objects in one pair make a part each.
        tags: further tags of the item.
        answerable: whether players may act while it is on top.
        label: its name in traces; {name} is replaced by a binding.
    """

    BINDS = ("keep",)

    kind: str
    procedure: str
    source: Expr | None = None
    controller: Expr | None = None
    parts: tuple[tuple[Expr, Expr], ...] = ()
    tags: tuple[str, ...] = ()
    answerable: bool = True
    label: str = ""
    keep: tuple[str, ...] = ()


class Announce(Instruction, frozen=True, kw_only=True):
    """Announce an ability of an object: choose modes and targets, pay costs, put it on the stack as an item.

    An object without such an ability goes on the stack as well; its item resolves without effect.

    Attributes:
        what: the object.
        kind: kind of ability: "effect" (of a spell or event) or "activated"; the option's index picks among several.
        item: kind of the stack item.
    """

    what: Expr
    item: str
    kind: str = "effect"


class Perform(Instruction, frozen=True, kw_only=True):
    """Resolve an object's ability of a kind directly, without the stack; do nothing if it has none.

    Its choices, costs and effects follow one another; the controller of an optional one is asked first.

    Attributes:
        what: the object.
        kind: kind of ability; "" for any.
        name: its printed name; "" for any.
        roles: additional bindings: the roles of an event that is not happening.
    """

    what: Expr
    kind: str = ""
    name: str = ""
    roles: dict[str, Expr] = {}


class TriggerAbilities(Instruction, frozen=True, kw_only=True):
    """Make abilities of objects trigger now, regardless of their events; "you" controls the triggers.

    They get the bindings of these steps, such as the roles of an event.

    Attributes:
        what: the objects.
        tags: abilities with any of these tags trigger, each once.
        roles: additional bindings.
    """

    what: Expr
    tags: tuple[str, ...]
    roles: dict[str, Expr] = {}


class ResolveTriggers(Instruction, frozen=True, kw_only=True):
    """Make pending triggers act now, one by one, as the game's trigger policy defines.

    Attributes:
        what: the triggers (see `expressions.Waiting`).
        agreed: their controllers have already chosen to use them and are not asked again.
    """

    what: Expr
    agreed: bool = False


class DiscardTriggers(Instruction, frozen=True, kw_only=True):
    """Discard pending triggers.

    Attributes:
        what: the triggers (see `expressions.Waiting`).
    """

    what: Expr


class PreventEvent(Instruction, frozen=True, kw_only=True):
    """Prevent the event that is about to happen, in a window before it (`When.before`).

    Attributes:
        what: the objects for which it is prevented; None to prevent all of it.
    """

    what: Expr | None = None


class Require(Instruction, frozen=True, kw_only=True):
    """Refuse an announcement by the rule cited unless a condition holds.

    Attributes:
        because: the reason for the refusal, in words; {name} is replaced by a binding.
    """

    READS = NOTHING

    condition: Expr
    because: str


class ResolveTop(Instruction, frozen=True, kw_only=True):
    """Resolve the top item of the stack."""


class RemoveItem(Instruction, frozen=True, kw_only=True):
    """Remove items from the stack without resolving them."""

    what: Expr


class AlterItem(Instruction, frozen=True, kw_only=True):
    """Change the amounts of stack items: "set", "add" or "reduce" (never below 0).

    Attributes:
        to: only the parts for these recipients; None for all parts.
    """

    what: Expr
    how: Literal["set", "add", "reduce"]
    value: Expr
    to: Expr | None = None


class CopyItem(Instruction, frozen=True, kw_only=True):
    """Put copies of stack items on the stack, with the same source, modes, targets and numbers.

    A copy is neither announced nor paid for. It has the tag "copy", and the game's `aftermath` does not run after it,
    since there is no card to put away.

    Attributes:
        what: the items.
        controller: the controller of the copies; None for "you".
        anew: their controller may choose new targets for them, as many of each kind.
        name: the name to which the copies are bound.
    """

    what: Expr
    controller: Expr | None = None
    anew: bool = False
    name: str = ""


class Redirect(Instruction, frozen=True, kw_only=True):
    """Let a player choose new targets for stack items, as many of each kind; the old ones may be kept.

    Attributes:
        what: the items.
        who: the player who chooses, among the legal targets of the item's own controller; None for "you".
    """

    what: Expr
    who: Expr | None = None


class Respond(Instruction, frozen=True, kw_only=True):
    """Let players respond, by the game's response discipline.

    Attributes:
        actor: the player who acted.
        to: name of the event to respond to (see `expressions.IsResponding`).
        starts: nothing happened yet: players start actions of their own here (a phase that is one long gate).
        window: there is nothing to respond to, but players may start actions, the actor first.
    """

    actor: Expr
    to: str = ""
    starts: bool = False
    window: bool = False
