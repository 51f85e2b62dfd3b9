"""Moments of a followed scenario: after an option of a line, at rest, and the observations there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from msgspec import Struct

from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.choices import Option
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.observation.event_expressions import make_observer
from rulestone.scenario.observation.observer import Observer, Snapshot
from rulestone.scenario.script.advancing import Course, list_records_between
from rulestone.scenario.stage import Stage
from rulestone.scenario.yaml import Node

TRACE = ("cites ", "rules cited")
"""Observations of how a result came about, not of the result."""


class BeginMoment(Struct, frozen=True):
    """The moment at which a search begins.

    Attributes:
        position: the position at the beginning.
        done: number of script lines before it.
        told: a description of the last action.
        course: course of the script up to it; it knows which menus are the turn player's own.
        within: number of the turn.
        line: number of the script line, 0 for the start.
    """

    position: Position
    done: int
    action: str
    course: Course
    within: int
    line: int


def find_position_after(stage: Stage, line: int | None = None) -> BeginMoment:
    """Return the position after the action of a script line, before any later question.

    Where a line answers something (a choice, a response, a pass) it is the position in which that is asked. Line 0 is
    the start. Unless a line is named, it is the last one with which the turn player began something.

    Raises:
        ScenarioError: the script has no such line, or the line was refused.
    """
    moments = stage.script.moments
    if line is None:
        begun = [n for n, one in enumerate(moments, 1) if one.verdict and begins_action(stage, n)]
        line = begun[-1] if begun else 0
    stage.step(line)
    if not line:
        start = stage.board.position
        return BeginMoment(start, 0, "the start", open_course(stage, start), int(start.game.get("turn", 0)), 0)
    moment = moments[line - 1]
    if not moment.verdict:
        text = f"line {line}, “{moment.step.line.text}”, is refused: {moment.verdict.because or 'refused'}"
        raise ScenarioError(text, stage.board.scenario.label)
    course = open_course(stage, moment.position)
    text = f"line {line}, “{moment.step.line.text}”"
    turn = int(moment.position.game.get("turn", 0))
    if not begins_action(stage, line):
        return BeginMoment(moment.position, line - 1, f"the question at {text}", course, turn, line)
    given = get_given_answer(stage, moment.position)
    return BeginMoment(moment.position.answer(given), line, text, course, turn, line)


def begins_action(stage: Stage, line: int) -> bool:
    """Return whether the turn player starts an action of their own with a line."""
    moment = stage.script.moments[line - 1]
    position, choice = moment.position, moment.position.choice
    if moment.step.kind != "act" or choice is None or choice.kind != "act":
        return False
    return isinstance(get_given_answer(stage, position), Option) and open_course(stage, position).is_at_rest()


def open_course(stage: Stage, position: Position) -> Course:
    """Return a course at a position that has noted the turn player's own menus in every phase before."""
    course = Course(stage.board)
    for step in position.list_path():
        course.position = step
        course.note_menu_depth()
    return course


def get_given_answer(stage: Stage, position: Position) -> Any:
    """Return the script's answer at a position; None if the script ends there."""
    for step in stage.script.course.position.list_path():
        if step.previous is position:
            return step.last_answer
    return None


def is_at_rest(position: Position, begin: BeginMoment, free: bool = False) -> bool:
    """Return whether every started step is finished: the turn player may act, or the game is over.

    Args:
        position: a position after the beginning.
        begin: the beginning of the search.
        free: whether actions that players begin later in the turn belong to the search; then it ends with the turn.
    """
    if position.choice is None or position.over or int(position.game.get("turn", 0)) != begin.within:
        return True
    if free:
        return False
    begin.course.position = position
    return begin.course.is_at_rest()


# --- observing ------------------------------------------------------------------------------------------------------


class WatchedRecords(tuple[Record, ...]):
    """Records that register every read access."""

    read = False

    def __iter__(self) -> Any:
        self.read = True
        return super().__iter__()


class Outlook:
    """The observations of a scenario in later positions.

    For a ruling these are its final expectations, without cited rules; for a scenario without observations, the places
    of its cards and the winner.

    Args:
        stage: the scenario's run.
        begin: the beginning of the search.
    """

    def __init__(self, stage: Stage, begin: BeginMoment) -> None:
        self.board = stage.board
        self.observer: Observer = make_observer(stage.board)
        self.start = stage.board.position
        self.verdicts = {m.step.number: m.verdict for m in stage.script.moments if m.step.number <= begin.done}
        asked = list_observations(stage)
        self.asked: dict[str, tuple[Node, str]] = {}
        self.of_records: list[str] = []
        several = False
        for name, (one, text) in asked.items():
            records = WatchedRecords(self.records(begin.position))
            try:
                found = self.observer.evaluate(one, text, Snapshot(begin.position, records, self.verdicts))
            except ScenarioError:  # the observation refers to a script line that was refused in this branch
                continue
            self.asked[name] = (one, text)
            self.of_records += [name] if records.read else []
            several = several or isinstance(found.value, (list, tuple))
        words = " ".join(text.casefold() for _, text in self.asked.values())
        labels_said = {oid for label, oid in stage.board.labels.items() if several or label.casefold() in words}
        self.named = frozenset(labels_said)

    def records(self, position: Position) -> tuple[Record, ...]:
        """Return all trace records up to a position."""
        return (*self.start.records, *list_records_between(self.start, position))

    def observe(self, position: Position) -> dict[str, Any]:
        """Return the observations of a position by name; None for one without meaning in the game."""
        return self.values(position, self.asked)

    def observe_trace(self, position: Position) -> Hashable:
        """Return the observations of the trace so far, and the events under way that may still change them."""
        if not self.of_records:
            return ()
        records = self.records(position)
        values = tuple(self.values(position, self.of_records, records).values())
        by_index = {record.index: record for record in records}
        under_way: list[tuple[str, str]] = []
        for frame in position.state().agenda:
            at = frame[3]
            while at in by_index:
                under_way.append((by_index[at].event, repr(by_index[at].data)))
                at = by_index[at].cause
        return freeze_value(values), tuple(under_way)

    def values(
        self, position: Position, names: Iterable[str], records: tuple[Record, ...] | None = None
    ) -> dict[str, Any]:
        """Return the values of some observations."""
        if records is None:
            records = self.records(position) if self.of_records else ()
        look = Snapshot(position, records, self.verdicts)
        found: dict[str, Any] = {}
        for name in names:
            node, text = self.asked[name]
            try:
                found[name] = self.observer.evaluate(node, text, look).value
            except ScenarioError:
                found[name] = None
        return found


def list_observations(stage: Stage) -> dict[str, tuple[Node, str]]:
    """Return the observations and expectations of a scenario by name; without any, the places of its cards and the
    winner."""
    scenario = stage.board.scenario
    asked = {name: (one, one.text()) for name, one in scenario.observe.items()}
    asked |= {text: (one, text) for text, one in scenario.expect.items() if not text.startswith(TRACE)}
    usual = [*(f"zone of {label}" for label in stage.board.labels), "winner"]
    return asked or {text: (scenario.node, text) for text in usual}


def freeze_value(value: Any) -> Hashable:
    """Return a value that can be a key."""
    if isinstance(value, (list, tuple)):
        return tuple(freeze_value(part) for part in value)
    if isinstance(value, dict):
        return tuple((key, freeze_value(part)) for key, part in value.items())
    return (type(value).__name__, value) if isinstance(value, bool) else value  # True == 1, so add the type's name


def observe(stage: Stage, position: Position) -> dict[str, Any]:
    """Return a scenario's observations in a later position.

    Args:
        stage: the scenario's run under a game.
        position: a position reached by answers from a position of the run.

    Returns:
        observation → value; for a ruling, expectation → actual value.
    """
    return Outlook(stage, find_position_after(stage, 0)).observe(position)
