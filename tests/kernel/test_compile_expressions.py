"""Generated functions: the fast ones agree with the checked ones, and are shared, late and readable."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import games
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.compile import expressions
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.sharing import get_source
from rulestone.kernel.compile.source import Candidate, Source
from rulestone.kernel.declare import Assumption
from rulestone.kernel.errors import Incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e, inspect
from rulestone.language.build import when
from tests.kernel.toy import Table, parts, unit
from tests.playing import play_game
from tests.proofs import select_params, slow

PLAYABLE = [game.name for game in games().values() if game.ruleset().decks and game.ruleset().parts.setup]
UNKNOWN = (TypeError, LookupError, AttributeError, Incomputable)


@pytest.fixture
def unshared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Compile functions that other tests cannot have compiled."""
    monkeypatch.setattr(expressions, "MAKERS", {})
    return


def list_expressions(rules: Rules, machine: Machine) -> list[e.Expr]:
    """Return all expressions in a game's declarations and in the cards of a run."""
    cards = {obj.card for obj in machine.state.objects if obj.card is not None}
    parts = [rules.parts, *(card.abilities for card in cards)]
    return [node for part in parts for node in inspect.walk(part) if isinstance(node, e.Expr)]


def evaluate_or_catch(function: Any, machine: Machine, env: dict[str, Any], it: int) -> Any:
    """Return the value of an expression, or its error."""
    try:
        return function(machine, env, it)
    except UNKNOWN as error:
        return type(error).__name__, str(error)


def list_differing(rules: Rules, machine: Machine, random: Random) -> list[e.Expr]:
    """Return the expressions whose fast and checked functions give different values."""
    usual, careful = Compiler(rules), Compiler(rules, careful=True)
    objects = machine.state.objects
    found = []
    for node in list_expressions(rules, machine):
        try:
            functions = usual(node), careful(node)
        except UNKNOWN:  # inside another expression it may have a value: a name, a given amount
            continue
        fielded = [obj for obj in objects[2:] if obj.place >= 0]
        those = random.sample(fielded, 3) + objects[:1]
        for one in those:
            env = {"you": random.randrange(2), "this": random.choice(fielded).ref, "them": (those[0].ref,)}
            first, second = (evaluate_or_catch(function, machine, env, one.oid) for function in functions)
            unbound, same = (evaluate_or_catch(function, machine, {"you": 0}, -1) for function in functions)
            if (first, unbound) != (second, same):
                found.append(node)
    return found


@pytest.mark.parametrize("name", select_params(PLAYABLE, every=4))
def test_usual_and_careful_functions_of_every_expression_agree(name: str) -> None:
    random = Random(1)
    rules = games()[name].rules()
    for number, machine in play_game(games()[name].ruleset(), rules, 0, 150):
        if number % 50 == 20:
            assert list_differing(rules, machine, random) == []


@slow
@pytest.mark.usefixtures("unshared")
def test_wrongly_inlined_attribute_makes_usual_and_careful_functions_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(self: Source, attr: str, it: Candidate) -> str:
        return f"{it.record}.oid"

    ruleset = games()["monscol"].ruleset()
    rules = compile_rules(ruleset.name, ruleset.parts)  # other tests must not call the wrong functions
    _, machine = next(play_game(ruleset, rules, 1, 150))
    monkeypatch.setattr(Source, "attribute", wrong)
    assert list_differing(rules, machine, Random(1))


@pytest.mark.parametrize(
    ("node", "message"),
    [
        (e.Compare("<", e.Lit("a"), e.Arith("+", e.Lit(1), e.Lit("b"))), "1 + 'b' cannot be worked out"),
        (e.Compare("<", e.Lit("a"), e.Lit(2)), "'a' < 2 cannot be worked out"),
        (e.Compare("in", e.Lit(1), e.Lit(None)), "1 in None cannot be worked out"),
        (e.Arith("/", e.Lit(1), e.Lit(0)), "1 / 0 cannot be worked out"),
        (e.Arith("+", e.Var("unbound"), e.Lit("b")), "None + 'b' cannot be worked out"),
    ],
)
def test_incompatible_values_raise_incomputable(node: e.Expr, message: str) -> None:
    table = Table().go()
    with pytest.raises(Incomputable) as error:
        table.rules.expression(node)(table.position.machine(), {"you": 0}, -1)
    assert str(error.value) == message


@pytest.mark.parametrize("among", [2, None])
def test_zone_tested_for_membership_in_a_non_collection_raises_incomputable(among: Any) -> None:
    table = Table().put(0, "hand", unit("One")).go()
    node = e.Select(zones=("hand",), where=e.Compare("in", e.Its("zone"), e.Lit(among)))
    with pytest.raises(Incomputable, match="'hand' in"):
        table.rules.expression(node)(table.position.machine(), {"you": 0}, -1)


def test_unknown_operator_is_refused_when_compiled_whole() -> None:
    with pytest.raises(LookupError, match="unknown comparison “is”"):
        Compiler(Table().rules)(e.Compare("is", e.Lit(1), e.Lit(1)))


def test_deeply_nested_expression_is_evaluated() -> None:
    table = Table().go()
    node: e.Condition = e.StackEmpty()
    for _ in range(60):
        node = e.AnyOf((e.Not(node), e.Compare("==", e.Lit(1), e.Lit(2))))
    assert table.rules.expression(node)(table.position.machine(), {"you": 0}, -1) is True


def test_function_is_compiled_in_place_at_its_first_call() -> None:
    table = Table().go()
    function: Any = Compiler(table.rules)(e.Phase("no such phase"))
    before = function.__code__
    assert not function(table.position.machine(), {"you": 0}, -1)
    assert function.__code__ is not before
    assert "no such phase" in get_source(function)


def test_late_compiler_writes_a_source_only_when_it_is_called() -> None:
    table = Table().go()
    function = Compiler(table.rules, late=True)(e.Compare("is", e.Lit(1), e.Lit(1)))
    with pytest.raises(LookupError, match="unknown comparison “is”"):
        function(table.position.machine(), {"you": 0}, -1)


def test_traceback_shows_the_line_of_the_source() -> None:
    table = Table().go()
    with pytest.raises(Incomputable) as error:
        table.rules.expression(e.Arith("-", e.Lit(1), e.Lit("b")))(table.position.machine(), {"you": 0}, -1)
    told = "".join(traceback.format_exception(error.value))
    assert "return apply_operator(machine, '-', 1, 'b')" in told


@pytest.mark.usefixtures("unshared")
def test_ruleset_with_one_changed_verb_makes_functions_for_that_verb_only() -> None:
    whole, shown = parts(), e.Compare("==", e.Phase("main"), e.Lit(7))
    compile_rules("toy", whole)
    (maker,) = (one for one in expressions.MAKERS.values() if not one.careful)
    known = {id(function) for _, function in maker._functions.values()}
    destroy = replace(whole.verbs["destroy"], steps=(when(shown), *whole.verbs["destroy"].steps))
    compile_rules("toy", replace(whole, verbs={**whole.verbs, "destroy": destroy}))
    added = {id(function): node for node, function in maker._functions.values() if id(function) not in known}
    assert len(known) > 20
    assert list(added.values()) == [shown]


@pytest.mark.usefixtures("unshared")
def test_rulesets_under_other_options_share_functions_that_read_their_own_option() -> None:
    order = Assumption(name="order", question="Which order?", options=("one", "two"), default="one", rule="T-1")
    declared, node = replace(parts(), assumptions={"order": order}), e.Compare("==", e.Assumed("order"), e.Lit("two"))
    tables = [Table(compile_rules("toy", declared, {"order": option})).go() for option in order.options]
    functions = [table.rules.expression(node) for table in tables]
    assert functions[0] is functions[1]
    machines = [table.position.machine() for table in tables]
    assert [functions[0](machine, {"you": 0}, -1) for machine in machines] == [False, True]


@pytest.mark.usefixtures("unshared")
def test_ruleset_after_too_many_functions_begins_with_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    node, first = e.Phase("main"), compile_rules("toy", parts())
    assert compile_rules("toy", parts()).expression(node) is first.expression(node)
    monkeypatch.setattr(expressions, "MAX_CODES", 3)
    assert compile_rules("toy", parts()).expression(node) is not first.expression(node)


@pytest.mark.usefixtures("unshared")
def test_ruleset_of_another_game_shares_no_functions() -> None:
    first, second = compile_rules("toy@1", parts()), compile_rules("other@1", parts())
    node = e.Phase("main")
    assert first.expression(node) is compile_rules("toy@2", parts()).expression(node)
    assert first.expression(node) is not second.expression(node)


@slow
@pytest.mark.usefixtures("unshared")
def test_rulesets_with_other_defaults_do_not_share_sources() -> None:
    node, first = e.Select(zones=("hand",), where=e.Compare("==", e.Its("power"), e.Lit(7))), parts()
    power = replace(first.attributes["power"], default=7)
    second = replace(first, attributes={**first.attributes, "power": power})
    found = []
    for declared in (first, second):
        table = Table(compile_rules("toy", declared)).put(0, "hand", replace(unit("One"), values={})).go()
        found.append(len(table.rules.expression(node)(table.position.machine(), {"you": 0}, -1)))
    assert found == [0, 1]


@pytest.mark.usefixtures("unshared")
def test_rulesets_with_zones_in_another_order_count_their_own_zones() -> None:
    declared, node, found = parts(), e.Count(e.Select(zones=("hand",))), []
    for zones in (declared.zones, dict(reversed(declared.zones.items()))):
        table = Table(compile_rules("toy", replace(declared, zones=zones))).put(0, "hand", unit("Ox"), unit("Elk")).go()
        found.append(table.rules.expression(node)(table.position.machine(), {"you": 0}, -1))
    assert found == [2, 2]


def test_ruleset_of_an_outline_is_compiled_late() -> None:
    late = compile_rules("toy", parts(), None, compile_rules("toy", parts()).outline)
    assert late.expression.late  # type: ignore[attr-defined]
    assert not compile_rules("toy", parts()).expression.late  # type: ignore[attr-defined]


def test_functions_keep_their_names_in_a_source_unless_another_one_has_the_name() -> None:
    def make_function() -> Any:
        def act() -> None: ...

        act.__qualname__ = "act"
        return act

    source, one, other = Source(Compiler(compile_rules("toy", parts()))), make_function(), make_function()
    names = [source.name_value(value) for value in (one, other, one, lambda: None, 3)]
    assert names[0] == names[2] == "act"
    assert len({*names}) == 4
    assert [source.bound[name] for name in names[:3]] == [one, other, one]
