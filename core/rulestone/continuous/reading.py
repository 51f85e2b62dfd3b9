"""What an expression may look at among values that continuous effects change: told from its text, never too little."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.continuous.board import ANYTHING
from rulestone.continuous.operations import ABILITIES as HELD
from rulestone.continuous.operations import CONTROLLER
from rulestone.language import expressions as e

ABILITIES = {"abilities", "ability kinds", "has abilities"}
KNOWN = frozenset(kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, e.Expr))
ANONYMOUS = (
    e.Select, e.Its, e.Compare, e.Lit, e.All, e.AnyOf, e.Not, e.You, e.Opponent, e.TurnPlayer, e.Either, e.Common,
    e.Among, e.GameValue, e.Phase, e.TurnOf, e.Arith, e.Count,
)  # fmt: skip
"""Expressions that mean the same for every effect of the same player."""


def inside(node: Any) -> Iterator[e.Expr]:
    """An expression and every expression in it."""
    if isinstance(node, e.Expr):
        yield node
        for field in node.__struct_fields__:
            yield from inside(getattr(node, field))
    elif isinstance(node, tuple):
        for part in node:
            yield from inside(part)


def reads(node: Any) -> frozenset[str]:
    """The cells of derived values that evaluating an expression may look at; `ANYTHING` where that cannot be told."""
    found: set[str] = set()
    for part in inside(node):
        match part:
            case e.Its(attr=attr) | e.Of(attr=attr) | e.Total(attr=attr) | e.EachItsOwn(attr=attr):
                found.add(HELD if attr in ABILITIES else attr)
            case e.Select(type=wanted, of=player):
                if wanted:
                    found.add("type")
                if player is not None:
                    found.add(CONTROLLER)
            case e.ControllerOf() | e.Beside():
                found.add(CONTROLLER)
            case e.Permitted(what=thing):
                found |= {f"forbid:{thing}", f"permit:{thing}"}
            case e.Linked(by=attr, also=more):
                found |= {attr, more}
            case e.Named():
                found.add(ANYTHING)  # which attribute is worked out
            case e.Fits():
                found.add(ANYTHING)  # the condition is printed on a card
            case _:
                if type(part) not in KNOWN:
                    found.add(ANYTHING)
    return frozenset(found)


def anonymous(node: Any) -> bool:
    """Whether an expression means the same whichever source of a player's asks it."""
    return all(isinstance(part, ANONYMOUS) for part in inside(node)) and hashable(node)


def hashable(node: Any) -> bool:
    """Whether it can be a key."""
    try:
        hash(node)
    except TypeError:
        return False
    return True
