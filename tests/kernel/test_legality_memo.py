"""What is remembered of a state against finding it out anew."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone import find_game, new_game, playout
from rulestone.continuous.reads import Looks
from rulestone.kernel.legality import offers
from rulestone.kernel.legality.memo import everything, remembered, seen
from rulestone.kernel.machine import Machine
from rulestone.kernel.processing import rule_processing
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language.build import its
from rulestone.model.choices import Option
from tests.kernel.toy import STUDY, Table, unit


class Twins:
    """Does what the kernel does, and compares it with what a machine that remembers nothing comes to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.options, self.due = offers.options, rule_processing.due
        self.menus = self.checks = self.recalled = 0
        patch.setattr(offers, "options", self.both_options)
        patch.setattr(rule_processing, "due", self.both_due)

    def both_options(self, machine: Machine, player: int, menu: str) -> list[Option]:
        known = machine.memo.get((player, menu))
        self.recalled += known is not None and known[0] == everything(machine)
        quick = self.options(machine, player, menu)
        assert quick == self.options(Machine(machine.rules, machine.state.fork()), player, menu)
        self.menus += 1
        return quick

    def both_due(self, machine: Machine, turn_player: int) -> Any:
        quick = self.due(machine, turn_player)
        assert quick == self.due(Machine(machine.rules, machine.state.fork()), turn_player)
        self.checks += 1
        return quick


@pytest.mark.parametrize(
    ("game", "log"),
    [
        ("gateruler", False),
        ("gateruler", True),
        ("gateruler@2020-12", True),
        ("godacard", False),
        ("monscol", True),
        ("dm_evolution", False),
    ],
)
def test_what_is_remembered_is_what_finding_out_anew_comes_to(
    game: str, log: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    twins = Twins(monkeypatch)
    playout(rules, new_game(ruleset, rules), 5 + log, limit=150, log=Log() if log else None)
    assert twins.menus > 40
    assert twins.checks > 40 or not rules.checks.at_points
    if game == "gateruler":
        assert twins.recalled > 20


def test_it_is_remembered_until_what_it_was_found_out_of_changes() -> None:
    table = Table().put(0, "field", unit("Strong", 3)).put(0, "hand", STUDY).go()
    machine = table.position.machine()
    asked: list[int] = []

    def ask() -> int:
        asked.append(1)
        return len(asked)

    def now() -> int:
        return remembered(machine, "question", everything(machine), ask)

    assert (now(), now()) == (1, 1)
    machine.state.set_mark(table.ids["Strong"], "tired", True)
    assert (now(), now()) == (2, 2)
    machine.state.set_game("turn player", 1)
    assert (now(), now()) == (3, 3)


def test_nothing_is_remembered_of_what_may_look_at_anything() -> None:
    machine = Table().put(0, "hand", STUDY).go().position.machine()
    looks = Looks(machine.rules.places)
    looks.add(its.power >= 2)
    assert seen(machine, looks) is not None
    looks.add(e.Fits(e.This(), "needs"))
    assert seen(machine, looks) is None
