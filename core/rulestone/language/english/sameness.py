"""Comparison of two abilities, ignoring parts that a sentence cannot state and parts without effect."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.language import inspect
from rulestone.language.abilities import Ability
from rulestone.language.expressions import Var
from rulestone.model.objects import Card

UNSAID: dict[str, Any] = {"cites": (), "prompt": "", "because": "", "text": ""}
"""Fields for readers only: the rules that steps cite, prompts, and reasons of refusals."""


def are_same(ability: Ability, other_ability: Ability) -> bool:
    """Return whether two abilities are equal except for rule ids, prompts and names of choices."""
    return bool(strip_ability(ability) == strip_ability(other_ability))


def strip_ability(ability: Ability) -> Any:
    """Return an ability without parts for readers only, with its bindings numbered in order."""
    bound = dict.fromkeys(name for record in inspect.walk(ability) for name in inspect.list_bound(record))
    return _strip_node(ability, {name: f"bound {number}" for number, name in enumerate(bound)})


def _strip_node(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, Var):
        return Var(names.get(node.name, node.name))
    if isinstance(node, Struct) and not isinstance(node, Card):
        fields = {field: UNSAID.get(field, _strip_node(part, names)) for field, part in inspect.iter_parts(node)}
        for field in getattr(node, "BINDS", ()):
            value = getattr(node, field, ())
            if isinstance(value, str):
                fields[field] = names.get(value, value)
        return type(node)(**fields)
    if isinstance(node, (tuple, list)):
        return type(node)(_strip_node(part, names) for part in node)
    if isinstance(node, dict):
        return {key: _strip_node(part, names) for key, part in node.items()}
    return node
