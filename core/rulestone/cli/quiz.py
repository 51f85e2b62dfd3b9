"""`rulestone quiz`."""

from __future__ import annotations

import click

from rulestone.cli.completion import complete_game
from rulestone.cli.conversation import hold_conversation
from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import at_least, seed_option
from rulestone.cli.work import log


@click.command("quiz", cls=Command)
@click.argument("about", required=False, default="", metavar="[GAME|CONCEPT]", shell_complete=complete_game)
@seed_option("questions")
@click.option("-n", "--count", type=at_least(1), help="How many questions. Default: until you stop.")
def command(about: str, seed: int, count: int | None) -> None:
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
