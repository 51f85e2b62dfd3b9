"""A short part of `make fuzz`, and a check that it detects, repeats and shrinks failures."""

from __future__ import annotations

import pytest

from tests.fuzz import trial
from tests.fuzz.inputs import AREAS, made
from tests.fuzz.trial import problem, shrunk


@pytest.mark.parametrize("area", AREAS)
def test_hostile_inputs_end_in_a_message(area: str) -> None:
    wrong = {number: said for number in range(25) if (said := problem(area, made(area, 1, number), 20))}
    assert wrong == {}, f"python -m tests.fuzz --area {area} --seed 1 --only {min(wrong, default=0)}"


def test_same_seed_gives_the_same_input() -> None:
    for area in AREAS:
        assert made(area, 3, 5) == made(area, 3, 5)
        assert any(made(area, 3, number) != made(area, 4, number) for number in range(5))


def test_failure_is_detected_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(given: list[str]) -> None:
        if "bad" in " ".join(given[1:]):
            raise ZeroDivisionError("oh")
        while "endless" in given[1:]:
            pass

    monkeypatch.setitem(trial.TRIED, "files", fails)
    assert problem("files", ["a", "fine"]) == ""
    given = ["a", *["some", "words", "and", "a", "bad", "one", "in", "the", "middle", "of", "them"], "fine"]
    said = problem("files", given)
    assert said == "ZeroDivisionError: oh"
    assert shrunk("files", given, said)[1:] == ["bad"]
    assert problem("files", ["a", "endless"], 0.05) == "hang: more than 0.05 s"
