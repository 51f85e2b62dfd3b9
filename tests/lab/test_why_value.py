"""Explanations state the origin of a value, the order of its effects, and effects that did not apply."""

from __future__ import annotations

import json

import pytest
from tests.lab.woven import GAME, LORD, parse_scenario
from tests.proofs import slow

from rulestone.game.host import games
from rulestone.lab.why import value
from rulestone.lab.why.effect import explain_effect
from rulestone.lab.why.picture import make_picture
from rulestone.lab.why.value import Derivation, Explanation, explain
from rulestone.lab.why.words import MAX_NAMED
from rulestone.model.display import join_words
from rulestone.report import explanation as report, pictures
from rulestone.report.document import to_html, to_json, to_markdown, to_text
from rulestone.scenario import ScenarioError, loads, rulings
from rulestone.scenario.stage import follow_stage


def explain_text(text: str, revision: str, of: str = "", step: int | None = None) -> Explanation:
    return explain(follow_stage(parse_scenario(text), GAME, revision), of, step)


def explain_one_value(text: str, revision: str, of: str, step: int | None = None) -> Derivation:
    (found,) = explain_text(text, revision, of, step).derivations
    return found


def test_dependent_effect_names_its_dependency_and_evidence() -> None:
    found = explain_one_value(LORD, "woven", "Grunt.light")
    (line,) = found.lines
    assert (found.base, found.value, line.before, line.after) == ("1", "3", "1", "3")
    assert line.why == (
        "Applied second, although it is older: Lord depends on Paint, because with Paint applied first, the effect "
        "of Lord applies to Grunt "
        "too (hue: blue → red)"
    )
    assert line.place_rules == ("L-14",)
    assert line.says == "Your red lanterns get +2 light."
    assert found.absent == ()


def test_later_effect_names_the_value_missing_at_its_timestamp() -> None:
    found = explain_one_value(LORD, "age", "Grunt.light")
    assert (found.lines, found.value) == ((), "1")
    (absent,) = found.absent
    assert absent.because == (
        "when its turn came, Grunt's hue is blue, not red; only Paint, applied later, changes that"
    )
    assert absent.rules == ("L-13",)


def test_layers_precede_timestamps() -> None:
    (line,) = explain_one_value(LORD, "layered", "Grunt.light").lines
    assert line.why == (
        "Applied second, in the layer “lights”, which comes after “hues” regardless of timestamps: "
        "the only effect in its layer"
    )


def test_step_is_the_position_after_a_line_and_zero_is_the_start() -> None:
    assert explain_one_value(LORD, "woven", "Grunt.light", 0).value == "1"
    assert explain_one_value(LORD, "woven", "Grunt.light", 1).value == "3"
    assert explain_one_value(LORD, "woven", "Grunt.light", 0).absent[0].because == "Grunt's hue is blue, not red"


TWO = """
cards:
  Add: {kind: creature, light: 1, text: "Creatures you control get +2 light."}
  Set: {kind: spell, text: "Choose a creature. Its light becomes 7 until end of turn."}
  Low: {kind: spell, text: "Choose a creature. It gets -9 light until end of turn."}
players:
  Ada: {hand: [Set, Low], field: [Add]}
play:
  - Ada plays Set on Add
  - Ada plays Low on Add
"""


def test_order_sensitive_pairs_without_dependency_are_named() -> None:
    found = explain_one_value(TWO, "woven", "Add.light", 1)
    assert [(line.before, line.after) for line in found.lines] == [("1", "3"), ("3", "7")]
    assert [line.why for line in found.lines] == [
        "Applied first: older than Set",
        "Applied second: the last effect",
    ]
    (remark,) = found.remarks
    assert remark == (
        "The order of Add and Set matters: if Set had the earlier timestamp, the value "
        "would be 9. Still neither depends on the other: "
        "neither changes whether the other exists, what it applies to or what it does. "
        "So their timestamps decide [L-14]."
    )
    (remark,) = explain_one_value(TWO, "age", "Add.light", 1).remarks
    assert remark.endswith("Here effects apply by timestamp alone, even if one changes another [L-13].")


@pytest.mark.parametrize("revision", ["age", "woven"])
def test_value_stays_above_its_floor(revision: str) -> None:
    found = explain_one_value(TWO, revision, "Add.light")
    assert found.lines[-1].after == "-2"
    assert found.value == "0"
    assert "It would be -2, but never goes below 0." in found.remarks


LOOP = """
cards:
  Cold: {kind: creature, text: "All red creatures become blue."}
  Warm: {kind: creature, text: "All blue creatures become red."}
  Grunt: {kind: creature, hue: red}
players:
  Ada: {field: [Cold, Warm, Grunt]}
"""


def test_loop_is_reported_and_timestamps_decide_in_it() -> None:
    first, second = explain_one_value(LOOP, "woven", "Grunt.hue").lines
    assert first.why.startswith(
        "Applied first: Cold and Warm depend on each other in a loop, in which timestamps decide"
    )
    assert (first.effect, first.after, second.after) == ("Cold", "blue", "red")


RULES = """
cards:
  Hush:
    kind: creature
    text: "Creatures your opponent controls lose all abilities.\\nCreatures your opponent controls cannot shine."
  Lord: {kind: creature, text: "Creatures you control get +1 light."}
players:
  Ada: {field: [Hush]}
  Ben: {field: [Lord], values: {oil: 2}}
"""


def test_lost_abilities_and_restrictions_are_values() -> None:
    found = {derivation.attribute: derivation for derivation in explain_text(RULES, "woven", "Lord").derivations}
    assert found["abilities"].value == "none"
    assert found["“shine” forbidden"].value == "yes"
    light = explain_one_value(RULES, "woven", "Lord.light")
    assert light.absent[0].because == "Lord has lost the ability, by Hush (1)"


def test_values_of_players_and_shared_words_are_explained() -> None:
    found = explain_one_value(RULES, "age", "Ben.oil")
    assert (found.base, found.origin, found.lines) == ("2", "marked on it", ())
    shared = explain_text(RULES, "age", "Lord.power")
    assert shared.derivations[0].attribute == "light"
    assert shared.notes == ("power: light 1 stands for power 1000",)


@pytest.mark.parametrize(
    ("of", "message"),
    [
        ("Lrd.light", "Did you mean “Lord”?"),
        ("Lord.ligt", "Did you mean “light”?"),
        ("Ben.oill", "Did you mean “oil”?"),
        ("Lord.toughness", "lanterns have no toughness"),
    ],
)
def test_unknown_object_suggests_the_nearest_spelling(of: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message.replace("?", r"\?")):
        explain_text(RULES, "age", of)


def test_unknown_step_is_reported_with_existing_ones() -> None:
    with pytest.raises(ScenarioError, match="there is no step 4: the script has 2 lines, and 0 is the start"):
        explain_text(TWO, "age", "Add.light", 4)


def test_untouched_value_names_other_questions() -> None:
    found = explain_text(LORD, "age", "Lord")
    assert found.derivations == ()
    for form in (to_text, to_markdown):
        assert "No effect changes a value here. To list the effects" in form(report.build_document(found))


def test_without_a_name_every_touched_value_is_explained() -> None:
    names = {(found.thing, found.attribute) for found in explain_text(LORD, "woven").derivations}
    assert names == {("Grunt", "light"), ("Grunt", "hue")}


def test_number_of_explained_values_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value, "MAX_LINES", 2)
    lords = parse_scenario(
        """
title: Three lords
cards:
  Lord: {kind: creature, hue: red, light: 1, text: "Red creatures you control get +1 light."}
players:
  Ada: {field: [{card: Lord, as: First}, {card: Lord, as: Second}, {card: Lord, as: Third}]}
"""
    )
    found = explain(follow_stage(lords, GAME, "age"))
    assert ([one.thing for one in found.derivations], found.more) == (["First"], 2)
    told = "2 more values not shown. Name a card or a value: --of THING or --of THING.VALUE."
    assert told in report.text(found)
    assert told in to_markdown(report.build_document(found))
    assert json.loads(to_json(report.dump_data(found)))["more"] == 2


def test_reason_names_five_effects_and_counts_the_others() -> None:
    lords = [f"Lord {number}" for number in range(8)]
    assert join_words(lords, MAX_NAMED) == "Lord 0, Lord 1, Lord 2, Lord 3, Lord 4 and 3 more"
    assert join_words(lords[:6], MAX_NAMED) == "Lord 0, Lord 1, Lord 2, Lord 3, Lord 4 and Lord 5"


def test_text_and_markdown_contain_all_keys_of_json() -> None:
    found = explain_text(TWO, "woven", "Add.light")
    for said in (report.text(found), to_markdown(report.build_document(found))):
        flat = " ".join(said.split())
        for derivation in found.derivations:
            for line in derivation.lines:
                assert line.why in flat
                assert f"{line.before} → {line.after}" in flat
            for remark in derivation.remarks:
                assert remark in flat
    data = json.loads(to_json(report.dump_data(found)))
    assert data["derivations"][0]["lines"][1]["after"] == "7"


TWO_SIDES = """
cards:
  Lord:  {kind: creature, light: 3, text is: static, text: "Red creatures you control get +2 light."}
  Mason: {kind: creature, light: 1, text is: static, text: "Your creatures become red."}
players:
  Ada: {field: [Lord, Mason]}
  Ben: {field: [{card: Lord, as: Other}]}
"""


@pytest.mark.parametrize("who", ["Lord", "Mason"])
def test_evidence_is_shown_for_explained_values(who: str) -> None:
    (line,) = explain_one_value(TWO_SIDES, "woven", f"{who}.light").lines
    assert line.waits.endswith(f"the effect of Lord applies to {who} too (hue: blue → red)")


def test_effects_on_the_opponent_are_explained() -> None:
    assert explain_one_value(TWO_SIDES, "woven", "Mason.light").absent == ()
    (absent,) = explain_one_value(TWO_SIDES, "woven", "Other.light").absent
    assert (absent.effect, absent.because, absent.order) == ("Other", "Other's hue is blue, not red", False)


@slow
@pytest.mark.parametrize("name", sorted(games()))
def test_rulings_of_every_game_can_be_explained_and_drawn(name: str) -> None:
    explained_values = 0
    for ruling in (
        ruling for ruling in rulings(name)[::7] if not (ruling.scenario.not_yet or ruling.scenario.nothing_to_show)
    ):
        for number, _ in enumerate(ruling.scenario.at(ruling.revision).variants(), 1):
            case = str(number) if ruling.scenario.cases else ""
            followed = follow_stage(ruling.scenario, name, ruling.revision, case=case)
            found = explain(followed)
            explained_values += len(found.derivations)
            for derivation in found.derivations:
                assert derivation.lines[-1].after == derivation.value or derivation.remarks
            for form in (to_text, to_markdown, to_html):
                assert form(report.build_document(found))
            drawn = make_picture(followed)
            for draw in pictures.FORMS.values():
                assert draw(drawn)
            for label in followed.board.labels:
                for node in {node.name for node in drawn.nodes}:
                    assert explain_effect(followed, node, label).reasons
    assert explained_values or name == "dm_evolution"


def test_copy_names_its_model() -> None:
    text = """
cards:
  Mask:
    kind: spell
    text: Choose a monster. Choose a monster. The first target becomes a copy of it until end of turn.
players: {Ada: {monster zone: [B1, B4], hand: [Mask]}, Ben: {}}
play: [Ada plays Mask on B1 and B4]
"""
    (found,) = explain(follow_stage(loads(text), "godacard"), "B1.power").derivations
    (line,) = found.lines
    assert (line.before, line.does, line.after) == ("1000", "becomes a copy of B4", "4000")


def test_effects_of_one_card_are_distinguished_by_ability_name() -> None:
    roar, more = "“Roar” — your monsters get +1000 power.", "Your monsters get +500 power."

    def effects(*lines: str) -> list[str]:
        told = "\\n".join(lines).replace('"', "'")
        text = f'cards: {{Chief: {{kind: monster, power: 1000, text is: static, text: "{told}"}}}}\n'
        text += "players: {Ada: {monster zone: [Chief]}, Ben: {}}\n"
        (found,) = explain(follow_stage(loads(text), "godacard"), "Chief.power").derivations
        return [line.effect for line in found.lines]

    assert effects(roar) == ["Chief"]
    assert effects(roar, more) == ["Chief “Roar”", "Chief"]
    assert effects(more, more) == ["Chief (1)", "Chief (2)"]
    assert effects(roar, more, more) == ["Chief “Roar”", "Chief (2)", "Chief (3)"]


def test_reference_is_explained_by_name() -> None:
    text = "players: {Ada: {row: [Feud]}, Ben: {row: [{card: Lamp, as: Foe}]}}"
    found = explain_one_value(text, "age", "Feud.rival")
    assert (found.base, found.value) == ("nothing", "Foe")
    assert [(line.does, line.after) for line in found.lines] == [("rival becomes Foe", "Foe")]
