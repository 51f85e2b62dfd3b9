"""What compiling the whole of a ruleset shows, so that the very same need not be compiled whole again."""

from __future__ import annotations

from msgspec import Struct


class Outline(Struct, frozen=True):
    """What compiling the whole of a ruleset has shown.

    Attributes:
        counted: the events whose number its own parts ask for.
        waiting: the programs that bring nothing into a run but further programs: they may wait until they are run.
    """

    counted: frozenset[str]
    waiting: frozenset[str]
