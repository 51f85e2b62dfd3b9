"""Looking into expressions: what a requirement is about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.language import expressions as e

ABOUT_SUBJECT = (e.Its, e.It, e.This, e.Fits, e.Permitted, e.OfAbility)


def variables(node: Any) -> frozenset[str]:
    """The names of the bindings that an expression reads."""
    if isinstance(node, e.Var):
        return frozenset({node.name})
    if isinstance(node, e.Expr):
        return frozenset().union(*(variables(getattr(node, field)) for field in node.__struct_fields__))
    if isinstance(node, tuple):
        return frozenset().union(*(variables(part) for part in node))
    return frozenset()


def weight(node: Any) -> int:
    """How many parts an expression has: a guess at what it costs to evaluate."""
    if isinstance(node, e.Expr):
        heavy = 5 if isinstance(node, (e.Select, e.Times, e.Permitted)) else 1
        return heavy + sum(weight(getattr(node, field)) for field in node.__struct_fields__)
    return sum(weight(part) for part in node) if isinstance(node, tuple) else 0


def about_timing(node: Any) -> bool:
    """Whether a condition asks what is being answered, whose turn or which phase it is."""
    if isinstance(node, (e.Answering, e.Phase, e.TurnOf)):
        return True
    if isinstance(node, e.Expr):
        return any(about_timing(getattr(node, field)) for field in node.__struct_fields__)
    if isinstance(node, tuple):
        return any(about_timing(part) for part in node)
    return False


def asks_candidate(node: Any) -> bool:
    """Whether an expression asks something of the candidate itself, not of those of a selection inside it."""
    if isinstance(node, (e.Its, e.It, e.Named)) or (isinstance(node, e.Share) and node.of is None):
        return True
    if isinstance(node, (e.Select, e.Items, e.Are, e.Among, e.Beside)):
        outside = [getattr(node, field) for field in ("of", "other", "what") if hasattr(node, field)]
        return any(asks_candidate(part) for part in outside)
    if isinstance(node, e.Expr):
        return any(asks_candidate(getattr(node, field)) for field in node.__struct_fields__)
    return isinstance(node, tuple) and any(asks_candidate(part) for part in node)


def reads_subject(node: Any, inside: bool = False) -> bool:
    """Whether an expression reads the subject of an action (and not only the player).

    Args:
        inside: the expression stands inside a selection, where "it" is the selection's own candidate.
    """
    if isinstance(node, (e.Its, e.It, e.Permitted)) and inside:
        return False
    if isinstance(node, ABOUT_SUBJECT):
        return True
    if isinstance(node, (e.Select, e.Items, e.Are, e.Beside)):
        return any(reads_subject(getattr(node, field), True) for field in node.__struct_fields__)
    if isinstance(node, e.Expr):
        return any(reads_subject(getattr(node, field), inside) for field in node.__struct_fields__)
    if isinstance(node, tuple):
        return any(reads_subject(part, inside) for part in node)
    return False


def attributes(node: Any) -> frozenset[str]:
    """The attributes that expressions, or the steps they stand in, ask objects for."""
    if isinstance(node, (tuple, list)):
        return frozenset().union(*(attributes(part) for part in node))
    if not isinstance(node, Struct):
        return frozenset()
    own = {node.attr} if isinstance(node, (e.Its, e.Of, e.Total, e.Kinds)) else set()
    return frozenset(own).union(*(attributes(getattr(node, field)) for field in node.__struct_fields__))
