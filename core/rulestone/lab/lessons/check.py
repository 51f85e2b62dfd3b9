"""Whether a lesson holds: every question has a right answer, which is a rule's, and wrong ones, somebody's."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.lab.lessons.files import Lesson
from rulestone.lab.lessons.posed import Posed


def problems(lesson: Lesson, asked: Sequence[Posed]) -> list[str]:
    """What is wrong with a lesson, a line each; none where it holds.

    Args:
        lesson: the lesson.
        asked: its questions as they are put.
    """
    found = []
    for number, one in enumerate(asked, 1):
        found += [f"question {number} ({one.title}): {told}" for told in wrong(one)]
    return found


def wrong(one: Posed) -> list[str]:
    """What is wrong with a question."""
    found = []
    if one.right < 0:
        return ["the game has no word for what is asked"]
    if one.run.stopped and not one.question.cites:
        found.append(f"the run comes to no end: {one.run.stopped}")
    if len(one.options) < 2:
        found.append("nobody answers otherwise: there is no wrong answer to choose")
    if one.rests:
        found.append(f"it rests on an assumption ({', '.join(one.rests)}): another reading is as good")
    if not one.rules:
        found.append("no rule is at work that could be named")
    at_work = {rule for record in one.run.records for rule in record.rules}
    at_work |= {step.verdict.rule for step in one.run.steps}
    unknown = [id for id in one.question.cites if not any(id in r.rulebook for r in one.rulesets.values())]
    if unknown:
        found.append(f"no game has these rules: {', '.join(unknown)}")
    missing = [rule for rule in one.question.cites if rule in one.ruleset.rulebook and rule not in at_work]
    if missing:
        found.append(f"it says that these rules are at work, and they are not: {', '.join(missing)}")
    return found
