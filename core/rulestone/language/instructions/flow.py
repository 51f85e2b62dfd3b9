"""Instructions that order other steps and call procedures and events."""

from __future__ import annotations

from rulestone.language.expressions import Expr
from rulestone.language.inspect import NOTHING
from rulestone.language.instructions.instruction import Instruction


class Let(Instruction, frozen=True, kw_only=True):
    """Bind a name."""

    READS = NOTHING

    name: str
    value: Expr


class If(Instruction, frozen=True, kw_only=True):
    """Do one thing or another."""

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
    """For each object in turn, bound to `name`, do the body."""

    READS = NOTHING

    name: str
    what: Expr
    body: tuple[Instruction, ...]


class AtOnce(Instruction, frozen=True, kw_only=True):
    """Several deeds are one event: three cards leave, one to the hand, one into exile, one under the deck.

    What is chosen, asked or named among them (`Ask`, `Choose`, `Let`, `NameWord`, `Number`, `Order`) comes first, in
    this order, and so does what players choose in a `ForEach` among them before it does anything. Then it is settled
    what they are done to, and what takes their place; then all are carried out, in this order, and told when all are
    complete. They come to what all of them came to; what one of them names is known afterwards, not to the others.

    Attributes:
        body: the deeds, and the choices for them. Targets are chosen before.
    """

    READS = NOTHING
    BINDS = ()

    body: tuple[Instruction, ...]


class Stop(Instruction, frozen=True, kw_only=True):
    """End this procedure here; blocks of it that are under way come to their end (`Block.afterwards`)."""

    READS = NOTHING


class Block(Instruction, frozen=True, kw_only=True):
    """Steps that can be left from within, wherever in what they bring about: a run, an attack (see `Leave`).

    Attributes:
        name: what the block is called.
        body: the steps.
        afterwards: what is done as it ends, whether it comes to its end or is left, or a block around it is, or
            `Stop` ends the steps in which it stands.
    """

    READS = NOTHING
    BINDS = ()

    name: str
    body: tuple[Instruction, ...]
    afterwards: tuple[Instruction, ...] = ()


class Leave(Instruction, frozen=True, kw_only=True):
    """A block is left: nothing more of it is done, what leaves it included, and what comes after it goes on.

    Items on the stack and triggers that wait stay where they are. Nothing happens outside such a block.

    Attributes:
        block: the name of the (innermost such) block, or of a phase, or "turn".
    """

    block: str


class Call(Instruction, frozen=True, kw_only=True):
    """Run a named procedure of the game with these bindings added.

    It sees what is bound here; what it binds itself is not seen here afterwards.
    """

    BINDS = ("roles",)

    procedure: str
    roles: dict[str, Expr] = {}


class Do(Instruction, frozen=True, kw_only=True):
    """An event: a verb of the game's vocabulary with its roles ("destroy", victim=...).

    It passes the gates (forbidden? replaced?), expands to the steps the game declares for it, is recorded, and
    triggers listen to it.
    """

    verb: str
    roles: dict[str, Expr] = {}


class Note(Instruction, frozen=True, kw_only=True):
    """Something has happened that changes nothing by itself (a phase begins, an attack is declared)."""

    event: str
    roles: dict[str, Expr] = {}


class Enter(Instruction, frozen=True, kw_only=True):
    """A phase within the present one: it is that phase until its steps are done, then the present one again.

    Attributes:
        phase: name of an inner phase of the game.
        who: whose phase it is; None for the turn player. "you" in its steps.
    """

    phase: str
    who: Expr | None = None


class Check(Instruction, frozen=True, kw_only=True):
    """A check point: rule processing, then triggers that wait, as the game's policies order them."""
