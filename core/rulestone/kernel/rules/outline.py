"""Findings of a whole compilation, saved so that the same ruleset need not be compiled whole again."""

from __future__ import annotations

from msgspec import Struct


class Outline(Struct, frozen=True):
    """Findings of a whole compilation.

    Attributes:
        counted: events whose number the ruleset's own parts read.
        waiting: programs that contribute only further programs, so that they can be compiled when they run.
    """

    counted: frozenset[str]
    waiting: frozenset[str]
