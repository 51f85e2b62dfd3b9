"""Verbs, ready to happen."""

from __future__ import annotations

from rulestone.kernel.declare import Verb
from rulestone.kernel.program import Program


class CompiledVerb:
    """A verb and the programs it expands to: what happens, and what follows from it."""

    __slots__ = ("afterwards", "declared", "program")

    def __init__(self, declared: Verb) -> None:
        self.declared = declared
        self.program = Program(f"verb {declared.name}", declared.steps)
        self.afterwards = Program(f"after {declared.name}", declared.afterwards)
