"""Rules compiled on demand equal completely compiled rules, and report the same mistakes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.game import compiled as compiling
from rulestone.game.compiled import compile_late, compile_ruleset, find_plugin_packages, get_ruleset_key
from rulestone.game.disk_cache import MARKER, DiskCache, format_seal, get_code_version
from rulestone.game.host import find, list_rulesets
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.units import get_units
from rulestone.kernel import save
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.compile import expressions
from rulestone.kernel.compile.expressions import MEANINGS
from rulestone.kernel.declare import Attribute
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.kernel.policies import Triggers
from rulestone.kernel.position import load
from rulestone.kernel.program import Program
from rulestone.kernel.rules.pool import CompiledContribution
from rulestone.kernel.rules.rules import Outline, Rules
from rulestone.kernel.trace import Log
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import Playout, playout
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import do
from tests.playing import play_game
from tests.proofs import proof, select_params, slow

RULESETS = {ruleset.name: ruleset for ruleset in list_rulesets()}
GAMES = {name: find(name)[1] for name in ("dm_evolution", "gateruler", "godacard", "monscol")}


def compile_late_rules(ruleset: Ruleset) -> Rules:
    """Return rules of which only the parts needed to begin are compiled."""
    outline = compile_rules(ruleset.name, ruleset.parts).outline
    rules = compile_rules(ruleset.name, ruleset.parts, None, outline)
    assert rules.outline == outline
    return rules


def list_uncompiled(rules: Rules) -> set[str]:
    """Return the programs that are not compiled."""
    known = [*rules.programs.map_by_id().values(), *(action.program for action in rules.actions.values())]
    return {program.id for program in known if program.later is not None and not program.ops}


def describe_random_game(ruleset: Ruleset, outline: Outline, seed: int) -> tuple[object, ...]:
    """Return the end and the trace of a random game under a ruleset compiled late, or the error that stops it."""
    log = Log()
    try:
        with set_step_limits(**SHORT_LIMITS):
            rules = compile_late(ruleset, {}, outline)
            return playout(rules, new_game(ruleset, rules), seed, 60, log), log.records
    except Exception as error:  # a change may break a game in any way
        return type(error), str(error), log.records


@pytest.mark.parametrize("name", GAMES)
def test_changed_rulesets_that_share_functions_play_as_with_their_own(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset, ended = GAMES[name], 0
    outline = ruleset.compile().outline
    for seed, part in enumerate(Random(name).sample(get_units(ruleset).parts, 6)):
        changed = part.apply(ruleset)
        shared = describe_random_game(changed, outline, seed)
        with monkeypatch.context() as patch:
            patch.setattr(expressions, "MAKERS", {})
            assert describe_random_game(changed, outline, seed) == shared, part
        ended += isinstance(shared[0], Playout)
    assert ended > 3


@slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_parts_compiled_on_demand_equal_parts_compiled_at_once(ruleset: Ruleset) -> None:
    whole, rules = ruleset.compile(), compile_late_rules(ruleset)
    assert list_uncompiled(whole) == set()
    assert len(list_uncompiled(rules)) > 40
    mine, other = rules.pool(()), whole.pool(())
    for field in (
        "touched", "has_granting_effects", "has_ending_effects", "heard_events", "replaced", "counted",
        "noticed_events", "kinds", "has_static_abilities",
    ):  # fmt: skip
        assert getattr(mine, field) == getattr(other, field)
    assert mine.abilities.keys() == other.abilities.keys()
    assert mine.effects.keys() == other.effects.keys()
    assert mine.programs.keys() == other.programs.keys()
    assert list_uncompiled(rules) == set()
    for id, program in other.programs.items():
        mate = mine.programs[id]
        assert len(mate.ops) == len(program.ops)
        assert mate.events.keys() == program.events.keys()
        assert mate.legal_sets.keys() == program.legal_sets.keys()
        for field in ("steps", "effect", "deciding", "tallied_steps", "lookahead", "sure_events", "remembers"):
            assert getattr(mate, field) == getattr(program, field), (id, field)
    for verb in whole.programs.verbs.values():
        mate_of = rules.programs.verbs[verb.declared.name]
        assert (mate_of.outcome, mate_of.first, len(mate_of.needs)) == (verb.outcome, verb.first, len(verb.needs))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_facts_about_actions_computed_on_demand_equal_those_computed_at_once(ruleset: Ruleset) -> None:
    whole, rules = ruleset.compile(), compile_late_rules(ruleset)
    found = {"subject", "facts"}
    for name, mate in whole.actions.items():
        action = rules.actions[name]
        assert found <= vars(mate).keys()
        assert found.isdisjoint(vars(action))
        own, other = action.facts, mate.facts
        for field in ("plain", "enters", "places"):
            assert getattr(own, field) == getattr(other, field), (name, field)
        assert len(own.quick_checks) == len(other.quick_checks)
        assert ((action.subject is None), (action.needs is None)) == ((mate.subject is None), (mate.needs is None))


def play_randomly(ruleset: Ruleset, rules: Rules, seed: int) -> Iterator[bytes]:
    """Return a random game: each of its positions."""
    return (save.hash_state(machine.state) for _, machine in play_game(ruleset, rules, seed, 150))


@slow
@pytest.mark.parametrize("ruleset", select_params(GAMES.values(), every=4), ids=GAMES)
def test_random_games_are_equal_with_and_without_late_compilation(ruleset: Ruleset) -> None:
    whole = ruleset.compile()
    for seed in range(3):
        rules = compile_late_rules(ruleset)
        assert list(play_randomly(ruleset, rules, seed)) == list(play_randomly(ruleset, whole, seed))
        assert list_uncompiled(rules), "some of it was never run"


def test_changed_program_keeps_the_needs_of_its_new_steps() -> None:
    ruleset = find("dm_evolution")[1]
    outline = ruleset.compile().outline
    waiting = compile_late(ruleset, {}, outline).programs.procedures
    name = next(name for name, program in waiting.items() if program.id in outline.waiting)
    asks = i.If(condition=e.Exists(e.ThisWay(("destroy",))), then=())
    procedures = {**ruleset.parts.procedures, name: (*ruleset.parts.procedures[name], asks)}
    changed = replace(ruleset, parts=replace(ruleset.parts, procedures=procedures))
    program = compile_late(changed, {}, outline).programs.procedures[name]
    assert program.ensure_compiled().remembers == {"destroy"}


@pytest.mark.parametrize("ruleset", select_params(GAMES.values(), every=4), ids=GAMES)
def test_position_can_be_loaded_before_any_run(ruleset: Ruleset) -> None:
    whole = ruleset.compile()
    cards = {card.key: card for card in ruleset.cards.values()}
    chance = Random(5)
    for number, machine in play_game(ruleset, whole, 2, 90):
        if number in (20, 70):
            data = save.pack_state(machine.state, whole)
            one, other = load(data, compile_late_rules(ruleset), cards), load(data, whole, cards)
            assert one.choice == other.choice
            assert one.digest == other.digest == save.hash_state(machine.state)
            for _ in range(4):
                if one.choice is None:
                    break
                answer = chance.choice(list(other.machine().answers()))
                one, other = one.answer(answer), other.answer(answer)
                assert one.digest == other.digest
            rules = compile_late_rules(ruleset)
            saved = load(data, rules, cards).to_bytes()
            assert saved == data


def test_reader_of_a_program_waits_for_its_compilation() -> None:
    made: list[int] = []

    def compile() -> None:
        made.append(1)
        time.sleep(0.05)
        program.ops = (None, None)

    program = Program("slow", ())
    program.later = compile
    seen: list[int] = []
    threads = [Thread(target=lambda: seen.append(len(program.ops or program.ensure_compiled().ops))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [2] * 4
    assert made == [1]
    assert program.ensure_compiled() is program


def test_reader_of_all_programs_waits_for_running_compilations() -> None:
    brought = CompiledContribution(GODA.compile(), frozenset())
    program = Program("slow", ())

    def compile() -> None:
        time.sleep(0.05)
        brought.programs["within"] = Program("within", ())

    program.later = compile
    brought.later.append(program)
    seen: list[int] = []
    threads = [Thread(target=lambda: seen.append(len(brought.complete().programs))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [1] * 4


# --- what is kept ---------------------------------------------------------------------------------------------------

GODA = GAMES["godacard"]


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DiskCache:
    """Return the cache on disk for this test."""
    made = DiskCache(tmp_path / "entries")
    monkeypatch.setattr(compiling, "get_user_cache", lambda: made)
    return made


def list_entries(disk: DiskCache) -> list[Path]:
    return [path for path in disk.folder.iterdir() if path.name != MARKER]


def test_first_compilation_is_complete_and_later_ones_are_partial(disk: DiskCache) -> None:
    assert not list_uncompiled(compile_ruleset(GODA))
    assert list_uncompiled(compile_ruleset(GODA))
    assert list_entries(disk)[0].name == get_ruleset_key(GODA, {})
    assert list_uncompiled(compile_ruleset(replace(GODA, revision="tried"))), "a name is nothing that is compiled"


def test_code_of_other_options_or_steps_is_not_reused(disk: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_ruleset(GODA)
    verb = GODA.parts.verbs["destroy"]
    other = replace(GODA.parts, verbs={**GODA.parts.verbs, "destroy": replace(verb, steps=(*verb.steps, *verb.steps))})
    assert not list_uncompiled(compile_ruleset(replace(GODA, parts=other)))
    cited = replace(GODA.parts, verbs={**GODA.parts.verbs, "destroy": replace(verb, cites=())})
    assert not list_uncompiled(compile_ruleset(replace(GODA, parts=cited)))
    name, assumption = next(iter(GODA.parts.assumptions.items()))
    assert not list_uncompiled(compile_ruleset(GODA, {name: assumption.options[-1]}))
    assert list_uncompiled(compile_ruleset(GODA, {name: assumption.options[-1]}))
    assert len(list_entries(disk)) == 4
    monkeypatch.setattr(compiling, "get_code_version", lambda package: "other code")
    assert not list_uncompiled(compile_ruleset(GODA))


SPOILT = {
    "cut short": lambda key, data: data[:50],
    "altered": lambda key, data: data.replace(b"verb", b"vreb"),
    "of another name": lambda key, data: format_seal("another", data.partition(b"\n")[2]) + data[40:],
    "nothing": lambda key, data: b"",
    "something else": lambda key, data: format_seal(key, b"\xc0") + b"\n\xc0",
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_invalid_outline_is_replaced(spoil: str, disk: DiskCache) -> None:
    compile_ruleset(GODA)
    path = list_entries(disk)[0]
    good = path.read_bytes()
    path.write_bytes(SPOILT[spoil](path.name, good))
    assert not list_uncompiled(compile_ruleset(GODA))
    again = msgspec.msgpack.decode(path.read_bytes().partition(b"\n")[2])
    assert {key: sorted(value) for key, value in again.items()} == {
        key: sorted(value) for key, value in msgspec.msgpack.decode(good.partition(b"\n")[2]).items()
    }
    assert list_uncompiled(compile_ruleset(GODA))


@slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_outline_is_the_same_under_every_option(ruleset: Ruleset) -> None:
    options = [(name, one) for name, asked in ruleset.parts.assumptions.items() for one in asked.options]
    outline = ruleset.compile().outline
    for name, option in Random(ruleset.name).sample(options, 5):
        assert ruleset.compile({name: option}).outline == outline, f"{name}: {option}"


def test_ruleset_under_an_option_is_compiled_late_and_only_once() -> None:
    game = find("godacard")[0]
    name, assumption = next(iter(GODA.parts.assumptions.items()))
    other = next(option for option in assumption.options if option != assumption.default)
    assert game.rules("", {name: assumption.default}) is game.rules()
    assert list_uncompiled(game.rules("", {name: other}))
    assert game.rules("", {name: str(other)}) is game.rules("", {name: other})


def test_ruleset_with_a_mistake_is_always_compiled_completely(disk: DiskCache) -> None:
    verb = GODA.parts.verbs["mill"]
    wrong = replace(verb, afterwards=(do("no such verb"),))
    broken = replace(GODA, parts=replace(GODA.parts, verbs={**GODA.parts.verbs, "mill": wrong}))
    compile_ruleset(GODA)
    for _ in range(2):
        with pytest.raises(LookupError, match="has no verb 'no such verb'"):
            compile_ruleset(broken)
    assert len(list_entries(disk)) == 1


def test_outline_depends_on_the_code_of_plugin_policies(disk: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = GAMES["monscol"]
    (folder,) = find_plugin_packages(ours)
    assert folder == str(Path(str(sys.modules["monscol"].__file__)).parent)
    assert find_plugin_packages(GODA) == []
    compile_ruleset(ours)
    compile_ruleset(GODA)
    monkeypatch.setattr(
        compiling, "get_code_version", lambda package: get_code_version(package) + ("new" if package == folder else "")
    )
    assert not list_uncompiled(compile_ruleset(ours))
    assert list_uncompiled(compile_ruleset(GODA))
    monkeypatch.setattr(sys.modules["monscol"], "__file__", None)
    assert get_ruleset_key(ours, {}) == ""
    assert not list_uncompiled(compile_ruleset(ours))


def make_plugin_triggers(module: str, base: type = Triggers) -> Ruleset:
    """Return a ruleset with a policy of a plugin with the declarations of a core policy."""
    policies = GODA.parts.policies
    fields = {field: getattr(policies.triggers, field) for field in Triggers.__struct_fields__}
    made = msgspec.defstruct("Triggers", [], bases=(base,), module=module, frozen=True, kw_only=True)
    return replace(GODA, parts=replace(GODA.parts, policies=replace(policies, triggers=made(**fields))))


def test_policies_with_equal_names_are_distinguished() -> None:
    keys = {
        get_ruleset_key(ruleset, {})
        for ruleset in (GODA, make_plugin_triggers("monscol.one"), make_plugin_triggers("monscol.two"))
    }
    assert len(keys - {""}) == 3
    theirs = type(make_plugin_triggers("monscol.one").parts.policies.triggers)
    assert find_plugin_packages(make_plugin_triggers("rulestone.ours", theirs)) == find_plugin_packages(
        GAMES["monscol"]
    )


def test_expressions_with_equal_names_are_not_distinguished(monkeypatch: pytest.MonkeyPatch) -> None:
    assert get_ruleset_key(GODA, {})
    other = msgspec.defstruct("Count", [], module="monscol.one")
    monkeypatch.setitem(MEANINGS, other, MEANINGS[e.Count])
    assert get_ruleset_key(GODA, {}) == ""


def test_ruleset_with_more_than_data_is_compiled_completely(disk: DiskCache) -> None:
    attributes = {**GODA.parts.attributes, "odd": Attribute(name="odd", default=object())}
    odd = replace(GODA, parts=replace(GODA.parts, attributes=attributes))
    assert get_ruleset_key(odd, {}) == ""
    assert not list_uncompiled(compile_ruleset(odd))
    assert not disk.folder.exists()


def test_missing_cache_makes_every_part_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "get_user_cache", lambda: None)
    assert not list_uncompiled(compile_ruleset(GODA))
    assert not list_uncompiled(compile_ruleset(GODA))


@slow
def test_ruleset_has_the_same_key_in_every_process() -> None:
    code = (
        "from rulestone.game.compiled import get_ruleset_key; from rulestone.game.host import list_rulesets; "
        "print(*(get_ruleset_key(ruleset, {}) for ruleset in list_rulesets()))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    keys = told.pop().split()
    assert len(set(keys)) == len(RULESETS)
    assert all(keys)


@proof
def test_command_prints_the_same_after_partial_compilation(tmp_path: Path) -> None:
    def run(folder: str) -> str:
        env = {**os.environ, "RULESTONE_CACHE": folder}
        # enough time for every trial: the result must not depend on the load of the machine
        words = ["compare", "last-stand", "--notes", "--seconds", "600"]
        asked = [sys.executable, "-c", "from rulestone.cli import main; main()", *words]
        return subprocess.run(asked, capture_output=True, text=True, check=True, env=env).stdout

    told = run("")
    assert run(str(tmp_path)) == told
    assert len(list((tmp_path / "rulestone-entries").iterdir())) > 5
    assert run(str(tmp_path)) == told
