"""Verbs, ready to happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.declare import Verb
from rulestone.kernel.program import Compiled, Program
from rulestone.model.state import Env

ANYHOW, CHANGED, EACH, INNER, MOVED, PARTED = "anyhow", "changed", "each", "inner", "moved", "parted"
"""When a verb has happened: anyhow; if anything has changed; to each thing that has changed; to each to which the one
event happened that it comes down to; if it moved anything; to each to which one of the several did that it consists
of."""


Arriving = Callable[[Any, Env, int], Any]
"""From the machine, an event's bindings and an object's number to a machine on whose board the object has arrived."""


class CompiledVerb:
    """A verb and the programs it expands to: what happens, and what follows from it.

    Attributes:
        accepts: what an object must be for it to happen to it; None for anything.
        arriving: the board on which a thing is that it brings to where abilities work, where the game asks how it
            will be there; else None.
        needs: what must hold for it to happen at all.
        outcome: when it has happened once its steps are done (one of the words above).
        first: the number of its first operation after it has been decided.
    """

    __slots__ = ("accepts", "afterwards", "arriving", "declared", "first", "needs", "outcome", "program")

    def __init__(self, declared: Verb) -> None:
        self.declared = declared
        self.accepts: Compiled | None = None
        self.arriving: Arriving | None = None
        self.needs: tuple[Compiled, ...] = ()
        self.first = 0
        self.outcome = ANYHOW
        self.program = Program(f"verb {declared.name}", declared.steps)
        self.afterwards = Program(f"after {declared.name}", declared.afterwards)
