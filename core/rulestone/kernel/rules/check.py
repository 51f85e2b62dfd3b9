"""Rule checks, ready to run, by when they are made."""

from __future__ import annotations

from msgspec import Struct

from rulestone.continuous.operations import CONTROLLER
from rulestone.continuous.reads import Looks
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.program import Compiled, Program


class CompiledCheck(Struct, frozen=True, eq=False):
    """A rule check ready to run.

    Attributes:
        name, cites: as declared.
        whom: the objects concerned.
        program: what happens to them.
        looks: what `whom` looks at.
        within: the places whose cards alone it looks at, besides players; None where it may look at others.
        values: the values of the game that it looks at.
        bit: what it is among `Checks.by_place` and `Checks.by_mark`; 0 where it may look at more than cards in places,
            values of the game and what effects make of these.
    """

    name: str
    cites: tuple[str, ...]
    whom: Compiled
    program: Program
    looks: Looks
    within: tuple[int, ...] | None
    values: tuple[str, ...]
    bit: int


class Checks(Struct, frozen=True, eq=False):
    """The rule checks of a game by when they are made.

    Attributes:
        at_points: at check points.
        interrupting: at once, after a change; `watched`: what these look at; `by_marks`: whether any of them watches
            more than moves.
        places: the places whose cards alone these look at; None where they may look at others.
        by_place, by_mark: the checks, as bits, that look at cards in a place (the last stands for none), or at a mark.
        never: rules and cards never let it come to this; each with whom it would concern.
    """

    at_points: tuple[CompiledCheck, ...]
    interrupting: tuple[CompiledCheck, ...]
    watched: Looks
    by_marks: bool
    places: frozenset[int] | None
    by_place: tuple[int, ...]
    by_mark: dict[str, int]
    never: tuple[tuple[RuleCheck, Compiled], ...]

    def near(self, touched: frozenset[str]) -> frozenset[int] | None:
        """Return the places whose changes require interrupting checks to run again; None for any place.

        Args:
            touched: the attributes that effects may change: what they look at can be another then without a move there.
        """
        return self.places if touched.isdisjoint((*self.watched.marks, CONTROLLER)) else None
