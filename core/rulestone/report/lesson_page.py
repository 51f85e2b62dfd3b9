"""A lesson as a self-grading page that needs no network."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from rulestone.lab.lessons.files import Lesson
from rulestone.lab.lessons.posed import Posed
from rulestone.report.lessons import LATER, build_rules, list_origins, list_rule_texts
from rulestone.report.page.document import digest, templates
from rulestone.report.trace import indent_records


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
        sheets.append({"number": number, "one": one, "scene": scene != before, "happened": happened})
        before = scene
    made = templates()
    style = Markup(made.get_template("page.css").render() + made.get_template("lesson.css").render())
    script = Markup(made.get_template("lesson.js").render())
    return made.get_template("lesson.html").render(
        lesson=lesson,
        sheets=sheets,
        later=LATER,
        list_rule_texts=list_rule_texts,
        build_rules=build_rules,
        list_origins=list_origins,
        style=style,
        script=script,
        style_hash=digest(style),
        script_hash=digest(script),
    )
