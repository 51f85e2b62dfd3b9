"""A change that makes a game behave like another proves nothing if it breaks their common behaviour in an ordinary
situation."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.blind import BLIND_SET
from tests.proofs import proof, slow
from tests.searching import PLENTY

from rulestone.interventions.changes import Change
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.causes import Causes, ColumnSearch
from rulestone.lab.compare.comparison import collect_facts, compare
from rulestone.lab.compare.controls import Controls, load_controls
from rulestone.report.answer import format_way
from rulestone.report.evidence import format_changes
from rulestone.scenario.lookup import load_scenario

SUMMONED_FREE = {
    "title": "Without mana",
    "asks": "May a creature be summoned by a player who has no resources?",
    "cards": {"Page": {"kind": "creature", "power": 1000, "cost": 2}},
    "players": {"Ada": {"hand": ["Page"]}, "Ben": {}},
    "otherwise": "first",
    "play": ["Ada summons Page"],
    "observe": {"it may be summoned": "line 1 is allowed"},
    "answer": {"it may be summoned": {"yes": "Yes", "no": "No"}},
}
TWO_ATTACKERS = {
    "title": "Two riders",
    "asks": "May two creatures attack one after the other?",
    "cards": {"Rider": {"kind": "creature", "power": 5000}, "Post": {"kind": "creature", "power": 1000}},
    "players": {
        "Ada": {"field": ["Rider", {"card": "Rider", "as": "Second Rider"}]},
        "Ben": {"field": [{"card": "Post", "tapped": True}, {"card": "Post", "as": "Second Post", "tapped": True}]},
    },
    "otherwise": "first",
    "play": ["In battle, Ada attacks Post with Rider", "continue", "Ada attacks Second Post with Second Rider"],
    "observe": {"the second attacks": "line 3 is allowed"},
    "answer": {"the second attacks": {"yes": "Yes", "no": "No"}},
}


@pytest.mark.parametrize("name", load_controls())
def test_control_arises_in_at_least_two_games(name: str) -> None:
    found = compare(load_controls()[name])
    assert len({column.ruleset.game for column in found.columns}) >= 2


def test_most_controls_arise_in_every_installed_game() -> None:
    unmet = Counter(column.name for one in load_controls().values() for column in compare(one).not_arising)
    assert len(load_controls()) >= 14
    assert max(unmet.values(), default=0) <= 2


def test_control_is_skipped_in_a_game_where_it_does_not_arise() -> None:
    """Monster Collection allows one attack, so nothing follows from where its second target is."""
    found = compare(TWO_ATTACKERS, ("dm_evolution", "monscol"))
    scenario = load_scenario(TWO_ATTACKERS)
    controls = Controls(collect_facts(found, scenario, {}), {}, scenario)
    title = "Two creatures attack one after the other"
    assert title not in controls.watch_controls("monscol@block2")
    assert list(controls.watch_controls("dm_evolution@2021-03")[title][0]) == ["Stake is in"]


@slow
def test_removing_the_summon_step_does_not_prove_a_cost() -> None:
    """Without its summon step a game refuses no line either, but then no creature would come into play."""
    found = compare(SUMMONED_FREE, ("dm_evolution", "monscol"), evidence=True, seconds=PLENTY)
    assert [trial.change.rules for trial in found.trials] == [("DM-5.2",)]
    scenario = load_scenario(SUMMONED_FREE)
    attempts = Causes(collect_facts(found, scenario, {}), scenario, {}, Budget(PLENTY))
    (way,) = (way for way in found.ways if "monscol@block2" in way.columns)
    ColumnSearch(attempts, "monscol@block2", way).search(("verdicts", "nearest", "near", "beside"))
    rejected = {(trial.change.rules[0], trial.rejected) for trial in attempts.rejected}
    assert ("MC-6.3", "it also changes the common result of “A creature is summoned”") in rejected


@slow
def test_undrawn_card_is_explained_by_draw_step_and_not_by_its_destination() -> None:
    """The proof removes the draw step, not its exception for the first turn."""
    path = BLIND_SET / "scenarios" / "topped.yaml"
    found = compare(path, ("dm_evolution", "godacard", "monscol"), evidence=True, seconds=PLENTY)
    proofs = {(trial.change.column, trial.change.rules[0], trial.change.unit) for trial in found.trials}
    assert proofs == {("dm_evolution@2021-03", "DM-4.2", "step"), ("godacard@2017-12", "GC-9.3", "step")}
    broken = "it also changes the common result of “A spell is played”"
    assert broken in {trial.rejected for trial in found.rejected}


@slow
def test_removing_the_attack_step_does_not_prove_a_limit_of_attacks() -> None:
    found = compare(TWO_ATTACKERS, ("dm_evolution", "godacard", "monscol"), evidence=True, seconds=PLENTY)
    assert {trial.change.rules for trial in found.trials} == {("MC-10.1",)}


@proof
def test_rule_of_one_column_only_is_tried_first() -> None:
    """Only Monster Collection has a hand limit: it is found although three games come before it in the comparison."""
    limit = {
        "title": "Ten cards in hand",
        "asks": "Does a player with ten cards in hand discard any?",
        "cards": {"Coin": {"kind": "creature", "power": 1000}},
        "players": {"Ada": {}, "Ben": {"hand": ["10 Coin"]}},
        "otherwise": "first",
        "play": ["to Ben's main"],
        "observe": {"Ben discarded": "cards Ben discarded"},
        "answer": {"Ben discarded": {0: "None", 4: "Down to six"}},
    }
    found = compare(limit, evidence=True, seconds=PLENTY, tries=120)
    assert [trial.change.rules for trial in found.trials] in ([("MC-4.1",)], [("MC-6.1",)])


AFTER_THE_ATTACK = {
    "title": "After the attack",
    "asks": "May a creature be summoned after an attack in the same turn?",
    "cards": {
        "Hero": {"kind": "creature", "power": 3000},
        "Post": {"kind": "creature", "power": 1000},
        "Recruit": {"kind": "creature", "power": 1000},
    },
    "players": {
        "Ada": {"field": ["Hero"], "hand": ["Recruit"]},
        "Ben": {"field": [{"card": "Post", "tapped": True}]},
    },
    "otherwise": "first",
    "play": ["In battle, Ada attacks Post with Hero", "Ada summons Recruit"],
    "observe": {"it may come": "line 2 is allowed"},
    "answer": {"it may come": {"yes": "Yes", "no": "No"}},
}


def find_first_cause(scenario: dict[str, Any], *games: str) -> tuple[Change, list[str]]:
    """Return the proved change for the first way of behaving, and the texts of the answers."""
    found = compare(scenario, games, evidence=True, seconds=PLENTY)
    proof = found.cause(found.ways[0])
    assert proof is not None
    return proof.change, [text for way in found.ways for _, text in format_way(way, found)]


@slow
def test_action_refused_for_its_time_is_proved_by_allowing_it_at_any_time() -> None:
    """No single requirement decides: summoning is on a menu of the main step and also requires that step."""
    change, texts = find_first_cause(AFTER_THE_ATTACK, "dm_evolution", "godacard")
    assert (change.what, change.rules[0]) == ("action summon: allowed at any time", "DM-4.4")
    assert any("“summon” (DM-4.4) allowed at any time" in text for text in texts)


IN_THE_EVENING = {
    "title": "In the evening",
    "asks": "May the other player use a response in an end phase?",
    "cards": {"Trick": {"kind": "response", "text": "Draw a card."}},
    "players": {"Ada": {}, "Ben": {"hand": ["Trick"]}},
    "play": ["In end, Ben plays Trick"],
    "observe": {"Ben's hand": "Ben's hand size", "it may be used": "line 1 is allowed"},
    "answer": {"it may be used": {"yes": "Yes", "no": "No"}},
}


def test_rule_that_forbids_a_kind_of_card_is_proved_in_a_game_that_has_it() -> None:
    """Duel Masters has no responses; Gate Ruler behaves the same if it refuses cards of that kind."""
    change, texts = find_first_cause(IN_THE_EVENING, "gateruler", "dm_evolution")
    assert (change.kind, change.what, change.rules, change.source) == (
        "refusal", "response", ("DM-11.4",), "dm_evolution@2021-03",
    )  # fmt: skip
    assert any("with every “response” refused (DM-11.4)" in text for text in texts)


@slow
def test_untimed_action_is_proved_by_the_timing_of_another_action() -> None:
    """Monster Collection has responses in battle only; Gate Ruler once instants keep to the time of normal events."""
    change, texts = find_first_cause(IN_THE_EVENING, "gateruler", "monscol")
    assert (change.what, change.rules) == (
        "action play set event: allowed only at the times of “play event”",
        ("GR-6.1",),
    )
    assert any("with “play set event” (GR-6.1) allowed only at the times of “play event”" in text for text in texts)


@slow
def test_loss_that_interrupts_an_effect_is_proved_by_its_time() -> None:
    """Both games end with an empty deck: one at once, the other once the effect that refills it is done."""
    scenario = {
        "title": "Empty for a moment",
        "asks": "A spell draws the whole deck and refills it. Is the game lost in between?",
        "cards": {
            "Frenzy": {"kind": "spell", "text": "Draw 3 cards. Shuffle your graveyard into your deck."},
            "Relic": {"kind": "creature", "power": 1000},
        },
        "players": {"Ada": {"hand": ["Frenzy"], "deck": 3, "graveyard": ["Relic"]}, "Ben": {}},
        "play": ["Ada plays Frenzy"],
        "observe": {"it is over": "game is over", "cards left": "cards in Ada's deck"},
        "answer": {"it is over": {"yes": "Lost", "no": "Not lost"}},
    }
    found = compare(scenario, ("dm_evolution", "gateruler@2021-10"), evidence=True, seconds=PLENTY)
    causes = {trial.change.column: format_changes(trial.change, found) for trial in found.trials}
    assert causes["dm_evolution@2021-03"] == "with “no deck” (DM-7.7) only at check points"
    assert causes.get("gateruler@2021-10") in (None, "with “losing” (GR-15.3) during effects too")


@slow
def test_earlier_action_under_a_change_keeps_the_past() -> None:
    """A spell that may be played in an attack is played during it: the attack ends one line later."""
    scenario = {**AFTER_THE_ATTACK, "play": [AFTER_THE_ATTACK["play"][0], "Ada plays Study"]}
    scenario["cards"] = {**scenario["cards"], "Study": {"kind": "spell", "text": "Draw a card."}}
    scenario["players"] = {**scenario["players"], "Ada": {"field": ["Hero"], "hand": ["Study"]}}
    assert find_first_cause(scenario, "gateruler", "godacard")[0].rules[0] == "GR-6.2"
