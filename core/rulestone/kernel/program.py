"""Programs: compiled steps; and the types of compiled expressions and operations."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any

from msgspec import Struct

from rulestone.model.state import Env, Frame

Refs = tuple[int, ...]
"""Objects: their references, in order."""
Compiled = Callable[[Any, Env, int], Any]
"""An expression: called with the machine, the bindings and the candidate's number (-1 for none)."""
Reader = Callable[[Any, int], Any]
"""An attribute: called with the machine and the number of an object."""
Op = Callable[[Any, Env], Any]
"""An operation of a program: called with the machine and the bindings (`rulestone.kernel.machine`)."""
COMPILING = RLock()


class Program:
    """Compiled steps.

    Attributes:
        id: its name in the ruleset, for good: positions are saved with it.
        aims: the choices of targets in what announces it (`rulestone.kernel.legality.targets.Aim`).
        ops: the operations; () of one that is compiled only when it is asked for (`compiled`).
        later: compiles it then; None where that is done.
        steps: the instructions it was compiled from.
        effect: whether these are steps of an ability, which do not affect what is out of its player's reach.
        lookahead: whether choices in it are narrowed to those after which its costs can be paid.
        sure: the events that pay its costs, if all of these are sure; then nothing has to be looked ahead for, as long
            as none of these events can be replaced.
        costs: by the identity of the step that is a cost the check that settles it; None where it has to be tried out.
        paying: while a cost is compiled: that check, or True where it has to be tried out.
        sets: by the place in it at which a pick is waited for, what may be picked together there
            (`rulestone.kernel.meaning.picking.Sets`).
        deciding: whether it takes an event's place: the choices that it begins with are made as the event is decided.
        events: by operation, for those that are an event: what finds out about it (`kernel.events.decision`).
        remembers: events of which its steps ask whom they were done to "this way".
        tallies: the kinds of its steps of which it is counted to what they were done.
        announcing: the part of it that has to be possible before it is begun; None for all of it.
    """

    __slots__ = (
        "aims",
        "announcing",
        "costs",
        "deciding",
        "effect",
        "events",
        "id",
        "later",
        "lookahead",
        "ops",
        "paying",
        "remembers",
        "sets",
        "steps",
        "sure",
        "tallies",
    )

    def __init__(self, id: str, steps: Any) -> None:
        self.id = id
        self.steps = steps
        self.ops: Any = ()  # a tuple, or one that records its reads
        self.later: Callable[[], None] | None = None
        self.aims: tuple[Any, ...] = ()
        self.effect = False
        self.sets: dict[int, Any] = {}
        self.deciding = False
        self.tallies: tuple[type, ...] = ()
        self.events: dict[int, Any] = {}
        self.lookahead = False
        self.sure: frozenset[str] = frozenset()
        self.remembers: frozenset[str] = frozenset()
        self.costs: dict[int, Any] = {}
        self.paying: Any = None
        self.announcing: Program | None = None

    def compiled(self) -> Program:
        """Itself, compiled now if that was put off."""
        if self.later is not None:
            with COMPILING:  # other threads that need it wait until it is complete
                if self.later is not None:
                    self.later()
                    self.later = None
        return self

    def __repr__(self) -> str:
        return f"<program {self.id}>"


class Signal:
    """A value with which an operation stops or suspends its frame."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


WAIT = Signal("wait")
WAIT_HERE = Signal("wait here")
STOP = Signal("stop")


class Push(Struct, frozen=True, gc=False):
    """Run a frame now, then go on at instruction `at` with bindings `env`."""

    frame: Frame
    at: int
    env: Env
