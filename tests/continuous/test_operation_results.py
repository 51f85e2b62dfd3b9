"""Results of each operation on one value, literally; fast writers and results agree."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.continuous.operations import (
    ABILITIES,
    ABILITY,
    HeldAbility,
    Op,
    Rewording,
    add_shared,
    add_value,
    combine_values,
    compute_results,
    get_banned_cells,
    is_banned,
    is_lower,
    list_lost_words,
    list_written_cells,
    make_writer,
    remove_by_word,
)


class Named:
    """An ability that answers to its name and to "abilities"."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answers_to(self, word: str) -> bool:
        """Return whether a word means the ability."""
        return word in (self.name, ABILITIES)

    def __repr__(self) -> str:
        return self.name


FLY, TRAMPLE, WARD = Named("flying"), Named("trample"), Named("ward")
HELD = (HeldAbility(FLY), HeldAbility(TRAMPLE, 3))
ROW: dict[str, Any] = {
    "power": 3, "toughness": 5, "colours": ("red",), "kind": "elf", "flying": True, "lose shroud": True,
    ABILITIES: HELD,
}  # fmt: skip
ELF_TO_ORC = Rewording("elf", "orc", {(FLY, "kind", "elf", "orc"): WARD})
RESULTS: list[tuple[Op, list[tuple[str, Any]]]] = [
    (Op("set", "power", 7), [("power", 7)]),
    (Op("set", "power", 2, limited=True), []),
    (Op("set", "power", 3, limited=True), [("power", 3)]),
    (Op("set", "power", 4, limited=True), [("power", 4)]),
    (Op("set", "flying", True, limited=True), []),
    (Op("set", "flying", False, limited=True), []),
    (Op("set", "kind", "orc", limited=True), [("kind", "orc")]),
    (Op("add", "power", 2), [("power", 5)]),
    (Op("add", "power", -1, limited=True), []),
    (Op("add", "power", 0, limited=True), [("power", 3)]),
    (Op("add", "speed", 2), [("speed", 2)]),
    (Op("add", "power", None), [("power", 3)]),
    (Op("add", "colours", ("blue", "red")), [("colours", ("red", "blue"))]),
    (Op("add", "hues", ("blue",)), [("hues", ("blue",))]),
    (Op("multiply", "power", 2), [("power", 6)]),
    (Op("multiply", "speed", 2), [("speed", 0)]),
    (Op("multiply", "power", 0, limited=True), []),
    (Op("swap", "power", "toughness"), [("power", 5), ("toughness", 3)]),
    (Op("swap", "power", "toughness", limited=True), [("power", 5)]),
    (Op("swap", "toughness", "power", limited=True), [("power", 5)]),
    (Op("grant", "haste"), [("haste", True)]),
    (Op("grant", "shroud"), [("shroud", True), ("lose shroud", False)]),
    (Op("grant", "shroud", limited=True), []),
    (Op("gain", ABILITIES, WARD), [(ABILITIES, (*HELD, HeldAbility(WARD, 9)))]),
    (Op("gain", ABILITIES, WARD, limited=True), []),
    (Op("share", ABILITIES, (WARD, FLY, WARD)), [(ABILITIES, (*HELD, HeldAbility(WARD, 9)))]),
    (Op("share", ABILITIES, (FLY, TRAMPLE)), []),
    (Op("reword", "kind", ELF_TO_ORC), [("kind", "orc"), (ABILITIES, (HeldAbility(WARD, 0), HELD[1]))]),
    (Op("reword", "name", ELF_TO_ORC), []),
    (Op("lose", ABILITIES), [("lose abilities", True), (ABILITIES, ())]),
    (Op("lose", "flying"), [("lose flying", True), ("flying", False), (ABILITIES, (HELD[1],))]),
    (Op("lose", "haste"), [("lose haste", True)]),
    (Op("lose", ABILITY, "trample"), [(ABILITIES, (HELD[0],))]),
    (Op("lose", ABILITY, ("trample", "flying")), [(ABILITIES, ())]),
    (Op("lose", ABILITY), []),
    (Op("forbid", "attack"), [("forbid:attack", 9)]),
    (Op("forbid", "have flying"), [("forbid:have flying", 9), ("flying", False), (ABILITIES, (HELD[1],))]),
    (Op("forbid", "have haste"), [("forbid:have haste", 9)]),
    (Op("forbid", "have abilities"), [("forbid:have abilities", 9), (ABILITIES, ())]),
    (Op("permit", "attack"), [("permit:attack", 9)]),
    (Op("copy", "card", (("card", 1), ("power", 1))), [("card", 1), ("power", 1)]),
]


@pytest.mark.parametrize(("op", "results"), RESULTS)
def test_operation_writes_the_expected_cells(op: Op, results: list[tuple[str, Any]]) -> None:
    assert list(compute_results(op, ROW.get, 9)) == results


@pytest.mark.parametrize("op", [op for op, _ in RESULTS])
@pytest.mark.parametrize("row", [ROW, {}])
def test_fast_writer_and_results_agree(op: Op, row: dict[str, Any]) -> None:
    written = make_writer(op, lambda oid, cell: row.get(cell), 9)(2, row)
    assert list(written) == list(compute_results(op, row.get, 9))


@pytest.mark.parametrize("op", [op for op, _ in RESULTS if op.kind not in ("copy",)])
def test_operation_writes_only_the_cells_that_it_declares(op: Op) -> None:
    written = {cell for cell, _ in compute_results(op, ROW.get, 9)}
    assert written <= {*list_written_cells(op.kind, op.attr, op.value)}


def test_unknown_operation_is_refused() -> None:
    with pytest.raises(ValueError, match="no continuous effect can 'shrink'"):
        compute_results(Op("shrink", "power"), ROW.get, 9)


@pytest.mark.parametrize(
    ("kind", "attr", "value", "cells"),
    [
        ("set", "power", 2, ("power",)),
        ("swap", "power", "toughness", ("power", "toughness")),
        ("gain", ABILITIES, FLY, (ABILITIES,)),
        ("share", "triggered", (), (ABILITIES,)),
        ("reword", "kind", ELF_TO_ORC, ("kind", ABILITIES)),
        ("lose", ABILITY, "flying", (ABILITIES,)),
        ("lose", ABILITIES, None, ("lose abilities", ABILITIES)),
        ("lose", "flying", None, ("lose flying", "flying", ABILITIES)),
        ("grant", "flying", None, ("flying", "lose flying")),
        ("forbid", "attack", None, ("forbid:attack",)),
        ("permit", "attack", None, ("permit:attack",)),
        ("forbid", "have flying", None, ("forbid:have flying", ABILITIES, "flying")),
        ("permit", "have flying", None, ("permit:have flying",)),
        ("forbid", "have abilities", None, ("forbid:have abilities", ABILITIES)),
        ("copy", "card", None, ("card",)),
    ],
)
def test_operation_declares_its_cells(kind: str, attr: str, value: Any, cells: tuple[str, ...]) -> None:
    assert list_written_cells(kind, attr, value) == cells


@pytest.mark.parametrize(
    ("cell", "guarded"),
    [
        ("forbid:lower power", ("power",)),
        ("forbid:have flying", (ABILITIES, "flying")),
        ("forbid:attack", ()),
        ("power", ()),
    ],
)
def test_prohibition_guards_the_cells_that_it_limits(cell: str, guarded: tuple[str, ...]) -> None:
    assert get_banned_cells(cell) == guarded


def test_prohibition_refuses_the_abilities_that_its_word_selects() -> None:
    cells = ("forbid:attack", "forbid:have ward", "forbid:lower flying")
    assert [is_banned(cells, ability) for ability in (FLY, WARD)] == [False, True]
    assert is_banned(("forbid:have abilities",), FLY)
    assert not is_banned((), FLY)


@pytest.mark.parametrize(
    ("attr", "value", "words"),
    [
        ("flying", None, ("flying",)),
        (ABILITY, "ward", ("ward",)),
        (ABILITY, ("a", "b"), ("a", "b")),
        (ABILITY, None, ()),
    ],
)
def test_word_selects_the_abilities_that_an_effect_removes(attr: str, value: Any, words: tuple[str, ...]) -> None:
    assert list_lost_words(attr, value) == words


def test_abilities_are_shared_once_and_removed_by_word() -> None:
    assert add_shared(HELD, (WARD, TRAMPLE, WARD), 9) == (HeldAbility(WARD, 9),)
    assert remove_by_word(HELD, ("ward", "trample")) == (HELD[0],)
    assert remove_by_word(HELD, ()) == HELD


def test_rewording_exchanges_the_word_in_single_and_several_values() -> None:
    assert [ELF_TO_ORC.reword_value(value) for value in ("elf", "imp", None)] == ["orc", "imp", None]
    assert ELF_TO_ORC.reword_value(("imp", "elf", "orc")) == ("imp", "orc")
    assert ELF_TO_ORC.reword_abilities("name", HELD) == HELD
    same, other, turned = Rewording("elf", "orc", {}), Rewording("elf", "imp", {}), Rewording("orc", "elf", {})
    assert (same == ELF_TO_ORC, hash(same) == hash(ELF_TO_ORC)) == (True, True)
    assert ELF_TO_ORC not in (other, turned, "elf")
    assert repr(ELF_TO_ORC) == "orc in place of elf"


@pytest.mark.parametrize(
    ("kind", "old", "value", "new"),
    [("set", 3, None, None), ("add", 3, 4, 7), ("add", None, 4, 4), ("multiply", 3, 4, 12), ("multiply", None, 4, 0)],
)
def test_set_add_and_multiply_combine_with_the_old_value(kind: str, old: Any, value: Any, new: Any) -> None:
    assert combine_values(kind, old, value) == new


def test_members_are_added_to_a_collection_once() -> None:
    assert add_value((1, 2), (2, 3)) == (1, 2, 3)
    assert add_value(None, (1,)) == (1,)
    assert add_value(None, None) == 0


@pytest.mark.parametrize(
    ("new", "old", "lower"), [(1, 2, True), (2, 2, False), (3, 2, False), ("a", 2, False), (1, None, False)]
)
def test_only_a_smaller_number_is_lower(new: Any, old: Any, lower: bool) -> None:
    assert is_lower(new, old) == lower
