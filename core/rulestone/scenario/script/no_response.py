"""Explanations why no player is asked for a response: the item allows none, or it has already resolved."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.kernel.changes.stack import SILENT
from rulestone.kernel.permissions import get_silencing_rule, may_answer
from rulestone.kernel.policies.responses import Responses
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.verdicts import Verdict
from rulestone.scenario.script.advancing import Course
from rulestone.scenario.script.lines import ScriptStep


def explain_silenced(course: Course, step: ScriptStep) -> Verdict | None:
    """Explain why a line's action is not on offer as a response: the item allows none, or none by this player.

    The item without responses has resolved by now; the last action put it on the stack.
    """
    rules = course.board.rules
    menu = rules.policies.responses.menu
    if all(menu not in rules.actions[name].declared.menus for name in step.actions):
        return None
    verdict = may_answer(course.position.machine(), step.player)
    if not verdict:
        return verdict
    for record in iterate_records_since(course):
        if record.event == "item put" and SILENT in record.data:
            label = record.text.partition(": ")[2].rpartition(";")[0]
            return Verdict(
                False,
                get_silencing_rule(course.position.machine()),
                f"no player could respond to {label}",
                "no answer allowed",
            )
    return None


def has_resolved(course: Course) -> bool:
    """Return whether a waiting item has resolved since the last action of a player."""
    return any(record.event == "resolves" for record in iterate_records_since(course))


def iterate_records_since(course: Course) -> Iterator[Record]:
    """Yield the records since a player last acted, latest positions first."""
    position: Position | None = course.position
    while position is not None:
        yield from position.records
        position = position.before
        if position is None or position.choice is None or position.choice.kind == "act":
            return


def find_unasked_rule(course: Course) -> str:
    """Return the rule by which no response is asked for: the item has already resolved, or how it resolves."""
    responses: Responses = course.board.rules.policies.responses
    if responses.closing and has_resolved(course):
        return responses.closing
    return responses.cites[0] if responses.cites else ""


def refuse_unasked(course: Course, step: ScriptStep) -> Verdict:
    """Return the verdict on a legal action whose player is not asked for one now."""
    responses = course.board.rules.policies.responses
    player = course.name(step.player)
    choice = course.choice
    if choice is not None and choice.player == step.player:
        rule = choice.cites[0] if choice.cites else responses.cites[0] if responses.cites else ""
        return Verdict(False, rule, f"{player} is asked something else now: {choice.prompt}", "another choice")
    if choice is not None and step.player == course.turn_player and not (course.position.stack or step.in_response):
        rule = next(iter(choice.cites or course.board.ruleset.parts.phases[course.phase].cites), "")
        return Verdict(False, rule, f"{course.name(choice.player)} acts in {course.phase}", "not asked")
    return Verdict(False, find_unasked_rule(course), f"{player} is not asked: {responses.describe()}", "not asked")
