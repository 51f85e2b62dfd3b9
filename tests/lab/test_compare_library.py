"""The library's scenarios about the order of effects: the result of each game, and the rules of the divergences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulestone.game.host import games
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.lab.why.picture import make_picture
from rulestone.lab.why.value import explain
from rulestone.scenario import load
from rulestone.scenario.stage import follow_stage

#: a lord, heralds that remove its ability or give abilities, and two spells
HERALDS = load(Path(__file__).parent / "heralds.yaml")
DUEL = ("dm_evolution@2017-03", "dm_evolution@2021-03")
GATE = ("gateruler@2020-12", "gateruler@2021-10", "gateruler@2022-03")
GODA = ("godacard@2017-12",)
OLD_MON, MON = ("monscol@block1",), ("monscol@block2",)
BY_AGE = (*DUEL, *GATE, *GODA)
FOUND: dict[str, dict[tuple[str, ...], dict[str, Any]]] = {
    "type-then-lord": {
        (*BY_AGE, *OLD_MON): {
            "lord first, then the type": 1000,
            "type first, then the lord": 2000,
            "the order matters": True,
        },
        MON: {"lord first, then the type": 2000, "type first, then the lord": 2000, "the order matters": False},
    },
    "set-and-add": {
        (*BY_AGE, *MON): {
            "set first, then added": 6000,
            "added first, then set": 5000,
            "the order matters": True,
            "set last, by a spell": 5000,
        },
        # constant abilities apply again after the spell there
        OLD_MON: {
            "set first, then added": 6000,
            "added first, then set": 5000,
            "the order matters": True,
            "set last, by a spell": 6000,
        },
    },
    "silenced-lord": {
        (*BY_AGE, *OLD_MON, *MON): {
            "lord first, then silenced": 1000,
            "herald first, then the lord": 1000,
            "the order matters": False,
        },
    },
    "given-a-voice": {(*BY_AGE, *MON): {"power of Mute": 2000}, OLD_MON: {"power of Mute": 1000}},
    "voice-taken": {(*BY_AGE, *MON): {"power of Dwarf": 1000}, OLD_MON: {"power of Dwarf": 2000}},
    "two-shields": {
        (*DUEL, *GATE): {"Guard ends in": "field", "Ben drew": 0, "Relic ends in": "graveyard"},
        (*GODA, *OLD_MON, *MON): {"Guard ends in": "field", "Ben drew": 1, "Relic ends in": "hand"},
    },
}


@pytest.fixture(scope="module")
def compared() -> dict[str, Comparison]:
    """Return every scenario in every column that is installed."""
    return {scenario: compare(scenario) for scenario in FOUND}


@pytest.mark.parametrize("scenario", FOUND)
def test_scenario_has_the_expected_result_in_each_game(compared: dict[str, Comparison], scenario: str) -> None:
    installed = {f"{game.name}@{revision}" for game in games().values() for revision in game.revisions}
    found = {column.name: column.run.observations for column in compared[scenario].columns}
    expected = {name: values for names, values in FOUND[scenario].items() for name in names}
    assert expected.keys() <= installed == found.keys()
    assert {name: found[name] for name in expected} == expected


def test_table_names_the_rules_of_order_behind_a_divergence(compared: dict[str, Comparison]) -> None:
    parting = compared["type-then-lord"].divergence
    assert parting is not None
    assert (parting.kind, parting.step) == ("values", 0)
    by_age, woven = parting.groups
    assert set(by_age.columns) == {*BY_AGE, *OLD_MON}
    assert {"DM-11.5", "GR-13.8", "GC-13.3", "MC-13.3@block1"} <= set(by_age.rules)
    assert "only Younger Mason, applied later, changes that" in by_age.says
    assert (woven.columns, woven.rules) == (MON, ("MC-13.3.3",))
    assert "Elder lord depends on Younger Mason" in woven.says


@pytest.mark.parametrize(
    ("scenario", "line", "last", "anew"),
    [
        (
            "given-a-voice",
            "Ada plays Gift on Mute",
            "Mute (power +1000)",
            "Mute has lost the ability, by Herald",
        ),
        (
            "set-and-add",
            "Ada plays Fix on Younger Drummer",
            "then Fix (power becomes 5000)",
            "Fix (attack becomes 5 and defence becomes 5)",
        ),
    ],
)
def test_later_effect_or_static_effect_decides(
    compared: dict[str, Comparison], scenario: str, line: str, last: str, anew: str
) -> None:
    parting = compared[scenario].divergence
    assert parting is not None
    assert (parting.kind, parting.line) == ("values", line)
    by_age, reapplied = parting.groups
    assert (set(by_age.columns), reapplied.columns) == ({*BY_AGE, *MON}, OLD_MON)
    assert last in by_age.says
    assert anew in reapplied.says
    assert {"DM-11.5", "GR-13.8", "GC-13.3", "MC-13.3.2"} <= set(by_age.rules)
    assert reapplied.rules == ("MC-13.3@block1",)


def test_owner_or_controller_chooses_among_replacements(compared: dict[str, Comparison]) -> None:
    parting = compared["two-shields"].divergence
    assert parting is not None
    assert (parting.line, parting.kind) == ("Ada chooses “Ward” if asked", "verdict")
    assert [set(group.columns) for group in parting.groups] == [{*DUEL, *GATE}, {*GODA, *OLD_MON, *MON}]


def test_unasked_question_is_a_note_with_the_reason_of_the_lexicon() -> None:
    column = compare("equal-power", MON).columns[0]
    notes = [note for note in column.run.notes if note.rule == "MC-10.2"]
    assert [note.about for note in notes] == ["Guard"]
    assert "an attack aims at no player and at no single unit" in notes[0].text


def test_only_abilities_given_before_are_reported_as_missing() -> None:
    """Not those that another player might have been given."""
    stage = follow_stage(HERALDS, "monscol@block1")
    found, _ = explain(stage, "Mute.power").derivations  # power is attack and defence there
    assert {absent.effect: absent.because for absent in found.absent} == {
        "Elder lord": "Elder lord has lost the ability, by Younger herald (1)",
        "Mute": "Mute has lost the ability, by Younger herald (1)",
    }
    assert [absent.order for absent in found.absent] == [False, True], "the mute is no human"
    gone = [node.name for node in make_picture(stage).nodes if not node.order]
    assert sorted(gone) == ["Elder lord", "Mute", "Younger lord"]


def test_later_loss_of_a_given_ability_is_reported() -> None:
    (found,) = explain(follow_stage(HERALDS, "godacard"), "Dwarf").derivations
    assert (found.attribute, found.value) == ("abilities", "none")
    assert [line.effect for line in found.lines] == ["Hush", "Elder herald (2)"]
    assert found.lines[1].why.endswith("a later effect removes it, and removals are settled first [GC-13.4]")


def test_action_named_like_its_event_is_reported_once() -> None:
    made = compare("what-a-hit-gives", ("dm_evolution@2021-03", "godacard@2017-12", "gateruler@2022-03"))
    (attack,) = [row for row in made.rows if row.kind == "step"]
    assert attack.agrees("dm_evolution@2021-03", "godacard@2017-12")
    # the difference concerns an unnamed card, which is reported because the cells would otherwise be equal
    assert [cell.text for cell in attack.cells.values()] == [
        "a card of Ben to hand",
        "a card of Ben to hand",
        "a card of Ben to damage zone",
    ]
    assert attack.unusual == ("gateruler@2022-03",)


def test_used_up_right_is_not_reported_as_wrong_timing() -> None:
    made = compare("summons-a-turn", ("gateruler@2022-03", "dm_evolution@2021-03"))
    third = next(row for row in made.rows if row.step == 5)
    assert [cell.text for cell in third.cells.values()] == [
        "not allowed: Ada has used the summon rights of this turn (2) [GR-8.7]",
        "allowed",
    ]


def test_option_that_changes_a_common_answer_changes_the_status() -> None:
    made = compare("two-arrive", ("gateruler@2022-03", "godacard@2017-12"), evidence=True)
    assert not made.ways
    assert [
        (one.trial.change.what, one.flips, one.answers)
        for one in made.variations
        if one.flips and not one.is_of_translation
    ] == [("missed_timing", ("Ada drew",), True)]
