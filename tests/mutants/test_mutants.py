"""Mutants of the core: each is one change, stands in the place of its module, and is known by what it says."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.__main__ import ROOMS, SURVIVORS, lookers, main, modules, named
from tests.mutants.changes import CORE, Mutant, made, mutants
from tests.mutants.importing import VARIABLE

CODE = '''
"""A module."""
LIMIT = 3

def few(items, most=2):
    """Whether there are few."""
    if items:
        items.sort()
    return len(items) < most and not items[0] == 0
'''
MOST = 0
"""So many survivors are known; there may be fewer, never more."""


def test_each_mutant_is_one_change_inside_a_function() -> None:
    found = mutants("few.py", CODE)
    assert {f"{m.old} → {m.new}" for m in found} == {
        "if items → if True",
        "if items → if False",
        "items.sort() → pass",
        "len(items) < most and (not items[0] == 0) → len(items) < most or not items[0] == 0",
        "len(items) < most and (not items[0] == 0) → not items[0] == 0",
        "len(items) < most and (not items[0] == 0) → len(items) < most",
        "len(items) < most → len(items) <= most",
        "not items[0] == 0 → items[0] == 0",
        "items[0] == 0 → items[0] != 0",
        "0 → 1",
    }
    assert {m.where for m in found} == {"few"}
    whole = ast.unparse(ast.parse(CODE))
    changed = [ast.unparse(tree()) for _, tree in made("few.py", CODE)]
    assert whole not in changed
    assert len(set(changed)) == len(found) == len(set(map(str, found)))


def test_a_mutant_stands_in_the_place_of_its_module() -> None:
    mutant = next(m for m in mutants("model/objects.py") if m.where == "beneath")
    told = {**os.environ, VARIABLE: json.dumps(mutant)}
    look = "import tests.mutants.importing, rulestone.model.objects as o; print(o.__spec__.loader)"
    done = subprocess.run([sys.executable, "-c", look], env=told, capture_output=True, text=True, check=True)
    assert "Mutating" in done.stdout


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_mutants_and_tests_that_look(room: str) -> None:
    assert sum(len(mutants(module)) for module in modules(room)) > 50
    assert all(Path(path).exists() for path in (*named(room), *lookers(room)))


def test_survivors_are_mutants_that_there_are_and_get_no_more() -> None:
    listed = SURVIVORS.read_text(encoding="utf-8").splitlines()
    there = {str(mutant) for module in {line.partition(" ")[0] for line in listed} for mutant in mutants(module)}
    assert [line for line in listed if line not in there] == []
    assert len(listed) <= MOST
    assert all((CORE / line.partition(" ")[0]).exists() for line in listed)


def test_a_mutant_says_where_it_is_and_what_it_changes() -> None:
    mutant = Mutant("kernel/save.py", "digest", "16 → 17".partition(" ")[0], "17", 1)
    assert str(mutant) == "kernel/save.py digest: 16 → 17 #2"


def test_what_looks_is_asked_in_turn_and_survivors_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def nothing_falls(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command[2])
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", nothing_falls)
    monkeypatch.setattr(sys, "argv", ["mutants", "kernel/events", "--sample", "1"])
    assert main() == 1
    # the base itself, then the mutant: tests of the room, rulings, the other tests
    assert asked == ["tests.mutants.looking", "pytest", "tests.mutants.looking", "pytest"]
    told = capsys.readouterr().out
    assert "SURVIVES" in told
    assert "kernel/events: 0 of 1 noticed" in told
