"""Divisions share by share, treatments, questions without a choice, recursive verbs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules, pick_option
from rulestone.kernel.compile.outcome import list_verbs_in
from rulestone.kernel.counts_as import CompiledTreat
from rulestone.kernel.declare import Assumption, Verb
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.choices import list_divisions
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, Treat
from rulestone.language.build import OPPONENT, YOU, cards_in, count, divide, do, its, mark, var
from rulestone.model.bindings import OPTIONAL_VALUES
from tests.kernel.toy import DOOM, OWN, VERBS, Table, parts, spell, unit

THEIRS = cards_in("field", of=OPPONENT)
HURT = i.AddMark(what=var("hit"), key="damage", value=e.Share("hit"))


@pytest.mark.parametrize(
    ("amount", "number", "least", "ways"),
    [
        (3, 1, 0, [(3,)]),
        (2, 2, 0, [(2, 0), (1, 1), (0, 2)]),
        (4, 2, 1, [(3, 1), (2, 2), (1, 3)]),
        (3, 3, 1, [(1, 1, 1)]),
        (1, 2, 1, []),
    ],
)
def test_divisions_are_listed_with_the_greatest_first_share_first(
    amount: int, number: int, least: int, ways: list[tuple[int, ...]]
) -> None:
    assert list(list_divisions(amount, number, least)) == ways


@pytest.mark.parametrize(
    ("least", "answers", "bounds", "shares"),
    [
        (0, (10, 30, 5), [(0, 60), (0, 50), (0, 20)], [10, 30, 5, 15]),
        (0, (60,), [(0, 60)], [60, 0, 0, 0]),
        (3, (3, 40, 5), [(3, 51), (3, 51), (3, 14)], [3, 40, 5, 12]),
        (3, (51,), [(3, 51)], [51, 3, 3, 3]),
        (3, (3, 3, 50), [(3, 51), (3, 51), (3, 51)], [3, 3, 50, 4]),
    ],
)
def test_large_amount_is_divided_share_by_share(
    least: int, answers: tuple[int, ...], bounds: list[tuple[int, int]], shares: list[int]
) -> None:
    bolt = spell("Bolt", divide("hit", 60, THEIRS, least, prompt="divide"), HURT, kind="slow")
    table = Table().put(0, "hand", bolt).put(1, "field", *(unit(f"U{k}") for k in range(4))).go().act("Bolt")
    found = []
    left = 60
    for number, answer in enumerate(answers):
        choice = table.position.choice
        assert choice is not None
        assert (choice.kind, choice.player, choice.prompt) == ("number", 0, f"divide: how much of {left} to U{number}")
        found.append((choice.least, choice.most))
        left -= answer
        table.answer(answer)
    assert found == bounds
    assert [table.position.object(table.ids[f"U{k}"]).marks.get("damage", 0) for k in range(4)] == shares
    assert table.asked() == (0, "act")


def make_treat(attr: str = "power", asking: Any = None, own: bool = False, choosing: bool = False) -> CompiledTreat:
    """Return a treatment that applies to some asking abilities."""
    return CompiledTreat(attr, None, None, asking, own, choosing)  # type: ignore[arg-type]


def never(machine: Machine, env: dict[str, Any], it: int) -> bool:
    return False


@pytest.mark.parametrize(
    ("treat", "env", "applies"),
    [
        (make_treat(), {"you": 0}, True),
        (make_treat(own=True), {"you": 0}, True),
        (make_treat(own=True), {"you": 1}, False),
        (make_treat(choosing=True), {"you": 0}, False),
        (make_treat(choosing=True), {"you": 0, OPTIONAL_VALUES: True}, True),
        (make_treat(asking=lambda machine, env, it: it == 2), {"you": 0, "ability": 1}, True),
        (make_treat(asking=lambda machine, env, it: it == 2), {"you": 0}, False),
        (make_treat(asking=never), {"you": 0, "ability": 1}, False),
    ],
)
def test_treatment_applies_to_asking_abilities_only(treat: CompiledTreat, env: dict[str, Any], applies: bool) -> None:
    machine: Any = None
    assert treat.applies_to_ability(machine, env, 2, 0) == applies


def test_treatment_counts_while_its_source_is_in_play() -> None:
    painter = unit("Painter", 1, Ability(kind="static", treats=(Treat(attr="power", value=e.Lit(9), whom=OWN),)))
    nines = count(cards_in("field", of=YOU, where=its.power == 9))
    measure = spell("Measure", mark(YOU, "found", nines), kind="slow")
    rise = spell("Rise", i.Move(what=cards_in("grave", type="unit"), to="field"), kind="slow")
    declared = parts()
    attributes = {**declared.attributes, "power": replace(declared.attributes["power"], treatable=True)}
    table = Table(compile_rules("toy", replace(declared, attributes=attributes)))
    table.put(0, "hand", rise, DOOM, measure, measure)
    table.put(0, "field", painter, unit("Cub")).put(0, "grave", unit("Ox")).go()
    assert table.act("Rise").act("Measure").position.object(0).marks["found"] == 3
    table.act("Doom").pick("Painter")
    assert table.act("Measure'").position.object(0).marks["found"] == 0


def test_verb_is_followed_to_the_verb_that_it_reduces_to() -> None:
    echo = Verb(name="echo", roles=("unit",), affects="unit", steps=(do("echo", unit=var("unit")),))
    rules = compile_rules("toy", replace(parts(), verbs={**VERBS, "echo": echo}))
    assert list_verbs_in(rules, "fell") == ("fell", "destroy")
    assert list_verbs_in(rules, "destroy") == ("destroy",)
    assert list_verbs_in(rules, "draw") == ("draw",)
    assert list_verbs_in(rules, "echo") == ("echo",)
    assert list_verbs_in(rules, "unknown") == ("unknown",)


POINTS = {
    "answers": Assumption(name="answers", question="?", options=(True, False), default=True, rule="T-1"),
    "number": Assumption(name="number", question="?", options=(1, 2, "Many"), default=1, rule="T-1"),
    "mixed": Assumption(name="mixed", question="?", options=("no", True), default=True, rule="T-1"),
}


@pytest.mark.parametrize(
    ("key", "value", "option"),
    [
        ("answers", True, True),
        ("answers", "Yes", True),
        ("answers", "true", True),
        ("answers", "NO", False),
        ("answers", "false", False),
        ("number", 1, 1),
        ("number", "2", 2),
        ("number", "many", "Many"),
        ("mixed", "yes", True),
        ("mixed", "no", "no"),
    ],
)
def test_option_of_an_assumption_may_be_given_as_text(key: str, value: Any, option: Any) -> None:
    found = pick_option(replace(parts(), assumptions=POINTS), key, value)
    assert (found, type(found)) == (option, type(option))


@pytest.mark.parametrize(
    ("key", "value", "text"),
    [
        ("answers", 1, "answers has no option “1”\n  It has: yes, no"),
        ("number", True, "number has no option “True”\n  It has: 1, 2, Many"),
        ("number", "yes", "number has no option “yes”\n  It has: 1, 2, Many"),
        ("mixed", "false", "mixed has no option “false”\n  It has: no, yes"),
        ("answer", True, "Did you mean “answers”?"),
    ],
)
def test_unknown_option_is_refused_with_all_options(key: str, value: Any, text: str) -> None:
    with pytest.raises(LookupError) as refused:
        pick_option(replace(parts(), assumptions=POINTS), key, value)
    assert text in str(refused.value)
