"""Garbage collection while scenarios run."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from rulestone import run
from rulestone.scenario import ScenarioError, runs
from rulestone.scenario.runs import raise_gc_threshold


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    """Restore the thresholds of the collector after a test."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize(("before", "during"), [(700, 3_000_000), (4_000_000, 4_000_000), (0, 0)])
def test_gc_threshold_is_restored_after_context(before: int, during: int) -> None:
    gc.set_threshold(before, 11, 12)
    with raise_gc_threshold():
        assert gc.get_threshold() == (during, 11, 12)
    assert gc.get_threshold() == (before, 11, 12)


def test_run_raises_the_threshold_and_restores_it_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.set_threshold(700, 11, 12)
    seen, prepare = [], runs.prepare

    def watch(*about: Any, **options: Any) -> Any:
        seen.append(gc.get_threshold())
        return prepare(*about, **options)

    monkeypatch.setattr(runs, "prepare", watch)
    with pytest.raises(ScenarioError):
        run({"players": {"Ada": {"nowhere": ["Guard"]}}, "observe": {"hand": "Ada's hand size"}}, "godacard")
    assert {*seen} == {(3_000_000, 11, 12)}
    assert gc.get_threshold() == (700, 11, 12)
