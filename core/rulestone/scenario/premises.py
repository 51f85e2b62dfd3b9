"""Premises: whether the question of a scenario arises under a game at all.

A scenario asks about a situation. Under some game the situation may never come about: a line that the scenario takes
for granted is refused, the game is over before the last line, a card has no counterpart. The result of the run is then
no answer. Nor is it if it depends on a choice that the script leaves open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rulestone.model.display import format_seen
from rulestone.model.spelling import format_unknown
from rulestone.model.verdicts import Verdict
from rulestone.scenario.files import Scenario
from rulestone.scenario.observation.observer import Observer, Snapshot, is_expected
from rulestone.scenario.results import Footnote, Run
from rulestone.scenario.script.advancing import LEFT_OPEN, list_records_between
from rulestone.scenario.script.followed import LineMoment
from rulestone.scenario.script.lines import ScriptStep
from rulestone.scenario.script.script import Script
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.yaml import Node, fail

LATER = ("to", "end phase", "end turn")
"""Lines that say that the turn may end."""
TEXT = "text"
CHOICES_AGREE = "the script leaves choices open; every answer gives the same result"
MAX_VARIANTS = 24
"""Maximum number of ways to answer the open choices of a script that are run to see whether they agree."""


class Premises:
    """Checks the premises of a scenario against a run of it.

    Args:
        board: the board.
        script: the script, followed as far as possible.
        observer: evaluates expressions on the board.
        end: the moment after the last line.
    """

    def __init__(self, board: ScenarioBoard, script: Script, observer: Observer, end: Snapshot) -> None:
        self.board = board
        self.script = script
        self.observer = observer
        self.end = end
        self.moments = {moment.step.number: moment for moment in script.moments}

    def iterate_reasons(self) -> Iterator[str]:
        """Yield reasons why the question does not arise, such as a missing card, or "". Raises ScenarioError."""
        phase, words = self.board.scenario.phase, self.board.words
        if phase and not words.get_phase(phase) and (meaning := words.missing(phase)) is not None:
            yield add_rule(f"{phase}: {meaning.note}", meaning.rule)
        for name, node in self.board.scenario.cards.items():
            note = self.board.absent.get(name)
            kind = node.value.get("kind") if isinstance(node.value, dict) else None
            if note and kind and note.about == kind.value and not self.board.words.refuses(note.rule):
                yield add_rule(f"{name}: {note.text}", note.rule)
        for node in self.board.scenario.given:
            yield from self.check_entry(node)
        for glance in self.script.glances:
            later = len(list_records_between(glance.position, self.end.position))
            look = Snapshot(glance.position, self.end.records[: len(self.end.records) - later], self.end.verdicts)
            for text, node in glance.line.given.items():
                yield self.check_value(node, text, node, look)
        yield from self.check_cards()
        for number in sorted(self.moments):
            yield from self.check_line(self.moments[number])

    # --- what the scenario demands ----------------------------------------------------------------------------------

    def check_entry(self, node: Node) -> Iterator[str]:
        """Check one entry of `given`: the number of a line, an expression that holds, or expressions with values."""
        if isinstance(node.value, dict):
            for text, wanted in node.mapping().items():
                yield self.check_value(node, text, wanted, self.end)
        elif isinstance(node.value, int) and not isinstance(node.value, bool):
            yield self.check_allowed(node)
        else:
            text = node.text()
            yield self.check_value(node, text, Node(True, node.line, node.path, node.file), self.end)

    def check_allowed(self, node: Node) -> str:
        """Check that a line was allowed."""
        number = node.number(1)
        if number > len(self.script.steps):
            raise fail(node, format_unknown("line", str(number), map(str, range(1, len(self.script.steps) + 1))))
        moment = self.moments.get(number)
        if moment is None:
            return f"the script stops before line {number}: {self.script.course.show_choice(example=True)}"
        return "" if moment.verdict else describe_refusal(moment)

    def check_value(self, node: Node, text: str, expected: Node, moment: Snapshot) -> str:
        """Check that an expression has a value."""
        found = self.observer.evaluate(node, text, moment)
        if is_expected(expected, found):
            return ""
        if found.value is None:
            return next((add_rule(note.text, note.rule) for note in found.notes), f"there is no {text}")
        if expected.value is True:
            return f"this does not hold: {text}"
        return f"{text} is {format_seen(found.value)}, not {format_seen(expected.plain)}"

    # --- what every scenario demands --------------------------------------------------------------------------------

    def check_cards(self) -> Iterator[str]:
        """Check that every card has a text here, and that its zone has room."""
        for name, node in self.board.scenario.cards.items():
            yield self.check_text(name, node)
        for note in self.board.crowded:
            yield add_rule(f"{note.about}: {note.text}", note.rule)

    def check_text(self, name: str, node: Node) -> str:
        """Check that a card with one text per game has one here."""
        entries = node.mapping() if isinstance(node.value, dict) else {}
        if "per game" not in entries or TEXT in entries:
            return ""
        games = {key: entry.mapping() for key, entry in entries["per game"].mapping().items()}
        here = (self.board.ruleset.game, self.board.ruleset.name.partition("+")[0])
        if any(TEXT in games.get(key, {}) for key in here) or not any(TEXT in entry for entry in games.values()):
            return ""
        return f"{name} has no text for this game; give it a text “per game”, or “text: ''” for no abilities"

    def check_line(self, moment: LineMoment) -> Iterator[str]:
        """Check that the objects of a line exist, that the game continues, and that the turn is the intended one."""
        step, verdict = moment.step, moment.verdict
        if verdict.kind == "no counterpart" and not self.board.words.refuses(verdict.rule):
            yield describe_refusal(moment)
        if moment.position.over and step.kind != "continue":
            won = "it is a draw" if (one := moment.position.winner) is None else f"{moment.position.name(one)} has won"
            yield f"the game is over before line {step.number}, “{step.line.text}”: {won}"
        yield self.check_turn(moment)
        yield from self.check_target(step)

    def check_turn(self, moment: LineMoment) -> str:
        """Check that the turn does not end between two lines, unless one of the lines ends it."""
        following = self.moments.get(moment.step.number + 1)
        until = following.position if following is not None else self.end.position
        has_player = moment.step.kind in LATER or max(moment.step.whose, following.step.whose if following else -1) >= 0
        if has_player or until.over or until.game.get("turn") == moment.position.game.get("turn"):
            return ""
        if following is not None:
            return f"line {following.step.number}, “{following.step.line.text}”, comes only in a later turn"
        return f"the turn ends after line {moment.step.number}, “{moment.step.line.text}”"

    def check_target(self, step: ScriptStep) -> Iterator[str]:
        """Check that a player named as attacked can be attacked."""
        meanings = self.board.ruleset.lexicon.unasked
        if any(word.is_player for group in step.groups for word in group):
            for meaning in (meanings[action] for action in step.actions if action in meanings):
                yield add_rule(f"line {step.number}, “{step.line.text}”: {meaning.note}", meaning.rule)


def describe_refusal(moment: LineMoment) -> str:
    """Report that a line is not allowed, and why."""
    verdict: Verdict = moment.verdict
    because = add_rule(verdict.because or verdict.kind, verdict.rule)
    step: ScriptStep = moment.step
    return f"line {step.number}, “{step.line.text}”, is not allowed" + (f": {because}" if because else "")


def add_rule(text: str, rule: str) -> str:
    """Put the rule behind a text, in brackets."""
    return f"{text} [{rule}]" if rule else text


def answer_open_choices(scenario: Scenario, run_variant: Callable[[Scenario], Run]) -> Run | None:
    """Return a run in which open choices are answered; None if the result depends on an answer, or if there are too
    many ways to answer them.

    Args:
        scenario: a scenario whose script cannot be followed as it is.
        run_variant: runs a variant of it, leniently.
    """
    if scenario.otherwise or not (scenario.observe or scenario.expect):
        return None
    runs, seen, ways = list[Run](), list[Any](), ["last"]
    for way in ways:  # grows: each run shows further choices, whose other answers are further ways
        runs.append(run := run_variant(replace(scenario, otherwise=way)))
        seen.append((run.observations, run.expectations, [line.verdict.ok for line in run.steps]))
        counts = [int(found[1]) for one in run.choices if (found := re.search(rf"last of (\d+){LEFT_OPEN}", one))]
        for number in range(way.count(" "), len(counts)):
            ways += [f"{way}{' 0' * (number - way.count(' '))} {other}" for other in range(1, counts[number])]
        if run.unmet or seen[0] != seen[-1] or len(ways) > MAX_VARIANTS:
            return None
    return replace(runs[0], notes=(*runs[0].notes, Footnote("open choices", CHOICES_AGREE)))
