"""What is kept for a board, and trials cut short, against asking and trying everything anew."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone import find_game, new_game, playout
from rulestone.kernel.legality import offers
from rulestone.kernel.legality.failing import Failing
from rulestone.kernel.legality.memo import Looked, Standing, looked_at, standing, together
from rulestone.kernel.machine import Machine
from rulestone.kernel.processing import rule_processing
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import YOU, cards_in, choose, count, do, its, let, var
from rulestone.model.choices import Option
from tests.kernel.toy import DOOM, STUDY, TARGET, Table, unit


class Never(Looked, frozen=True):
    """Looks at so much that it has to be asked each time."""

    def now(self, machine: Machine) -> Any:
        return None


class Twins:
    """Does what the kernel does, and compares it with what asking everything anew comes to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.options, self.checked, self.try_out = offers.options, rule_processing.checked, offers.try_out
        self.menus = self.checks = self.kept = self.cut = 0
        patch.setattr(offers, "options", self.both_options)
        patch.setattr(rule_processing, "checked", self.both_checked)
        patch.setattr(offers, "try_out", self.both_tried)

    def both_options(self, machine: Machine, player: int, menu: str) -> list[Option]:
        now = offers.looked_at_by(machine.rules, menu).now(machine)
        known = machine.state.standing
        self.kept += (
            now is not None and known is not None and known.holds(machine) and (menu, player, now) in known.found
        )
        quick = self.options(machine, player, menu)
        looked = machine.rules.looked[menu]
        machine.rules.looked[menu] = Never()
        try:
            assert quick == self.options(machine, player, menu)
        finally:
            machine.rules.looked[menu] = looked
        self.menus += 1
        return quick

    def both_checked(self, machine: Machine, turn_player: int) -> Any:
        quick = [(check.name, them) for check, them in self.checked(machine, turn_player) if them]
        slow = [(check.name, check.whom(machine, {"you": turn_player}, -1)) for check in machine.rules.checks.at_points]
        assert quick == [(name, them) for name, them in slow if them]
        self.checks += 1
        return self.checked(machine, turn_player)

    def both_tried(self, machine: Machine, program: Any, *args: Any) -> Any:
        quick = self.try_out(machine, program, *args)
        whole = program.announcing or program
        if whole.tried is not None:
            self.cut += len(whole.tried[0].ops) < len(whole.ops)
            tried, whole.tried = whole.tried, None
            slow = self.try_out(machine, program, *args)
            whole.tried = tried
            assert (quick and (quick.rule, quick.because)) == (slow and (slow.rule, slow.because))
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
def test_what_is_kept_is_what_asking_anew_comes_to(game: str, log: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    twins = Twins(monkeypatch)
    playout(rules, new_game(ruleset, rules), 5 + log, limit=150, log=Log() if log else None)
    assert twins.menus > 40
    assert twins.checks > 40 or not rules.checks.at_points
    if game == "gateruler" and not log:
        assert twins.kept > 50
        assert twins.cut > 20


def test_what_expressions_look_at_is_told_from_their_text() -> None:
    compiler = Table().put(0, "hand", DOOM).go().position.machine().rules.expression
    assert looked_at(compiler, its.power >= 2, count(cards_in("hand", of=YOU))) == Looked()
    assert looked_at(compiler, e.Phase("main"), e.GameValue("right")) == Looked(("phase", "right", "within"))
    assert looked_at(compiler, e.StackEmpty()) == Looked(stack=1)
    assert looked_at(compiler, e.StackEmpty(), e.Items(kind="spell")) == Looked(stack=2)
    assert looked_at(compiler, e.Assumed("any")) == Looked(leans=True)
    assert looked_at(compiler, e.Times("destroy")) is None
    assert looked_at(compiler, e.Var("chosen")) is None
    assert looked_at(compiler, e.Fits(e.This(), "needs")) is None
    assert together((Looked(("a", "b"), 1), Looked(("b", "c"), 2, True))) == Looked(("a", "b", "c"), 2, True)


def test_a_board_holds_until_something_on_it_changes() -> None:
    table = Table().put(0, "field", unit("Strong", 3)).put(0, "hand", STUDY).go()
    machine = table.position.machine()
    board = standing(machine)
    board.keep(machine, "found", 1)
    assert standing(machine) is board
    assert standing(Machine(machine.rules, machine.state.fork())) is board
    fork = Machine(machine.rules, machine.state.fork())
    fork.state.set_mark(table.ids["Strong"], "tired", True)
    assert standing(fork) is not board
    assert "found" not in standing(fork).found
    fork.state.set_mark(table.ids["Strong"], "tired", None)
    assert Standing(fork).objects == board.objects
    assert standing(machine) is board
    fork = Machine(machine.rules, machine.state.fork())
    fork.state.set_game("turn player", 1)
    assert standing(fork) is not board


def test_which_steps_may_fail_a_trial() -> None:
    rules = Table().put(0, "hand", DOOM).go().position.machine().rules
    failing = Failing(rules)
    assert not failing(let("n", 1))
    assert not failing(i.Move(what=e.This(), to="field"))
    assert not failing(do("destroy", victim=TARGET))
    assert "destroy" in failing.verbs
    assert failing(choose("target", cards_in("field")))
    assert failing(i.If(condition=e.Lit(True), then=(i.Require(condition=e.Lit(False), because="no"),)))
    assert failing(i.Announce(what=var("it"), item="spell", kind="effect"))
    assert not failing(i.ForEach(name="each", what=cards_in("field"), body=(let("n", 1),)))
