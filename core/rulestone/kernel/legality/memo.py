"""What has been found out about the board as it stands: it holds until anything on the board changes.

Many questions are asked again and again while nothing has moved: whether rule processing has something to do, which
cards fit an action. What an expression looks at can be told from its text; one that looks at nothing but the board
(objects, where they lie, what effects make of them, whose turn it is), named values of the game and whether anything is
on the stack is asked once for all of these as they are. They are compared by value; records that did not change are
the same records, so that comparing costs less than asking.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulestone.language import inspect

if TYPE_CHECKING:
    from rulestone.kernel.compiling.expressions import Compiler
    from rulestone.kernel.machine import Machine

OF_THE_BOARD = frozenset(
    (
        inspect.PERMISSION, inspect.ZONE, inspect.PRINTED, inspect.PILES.kind, inspect.STANDING.kind,
        inspect.CANDIDATE.kind, inspect.THIS.kind, inspect.YOU.kind, inspect.ABILITY.kind,
    )
)  # fmt: skip
"""Kinds of what belongs to the board, or to the bindings "you", "this" and "ability"."""


class Looked(Struct, frozen=True):
    """What expressions look at besides the board.

    Attributes:
        values: the values of the game as a whole.
        stack: 1 if they look at whether anything is on the stack, 2 if they look at what is there, else 0.
        leans: whether they lean on assumptions, which a log records each time.
    """

    values: tuple[str, ...] = ()
    stack: int = 0
    leans: bool = False

    def now(self, machine: Machine) -> Any:
        """What they look at as it is now, comparable; None if they have to be asked in any case.

        Items stand for themselves here: what is kept under it has to keep the stack as well (`Standing.keep`).
        """
        if self.leans and machine.log is not None:
            return None
        state = machine.state
        stack: Any = tuple([id(item) for item in state.stack]) if self.stack == 2 else bool(self.stack and state.stack)
        return (stack, *map(state.game.get, self.values))


def together(all_of: Iterable[Looked]) -> Looked:
    """What several look at."""
    every = tuple(all_of)
    values = tuple(dict.fromkeys(key for one in every for key in one.values))
    return Looked(values, max((one.stack for one in every), default=0), any(one.leans for one in every))


def looked_at(compiler: Compiler, *nodes: Any) -> Looked | None:
    """What expressions look at besides the board; None if it may be anything."""
    values: dict[str, None] = {}
    stack, leans = 0, False
    for read in sorted(inspect.reads(nodes)):
        if read.kind == inspect.ATTRIBUTE:
            if not read.name or compiler.treatable(read.name):
                return None  # what asks may be told something else
        elif read.kind == inspect.GAME:
            values[read.name] = None
        elif read.kind == inspect.ASSUMPTION:
            leans = True
        elif read in (inspect.STACKED, inspect.STACK):
            stack = max(stack, 1 if read == inspect.STACKED else 2)
        elif read.kind not in OF_THE_BOARD:
            return None
    return Looked(tuple(values), stack, leans)


class Standing:
    """A board and what has been found out about it.

    Attributes:
        found: what has been found out, by whatever it was found out for.
        table: the derived values that it was found out with; None as long as none were needed.
    """

    __slots__ = ("found", "objects", "places", "player", "rules", "stacks", "table")

    def __init__(self, machine: Machine) -> None:
        state = machine.state
        self.rules = machine.rules
        self.objects = state.objects[:]
        self.places = state.places[:]
        self.table: Any = None
        self.player = state.game.get("turn player")
        self.found: dict[Any, Any] = {}
        self.stacks: list[Any] = []

    def holds(self, machine: Machine) -> bool:
        """Whether the board still stands like this, under the same rules."""
        state = machine.state
        if not (
            self.objects == state.objects
            and self.places == state.places
            and self.player == state.game.get("turn player")
            and self.rules is machine.rules
        ):
            return False
        return self.table is None or bool(self.table == (machine.derive() if state.table is None else state.table))

    def keep(self, machine: Machine, key: Any, value: Any) -> Any:
        """Keep what has just been found out, and what it was found out with."""
        if machine.state.stack:
            self.stacks.append(
                machine.state.stack
            )  # as long as it is kept no other item can be mistaken for one of these
        if self.table is None:
            self.table = machine.state.table
        self.found[key] = value
        return value


def standing(machine: Machine) -> Standing:
    """What has been found out about the board as it stands now."""
    known: Standing | None = machine.state.standing
    if known is None or not known.holds(machine):
        known = machine.state.standing = Standing(machine)
    return known
