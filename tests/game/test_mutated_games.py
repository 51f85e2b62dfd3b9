"""Games with one wrong field: each is refused with a message that names the part or field, or can be played."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from rulestone.authors.scaffold import FEATURES, render_package, write_package
from rulestone.game.entry_points import limit_time
from rulestone.game.game import Game
from rulestone.game.problems import BrokenGame
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import find_unused
from rulestone.kernel.errors import EndlessGame
from tests.game.mutating import draw_change
from tests.playing import play_game
from tests.proofs import proof

TABLES = (
    ("cards",),
    ("deck_rules", "decks"),
    ("lexicon", "vocabulary"),
    ("policies",),
    ("actions",),
    ("zones", "attributes", "assumptions"),
    ("verbs", "checks", "phases", "procedures"),
)
CHOICES = 40
"""Number of choices after which a game stops; by then it has ended or used most cards."""
NAMES_FIELD = re.compile(r"[A-Z]\w+\b.*: \w+ takes ")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """Return a new game with every feature."""
    folder = tmp_path_factory.mktemp("mutated")
    write_package(render_package("mutated", features=tuple(FEATURES)), folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        made: Ruleset = import_module("mutated.ruleset").FIRST
    for module in [name for name in sys.modules if name.partition(".")[0] == "mutated"]:
        del sys.modules[module]
    return made


@pytest.mark.parametrize("tables", TABLES, ids=" ".join)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_game_with_one_wrong_field_is_refused_or_plays(
    sound: Ruleset, tables: tuple[str, ...], data: st.DataObject
) -> None:
    check_mutated_game(sound, tables, data)


@proof
@pytest.mark.parametrize("tables", TABLES, ids=" ".join)
@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_game_with_one_wrong_field_is_refused_or_plays_in_many_examples(
    sound: Ruleset, tables: tuple[str, ...], data: st.DataObject
) -> None:
    check_mutated_game(sound, tables, data)


def check_mutated_game(sound: Ruleset, tables: tuple[str, ...], data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables))
    of_parts = table in sound.parts.__struct_fields__
    refused = ""
    try:
        changed, _ = data.draw(draw_change(getattr(sound.parts if of_parts else sound, table)))
        within: Any = {"parts": replace(sound.parts, **{table: changed})} if of_parts else {table: changed}
        ruleset = replace(sound, **within)
    except TypeError as error:
        refused = str(error)
    if refused:
        assert NAMES_FIELD.match(refused)
        return
    game = Game("mutated", "Mutated", ("1",), lambda revision: ruleset)
    with limit_time("mutated"):
        try:
            problems = game.problems() or find_unused(ruleset)
            assert all(problem.part and problem.what for problem in problems)
            if not problems and ruleset.decks:
                for _ in play_game(ruleset, game.rules(), 1, CHOICES):
                    pass
        except (BrokenGame, EndlessGame):
            pass


def test_every_changed_table_has_entries(sound: Ruleset) -> None:
    for table in (table for tables in TABLES for table in tables):
        assert getattr(sound.parts if table in sound.parts.__struct_fields__ else sound, table)
