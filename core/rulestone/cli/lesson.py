"""`rulestone lesson` and `rulestone quiz`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from rulestone.cli.conversation import hold_conversation
from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import Nearest, at_least, complete_game, complete_lesson, seed_option
from rulestone.cli.output import get_format, output_option, print_report, progress, write_text
from rulestone.cli.work import log

if TYPE_CHECKING:
    from rulestone.lab.lessons.files import Lesson
    from rulestone.lab.lessons.posed import PosedQuestion

ENDINGS = {".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown"}


@click.command("lesson", cls=Command)
@click.argument("name", required=False, metavar="[NAME]", shell_complete=complete_lesson)
@click.option(
    "--format",
    "form",
    type=Nearest(["talk", "html", "markdown"]),
    help="talk: in the terminal (default); html: a page that grades itself; markdown: a handout with a separate key.",
)
@output_option
@click.option("--check", "checking", is_flag=True, help="Only check that the lesson is sound; exit status 1 if not.")
def lesson(name: str | None, form: str | None, output: str | None, checking: bool) -> None:
    """Take a lesson: predict what a game does, then see why.

    NAME is a lesson of the course or a path. Without NAME, the command lists the course. The right answer is the
    result in this game. Each wrong answer is the result in another game, or in this game under another rule.
    """
    from rulestone.lab.lessons.files import Scorebook, find_lesson, list_course
    from rulestone.lab.lessons.posed import find_problems
    from rulestone.report.lesson_talk import LessonTalk
    from rulestone.report.lessons import build_course_document, render_handout
    from rulestone.report.terminal import get_width

    form = get_format(form, output, ENDINGS, "talk")
    names = list(list_course())
    if output and (name is None or checking):
        raise BadInput("-o needs the NAME of a lesson and cannot be used with --check")
    if checking:
        check_lessons(names if name is None else [name])
        return
    scores = Scorebook.open_for_user()
    if name is None:
        print_report("text", build_course_document(list(map(find_lesson, names)), scores.read_scores()), None)
        return
    found = find_lesson(name)
    asked = list_questions(found)
    if problems := find_problems(found, asked):
        raise BadInput(f"the lesson {found.name} is not sound: {'; '.join(problems)}")
    if form == "markdown":
        write_text(render_handout(found, asked), output)
    elif form == "html":
        from rulestone.report.lessons import render_lesson_page

        write_text(render_lesson_page(found, asked), output)
    elif output:
        raise BadInput(f"{output}: only --format html or markdown can be written to a file")
    else:
        following = names[names.index(found.name) + 1] if found.name in names[:-1] else ""
        talk = LessonTalk(found, asked, len(asked), following, get_width())
        hold_conversation(talk)
        if talk.is_first_round_complete and not scores.store(found.name, talk.score):
            log(f"the score was not saved: {scores.path} cannot be written")


def check_lessons(names: Iterable[str]) -> None:
    """Print whether lessons hold; exit with 1 if one does not."""
    from rulestone.lab.lessons.files import find_lesson
    from rulestone.lab.lessons.posed import find_problems
    from rulestone.report.terminal import write

    found = {one.name: find_problems(one, list_questions(one)) for one in map(find_lesson, names)}
    for name, faults in found.items():
        write(f"{name}: {'problems:' if faults else 'no problems found'}\n" + "".join(f"  {line}\n" for line in faults))
    if any(found.values()):
        raise click.exceptions.Exit(1)


def list_questions(lesson: Lesson) -> Sequence[PosedQuestion]:
    """Return the questions of a lesson in the order in which they are asked."""
    from rulestone.lab.lessons.posed import pose

    with progress() as text:
        return pose(lesson, report=text)


@click.command("quiz", cls=Command)
@click.argument("about", required=False, default="", metavar="[GAME|CONCEPT]", shell_complete=complete_game)
@seed_option("questions")
@click.option("-n", "--count", type=at_least(1), help="Number of questions. Default: until you stop.")
def quiz(about: str, seed: int, count: int | None) -> None:
    """Answer questions about a GAME, about a CONCEPT of the course, or about anything.

    Questions are made from rulings and scenarios. The right answer is the result in this game. Each wrong
    answer is the result in another game, or in this game without a rule. Where only two results are known, the
    next question asks for the rule that decides.
    """
    from rulestone.lab.lessons.quiz import iterate_questions, take_questions
    from rulestone.report.lesson_talk import LessonTalk
    from rulestone.report.terminal import get_width

    try:
        questions = take_questions(iterate_questions(about.strip(), seed, log), count)
        talk = LessonTalk(None, questions, count, width=get_width())
    except StopIteration:
        raise BadInput(f"no question is known about {about or 'the installed games'}") from None
    hold_conversation(talk)
