"""Lessons in text: questions with their answers to choose from, what is right and whose the others are, handouts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulestone.game.rulebook import ASSUMED
from rulestone.lab.lessons.design import DesignedChange
from rulestone.lab.lessons.files import Lesson
from rulestone.lab.lessons.posed import LessonOption, Posed
from rulestone.lab.lessons.progress import LessonScore
from rulestone.lab.lessons.rivals import Rival
from rulestone.report.board import board
from rulestone.report.comparison import card_texts
from rulestone.report.document import escape_markdown
from rulestone.report.words import WIDTH, answered, listed, wrapped

LATER = "How the other games answer is shown after the last question about this scenario."
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def course_text(lessons: Iterable[Lesson], scores: Mapping[str, LessonScore], width: int = WIDTH) -> str:
    """The lessons in a line each, with how they went."""
    found = list(lessons)
    wide = max((len(one.name) for one in found), default=0)
    lines = []
    for number, one in enumerate(found, 1):
        score = scores.get(one.name)
        went = f"  (done: {score.right} of {score.of} right)" if score is not None else ""
        lines.append(wrapped(f"{one.title}{went}", width, f"{number:>2}  {one.name:<{wide}}  "))
    if found:
        first = next((one.name for one in found if one.name not in scores), found[0].name)
        lines += ["", f"$ rulestone lesson {first}"]
    return "\n".join(lines) + "\n"


def opening_text(lesson: Lesson, width: int = WIDTH) -> str:
    """The beginning of a lesson."""
    return "\n\n".join([lesson.title, *(wrapped(part, width) for part in lesson.paragraphs)]) + "\n"


def scene_text(one: Posed, width: int = WIDTH) -> str:
    """The cards and the script that a question is about, as far as learners see it."""
    parts = [
        card_texts(one.cards, width),
        [wrapped(f"  {line}", width) for line in one.state],
        script_texts(one, width),
    ]
    if any(not card.where for card in one.cards):  # where they lie is shown
        parts.insert(1, [board(one.run.start).rstrip()])
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def script_texts(one: Posed, width: int) -> list[str]:
    """The lines of the script."""
    return [wrapped(text, width, f"  {number} ") for number, text in enumerate(one.lines, 1)]


def question_text(one: Posed, number: int, of: int | None = None, width: int = WIDTH) -> str:
    """A question with its numbered answers.

    Args:
        number: the how-manieth it is.
        of: of how many; None for one of endlessly many.
    """
    lines = []
    if one.question.changed:
        lines.append(wrapped(f"Now {one.question.changed}; the rest is as before.", width))
    lines.append(wrapped(f"{one.title}: {one.prompt}", width, f"Question {number}{f' of {of}' if of else ''}. ", "  "))
    lines += [wrapped(text, width, "    ", "      ") for text in rules_needed(one)]
    lines += [wrapped(choice.text, width, f"  {n}  ") for n, choice in enumerate(one.options, 1)]
    return "\n".join(lines)


def reveal_text(one: Posed, given: int, width: int = WIDTH) -> str:
    """Return the right answer with its rule, and the games or changes behind each other answer.

    Args:
        given: number of the given answer, from 0; -1 for none.
    """
    right = one.options[one.right]
    lead = "Right" if given == one.right else "Not in this game. Correct answer" if given >= 0 else "Correct answer"
    lines = [wrapped(f"{lead}: {right.text}.", width)]
    if one.because:
        lines.append(wrapped(one.because, width, "  because "))
    lines += [wrapped(text, width, "  ", "    ") for text in rule_texts(one)]
    if one.later:
        return "\n".join([*lines, wrapped(LATER, width, "  ")])
    also = whose(right, one, besides=True)
    if also:
        lines.append(wrapped(f"The same in {also}.", width, "  ", "    "))
    for number, other in enumerate(one.options):
        if number != one.right:
            lines.append(wrapped(f"{other.text}: {whose(other, one)}.", width, "  ", "    "))
    return "\n".join(lines)


def rules_needed(one: Posed) -> list[str]:
    """Return the rules that are shown with a question, under a heading: those that decide it and one that does not."""
    book = one.ruleset.rulebook
    return ["Rules of this game:", *(f"{id}: {book[id].text}" for id in one.shown)] if one.shown else []


def rule_texts(one: Posed) -> list[str]:
    """The rules by which an answer is right, with how they are known."""
    book = one.ruleset.rulebook
    return [f"{id} ({'◆ ' * (book[id].status == ASSUMED)}{book[id].status}): {book[id].text}" for id in one.rules[:3]]


def whose(choice: LessonOption, one: Posed, besides: bool = False) -> str:
    """Return the games and changes behind an answer, in words.

    Args:
        besides: leave out the game that is asked about as it is.
    """
    games = [
        one.titles[r.column] for r in choice.rivals if r.kind == "game" and not (besides and r.column == one.column)
    ]
    told = [listed(games)] if games else []
    changed = [changed_text(rival, one) for rival in choice.rivals if rival.kind != "game"]
    if changed and not games:
        told.append(f"{one.title} {changed[0]} (tried)")
    return ", ".join(told)


def changed_text(rival: Rival, one: Posed) -> str:
    """Return a change in words."""
    change = rival.change
    assert change is not None
    if rival.kind == "policy":
        return f"with the policy “{change.what}” of {one.titles[change.giver]}"
    if rival.kind == "without":
        return f"without its “{change.what}”"
    assumption = one.rulesets[change.column].parts.assumptions[change.what]
    return f"if one reads it otherwise: {answered(assumption, change.giver)}"


def score_text(lesson: Lesson, score: LessonScore, following: str = "", width: int = WIDTH) -> str:
    """The end of a lesson: the score, what to try oneself, what comes next."""
    lines = [f"{score.right} of {score.of} right at once."]
    if lesson.design:
        lines += ["", wrapped(f"Design it yourself: {lesson.design}", width)]
    if following:
        lines += ["", f"$ rulestone lesson {following}"]
    return "\n".join(lines) + "\n"


def design_text(changes: Sequence[DesignedChange], width: int = WIDTH) -> str:
    """Return the changes by a learner's design; an equal change in several games is shown once."""
    if not changes:
        return "  Nothing that these scenarios show comes out otherwise.\n"
    alike: dict[tuple[str, str, str, str], list[str]] = {}
    for one in changes:
        alike.setdefault((one.scenario, one.what, one.before, one.after), []).append(one.game)
    lines = []
    for (scenario, what, before, after), games in alike.items():
        lines.append(wrapped(f"{scenario}: {what}: {before} → {after} ({', '.join(games)})", width, "  ", "    "))
    return "\n".join(lines) + "\n"


def handout(lesson: Lesson, asked: Sequence[Posed]) -> str:
    """A lesson as Markdown to be printed: the questions, and after them the key on a page of its own."""
    parts = [f"# {escape_markdown(lesson.title)}"]
    parts += map(escape_markdown, lesson.paragraphs)
    shown = ""
    for number, one in enumerate(asked, 1):
        scene = f"{one.question.scenario.name}{one.lines}"
        if scene != shown:
            parts.append(f"## {escape_markdown(one.question.scenario.title or f'Scene {number}')}")
            parts.append("\n".join(f"- {escape_markdown(text.strip())}" for text in card_texts(one.cards, 10_000)))
            parts += [escape_markdown(line) for line in one.state]
            parts.append("\n".join(f"{n}. {escape_markdown(text)}" for n, text in enumerate(one.lines, 1)))
            shown = scene
        parts.append(f"**Question {number}.** {escape_markdown(one.title)}: {escape_markdown(one.prompt)}")
        parts += ["\n".join(f"- {escape_markdown(text)}" for text in rules_needed(one)[1:])]
        parts.append(
            "\n".join(f"- ({LETTERS[n]}) {escape_markdown(choice.text)}" for n, choice in enumerate(one.options))
        )
    if lesson.design:
        parts += ["## Design it yourself", escape_markdown(lesson.design)]
    parts += ['<div style="page-break-before: always"></div>', "# Key"]
    for number, one in enumerate(asked, 1):
        key = [f"**Question {number}**: ({LETTERS[one.right]}) {escape_markdown(one.options[one.right].text)}", ""]
        key += [f"- {escape_markdown(text)}" for text in rule_texts(one)]
        key += [
            f"- ({LETTERS[n]}) {escape_markdown(choice.text)}: {escape_markdown(whose(choice, one))}"
            for n, choice in enumerate(one.options)
            if n != one.right
        ]
        parts.append("\n".join(key))
    return "\n\n".join(parts) + "\n"
