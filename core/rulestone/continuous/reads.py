"""What continuous effects look at, as far as it bears on derived values: never too little."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any

from rulestone.continuous.board import ANYTHING, hashable
from rulestone.continuous.operations import ABILITIES
from rulestone.language import inspect

OF_ABILITIES = {"abilities", "ability kinds", "has abilities"}
OF_PILES = {"pile size", "role"}


def cells(*nodes: Any) -> frozenset[str]:
    """The cells of derived values that evaluating something may look at; `ANYTHING` where that cannot be told."""
    found: set[str] = set()
    for kind, name in inspect.reads(*nodes):
        match kind:
            case inspect.ATTRIBUTE:
                found.add(ABILITIES if name in OF_ABILITIES else name or ANYTHING)
            case inspect.PERMISSION:
                found |= {f"forbid:{name}", f"permit:{name}"} if name else {ANYTHING}
            case inspect.ANYTHING.kind:
                found.add(ANYTHING)
    return frozenset(found)


def like(*nodes: Any) -> Hashable:
    """Expressions as a key, where they mean the same whichever source of a player's asks them; None where not."""
    asked = inspect.reads(*nodes)
    own = asked & {inspect.THIS, inspect.ABILITY} or any(r.kind == inspect.NAMED for r in asked)
    return nodes if not own and not inspect.unsure(asked) and hashable(nodes) else None


class Looks:
    """What effects look at besides derived values, gathered from their expressions.

    Args:
        places: the places that the name of a zone or a group of zones stands for.
        refers: whether the value of an attribute is other objects.

    Attributes:
        marks: attributes whose values they ask for; `cells`: the cells of derived values (see `cells`).
        places: places whose cards, or whose order, they ask for.
        values: values of the game as a whole.
        events: events whose number they ask for.
        stack: whether they look at the stack.
        piles: whether they look at what lies under what.
        anywhere: whether they look at objects that may be anywhere: neither in those places nor what makes the effect
            nor under or over these nor what a value of the game names; or at whether objects are still what they were.
        anything: whether it cannot be told what they look at.
        assumed: whether anything in them rests on an assumption, which has to be told.
    """

    __slots__ = (
        "anything", "anywhere", "assumed", "cells", "events", "find", "marks", "piles", "places", "refers", "stack",
        "values",
    )  # fmt: skip

    def __init__(
        self, places: Callable[[str], Iterable[int]], refers: Callable[[str], bool] = lambda attr: True
    ) -> None:
        self.find, self.refers = places, refers
        self.marks: set[str] = set()
        self.cells: set[str] = set()
        self.places: set[int] = set()
        self.values: set[str] = set()
        self.events: set[str] = set()
        self.stack = False
        self.piles = False
        self.anywhere = False
        self.anything = False
        self.assumed = False

    def add(self, node: Any) -> None:
        """Take note of what evaluating an expression looks at."""
        asked = inspect.reads(node)
        self.cells |= cells(node)
        for kind, name in asked:
            match kind:
                case inspect.ATTRIBUTE:
                    self.marks.add(name)
                    self.anywhere |= self.refers(name)
                    self.piles |= name in OF_PILES
                    self.anything |= not name
                case inspect.ZONE:
                    self.places.update(self.find(name))
                case inspect.GAME:
                    self.values.add(name)
                case inspect.EVENT:
                    self.events.add(name)
                case inspect.NAMED:
                    self.anywhere = True
                case inspect.ASSUMPTION:
                    self.assumed = True
        self.stack |= not asked.isdisjoint((inspect.STACK, inspect.STACKED))
        self.piles |= inspect.PILES in asked
        self.anywhere |= inspect.STANDING in asked
        self.anything |= inspect.unsure(asked) or inspect.RESULT in asked

    def join(self, other: Looks) -> None:
        """Take note of what others look at."""
        self.marks |= other.marks
        self.cells |= other.cells
        self.places |= other.places
        self.values |= other.values
        self.events |= other.events
        self.stack |= other.stack
        self.piles |= other.piles
        self.anywhere |= other.anywhere
        self.anything |= other.anything
        self.assumed |= other.assumed

    def follow(self, node: Any) -> None:
        """Take note of an effect that looks anew, each time, at objects named when it began, wherever they went."""
        self.anywhere |= inspect.asks(node, inspect.THIS, inspect.CANDIDATE) or bool(inspect.names(inspect.NAMED, node))


def joined(several: Collection[Looks]) -> Looks:
    """What several look at together."""
    made = Looks(nowhere)
    for one in several:
        made.join(one)
    return made


def nowhere(name: str) -> tuple[int, ...]:
    """No places, whatever the name."""
    return ()
