"""Rule checks, ready to run, by when they are made."""

from __future__ import annotations

from msgspec import Struct

from rulestone.continuous.operations import CONTROLLER
from rulestone.continuous.reads import EffectReads
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.program import Compiled, Program


class CompiledCheck(Struct, frozen=True, eq=False):
    """A compiled rule check.

    Attributes:
        name, cites: as declared.
        whom: computes the objects that the check applies to.
        program: the steps performed on them.
        looks: everything that `whom` reads.
        within: the only places whose cards `whom` reads, besides players; None for any place.
        values: the game values that `whom` reads.
        bit: its bit in `Checks.by_place` and `Checks.by_mark`; 0 if it may read more than cards in places, game values
            and derived values.
    """

    name: str
    cites: tuple[str, ...]
    whom: Compiled
    program: Program
    looks: EffectReads
    within: tuple[int, ...] | None
    values: tuple[str, ...]
    bit: int


class Checks(Struct, frozen=True, eq=False):
    """The rule checks of a game by when they are made.

    Attributes:
        at_points: the checks made at check points.
        interrupting: the checks made at once after a change.
        watched: everything that the interrupting checks read; `by_marks`: whether any of it is not a move.
        places: the only places whose cards the interrupting checks read; None for any place.
        by_place: bits of the checks that read the cards of a place, indexed by place; the last entry is for no place.
        by_mark: mark → bits of the checks that read it.
        never: the checks declared impossible, each with the objects that it would apply to.
    """

    at_points: tuple[CompiledCheck, ...]
    interrupting: tuple[CompiledCheck, ...]
    watched: EffectReads
    by_marks: bool
    places: frozenset[int] | None
    by_place: tuple[int, ...]
    by_mark: dict[str, int]
    never: tuple[tuple[RuleCheck, Compiled], ...]

    def find_places(self, touched: frozenset[str]) -> frozenset[int] | None:
        """Return the places whose changes require interrupting checks to run again; None for any place.

        Args:
            touched: the attributes that effects may change, which can change what a check reads without any move.
        """
        return self.places if touched.isdisjoint((*self.watched.marks, CONTROLLER)) else None
