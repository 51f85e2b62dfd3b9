"""The dependencies of derived values; superfluous ones are allowed, missing ones are not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any

from rulestone.continuous.board import ANYTHING, is_hashable
from rulestone.continuous.operations import ABILITIES
from rulestone.language import inspect

OF_ABILITIES = {"abilities", "ability kinds", "has abilities"}
OF_PILES = {"pile size", "role"}


def find_cells(*nodes: Any) -> frozenset[str]:
    """Return the cells of derived values that evaluating something may read; `ANYTHING` if unknown."""
    cells: set[str] = set()
    for kind, name in inspect.list_reads(*nodes):
        match kind:
            case inspect.ATTRIBUTE:
                # a computed name may mean any attribute
                cells.add(ABILITIES if name in OF_ABILITIES else name or ANYTHING)
            case inspect.PERMISSION:
                cells |= {f"forbid:{name}", f"permit:{name}"} if name else {ANYTHING}
            case inspect.ANYTHING.kind:
                cells.add(ANYTHING)
    return frozenset(cells)


def make_source_key(*nodes: Any) -> Hashable:
    """Return expressions as a key if their values are the same for all sources of one player; else None."""
    reads = inspect.list_reads(*nodes)
    depends_on_source = reads & {inspect.THIS, inspect.ABILITY} or any(r.kind == inspect.NAMED for r in reads)
    return nodes if not depends_on_source and not inspect.is_unbounded(reads) and is_hashable(nodes) else None


class EffectReads:
    """The dependencies of effects besides derived values, collected from their expressions.

    Args:
        places: returns the places of a zone or a group of zones, by name.
        holds_references: returns whether the value of an attribute is other objects.

    Attributes:
        marks: attributes whose values they read; `cells`: the cells of derived values (see `cells`).
        places: places whose cards, or whose order, they read.
        values: values of the game as a whole.
        events: events that they count.
        stack: whether they read the stack.
        piles: whether they read which cards are under which.
        anywhere: whether they read objects in any place, such as objects named when the effect began (not only objects
            in those places, the effect's source, cards under or over these, and objects that a value of the game
            names), or whether objects are still the same.
        anything: whether the reads are unknown.
        uses_assumptions: whether any of them depends on an assumption, which must be recorded.
    """

    __slots__ = (
        "anything", "anywhere", "cells", "events", "find_places", "holds_references", "marks", "piles", "places",
        "stack", "uses_assumptions", "values",
    )  # fmt: skip

    def __init__(
        self, places: Callable[[str], Iterable[int]], holds_references: Callable[[str], bool] = lambda attr: True
    ) -> None:
        self.find_places, self.holds_references = places, holds_references
        self.marks: set[str] = set()
        self.cells: set[str] = set()
        self.places: set[int] = set()
        self.values: set[str] = set()
        self.events: set[str] = set()
        self.stack = False
        self.piles = False
        self.anywhere = False
        self.anything = False
        self.uses_assumptions = False

    def add_expression(self, node: Any) -> None:
        """Add the dependencies of an expression."""
        reads = inspect.list_reads(node)
        self.cells |= find_cells(node)
        for kind, name in reads:
            match kind:
                case inspect.ATTRIBUTE:
                    self.marks.add(name)
                    # the objects that a reference attribute names may be anywhere
                    self.anywhere |= self.holds_references(name)
                    self.piles |= name in OF_PILES
                    self.anything |= not name
                case inspect.ZONE:
                    self.places.update(self.find_places(name))
                case inspect.GAME:
                    self.values.add(name)
                case inspect.EVENT:
                    self.events.add(name)
                case inspect.NAMED:
                    self.anywhere = True
                case inspect.ASSUMPTION:
                    self.uses_assumptions = True
        self.stack |= not reads.isdisjoint((inspect.STACK, inspect.STACKED))
        self.piles |= inspect.PILES in reads
        self.anywhere |= inspect.STANDING in reads
        self.anything |= inspect.is_unbounded(reads) or inspect.RESULT in reads

    def add_reads(self, reads: EffectReads) -> None:
        """Add the dependencies of others."""
        self.marks |= reads.marks
        self.cells |= reads.cells
        self.places |= reads.places
        self.values |= reads.values
        self.events |= reads.events
        self.stack |= reads.stack
        self.piles |= reads.piles
        self.anywhere |= reads.anywhere
        self.anything |= reads.anything
        self.uses_assumptions |= reads.uses_assumptions

    def follow_objects(self, node: Any) -> None:
        """Add an effect that reads the objects named when it began, wherever they are now."""
        self.anywhere |= inspect.may_read(node, inspect.THIS, inspect.CANDIDATE)
        self.anywhere |= bool(inspect.list_names(inspect.NAMED, node))


def join_reads(collections: Collection[EffectReads]) -> EffectReads:
    """Return the union of several sets of reads."""
    joined = EffectReads(lambda name: ())
    for reads in collections:
        joined.add_reads(reads)
    return joined
