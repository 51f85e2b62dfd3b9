"""Static abilities that apply continuously, or at refresh points only."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.continuous.deriving.refreshing import list_layered_statics
from rulestone.continuous.layer_scheme import ruled_by
from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies import LayerScheme, Triggers
from rulestone.kernel.position import Position, load
from rulestone.lab.why.subjects import Subject
from rulestone.lab.why.value import Derivation, Explainer
from rulestone.lab.why.words import Narrator
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, Treat
from rulestone.language.build import (
    FOR_GOOD,
    LOSE_ABILITIES,
    YOU,
    add,
    become,
    cards_in,
    choose,
    count,
    do,
    gains,
    its,
    lasting,
    mark,
    static,
    triggered,
)
from rulestone.language.english import parse
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from tests.continuous import literal
from tests.game.test_validation import TINY
from tests.kernel.toy import FIELD, OWN, TARGET, Table, parts, spell, unit
from tests.proofs import slow

ALWAYS = LayerScheme()
POINTS = LayerScheme(statics="at refresh points", reasons=ruled_by(statics="T-refresh"))
LAYERS: dict[str, Any] = {
    "layers": ("control", "kind", "abilities", "power"),
    "touches": {"control": ("controller",), "kind": ("kind",), "abilities": ("abilities",), "power": ("power",)},
    "dependency": True,
}
COLUMNS = pytest.mark.parametrize(
    ("scheme", "late"),
    [
        (ALWAYS, False),
        (POINTS, True),
        (replace(ALWAYS, **LAYERS), False),
        (replace(POINTS, **LAYERS), True),
    ],
    ids=[
        "by age, at all times",
        "by age, at refresh points",
        "in layers, at all times",
        "in layers, at refresh points",
    ],
)
COLUMNS_IN_LAYERS = pytest.mark.parametrize(
    ("scheme", "late"),
    [(replace(ALWAYS, **LAYERS), False), (replace(POINTS, **LAYERS), True)],
    ids=["at all times", "at refresh points"],
)
BANNER = unit("Banner", 1, static(cards_in("field", of=YOU, type="unit"), add(power=2)))
REFRESH = spell("Refresh", i.Refresh(), kind="slow")
RISE = spell("Rise", i.Move(what=cards_in("grave", type="unit"), to="field"), kind="slow")
DOOM = spell("Doom", choose("target", FIELD), do("destroy", victim=TARGET), kind="slow")
HUSH = spell("Hush", choose("target", FIELD), lasting(TARGET, LOSE_ABILITIES, FOR_GOOD), kind="slow")
GROW = spell("Grow", choose("target", OWN), lasting(TARGET, add(power=4), FOR_GOOD), kind="slow")
PAINT = spell("Paint", choose("target", FIELD), lasting(TARGET, become(kind="red"), FOR_GOOD), kind="slow")
STEAL = spell("Steal", choose("target", FIELD), lasting(TARGET, become(controller=YOU), FOR_GOOD), kind="slow")
CROWN = spell(
    "Crown",
    choose("target", FIELD),
    lasting(TARGET, gains(static(cards_in("field", of=YOU, type="unit"), add(power=2))), FOR_GOOD),
    kind="slow",
)
HAND = (REFRESH, RISE, DOOM, HUSH, GROW, PAINT, STEAL, CROWN)


def make_table(scheme: LayerScheme, *mine: Card, theirs: tuple[Card, ...] = (), grave: tuple[Card, ...] = ()) -> Table:
    made = Table(layers=scheme).put(0, "hand", *HAND, REFRESH).put(0, "field", *mine)
    return made.put(1, "field", *theirs).put(0, "grave", *grave).go()


def get_power(at: Table, name: str) -> int:
    found: int = at.position.value(at.ref(name), "power")
    return found


@COLUMNS
def test_later_object_is_affected_at_the_next_refresh_point(scheme: LayerScheme, late: bool) -> None:
    at = make_table(scheme, BANNER, unit("Cub"), grave=(unit("Ox"),))
    assert (get_power(at, "Cub"), get_power(at, "Banner")) == (3, 3), "as the game begins all of them are looked at"
    at.act("Rise")
    assert get_power(at, "Ox") == (1 if late else 3)
    assert get_power(at.act("Refresh"), "Ox") == 3


@COLUMNS
def test_ability_continues_without_its_source_until_the_next_refresh_point(scheme: LayerScheme, late: bool) -> None:
    at = make_table(scheme, BANNER, unit("Cub")).act("Doom").pick("Banner")
    assert get_power(at, "Cub") == (3 if late else 1)
    assert get_power(at.act("Refresh"), "Cub") == 1


@COLUMNS
def test_lost_ability_continues_until_the_next_refresh_point(scheme: LayerScheme, late: bool) -> None:
    at = make_table(scheme, BANNER, unit("Cub")).act("Hush").pick("Banner")
    assert get_power(at, "Cub") == (3 if late else 1)
    assert get_power(at.act("Refresh"), "Cub") == 1


@COLUMNS
def test_produced_effects_begin_at_once(scheme: LayerScheme, late: bool) -> None:
    at = make_table(scheme, BANNER, unit("Cub")).act("Grow").pick("Cub")
    assert get_power(at, "Cub") == 7


PAINTER = unit("Painter", 1, Ability(kind="static", treats=(Treat(attr="power", value=e.Lit(9), whom=OWN),)))
"""Your units' power counts as 9 for your spells."""
MEASURE = spell(
    "Measure", mark(YOU, "found", count(e.Select(zones=("field",), of=YOU, where=its.power == 9))), kind="slow"
)
ECHO = unit("Echo", 1, Ability(kind="static", again=e.Lit(True)))
"""Triggered abilities trigger one more time."""
CRIER = unit("Crier", 1, triggered("tire", None, mark(YOU, "cries", e.Arith("+", e.Of(YOU, "cries"), e.Lit(1)))))
CRIERS = e.Select(zones=("field",), where=its.name == "Crier")
TIRE = spell("Tire", mark(CRIERS, "tired", None), do("tire", unit=CRIERS), kind="slow")


CARDS = (*HAND, MEASURE, PAINTER, unit("Cub"), unit("Ox"))


def list_found(at: Table) -> Any:
    return at.act("Measure").position.object(0).marks["found"]


@COLUMNS
def test_substitute_values_apply_from_one_refresh_point_to_the_next(scheme: LayerScheme, late: bool) -> None:
    declared = parts(layers=scheme)
    attributes = {**declared.attributes, "power": replace(declared.attributes["power"], treatable=True)}
    made = Table(compile_rules("toy", replace(declared, attributes=attributes)))
    made.put(0, "hand", *HAND, *[MEASURE] * 3).put(0, "field", PAINTER, unit("Cub"))
    at = made.put(0, "grave", unit("Ox")).go().act("Rise")
    assert list_found(at) == (2 if late else 3), "the painter and the cub, not yet what came since"
    at.act("Doom").pick("Painter")
    at.position = load(at.position.to_bytes(), at.rules, {card.name: card for card in CARDS})
    assert at.act("Measure'").position.object(0).marks["found"] == (1 if late else 0)
    assert at.act("Refresh").act("Measure''").position.object(0).marks["found"] == 0


@COLUMNS
def test_trigger_doubling_lasts_until_the_next_refresh_point(scheme: LayerScheme, late: bool) -> None:
    made = Table(layers=scheme, triggers=Triggers(act="resolve")).put(0, "hand", *HAND, TIRE, TIRE)
    at = made.put(0, "field", ECHO, CRIER).go().act("Doom").pick("Echo").act("Tire")
    assert at.position.object(0).marks["cries"] == (2 if late else 1)
    assert at.act("Refresh").act("Tire'").position.object(0).marks["cries"] == (3 if late else 2)


@COLUMNS_IN_LAYERS
def test_affected_objects_are_determined_at_refresh_points(scheme: LayerScheme, late: bool) -> None:
    reds = unit("Reds", 1, static(cards_in("field", where=its.kind == "red"), add(power=2)))
    at = make_table(scheme, reds, unit("Cub")).act("Paint").pick("Cub")
    assert get_power(at, "Cub") == (1 if late else 3)
    assert get_power(at.act("Refresh"), "Cub") == 3


@COLUMNS
def test_control_is_determined_at_refresh_points(scheme: LayerScheme, late: bool) -> None:
    at = make_table(scheme, BANNER, theirs=(unit("Ox"),)).act("Steal").pick("Ox")
    assert get_power(at, "Ox") == (1 if late else 3)
    assert get_power(at.act("Refresh"), "Ox") == 3


@COLUMNS
def test_given_ability_begins_at_the_next_refresh_point(scheme: LayerScheme, late: bool) -> None:
    at = make_table(scheme, unit("Cub"), unit("Ox")).act("Crown").pick("Cub")
    assert get_power(at, "Ox") == (1 if late else 3)
    assert get_power(at.act("Refresh"), "Ox") == 3


@COLUMNS
def test_amount_of_an_effect_is_computed_at_refresh_points(scheme: LayerScheme, late: bool) -> None:
    herd = unit("Herd", 1, static(FIELD, add(power=e.Count(OWN))))
    at = make_table(scheme, herd, grave=(unit("Ox"),)).act("Rise")
    assert get_power(at, "Herd") == (2 if late else 3)
    assert (get_power(at.act("Refresh"), "Herd"), get_power(at, "Ox")) == (3, 3)


@COLUMNS
def test_ability_in_rules_english_begins_at_the_next_refresh_point(scheme: LayerScheme, late: bool) -> None:
    words = Vocabulary(
        types={"unit": "unit"}, zones={"field": "field"}, home={"unit": ("field",)}, attributes={"power": "power"}
    )
    said = Card(
        name="Said", type="unit", values={"power": 1}, abilities=parse("Your units get +2 power.", words, "static")
    )
    at = make_table(scheme, said, unit("Cub"), grave=(unit("Ox"),)).act("Rise")
    assert (get_power(at, "Cub"), get_power(at, "Ox")) == (3, 1 if late else 3)


def test_effect_that_depended_on_a_younger_one_follows_it_from_then_on() -> None:
    """The older effect paints red units blue and the younger one paints all red: all are blue, also while cached."""
    older = unit("Older", 1, static(cards_in("field", where=its.kind == "red"), become(kind="blue")))
    younger = unit("Younger", 1, static(FIELD, become(kind="red")))
    for scheme in (LayerScheme(dependency=True), LayerScheme(dependency=True, statics="at refresh points")):
        at = make_table(scheme, older, younger, unit("Cub"))
        assert at.position.value(at.ref("Cub"), "kind") == "blue"
        assert at.act("Paint").pick("Cub").position.value(at.ref("Cub"), "kind") == "red", "it is newer than both"
        assert at.act("Refresh").position.value(at.ref("Cub"), "kind") == "red"


def test_active_effects_are_part_of_the_position() -> None:
    at = make_table(POINTS, BANNER, unit("Cub"), grave=(unit("Ox"),)).act("Doom").pick("Banner").act("Rise")
    before = at.position
    cards = {card.name: card for card in (*HAND, BANNER, unit("Cub"), unit("Ox"))}
    again = load(before.to_bytes(), at.rules, cards)
    assert again == before
    assert again.value(at.ref("Cub"), "power") == 3
    at.act("Refresh")
    assert at.position != before
    assert (before.value(at.ref("Cub"), "power"), get_power(at, "Cub")) == (3, 3), "Banner rose again with the others"
    assert get_power(at, "Ox") == 3


def test_trace_lists_beginning_and_ending_effects() -> None:
    at = make_table(POINTS, BANNER, unit("Cub")).act("Doom").pick("Banner").act("Refresh")
    (record,) = [record for record in at.position.history() if record.event == "statics renewed"]
    assert record.text == "statics are renewed: no longer Banner (Banner, Cub: power +2)"
    assert record.rules == ("T-refresh",)
    quiet = at.act("Refresh'") if "Refresh'" in at.ids else at
    assert len([record for record in quiet.position.history() if record.event == "statics renewed"]) == 1


def explain_attribute(position: Position, oid: int, attr: str = "power") -> Derivation:
    account = Account(position.machine())
    return Explainer(account, Narrator(account, Vocabulary())).derive(Subject("it", oid, attr))


@pytest.mark.parametrize("scheme", [POINTS, replace(POINTS, **LAYERS)], ids=["by age", "in layers"])
def test_explanation_lists_pending_and_outdated_effects(scheme: LayerScheme) -> None:
    at = make_table(scheme, BANNER, unit("Cub"), grave=(unit("Ox"),)).act("Rise")
    (absent,) = explain_attribute(at.position, at.ids["Ox"]).absent
    assert (absent.effect, absent.rules) == ("Banner", ("T-refresh",))
    assert absent.because == "it is not in force yet: static abilities are updated at the next refresh point"
    at.act("Doom").pick("Banner")
    derived = explain_attribute(at.position, at.ids["Cub"])
    assert derived.value == "3"
    assert derived.lines[0].why.endswith(
        "It is in force only until static abilities are updated at the next refresh point [T-refresh]"
    )
    assert explain_attribute(at.position, at.ids["Ox"]).absent == ()


def test_refresh_points_follow_the_scheme() -> None:
    assert POINTS.describe() == "one layer, by timestamp, static abilities renewed at refresh points"


def test_check_reports_game_without_refresh_points() -> None:
    policies = {"layers": LayerScheme(statics="at refresh points")}
    said = [str(problem) for problem in check_ruleset(TINY.revise("2", TINY.rulebook, policies=policies))]
    (told,) = [one for one in said if "Refresh" in one]
    assert "static abilities are updated at refresh points, but no step is a `Refresh`: add one" in told
    phases = {name: replace(phase, steps=(*phase.steps, i.Refresh())) for name, phase in TINY.parts.phases.items()}
    refreshing = TINY.revise("3", TINY.rulebook, policies=policies, replace_parts={"phases": phases})
    assert [one for one in map(str, check_ruleset(refreshing)) if "Refresh" in one] == []


WORDS = ("red", "blue")
POOL = (
    *(unit(f"Lord {w}", 1, static(cards_in("field", where=its.kind == w), add(power=n))) for n, w in enumerate(WORDS)),
    *(unit(f"Painter {w}", 1, static(FIELD, become(kind=w))) for w in WORDS),
    *(
        unit(f"Dyer {a}", 1, static(cards_in("field", where=its.kind == a), (*become(kind=b), *add(power=1))))
        for a, b in (WORDS, WORDS[::-1])
    ),
    unit("Hush", 1, static(cards_in("field", where=its.kind == "red"), LOSE_ABILITIES)),
    unit("Crown", 1, static(FIELD, gains(static(FIELD, add(power=1))))),
)
SCHEMES = st.builds(
    LayerScheme,
    layers=st.sampled_from([("all",), ("kind", "power", "abilities")]),
    touches=st.just({}),
    dependency=st.booleans(),
    sources=st.sampled_from([(), (("produced",), ("static",))]),
    judged=st.sampled_from(["as it stands", "in the outcome"]),
    loops=st.sampled_from(["timestamp", "together", "as met", "none"]),
    goes_on=st.booleans(),
    shares=st.booleans(),
)


@slow
@settings(max_examples=60)
@given(SCHEMES, st.lists(st.sampled_from(POOL), min_size=2, max_size=4), st.sampled_from(WORDS))
def test_values_at_a_refresh_point_equal_those_of_permanent_refreshing(
    scheme: LayerScheme, units: list[Card], colour: str
) -> None:
    if len(scheme.layers) > 1:
        scheme = replace(scheme, touches={"kind": ("kind",), "power": ("power",), "abilities": ("abilities",)})
    found = []
    for statics in ("at all times", "at refresh points"):
        declared = parts(layers=replace(scheme, statics=statics))
        made = Table(compile_rules("toy", declared)).put(0, "hand", PAINT, GROW, REFRESH).put(0, "field", *units)
        at = made.go().act("Paint").pick(units[0].name).act("Grow").pick(units[-1].name).act("Refresh")
        rows = [
            {attr: at.position.value(at.position.object(oid).ref, attr) for attr in ("power", "kind", "abilities")}
            for oid in made.ids.values()
        ]
        found.append(rows)
        machine = at.position.machine()
        if statics == "at refresh points" and not machine.rules.policies.layers.is_by_timestamp:
            by_rule = list_layered_statics(Deriver(machine.rules.policies.layers), machine, literal.resolve)
            assert by_rule == machine.rules.collect_refreshed_effects(machine) == machine.state.refreshed_effects
    assert found[0] == found[1]


@pytest.mark.parametrize("scheme", [ALWAYS, LayerScheme(**LAYERS)], ids=["by age", "in layers"])
def test_equal_static_abilities_follow_the_controllers_of_their_cards(scheme: LayerScheme) -> None:
    banner = unit("Flag", 1, static(OWN, add(power=2)))
    at = Table(layers=scheme).put(0, "hand", STEAL).put(0, "field", unit("Ox"))
    at.put(1, "field", banner, banner, unit("Cub")).go()
    assert (get_power(at, "Ox"), get_power(at, "Cub")) == (1, 5)
    at.act("Steal").pick("Flag")
    assert [get_power(at, name) for name in ("Ox", "Flag", "Cub", "Flag'")] == [3, 3, 3, 3]
