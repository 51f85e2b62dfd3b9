"""Actions of script lines: which action a line means, whether it is legal now, and its result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct, structs

from rulestone.game.validation.unused import rate_subject
from rulestone.kernel.characteristics import get_controller
from rulestone.kernel.errors import STEP_LIMITS
from rulestone.kernel.legality.offers import IdleAction
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.permissions import can_affect, may_forbid
from rulestone.kernel.position import Position
from rulestone.language.instructions import CHOSEN, Choose
from rulestone.model.choices import Choice, Option
from rulestone.model.keys import SameObject
from rulestone.model.objects import NUMBER
from rulestone.model.spelling import format_unknown
from rulestone.model.verdicts import Verdict
from rulestone.scenario.errors import ScriptError
from rulestone.scenario.script import picks
from rulestone.scenario.script.advancing import Course, EndlessRun, Upcoming
from rulestone.scenario.script.answers import Mismatch, UnusedWords, make_refusal
from rulestone.scenario.script.lines import ScriptStep, Word
from rulestone.scenario.yaml import fail


class Attempt(Struct, eq=False):
    """An action tried out on a copy of the course.

    Attributes:
        course: the course after it, its own choices answered as far as the line answers them.
        verdict: allowed, or why not.
        lack: number of named objects that no choice asked for, and of picked objects that the line does not name.
    """

    course: Course
    verdict: Verdict
    lack: int


def attempt_action(course: Course, step: ScriptStep, upcoming: Upcoming) -> Attempt | None:
    """Take the action of a line if its player has it on offer.

    Args:
        course: stays as it is.
        upcoming: the lines that may come next after it.

    Returns:
        None when the action is not on offer; else the attempt whose words fit best (the first of equals).
    """
    found = [try_option(course, step, option, used, upcoming) for option, used in find_matching(course, step)]
    allowed = [one for one in found if one.verdict]
    return min(allowed or found, key=lambda one: one.lack) if found else None


def find_matching(course: Course, step: ScriptStep) -> list[tuple[Option, list[Word]]]:
    """Return the options on offer that a line can mean, each with the word it takes as its subject.

    Raises:
        Mismatch: the line does not say which of several abilities is used.
    """
    choice = course.choice
    if choice is None or choice.kind != "act":
        return []
    actions = course.board.rules.actions
    offered = choice.options if choice.player == step.player else ()
    if any(actions[name].declared.idle for name in step.actions):
        # an idle action that is also on a menu is offered once
        offered = tuple(dict.fromkeys((*offered, *course.position.list_idle_actions(step.player))))

    def match_words(words: Sequence[Word]) -> list[tuple[Option, list[Word]]]:
        return [pair for name in step.actions for pair in match_action(course, step, name, offered, words)]

    # the subject follows the verb; only if the verb has none, it follows a preposition
    found = match_words(step.groups[max(step.done_with, 0)] if step.groups else ())
    if found or step.done_with >= 0 or not any(step.groups[1:]) or find_own_subjects(course, step):
        return found
    return match_words(step.objects)


def find_own_subjects(course: Course, step: ScriptStep) -> list[Option]:
    """Return the options whose subject directly follows the verb and is of a fitting kind, on offer or not.

    "Ada plays Trade with Coin" is then about Trade, also where Ada may only play Coin.
    """
    named = [option for name in step.actions for option in match_options(course, step, name)]
    numbers = {word.oid for word in step.groups[0] if word.is_object} if step.groups and step.done_with < 0 else set()
    mine = [option for option in named if option.subject & NUMBER in numbers]
    return [option for option in mine if course.position.is_fitting(step.player, option)]


def match_action(
    course: Course, step: ScriptStep, name: str, offered: tuple[Option, ...], words: Sequence[Word]
) -> Iterator[tuple[Option, list[Word]]]:
    """Yield the options of one action that a line can mean, each with the word that names its subject.

    Raises:
        Mismatch: a card has several abilities that can be used.
    """
    if course.board.rules.actions[name].declared.subject is None:
        yield from ((option, []) for option in offered if option.action == name)
        return
    grouped = picks.group_options(SameObject(course.position), SameObject(offered))
    for word in words:
        mine = grouped.get((name, word.oid), [])
        if step.using:
            mine = [option for option in mine if name_ability(course, option) == step.using]
        if len(mine) > 1:
            names = ", ".join(f"“{name_ability(course, option)}”" for option in mine)
            raise Mismatch(Verdict(False, "", f"several abilities can be used; add “using …”: {names}"))
        yield from ((option, [word]) for option in mine)


def name_ability(course: Course, option: Option) -> str:
    """Return the name of the ability an option uses, or its kind; "" if it uses none."""
    ability = course.position.ability(option.subject & NUMBER, option.ability) if option.ability >= 0 else None
    return "" if ability is None else ability.name or ability.kind


def try_option(course: Course, step: ScriptStep, option: Option, used: list[Word], upcoming: Upcoming) -> Attempt:
    """Take one option on a copy of the course and answer its choices from the words of the line."""
    tried = course.copy()
    wish = UnusedWords(step, [list(group) for group in step.groups])
    wish.mark_used(used)
    tried.wishes.append(wish)
    before = tried.position
    tried.answer(IdleAction(step.player, option) if tried.board.rules.actions[option.action].declared.idle else option)
    try:
        refusal = settle(tried, wish, before, option, upcoming)
    except Mismatch as mismatch:
        refusal = explain_mismatch(mismatch.verdict, wish, before, step, option)
    if refusal is not None:
        return Attempt(tried, refusal, 0)
    left = wish.objects_left
    refusal = refuse_words(tried, wish, step, option, before, upcoming)
    if refusal is not None:
        return Attempt(tried, refusal, len(left))
    extra = [word for word in wish.left if not word.is_object]
    if extra and step.line.refused is not None and (tried.choice is None or tried.choice.kind == "act"):
        # a ruling may try a detail that the action does not offer ("in attack posture")
        rule = "".join(tried.board.rules.actions[option.action].cites[:1])
        return Attempt(tried, Verdict(False, rule, f"“{extra[0].text}” does not answer any choice"), len(extra))
    lack = len(left) + sum(word.is_player for word in wish.words) + picks.count_unnamed_picks(tried, step, before)
    return Attempt(tried, make_taken_verdict(before.choice, tried, option), lack)


def explain_mismatch(why: Verdict, unused: UnusedWords, before: Position, step: ScriptStep, option: Option) -> Verdict:
    """Return the reason against one of a line's objects if its words are no legal answer, else the given reason."""
    for word in unused.objects_left if why.rule else ():
        if (found := explain_unfit(before, step, option, word, why)) is not why:
            return found
    return why


def refuse_words(
    course: Course, unused: UnusedWords, step: ScriptStep, option: Option, before: Position, upcoming: Upcoming
) -> Verdict | None:
    """Return why an action did not use all objects that its line names; None if it used them or still can.

    Raises:
        ScriptError: a word names nothing, and the line has nothing else to answer a choice with.
    """
    left = unused.objects_left
    choice = course.choice
    if unused.passed_over:
        word, asked = unused.passed_over[0]
        if any(other is word for other in left):
            return make_refusal(
                asked, course.position, f"{word.text} cannot be picked too: the choice takes {asked.most}"
            )
    for word in left:
        if (shield := explain_protected(course, word, option)) is not None:
            return shield
    if choice is None or choice.kind != "pick" or choice.player != step.player:
        return refuse_forced_pick(course, step, option, left, before) if left else None
    if not is_unnamed_later(upcoming, step):
        return None
    if left:
        meant = find_likeliest(left, choice, course.position)
        fails = picks.explain_exclusion(course, before, step.player, option, meant)
        other = picks.refuse_missing_target(course, meant, choice.candidates, choice.cites, fails)
        return explain_unfit(before, step, option, meant, other)
    if unused.unknown_words:
        text = format_unknown("name", unused.unknown_words[0].text, course.board.labels)
        raise fail(step.line.node, f"“{step.line.text}”: {text}", ScriptError)
    return None


def settle(course: Course, unused: UnusedWords, before: Position, option: Option, upcoming: Upcoming) -> Verdict | None:
    """Answer the choices of a line's action; return a refusal if the line names a player who is not legal.

    The words of the script answer first, then the check runs, and then the first legal answers fill the rest.
    Otherwise "attacks Ben" would be an attack on the first creature of Ben.

    Raises:
        Mismatch: the line's words are about a choice but not legal.
        EndlessRun: the choices do not end.
    """
    otherwise = course.otherwise
    for _ in range(STEP_LIMITS.get().answers):
        course.otherwise = ""
        course.settle(upcoming)
        choice = course.choice
        asked = choice is not None and choice.kind == "pick" and choice.player == unused.step.player
        other = any(word.is_object for word in unused.left) or not is_unnamed_later(upcoming, unused.step)
        refusal = picks.refuse_other_pick(course, unused, before, option, choice if asked and not other else None)
        course.otherwise = otherwise
        if refusal is not None or choice is None or choice.kind == "act" or not course.auto_answer(upcoming):
            return refusal
    raise EndlessRun(course.explain_endless_run())


def find_likeliest(left: list[Word], choice: Choice, position: Position) -> Word:
    """Return the most likely object of a pick: one of a player whose cards can be picked, else the first."""
    players = picks.find_controllers(position, choice.candidates)
    return next((word for word in left if word.oid > 1 and position.object(word.oid).controller in players), left[0])


def is_unnamed_later(upcoming: Upcoming, step: ScriptStep) -> bool:
    """Return whether no following line names the choice."""
    return not any(later.kind == "choose" and later.player == step.player for later in upcoming)


def explain_protected(course: Course, word: Word, option: Option) -> Verdict | None:
    """Explain that a named object was not picked for an action because of a protecting effect."""
    machine = course.position.machine()
    if not may_forbid(machine):
        return None
    action = course.board.rules.actions[option.action]
    announced = [step.suffers for step in action.declared.announce if isinstance(step, Choose) and step.target]
    player = get_controller(machine, option.subject & NUMBER)
    for suffers in announced or (CHOSEN,):
        if not can_affect(machine, suffers, word.oid, player, option.subject):
            policies = course.board.rules.policies
            rule = policies.precedence.cites[0] if policies.precedence.cites else policies.targets.rule
            return Verdict(False, rule, f"{word.text} cannot {suffers}")
    return None


def explain_unfit(position: Position, step: ScriptStep, option: Option, word: Word, verdict: Verdict) -> Verdict:
    """Return why the announcement fails with a named object (it does not pay the cost), else the given reason."""
    announcement = position.rules.actions[option.action].announcement
    if announcement is None:
        return verdict
    taking = position.object(word.oid).ref
    failure = try_out(position.machine(), announcement, option.make_bindings(step.player), taking=taking)
    if failure is None:
        return verdict
    return Verdict(False, failure.rule, f"with {word.text}: {failure.because}", failure.kind)


def refuse_forced_pick(
    course: Course, step: ScriptStep, option: Option, left: list[Word], before: Position
) -> Verdict | None:
    """Return why an object was not picked: another object was the only choice. None if that is not so."""
    other = explain_picked_instead(course, step, option, left, before)
    return explain_unfit(before, step, option, left[0], other) if other is not None else None


def explain_picked_instead(
    course: Course, step: ScriptStep, option: Option, left: list[Word], before: Position
) -> Verdict | None:
    """Explain why a named object was not picked: another one was the only choice.

    The named object may answer a later choice, so the game continues to see whether a choice asks for it.
    """
    users, others = picks.list_user_choices(course, option), picks.find_unnamed_picks(course, step, before)
    if not others:
        return None
    ahead = course.copy()
    turn = ahead.turn
    try:
        ahead.advance(lambda c: c.is_at_rest() or c.turn != turn, lambda c: True, ())
    except Mismatch:
        return None
    choice = ahead.choice
    if choice is not None and choice.kind != "act" and (choice.kind != "pick" or picks.is_candidate(left[0], choice)):
        return None
    waiting = [word for wish in ahead.wishes if wish.step is step for word in wish.left]
    if not any(word is left[0] for word in waiting):
        return None
    target = next((record for record in others if record.data["name"] not in users), others[0])
    why = picks.explain_exclusion(course, before, step.player, option, left[0], target.data["name"])
    return picks.refuse_missing_target(course, left[0], target.data["picked"], target.rules, why)


def make_taken_verdict(choice: Choice | None, course: Course, option: Option) -> Verdict:
    """Return the verdict on an action that is taken: the rule by which it could be."""
    action = course.board.rules.actions[option.action]
    cites = (choice.cites if choice is not None else ()) or action.cites
    return Verdict(True, cites[0] if cites else "")


# --- why not --------------------------------------------------------------------------------------------------------


def find_no_counterpart(course: Course, step: ScriptStep) -> Verdict | None:
    """Return the refusal of a line with a verb or card that the game lacks; None if the game has all of them."""
    if step.no_counterpart:
        meaning = course.board.words.missing(step.no_counterpart)
        because = meaning.note if meaning is not None and meaning.note else f"there is no “{step.no_counterpart}” here"
        return Verdict(False, meaning.rule if meaning is not None else "", because, "no counterpart")
    for word in chain.from_iterable(step.groups):
        if word.absent:
            note = course.board.absent[word.text]
            return Verdict(False, note.rule, f"{word.text} has no counterpart: {note.text}", "no counterpart")
    return None


def judge_line(course: Course, step: ScriptStep, upcoming: Upcoming = ()) -> tuple[Verdict, Attempt | None]:
    """Return whether a line's action may be taken at this moment.

    Returns:
        the verdict, and the attempt if it can be taken.
    """
    if (missing := find_no_counterpart(course, step)) is not None:
        return missing, None
    try:
        found = attempt_action(course, step, upcoming)
    except Mismatch as mismatch:
        return mismatch.verdict, None
    if step.in_response and not course.position.stack and not course.is_response():
        lacks = explain_not_offered(course, step) if found is None else found.verdict
        more = " any more: the items on the stack have resolved" if picks.has_resolved(course) else ""
        nothing = Verdict(False, picks.find_unasked_rule(course), f"no player is asked{more}", "wrong timing")
        return (nothing if lacks or lacks.kind == "no target" else lacks), None
    if found is not None:
        return found.verdict, found if found.verdict else None
    return explain_not_offered(course, step), None


def explain_not_offered(course: Course, step: ScriptStep) -> Verdict:
    """Explain why a line's action is not on offer: the missing requirement of the closest action it can mean."""
    if course.position.over:
        return Verdict(False, "", "the game is over", "the game is over")
    if (quiet := picks.explain_silenced(course, step)) is not None:
        return quiet
    options = find_own_subjects(course, step) or [o for name in step.actions for o in match_options(course, step, name)]
    if not options:
        return Verdict(False, "", f"no object in the line fits “{step.verb}”")
    judged = [course.position.evaluate_option(step.player, option) for option in options]
    rules = course.board.rules

    def rate_option(n: int) -> tuple[bool, bool, int, int]:
        """Return a rank of an option: highest if its subject is the player's own card, of a fitting type."""
        obj, action = course.position.object(options[n].subject & NUMBER), rules.actions[options[n].action].declared
        own, near = obj.controller == step.player, judged[n].nearness
        return own, near >= 0, own and rate_subject(action, obj.card, rules.parts), near

    nearest = max(range(len(judged)), key=rate_option)
    if not judged[nearest].verdict:
        if judged[nearest].verdict.lacks == "subject":
            return refuse_other_verb(course, step, options[nearest], judged[nearest].verdict)
        return explain_missing_target(course, step, options[nearest], judged[nearest].verdict)
    return picks.refuse_unasked(course, step)


def refuse_other_verb(course: Course, step: ScriptStep, option: Option, verdict: Verdict) -> Verdict:
    """Return the refusal of a verb that does not fit its object; it suggests a verb that fits, if one exists.

    Example: where equipment is not played but attached at once, "Ada plays Sword" is to be "Ada equips Sword".
    """
    subject = next((word for word in step.objects if word.oid == option.subject & NUMBER), None)
    zones = course.board.rules.layout.zone_of
    if subject is None or zones[course.position.object(subject.oid).place].seen_by != "owner":
        return verdict  # a card outside the hand is refused because of its place
    for verb, actions in course.board.ruleset.lexicon.actions.items():
        others = (other for name in actions if name not in step.actions for other in match_options(course, step, name))
        if any(course.position.is_fitting(step.player, other) for other in others):
            better = f"{course.name(step.player)} {verb} {subject.text}"
            return structs.replace(verdict, because=f"“{step.verb}” does not fit {subject.text} here: write “{better}”")
    return verdict


def explain_missing_target(course: Course, step: ScriptStep, option: Option, verdict: Verdict) -> Verdict:
    """Add to a refusal without a legal target the requirement that the target named in the line fails."""
    if verdict.kind != "no target":
        return verdict
    for word in step.objects:
        subject = word.oid == option.subject & NUMBER
        why = "" if subject else picks.explain_exclusion(course, course.position, step.player, option, word)
        if why:
            return structs.replace(verdict, because=f"{word.text} cannot be picked: {why}", lacks="pick")
    return verdict


def match_options(course: Course, step: ScriptStep, action: str) -> list[Option]:
    """Return the options of an action that a line can mean."""
    declared = course.board.rules.actions[action].declared
    if declared.subject is None:
        return [Option(action, step.player)]
    return [
        option
        for word in step.objects
        if declared.ability or not word.is_player
        for option in course.position.list_action_options(action, course.position.object(word.oid).ref)
        if not declared.ability or step.using in ("", name_ability(course, option))
    ]
