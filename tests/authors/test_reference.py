"""The reference is complete, every shown result was run, and the page in the docs is up to date."""

from __future__ import annotations

import re
from typing import Any, get_type_hints

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from rulestone.authors.reference import examples, page
from rulestone.authors.reference.article import Article, map_types
from rulestone.authors.reference.entries import (
    TOPICS,
    find_classes,
    list_entries,
    list_events,
    list_kinds,
    map_other_fields,
    trace_with_rules,
)
from rulestone.authors.reference.examples import evaluate_in_words, play_steps, read, sample
from rulestone.authors.reference.page import AUTHORING, find_entries, make_article, map_imports, run_example
from rulestone.cli.commands import rulestone as command
from rulestone.game.validation.checker import check_ruleset
from rulestone.game.validation.names import EVENT_ROLES, GIVEN, OPERATION_KINDS, PUT
from rulestone.kernel.characteristics import ABOUT_ABILITIES as OF_ABILITIES
from rulestone.kernel.policies import Policies, Policy, Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Operation
from rulestone.language.build import value
from rulestone.language.inspect import walk
from rulestone.report.catalogue import map_texts


def call(*words: str) -> Result:
    return CliRunner().invoke(command, words, prog_name="rulestone")


def test_sample_game_passes_check() -> None:
    assert check_ruleset(sample()) == ()


def test_every_expression_instruction_and_operation_has_an_example() -> None:
    assert set(examples.EXPRESSIONS) == set(find_classes(e, e.Expr))
    assert set(examples.INSTRUCTIONS) == set(find_classes(i, i.Instruction))
    assert list(examples.OPERATIONS) == list(OPERATION_KINDS)


@pytest.mark.parametrize("name", examples.EXPRESSIONS)
def test_example_of_an_expression_contains_it(name: str) -> None:
    assert name in {type(node).__name__ for node in walk(value(read(examples.EXPRESSIONS[name])))}


@pytest.mark.parametrize("name", examples.INSTRUCTIONS)
def test_example_of_an_instruction_contains_it(name: str) -> None:
    assert name in {type(node).__name__ for node in walk(read(examples.INSTRUCTIONS[name]))}


@pytest.mark.parametrize("kind", examples.OPERATIONS)
def test_example_of_an_operation_contains_it(kind: str) -> None:
    found = [node for node in walk(read(examples.OPERATIONS[kind])) if isinstance(node, Operation)]
    assert kind in {node.kind for node in found}


def test_every_binding_of_the_core_has_a_meaning() -> None:
    assert set(examples.MEANINGS["bindings"]) == GIVEN


def test_example_of_each_core_binding_binds_it() -> None:
    assert set(examples.BINDINGS) == GIVEN
    found = get_outcomes("bindings")
    ends = {name: lines[-1] for name, lines in found.items()}
    assert ends == {
        "ability": "Ada: wounds 0 → 1",
        "acted": "Giant: tired",
        "acted round": "Giant: tired",
        "actor": "Ada: life 10 → 9",
        "effect of": "Ada: wounds 0 → 1",
        "it": "Captain: field → discard pile (destroyed)",
        "item": "Ada: wounds 0 → 3",
        "left": "Ada: life 10 → 9",
        "phase": "Ada: step walk → main",
        "pile": "Blade: under Champion → hand",
        "them": "Captain: field → discard pile (destroyed)",
        "this": "Example: wounds 0 → 1",
        "to": "Ada: step walk → trick",
        "you": "Herald: deck → hand (drawn)",
    }
    in_turns = ["Champion: tired", "Captain: tired", "Recruit: tired"]
    assert all(order(found[name], *in_turns) == in_turns for name in ("acted", "acted round"))


def test_values_players_objects_and_conditions_are_described_in_words() -> None:
    told = {
        code: evaluate_in_words(code)
        for code in ('of(var("mine"), "strength")', "OPPONENT", 'var("theirs")', "e.TurnOf(YOU)")
    }
    assert list(told.values()) == ["5", "Ben", "Captain", "yes"]


def test_sample_accepts_every_value_of_each_policy() -> None:
    words = [entry for entry in list_entries("policies") if entry.example]
    assert len(words) > 40
    names = {entry.name for entry in words}
    assert {"Triggers.act=offer", "Targets.lost=nothing", "LayerScheme.loops=none"} <= names
    assert all(entry.outcome() != [""] for entry in words if entry.name.startswith("Triggers."))


FIELDS = {
    f"{kind.__name__}.{field}": name
    for name, base in get_type_hints(Policies).items()
    for kind in list_kinds(base)
    for field in map_other_fields(kind)
}
"""Each field of a policy that has no listed words, with the policy it is of."""
ALIKE = {
    "ClosedChain.passes_to_close", "Costs.must_happen", "LayerScheme.goes_on", "LayerScheme.reasons",
    "LayerScheme.shares", "LayerScheme.switched", "Limits.rule", "Piles.counted", "Piles.sheltered", "Responses.alone",
    "LayerScheme.leads", "ReopeningGate.leads", "Triggers.leads",
    "ReopeningGate.sets_responding", "Responses.closing", "Responses.menu",
    "Targets.answer_rule", "Targets.answering", "Targets.proved", "Targets.some_rule", "Triggers.consecutive",
    "Triggers.opens", "TriggersByPlace.consecutive",
}  # fmt: skip
"""Where the table of the sample is too small to show what the field makes different."""


def test_every_other_policy_field_has_an_example() -> None:
    assert set(examples.POLICIES) == set(FIELDS)


@pytest.mark.parametrize("key", FIELDS)
def test_example_of_policy_field_without_its_value_has_another_outcome(key: str) -> None:
    value, done = examples.POLICIES[key]
    field, policy = key.partition(".")[2], read(value)
    without = replace(policy, **{field: getattr(type(policy)(), field)})
    assert getattr(policy, field) != getattr(without, field)
    assert (trace_with_rules(FIELDS[key], policy, done) == trace_with_rules(FIELDS[key], without, done)) is (
        key in ALIKE
    )


@pytest.mark.parametrize("name", TOPICS)
def test_every_topic_has_a_page(name: str) -> None:
    entries = list_entries(name)
    assert entries
    assert len({entry.name for entry in entries}) == len(entries)
    assert name in call("reference").output


def test_single_entry_is_found_by_name() -> None:
    output = call("reference", "move").output
    assert "i.Move(what, to, whose=None" in output
    assert "Captain: field → hand (sent home)" in output
    assert [topic for topic, _ in find_entries("move")] == ["instructions", "events"]
    result = call("reference", "Moove")
    assert result.exit_code == 2
    assert "the reference has nothing called “Moove”\n  Did you mean “move”" in result.output
    assert result.output.endswith("\n  See: rulestone reference\n")


def test_reference_shows_docstring_of_every_name_that_authors_import() -> None:
    assert "Action(name, menus, steps=()" in call("reference", "Action").output
    told = "subject (Expr | None, default None): objects that it can be taken with"
    assert told in call("reference", "Action").output
    assert "pick(name, what, least=1, most=None, **more)" in call("reference", "Pick").output
    assert [entry.name for _, entry in find_entries("in_turns")] == ["repertoire.in_turns"]
    assert [topic for topic, _ in find_entries("Ability")] == ["authoring", "bindings"], (
        "the record, and what the core binds"
    )
    assert [topic for topic, _ in find_entries("ability")] == ["bindings"]
    assert "Did you mean “Lexicon”" in call("reference", "Lexikon").output
    assert all(one.text for name in map_imports() for topic, one in find_entries(name) if topic == AUTHORING)


@pytest.mark.parametrize("kind", OPERATION_KINDS)
def test_every_operation_kind_has_an_example(kind: str) -> None:
    assert examples.OPERATES[kind]


def test_events_of_a_game_are_its_verbs_its_notes_and_core_events() -> None:
    rows = {name: (by, roles) for name, by, roles in list_events(sample())}
    assert rows["destroy"] == ("verb, happens to fighter", ("fighter",))
    assert rows["hit"] == ("verb", ("player", "amount"))
    assert rows["council held"] == ("noted", ())
    assert rows["trick put"][0] == "stack"
    assert rows["turn begins"] == ("core", ("player",))
    output = call("games", "godacard", "events", "--all").output
    assert "destroy (victim)" in " ".join(output.split())


def test_event_with_several_sets_of_roles_is_listed_once() -> None:
    output = " ".join(call("games", "gateruler@2022-03", "events", "--all").output.split())
    assert output.count(" put on the field") == 1
    assert "put on the field (card, origin, opened)" in output


@pytest.mark.parametrize("event", examples.MEANINGS["events"])
def test_trigger_of_an_event_example_binds_all_its_roles(event: str) -> None:
    assert any("triggers" in line or "it acts" in line for line in get_outcomes("events")[event])
    _, cause = examples.EVENTS[event]
    reading = (
        ", ".join(f'set_game("read {role}", var("{role}"))' for role in EVENT_ROLES.get(event, PUT))
        or examples.EVENTS[event][0]
    )
    met = examples.WHERE.get(event)
    policies = {"triggers": Triggers(act="stack", looks_back=True)} if event == "ability put" else {}
    steps = read(f'lasting(var("mine"), gains(triggered("{event}", {met}, {reading}))), {cause}, i.Check()')
    found = play_steps(*steps, with_policies=policies).end.state().game
    assert {f"read {role}" for role in EVENT_ROLES.get(event, PUT)} <= set(found)


def test_token_creation_is_listed_with_the_roles_of_a_move() -> None:
    reading = ", ".join(f'set_game("read {role}", var("{role}"))' for role in EVENT_ROLES["move"])
    made = examples.INSTRUCTIONS["Create"]
    steps = read(f'lasting(var("mine"), gains(triggered("move", None, {reading}))), {made}, i.Check()')
    found = play_steps(*steps).end.state().game
    assert (found["read manner"], found["read role"], found["read to"]) == ("made", "", "field")


def test_attributes_of_triggers_items_and_players_show_their_values() -> None:
    waits, items, player = get_outcomes("waiting"), get_outcomes("items"), get_outcomes("players")
    assert (waits["kind"], waits["event"], waits["mandatory"]) == (["triggered"], ["destroy"], ["yes"])
    assert (items["kind"], items["label"], items["amount"]) == (["blow"], ["a blow (3 to Captain)"], ["3"])
    assert (player["name"], player["life"]) == (["player 1"], ["10"])
    assert set(examples.MEANINGS["items"]) == set(waits) | set(items)


def test_all_attributes_of_abilities_are_listed() -> None:
    found = get_outcomes("abilities")
    assert set(found) == {"timing", "name", "kind", "tags", "abilities", "ability kinds", "has abilities"}
    told = [*map(str, (found["name"], found["timing"], found["kind"], found["tags"]))]
    assert all(word in line for word, line in zip(("Roar", "quick", "effect", "loud"), told, strict=True))
    assert (found["abilities"], found["ability kinds"], found["has abilities"]) == (["Roar"], ["triggered"], ["yes"])
    assert not set(OF_ABILITIES) & set(get_outcomes("attributes"))


def test_core_events_are_listed_completely() -> None:
    assert set(examples.MEANINGS["events"]) == {*EVENT_ROLES, "blow put", "ability put"} == set(examples.EVENTS)
    assert all(
        role in meant for event, meant in examples.MEANINGS["events"].items() for role in EVENT_ROLES.get(event, PUT)
    )


def test_entry_without_an_example_shows_none() -> None:
    assert Article("x", "x", "").outcome() == []


RECORDS = [name for name, thing in map_imports().items() if isinstance(thing, type)]
RUNNING = [name for name in map_imports() if name in examples.IMPORTED and name not in RECORDS]
POLICY_NAMES = {entry.name.partition(".")[0] for entry in list_entries("policies")}
TABLE_OF = {
    "Action": "actions",
    "Assumption": "assumptions",
    "Attribute": "attributes",
    "Inherent": "inherent",
    "PhaseOf": "phases",
    "StateBasedAction": "checks",
    "Verb": "verbs",
    "Zone": "zones",
}


@pytest.mark.parametrize("name", RECORDS)
def test_each_field_of_a_record_is_documented_with_type_and_default(name: str) -> None:
    kind: Any = map_imports()[name]
    types = {field: hint for field, hint in map_types(kind).items() if field != "cites"}
    assert set(types) <= set(map_texts(kind))
    bases = [make_article(base.__name__).text for base in kind.__mro__ if base.__name__ in RECORDS]
    named = re.findall(r"\b(\w+) \(", "\n".join(bases))
    assert set(types) <= set(named)
    if not issubclass(kind, Policy):
        assert [field for field, hint in types.items() if f"{field} ({hint})" not in bases[0]] == []


@pytest.mark.parametrize("name", sorted({*RECORDS} - POLICY_NAMES - {"Policies", "Policy"}))
def test_each_record_has_an_example_that_holds_one(name: str) -> None:
    made = read(make_article(name).example)
    assert name in {type(made).__name__, *(type(node).__name__ for node in walk(made))}


@pytest.mark.parametrize("name", TABLE_OF)
def test_example_of_a_record_fits_into_a_game(name: str) -> None:
    made, ruleset = read(examples.IMPORTED[name]), sample()
    table = {**getattr(ruleset.parts, TABLE_OF[name]), made.name: made}
    assert check_ruleset(replace(ruleset, parts=replace(ruleset.parts, **{TABLE_OF[name]: table}))) == ()


@pytest.mark.parametrize("name", RUNNING)
def test_example_of_a_function_has_an_effect(name: str) -> None:
    assert [line for line in run_example(examples.IMPORTED[name]) if line not in ("nothing", "")]


def test_reference_prefers_a_record_to_words_that_resemble_it() -> None:
    first = find_entries("Zone")[0]
    assert (first[0], first[1].name) == (AUTHORING, "Zone")
    assert "shared (bool, default False): whether both players share it" in call("reference", "Zone").output


def test_name_with_module_letter_finds_its_reference_entry() -> None:
    for letter, names in (("e", examples.EXPRESSIONS), ("i", examples.INSTRUCTIONS)):
        for name in names:
            assert find_entries(f"{letter}.{name}") == find_entries(name)


def test_reference_finds_a_field_by_its_name() -> None:
    assert [one.name for _, one in find_entries("idle")] == ["Action.idle"]
    assert 'with "this" bound' in call("reference", "Parts.aftermath").output
    assert "number of `blank` cards" in call("reference", "fill").output


def test_copy_effect_begun_as_a_card_enters_stays_on_the_card() -> None:
    assert run_example(examples.IMPORTED["copies"])[-1] == "Champion: becomes a copy (for good)"


def test_forbidden_ability_is_lost() -> None:
    without = examples.IMPORTED["forbid"].replace(' + forbid("have Roar")', "")
    assert without != examples.IMPORTED["forbid"]
    assert any("heard" in line for line in run_example(without))
    assert not any("heard" in line for line in run_example(examples.IMPORTED["forbid"]))


def get_outcomes(name: str) -> dict[str, list[str]]:
    """Return the results of the examples of a topic, by name."""
    return {article.name: article.outcome() for article in list_entries(name)}


def order(lines: list[str], *parts: str) -> list[str]:
    """Return some parts that occur in lines, in the order of the lines."""
    return [part for line in lines for part in parts if part in line]


def test_check_point_example_performs_state_based_actions_before_or_after_triggers() -> None:
    found = get_outcomes("checkpoints")
    assert order(found["rule processing first"], "rule processing, no life", "draw: Ada") == [
        "rule processing, no life"
    ]
    last = order(found["rule processing last"], "rule processing, no life", "draw: Ada")
    assert last == ["draw: Ada", "rule processing, no life"]


def test_reference_shows_when_each_kind_of_action_asks_a_player() -> None:
    found = get_outcomes("asking")
    asked, target, cost = "use triggered ability", "choose whom", "life 10 → 8"
    assert len(found) == 6
    for name, lines in found.items():
        first = name.endswith("as put")
        expected = [asked, target, cost] if first else [target, cost, asked]
        assert order(lines, asked, target, cost) == expected, name
        assert any("on the stack" in line for line in lines) is not name.startswith("resolve")


def test_examples_of_stop_and_departed_objects_have_the_stated_outcomes() -> None:
    stopped = get_outcomes("stop")
    assert [len([line for line in lines if line.startswith("draw")]) for lines in stopped.values()] == [1, 1, 0, 0, 1]
    assert stopped["in a block"] == ["raid over"], "the block comes to its end, and nothing is done later"
    known = {name: lines[0] for name, lines in get_outcomes("gone").items()}
    assert (known["strength"], known["zone"], known["controller"], known["name"]) == ("1", "field", "1", "Captain")


@pytest.mark.parametrize("topic", ["records", "functions", "rules-english"])
def test_reference_page_is_text_unless_markdown_is_requested(topic: str) -> None:
    text = call("reference", topic).output
    assert max(map(len, text.splitlines())) <= 100
    assert not re.search(r"^(#+ |\|)|<br>|`", text, re.MULTILINE)
    assert call("reference", topic, "--format", "markdown").output.startswith("# ")


def test_texts_of_entries_fit_the_terminal() -> None:
    shown = page.render_entries(find_entries("move")) + page.render_entries(find_entries("events"))
    texts = [line for line in shown.splitlines() if not line.startswith(("  > ", "    "))]
    assert max(map(len, texts)) <= page.WIDTH


def test_attribute_that_continues_on_the_next_line_is_wrapped_as_one_item() -> None:
    shown = page.render_entries(find_entries("Ability"))
    assert '          or a kind of the game\'s own that its actions use ("counter").\n' in shown
