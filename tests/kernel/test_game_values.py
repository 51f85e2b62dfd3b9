"""Values of the whole game: a game cannot set those of the core under any name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

import rulestone.kernel
from rulestone.game.validation.without_effect import OF_THE_GAME
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.language.build import note, set_game
from rulestone.model.state import RESERVED_KEYS
from tests.kernel.toy import Table, parts, spell

KERNEL = Path(rulestone.kernel.__file__).parent
NAMES = st.sampled_from(sorted(OF_THE_GAME)) | st.text("abc ", min_size=1, max_size=8)
VALUES = st.sampled_from((0, 3, -1, True, "word", ""))


@pytest.mark.parametrize("name", sorted(RESERVED_KEYS))
def test_rules_that_set_a_value_of_the_core_are_refused_when_loaded(name: str) -> None:
    base = parts()
    with pytest.raises(LookupError, match=f"'{name}' is a value of the core"):
        compile_rules("toy", replace(base, procedures={"odd": (set_game(name, 1),)}))


@given(NAMES, VALUES)
def test_game_value_of_any_name_is_refused_or_harmless(name: str, value: object) -> None:
    trick = spell("Trick", set_game(name, value), note("done"), kind="slow")
    table = Table().put(0, "hand", trick)
    if name in RESERVED_KEYS:
        with pytest.raises(LookupError, match="is a value of the core"):
            table.go()
        return
    with suppress(Incomputable, EndlessGame):
        table.go().act("Trick")
        while (choice := table.position.choice) is not None and choice.kind != "act":
            table.answer(next(choice.answers()))


def list_keys_read(tree: ast.AST) -> Iterator[str]:
    """Return the literal keys of game values in some source."""
    for node in ast.walk(tree):
        key: ast.expr | None = None
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("game"):
            key = node.slice
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("game.get"):
            key = node.args[0]
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value


def test_each_value_that_the_kernel_reads_by_name_is_known_to_the_checker() -> None:
    found = {
        key for file in KERNEL.rglob("*.py") for key in list_keys_read(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert found - OF_THE_GAME == set()
