"""Why not: the first condition that fails, its rule, the actual values; and yes where it does."""

from __future__ import annotations

import json

import pytest
from tests.blind import BLIND_SET
from tests.lab.woven import GAME, LORD, parse_scenario

from rulestone import why_not as why_not_of
from rulestone.lab.why.effect import explain_effect
from rulestone.lab.why.events import explain_action, explain_trigger
from rulestone.lab.why.reasons import WhyNot
from rulestone.report.document import to_json, to_markdown
from rulestone.report.explanation import build_why_not_document, why_not_text
from rulestone.scenario import ScenarioError, find
from rulestone.scenario.stage import Stage, follow_stage


def make_stage(text: str, revision: str = "age") -> Stage:
    return follow_stage(parse_scenario(text), GAME, revision)


def list_verdicts(found: WhyNot) -> list[tuple[bool, str, str]]:
    return [(reason.verdict.ok, reason.verdict.rule, reason.verdict.because) for reason in found.reasons]


BOARD = """
cards:
  Lord:  {kind: creature, light: 3, text: "Red creatures you control get +2 light."}
  Chief: {kind: creature, text: "As long as you control 3 or more creatures, creatures you control get +1 light."}
  Hush:  {kind: creature, text: "Creatures your opponent controls lose all abilities."}
  Fix:   {kind: spell, text: "Choose a creature. Its light becomes 1 until end of turn."}
  Red:   {kind: creature, hue: red}
  Blue:  {kind: creature, hue: blue}
  Theirs: {kind: creature, hue: red}
players:
  Ada: {field: [Lord, Red, Blue], hand: [Chief, Fix]}
  Ben: {field: [Theirs]}
"""


@pytest.mark.parametrize(
    ("on", "because"),
    [
        ("Blue", "Blue's hue is blue, not red"),
        ("Theirs", "Theirs is Ben's, not Ada's"),
        ("Fix", "Fix is in the hand, not in the row"),
        ("Ben", "no player can be picked here"),
    ],
)
def test_first_obstacle_of_an_effect_is_named(on: str, because: str) -> None:
    assert list_verdicts(explain_effect(make_stage(BOARD), "Lord", on)) == [(False, "", because)]


def test_applied_effect_is_described() -> None:
    assert list_verdicts(explain_effect(make_stage(BOARD), "lord", "red")) == [(True, "", "light +2")]


def test_effect_overwritten_later_is_reported_as_applied() -> None:
    found = explain_effect(make_stage(BOARD + "play: [Ada plays Fix on Red]"), "Lord", "Red")
    assert list_verdicts(found) == [(True, "L-13", "light +2; Fix, applied later, sets the value again")]


def test_source_in_another_zone_has_no_effect() -> None:
    because = "Chief is in the hand; its ability works in the row"
    assert list_verdicts(explain_effect(make_stage(BOARD), "Chief", "Red")) == [(False, "", because)]


def test_condition_of_an_effect_is_shown_with_its_count() -> None:
    text = BOARD.replace("[Lord, Red, Blue]", "[Chief, Red]").replace("[Chief, Fix]", "[Fix]")
    because = "the number of “your lanterns” is 2, less than 3"
    assert list_verdicts(explain_effect(make_stage(text), "Chief", "Red")) == [(False, "", because)]


@pytest.mark.parametrize("revision", ["age", "woven"])
def test_lost_ability_names_its_remover(revision: str) -> None:
    text = BOARD.replace("[Theirs]", "[Theirs, Hush]")
    found = explain_effect(make_stage(text, revision), "Lord", "Red")
    rule = {"age": "L-13", "woven": "L-14"}[revision]
    assert list_verdicts(found) == [(False, rule, "Lord has lost the ability, by Hush")]


def test_too_early_effect_cites_the_order() -> None:
    because = "when its turn came, Grunt's hue is blue, not red; only Paint, applied later, changes that"
    assert list_verdicts(explain_effect(make_stage(LORD), "Lord", "Grunt")) == [(False, "L-13", because)]
    assert list_verdicts(explain_effect(make_stage(LORD, "woven"), "Lord", "Grunt")) == [(True, "", "light +2")]


def test_objects_of_an_effect_are_fixed_at_its_beginning() -> None:
    text = BOARD + "play: [Ada plays Fix on Red, Ada ends the turn]"
    followed = make_stage(text)
    assert list_verdicts(explain_effect(followed, "Fix", "Blue", 1)) == [
        (False, "", "the affected objects were fixed when it began: Red")
    ]
    assert list_verdicts(explain_effect(followed, "Fix", "Red", 0))[0][2] == "no effect of Fix has begun so far"
    assert list_verdicts(explain_effect(followed, "Fix", "Red"))[0][2] == (
        "its effect lasted until end of turn and is over"
    )


def test_unknown_effect_suggests_the_nearest_spelling() -> None:
    with pytest.raises(ScenarioError, match="Did you mean “Lord”"):
        explain_effect(make_stage(BOARD), "Lrod", "Red")


TRIGGERS = """
cards:
  Herald: {kind: creature, text: "When a red creature is destroyed, draw a card."}
  Few:    {kind: creature, text: "Only if you control 9 or more creatures: when a creature is destroyed, draw a card."}
  Once:   {kind: creature, text: "Once per turn: when a creature is destroyed, draw a card."}
  Maybe:  {kind: creature, text: "When this is destroyed, you may draw a card."}
  Hush:   {kind: creature, text: "Creatures your opponent controls lose all abilities."}
  Gust:   {kind: spell, text: "Destroy target enemy creature."}
players:
  Ada: {hand: [Gust x2]}
  Ben: {field: [Herald, Maybe, Few]}
play:
  - Ada plays Gust on Maybe
  - Ben chooses no
"""


def test_failed_trigger_condition_shows_its_values() -> None:
    followed = make_stage(TRIGGERS)
    assert list_verdicts(explain_trigger(followed, "Herald")) == [(False, "", "Maybe: its hue is blue, not red")]
    (reason,) = explain_trigger(followed, "Few").reasons
    assert reason.about == "Few, triggered ability (put out), at “put out: Maybe”"
    assert reason.says == "Only if you control 9 or more lanterns: when a lantern is destroyed, draw a card."
    assert (reason.verdict.rule, reason.verdict.because) == (
        "L-8",
        "the number of “your lanterns” is 2, less than 9",
    )


def test_trigger_that_excludes_its_source_is_explained() -> None:
    text = TRIGGERS.replace("a red creature is destroyed", "another creature is destroyed")
    text = text.replace("Gust on Maybe\n  - Ben chooses no", "Gust on Herald")
    assert list_verdicts(explain_trigger(make_stage(text), "Herald")) == [(False, "", "Herald: it is Herald itself")]


def test_declined_and_untriggered_abilities_are_explained() -> None:
    followed = make_stage(TRIGGERS)
    (found,) = list_verdicts(explain_trigger(followed, "Maybe"))
    assert not found[0]
    assert found[2].startswith("it triggered, but was declined (Ben: ")
    (found,) = list_verdicts(explain_trigger(followed, "Maybe", 0))
    assert found[2] == "its event, “put out”, has not happened yet"


def test_acted_and_used_up_triggers_are_explained() -> None:
    text = (
        TRIGGERS.replace("[Herald, Maybe, Few]", "[Once, Maybe, Few]")
        .replace(
            "Ada plays Gust on Maybe\n  - Ben chooses no\n", 'Ada plays Gust on Few\n  - "Ada plays Gust #2 on Once"\n'
        )
        .replace("Once, Maybe, Few", "Once, Few")
    )
    found = list_verdicts(explain_trigger(make_stage(text), "Once"))
    assert [ok for ok, _, _ in found] == [True, False]
    assert found[1][1:] == ("L-8", "it had triggered 1× already")


def test_lost_and_inactive_triggers_are_explained() -> None:
    text = TRIGGERS.replace("  - Ben chooses no\n", "")
    silenced = text.replace("{hand: [Gust x2]}", "{hand: [Gust x2], field: [Hush]}")
    assert list_verdicts(explain_trigger(make_stage(silenced), "Maybe")) == [(False, "", "Maybe had lost the ability")]
    away = text.replace("{hand: [Gust x2]}", "{hand: [Gust x2, Herald #2]}").replace("[Herald, Maybe, Few]", "[Few]")
    away = away.replace("Gust on Maybe", "Gust on Few").replace("Herald #2", "Herald")
    assert list_verdicts(explain_trigger(make_stage(away), "Herald")) == [
        (False, "", "Herald was in the hand, and its ability works in the row")
    ]


def test_object_without_a_trigger_is_reported() -> None:
    with pytest.raises(ScenarioError, match="Gust has no trigger"):
        explain_trigger(make_stage(TRIGGERS), "Gust")
    with pytest.raises(ScenarioError, match="unknown card or player “Maybee”"):
        explain_trigger(make_stage(TRIGGERS), "Maybee")


ACTS = """
cards:
  Late: {kind: spell, text: "Only if you control 9 or more creatures: draw a card."}
  Gust: {kind: spell, text: "Destroy target enemy creature."}
  Save: {kind: response, text: "Draw a card."}
  Own:  {kind: creature}
  Foe:  {kind: creature}
  Foe2:  {kind: creature}
players:
  Ada: {hand: [Late, Gust], field: [Own]}
  Ben: {field: [Foe, Foe2], hand: [Save]}
play:
  - Ada plays Gust on Foe
"""


@pytest.mark.parametrize(
    ("line", "rule", "because"),
    [
        ("Ada plays Late", "L-8", "its own condition does not hold: the number of “your lanterns” is 1, less than 9"),
        (
            "Ada plays Gust on Own",
            "L-12",
            "Own cannot be picked: it is Ada's, not Ben's; choose from: Foe, Foe2",
        ),
        ("Ada lights Own", "L-5", "Own is in the row, not in the hand"),
    ],
)
def test_refused_action_names_the_missing_amount(line: str, rule: str, because: str) -> None:
    assert list_verdicts(explain_action(make_stage(ACTS), line, 0)) == [(False, rule, because)]


def test_allowed_action_is_reported_as_allowed() -> None:
    assert list_verdicts(explain_action(make_stage(ACTS), "Ada plays Gust on Foe", 0))[0][0]


@pytest.mark.parametrize(
    ("name", "game", "line", "rule"),
    [
        ("unit-in-the-way", "gateruler@2020-12", "In battle, Ada attacks Ben with Hero", "GR-11.4"),
        ("upright-target", "dm_evolution@2021-03", "In battle, Ada attacks Sentry with Hero", "DM-7.1"),
    ],
)
def test_action_with_a_named_phase_is_judged_in_that_phase(name: str, game: str, line: str, rule: str) -> None:
    path = BLIND_SET / "scenarios" / f"{name}.yaml"
    assert why_not_of(path, game, action=line, step=0).reasons[0].verdict.rule == rule


def test_action_allowed_after_others_pass_is_reported_with_those_passes() -> None:
    text = ACTS.replace("hand: [Late, Gust]", "hand: [Late, Gust, {card: Save, as: Mine}]") + "  - Ben passes\n"
    found = explain_action(make_stage(text), "Ada plays Mine", 1)
    assert [reason.verdict.ok for reason in found.reasons] == [False, True]
    assert found.reasons[0].verdict.because.startswith("Ada is not asked")
    assert found.reasons[1].about == "Ada plays Mine, a little later"


def test_unreadable_line_is_reported_as_in_scripts() -> None:
    with pytest.raises(ScenarioError, match="Did you mean “plays”"):
        explain_action(make_stage(ACTS), "Ada blays Gust on Foe")
    with pytest.raises(ScenarioError, match="is not an action"):
        explain_action(make_stage(ACTS), "Ada passes")


def test_answers_are_printed_as_text_markdown_and_json() -> None:
    found = explain_effect(make_stage(LORD), "Lord", "Grunt")
    for said in (why_not_text(found), to_markdown(build_why_not_document(found))):
        flat = " ".join(said.split())
        assert "it does not apply, because when its turn came, Grunt's hue is blue, not red" in flat
        assert "[L-13]" in flat
    assert json.loads(to_json(found))["reasons"][0]["verdict"]["rule"] == "L-13"


def test_refused_line_is_described_as_not_allowed() -> None:
    found = follow_stage(find("last-stand"), "godacard")
    assert found.describe(3) == "at step 3, “Ben plays Rescue on Guard”, which is not allowed"
    assert found.describe(1) == "after step 1, “Ada plays Doom on Guard”"


@pytest.mark.parametrize(
    ("game", "target", "verdict"),
    [
        ("monscol@block1", "Wall", (False, "MC-11.7a", "nothing is done, gone: Guard")),
        ("godacard", "Guard", (False, "", "not done, it is no longer there")),
        ("godacard", "Wall", (True, "GC-2.6", "destroy: Guard, Wall")),
        ("godacard", "Rescue", (False, "", "it resolved without an effect on Rescue")),
    ],
)
def test_resolved_spell_is_explained_by_its_resolution(game: str, target: str, verdict: tuple[bool, str, str]) -> None:
    followed = follow_stage(find("one-of-two-gone"), game)
    assert list_verdicts(explain_effect(followed, "Volley", target)) == [verdict]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (
            "Ada plays Fix on Bleu",
            "“Ada plays Fix on Bleu”: unknown name “Bleu”\n  Did you mean “Blue”?",
        ),
        ("Ada plays Fix on Zyx", "“Ada plays Fix on Zyx”: unknown name “Zyx”\n  There are: "),
        ("Ada plasy Fix on Blue", "“Ada plasy Fix on Blue”: unknown verb “plasy”\n  Did you mean “plays”?"),
    ],
)
def test_misspelt_word_in_an_action_is_an_error_with_a_suggestion(action: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        explain_action(make_stage(BOARD), action)
    assert str(caught.value).startswith(f"action: {message}")


def test_misspelt_target_of_an_allowed_action_is_an_error() -> None:
    stage = follow_stage(find("last-stand"), "gateruler", "2020-12")
    with pytest.raises(ScenarioError, match="“Gaurd”\n  Did you mean “Guard”"):
        explain_action(stage, "Ben plays Rescue on Gaurd", 2)
    with pytest.raises(ScenarioError, match="no object here is called “Zyx”"):
        explain_action(stage, "Ben plays Rescue on Zyx", 2)
