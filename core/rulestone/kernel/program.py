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
        id: its permanent name in the ruleset, which saved positions contain.
        target_choices: the choices of targets at its announcement (`rulestone.kernel.legality.targets.TargetChoice`).
        ops: the operations; () until a postponed program is compiled (`compiled`).
        later: compiles a postponed program; None once that is done.
        steps: the instructions it was compiled from.
        effect: whether it is the effect of an ability, which respects protection from the opponent's effects.
        lookahead: whether its choices are limited to those after which its costs can be paid.
        sure_events: the events that pay its costs, if only a replacement can make them fail; while nothing can replace
            them, choices need no look ahead.
        costs: identity of a cost step → check that decides whether it can be paid; None if that takes a trial.
        paying: while a cost is compiled: that check, or True if it takes a trial.
        legal_sets: operation that waits for a pick → the sets that may be picked (`kernel.meaning.picking.LegalSets`).
        deciding: whether it replaces an event; then its first choices are made while replacements are decided.
        events: operation that is an event → the description that decides it (`kernel.events.decision`).
        remembers: the events whose affected objects its steps read by "this way".
        tallied_steps: the kinds of steps whose affected objects are counted.
        announcing: the steps that must succeed before it begins; None for all of them.
    """

    __slots__ = (
        "announcing", "costs", "deciding", "effect", "events", "id", "later", "legal_sets", "lookahead", "ops",
        "paying", "remembers", "steps", "sure_events", "tallied_steps", "target_choices",
    )  # fmt: skip

    def __init__(self, id: str, steps: Any) -> None:
        self.id = id
        self.steps = steps
        self.ops: Any = ()  # a tuple, or in knock-outs a sequence that records which items are read
        self.later: Callable[[], object] | None = None
        self.target_choices: tuple[Any, ...] = ()
        self.effect = False
        self.legal_sets: dict[int, Any] = {}
        self.deciding = False
        self.tallied_steps: tuple[type, ...] = ()
        self.events: dict[int, Any] = {}
        self.lookahead = False
        self.sure_events: frozenset[str] = frozenset()
        self.remembers: frozenset[str] = frozenset()
        self.costs: dict[int, Any] = {}
        self.paying: Any = None
        self.announcing: Program | None = None

    def ensure_compiled(self) -> Program:
        """Compile the program if necessary, and return it."""
        if self.later is not None:
            with COMPILING:  # other threads that need the program wait until it is complete
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
