"""Assumptions about the order of effects: the cache by kinds of effects is correct."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone import find_game, new_game, playout
from rulestone.continuous.deriving import deriver
from rulestone.continuous.deriving.deriver import TimestampDeriver
from rulestone.continuous.deriving.given import LOOPED, add_granted, find_assumptions
from rulestone.continuous.present_effects import MachineView
from rulestone.kernel.trace import Log

AGED = ("dm_evolution", "gateruler", "godacard")
LEANT = TimestampDeriver.list_assumptions


def count_compared(game: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Play games that also compute every cached result, and return the number of requests and their kinds."""
    asked: list[Any] = []

    def both(self: TimestampDeriver, machine: MachineView) -> tuple[str, ...]:
        told = LEANT(self, machine)
        found = add_granted(machine, self.collect_effects(machine))
        assert set(told) == set(find_assumptions(self.scheme.switched, self.number_parts(machine, found), LOOPED))
        asked.append(deriver.make_kind_key(found))
        return told

    monkeypatch.setattr(TimestampDeriver, "list_assumptions", both)
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    for seed in range(3):
        playout(rules, new_game(ruleset, rules), seed, 120, Log())
    return len(asked), len(set(asked))


@pytest.mark.parametrize("game", AGED)
def test_effects_of_equal_kinds_depend_on_equal_assumptions(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, sorts = count_compared(game, monkeypatch)
    assert asked > 2 * sorts > 0


def test_effects_of_different_kinds_may_depend_on_different_assumptions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deriver, "make_kind_key", lambda found: "all alike")
    with pytest.raises(AssertionError):
        count_compared("godacard", monkeypatch)


def test_number_of_cached_kinds_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evicted result is computed again."""
    monkeypatch.setattr(deriver, "MAX_CACHED", 2)
    asked, sorts = count_compared("godacard", monkeypatch)
    assert asked > sorts > 2
