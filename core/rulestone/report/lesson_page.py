"""A lesson as a self-grading page that needs no network."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from msgspec import Struct

from rulestone.lab.lessons.files import Lesson
from rulestone.lab.lessons.posed import Posed
from rulestone.report.lessons import LATER, build_rules, list_origins, list_rule_texts
from rulestone.report.page.document import digest, templates
from rulestone.report.trace import indent_records


class LessonSheet(Struct, frozen=True):
    """A question on the page.

    Attributes:
        number: its number, from 1.
        one: the question.
        scene: whether its cards and script differ from those of the previous question.
        rules: the rules behind the right answer, as texts.
        needed: the rules that are shown with the question.
        others: each answer with the games that give it; [] if a later question asks about the same scenario.
        happened: the events of each line of the script.
    """

    number: int
    one: Posed
    scene: bool
    rules: Sequence[str]
    needed: Sequence[str]
    others: Sequence[str]
    happened: tuple[tuple[str, str], ...]


def lesson_page(lesson: Lesson, asked: Sequence[Posed]) -> str:
    """Return a lesson as HTML.

    Without JavaScript, or printed, the answers are folded under each question.

    Args:
        lesson: the lesson.
        asked: its questions as they are put.
    """
    sheets = []
    before = ""
    for number, one in enumerate(asked, 1):
        scene = f"{one.question.scenario.name}{one.lines}"
        happened = tuple((f"{s.number}. {s.line}", "\n".join(indent_records(s.records, 90))) for s in one.run.steps)
        sheets.append(
            LessonSheet(
                number, one, scene != before, list_rule_texts(one), build_rules(one)[1:], list_origins(one), happened
            )
        )
        before = scene
    made = templates()
    style = Markup(made.get_template("page.css").render() + made.get_template("lesson.css").render())
    script = Markup(made.get_template("lesson.js").render())
    return made.get_template("lesson.html").render(
        lesson=lesson,
        sheets=sheets,
        later=LATER,
        style=style,
        script=script,
        style_hash=digest(style),
        script_hash=digest(script),
    )
