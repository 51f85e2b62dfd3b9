"""Parts of a layer scheme that can matter for some effects."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulestone.continuous.board import is_hashable
from rulestone.continuous.deriving.given import has_copy, may_always_matter, may_cross_kinds


def make_effect(source: int = -1, *writes: str, kinds: tuple[str, ...] = ()) -> Any:
    """Return an effect of a source that writes some cells; a source of -1 stands for a produced effect."""
    origin = SimpleNamespace(effect=SimpleNamespace(what=tuple(SimpleNamespace(kind=kind) for kind in kinds)))
    return SimpleNamespace(source=source, writes=frozenset(writes), origin=origin)


@pytest.mark.parametrize(
    ("effects", "crosses"),
    [
        ([], False),
        ([make_effect(2, "power"), make_effect(3, "power")], False),
        ([make_effect(-1, "power"), make_effect(-1, "power")], False),
        ([make_effect(2, "power"), make_effect(-1, "kind")], False),
        ([make_effect(2, "power"), make_effect(-1, "kind", "power")], True),
    ],
)
def test_static_and_produced_effects_cross_if_they_write_the_same_cell(effects: list[Any], crosses: bool) -> None:
    assert may_cross_kinds(effects) == crosses
    assert may_always_matter(effects)


def test_copy_operation_is_detected_at_any_index() -> None:
    assert has_copy([make_effect(kinds=("add",)), make_effect(kinds=("add", "copy"))])
    assert not has_copy([make_effect(kinds=("add", "set")), make_effect()])


@pytest.mark.parametrize(
    ("value", "hashable"), [(1, True), ((1, "a"), True), ([1], False), ((1, [2]), False), ({}, False)]
)
def test_only_hashable_values_can_be_keys(value: Any, hashable: bool) -> None:
    assert is_hashable(value) == hashable
