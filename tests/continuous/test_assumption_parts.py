"""Which parts of a layer scheme can matter for some effects, and which records are of the same part of an effect."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulestone.continuous.accounts.account import can_write, is_same_part
from rulestone.continuous.board import is_hashable
from rulestone.continuous.deriving.given import has_copy, has_static, may_always_matter, may_cross_kinds
from rulestone.model.bindings import FIXED, OPERATIONS


def make_effect(source: int = -1, *writes: str, kinds: tuple[str, ...] = ()) -> Any:
    """Return an effect of a source that writes some cells; a source of -1 stands for a produced effect."""
    origin = SimpleNamespace(effect=SimpleNamespace(what=tuple(SimpleNamespace(kind=kind) for kind in kinds)))
    return SimpleNamespace(source=source, writes=frozenset(writes), origin=origin)


@pytest.mark.parametrize(
    ("effects", "static"),
    [
        ([], False),
        ([make_effect(2, "power")], True),
        ([make_effect(2)], False),
        ([make_effect(-1, "power")], False),
        ([make_effect(2), make_effect(-1, "power")], False),
        ([make_effect(-1, "power"), make_effect(3, "power")], True),
    ],
)
def test_static_effect_matters_only_if_it_writes_a_cell(effects: list[Any], static: bool) -> None:
    assert has_static(effects) == static
    assert may_always_matter(effects)


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


def test_copy_operation_is_detected_at_any_index() -> None:
    assert has_copy([make_effect(kinds=("add",)), make_effect(kinds=("add", "copy"))])
    assert not has_copy([make_effect(kinds=("add", "set")), make_effect()])


GROW, SHRINK = (
    SimpleNamespace(cells=(("power",), ("kind", "abilities")), name="grow"),
    SimpleNamespace(cells=(("power",),), name="shrink"),
)


def make_record(
    effect: Any = GROW, source: int = 5, operations: tuple[int, ...] = (0,), fixed: tuple[int, ...] = ()
) -> Any:
    """Return the record of a part of a static ability's effect."""
    return SimpleNamespace(effect=effect, source=source, env={OPERATIONS: operations, FIXED: fixed})


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (make_record(), True),
        (make_record(fixed=(7,)), True),
        (make_record(SHRINK), False),
        (make_record(SimpleNamespace(cells=GROW.cells, name="grow")), False),
        (make_record(source=6), False),
        (make_record(operations=(1,)), False),
        (make_record(operations=(0, 1)), False),
    ],
)
def test_two_records_denote_one_part_if_effect_source_and_operations_are_equal(other: Any, same: bool) -> None:
    assert is_same_part(make_record(), other) == is_same_part(other, make_record()) == same


@pytest.mark.parametrize(
    ("operations", "ref", "cell", "writes"),
    [
        ((0,), 7, "power", True),
        ((0,), 8, "power", False),
        ((0,), 7, "kind", False),
        ((1,), 7, "kind", True),
        ((1,), 7, "power", False),
        ((0, 1), 7, "abilities", True),
        ((), 7, "power", False),
    ],
)
def test_effect_writes_the_cells_of_its_operations_on_its_objects(
    operations: tuple[int, ...], ref: int, cell: str, writes: bool
) -> None:
    assert can_write(make_record(operations=operations, fixed=(7,)), ref, cell) == writes


@pytest.mark.parametrize(
    ("value", "hashable"), [(1, True), ((1, "a"), True), ([1], False), ((1, [2]), False), ({}, False)]
)
def test_only_hashable_values_can_be_keys(value: Any, hashable: bool) -> None:
    assert is_hashable(value) == hashable
