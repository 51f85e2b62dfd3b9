"""Following a script: each line is taken at its moment, or refused with the responsible rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NUMBER
from rulestone.model.spelling import suggest
from rulestone.model.verdicts import YES, Verdict
from rulestone.scenario.errors import EndlessScript, ScriptError
from rulestone.scenario.script.actions import Attempt, judge_line
from rulestone.scenario.script.advancing import Course, EndlessRun, has_forced_pass
from rulestone.scenario.script.answers import Mismatch, UnusedWords, find_answer, show_legal
from rulestone.scenario.script.followed import FollowedScript, LineMoment, ScriptObservation, get_moment
from rulestone.scenario.script.lines import ScriptStep
from rulestone.scenario.script.picks import explain_open_pick

ANSWERS = ("choose", "order", "roll", "shuffle")
"""Kinds of lines that answer a choice and let the line before continue."""
SKIPPED = Verdict(False, "", "not asked", "not asked")


class Script(FollowedScript):
    """Follows a script over a board, line by line."""

    def follow(self) -> None:
        """Follow the whole script and let the game finish pending steps.

        Raises:
            ScriptError: a line that cannot be followed, a choice that is left open, unused words.
        """
        done = 0
        step: ScriptStep | None = None
        try:
            self.course.settle(self.list_next(0))
            for line, step in self.entries:
                if step is not None:
                    self.perform(step)
                    done += 1
                    self.course.settle(self.list_next(done))
                    self.course.pass_phase(self.list_next(done))
                    if self.board.name_tokens(self.course.position):
                        self.read_lines()
                if line.expect or line.may or line.given:
                    self.glances.append(ScriptObservation(line, self.course.position, done))
            self.finish()
        except (Mismatch, EndlessRun) as problem:
            kind = EndlessScript if isinstance(problem, EndlessRun) else ScriptError
            if step is None:
                raise kind(str(problem), self.board.scenario.file) from None
            raise self.make_error(step, str(problem), kind) from None
        self.check_words()

    def perform(self, step: ScriptStep) -> None:
        """Perform one line."""
        after = self.list_next(step.number)
        if step.kind not in ANSWERS:
            self.course.until = ""
            self.goes_on = step.kind not in ("act", "pass", "continue") or self.passes_phase(step, after[:1])
        # the next line may answer or pass in a later phase
        self.course.staying = not self.goes_on and {later.kind for later in after}.isdisjoint((*ANSWERS, "pass"))
        match step.kind:
            case "act":
                self.take_action(step)
            case "choose" | "order":
                self.answer_choice(step)
            case "pass":
                self.pass_priority(step)
            case "roll" | "shuffle":
                self.set_chance(step)
            case _:
                kept = self.course.copy()
                try:
                    self.continue_game(step)
                except ScriptError:
                    if not step.if_asked:
                        raise
                    self.course.copy_from(kept)
                    self.moments[step.number - 1 :] = [LineMoment(step, SKIPPED, kept.position)]

    # --- actions ----------------------------------------------------------------------------------------------------

    def take_action(self, step: ScriptStep) -> None:
        """Take an action as soon as it is on offer, within the line's horizon."""
        course = self.course
        found, attempt, unasked = self.judge_in_named_phase(step)
        if step.line.refused is not None or unasked:
            self.record(step, found, course.position)
            return
        if attempt is None and not step.no_counterpart:
            attempt = self.advance_to_offer(step)
        if attempt is not None:
            before, asked = course.position, course.choice
            course.copy_from(attempt.course)
            self.record(step, attempt.verdict, before, asked.cites if asked is not None else ())
            return
        if self.board.scenario.id and not step.if_asked:
            raise self.make_error(step, f"{found}, and the script does not expect that")
        self.check_spelling(step)
        there = self.judge_in_only_phase(step)
        self.record(step, found if there is None else there, course.position)

    def judge_in_named_phase(self, step: ScriptStep) -> tuple[Verdict, Attempt | None, str]:
        """Return the verdict on a line in the phase that it names, the attempt, and why no player is asked there."""
        unasked = self.advance_to_phase(step) if step.phase else ""
        found, attempt = judge_line(self.course, step, self.list_next(step.number))
        if unasked and (found or not found.rule):
            found = Verdict(False, "", unasked, "wrong timing")
        return found, attempt, unasked

    def advance_to_offer(self, step: ScriptStep) -> Attempt | None:
        """Advance to the moment when a line's action is on offer; return the attempt, None if that never comes."""
        if not step.if_asked:
            self.check_open(step)
        ahead = self.course.copy()
        try:
            if ahead.advance(self.make_goal(step), self.make_limit(step), self.list_next(step.number - 1)):
                self.course.copy_from(ahead)
                return judge_line(self.course, step, self.list_next(step.number))[1]
        except Mismatch:
            pass
        return None

    def judge_in_only_phase(self, step: ScriptStep) -> Verdict | None:
        """Evaluate an action that only one later phase of the turn offers, as if the line named that phase.

        “Ada attacks Guard with Hero” in the main phase is then refused because Hero is tapped, and not because it is
        the main phase.

        Returns:
            the verdict there; None where the action has no such phase, or the phase is not reached.
        """
        phase = self.find_phase(step)
        ahead = self.course.copy()
        try:
            if not phase or not self.go_to(ahead, replace(step, phase=phase, whose=step.player)):
                return None
            return self.judge_past_timing(ahead, step)
        except (Mismatch, EndlessRun):
            return None

    def judge_past_timing(self, course: Course, step: ScriptStep) -> Verdict | None:
        """Judge an action at the first moment of a phase when its timing is legal.

        Returns:
            the verdict there, or at the start of the phase if there is no such moment; None if the only reason
            against the action is that no player acts in the phase.
        """
        upcoming, phase = self.list_next(step.number), course.phase
        first = judge_line(course, step, upcoming)[0]
        if course.is_halted():
            return first if first.kind == "" and not first else None
        if first.kind == "wrong timing" and course.advance(
            lambda c: judge_line(c, step, upcoming)[0].kind != "wrong timing", lambda c: c.phase == phase, ()
        ):
            return judge_line(course, step, upcoming)[0]
        return first

    def advance_to_phase(self, step: ScriptStep) -> str:
        """Advance to a named phase; return the reason if no player is asked there or it is over, else "".

        Raises:
            ScriptError: the phase is not reached, a choice is open before it, or no player is asked in a ruling.
        """
        if (self.course.turn, step.phase) in [get_moment(moment.position) for moment in self.moments]:
            ahead = self.course.copy()
            if not self.go_to(ahead, step):
                return f"{step.phase} is over"
        reached = self.go_to(self.course, step)
        if reached and not self.course.is_halted():
            return ""
        self.check_open(step)
        wanted = self.list_menus(step)
        offers = [phase for phase, menus in self.board.words.offers.items() if menus & wanted]
        others = " or ".join(phase for phase in offers if phase != step.phase) or "no other phase"
        because = f"no player makes a choice in {step.phase}; this action is available in {others}"
        if not reached or self.board.scenario.id:
            raise self.make_error(step, because)
        return because

    def go_to(self, course: Course, step: ScriptStep) -> bool:
        """Let a course go on until the phase that a line names; return whether a choice is made there."""
        last = course.turn + 2

        def is_there(course: Course) -> bool:
            return course.phase == step.phase and step.whose in (-1, course.turn_player) and course.choice is not None

        kept = course.staying
        course.until, course.staying = step.phase, False  # a phase without a question is not skipped
        reached = course.advance(is_there, lambda c: c.turn <= last, (step,))
        course.until, course.staying = "", kept
        return reached

    # --- answers ----------------------------------------------------------------------------------------------------

    def answer_choice(self, step: ScriptStep) -> None:
        """Answer the next choice that a line's words fit, or try the answer out if the line expects a refusal."""
        if step.line.refused is not None:
            self.refuse_answer(step)
            return
        wish = UnusedWords(step, [list(group) for group in step.groups])

        def is_asked(course: Course) -> bool:
            choice = course.choice
            if choice is None or choice.kind == "act" or choice.player != step.player:
                return False
            return find_answer(course.position, choice, wish.copy()) is not None

        ahead = self.course.copy()
        if not ahead.advance(is_asked, lambda c: not c.is_at_rest(), self.list_next(step.number - 1)):
            given = self.course.take_forced_answer(step, self.moments[-1].position if self.moments else None)
            if given is not None:
                verdict = Verdict(True, next(iter(given.rules), ""))
                self.record(step, verdict, self.course.position, given.rules)
                return
            if step.if_asked and not (wish.has_unknown and ahead.asks_order(step.player)):
                for word in wish.misspelt:  # another game may ask for the word, so that it is no error
                    near = suggest(word.text, self.board.labels).replace("\n  ", ". ")
                    text = f"nothing in this game has that name, and no choice asks for it{near}"
                    self.board.note_card(word.text, text, "")
                self.record(step, SKIPPED, self.course.position)
                self.check_skipped(step)
                return
            why = explain_open_pick(ahead, step) or f"{ahead.name(step.player)} has no such choice now"
            raise self.make_error(step, f"{why}; {ahead.show_choice()}")
        self.course.copy_from(ahead)
        choice = self.accept(step)
        found = find_answer(self.course.position, choice, wish)
        assert found is not None
        wish.mark_used(found[1])
        self.course.wishes.append(wish)
        self.course.answer(found[0])

    def check_skipped(self, step: ScriptStep) -> None:
        """Check that a later line answers another question to the player of a skipped "if asked" line.

        Raises:
            ScriptError: no line answers it. The error is about the skipped line, whose words no choice uses.
        """
        later = self.list_next(step.number)
        ahead = self.course.copy()
        ahead.settle(later)
        choice = ahead.choice
        if choice is None or choice.kind == "act" or choice.player != step.player:
            return
        if not any(other.kind in ANSWERS and other.player == step.player for other in later):
            raise self.make_error(step, f"{ahead.name(step.player)} has no such choice now; {ahead.show_choice()}")

    def refuse_answer(self, step: ScriptStep) -> None:
        """Judge an answer without giving it."""

        def is_asked(course: Course) -> bool:
            return course.choice is not None and course.choice.kind != "act" and course.choice.player == step.player

        if not self.course.advance(is_asked, lambda c: not c.is_at_rest(), self.list_next(step.number - 1)):
            raise self.make_error(step, f"{self.course.name(step.player)} is not asked; {self.course.show_choice()}")
        choice = self.course.choice
        assert choice is not None
        wish, rule = UnusedWords(step, [list(group) for group in step.groups]), choice.cites[0] if choice.cites else ""
        try:
            found = find_answer(self.course.position, choice, wish)
            if found is not None:
                wish.mark_used(found[1])
            named = {word.text for group in wish.groups for word in group}
            rule = next((against for label, against in choice.withheld if against and label in named), rule)
            because = explain_open_pick(self.course, step) or "that is not a legal answer"
            verdict = Verdict(found is not None and not wish.left, rule, because)
        except Mismatch as mismatch:
            verdict = mismatch.verdict
        self.record(step, verdict, self.course.position, choice.cites)

    def pass_priority(self, step: ScriptStep) -> None:
        """Pass for the player with priority."""

        def is_asked(course: Course) -> bool:
            return course.choice is not None and course.choice.kind == "act" and course.choice.player == step.player

        ahead = self.course.copy()
        stack = ahead.position.stack
        top = stack[-1].number if stack else None

        def is_waiting(course: Course) -> bool:
            return top is None or any(item.number == top for item in course.position.stack)

        # only the present pending item is passed, not later ones
        found = ahead.advance(
            lambda c: is_asked(c) or not is_waiting(c), lambda c: not c.is_at_rest(), self.list_next(step.number - 1)
        )
        asked = found and is_waiting(ahead)
        if step.if_asked and not (asked and ahead.choice is not None and ahead.choice.may_pass):
            self.record(step, SKIPPED, self.course.position)
            return
        if not asked:
            self.note_needless_pass(step, ahead)
            return
        self.course.copy_from(ahead)
        if ahead.choice is not None and not ahead.choice.may_pass:
            raise self.make_error(step, f"this cannot be passed; {self.course.show_choice()}")
        self.accept(step)
        self.course.answer(None)

    def note_needless_pass(self, step: ScriptStep, ahead: Course) -> None:
        """Record a pass for which the game does not ask: in a scenario for several games it is a result."""
        player, responses = ahead.name(step.player), self.board.rules.policies.responses
        if self.board.scenario.id or not (ahead.choice is None or ahead.choice.kind == "act"):
            raise self.make_error(step, f"{player} has nothing to pass; {ahead.show_choice()}")
        made = has_forced_pass(self.course.position.previous, ahead.position, step.player)
        because = f"{player} {'passes anyway, with nothing else to do' if made else 'has nothing to pass'}"
        verdict = Verdict(False, next(iter(responses.cites), ""), f"{because}; {responses.describe()}", "not asked")
        self.record(step, verdict, self.course.position)

    def accept(self, step: ScriptStep) -> Choice:
        """Record a line as allowed by the rules behind the pending choice, and return the choice."""
        choice = self.course.choice
        assert choice is not None
        rule = next(iter(choice.cites), "")
        self.record(step, Verdict(True, rule), self.course.position, choice.cites)
        return choice

    def set_chance(self, step: ScriptStep) -> None:
        """Apply a result of chance that the script gives."""
        course = self.course

        def is_asked(course: Course) -> bool:
            choice = course.choice
            if choice is None or choice.player != NATURE or choice.kind != step.kind:
                return False
            return course.is_shuffle(step)

        ahead = course.copy()
        if not ahead.advance(is_asked, lambda c: not c.is_at_rest(), self.list_next(step.number - 1)):
            if step.if_asked:
                self.record(step, SKIPPED, course.position)
                return
            course.copy_from(ahead)
            raise self.make_error(step, f"no such random result is needed here; {course.show_choice()}")
        course.copy_from(ahead)
        choice = course.choice
        assert choice is not None
        self.record(step, YES, course.position, choice.cites)
        if step.kind == "roll":
            if not choice.allows(step.amount):
                raise self.make_error(step, show_legal(course.position, choice))
            course.answer(step.amount)
            return
        wanted = [word.oid for word in step.groups[0]]
        by_number = {ref & NUMBER: ref for ref in choice.candidates}
        for at, word in enumerate(step.groups[0]):
            if word.oid not in by_number or word.oid in wanted[:at]:
                why = "listed twice" if word.oid in by_number else "not shuffled here"
                raise self.make_error(step, f"“{word.text}” is {why}")
        top = tuple(by_number[oid] for oid in wanted)
        course.answer((*top, *(ref for ref in choice.candidates if ref not in top)))

    # --- going on ---------------------------------------------------------------------------------------------------

    def continue_game(self, step: ScriptStep) -> None:
        """Let the game go on: to the end of a phase or turn, to a phase, or until it rests."""
        course = self.course
        upcoming = self.list_next(step.number)
        turn, phase = course.turn, course.phase
        begin = course.position
        goals: dict[str, Callable[[Course], bool]] = {
            "continue": lambda c: c.is_at_rest() or c.is_halted(),
            "end turn": lambda c: c.turn != turn,
            "end phase": lambda c: (c.turn, c.phase) != (turn, phase),
            "to": lambda c: c.has_begun(step, begin) and c.choice is not None,
        }
        goal = goals[step.kind]
        if step.kind == "to" and phase == step.phase and step.whose in (-1, course.turn_player):
            self.accept_reached_phase(step)
            return
        if step.player >= 0 and step.player != course.turn_player:
            raise self.make_error(step, f"it is {course.name(course.turn_player)}'s turn")
        limit = turn + 2
        self.record(step, YES, begin)
        course.until = step.phase  # a phase without a question can be observed at its end
        before = course.copy()
        reached = course.advance(goal, lambda c: c.turn <= limit, upcoming)
        if not reached:
            self.check_choice_is_handled(step, upcoming)
        elif step.kind in ("end turn", "end phase"):
            self.stop_early(before, upcoming, goal)

    def check_choice_is_handled(self, step: ScriptStep, upcoming: Sequence[ScriptStep]) -> None:
        """Check that the lines up to the next action answer the choice at which the game stopped short of a step.

        Raises:
            ScriptError: they do not.
        """
        choice = self.course.choice
        if choice is None or self.course.position.over:
            return
        if choice.kind == "act" or not any(later.kind in ANSWERS for later in upcoming):
            raise self.make_error(step, self.course.show_choice(example=True))

    def accept_reached_phase(self, step: ScriptStep) -> None:
        """Record a step to the present phase: a line such as “Ada ends the turn” may have reached it already.

        Raises:
            ScriptError: the last step was in this phase too.
        """
        course = self.course
        asked = next((one for one in reversed(self.moments) if one.verdict is not SKIPPED), None)
        if asked is None or get_moment(asked.position) == (course.turn, course.phase):
            player, game = course.name(course.turn_player), course.position.rules.name
            raise self.make_error(step, f"it is {player}'s {course.phase} already in {game}")
        self.record(step, YES, course.position)

    def finish(self) -> None:
        """Finish every pending step after the last line, without new actions."""
        self.course.finish_pending_steps()
        choice = self.course.choice
        if choice is not None and choice.kind != "act":
            text = f"at the end of the script {self.course.show_choice(example=True)}"
            raise self.make_error(self.steps[-1], text) if self.steps else ScriptError(text, self.board.scenario.file)
