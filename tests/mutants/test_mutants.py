"""Mutants of the core: each is one change, replaces its module, and is tried on the tests that reach it."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.mutants.__main__ import FIGURES, OPEN, SURVIVORS, Figures, main, picked, survivors, write
from tests.mutants.changes import CORE, Mutant, made, mutants
from tests.mutants.covering import AT_ONCE, LEFT_OUT, ROOMS, TOP, TWINS, Covering, files_of_tests, modules
from tests.mutants.exchanging import CannotExchange, exchange, functions
from tests.mutants.importing import VARIABLE
from tests.mutants.inheriting import KEPT_MAPS, SOURCES, inherit
from tests.mutants.noticing import NO_END, Job, NeverRun, Noticed, became, noticed, noticed_together
from tests.proofs import proof, slow

CODE = '''
"""A module."""
LIMIT = 3

def few(items, most=2):
    """Whether there are few."""
    if items:
        items.sort()
    return len(items) < most and not items[0] == 0
'''
MOST = 2
"""So many survivors are known that a test could notice; there may be fewer, never more."""
LEAST = {"continuous": 0.8}
"""What part of those that a test could tell is noticed at least, where it is not what it is to be."""
TOKENS = "tests/kernel/test_changes_tokens.py"


@pytest.fixture(scope="module")
def covering(tmp_path_factory: pytest.TempPathFactory) -> Covering:
    """Return the measured lines of one small file of tests."""
    found = Covering(tmp_path_factory.mktemp("map"))
    assert found.look([TOKENS], processes=1) == []
    return found


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


def test_mutant_knows_its_lines_and_statement() -> None:
    code = "def f(a, b):\n    if a:\n        return (\n            a\n            + b\n            + 1\n        )\n"
    told = {f"{m.old} → {m.new}": (list(at.lines), list(at.statement)) for m, at in made("f.py", code)}
    assert told["if a → if True"] == ([2], [2])
    assert told["a + b → a - b"] == ([4, 5], [3, 4, 5, 6, 7])
    assert told["1 → 2"] == ([6], [3, 4, 5, 6, 7])


def test_mutant_replaces_its_module(tmp_path: Path) -> None:
    mutant = next(m for m in mutants("model/objects.py") if m.where == "list_cards_beneath")
    told = tmp_path / "told"
    told.write_text(json.dumps({"mutant": mutant}), encoding="utf-8")
    look = "import tests.mutants.importing, rulestone.model.objects as o; print(o.__spec__.loader)"
    environment = {**os.environ, VARIABLE: str(told)}
    done = subprocess.run([sys.executable, "-c", look], env=environment, capture_output=True, text=True, check=True)
    assert "Mutating" in done.stdout


def test_equivalent_code_is_not_changed() -> None:
    code = "def f(g):\n    return zip(g(-1, 1), g(True), strict=True)\n"
    assert [f"{m.old} → {m.new}" for m in mutants("f.py", code)] == ["1 → 2", "True → False"]


@slow
def test_sample_is_stable_when_mutants_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    there, sample = picked("kernel/events", 20, 7)
    assert there > len(sample) == 20
    assert [one for one, _ in picked("kernel/events", 5, 7)[1]] == [one for one, _ in sample[:5]]
    monkeypatch.setattr("tests.mutants.__main__.modules", lambda _: ["kernel/events/triggers.py"])
    fewer = [str(one) for one, _ in picked("kernel/events", 0, 7)[1]]
    those = [str(one) for one, _ in sample if one.module == "kernel/events/triggers.py"]
    assert those
    assert fewer[: len(those)] == those


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_mutants(room: str) -> None:
    assert sum(len(mutants(module)) for module in modules(room)) > 50


def test_every_listed_test_file_exists() -> None:
    assert {*TWINS, *LEFT_OUT} <= {path.name for path in (TOP / "tests").rglob("test_*.py")}


def test_survivors_exist_and_their_number_does_not_grow() -> None:
    listed = survivors()
    there = {str(mutant) for module in {line.partition(" ")[0] for line in listed} for mutant in mutants(module)}
    assert [line for line in listed if line not in there] == []
    assert len(listed) == len(SURVIVORS.read_text(encoding="utf-8").splitlines())
    assert list(listed.values()).count(OPEN) <= MOST
    assert all(len(reason.split()) > 3 or reason == OPEN for reason in listed.values())
    assert all((CORE / line.partition(" ")[0]).exists() for line in listed)


def test_figures_cover_every_room_and_selection() -> None:
    lines = FIGURES.read_text(encoding="utf-8").splitlines()
    rows = [line.split("|")[1:-1] for line in lines if line.startswith("| `")]
    assert sorted(row[0].strip(" `") for row in rows) == sorted(ROOMS)
    for room, there, tried, killed, _, alike, others in rows:
        assert 40 <= int(tried) == int(killed) + int(alike) + int(others) <= int(there)
        assert int(killed) >= LEAST.get(room.strip(" `"), 0.85) * (int(tried) - int(alike))


def test_figures_of_one_room_are_compared_for_equal_samples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.mutants.__main__.FIGURES", tmp_path / "figures.md")
    row = Figures("continuous", 9, 4, 3, 1)
    write("above\n", [row, Figures("kernel/events", 9, 2, 2, 0)])
    write("above\n", [Figures("kernel/events", 9, 4, 3, 0), Figures("kernel/changes", 5, 5, 5, 0)])
    lines = (tmp_path / "figures.md").read_text(encoding="utf-8").splitlines()
    assert lines[1:] == [
        "| `kernel/changes` | 5 | 5 | 5 | 100 % | 0 | 0 |", "| `kernel/events` | 9 | 4 | 3 | 75 % | 0 | 1 |", row.row()
    ]  # fmt: skip
    write("another\n", [row])
    assert (tmp_path / "figures.md").read_text(encoding="utf-8") == f"another\n{row.row()}\n"


def test_mutant_names_its_place_and_change() -> None:
    mutant = Mutant("kernel/save.py", "digest", "16", "17", 1)
    assert str(mutant) == "kernel/save.py digest: 16 → 17 #2"


@proof
def test_tests_of_a_mutant_reach_its_line(covering: Covering) -> None:
    """First come tests that reach rarely reached lines: only one test has a full zone."""
    chosen = {mutant: covering.of(mutant, at) for mutant, at in made("kernel/changes/tokens.py")}
    assert any(chosen.values())
    assert {test.partition("::")[0] for tests in chosen.values() for test in tests} == {TOKENS}
    full = next(mutant for mutant in chosen if "zone.capacity is not None and" in mutant.old)
    assert len(chosen[full]) > 1
    assert chosen[full][0].endswith("test_full_zone_accepts_no_token")


@slow
def test_unchanged_mutant_is_not_run_again(covering: Covering, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("looked at again")

    monkeypatch.setattr("tests.mutants.covering.run_with_lines", never)
    assert Covering(covering.folder).look([TOKENS]) == []
    covering.kept[TOKENS]["digest"] = "another"
    with pytest.raises(AssertionError, match="looked at again"):
        covering.look([TOKENS])


@slow
def test_map_of_another_core_state_is_updated_line_by_line(covering: Covering, tmp_path: Path) -> None:
    module = "kernel/changes/tokens.py"
    beside = tmp_path / "map"
    shutil.copytree(covering.folder, beside)
    now = covering.sources[module].splitlines()
    at = min(line for line, tests in covering.reaching(module).items() if len(tests) > 1 and line > 40)
    now[at - 1 : at] = [now[at - 1], "    # a line that came"]
    del now[:3]
    folder = tmp_path / "next"
    assert inherit(folder, {**covering.sources, module: "\n".join(now)}, "core/rulestone") == beside
    found = Covering(folder)
    before, after = covering.reaching(module), found.reaching(module)
    assert after[at - 3] == after[at - 2] == before[at]
    assert after == {
        **{line - 3: tests for line, tests in before.items() if 3 < line <= at},
        **{line - 2: tests for line, tests in before.items() if line >= at},
    }
    assert found.reaching("kernel/changes/moves.py") == covering.reaching("kernel/changes/moves.py")
    assert inherit(tmp_path / "alone" / "map", covering.sources, "core/rulestone") is None


def test_only_the_newest_maps_are_kept(tmp_path: Path) -> None:
    for number in range(KEPT_MAPS + 2):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        (folder / SOURCES).write_text("{}", encoding="utf-8")
        os.utime(folder / SOURCES, (number, number))
    (tmp_path / f"{KEPT_MAPS + 1}" / "coverage").touch()
    assert inherit(tmp_path / "now", {}, "") == tmp_path / f"{KEPT_MAPS + 1}"
    assert len(list(tmp_path.iterdir())) == KEPT_MAPS


def test_progress_is_reported(
    covering: Covering, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An interrupted measurement keeps its results."""
    asked: list[str] = []

    def some(files: Sequence[str], *_: object) -> dict[str, tuple[str, float]]:
        asked.extend(files)
        if len(asked) > AT_ONCE:
            raise KeyboardInterrupt
        return {}

    monkeypatch.setattr("tests.mutants.covering.run_with_lines", some)
    files = files_of_tests()[: AT_ONCE + 2]
    with pytest.raises(KeyboardInterrupt):
        Covering(tmp_path / "map").look(files)
    told = [line for line in capsys.readouterr().err.splitlines() if "files looked at" in line]
    assert [line.partition(": ")[2] for line in told] == [
        f"0 of {AT_ONCE + 2} files looked at", f"{AT_ONCE} of {AT_ONCE + 2} files looked at"
    ]  # fmt: skip
    assert list(Covering(tmp_path / "map").kept) == files[:AT_ONCE]


@proof
def test_tests_detect_a_mutant_in_a_forked_process_and_in_a_new_one(covering: Covering) -> None:
    jobs = [Job(m, found) for m, at in made("kernel/changes/tokens.py") if (found := covering.of(m, at))]
    whole = Job(None, sorted({test for job in jobs for test in job.tests}))
    told = {repr(one): what for one, what in noticed_together([jobs[0], whole], covering)}
    result = noticed(jobs[0], covering)
    assert result.test in jobs[0].tests
    assert told == {repr(jobs[0]): result, repr(whole): Noticed("", "", len(whole.tests))}


@proof
def test_run_without_the_mutant_or_a_test_does_not_count(covering: Covering) -> None:
    test = next(iter(covering.tests))
    with pytest.raises(NeverRun):
        noticed(Job(mutants("lab/lessons/progress.py")[0], [test]), covering)
    gone = f"{TOKENS}::test_that_is_gone"
    covering.tests[gone] = covering.tests[test]
    with pytest.raises(NeverRun):
        noticed(Job(mutants("kernel/changes/tokens.py")[0], [gone]), covering)


def test_endless_mutant_counts_as_detected(covering: Covering, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("pytest", 1)

    monkeypatch.setattr(subprocess, "run", never)
    one = Job(mutants("kernel/changes/tokens.py")[0], list(covering.tests)[:1])
    assert noticed(one, covering).why == NO_END
    assert became(one, -24, "") == Noticed(NO_END, "", 1)


@slow
def test_existing_functions_get_the_code_of_a_mutant() -> None:
    from rulestone.model import objects

    found = functions(["model/objects.py"])
    mutant = next(m for m in mutants("model/objects.py") if (m.where, m.new) == ("remove_number", "at - 1"))
    before = objects.remove_number.__code__
    try:
        exchange(mutant, found)
        assert objects.remove_number((1, 2, 3), 2) == (1, 1, 2, 3)
    finally:
        objects.remove_number.__code__ = before
    assert objects.remove_number((1, 2), 1) == (2,)
    with pytest.raises(CannotExchange):
        exchange(mutant, {})


def test_survivors_are_reported_and_fail_the_command(
    covering: Covering, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing(job: Job, *_: object) -> Noticed:
        return Noticed("", "", len(job.tests))

    monkeypatch.setattr("tests.mutants.__main__.Covering", lambda **_: covering)
    monkeypatch.setattr(covering, "look", lambda **_: [])
    monkeypatch.setattr("tests.mutants.__main__.noticed", nothing)
    monkeypatch.setattr(
        "tests.mutants.__main__.noticed_together", lambda jobs, *_: [(job, nothing(job)) for job in jobs]
    )
    monkeypatch.setattr(sys, "argv", ["mutants", "kernel/changes/tokens.py", "--sample", "1"])
    assert main() == 1
    told = capsys.readouterr().out
    assert "SURVIVES" in told
    assert "| `kernel/changes/tokens.py` | " in told
    assert told.splitlines()[-2:-1] == ["Nothing notices:"]
