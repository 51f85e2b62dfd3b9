"""Expressions written out as source come to what their closures come to, and games go on alike."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulestone import games
from rulestone.game.game import often
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.judgement import LISTED, UNDECIDED
from rulestone.kernel.errors import Unreckonable
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log
from rulestone.kernel.writing.text import WRITTEN, Candidate, Text
from rulestone.kernel.writing.writer import Writer
from rulestone.lab.simulate.playout import random_answer
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.scenario import rulings, run_all
from tests.kernel.drawn_rules import a_table
from tests.kernel.toy import Table, unit
from tests.playing import played

PLAYABLE = [game.name for game in games().values() if game.ruleset().decks and game.ruleset().parts.setup]
PARTS = 4
UNKNOWN = (TypeError, LookupError, AttributeError, Unreckonable)


def expressions_of(rules: Rules, machine: Machine) -> list[e.Expr]:
    """All expressions in what a game declares and what the cards of a run print."""
    cards = {obj.card for obj in machine.state.objects if obj.card is not None}
    parts = [rules.parts, *(card.abilities for card in cards)]
    return [node for part in parts for node in inspect.records(part) if isinstance(node, e.Expr)]


def comes_to(function: Any, machine: Machine, env: dict[str, Any], it: int) -> Any:
    """What an expression comes to, or how it says that it comes to nothing."""
    try:
        return function(machine, env, it)
    except UNKNOWN as error:
        return type(error).__name__, str(error)


def differing(rules: Rules, machine: Machine, random: Random) -> list[e.Expr]:
    """The expressions that come to something else when they are written out."""
    plain, writer = rules.expression, Writer(rules)
    objects = machine.state.objects
    found = []
    for node in expressions_of(rules, machine):
        try:
            functions = plain(node), writer(node)
        except UNKNOWN:  # in the midst of others it may mean something: a word, an amount that is given
            continue
        fielded = [obj for obj in objects[2:] if obj.place >= 0]
        those = random.sample(fielded, 3) + objects[:1]
        for one in those:
            env = {"you": random.randrange(2), "this": random.choice(fielded).ref, "them": (those[0].ref,)}
            now, written = (comes_to(function, machine, env, one.oid) for function in functions)
            nobody, no_one = (comes_to(function, machine, {"you": 0}, -1) for function in functions)
            if (now, nobody) != (written, no_one):
                found.append(node)
    return found


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_expression_of_a_game_comes_to_the_same(name: str) -> None:
    random = Random(1)
    rules = games()[name].rules()
    for number, machine in played(games()[name].ruleset(), rules, 0, 150):
        if number % 50 == 20:
            assert differing(rules, machine, random) == []


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_is_judged_without_being_carried_out_comes_to_the_same(name: str) -> None:
    rules = games()[name].ruleset().compile({}, written=True)
    judged = [action.foresight.dry for action in rules.actions.values() if action.foresight.dry is not None]
    plain = [dry.compiler.plain.judgement(dry.steps) for dry in judged]
    said = []
    for _, machine in played(games()[name].ruleset(), rules, 3, 100 if judged else 1):
        for obj in machine.state.objects[2:]:
            env = {"you": obj.controller, "this": obj.ref}
            for dry, judge in zip(judged, plain, strict=True):
                machine.memo[LISTED] = {}
                found = comes_to(lambda machine, env, it, dry=dry: dry.judge(machine, env), machine, env, -1)
                del machine.memo[LISTED]
                assert found == comes_to(lambda machine, env, it, judge=judge: judge(machine, env), machine, env, -1)
                said.append(found)
    assert not judged or {True, False} <= set(said)


def test_names_that_steps_give_are_what_they_were_given_last() -> None:
    table = Table().put(0, "field", unit("One"), unit("Two", 3)).go()
    field, cost = e.Select(zones=("field",)), e.Var("cost")

    def more(value: e.Expr) -> i.Let:
        return i.Let(name="cost", value=e.Arith("+", cost, value))

    steps = (
        i.If(condition=e.Compare("==", e.Var("dear"), e.Lit(True)), then=(i.Let(name="cost", value=e.Lit(9)),)),
        i.ForEach(name="one", what=field, body=(more(e.Total(e.Var("one"), "power")), more(e.Count(e.Var("one"))))),
        i.If(condition=e.StackEmpty(), then=(), otherwise=(UNDECIDED,)),
        i.Let(name="owner", value=e.Opponent(of=None)),
        i.Require(condition=e.Same(e.Among(field, e.Compare("==", e.Its("owner"), e.Lit(0))), field), because="?"),
        i.Require(condition=e.TurnOf(e.Opponent(of=e.Var("owner"))), because="?"),
        i.Require(condition=e.Compare("<=", cost, e.Lit(9)), because="?"),
    )
    written, machine = Writer(table.rules).judgement(steps), table.position.machine()
    for env in ({"you": 0}, {"you": 1}, {"you": 0, "dear": True}, {"you": 0, "cost": 2}, {"you": 0, "cost": "a"}):
        told = {
            str(comes_to(lambda machine, env, it, judge=judge: judge(machine, env), machine, env, -1))
            for judge in (written, Compiler(table.rules).judgement(steps))
        }
        assert len(told) == 1, env


def test_what_is_written_wrong_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(text: Text, node: e.Not, it: Candidate) -> str:
        return f"bool({text(node.of, it)})"

    rules = games()["monscol"].rules()
    _, machine = next(played(games()["monscol"].ruleset(), rules, 1, 150))
    monkeypatch.setitem(WRITTEN, e.Not, wrong)
    assert differing(rules, machine, Random(1))


@pytest.mark.parametrize("name", PLAYABLE)
def test_games_go_on_alike(name: str) -> None:
    ruleset = games()[name].ruleset()
    told = []
    for written in (False, True):
        log = Log()
        answered = sum(1 for _ in played(ruleset, ruleset.compile({}, written), 4, 200, log))
        told.append((answered, log.records, log.leaned))
    assert told[0] == told[1]


@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_drawn_rules_go_on_alike(part: int) -> None:
    for seed in range(part * 12, part * 12 + 12):
        told = []
        for written in (False, True):
            r = Random(seed)
            position = a_table(r, written).position
            told.append([record.text for record in position.history()])
            for _ in range(25):
                if position.choice is None:
                    break
                position = position.answer(random_answer(position.choice, r))
                told[-1] += [record.text for record in position.history()]
        assert told[0] == told[1]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", sorted(games()))
def test_rulings_hold(name: str, part: int) -> None:
    with often():
        for ruling in rulings(games()[name])[part :: PARTS * 3]:
            if not ruling.scenario.not_yet and not ruling.scenario.nothing_to_show:
                assert run_all(ruling.scenario, games()[name], ruling.revision)


def test_what_does_not_go_together_is_told_as_ever() -> None:
    table = Table().go()
    writer = Writer(table.rules)
    node = e.Compare("<", e.Lit("a"), e.Arith("+", e.Lit(1), e.Lit("b")))
    machine = table.position.machine()
    with pytest.raises(Unreckonable) as plain:
        table.rules.expression(node)(machine, {"you": 0}, -1)
    with pytest.raises(Unreckonable) as written:
        writer(node)(machine, {"you": 0}, -1)
    assert str(plain.value) == str(written.value)


@pytest.mark.parametrize("among", [2, None])
def test_what_cannot_be_looked_in_is_told_when_it_is_asked(among: Any) -> None:
    table = Table().put(0, "hand", unit("One")).go()
    node, told = e.Select(zones=("hand",), where=e.Compare("in", e.Its("zone"), e.Lit(among))), set()
    for ready in (table.rules.expression, Writer(table.rules)):
        with pytest.raises(Unreckonable) as error:
            ready(node)(table.position.machine(), {"you": 0}, -1)
        told.add(str(error.value))
    assert len(told) == 1


def test_an_operator_that_there_is_not_is_no_python() -> None:
    writer = Writer(Table().rules)
    with pytest.raises(LookupError):
        writer(e.Compare("is", e.Lit(1), e.Lit(1)))


def test_what_stands_deep_in_one_another_is_written_in_pieces() -> None:
    table = Table().go()
    node: e.Condition = e.StackEmpty()
    for _ in range(60):
        node = e.AnyOf((e.Not(node), e.Compare("==", e.Lit(1), e.Lit(2))))
    machine = table.position.machine()
    assert Writer(table.rules)(node)(machine, {"you": 0}, -1) == table.rules.expression(node)(machine, {"you": 0}, -1)
