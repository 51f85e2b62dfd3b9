"""`rulestone quiz`."""

from __future__ import annotations

from itertools import islice

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.errors import BadInput
from rulestone.cli.options import at_least
from rulestone.cli.talking import held


@click.command(
    "quiz",
    epilog="""\b
Examples:
  rulestone quiz
  rulestone quiz GAME
  rulestone quiz layers --seed 7""",
)
@click.argument("about", required=False, default="", metavar="[GAME|CONCEPT]", shell_complete=complete_game)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed: the same questions.")
@click.option("-n", "--count", type=at_least(1), help="So many questions; by default as many as you like.")
def command(about: str, seed: int, count: int | None) -> None:
    """Be asked what happens, again and again: about a GAME, about a CONCEPT of the course, or about anything.

    Questions are made from rulings, scenarios and what the lab finds meanwhile. What is right is what the game does;
    every other answer is what another game does, or this one without a part of its rules.
    """
    from rulestone.lab.lessons.quiz import quiz
    from rulestone.report.lesson_talk import LessonTalk
    from rulestone.report.style import width

    try:
        talk = LessonTalk(None, islice(quiz(about.strip(), seed), count), count, width=width())
    except StopIteration:
        raise BadInput(f"nothing can be asked about {about or 'what is installed'}") from None
    held(talk)
