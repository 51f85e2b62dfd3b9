"""What the continuous effects of a game look at: derived values stay right until something of it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulestone.continuous.reading import inside
from rulestone.language import expressions as e

STANDING = frozenset({"zone", "slot", "controller", "face up"})
"""Attributes that say where and how an object stands."""
PLAIN = (
    e.Lit, e.Printed, e.Count, e.Arith, e.Var, e.Assumed, e.OfAbility, e.You, e.Opponent, e.TurnPlayer, e.ControllerOf,
    e.OwnerOf, e.This, e.It, e.Either, e.Common, e.Among, e.Compare, e.All, e.AnyOf, e.Not, e.Exists, e.Same, e.In,
    e.Are, e.TurnOf, e.Permitted, e.Whether, e.Nth,
)  # fmt: skip
"""Expressions that look at nothing but what their parts do, and whose turn and under whose control things are."""
OF_THE_STACK = (
    e.Items,
    e.StackEmpty,
    e.TopAnswerable,
    e.Silent,
    e.Silenced,
    e.Amount,
    e.Recipients,
    e.SourceOf,
    e.Involved,
)
"""Expressions that look at the stack."""


class Looks:
    """What effects look at, gathered from their expressions; never too little.

    Args:
        places: the places that the name of a zone or a group of zones stands for.

    Attributes:
        marks: attributes whose values they ask for.
        places: places whose cards, or whose order, they ask for.
        values: values of the game as a whole.
        events: events whose number they ask for.
        stack: whether they look at the stack.
        piles: whether they look at what lies under what.
        anywhere: whether they look at where objects stand, wherever that is.
        anything: whether it cannot be told what they look at.
    """

    __slots__ = ("anything", "anywhere", "events", "find", "marks", "piles", "places", "stack", "values")

    def __init__(self, places: Callable[[str], Iterable[int]]) -> None:
        self.find = places
        self.marks: set[str] = set()
        self.places: set[int] = set()
        self.values: set[str] = set()
        self.events: set[str] = set()
        self.stack = False
        self.piles = False
        self.anywhere = False
        self.anything = False

    def add(self, node: Any) -> None:
        """Take note of what evaluating an expression looks at."""
        for part in inside(node):
            match part:
                case e.Its(attr=attr) | e.Of(attr=attr) | e.Total(attr=attr) | e.Kinds(attr=attr):
                    self.marks.add(attr)
                    self.anywhere |= attr in STANDING
                    self.piles |= attr in ("pile size", "role")
                case e.Select(zones=zones, role=role):
                    self.places.update(*map(self.find, zones))
                    self.piles |= bool(role)
                case e.Top(zone=zone):
                    self.places.update(self.find(zone))
                case e.Under() | e.HostOf():
                    self.piles = True
                case e.Present() | e.Now():
                    self.anywhere = True
                case e.GameValue(key=key):
                    self.values.add(key)
                case e.Phase():
                    # the phases around this one never change but together with it
                    self.values.add("phase")
                case e.Answering():
                    self.values.add("answering")
                case e.Times(event=event):
                    self.events.add(event)
                case _ if isinstance(part, OF_THE_STACK):
                    self.stack = True
                case _:
                    self.anything |= not isinstance(part, PLAIN)

    def follow(self, node: Any) -> None:
        """Take note of an effect that looks anew, each time, at objects named when it began, wherever they went."""
        self.anywhere |= any(isinstance(part, (e.This, e.Var, e.It)) for part in inside(node))
