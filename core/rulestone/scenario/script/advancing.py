"""Advancing a position: passes, forced answers and the words of the script."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from itertools import islice
from typing import Any

from rulestone.kernel.errors import STEP_LIMITS, Loop
from rulestone.kernel.loop_detection import CanonicalState, describe_loop, find_active_abilities, summarize_state
from rulestone.kernel.position import Position
from rulestone.kernel.processing.turn import HALTED, get_outermost_phase
from rulestone.kernel.trace import PASSED, Record
from rulestone.model.bindings import NEXT_TRIGGER
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NUMBER
from rulestone.scenario.script.answers import Mismatch, UnusedWords, find_answer, means_answer, show_answer, show_legal
from rulestone.scenario.script.lines import ScriptStep
from rulestone.scenario.setup.board import ScenarioBoard

Upcoming = tuple[ScriptStep, ...]
RESPOND = ("procedure respond", "procedure window")
UNDER_WAY = "under way"
"""Key of a game value: whether the turn player's menu continues something that has begun."""

LEFT_OPEN = "; the script does not say"
"""How the reason of an answer to a choice ends that the script leaves open."""
MAX_OPTIONS = 8
"""Maximum number of answers to a choice that the script may leave open because every answer gives the same result."""


class EndlessRun(Exception):
    """A run does not end."""


class Course:
    """A position on its way through a script. Cheap to copy, so that ways can be tried.

    Attributes:
        board: the board.
        position: the present position.
        wishes: words of earlier lines that no choice has used yet.
        choices: the answers given, in words.
        floors: for each turn and phase, how deep the agenda is where the turn player's own menu is offered.
        otherwise: answer to open choices: "first" for the first legal answer, "last" for the last one, "last 0 2" for
            the last answer to the first choice and the last but two to the second.
        until: a phase of the turn at whose end the run halts although no player is asked there, "" for none.
        staying: whether the run halts at the end of the present phase.
        counted: records of answers without a question that lines have given.
    """

    def __init__(self, board: ScenarioBoard, otherwise: str = "") -> None:
        self.board = board
        self.position: Position = board.position
        self.wishes: list[UnusedWords] = []
        self.choices: list[str] = []
        self.floors: dict[tuple[int, str], int] = {}
        self.otherwise, *given = otherwise.split() or [""]
        self.given = tuple(map(int, given))
        self.until = ""
        self.staying = False
        self.counted: frozenset[int] = frozenset()
        self.note_menu_depth()

    def copy(self) -> Course:
        """Return an independent copy of the course."""
        new = copy(self)
        new.wishes = [wish.copy() for wish in self.wishes]
        new.choices = list(self.choices)
        new.floors = dict(self.floors)
        return new

    def copy_from(self, course: Course) -> None:
        """Copy the position and the choices of another course."""
        self.position, self.wishes = course.position, course.wishes
        self.choices, self.floors = course.choices, course.floors

    # --- where we are -----------------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice | None:
        """Return the pending choice."""
        return self.position.choice

    @property
    def turn(self) -> int:
        """Return the number of the turn."""
        return int(self.position.game.get("turn", 0))

    @property
    def phase(self) -> str:
        """Return the name of the phase."""
        return str(self.position.game.get("phase", ""))

    @property
    def turn_player(self) -> int:
        """Return the turn player."""
        return int(self.position.game["turn player"])

    @property
    def halt(self) -> str:
        """Return the phase at whose end the next answer halts at the latest, "" for none."""
        return get_outermost_phase(self.position.game) if self.staying else self.until

    def is_response(self) -> bool:
        """Return whether the choice is offered by the game's response discipline, in response to something."""
        agenda = self.position.state().agenda
        return bool(agenda) and agenda[-1][0].id in RESPOND and not self.can_start()

    def can_start(self) -> bool:
        """Return whether the stack is empty and the response policy lets players start actions."""
        agenda = self.position.state().agenda
        return bool(agenda) and bool(agenda[-1][2].get("starts")) and not self.position.stack

    def is_own_menu(self) -> bool:
        """Return whether the turn player is offered actions on an empty stack, with no step under way."""
        choice, position = self.choice, self.position
        if choice is None or choice.kind != "act" or choice.player != self.turn_player:
            return False
        if position.stack or position.game.get(UNDER_WAY):
            return False
        return position.state().agenda[-1][0].id not in RESPOND or self.can_start()

    def note_menu_depth(self) -> None:
        """Note the depth of the agenda under the turn player's own menu, the least one of each phase."""
        if self.is_own_menu():
            key, depth = (self.turn, self.phase), len(self.position.state().agenda)
            self.floors[key] = min(depth, self.floors.get(key, depth))

    def is_at_rest(self) -> bool:
        """Return whether the turn player may start an action: their own menu, an empty stack, no pending step."""
        depth = len(self.position.state().agenda)
        return self.is_own_menu() and depth <= self.floors.get((self.turn, self.phase), depth)

    def is_halted(self) -> bool:
        """Return whether the course is at the end of a phase without further questions."""
        return self.choice is not None and self.choice.name == HALTED

    def name(self, player: int) -> str:
        """Return a player's name."""
        return "nature" if player == NATURE else self.board.names[player]

    # --- going on ---------------------------------------------------------------------------------------------------

    def answer(self, answer: Any, how: str = "") -> tuple[Record, ...]:
        """Answer the present choice.

        Returns:
            the records of the answer.
        """
        choice = self.choice
        assert choice is not None
        if choice.kind != "act":
            text = f"{self.name(choice.player)}: {choice.prompt} → {show_answer(self.position, choice, answer)}"
            self.choices.append(text + (f" ({how})" if how else ""))
        return self.move_to(self.position.answer(answer, self.halt))

    def move_to(self, position: Position) -> tuple[Record, ...]:
        """Move on to the position after an answer, and return the records of the answer."""
        self.position = position
        self.note_menu_depth()
        return self.mark_automatic_picks()

    def mark_automatic_picks(self) -> tuple[Record, ...]:
        """Mark the words of objects that were picked without a question as used, and return the records."""
        records = self.position.records
        before = self.position.previous
        stack = (*self.position.stack, *(before.stack if before is not None else ()))
        sources = {item.ref: item.source for item in stack}
        for record in records:
            if record.data.get("forced"):
                picked = tuple(sources.get(ref, ref) for ref in record.data.get("picked", ()))
                for wish in self.wishes:
                    if wish.step.player == record.data.get("player"):
                        wish.mark_forced(picked, str(record.data.get("told", "")))
        return records

    def take_forced_answer(self, step: ScriptStep, since: Position | None) -> Record | None:
        """Return the record of a line's answer that was the only one, so that no player was asked; mark it as used.

        Args:
            since: where the line before was taken.
        """
        words = [word for group in step.groups for word in group]
        for record in list_records_between(since, self.position):
            if record.event != "chosen" or not record.data.get("forced") or record.data["player"] != step.player:
                continue
            picked = {ref & NUMBER for ref in record.data.get("picked", ()) if ref >= 0}
            text = str(record.data.get("told", ""))
            answered = all(word.oid in picked if picked else means_answer(word, text) for word in words)
            if answered and record.index not in self.counted:
                self.counted |= {record.index}
                return record
        return None

    def has_begun(self, step: ScriptStep, begin: Position) -> bool:
        """Return whether the phase named by a line has begun since a position."""
        return any(
            record.event == "phase" and record.data["phase"] == step.phase and step.whose in (-1, record.data["player"])
            for record in list_records_between(begin, self.position)
        )

    def is_shuffle(self, step: ScriptStep) -> bool:
        """Return whether a random choice is about the zone that a line names."""
        choice = self.choice
        if step.kind == "roll" or choice is None or not choice.candidates:
            return True
        obj = self.position.object(choice.candidates[0] & NUMBER)
        return obj.place == self.board.rules.layout.get_place(step.phase, step.whose)

    def settle(self, upcoming: Upcoming) -> None:
        """Answer choices that do not need the script's next line, up to the next action or open choice.

        Raises:
            Mismatch: a line's words are about a choice but not legal.
        """
        for _ in range(STEP_LIMITS.get().answers):
            if self.choice is None or self.choice.kind == "act" or not self.auto_answer(upcoming):
                return
        raise EndlessRun(self.explain_endless_run())

    def auto_answer(self, upcoming: Upcoming) -> bool:
        """Answer the present choice (never an action) if the script so far or the rules decide it.

        Returns:
            whether it was answered.
        """
        choice = self.choice
        assert choice is not None
        if choice.player == NATURE:
            if any(step.kind == choice.kind for step in upcoming):
                return False
            given = self.position.draw_answer()
            self.choices.append(f"nature: {choice.prompt} → {show_answer(self.position, choice, given)}")
            self.move_to(self.position.answer_nature(self.halt))
            return True
        for wish in self.wishes:
            if wish.step.player == choice.player:
                found = find_answer(self.position, choice, wish)
                if found is not None:
                    wish.mark_used(found[1])
                    self.answer(found[0])
                    return True
        if any(step.kind in ("choose", "order") and step.player == choice.player for step in upcoming):
            return False
        if choice.count_answers() == 1:
            self.answer(next(choice.answers()), "the only one")
            return True
        if self.is_among_equals(choice):
            self.answer(next(choice.answers()), "they are all equal")
            return True
        if default := self.find_default(choice):
            self.answer(*default)
        return default is not None

    def find_default(self, choice: Choice) -> tuple[Any, str] | None:
        """Return the default answer to an open choice, and how it was found; None for none."""
        if self.otherwise == "first":
            return next(choice.answers()), f"first legal{LEFT_OPEN}"
        options = list(islice(choice.answers(), MAX_OPTIONS + 1)) if self.otherwise else []
        if not 0 < len(options) <= MAX_OPTIONS:
            return None
        number, self.given = (*self.given, 0)[0], self.given[1:]
        return options[-1 - number], f"last of {len(options)}{LEFT_OPEN}"

    def is_among_equals(self, choice: Choice) -> bool:
        """Return whether a pick is among cards that no script can distinguish: blank ones of one place, unmarked."""
        if choice.kind != "pick" or choice.least != choice.most or choice.legal is not None:
            return False
        if any(ref < 2 for ref in choice.candidates):
            return False
        objects = [self.position.object(ref & NUMBER) for ref in choice.candidates]
        named = set(self.board.labels.values())
        blank = all(not (obj.marks or obj.under or obj.host >= 0 or obj.oid in named) for obj in objects)
        return blank and len({(obj.card, obj.place, obj.face_up, obj.controller) for obj in objects}) == 1

    def advance(self, goal: Callable[[Course], bool], may_pass: Callable[[Course], bool], upcoming: Upcoming) -> bool:
        """Continue until a goal is reached: forced answers, earlier words, and allowed passes.

        Returns:
            whether it was reached; if not, the course stands where it could not go on.

        Raises:
            Mismatch: a line's words are about a choice but not legal.
        """
        for _ in range(STEP_LIMITS.get().answers):
            if goal(self):
                return True
            choice = self.choice
            if choice is None:
                return False
            if choice.kind == "act":
                if not choice.may_pass or not may_pass(self):
                    return False
                self.answer(None)
            elif not self.auto_answer(upcoming):
                return False
        raise EndlessRun(self.explain_endless_run())

    def pass_phase(self, upcoming: Upcoming) -> bool:
        """Continue to a question of a later phase of the same turn.

        Returns:
            whether such a question was reached.
        """
        if not self.staying or not self.is_halted():
            return False
        ahead = self.copy()
        ahead.staying = False
        ahead.answer(None)
        ahead.settle(upcoming)
        if ahead.turn != self.turn:
            return False
        self.copy_from(ahead)
        return True

    def finish_pending_steps(self) -> None:
        """Finish every pending step without new actions; no other turn begins."""
        going = not self.is_halted()  # stop if the script observes at the end of this phase
        self.staying = True
        while going:
            self.advance(lambda c: c.is_at_rest() and not c.is_halted(), lambda c: not c.is_halted(), ())
            going = self.pass_phase(())

    def explain_endless_run(self) -> str:
        """Return the reason why the run does not end: an infinite loop, or the question at which it was stopped."""
        found = find_loop(self.position)
        if found is not None:
            return f"the run {found}"
        most = STEP_LIMITS.get().answers
        return f"the run was stopped after {most:,} answers without an end; {self.show_choice()}"

    def asks_order(self, player: int) -> bool:
        """Return whether a player is asked for an order of objects or pending triggers."""
        choice = self.choice
        if choice is None or choice.player != player:
            return False
        waiting = {item.ref for item in self.position.waiting}
        picked = choice.kind == "pick" and waiting.issuperset(choice.candidates)
        return picked or choice.kind == "order" or choice.name == NEXT_TRIGGER

    def show_choice(self, example: bool = False) -> str:
        """Return the present choice and its legal answers, in words; on request with a line that answers it."""
        choice = self.choice
        if choice is None:
            return "the game is over" if self.position.over else "no player is asked"
        name, line = self.name(choice.player), ""
        given = next(choice.answers(), None) if example and choice.kind in ("pick", "one-of", "number") else None
        if given is not None:
            example_line = f"{name} chooses {show_answer(self.position, choice, given)}"
            line = self.find_unused() or f"; add a line there such as: {example_line}"
        return f"{name} is asked: {choice.prompt}; {show_legal(self.position, choice)}{line}"

    def settle_ahead(self) -> None:
        """Settle with the first legal answers as long as lines have unused words."""
        self.otherwise = "first"
        if any(wish.left for wish in self.wishes):  # limit the search: the run may have many choices ahead
            with suppress(Mismatch):
                self.settle(())

    def find_unused(self) -> str:
        """Return which word of an earlier line stays unused if the open choices are answered; "" for none."""
        ahead = self.copy()
        ahead.settle_ahead()
        unused = ((word.text, wish.step) for wish in ahead.wishes for word in wish.left if not wish.step.if_asked)
        return next((f"; “{word}” in “{step.line.text}” does not fit any choice" for word, step in unused), "")


def list_records_between(earlier: Position | None, later: Position) -> tuple[Record, ...]:
    """Return every record between a position and a later one."""
    chain: list[tuple[Record, ...]] = []
    position: Position | None = later
    while position is not None and position is not earlier:
        chain.append(position.records)
        position = position.previous
    return tuple(record for records in reversed(chain) for record in records)


def has_forced_pass(earlier: Position | None, later: Position, player: int) -> bool:
    """Return whether the game has passed for a player, who could do nothing else."""
    return any(one.event == PASSED and one.data["player"] == player for one in list_records_between(earlier, later))


def find_loop(end: Position) -> Loop | None:
    """Return the infinite loop of a position, if the game was in the same state before; else None.

    Its optional steps are the choices in it that had another legal answer: that would leave it, or may.

    Args:
        end: a position with the way that led to it.
    """
    machine = end.machine()
    canonical, summary = CanonicalState(machine).value, summarize_state(machine.state)
    steps = [end]
    while (before := steps[-1].previous) is not None:
        if summarize_state(before.state()) == summary and CanonicalState(before.machine()).value == canonical:
            break
        steps.append(before)
    else:
        return None
    abilities: dict[str, bool] = {}
    optional: dict[str, None] = {}
    for step in reversed(steps):
        asks = step.previous
        assert asks is not None
        assert asks.choice is not None
        abilities |= find_active_abilities(step.machine())
        if asks.choice.count_answers() > 1:
            text = f"{end.machine().player_name(asks.choice.player)}: {asks.choice.prompt}"
            optional[f"{text} → {show_answer(asks, asks.choice, step.last_answer)}"] = None
    records = [record for step in reversed(steps) for record in step.records]
    return describe_loop(machine, records, len(steps), "answers", abilities, tuple(optional))
