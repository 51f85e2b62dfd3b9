"""X in a sentence, and what the end of the sentence says that it is."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from rulestone.language import expressions as e
from rulestone.language.english.pronouns import X

T = TypeVar("T")


def put_for_x(node: T, meant: e.Expr) -> T:
    """The same data with a value wherever X stands."""
    return _put(node, meant)  # type: ignore[no-any-return]


def _put(node: Any, meant: e.Expr) -> Any:
    if node == X and isinstance(node, e.Var):
        return meant
    if isinstance(node, (tuple, list)):
        return type(node)(_put(part, meant) for part in node)
    if isinstance(node, dict):
        return {key: _put(part, meant) for key, part in node.items()}
    if isinstance(node, Struct):
        return type(node)(**{field: _put(getattr(node, field), meant) for field in node.__struct_fields__})
    return node


def uses_x(node: Any) -> bool:
    """Whether X stands somewhere in the data."""
    if isinstance(node, e.Var):
        return node == X
    if isinstance(node, (tuple, list)):
        return any(uses_x(part) for part in node)
    if isinstance(node, dict):
        return any(uses_x(part) for part in node.values())
    return isinstance(node, Struct) and any(uses_x(getattr(node, field)) for field in node.__struct_fields__)
