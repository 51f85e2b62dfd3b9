"""Verbs, ready to happen."""

from __future__ import annotations

from typing import NamedTuple

from rulestone.kernel.declare import Verb
from rulestone.kernel.program import Program
from rulestone.kernel.rules.functions import Compiled

ANYHOW, CHANGED, EACH, INNER, MOVED = "anyhow", "changed", "each", "inner", "moved"
"""When a verb has happened: anyhow; if anything has changed; to each thing that has changed; to each to which the one
event happened that it comes down to; if it moved anything."""


class Arrival(NamedTuple):
    """Where a verb brings what it is about: a place in which abilities work.

    Attributes:
        place: which, of an object's number.
        controller: who controls it there; None for the place's owner.
        face_up: which way it faces there; None for the zone's own way.
        marks: marks that it has there.
    """

    place: Compiled
    controller: Compiled | None
    face_up: bool | None
    marks: tuple[tuple[str, Compiled], ...]


class CompiledVerb:
    """A verb and the programs it expands to: what happens, and what follows from it.

    Attributes:
        accepts: what an object must be for it to happen to it; None for anything.
        arrival: where it brings what it is about, where the game asks how that will be there; else None.
        needs: what must hold for it to happen at all.
        outcome: when it has happened once its steps are done (one of the words above).
        first: the number of its first operation after it has been decided.
    """

    __slots__ = ("accepts", "afterwards", "arrival", "declared", "first", "needs", "outcome", "program")

    def __init__(self, declared: Verb) -> None:
        self.declared = declared
        self.accepts: Compiled | None = None
        self.arrival: Arrival | None = None
        self.needs: tuple[Compiled, ...] = ()
        self.first = 0
        self.outcome = ANYHOW
        self.program = Program(f"verb {declared.name}", declared.steps)
        self.afterwards = Program(f"after {declared.name}", declared.afterwards)
