"""Runs: a scenario set up, followed and observed."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.ruleset import Rulebook
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.spelling import list_nearest
from rulestone.model.verdicts import YES, Verdict
from rulestone.scenario.errors import EndlessScript, ScenarioError, ScriptError, collect_errors, join_errors
from rulestone.scenario.files import Scenario
from rulestone.scenario.observation.event_expressions import can_do, make_observer
from rulestone.scenario.observation.observer import Observation, Snapshot, is_expected
from rulestone.scenario.premises import Premises, answer_open_choices
from rulestone.scenario.results import Expectation, Footnote, Run, StepResult
from rulestone.scenario.script.advancing import list_records_between
from rulestone.scenario.script.followed import LineMoment
from rulestone.scenario.script.script import Script
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.position import prepare
from rulestone.scenario.yaml import Node, fail, walk


@contextmanager
def raise_gc_threshold() -> Iterator[None]:
    """Collect garbage at about 300 MB only: scanning the compiled rulesets takes as long as the runs."""
    before = gc.get_threshold()
    gc.set_threshold(before[0] and max(before[0], 3_000_000), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def set_up(
    scenario: Scenario, game: str | Game, revision: str = "", assume: Mapping[str, Any] | None = None
) -> Position:
    """Return the starting position of a scenario under a game.

    Args:
        scenario: the scenario.
        game: the game, or its name ("game" or "game@revision").
        revision: its revision, the newest unless one is named.
        assume: options of assumptions; they override the options of the file.

    Raises:
        UnknownGame: no installed game has that name.
        ScenarioError: a word of the file has no meaning in this game.
        LookupError: there is no such revision, or no such assumption or option.
    """
    found, revision = find_game(game, revision)
    return prepare(scenario, found, revision, assume).position


def run_all(
    scenario: Scenario,
    game: str | Game,
    revision: str = "",
    assume: Mapping[str, Any] | None = None,
    *,
    elsewhere: bool = False,
) -> tuple[Run, ...]:
    """Run every case of a scenario under a game.

    Args:
        scenario, game, revision, assume: as for `set_up`.
        elsewhere: whether the scenario is a ruling of another revision; then the rules that it names need not
            be those of this one, and an endless game is reported (`Run.stopped`).
    """
    found, revision = find_game(game, revision)
    return tuple(
        run_one(variant, found, revision, assume, elsewhere, elsewhere) for variant in scenario.at(revision).variants()
    )


def find_game(game: str | Game, revision: str) -> tuple[Game, str]:
    """Return a game and a revision by their names."""
    if isinstance(game, Game):
        return game, revision or game.newest
    found, ruleset = find(f"{game}@{revision}" if revision else game)
    return found, ruleset.revision


@raise_gc_threshold()
def run_one(
    scenario: Scenario,
    game: Game,
    revision: str,
    assume: Mapping[str, Any] | None,
    lenient: bool = False,
    elsewhere: bool = False,
    history: bool = False,
) -> Run:
    """Run one variant of a scenario; see `rulestone.scenario.lookup.run` and `run_all`."""
    board = None
    try:
        board = prepare(scenario, game, revision, assume, elsewhere=elsewhere)
        telling = follow_script(board, lenient, elsewhere)
        return replace(telling.make_run(), history=telling.list_history()) if history else telling.make_run()
    except ScenarioError as error:
        if isinstance(error, ScriptError) and not scenario.id and not elsewhere:
            run_variant = partial(run_one, game=game, revision=revision, assume=assume, history=history)
            if answered := answer_open_choices(scenario, partial(run_variant, lenient=True)):
                return replace(run_variant(replace(scenario, otherwise="last")), notes=answered.notes)
        errors = [error, *error.also]
        errors += list_word_errors(board) if board is not None else list_later_errors(scenario, game, revision, errors)
        unique = {str(one): one for one in errors}.values()
        raise join_errors(sorted(unique, key=lambda one: one.line)) from None


def list_later_errors(
    scenario: Scenario, game: Game, revision: str, errors: list[ScenarioError]
) -> list[ScenarioError]:
    """Return the errors of lines and observations in a scenario whose cards or players have errors.

    A blank card replaces each unreadable one, and unreadable entries of players are left out. So a line may name a card
    of the file that is nowhere: that is not a further error.
    """
    rest, gone = leave_out_faulty(scenario, errors, game.ruleset(revision).lexicon.blank)
    try:
        later = list_word_errors(prepare(rest, game, revision))
    except ScenarioError as error:  # an entry may have had a second error behind the first
        later = [one for one in (error, *error.also) if one.key not in {known.key for known in errors}]
        return later + list_later_errors(rest, game, revision, [*errors, *later]) if later else []
    named = ((one, re.findall(r" “([^”]*)”", one.message.partition("\n")[0])) for one in later)
    said = " ".join((*scenario.cards, *gone))
    # a name in what was left out may be misspelt there: “Dooom” for the “Doom” of a line
    return [one for one, names in named if not any(name in said or list_nearest(name, gone) for name in names)]


def leave_out_faulty(scenario: Scenario, errors: list[ScenarioError], blank: Any) -> tuple[Scenario, list[str]]:
    """Return a scenario without its unreadable cards and entries of players, and the names that were in them.

    Args:
        blank: the card that replaces an unreadable one; a name alone describes a card of the pool.
    """
    keys = [f"{error.key}." for error in errors]

    def is_faulty(path: str) -> bool:
        return any(key.startswith(path) for key in keys)

    cards = {k: replace(v, value=blank) if is_faulty(f"{v.path}.") else v for k, v in scenario.cards.items()}
    faulty = {e.path: e for node in scenario.players.values() for e in node.mapping().values() if is_faulty(e.path)}
    players = {
        name: replace(node, value={k: v for k, v in node.mapping().items() if v.path not in faulty})
        for name, node in scenario.players.items()
    }
    gone = [str(part.value) for entry in faulty.values() for part in walk(entry)]
    return replace(scenario, cards=cards, players=players), gone


def follow_script(board: ScenarioBoard, lenient: bool, elsewhere: bool) -> ScriptResults:
    """Follow the script of a board to its end or, if `lenient`, to the first line that cannot be followed."""
    script = Script(board)
    stopped = unmet = ""
    starts = board.turned_away is None and not (board.scenario.observes_start and not board.scenario.play)
    if board.scenario.refused is None and starts:
        try:
            script.follow()
        except (ScriptError, EndlessGame, Incomputable) as error:
            if not lenient:
                raise
            stopped = error.message if isinstance(error, ScriptError) else str(error)
            if isinstance(error, ScriptError) and not isinstance(error, EndlessScript) and not elsewhere:
                unmet = stopped
    return ScriptResults(board, script, lenient, stopped, elsewhere, unmet)


def list_word_errors(board: ScenarioBoard) -> list[ScenarioError]:
    """Return the errors of script lines and observations that depend on no line before: unknown words and names."""
    scenario = board.scenario
    nodes = {node.text(): node for node in scenario.observe.values()} | scenario.expect
    verdicts = dict.fromkeys(range(1, len(scenario.play) + 1), YES)  # for observations about lines
    start = Snapshot(board.position, board.position.records, verdicts)
    found = collect_errors(partial(make_observer(board).evaluate, moment=start), nodes.values(), nodes)
    try:
        script = Script(board)
    except ScriptError as error:
        return [error, *error.also, *found]
    return collect_errors(script.check_spelling, script.steps) + found


class ScriptResults:
    """The results of a script that was followed.

    Args:
        board: the board.
        script: the script, followed to its end.
        lenient: an expression without a meaning in the game gives a note and no error.
        stopped: why the script did not reach its end, "" if it did.
        elsewhere: leave out expectations without a meaning in the game, such as a citation of a rule that it lacks.
        unmet: why the script cannot be followed in this game, "" if it can.
    """

    def __init__(
        self,
        board: ScenarioBoard,
        script: Script,
        lenient: bool = False,
        stopped: str = "",
        elsewhere: bool = False,
        unmet: str = "",
    ) -> None:
        self.unmet = unmet
        self.lenient = lenient
        self.elsewhere = elsewhere
        self.stopped = stopped
        self.board = board
        self.script = script
        self.observer = make_observer(board)
        self.end = script.course.position
        self.verdicts = {moment.step.number: moment.verdict for moment in script.moments}
        self.expectations: list[Expectation] = []
        self.own_answers: dict[str, str] = {}

    def make_run(self) -> Run:
        """Return the run as a result."""
        scenario, board = self.board.scenario, self.board
        moments = self.script.moments
        first = moments[0].position if moments else self.end
        self.check_refused_start()
        self.check_refusals()
        self.check_midway()
        look = self.take_snapshot(self.end)
        observations = {name: self.observe(name, node, look) for name, node in scenario.observe.items()}
        for text, node in scenario.expect.items():
            self.check_expectation(node, text, node, look, -1)
        self.note_items_left()
        names = self.end.assumptions
        return Run(
            scenario.label, scenario.title, scenario.asks, board.ruleset.name, board.position,
            (*board.position.records, *list_records_between(board.position, first)),
            tuple(self.step(number) for number in range(len(moments))), self.end, observations,
            tuple(self.expectations), tuple(dict.fromkeys(board.notes)),
            {name: board.rules.options[name] for name in sorted(names)}, tuple(self.script.course.choices),
            {name: self.observer.reword(node.text()) for name, node in scenario.observe.items()}, self.stopped,
            self.find_unmet_premise(look), tuple(board.filled), own_answers=self.own_answers,
            turned_away=board.turned_away,
        )  # fmt: skip

    def find_unmet_premise(self, end: Snapshot) -> str:
        """Return why the question does not arise; a ruling and a refused start have no premises."""
        scenario = self.board.scenario
        if scenario.id or scenario.refused is not None or self.board.turned_away is not None:
            return self.unmet
        reasons = Premises(self.board, self.script, self.observer, end).iterate_reasons()
        return next(filter(None, reasons), self.unmet)

    def list_history(self) -> tuple[dict[str, Any], ...]:
        """Return every observation at the start and after each line; None where it has no value at that moment."""
        moments = self.script.moments
        positions = [self.board.position, *(moment.position for moment in moments[1:]), self.end][: len(moments) + 1]
        return tuple(
            {
                name: self.observe_leniently(node, self.take_snapshot(position, number))
                for name, node in self.board.scenario.observe.items()
            }
            for number, position in enumerate(positions)
        )

    def observe_leniently(self, node: Node, moment: Snapshot) -> Any:
        """Return the value of an observation at some moment, None for none."""
        try:
            return None if self.stopped else self.observer.evaluate(node, node.text(), moment).value
        except ScenarioError:
            return None

    def step(self, number: int) -> StepResult:
        """Return the result of one line."""
        moments = self.script.moments
        moment = moments[number]
        after = moments[number + 1].position if number + 1 < len(moments) else self.end
        records = list_records_between(moment.position, after)
        cites = (*moment.cites, *(rule for record in records for rule in record.rules))
        distinct = tuple(dict.fromkeys(filter(None, cites)))
        return StepResult(moment.step.number, moment.step.line.text, moment.verdict, records, after, distinct)

    # --- looking ----------------------------------------------------------------------------------------------------

    def take_snapshot(self, position: Position, after: int = 1_000_000) -> Snapshot:
        """Return the moment that expressions are evaluated at, after a number of lines."""
        start = self.board.position
        records: tuple[Record, ...] = (*start.records, *list_records_between(start, position))
        return Snapshot(position, records, {n: v for n, v in self.verdicts.items() if n <= after})

    def note_items_left(self) -> None:
        """Add a note for items left on the stack at the end, as under another game's policy."""
        if self.end.stack and not self.stopped and not self.end.over:
            names = ", ".join(item.label or item.kind for item in self.end.stack)
            self.board.notes.append(Footnote(names, "left on the stack: no step of this game resolves it"))

    def observe(self, name: str, node: Node, moment: Snapshot) -> Any:
        """Return the value of an observation."""
        if self.stopped:
            return None
        try:
            found = self.observer.evaluate(node, node.text(), moment)
        except ScenarioError as error:
            if not self.lenient:
                raise
            self.board.notes.append(Footnote(name, error.message.partition("; there are")[0]))
            return None
        self.board.notes += [note for note in found.notes if replace(note, left_out=True) not in self.board.notes]
        means = self.board.scenario.answer.get(name, {})
        if own := next((means[word] for word in map(str, found.also) if word in means), ""):
            self.own_answers[name] = own
        return found.value

    def check_expectation(self, node: Node, text: str, expected: Node, moment: Snapshot, step: int) -> None:
        """Check one expectation, and whether it already held at the start."""
        if label := self.observer.read_label(text, expected):
            text, expected = label, replace(expected, value=True)
        try:
            found = self.observer.evaluate(node, text, moment)
        except ScenarioError:
            if not self.elsewhere:
                raise
            return
        if label and not isinstance(found.value, bool | None):
            raise fail(node, f"“{label}” is neither true nor false; write the expected value: “{label}: …”")
        held = self.was_met_at_start(node, text, expected)
        self.add_expectation(text, expected, found, held, step, bool(held) and self.needs_effects(node, text, expected))

    def needs_effects(self, node: Node, text: str, expected: Node) -> bool:
        """Return whether an expectation holds at the start only because continuous effects apply to its values."""
        start = self.board.position
        if not start.machine().has_derived_values():
            return False
        bare = start.state()
        bare.table = {}
        look = Snapshot(Position(start.rules, bare), start.records)
        return not is_expected(expected, self.observer.evaluate(node, text, look))

    def was_met_at_start(self, node: Node, text: str, expected: Node) -> bool | None:
        """Return whether an expectation already held at the start; None if that is undefined."""
        if text.startswith("refused "):
            return None
        return is_expected(expected, self.observer.evaluate(node, text, self.take_snapshot(self.board.position, 0)))

    def add_expectation(
        self, text: str, expected: Node, observed: Observation, at_start: bool | None, step: int, met: bool = False
    ) -> None:
        """Store an expectation with its found value."""
        holds = is_expected(expected, observed)
        self.expectations.append(Expectation(text, expected.plain, observed.value, holds, at_start, step, met))

    def check_refused_start(self) -> None:
        """Check that the start of the game is refused if the scenario expects it."""
        wanted, found = self.board.scenario.refused, self.board.turned_away
        if wanted is not None:
            text = "allowed" if found is None else found.rule or "refused"
            meant = self.board.ruleset.rulebook.ids(str(wanted))
            holds = found is not None and (wanted is True or wanted == found.rule or found.rule in meant)
            expected = "refused" if wanted is True else wanted
            self.expectations.append(Expectation("the start is refused", expected, text, holds, None, 0))

    def check_refusals(self) -> None:
        """Check the lines that the scenario expects to be refused."""
        for moment in self.script.moments:
            wanted = moment.step.line.refused
            if wanted is not None:
                self.expectations.append(check_refusal(moment, wanted, self.board.ruleset.rulebook))

    def check_midway(self) -> None:
        """Check the expectations before the end of the script."""
        for glance in self.script.glances:
            look = self.take_snapshot(glance.position, glance.after)
            for text, node in glance.line.expect.items():
                self.check_expectation(node, text, node, look, glance.after)
            for text, node in glance.line.may.items():
                line = text.replace(" may ", " ", 1)  # "Ada may block with X" asks about the line "Ada block with X"
                found = can_do(self.observer, look, line, node)
                start = can_do(self.observer, self.take_snapshot(self.board.position, 0), line, node)
                self.add_expectation(f"may: {text}", node, found, is_expected(node, start), glance.after)


def check_refusal(moment: LineMoment, expected: bool | str, rules: Rulebook) -> Expectation:
    """Return whether a line was refused as the scenario expects."""
    verdict: Verdict = moment.verdict
    found = "allowed" if verdict else verdict.rule or "refused"
    holds = not verdict and (expected is True or expected == verdict.rule or verdict.rule in rules.ids(str(expected)))
    text = f"“{moment.step.line.text}” is refused"
    return Expectation(text, "refused" if expected is True else expected, found, holds, None, moment.step.number)
