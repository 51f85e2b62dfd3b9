"""What is remembered of a state against finding it out anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import find_game, new_game, playout
from rulestone.continuous.reads import Looks
from rulestone.kernel.changes.objects import reorder, set_mark
from rulestone.kernel.compiling.check import within
from rulestone.kernel.legality import offers
from rulestone.kernel.legality.memo import OFTEN, everything, looked, remembered
from rulestone.kernel.machine import Machine
from rulestone.kernel.processing import interrupts, rule_processing
from rulestone.kernel.rules.check import CompiledCheck
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language.build import add, cards_in, its, static
from rulestone.model.choices import Option
from tests.kernel.toy import STUDY, Table, unit


@contextmanager
def anew(machine: Machine) -> Iterator[Machine]:
    """A machine on a fork of the state that remembers nothing, and to which nothing is handed on."""
    known, machine.pool.found = machine.pool.found, {}
    yield Machine(machine.rules, machine.state.fork())
    machine.pool.found = known


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
        with anew(machine) as twin:
            assert quick == self.options(twin, player, menu)
        self.menus += 1
        return quick

    def both_due(self, machine: Machine, turn_player: int) -> Any:
        quick = self.due(machine, turn_player)
        with anew(machine) as twin:
            assert quick == self.due(twin, turn_player)
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
    set_mark(machine, table.ids["Strong"], "tired", True)
    assert (now(), now()) == (2, 2)
    machine.state.set_game("turn player", 1)
    assert (now(), now()) == (3, 3)
    reorder(machine, machine.state.objects[table.ids["Strong"]].place, (table.ref("Strong"),))
    assert (now(), now()) == (4, 4)


def test_nothing_is_remembered_of_what_may_look_at_anything() -> None:
    machine = Table().put(0, "hand", STUDY).go().position.machine()
    looks = Looks(machine.rules.places)
    asked: list[int] = []

    def now() -> int:
        return looked(machine, "question", looks, None, lambda: asked.append(1) or len(asked))

    looks.add(its.power >= 2)
    assert (now(), now()) == (1, 1)
    looks.add(e.Fits(e.This(), "needs"))
    assert (now(), now()) == (2, 3)


def test_derived_values_count_only_where_they_were_asked_for() -> None:
    lord = unit("Lord", 1, static(cards_in("field"), add(power=1)))
    table = Table().put(0, "field", unit("Strong", 3)).put(0, "deck", lord).go()
    machine = table.position.machine()
    asked: list[int] = []

    def now(reads: bool) -> int:
        def find() -> int:
            asked.append(1)
            return machine.derived(table.ids["Strong"]).get("power", len(asked)) if reads else len(asked)

        looks = Looks(machine.rules.places)
        looks.add(its.power > 0 if reads else e.Lit(1))
        return looked(machine, reads, looks, None, find)

    machine.state.table = None
    assert now(False) == 1
    assert machine.state.table is None  # nothing was worked out for it
    assert now(True) == 2
    machine.state.table = {table.ids["Strong"]: {"power": 7}}  # as if an effect came
    assert (now(False), now(True)) == (1, 7)


@pytest.mark.parametrize(("each", "kept"), [(1, False), (2, True), (3, True)])
def test_what_is_found_anew_more_often_than_again_is_asked_for_each_time(each: int, kept: bool) -> None:
    """A mark changes after every `each` looks."""
    table = Table().put(0, "field", unit("Strong", 3)).go()
    machine, oid = table.position.machine(), table.ids["Strong"]
    looks = Looks(machine.rules.places)
    looks.add(e.Its("tired"))
    asked: list[int] = []

    def find() -> int:
        asked.append(1)
        return machine.state.objects[oid].marks.get("tired", 0)

    for turn in range(OFTEN):
        set_mark(machine, oid, "tired", turn + 1)
        assert [looked(machine, "question", looks, None, find) for _ in range(each)] == [turn + 1] * each
    asked.clear()
    assert [looked(machine, "question", looks, None, find) for _ in range(3)] == [OFTEN] * 3
    assert len(asked) == (0 if kept else 3)


@pytest.mark.parametrize(("assumed", "found"), [(True, 2), (False, 1)])
def test_what_an_assumption_decides_is_leaned_on_by_each_who_tells_what_he_does(assumed: bool, found: int) -> None:
    """What a trial found out is no news to the game itself, but that it rests on an assumption has to be told."""
    position = Table().put(0, "field", unit("Strong", 3)).go().position
    looks = Looks(position.rules.places)
    looks.add(its.power == (e.Assumed("strength") if assumed else 3))
    asked: list[int] = []

    def now(machine: Machine) -> int:
        return looked(machine, f"strong {assumed}", looks, None, lambda: asked.append(1) or len(asked))

    state = position.machine().state
    trial = Machine(position.rules, state.fork(), trial=True)
    telling = Machine(position.rules, state.fork(), Log())
    assert (now(trial), now(telling), now(telling)) == (1, found, found)
    assert now(Machine(position.rules, state.fork(), trial=True)) == found


class ConcernedTwins:
    """Asks whom a check is about, as the kernel does and of a machine that remembers nothing."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.concerned, self.asked = interrupts.concerned, 0
        for module in (interrupts, rule_processing):
            patch.setattr(module, "concerned", self.both)

    def both(self, machine: Machine, check: CompiledCheck, turn_player: int) -> tuple[int, ...]:
        quick = self.concerned(machine, check, turn_player)
        with anew(machine) as twin:
            assert quick == self.concerned(twin, check, turn_player)
        self.asked += 1
        return quick


@pytest.mark.parametrize(
    ("name", "moment", "seed"), [("gateruler@2021-10", "at_points", 0), ("monscol", "interrupting", 6)]
)
def test_whom_a_check_is_about_is_what_finding_out_anew_comes_to_and_looking_at_too_little_is_caught(
    name: str, moment: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ruleset = find_game(name)
    rules = game.rules(ruleset.revision)
    twins = ConcernedTwins(monkeypatch)
    state = new_game(ruleset, rules)
    playout(rules, state, seed, limit=400)
    assert twins.asked > 200
    blind = tuple(replace(check, within=()) for check in getattr(rules.checks, moment))
    with pytest.raises(AssertionError):
        playout(replace(rules, checks=replace(rules.checks, **{moment: blind})), state, seed, limit=400)


def test_the_places_within_which_an_expression_looks_are_told_only_where_nothing_leads_out_of_them() -> None:
    _, ruleset = find_game("monscol")
    rules = find_game("monscol")[0].rules(ruleset.revision)
    strong = e.Select(("units",), where=its.power >= 2)
    assert within(rules, strong) == tuple(rules.places.named("units"))
    for further in (
        e.Exists(e.Var("target")), e.Same(e.This(), e.It()), e.Exists(e.HostOf(e.It())), e.Exists(e.Items()),
        e.Compare(">", e.Times("death"), e.Lit(0)), e.Fits(e.It(), "material"), e.Meets(e.It(), "effect"),
        e.Permitted("be", e.It(), value=e.Its("zone")), e.Present(e.It()),
    ):  # fmt: skip
        assert within(rules, e.Select(("units",), where=further)) is None, further
