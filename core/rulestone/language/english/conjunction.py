"""Conditions joined by "and": split and joined."""

from __future__ import annotations

from rulestone.language import expressions as e


def split_conjuncts(where: e.Expr | None) -> list[e.Expr]:
    """Return the parts of a condition that must all hold."""
    if where is None:
        return []
    return list(where.of) if isinstance(where, e.All) else [where]


def join_conjuncts(conditions: list[e.Expr]) -> e.Expr | None:
    """Return conditions as one: None for none, All for several."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else e.All(tuple(conditions))
