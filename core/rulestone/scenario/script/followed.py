"""A script under way: its lines, the results of past ones, and where the next action is on offer."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulestone.kernel.position import Position
from rulestone.kernel.processing.turn import get_outermost_phase
from rulestone.model.spelling import suggest
from rulestone.model.verdicts import Verdict
from rulestone.scenario.errors import ScriptError, collect_errors, join_errors
from rulestone.scenario.files import Line
from rulestone.scenario.script.actions import attempt_action as try_now, match_options
from rulestone.scenario.script.advancing import Course, Upcoming
from rulestone.scenario.script.answers import Mismatch, UnusedWords
from rulestone.scenario.script.lines import LineReader, ScriptStep
from rulestone.scenario.setup.board import ScenarioBoard


class LineMoment(Struct, frozen=True):
    """A line of the script and the position at its moment.

    Attributes:
        step: the line.
        verdict: allowed, or refused with the reason.
        position: the position at which the line was taken or refused.
        cites: rules behind the question it answers.
    """

    step: ScriptStep
    verdict: Verdict
    position: Position
    cites: tuple[str, ...] = ()


class ScriptObservation(Struct, frozen=True):
    """An entry of the script that only observes, with its position.

    Attributes:
        line: the entry.
        position: the position.
        after: number of lines before the entry.
    """

    line: Line
    position: Position
    after: int


class FollowedScript:
    """A script on its way over a board.

    Args:
        board: the board.

    Raises:
        ScriptError: a line has no meaning in this game.
    """

    def __init__(self, board: ScenarioBoard) -> None:
        self.board = board
        self.course = Course(board, board.scenario.otherwise)
        self.goes_on = False  # whether the last line other than an answer lets the game continue by itself
        self.moments: list[LineMoment] = []
        self.glances: list[ScriptObservation] = []
        self.entries: list[tuple[Line, ScriptStep | None]] = []
        self.read_lines()

    def read_lines(self) -> None:
        """Read the lines with the names known now.

        Raises:
            ScriptError: a line has no meaning in this game.
        """
        reader, lines = LineReader(self.board), [line for line in self.board.scenario.play if line.text]
        self.steps: list[ScriptStep] = []
        numbers = range(1, len(lines) + 1)
        errors = collect_errors(lambda line, number: self.steps.append(reader.read(line, number)), lines, numbers)
        if errors:
            raise join_errors(errors + collect_errors(self.check_spelling, self.steps))
        steps = iter(self.steps)
        self.entries[:] = [(line, next(steps) if line.text else None) for line in self.board.scenario.play]

    def list_next(self, last: int) -> Upcoming:
        """Return the possible next lines after a number of lines: the next one, and those after skippable lines."""
        found: list[ScriptStep] = []
        for step in self.steps[last:]:
            found.append(step)
            if not step.if_asked:
                break
        return tuple(found)

    def make_error(self, step: ScriptStep, message: str, kind: type[ScriptError] = ScriptError) -> ScriptError:
        """Return a script error about a line."""
        return kind(f"“{step.line.text}”: {message}", step.line.node.file, step.line.node.line, step.line.node.path)

    def record(self, step: ScriptStep, verdict: Verdict, position: Position, cites: tuple[str, ...] = ()) -> None:
        """Record the result of a line."""
        self.moments.append(LineMoment(step, verdict, position, cites))

    def is_open(self, course: Course, step: ScriptStep) -> bool:
        """Return whether a line's action can be taken here."""
        found = try_now(course, step, self.list_next(step.number))
        return found is not None and bool(found.verdict)

    def check_words(self) -> None:
        """Check that every word of the script was used, or that the game's lexicon explains why not."""
        unasked = self.board.ruleset.lexicon.unasked
        for wish in self.course.wishes:
            if wish.left and (wish.has_unknown or wish.misspelt or not wish.step.if_asked):
                why = next((unasked[action] for action in wish.step.actions if action in unasked), None)
                if why is not None:
                    self.board.note_card(", ".join(word.text for word in wish.left), why.note, why.rule)
                    continue
                strange = next((word.text for word in wish.unknown_words), "")
                raise self.make_error(wish.step, wish.problem + suggest(strange, self.board.labels))

    def check_open(self, step: ScriptStep) -> None:
        """Check that the script leaves no choice unanswered."""
        choice = self.course.choice
        if choice is not None and choice.kind != "act":
            raise self.make_error(step, f"before that, {self.course.show_choice(example=True)}")

    def passes_phase(self, step: ScriptStep, after: Upcoming) -> bool:
        """Return whether a pass ends the phase: the other player does not act next in that phase.

        Where players act in turns, the other player's next action may follow in the next phase.
        """
        if step.kind != "pass" or not self.course.is_at_rest():
            return False
        acts = any(one.kind == "act" and one.player != step.player and not one.phase for one in after)
        acted = (one for one in self.moments if one.step.kind == "act" and one.step.player != step.player)
        now = (one for one in acted if one.verdict and one.position.game.get("turn", 0) == self.course.turn)
        return not (acts and all(one.position.stack for one in now))

    def make_goal(self, step: ScriptStep) -> Callable[[Course], bool]:
        """Return whether a line's action is on offer in the present turn, and phase if the line names one."""
        turn, phase = get_moment(self.course.position)
        return lambda c: c.turn == turn and (not step.phase or c.phase == phase) and self.is_open(c, step)

    def make_limit(self, step: ScriptStep) -> Callable[[Course], bool]:
        """Return the limit up to which passes may continue the run to an offer of the line's action."""
        course = self.course
        turn, phase = course.turn, course.phase
        if step.in_response:
            stack = course.position.stack
            if stack:
                top = stack[-1].number
                return lambda c: any(item.number == top for item in c.position.stack)
            return lambda c: c.is_response()
        if step.phase:
            return lambda c: (c.turn, c.phase) == (turn, phase)
        menus = self.list_menus(step)
        offers = self.board.words.offers
        order = list(offers)
        # the other player's line does not come too late if it is the first one in a phase: a later phase may ask them
        acted = (moment for moment in self.moments if moment.step.kind == "act")
        begins = step.player != course.turn_player and all(get_moment(one.position) != (turn, phase) for one in acted)

        def may_pass(course: Course) -> bool:
            here = course.is_at_rest() and offers[course.phase] & menus
            if course.turn != turn or (here and not begins):
                return False
            if not course.is_at_rest():
                return True
            return any(offers[later] & menus for later in order[order.index(course.phase) + 1 :])

        return may_pass

    def list_menus(self, step: ScriptStep) -> set[str]:
        """Return the menus that list a line's actions: those that fit its words; if none fits, all of them.

        "Ada plays Anna" is then about summoning, even where "plays" may also mean a spell.
        """
        actions, fits = self.board.rules.actions, self.course.position.is_fitting
        named = {name: match_options(self.course, step, name) for name in step.actions}
        fitting = [name for name, found in named.items() if any(fits(step.player, one) for one in found)]
        return {menu for name in fitting or step.actions for menu in actions[name].declared.menus}

    def find_phase(self, step: ScriptStep) -> str:
        """Return the only later phase that offers a line's actions in its player's turn, "" for none."""
        offers, menus, course = self.board.words.offers, self.list_menus(step), self.course
        phases = [phase for phase, offered in offers.items() if offered & menus]
        order = list(offers)
        if len(phases) != 1 or step.phase or step.in_response or step.player != course.turn_player:
            return ""
        return phases[0] if course.phase in order and order.index(phases[0]) > order.index(course.phase) else ""

    def stop_early(self, before: Course, upcoming: Upcoming, goal: Callable[[Course], bool]) -> bool:
        """Stop before the end of the phase or turn if the next line is on offer now and not afterwards.

        “Ada ends the turn” stops for “Ben plays Trap” if Ben is asked in the last phase of Ada's turn.

        Args:
            before: the course as the phase or turn is being ended.
            upcoming: the lines that may come next.
            goal: whether it is over.

        Returns:
            whether the course stopped there.
        """
        following = next((step for step in upcoming if step.kind == "act" and step.line.refused is None), None)
        if following is None or following.phase or self.can_reach_action(self.course.copy(), following):
            return False
        last = [phase.name for phase, _ in self.board.rules.programs.phases][-1]
        ends_turn = self.moments[-1].step.kind == "end turn"

        def is_on_offer(course: Course) -> bool:
            late = not ends_turn or get_outermost_phase(course.position.game) == last
            return late and course.choice is not None and not course.is_at_rest() and self.is_open(course, following)

        before.answer(None)
        reached = before.advance(lambda c: goal(c) or is_on_offer(c), lambda c: True, upcoming)
        if not reached or goal(before):
            return False
        self.course.copy_from(before)
        return True

    def can_reach_action(self, course: Course, step: ScriptStep) -> bool:
        """Return whether a line's action is on offer here or later within the line's horizon."""
        try:
            return course.advance(self.make_goal(step), self.make_limit(step), (step,))
        except Mismatch:
            return True

    def check_spelling(self, step: ScriptStep) -> None:
        """Raise a script error about a word that resembles the name of an object and means nothing itself."""
        for word in UnusedWords(step, [list(group) for group in step.groups]).misspelt:
            if not self.board.has_word(word.text) and (near := suggest(word.text, self.board.labels, 0.7)):
                raise self.make_error(step, f"nothing in this game is called “{word.text}”{near}")


def get_moment(position: Position) -> tuple[int, str]:
    """Return the turn number and the phase of a position."""
    return int(position.game.get("turn", 0)), str(position.game.get("phase", ""))
