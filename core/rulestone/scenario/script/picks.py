"""Picks of a line's action, compared with the names in the line."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.language.instructions import Announce, Choose
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.model.verdicts import Verdict
from rulestone.scenario.script.answers import Wish
from rulestone.scenario.script.course import Course, records_between
from rulestone.scenario.script.lines import ScriptStep, Word


def refuse_other_pick(
    course: Course, wish: Wish, before: Position, option: Option, asked: Choice | None
) -> Verdict | None:
    """Return the refusal if a line names a player as the target of its action, and other targets were picked instead.

    A line may name a player that no choice asks for ("attacks Ben") if every pick is named in the line.

    Args:
        course: the course, in the action.
        wish: the unused words of the line.
        before: the position before the action.
        option: the action.
        asked: an open pick that no line answers.
    """
    named = {word.oid for word in wish.step.objects}
    for word, aimed in list_single_players(wish):
        for refs, rules in list_picks(course, wish, before, option, asked, word):
            picked = list_numbers(refs)
            others = picked and named.isdisjoint(picked) and not {word.oid, word.avatar} & {*picked}
            if others and (aimed or min(picked) < 2):
                return refuse_missing_target(course, word, refs, rules)
    return None


def list_picks(
    course: Course, wish: Wish, before: Position, option: Option, asked: Choice | None, word: Word
) -> list[tuple[Sequence[int], tuple[str, ...]]]:
    """Return the picks by which an action may get its target, each with its rules.

    After the announcement an effect may ask for anything. So an open pick then counts only if every candidate is a
    card of the named player.
    """
    declared = course.board.rules.actions[option.action].declared.announce
    # an action that announces a card has a separate choice of the card's user
    announces = any(isinstance(step, Announce) for step in declared)
    users = {step.name for step in declared if announces and isinstance(step, Choose)}
    forced = find_forced_picks(course, wish.step, before)
    records = [record for record in forced if "picked" in record.data]  # not modes
    picks = [(record.data["picked"], record.rules) for record in records if record.data["name"] not in users]
    if asked is not None and asked.name not in users:
        since = records_between(before, course.position)
        announcing = not any(record.event in ("item put", "resolves") for record in since)
        if announcing or find_controllers(course.position, asked.candidates) == {word.oid}:
            picks.append((asked.candidates, asked.cites))
    return picks


def list_single_players(wish: Wish) -> list[tuple[Word, bool]]:
    """Return the players that a line names alone, each with whether the action must target them.

    The first player that a line names ("attacks Ben") must be a target only if a card represents the player, or if some
    candidate is a player.
    """
    single = [(number, group[0]) for number, group in enumerate(wish.groups) if len(group) == 1]
    return [(word, bool(number or word.avatar >= 0)) for number, word in single if word.is_player]


def refuse_missing_target(course: Course, word: Word, refs: Sequence[int], rules: tuple[str, ...]) -> Verdict:
    """Return the refusal of a named target that is not among the candidates."""
    rule = rules[0] if rules else course.board.rules.policies.targets.rule
    names = ", ".join(course.position.name(ref) for ref in refs)
    return Verdict(False, rule, f"{word.text} cannot be picked; there are: {names}", "no target", "pick")


def find_controllers(position: Position, refs: Sequence[int]) -> set[int]:
    """Return the players who control any of the objects."""
    return {position.object(ref & NUMBER).controller for ref in refs if ref >= 0}


def is_candidate(word: Word, choice: Choice) -> bool:
    """Return whether a named object is among the candidates."""
    return any(ref >= 0 and ref & NUMBER == word.oid for ref in choice.candidates)


def find_forced_picks(course: Course, step: ScriptStep, before: Position) -> list[Record]:
    """Return the records of forced picks by the line's player since a position."""
    found: list[Record] = []
    position: Position | None = course.position
    while position is not None and position is not before:
        found[:0] = [
            record
            for record in position.records
            if record.event == "chosen" and record.data.get("forced") and record.data.get("player") == step.player
        ]
        position = position.before
    return found


def list_numbers(refs: Sequence[object]) -> list[int]:
    """Return the numbers of the objects that references name."""
    return [ref & NUMBER for ref in refs if isinstance(ref, int) and ref >= 0]


def count_unnamed_picks(course: Course, step: ScriptStep, before: Position) -> int:
    """Return the number of forced picks that a line with several names does not name."""
    named = {word.oid for word in step.objects}
    picked = {
        oid for record in find_forced_picks(course, step, before) for oid in list_numbers(record.data.get("picked", ()))
    }
    return len(picked - named) if len(step.objects) > 1 else 0
