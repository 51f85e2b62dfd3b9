"""Settings: changed steps, each with a name that finds it again."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any, Literal

import pytest
from msgspec.structs import replace
from tests.blind import BLIND_SET
from tests.proofs import slow

from rulestone.game import differences
from rulestone.game.differences import POLICY, list_differences, list_rules
from rulestone.game.host import find, games, list_rulesets
from rulestone.game.ruleset import Rulebook, Ruleset
from rulestone.interventions.data_paths import get_value
from rulestone.interventions.parts import PartSearch, list_possible_values
from rulestone.interventions.units import (
    KINDS,
    SETTING,
    find_observed_values,
    get_units,
    hide_zones,
    iterate_settings,
    name_parts,
    reads_mark,
)
from rulestone.kernel.declare import Attribute
from rulestone.lab.compare.candidates import vary_capacities
from rulestone.lab.compare.changes import vary_revision
from rulestone.lab.compare.comparison import compare
from rulestone.lab.knock_out.game import disable_part
from rulestone.language.instructions import Call


@pytest.mark.parametrize("ruleset", list_rulesets(), ids=lambda ruleset: ruleset.name)
def test_each_setting_changes_one_value_and_has_a_unique_name(ruleset: Ruleset) -> None:
    found = list(iterate_settings(ruleset, ruleset.rulebook.rules))
    assert found
    names = Counter(f"{one.owner}: {one.words}" for one in found)
    assert names.most_common(1)[0][1] == 1
    for one in found:
        before = get_value(ruleset, one.path)
        assert before != one.value
        assert " is None and not " not in one.words, "a mark that is removed has no other word"
        made = disable_part(ruleset, one)
        assert get_value(made, one.path) == one.value
        assert set(one.rules) & set(ruleset.rulebook.rules)
        assert made != ruleset
        assert disable_part(made, replace(one, value=before)).parts == ruleset.parts


@pytest.mark.parametrize("ruleset", list_rulesets(), ids=lambda ruleset: ruleset.name)
def test_limited_search_reads_only_steps_of_the_given_rules(ruleset: Ruleset) -> None:
    every = {f"{one.owner}: {one.words}": one for one in iterate_settings(ruleset, ruleset.rulebook.rules)}
    rule = next(iter(every.values())).rules[0]
    some = {f"{one.owner}: {one.words}": one for one in iterate_settings(ruleset, (rule,))}
    assert some.items() <= every.items()
    assert all(rule in one.rules for one in some.values())
    assert len(some) == sum(rule in one.rules for one in every.values())


def test_rules_of_a_part_are_those_of_the_given_rulebook() -> None:
    """Rulesets of trials share parts and have rulebooks of their own."""
    own = find("gateruler")[1]
    part = own.parts.verbs["draw"]
    rules = list_rules(part, own.rulebook)
    assert len(rules) > 1
    rest = Rulebook(rule for rule in own.rulebook if rule.id != rules[0])
    assert list_rules(part, rest) == rules[1:]
    assert list_rules(replace(part, steps=(), cites=()), own.rulebook) != rules


def test_number_of_an_attribute_becomes_one_that_another_game_shows() -> None:
    own = find("godacard")[1]
    found = {f"{one.owner}: {one.words}": one for one in find_observed_values(own, {6}, set())}
    part = found["attribute hand limit: default is 7 and not 6"]
    assert (part.rules, part.within) == (("GC-9.5",), ("GC-9.5",))
    assert part.apply(own).parts.attributes["hand limit"].default == 6


def test_attribute_that_starts_at_zero_is_given_no_observed_number() -> None:
    """A count of damage or of draws is no rule of the game."""
    for own in list_rulesets():
        zero = {
            f"attribute {name}"
            for name, one in own.parts.attributes.items()
            if type(one.default) is int and not one.default
        }
        assert zero
        assert zero.isdisjoint(one.owner for one in find_observed_values(own, {6}, set()))


def test_units_of_a_changed_ruleset_are_its_own() -> None:
    own = find("gateruler")[1]
    units = get_units(own)
    assert get_units(own) is units
    made = units.parts[0].apply(own)
    assert get_units(made).ruleset is made
    assert len(get_units(made).parts) < len(units.parts)


@pytest.mark.parametrize("ruleset", list_rulesets(), ids=lambda ruleset: ruleset.name)
def test_units_are_all_possible_causes_except_procedure_calls(ruleset: Ruleset) -> None:
    """Removing a call removes every step of the procedure, which is too large a change."""
    units = [one for one in get_units(ruleset).parts if one.kind != SETTING]
    parts = [one for one in PartSearch(ruleset, worded=False).parts() if one.kind in KINDS]
    left_out = [one for one in parts if one not in units]
    assert all(one.kind == "step" and isinstance(get_value(ruleset, one.path), Call) for one in left_out)
    assert not any(one.kind == "step" and isinstance(get_value(ruleset, one.path), Call) for one in units)
    assert left_out


@pytest.mark.parametrize(
    ("value", "kind", "others"),
    [
        (True, bool, [False]),
        (0, int, [1]),
        (1, int, [2]),
        (2, int, [1]),
        (5, int, [4]),
        (5, int | None, [None]),
        ("b", Literal["a", "b", "c"], ["a", "c"]),
        ("a", Literal["a", "b"] | None, ["b"]),
        (None, int | None, []),
        ("some text", str, []),
    ],
)
def test_setting_takes_the_other_values_of_its_type(value: Any, kind: Any, others: list[Any]) -> None:
    assert list(list_possible_values(value, kind)) == others


def test_changes_to_an_attribute_remove_its_floor_or_treatment_or_set_its_default() -> None:
    search = PartSearch(find("godacard")[1])

    def list_changes(**fields: Any) -> dict[Any, tuple[str, Any]]:
        found = search.attributes(("parts", "attributes", "size"), Attribute(name="size", **fields))
        return {one.path[-1]: (one.kind, one.value) for one in found}

    assert list_changes() == {}
    assert list_changes(floor=0) == {"floor": ("limit", None)}
    assert list_changes(default=3) == {"default": ("limit", 4)}
    assert list_changes(default=0) == list_changes(default="none") == list_changes(default=True) == {}
    assert list_changes(treatable=True) == {"treatable": ("restriction", False)}


@pytest.mark.parametrize("name", games())
def test_revision_change_cites_rules_missing_from_the_other_revision_first(name: str) -> None:
    game = games()[name]
    for first, second in permutations(game.revisions, 2):
        own, other = game.ruleset(first), game.ruleset(second)
        for one in (one for one in list_differences(own, other) if one.table != POLICY):
            changes = differences.list_changes(one.own, one.other)
            changed = {rule for pair in changes for side in pair[:2] for rule in list_rules(side, own.rulebook)}
            around = {rule for pair in changes for rule in pair.cites} | {*list_rules(one.own, own.rulebook)[:1]}
            change = vary_revision(f"{name}@{first}", own, f"{name}@{second}", other, (one,))
            assert (change.kind, change.what, change.giver) == ("revision", one.label, f"{name}@{second}")
            assert bool(change.rules) is bool(changed or around)
            assert {*change.rules} <= changed | around
            absent = [rule not in other.rulebook.rules for rule in change.rules]
            assert absent == sorted(absent, reverse=True)


@slow
def test_creature_that_arrives_tapped_is_proved_by_letting_it_arrive_untapped() -> None:
    scenario = {
        "title": "Upright on arrival",
        "asks": "Does a creature arrive untapped?",
        "cards": {
            "Hero": {
                "kind": "creature",
                "power": 1000,
                "text": "As long as this is tapped, it gets +1000 power.",
                "per game": {"godacard": {"text": "As long as this is standby, this gets +1000 power."}},
            }
        },
        "players": {"Ada": {"hand": ["Hero"]}, "Ben": {}},
        "otherwise": "first",
        "play": ["Ada summons Hero"],
        "observe": {"power of Hero": "power of Hero"},
        "answer": {"power of Hero": {2000: "No", 1000: "Yes"}},
    }
    found = compare(scenario, ("gateruler", "godacard"), evidence=True, seconds=600)
    named = {trial.change.column: (trial.change.what, trial.change.rules[0]) for trial in found.trials}
    assert named["godacard@2017-12"] == ("verb normal summon: posture is standby and not attack", "GC-5.1")


@slow
def test_unit_that_stays_tapped_is_proved_by_untapping_the_whole_field() -> None:
    scenario = {
        "title": "Three sleepers",
        "asks": "Are all creatures untapped when their player's turn begins?",
        "cards": {name: {"kind": "creature", "power": 1000} for name in ("Ann", "Bea", "Cid")},
        "players": {"Ada": {}, "Ben": {"field": [{"card": name, "tapped": True} for name in ("Ann", "Bea", "Cid")]}},
        "play": ["Ada ends the turn", "to Ben's main"],
        "observe": {"Ann sleeps": "Ann is tapped", "Cid sleeps": "Cid is tapped"},
        "answer": {"Cid sleeps": {"yes": "No", "no": "Yes"}},
    }
    found = compare(scenario, ("gateruler", "godacard"), evidence=True, seconds=600)
    assert [(trial.change.what, trial.change.rules[0]) for trial in found.trials] == [
        ("phase start: posture is for attack zone and not for the whole field", "GR-5.2")
    ]


@slow
def test_spell_after_the_attack_is_refused_by_the_order_of_timings_and_not_by_the_note_of_the_attack() -> None:
    """A side without the mark of an attack continues in its timing: the rule of timings decides."""
    found = compare(
        BLIND_SET / "scenarios" / "spell-after-the-fight.yaml",
        ("monscol@block2", "godacard@2017-12"),
        evidence=True,
        seconds=600,
    )
    assert {trial.change.rules[0] for trial in found.trials} == {"MC-9.2"}


def test_dropping_the_attack_condition_continues_the_loop_after_the_attack() -> None:
    own = find("monscol@block2")[1]
    found = {f"{one.owner}: {one.words}": one for one in iterate_settings(own, ("MC-9.2",))}
    part = found["phase first normal timing: condition 3 of the loop is checked and not ignored"]
    assert reads_mark(own, part, "attacked")
    assert not reads_mark(own, part, "posture")


@pytest.mark.parametrize(
    ("name", "check", "words"),
    [
        ("monscol@block2", "death", "when is interrupt and not check point"),
        ("monscol@block2", "no ground", "when is check point and not interrupt"),
        ("monscol@block2", "defeat", "when is check point and not interrupt"),  # as the policy says
        ("monscol@block1", "defeat", "when is interrupt and not check point"),  # as the policy says
        ("monscol@block2", "unfit for the terrain", None),  # an assumption decides
        ("godacard@2017-12", "energy is no monster", None),  # an invariant, which no rule enforces
    ],
)
def test_state_based_action_can_be_performed_at_the_other_time(name: str, check: str, words: str | None) -> None:
    own = find(name)[1]
    found = {one.owner: one.words for one in iterate_settings(own, own.rulebook.rules) if one.path[-1] == "when"}
    assert found.get(f"rule processing {check}") == words


def test_zone_that_all_players_see_can_be_hidden_from_the_opponent() -> None:
    own = find("gateruler@2022-03")[1]
    found = {part.path[2]: part for part in hide_zones(own)}
    assert "hand" not in found
    made = disable_part(own, found["damage zone"])
    assert (own.parts.zones["damage zone"].seen_by, made.parts.zones["damage zone"].seen_by) == ("all", "owner")


def test_capacity_change_removes_the_capacity_and_the_occupancy_checks() -> None:
    own = find("gateruler@2022-03")[1]
    found = {part.owner: part for part in vary_capacities(own)}
    assert set(found) == {f"zone {name}" for name, zone in own.parts.zones.items() if zone.capacity is not None}
    part = found["zone attack zone"]
    assert {"GR-3", "GR-8.12"} <= {*part.rules}
    made = part.apply(own)
    assert made.parts.zones["attack zone"].capacity is None
    assert made.parts.procedures["place unit"] != own.parts.procedures["place unit"]
    assert made.parts.verbs["destroy"] == own.parts.verbs["destroy"]
    assert part.rules[0] == "GR-3"


def test_capacity_change_keeps_conditions_on_certain_cards_of_the_zone() -> None:
    """“Is a material on the field?” does not ask for room."""
    own = find("godacard")[1]
    (part,) = vary_capacities(own)
    made = part.apply(own)
    assert made.parts.zones["monster zone"].capacity is None
    assert made.parts.verbs["effect summon"] == own.parts.verbs["effect summon"]


@pytest.mark.parametrize("ruleset", list_rulesets(), ids=lambda ruleset: ruleset.name)
def test_name_of_a_part_is_numbered_as_among_all_parts_with_its_rules(ruleset: Ruleset) -> None:
    units = get_units(ruleset)
    parts = [part for part in units.parts if part.kind != SETTING]
    for part in Random(ruleset.name).sample(parts, 6):
        named = name_parts(ruleset, part.rules)
        found = next(name for name, one in named if (one.path, one.value) == (part.path, part.value))
        assert units.get_name(part) == found
