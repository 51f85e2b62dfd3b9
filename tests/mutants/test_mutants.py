"""Mutants of the core: each is one change, replaces its module, and is tried on the tests that reach it."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.__main__ import FIGURES, OPEN, SURVIVORS, Figures, main, read_survivors
from tests.mutants.changes import CORE, Mutant, draw, list_mutants, make_mutants
from tests.mutants.exchanging import CannotExchange, exchange_code, map_functions
from tests.mutants.importing import VARIABLE
from tests.mutants.noticing import NO_END, Job, NeverRun, Noticed, read_result, run_job, run_jobs
from tests.mutants.probing import LEFT_OUT, ROOMS, TOP, Probed, Probes, insert_probes, list_modules, list_test_files
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
LEAST = 0.79
"""Share of a fresh sample, over every room, that is noticed at least; it may only rise. Aim: 0.85."""
MODULE = "kernel/changes/tokens.py"
TOKENS = "tests/kernel/test_changes_tokens.py"


@pytest.fixture(scope="module")
def probes() -> Probes:
    """Return the places of one module that one small file of tests reaches."""
    found = Probes(list_mutants(MODULE), [TOKENS], processes=1)
    assert found.failed == []
    return found


def test_each_mutant_is_one_change_inside_a_function() -> None:
    found = list_mutants("few.py", CODE)
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
    changed = [ast.unparse(tree()) for _, tree in make_mutants("few.py", CODE)]
    assert whole not in changed
    assert len(set(changed)) == len(found) == len(set(map(str, found)))


def test_changed_statement_reports_that_it_runs() -> None:
    found = list_mutants("few.py", CODE)
    numbers = {mutant: number for number, mutant in enumerate(found)}
    module, places = insert_probes("few.py", numbers, CODE), set[int]()
    names: dict[str, Any] = {"__reached__": places.add}
    exec(compile(module, "few.py", "exec"), names)
    with pytest.raises(IndexError):
        names["few"]([])
    assert {found[number].old for number in numbers.values() if number not in places} == {"items.sort()"}
    assert names["few"]([0]) is False
    assert places == {*numbers.values()}


def test_mutant_replaces_its_module(tmp_path: Path) -> None:
    mutant = next(m for m in list_mutants("model/objects.py") if m.where == "list_cards_beneath")
    told = tmp_path / "told"
    told.write_text(json.dumps({"mutant": mutant}), encoding="utf-8")
    look = "import tests.mutants.importing, rulestone.model.objects as o; print(o.__spec__.loader)"
    environment = {**os.environ, VARIABLE: str(told)}
    done = subprocess.run([sys.executable, "-c", look], env=environment, capture_output=True, text=True, check=True)
    assert "Mutating" in done.stdout


def test_equivalent_code_is_not_changed() -> None:
    code = (
        "def f(g):\n    return zip(g(-1, g.host >= 0, 1), g(True), strict=True), g.host == g.oid, g < -PENDING_OFFSET\n"
    )
    found = ["g.host == g.oid → g.host != g.oid", "1 → 2", "True → False"]
    assert sorted(f"{m.old} → {m.new}" for m in list_mutants("f.py", code)) == sorted(found)


def test_sample_is_stable_when_mutants_are_added() -> None:
    every = list_mutants(MODULE) + list_mutants("model/objects.py")
    sample = draw(every, str, 20, 7)
    assert len(sample) == 20
    assert draw(every, str, 5, 7) == sample[:5]
    those = [one for one in sample if one.module == MODULE]
    assert draw(list_mutants(MODULE), str, len(those), 7) == those


@pytest.mark.parametrize("room", ROOMS)
def test_every_layer_has_more_than_fifty_mutants(room: str) -> None:
    assert sum(len(list_mutants(module)) for module in list_modules(room)) > 50


def test_files_of_tests_exist_and_leave_out_those_that_measure() -> None:
    names = {Path(file).name for file in list_test_files()}
    assert "test_changes_tokens.py" in names
    assert names.isdisjoint(LEFT_OUT)


def test_every_file_that_is_left_out_exists() -> None:
    assert {*LEFT_OUT} <= {path.name for path in (TOP / "tests").rglob("test_*.py")}


def test_survivors_exist_and_their_number_does_not_grow() -> None:
    listed = read_survivors()
    there = {str(mutant) for module in {line.partition(" ")[0] for line in listed} for mutant in list_mutants(module)}
    assert [line for line in listed if line not in there] == []
    assert len(listed) == len(SURVIVORS.read_text(encoding="utf-8").splitlines())
    assert list(listed.values()).count(OPEN) <= MOST
    assert all(len(reason.split()) > 3 or reason == OPEN for reason in listed.values())
    assert all((CORE / line.partition(" ")[0]).exists() for line in listed)


def test_figures_cover_every_room() -> None:
    lines = FIGURES.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")][1:]
    rows = {room: [int(figure) for figure in row[:5]] for room, *row in cells}
    assert [*rows] == [*ROOMS, "all"]
    for there, tried, alike, killed, left in rows.values():
        assert there >= tried == alike + killed + left
    _, tried, alike, killed, _ = rows["all"]
    assert tried >= 60
    assert killed >= LEAST * (tried - alike)


def test_share_leaves_out_equivalent_mutants() -> None:
    assert Figures("kernel", 90, 21, 10, 1).row() == "| kernel | 90 | 21 | 1 | 10 | 10 | 50 % (30 to 70) |\n"
    assert Figures("kernel", 90, 0, 0, 0).row() == "| kernel | 90 | 0 | 0 | 0 | 0 | – |\n"


def test_mutant_names_its_place_and_change() -> None:
    mutant = Mutant("kernel/save.py", "digest", "16", "17", 1)
    assert str(mutant) == "kernel/save.py digest: 16 → 17 #2"


@proof
def test_tests_of_a_mutant_reach_its_statement(probes: Probes) -> None:
    """First come tests that reach few places: only one test has a full zone."""
    chosen = {mutant: probes.choose_tests(mutant) for mutant in probes.number}
    assert any(chosen.values())
    assert {test.partition("::")[0] for tests in chosen.values() for test in tests} == {TOKENS}
    full = next(mutant for mutant in chosen if "is full" in mutant.old)
    assert any(test.endswith("test_full_zone_accepts_no_token") for test in chosen[full])


def test_nearest_test_of_each_file_comes_first_and_own_tests_before_those_of_games() -> None:
    one, other = list_mutants(MODULE)[:2]
    probes = Probes.__new__(Probes)
    probes.number, probes.seconds = {one: 0, other: 1}, 3
    probes.tests = {
        "tests/lab/a.py::far": Probed(0.5, frozenset({0, 1})),
        "tests/lab/a.py::near": Probed(1, frozenset({0})),
        "tests/kernel/b.py::far": Probed(1, frozenset({0, 1, 2})),
        "tests/kernel/b.py::slow": Probed(9, frozenset({0})),
        "tests/kernel/b.py::elsewhere": Probed(0, frozenset({2})),
    }
    near, far, own_far, slow, elsewhere = (
        "lab/a.py::near",
        "lab/a.py::far",
        *(f"kernel/b.py::{name}" for name in ("far", "slow", "elsewhere")),
    )
    assert probes.choose_tests(one) == [f"tests/{test}" for test in (near, own_far, far)]
    assert probes.choose_tests(one, 4) == [f"tests/{test}" for test in (slow, near, own_far, far, elsewhere)]
    assert probes.choose_tests(other) == [f"tests/{test}" for test in (own_far, far)]


@proof
def test_tests_detect_a_mutant_in_a_forked_process_and_in_a_new_one(probes: Probes) -> None:
    jobs = [Job(mutant, found) for mutant in probes.number if (found := probes.choose_tests(mutant))]
    whole = Job(None, sorted({test for job in jobs for test in job.tests}))
    told = {repr(one): what for one, what in run_jobs([jobs[0], whole], probes)}
    result = run_job(jobs[0], probes)
    assert result.test in jobs[0].tests
    assert told == {repr(jobs[0]): result, repr(whole): Noticed("", "", len(whole.tests))}


@proof
def test_run_without_the_mutant_or_a_test_does_not_count(probes: Probes) -> None:
    test = next(iter(probes.tests))
    with pytest.raises(NeverRun):
        run_job(Job(list_mutants("lab/lessons/files.py")[0], [test]), probes)
    gone = f"{TOKENS}::test_that_is_gone"
    probes.tests[gone] = probes.tests[test]
    with pytest.raises(NeverRun):
        run_job(Job(list_mutants(MODULE)[0], [gone]), probes)


def test_endless_mutant_counts_as_detected(probes: Probes, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("pytest", 1)

    monkeypatch.setattr(subprocess, "run", never)
    one = Job(list_mutants(MODULE)[0], list(probes.tests)[:1])
    assert run_job(one, probes).why == NO_END
    assert read_result(one, -24, "") == Noticed(NO_END, "", 1)


@slow
def test_existing_functions_get_the_code_of_a_mutant() -> None:
    from rulestone.model import objects

    found = map_functions(["model/objects.py"])
    mutant = next(m for m in list_mutants("model/objects.py") if (m.where, m.new) == ("remove_number", "index - 1"))
    before = objects.remove_number.__code__
    try:
        exchange_code(mutant, found)
        assert objects.remove_number((1, 2, 3), 2) == (1, 1, 2, 3)
    finally:
        objects.remove_number.__code__ = before
    assert objects.remove_number((1, 2), 1) == (2,)
    with pytest.raises(CannotExchange):
        exchange_code(mutant, {})


def test_survivors_are_reported_and_fail_the_command(
    probes: Probes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing(job: Job, *_: object) -> Noticed:
        return Noticed("", "", len(job.tests))

    monkeypatch.setattr("tests.mutants.__main__.Probes", lambda *_, **__: probes)
    monkeypatch.setattr("tests.mutants.__main__.run_job", nothing)
    monkeypatch.setattr("tests.mutants.__main__.run_jobs", lambda jobs, *_: [(job, nothing(job)) for job in jobs])
    monkeypatch.setattr(sys, "argv", ["mutants", MODULE, "--sample", "1"])
    assert main() == 1
    told = capsys.readouterr().out
    assert "SURVIVES" in told
    assert f"| {MODULE} | " in told
    assert told.splitlines()[-2:-1] == ["Nothing notices:"]
