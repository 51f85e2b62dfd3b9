"""Picks of a line's action, compared with the names in the line, and reasons why no player is asked for a response."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rulestone.kernel.changes.stack import SILENT
from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.picking import Pick
from rulestone.kernel.permissions import get_silencing_rule, judge_response
from rulestone.kernel.policies.responses import Responses
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.language.inspect import NAMED, find_records, list_names
from rulestone.language.instructions import Announce, Choose
from rulestone.model.choices import Choice, Option
from rulestone.model.keys import SameObject
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env
from rulestone.model.verdicts import Verdict
from rulestone.scenario.failing_parts import Faults
from rulestone.scenario.script.advancing import Course, list_records_between
from rulestone.scenario.script.answers import UnusedWords
from rulestone.scenario.script.lines import ScriptStep, Word


def refuse_other_pick(
    course: Course, unused: UnusedWords, before: Position, option: Option, choice: Choice | None
) -> Verdict | None:
    """Return the refusal if a line names a player as the target of its action, and other targets were picked instead.

    A line may name a player that no choice asks for ("attacks Ben") if every pick is named in the line.

    Args:
        course: the course, in the action.
        unused: the unused words of the line.
        before: the position before the action.
        option: the action.
        choice: an open pick that no line answers.
    """
    named = {word.oid for word in unused.step.objects}
    for word, aimed in list_single_players(unused):
        for name, refs, rules in list_picks(course, unused, before, option, choice, word):
            picked = list_numbers(refs)
            others = picked and named.isdisjoint(picked) and not {word.oid, word.avatar} & {*picked}
            if others and (aimed or min(picked) < 2):
                why = explain_exclusion(course, before, unused.step.player, option, word, name)
                return refuse_missing_target(course, word, refs, rules, why)
    return None


def list_picks(
    course: Course, unused: UnusedWords, before: Position, option: Option, choice: Choice | None, word: Word
) -> list[tuple[str, Sequence[int], tuple[str, ...]]]:
    """Return the picks by which an action may get its target: the name, the candidates and the rules of each.

    After the announcement an effect may ask for anything. So an open pick then counts only if every candidate is a
    card of the named player.
    """
    users = list_user_choices(course, option)
    forced = find_forced_picks(course, unused.step, before)
    records = [record for record in forced if "picked" in record.data]  # skip records of modes: they pick no objects
    named = [(record.data["name"], record.data["picked"], record.rules) for record in records]
    picks = [pick for pick in named if pick[0] not in users]
    if choice is not None and choice.name not in users:
        since = list_records_between(before, course.position)
        announcing = not any(record.event in ("item put", "resolves") for record in since)
        if announcing or find_controllers(course.position, choice.candidates) == {word.oid}:
            picks.append((choice.name, choice.candidates, choice.cites))
    return picks


def list_user_choices(course: Course, option: Option) -> set[str]:
    """Return the names of an action's choices of the user of a card, which an action that announces a card makes."""
    declared = course.board.rules.actions[option.action].declared.announce
    announces = any(isinstance(step, Announce) for step in declared)
    return {step.name for step in declared if announces and isinstance(step, Choose)}


def list_single_players(unused: UnusedWords) -> list[tuple[Word, bool]]:
    """Return the players that a line names alone, each with whether the action must target them.

    The first player that a line names ("attacks Ben") must be a target only if a card represents the player, or if some
    candidate is a player.
    """
    single = [(number, group[0]) for number, group in enumerate(unused.groups) if len(group) == 1]
    return [(word, bool(number or word.avatar >= 0)) for number, word in single if word.is_player]


def refuse_missing_target(
    course: Course, word: Word, refs: Sequence[int], rules: tuple[str, ...], why: str = ""
) -> Verdict:
    """Return the refusal of a named target that is not among the candidates, with the requirement that it fails."""
    rule = rules[0] if rules else course.board.rules.policies.targets.rule
    others = ", ".join(course.position.name(ref) for ref in refs)
    reason = f": {why}" if why else ""
    because = f"{word.text} cannot be picked{reason}; choose from: {others}"
    return Verdict(False, rule, because, "no target", "pick")


def explain_exclusion(course: Course, before: Position, player: int, option: Option, word: Word, name: str = "") -> str:
    """Return the requirement of an action's choice that a named object fails, in one clause; "" if none is known.

    Args:
        course: the course, in the action; its open pick is explained with its own bindings.
        before: the position before the action, for picks that were forced or cannot be made.
        player, option: the action.
        word: the object.
        name: the name of the choice; "" for any that picks targets.
    """
    position = course.position
    open_pick = find_open_pick(position)
    if open_pick is not None and name in ("", open_pick[0].name):
        return find_failing_part(course, position.machine(), *open_pick, word)
    machine, env = before.machine(), option.make_bindings(player)
    abilities = [ability.declared for ability in list_abilities(machine, option.subject & NUMBER).abilities]
    announced = course.board.rules.actions[option.action].declared.announce
    steps = [step for declared in abilities for step in find_records(declared.effect, (Choose,))]
    steps += find_records(announced, (Choose,))
    found = [
        find_failing_part(course, machine, step, env, word)
        for step in steps
        if (step.name == name or (step.target and not name)) and list_names(NAMED, step.what) <= env.keys()
    ]
    return found[0] if found and all(found) else ""


def find_open_pick(position: Position) -> tuple[Choose, Env] | None:
    """Return the step and the bindings of the pending pick; None for another choice."""
    if position.choice is None or position.choice.kind != "pick":
        return None
    program, at, env, _ = position.state().agenda[-1]
    pick = program.ops[at - 1]
    return (pick.step, env) if isinstance(pick, Pick) else None


def explain_open_pick(course: Course, step: ScriptStep) -> str:
    """Return the first object of a line that the open pick does not offer, with the requirement that it fails.

    Returns:
        a clause such as "Idea cannot be picked: its type is spell, not creature"; "" if every object is offered.
    """
    choice, open_pick = course.choice, find_open_pick(course.position)
    if choice is None or open_pick is None:
        return ""
    strange = [word for word in step.objects if word.is_object and not is_candidate(word, choice)]
    found = ((word, find_failing_part(course, course.position.machine(), *open_pick, word)) for word in strange)
    return next((f"{word.text} cannot be picked: {why}" for word, why in found if why), "")


def find_failing_part(course: Course, machine: Machine, step: Choose, env: Env, word: Word) -> str:
    """Return the first requirement of a pick that an object fails, in one clause; "" if it is a candidate."""
    return Faults(machine, course.board.ruleset.vocabulary, env).explain_selection(step.what, word.oid)


def find_controllers(position: Position, refs: Sequence[int]) -> set[int]:
    """Return the players who control any of the objects."""
    return {position.object(ref & NUMBER).controller for ref in refs if ref >= 0}


def is_candidate(word: Word, choice: Choice) -> bool:
    """Return whether a named object is among the candidates."""
    return any(ref & NUMBER == word.oid for ref in choice.candidates)


def find_forced_picks(course: Course, step: ScriptStep, before: Position) -> list[Record]:
    """Return the records of forced picks by the line's player since a position."""
    return [
        record
        for record in list_records_between(before, course.position)
        if record.event == "chosen" and record.data.get("forced") and record.data.get("player") == step.player
    ]


def find_unnamed_picks(course: Course, step: ScriptStep, before: Position) -> list[Record]:
    """Return the forced picks that picked no object of a line; each name in it stands for one pick."""
    named, others = Counter(word.oid for word in step.objects), []
    for record in find_forced_picks(course, step, before):
        picked = Counter(list_numbers(record.data["picked"]))
        if picked & named:
            named -= picked
        else:
            others.append(record)
    return others


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


@lru_cache(maxsize=4)
def group_options(position: SameObject, offered: SameObject) -> dict[tuple[str, int], list[Option]]:
    """Return the offered options, grouped by action and subject; for a stack item the subject is its source."""
    grouped: dict[tuple[str, int], list[Option]] = {}
    state = position.thing.state()
    for option in offered.thing:
        item = state.find_item(option.subject) if option.subject < 0 else None
        subject = option.subject if item is None else item.source
        if subject >= 0:
            grouped.setdefault((option.action, subject & NUMBER), []).append(option)
    return grouped


def explain_silenced(course: Course, step: ScriptStep) -> Verdict | None:
    """Explain why a line's action is not on offer as a response: the item allows none, or none by this player.

    The item without responses has resolved by now; the last action put it on the stack.
    """
    rules = course.board.rules
    menu = rules.policies.responses.menu
    if all(menu not in rules.actions[name].declared.menus for name in step.actions):
        return None
    verdict = judge_response(course.position.machine(), step.player)
    if not verdict:
        return verdict
    for record in iterate_records_since(course):
        if record.event == "item put" and SILENT in record.data:
            label = record.text.partition(": ")[2].rpartition(";")[0]
            rule = get_silencing_rule(course.position.machine())
            return Verdict(False, rule, f"no player could respond to {label}", "no answer allowed")
    return None


def has_resolved(course: Course) -> bool:
    """Return whether a waiting item has resolved since the last action of a player."""
    return any(record.event == "resolves" for record in iterate_records_since(course))


def iterate_records_since(course: Course) -> Iterator[Record]:
    """Yield the records since a player last acted, latest positions first."""
    position: Position | None = course.position
    while position is not None:
        yield from position.records
        position = position.previous
        if position is None or position.choice is None or position.choice.kind == "act":
            return


def find_unasked_rule(course: Course) -> str:
    """Return the rule by which no response is asked for: the item has already resolved, or how it resolves."""
    responses: Responses = course.board.rules.policies.responses
    if responses.closing and has_resolved(course):
        return responses.closing
    return next(iter(responses.cites), "")


def refuse_unasked(course: Course, step: ScriptStep) -> Verdict:
    """Return the verdict on a legal action whose player is not asked for one now."""
    responses = course.board.rules.policies.responses
    player = course.name(step.player)
    choice = course.choice
    if choice is not None and choice.player == step.player:
        rule = next(iter((*choice.cites, *responses.cites)), "")
        return Verdict(False, rule, f"{player} is asked something else now: {choice.prompt}", "another choice")
    if choice is not None and step.player == course.turn_player and not (course.position.stack or step.in_response):
        rule = next(iter(choice.cites or course.board.ruleset.parts.phases[course.phase].cites), "")
        return Verdict(False, rule, f"{course.name(choice.player)} acts in {course.phase}", "not asked")
    return Verdict(False, find_unasked_rule(course), f"{player} is not asked: {responses.describe()}", "not asked")
