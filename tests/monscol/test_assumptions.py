"""Undecided points of the sources are switches: a ruling has another outcome under another option."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.scenario.errors import ScriptError
from rulestone.scenario.lookup import Ruling, rulings, run_all

GAME = games()["monscol"]
MATTERS = [
    ("block2", "limit_adjust_chooser", "opponent", "MCR-093"),
    ("block2", "tie_initiative", "reroll", "MCR-038"),
    ("block2", "re_attack", True, "MCR-024"),
    ("block2", "damage_accumulates", True, "MCR-014"),
    ("block2", "kill_if", "applied>defence", "MCR-003"),
    ("block2", "trigger_opens_chain", True, "MCR-020"),
    ("block1", "block1_trigger_timing", "check points", "MCR-021"),
    ("block1", "static_reapplication", "never", "MCR-047"),
]


def find_ruling(revision: str, id: str) -> Ruling:
    return next(found for found in rulings(GAME) if found.id == id and found.revision == revision)


def is_ruling_held(found: Ruling, assume: dict[str, object]) -> bool:
    runs = run_all(found.scenario, GAME, found.revision, assume)
    return all(expectation.holds for run in runs for expectation in run.expectations)


@pytest.mark.parametrize(("revision", "name", "option", "id"), MATTERS)
def test_other_option_gives_another_outcome(revision: str, name: str, option: object, id: str) -> None:
    found = find_ruling(revision, id)
    assert is_ruling_held(found, {})
    try:
        same = is_ruling_held(found, {name: option})
    except ScriptError:  # the script no longer fits the questions, which counts as another outcome
        same = False
    assert not same
