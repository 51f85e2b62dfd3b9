"""Why an action is not allowed at a moment of a scenario, and why a trigger did not resolve."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rulestone.kernel.characteristics import has_ability, list_abilities
from rulestone.kernel.events.history import get_limit_key
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.flow import describe_event
from rulestone.kernel.position import Position
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.trace import Record
from rulestone.lab.why.reasons import Reason, WhyNot, make_answer
from rulestone.lab.why.subjects import find_thing
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.bindings import REVEAL
from rulestone.model.objects import LIFE_SHIFT, NUMBER, Object
from rulestone.model.state import State
from rulestone.model.verdicts import YES, Verdict
from rulestone.scenario.errors import ScenarioError, ScriptError
from rulestone.scenario.failing_parts import NOBODY, Faults
from rulestone.scenario.files import Line
from rulestone.scenario.script.lines import LineReader, ScriptStep
from rulestone.scenario.script.script import Script
from rulestone.scenario.stage import Stage
from rulestone.scenario.yaml import Node


def explain_action(stage: Stage, text: str, step: int | None = None) -> WhyNot:
    """Return why an action is not allowed at a step, and whether it is allowed after passes.

    Args:
        stage: the scenario's run.
        text: the action as a script line: "Ada plays Doom on Guard".
        step: number of the script line after which it is asked, 0 for the start; by default the last.

    Raises:
        ScenarioError: the text is no action or means nothing, or there is no such step.
    """
    number = stage.step(step)
    position = stage.position(number)
    node = Node(text, 0, "action", "")
    line = LineReader(stage.board).read(Line(text, None, {}, {}, node), 1)
    if line.kind != "act":
        raise ScriptError(f"“{text}” is not an action; expected a line such as “Ada plays Doom on Guard”")
    script = Script(stage.board)
    script.course.position = position
    script.entries, script.steps = [(line.line, line)], [line]
    verdict, _, _ = script.judge_in_named_phase(line)
    reasons = [Reason(text, "", detail_refusal(stage, script.course.position, line, verdict))]
    script.check_spelling(line)
    after = is_allowed_later(script, line)
    if verdict:
        script.course.settle_ahead()
        script.check_words()
    else:
        if after:
            because = "once the others have passed"
            reasons.append(Reason(f"{text}, a little later", "", Verdict(True, after.rule, because)))
    return make_answer(stage, number, f"Is “{text}” allowed?", "it is allowed", "it is not allowed", reasons)


def is_allowed_later(script: Script, line: ScriptStep) -> Verdict:
    """Take the line of a script without other lines, and return the verdict on it after passes."""
    position = script.course.position
    try:
        script.take_action(line)
    except ScriptError:
        return Verdict(False)
    moment = script.moments[-1]
    return moment.verdict if moment.position is not position else Verdict(False)


def detail_refusal(stage: Stage, position: Position, line: ScriptStep, verdict: Verdict) -> Verdict:
    """Return a refusal with the failing part of its condition, where the rule gives no more precise reason."""
    if verdict or not line.objects:
        return verdict
    machine = position.machine()
    vocabulary = stage.board.ruleset.vocabulary
    subject = line.objects[0].oid
    env: dict[str, Any] = {"you": line.player, "this": machine.state.objects[subject].ref}
    faults = Faults(machine, vocabulary, env)
    because = next(filter(None, find_faults(machine, faults, line, verdict.lacks, subject)), "")
    known = because.removeprefix("it ") in verdict.because
    return verdict if known else Verdict(False, verdict.rule, f"{verdict.because}: {because}")


def find_faults(machine: Machine, faults: Faults, line: ScriptStep, lacks: str, subject: int) -> Iterable[str]:
    """Return the failing parts behind a refusal; "" for a part that does not fail.

    Args:
        lacks: kind of the failing part: "condition", "subject" or another word of `Verdict.lacks`.
        subject: the acting object.
    """
    if lacks == "condition":
        conditions = (ability.declared.condition for ability in list_abilities(machine, subject).abilities)
        return (faults.explain_condition(one, subject) for one in conditions if one is not None)
    if lacks == "subject":
        subjects = (machine.rules.actions[name].declared.subject for name in line.actions)
        return (faults.explain_selection(one, subject) for one in subjects if one is not None)
    return ()


class HeardEvent(NamedTuple):
    """An event that a trigger listens to, and whether it triggered.

    Attributes:
        event: description of the event.
        verdict: `YES` if the ability triggered; otherwise the reason.
    """

    event: str
    verdict: Verdict


def explain_trigger(stage: Stage, name: str, step: int | None = None) -> WhyNot:
    """Return why the triggers of a card did not resolve, from the start to a step.

    Args:
        stage: the scenario's run.
        name: name of the card, or "Card.ability" for one of its abilities.
        step: number of the last script line; by default the end.

    Raises:
        ScenarioError: there is no such card or step, or the card has no trigger.
    """
    number = stage.step(step)
    position = stage.position(number)
    whose, dot, ability = name.rpartition(".")
    labels = {label.casefold() for label in stage.board.labels}
    if not dot or name.casefold() in labels:
        whose, ability = name, ""
    oid = find_thing(stage.board, whose)
    triggers = [one for one in list_triggers(position, oid) if ability.casefold() in ("", one.name.casefold())]
    if not triggers:
        has_none = f"has no trigger called “{ability}”" if ability else "has no trigger"
        raise ScenarioError(f"{whose} {has_none}", stage.board.scenario.label)
    reasons = [reason for one in triggers for reason in explain(position, oid, one, stage.board.ruleset.vocabulary)]
    question = f"Did the ability of {position.name(position.object(oid).ref)} take effect?"
    return make_answer(stage, number, question, "it took effect", "it took no effect", reasons)


def list_triggers(position: Position, oid: int) -> list[CompiledAbility]:
    """Return the triggers of a card: printed, given by rules, and gained."""
    card = position.object(oid).card
    if card is None:
        return []
    both = (position.rules.info(card), list_abilities(position.machine(), oid))
    return list(dict.fromkeys(one for held in both for listening in held.triggers.values() for one in listening))


def explain(position: Position, oid: int, ability: CompiledAbility, vocabulary: Vocabulary) -> list[Reason]:
    """Return the reasons for a trigger, one for each of its events, without repetitions."""
    heard: list[HeardEvent] = []

    def note_event(machine: Machine, event: str, bindings: dict[str, Any]) -> None:
        if event in ability.events:
            verdict = check_trigger(machine, oid, ability, bindings, vocabulary)
            heard.append(HeardEvent(describe(machine, event, bindings), verdict))

    position.replay_events(note_event)
    label = f"{position.name(position.object(oid).ref)}, {ability.label}"
    says = print_ability(ability, vocabulary)
    went = list_trigger_outcomes(position, oid, ability)
    reasons = [Reason(label, says, verdict) for verdict in went]
    reasons.extend(Reason(f"{label}, at “{one.event}”", says, one.verdict) for one in heard if not one.verdict)
    if not reasons:
        listens = f"its event, “{'” or “'.join(ability.events)}”, has not happened yet"
        reasons.append(Reason(label, says, Verdict(False, "", listens)))
    return reasons


def print_ability(ability: CompiledAbility, vocabulary: Vocabulary) -> str:
    """Return an ability in rules English."""
    from rulestone.language.english import print_abilities

    return print_abilities((ability.declared,), vocabulary)


def describe(machine: Machine, event: str, bindings: dict[str, Any]) -> str:
    """Return an event in words: its name and the affected objects."""
    verb = machine.rules.programs.verbs.get(event)
    if verb is not None:
        return describe_event(machine, verb, bindings)
    names = [machine.ref_name(ref) for value in bindings.values() if isinstance(value, tuple) for ref in value]
    return f"{event}: {', '.join(dict.fromkeys(names))}" if names else event


def check_trigger(
    machine: Machine, oid: int, ability: CompiledAbility, bindings: dict[str, Any], vocabulary: Vocabulary
) -> Verdict:
    """Return whether an ability triggers on the current event and, if it does not, the first reason."""
    state = machine.state
    ref = find_departed(state, oid, bindings)
    then = state.objects[oid] if state.is_alive(ref) else state.last_known.get(ref, state.objects[oid])
    if (fault := explain_place(machine, ability, ref, then)) or not has_ability(machine, ref, ability):
        return Verdict(False, "", fault or f"{machine.ref_name(ref)} had lost the ability")
    faults = Faults(machine, vocabulary, {**bindings, "this": ref, "you": then.controller})
    declared = ability.declared
    parts = machine.rules.parts
    for condition in (declared.when.where if declared.when is not None else None, declared.condition):
        because = faults.explain_condition(condition, NOBODY) if condition is not None else ""
        if because:
            return Verdict(False, parts.condition_rule if condition is declared.condition else "", because)
    if ability.limit and state.history.get(get_limit_key(machine, ability, ref, then.controller), 0) >= ability.limit:
        return Verdict(False, parts.condition_rule, f"it had triggered {ability.limit}× already")
    return YES


def find_departed(state: State, oid: int, bindings: dict[str, Any]) -> int:
    """Return an event's reference to a card that left in it; the present reference for other cards."""
    now = state.objects[oid]
    refs = [ref for value in bindings.values() if isinstance(value, tuple) for ref in value if isinstance(ref, int)]
    left = [ref for ref in refs if ref > 1 and ref & NUMBER == oid and ref >> LIFE_SHIFT != now.life]
    return left[-1] if left else now.ref


def explain_place(machine: Machine, ability: CompiledAbility, ref: int, last_known: Object) -> str:
    """Return why an ability did not work where its card was; "" if it did."""
    name = machine.ref_name(ref)
    zone = machine.rules.layout.zone_of[last_known.place].name if last_known.place >= 0 else ""
    if not ability.works_in(zone):
        works = " or ".join(sorted(ability.zones or machine.rules.places.zones))
        return f"{name} was in {f'the {zone}' if zone else 'no zone'}, and its ability works in the {works}"
    if last_known.host >= 0 and last_known.role not in machine.rules.policies.piles.active:
        return f"{name} was under {machine.ref_name(machine.state.objects[last_known.host].ref)}"
    return f"{name} had no working abilities there" if machine.rules.dormant in last_known.marks else ""


def list_trigger_outcomes(position: Position, oid: int, ability: CompiledAbility) -> list[Verdict]:
    """Return the verdict on each occurrence of a trigger."""
    records = list(position.history())
    label = f": {ability.label} triggers"
    went = [
        record
        for record in records
        if record.event == "trigger" and record.data.get("card", -1) & NUMBER == oid and record.text.endswith(label)
    ]
    waiting = [p for p in position.state().pending if p.source & NUMBER == oid and p.ability is ability]
    waits = Verdict(False, find_triggers_rule(position), "it has triggered and waits for a check point")
    acted = went[: max(0, len(went) - len(waiting))]
    judged = [judge_trigger_outcome(records, record, oid, ability.label) for record in acted]
    return judged + [waits] * (len(went) - len(acted))


def find_triggers_rule(position: Position) -> str:
    """Return the rule by which triggers wait."""
    cites = position.rules.policies.triggers.cites
    return cites[0] if cites else ""


def judge_trigger_outcome(records: list[Record], went: Record, oid: int, label: str) -> Verdict:
    """Return the verdict on a trigger that triggered: removed, declined, or resolved."""
    mine = {went.index}
    put: Record | None = None
    for record in (record for record in records if record.index > went.index):
        because = find_failure(record, oid, label)
        if because:
            return Verdict(False, get_first_rule(record), f"it triggered, but {because}")
        resolved = put is not None and record.event == "resolves" and record.data["item"] == put.data["item"]
        if record.cause in mine or resolved:
            mine.add(record.index)
            if record.event == "chosen" and record.text.endswith("→ no"):
                return Verdict(False, "", f"it triggered, but was declined ({record.text})")
            if record.event == "item put":
                put = put or record
            elif record.kind in ("event", "move", "mark", "effect"):
                return Verdict(True, get_first_rule(record), record.text)
    if put is not None:
        return Verdict(True, get_first_rule(put), put.text)
    return Verdict(False, "", "it triggered, but had no effect")


def find_failure(record: Record, oid: int, label: str) -> str:
    """Return why a trigger was removed or not shown, if a record states it; else ""."""
    if record.event == "refusal" and record.data.get("card", -1) & NUMBER == oid and "verb" not in record.data:
        return record.text.partition(": ")[2] or record.text
    asked = f"so that {label} acts → no"
    shown = record.event == "chosen" and record.data["name"] == REVEAL and record.text.endswith(asked)
    return record.text if shown else ""


def get_first_rule(record: Record) -> str:
    """Return the first rule that a record cites, "" for none."""
    return record.rules[0] if record.rules else ""
