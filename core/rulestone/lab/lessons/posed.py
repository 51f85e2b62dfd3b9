"""A question as it is put to a learner: the answers to choose from, which of them is right, whose the others are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.lab.compare.cast import CardLine, card_lines
from rulestone.lab.compare.columns import columns_of
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.lab.compare.rows import Cell
from rulestone.lab.compare.switches import silent
from rulestone.lab.compare.ways import Way
from rulestone.lab.lessons.files import Lesson, LessonQuestion
from rulestone.lab.lessons.rivals import Rival, named, rivals
from rulestone.lab.pool import named as named_cards
from rulestone.lab.pool import printed, values
from rulestone.scenario import Run, Scenario

SECONDS = 2.0
"""Processor time for wrong answers, a question and game, where no other game gives one."""
ASKED = 2
"""How many games a question is asked about that names none."""


class LessonOption(Struct, frozen=True):
    """An answer to choose from.

    Attributes:
        text: it, in shared words.
        rivals: who answers so.
    """

    text: str
    rivals: tuple[Rival, ...]


class Posed(Struct, frozen=True):
    """A question about one game.

    Attributes:
        question: as the lesson has it.
        column: the game it is about, "game@revision".
        title: how readers are told of it.
        prompt: the question in words.
        cards: the cards of the scenario.
        lines: the lines of the script, as far as learners see them.
        options: the answers to choose from, in an order that says nothing.
        right: which of them is right, from 0.
        rules: the rules by which it is right, that decide it first.
        because: the game's own reason for a refusal, "" where there is none.
        rests: the assumptions of which another option would make another answer right.
        run: the run.
        rulesets: column → ruleset, of every column that answers.
        titles: column → how readers are told of it.
    """

    question: LessonQuestion
    column: str
    title: str
    prompt: str
    cards: tuple[CardLine, ...]
    lines: tuple[str, ...]
    options: tuple[LessonOption, ...]
    right: int
    rules: tuple[str, ...]
    because: str
    rests: tuple[str, ...]
    run: Run
    rulesets: Mapping[str, Ruleset]
    titles: Mapping[str, str]

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the game it is about."""
        return self.rulesets[self.column]


def pose(lesson: Lesson, seconds: float = SECONDS, told: Callable[[str], None] = silent) -> tuple[Posed, ...]:
    """The questions of a lesson, each put about each of its games.

    Args:
        lesson: the lesson.
        seconds: processor time for wrong answers, a question and game.
        told: called with what is done next, in words.

    Raises:
        UnknownGame, ScenarioError, ScriptError, LookupError: as `rulestone.lab.compare.comparison.compare` does.
    """
    made: dict[tuple[str, str, tuple[str, ...]], Comparison] = {}
    found: list[Posed] = []
    for number, question in enumerate(lesson.questions, 1):
        told(f"question {number} of {len(lesson.questions)}")
        scenario = question.scenario
        columns = columns_of((*scenario.games, *question.games)) if scenario.games else ()
        key = (scenario.file, question.changed, columns)
        if key not in made:
            made[key] = compare(scenario, columns)
        found += [posed(question, made[key], name, seconds) for name in asked_about(question, made[key])]
    return tuple(found)


def pose_question(question: LessonQuestion, seconds: float = SECONDS) -> tuple[Posed, ...]:
    """One question, put about each of its games.

    Raises:
        UnknownGame, ScenarioError, ScriptError, LookupError: as for `pose`.
    """
    return pose(Lesson("", "", "", "", (question,)), seconds)


def asked_about(question: LessonQuestion, made: Comparison) -> list[str]:
    """The columns that a question is asked about: those it names, or the first of each way of behaving, the rarest
    first."""
    if question.games:
        return list(columns_of(question.games))
    rare = sorted(made.ways, key=lambda way: len(way.columns))
    names = [way.columns[0] for way in rare] or [column.name for column in made.columns if column.name not in made.mute]
    return names[:ASKED]


def posed(question: LessonQuestion, made: Comparison, column: str, seconds: float) -> Posed:
    """A question about one column of a comparison."""
    scenario = question.scenario
    runs, rulesets = {c.name: c.run for c in made.columns}, {c.name: c.ruleset for c in made.columns}
    titles = {c.name: c.title for c in made.columns}
    asked = f"step {question.step}" if question.step else question.asks
    row = next(row for row in made.rows if named(row) == asked)
    rules = deciding(question, made, column, row.cells[column])
    answers = rivals(scenario, column, runs, rulesets, asked, rules, seconds)
    right = answers[0][1]
    by: dict[str, list[Rival]] = {}
    for rival, cell in answers:
        if not cell.blank:
            by.setdefault(worded(question, cell, rival.run), []).append(rival)
    texts = sorted(by, key=in_order)
    mine = worded(question, right, runs[column])
    rests = dict.fromkeys(
        rival.change.what
        for text, some in by.items()
        for rival in some
        if text != mine and rival.kind == "assumption" and rival.change is not None
    )
    return Posed(
        question,
        column,
        titles[column],
        question.prompt or prompt(question, scenario.asks),
        cards_of(scenario, rulesets[column]),
        tuple(line.text for line in scenario.play if line.text)[: question.step or None],
        tuple(LessonOption(text, tuple(by[text])) for text in texts),
        texts.index(mine) if mine in texts else -1,
        rules,
        right.because,
        tuple(rests),
        runs[column],
        rulesets,
        titles,
    )


def cards_of(scenario: Scenario, ruleset: Ruleset) -> tuple[CardLine, ...]:
    """The cards of a scenario, and those of the game's own that it names."""
    own = {name: card for card in ruleset.cards.values() for name in (card.name, card.original) if name}
    found = list(card_lines(scenario, column=ruleset.name))
    for name in named_cards(scenario):
        card = own.get(name)
        if card is not None and name not in scenario.cards:
            told = [one for key, value in values(card, ruleset).items() if (one := worth(key, value))]
            found.append(CardLine(card.name, ", ".join((card.type, *told)), " ".join(printed(card, ruleset)), ""))
    return tuple(found)


def worth(key: str, value: object) -> str:
    """A value of a card in words, "" for one that says nothing."""
    if isinstance(value, tuple):
        return f"{key} {', '.join(map(str, value))}" if value else ""
    return key if value is True else f"{key} {value}"


def prompt(question: LessonQuestion, asks: str) -> str:
    """A question in the usual words."""
    if question.step:
        return f"What comes of line {question.step}?"
    return f"{asks} ({question.asks}?)" if asks else f"{question.asks}?"


def worded(question: LessonQuestion, cell: Cell, run: Run) -> str:
    """An answer in words: what the scenario calls it, and what is seen."""
    if question.step:
        step = run.steps[question.step - 1] if question.step <= len(run.steps) else None
        refused = step is not None and not step.verdict.ok and cell.text != "not asked"
        return f"not allowed: {cell.text}" if refused else cell.text
    called = question.scenario.answer.get(question.asks, {}).get(cell.text, "")
    return f"{called} ({question.asks}: {cell.text})" if called else cell.text


def in_order(text: str) -> tuple[int, int, str]:
    """Numbers by size, words by the alphabet: an order that says nothing of which is right."""
    number = text.lstrip("+-")
    return (0, int(text), "") if number.isdecimal() and len(number) < 10 else (1, 0, text.casefold())


def deciding(question: LessonQuestion, made: Comparison, column: str, right: Cell) -> tuple[str, ...]:
    """Return the ids of the rules by which an answer is right.

    They are those that the lesson names, else the rule of the refusal, else those that the scenario's author expects,
    else those that the run cites where the games diverge first.
    """
    book = made.column(column).ruleset.rulebook
    own = tuple(rule for rule in question.cites if rule in book.rules)
    if own:
        return own
    if right.rule:
        return (right.rule,)
    run = made.column(column).run
    if question.step:
        cited: Sequence[str] = run.steps[question.step - 1].cites if question.step <= len(run.steps) else ()
        named = [rule for rule in made.cites if rule in book.rules and rule in cited]
        return tuple(named or [rule for rule in cited if rule in book.rules][:2])
    cited = made.cites or made.citations(Way((column,), "", {}))
    return tuple(rule for rule in cited if rule in book.rules)


__all__ = ["LessonOption", "Posed", "pose"]
