"""Points of the trigger, check point and target policies that games declare in their own way."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Assumption, StateBasedAction
from rulestone.kernel.policies import StateBasedActions, Targets, Triggers
from rulestone.language import expressions as e
from rulestone.language.build import (
    OPPONENT,
    YOU,
    assumed,
    cards_in,
    choose,
    do,
    its,
    mark,
    note,
    set_game,
    triggered,
    var,
)
from tests.kernel.toy import DOOM, FIELD, Table, parts, spell, unit

VIGIL = triggered("destroy", None, do("draw", player=YOU), name="vigil")


def test_policy_names_the_player_whose_triggers_come_first():
    for named, wanted in ((1, ["draw: Ben", "draw: Ada"]), (None, ["draw: Ada", "draw: Ben"])):
        lead = spell("Lead", set_game("leader", named), do("destroy", victim=FIELD), kind="slow")
        table = Table(triggers=Triggers(act="resolve", first=e.GameValue("leader"))).put(0, "hand", lead)
        table.put(0, "field", unit("Mine", 1, VIGIL)).put(1, "field", unit("Yours", 1, VIGIL))
        for player in (0, 1):
            table.put(player, "deck", *(unit(f"{player}{n}") for n in range(4)))
        table.go().act("Lead")
        while table.position.choice is not None and table.position.choice.kind == "one-of":
            table.answer(0)
        drawn = [text for text in table.texts() if text.startswith("draw")]
        assert list(dict.fromkeys(drawn)) == wanted


WILT = StateBasedAction(name="wilt", whom=cards_in("field", where=its.withered == True), steps=(
    mark(var("them"), "withered", None), note("wilts"),
))  # fmt: skip
FADE = spell("Fade", mark(FIELD, "withered", True), do("tire", unit=FIELD), kind="slow")
WATCH = triggered("tire", None, note("watches"), name="watch")


def order_at_check_point(
    first: object, assumptions: dict[str, Assumption] | None = None, **options: object
) -> list[str]:
    declared = parts(triggers=Triggers(act="resolve"), state_based_actions=StateBasedActions(first=first))
    declared = replace(declared, checks={"wilt": WILT}, assumptions=assumptions or {})
    table = Table(compile_rules("toy", declared, options)).put(0, "hand", FADE).put(0, "field", unit("Eye", 1, WATCH))
    table.go().act("Fade")
    return [text.split(":")[0] for text in table.texts() if text.startswith(("wilts", "watches"))]


def test_state_based_actions_precede_or_follow_triggers():
    assert order_at_check_point(True) == ["wilts", "watches"]
    assert order_at_check_point(False) == ["watches", "wilts"]


def test_assumption_selects_between_two_policies():
    order = {"order": Assumption(name="order", question="?", options=("rules", "triggers"), default="rules", rule="T")}
    first = assumed("order") == "rules"
    assert order_at_check_point(first, order) == ["wilts", "watches"]
    assert order_at_check_point(first, order, order="triggers") == ["watches", "wilts"]
    whether = e.Whether(first, e.Lit("check points"), e.Lit("at once"))
    for option, at_once in (("rules", False), ("triggers", True)):
        declared = replace(parts(triggers=Triggers(act="resolve", when=whether)), assumptions=order)
        assert compile_rules("toy", declared, {"order": option}).decisions.at_once == at_once


def test_response_must_target_an_involved_object_under_the_policy():
    shield = spell("Shield", choose("target", FIELD), mark(var("target"), "shielded", True))
    spark = spell("Spark", mark(cards_in("field", of=OPPONENT), "lit", True))
    involved = Targets(rule="T-target", answering=e.Involved(), answer_rule="T-involved")
    table = Table(targets=involved).put(0, "hand", DOOM).put(1, "hand", shield, spark)
    table.put(1, "field", unit("Guard"), unit("Bystander")).go().act("Doom").pick("Guard")
    assert sorted(table.offered()) == ["Shield", "Spark"]
    table.act("Shield")
    assert table.position.choice is None or table.asked()[1] != "pick", "only what is involved is offered"
    while table.position.stack:
        table.decline()
    assert any(text.startswith("Guard: shielded") for text in table.texts())


def test_response_without_an_involved_target_is_refused_by_the_rule():
    ward = spell("Ward", choose("target", cards_in("field", of=YOU)), mark(var("target"), "shielded", True))
    involved = Targets(rule="T-target", answering=e.Involved(), answer_rule="T-involved")
    table = Table(targets=involved).put(0, "hand", DOOM).put(1, "hand", ward, spell("Wait"))
    table.put(0, "field", unit("Victim")).put(1, "field", unit("Guard")).go().act("Doom").pick("Victim")
    refused = table.position.check_action(1, "cast", table.ref("Ward"))
    assert (refused.ok, refused.rule) == (False, "T-involved")


def test_own_condition_of_an_ability_is_evaluated_for_its_controller():
    alone = e.Not(e.Exists(cards_in("field", of=YOU)))
    waiting = spell("Waiting", do("draw", player=YOU), condition=alone)
    at = Table().put(0, "grave", waiting).put(1, "grave", waiting, unit("Stone")).put(0, "field", unit("Mine")).go()
    machine = at.position.machine()
    meets = e.Meets(e.It(), "effect")
    found = machine.rules.objects(cards_in("grave", where=meets))(machine, {"you": 0, "this": 0}, -1)
    assert found == (at.ref("Waiting'"),), "Ada has a unit, Ben has none, and a stone has no such ability"
