"""The base of instructions, and instructions that order other steps and call procedures and events."""

from __future__ import annotations

from typing import ClassVar

from rulestone.language.expressions import Expr
from rulestone.language.expressions.expression import AuthorRecord
from rulestone.language.inspect import ANYTHING, NOTHING, Reads


class Instruction(AuthorRecord, frozen=True, tag=True, tag_field="is", kw_only=True):
    """Base of every instruction.

    Attributes:
        cites: ids of the rules by which it happens.
        READS: its reads besides the reads of its parts; a class that does not declare them may read anything.
        BINDS: the fields that hold names which it binds.
    """

    READS: ClassVar[Reads] = (ANYTHING,)
    BINDS: ClassVar[tuple[str, ...]] = ("name",)

    cites: tuple[str, ...] = ()


Steps = tuple[Instruction, ...]


class Let(Instruction, frozen=True, kw_only=True):
    """Bind a name."""

    READS = NOTHING

    name: str
    value: Expr


class If(Instruction, frozen=True, kw_only=True):
    """Run one body if a condition holds, else another."""

    READS = NOTHING

    condition: Expr
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


class While(Instruction, frozen=True, kw_only=True):
    """Repeat while the condition holds."""

    READS = NOTHING

    condition: Expr
    body: tuple[Instruction, ...]


class ForEach(Instruction, frozen=True, kw_only=True):
    """Run the body for each object in turn, bound to `name`."""

    READS = NOTHING

    name: str
    what: Expr
    body: tuple[Instruction, ...]


class AtOnce(Instruction, frozen=True, kw_only=True):
    """Do several instructions as one simultaneous event: one card to the hand, one into exile, one under the deck.

    Choices among them (`Ask`, `Choose`, `Let`, `NameWord`, `Number`, `Order`) come first, in this order, as do the
    choices at the start of a `ForEach`. Then the affected objects and the replacements are determined. Then all are
    performed, in this order, and triggers see them once all are complete. The result is the sum of their results. A
    name bound by one of them is known afterwards, but not to the others.

    Attributes:
        body: the instructions, and the choices for them. Targets are chosen before.
    """

    READS = NOTHING
    BINDS = ()

    body: tuple[Instruction, ...]


class Stop(Instruction, frozen=True, kw_only=True):
    """End this procedure here; its blocks under way end, too, with their `Block.afterwards`."""

    READS = NOTHING


class Block(Instruction, frozen=True, kw_only=True):
    """Run steps that can be left from within, even from effects that they cause: a run, an attack (see `Leave`).

    Attributes:
        name: the name of the block.
        body: the steps.
        afterwards: steps run as it ends: at its end, when it or a block around it is left, or when `Stop` ends the
            procedure.
    """

    READS = NOTHING
    BINDS = ()

    name: str
    body: tuple[Instruction, ...]
    afterwards: tuple[Instruction, ...] = ()


class Leave(Instruction, frozen=True, kw_only=True):
    """Leave a block: skip the rest of it and continue after the block.

    Stack items and pending triggers remain. Outside such a block it does nothing.

    Attributes:
        block: the name of the (innermost such) block, or of a phase, or "turn".
    """

    block: str


class Call(Instruction, frozen=True, kw_only=True):
    """Run a named procedure of the game with these bindings added.

    The procedure sees the bindings of these steps; its own bindings end with it.
    """

    BINDS = ("roles",)

    procedure: str
    roles: dict[str, Expr] = {}


class Do(Instruction, frozen=True, kw_only=True):
    """Perform an event: a verb of the game's vocabulary with its roles ("destroy", victim=...).

    It passes the gates (forbidden? replaced?), expands to the steps the game declares for it, is recorded, and
    triggers listen to it.
    """

    verb: str
    roles: dict[str, Expr] = {}


class Note(Instruction, frozen=True, kw_only=True):
    """Record an event without an effect of its own (a phase begins, an attack is declared)."""

    event: str
    roles: dict[str, Expr] = {}


class Enter(Instruction, frozen=True, kw_only=True):
    """Run a phase within the present one, which continues afterwards.

    Attributes:
        phase: name of an inner phase of the game.
        who: the player whose phase it is, "you" in its steps; None for the turn player.
    """

    phase: str
    who: Expr | None = None


class Check(Instruction, frozen=True, kw_only=True):
    """A check point: state-based actions, then pending triggers, as the game's policies order them."""
