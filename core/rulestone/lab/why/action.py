"""Why an action is not allowed at a moment of a scenario, in the words of scripts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.lab.why.reasons import Reason, WhyNot, make_answer
from rulestone.model.verdicts import Verdict
from rulestone.scenario.errors import ScriptError
from rulestone.scenario.failing_parts import Faults
from rulestone.scenario.files import Line
from rulestone.scenario.script.actions import judge_line
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
    verdict, _ = judge_line(script.course, line, (line,))
    reasons = [Reason(text, "", detail_refusal(stage, position, line, verdict))]
    script.check_spelling(line)
    after = is_allowed_later(script, line)
    if verdict:
        script.course.settle_ahead()
        script.check_words()
    else:
        if after:
            because = "it is allowed once others have passed"
            reasons.append(Reason(f"{text}, a little later", "", Verdict(True, after.rule, because)))
    return make_answer(stage, number, f"Is “{text}” allowed?", "it is allowed", "it is not allowed", reasons)


def is_allowed_later(script: Script, line: ScriptStep) -> Verdict:
    """Take a line as the next one of an empty script and return the verdict on it after passes."""
    position = script.course.position
    script.entries, script.steps = [(line.line, line)], [line]
    try:
        script.take(line)
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
    return Verdict(False, verdict.rule, f"{verdict.because}: {because}") if because else verdict


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
