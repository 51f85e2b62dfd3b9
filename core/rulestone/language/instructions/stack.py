"""Instructions about the stack: announcing, putting, answering, carrying out."""

from __future__ import annotations

from typing import Literal

from rulestone.language.expressions import Expr
from rulestone.language.inspect import NOTHING
from rulestone.language.instructions.instruction import Instruction


class PutItem(Instruction, frozen=True, kw_only=True):
    """Put an item on the stack that will run a procedure of the game (or, without one, the announced ability).

    Attributes:
        kind: kind of item.
        procedure: name of the procedure that resolving it runs.
        source: the object it comes from; None for "this".
        keep: bindings of the present steps that the item keeps; () keeps all.
        parts: recipients and amounts, pairs of expressions; several objects in one pair make a part each.
        tags: further words about it.
        answerable: whether players may act while it is on top.
        label: how traces call it; {name} stands for a binding.
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

    An object without such an ability goes on the stack all the same; carrying it out does nothing.

    Attributes:
        what: the object.
        kind: kind of ability: "effect" (of a spell or event) or "activated"; the option's index picks among several.
        item: kind of the stack item.
    """

    what: Expr
    item: str
    kind: str = "effect"


class Perform(Instruction, frozen=True, kw_only=True):
    """An object's ability of a kind is carried out in place, without the stack; nothing happens if it has none.

    Its choices, costs and effects follow one another; an optional one is asked for first.

    Attributes:
        what: the object.
        kind: kind of ability; "" for any.
        name: its printed name; "" for any.
        roles: bindings that it knows besides: the roles of an event that is not happening.
    """

    what: Expr
    kind: str = ""
    name: str = ""
    roles: dict[str, Expr] = {}


class SetOff(Instruction, frozen=True, kw_only=True):
    """Abilities of objects go off now, whatever they wait for; they act as triggers do, for "you".

    They know what is bound here, such as the roles of an event.

    Attributes:
        what: the objects.
        tags: abilities with any of these tags; each of them once.
        roles: bindings that they know besides.
    """

    what: Expr
    tags: tuple[str, ...]
    roles: dict[str, Expr] = {}


class Act(Instruction, frozen=True, kw_only=True):
    """Triggers that wait act now, in the way the game's trigger policy says, one after the other.

    Attributes:
        what: the triggers (see `expressions.Waiting`).
        agreed: their controllers have said already that they use them: nobody is asked again.
    """

    what: Expr
    agreed: bool = False


class Lapse(Instruction, frozen=True, kw_only=True):
    """Triggers that wait are lost: their time has passed.

    Attributes:
        what: the triggers (see `expressions.Waiting`).
    """

    what: Expr


class Avert(Instruction, frozen=True, kw_only=True):
    """The event that is about to happen does not happen, for those who listen before it (`When.before`).

    Attributes:
        what: the objects to which it does not happen; None for not at all.
    """

    what: Expr | None = None


class Require(Instruction, frozen=True, kw_only=True):
    """In an announcement: without this it cannot be done, and the rule cited refuses it.

    Attributes:
        because: what is wrong otherwise, in words; {name} stands for a binding.
    """

    READS = NOTHING

    condition: Expr
    because: str


class ResolveTop(Instruction, frozen=True, kw_only=True):
    """Take the top item of the stack and carry it out."""


class RemoveItem(Instruction, frozen=True, kw_only=True):
    """Take items off the stack without carrying them out."""

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
    """Items like these come on the stack: the same of the same source, with the modes, targets and numbers chosen.

    Nothing is announced or paid for a copy. It has the tag "copy", and what comes after an item of its kind (the
    game's `aftermath`) does not come after it, for there is no card to put away.

    Attributes:
        what: the items.
        controller: who controls the copies; None for "you".
        anew: their controller may choose other targets for them, as many of each kind.
        name: what the copies are called from here on.
    """

    what: Expr
    controller: Expr | None = None
    anew: bool = False
    name: str = ""


class Redirect(Instruction, frozen=True, kw_only=True):
    """Somebody chooses the targets of stack items anew, as many of each kind; those chosen before will do again.

    Attributes:
        what: the items.
        who: who chooses; None for "you". What may be chosen is what the item's own controller could choose.
    """

    what: Expr
    who: Expr | None = None


class Respond(Instruction, frozen=True, kw_only=True):
    """Something was done that may be answered: the game's response discipline takes over.

    Attributes:
        actor: who did it.
        to: name of what was done, for texts that ask what they answer.
        starts: nothing was done yet: here players start things of their own (a phase that is one long gate).
        window: nothing was done that could be answered, but whoever wants may begin something, the actor first.
    """

    actor: Expr
    to: str = ""
    starts: bool = False
    window: bool = False
