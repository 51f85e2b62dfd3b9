"""A lesson on a small scenario, written to a file, and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulestone.lab.lessons.files import Lesson, load_lesson
from rulestone.lab.lessons.posed import (
    PosedQuestion,
)

SCENARIO = """\
      title: The last stand
      asks: Can a creature be rescued?
      players:
        Ada: {hand: [Doom]}
        Ben: {field: [Guard], hand: [Rescue]}
      play:
        - Ada plays Doom on Guard
        - Ben plays Rescue on Guard
      observe: {Guard ends in: zone of Guard}
"""


LESSON = f"""\
title: The last stand
about: |
  Somebody acts, somebody answers.

  What comes of it?
questions:
  - scenario:
{SCENARIO}
    hints: [Look at the stack, Look again]
    change: {{2: Ben passes}}
"""


def make_lesson(folder: Path, text: str) -> Lesson:
    path = folder / "lesson.yaml"
    path.write_text(text, encoding="utf-8")
    return load_lesson(path)


def get_results(asked: Sequence[PosedQuestion]) -> list[PosedQuestion]:
    return [one for one in asked if one.result is None]


def find_written(folder: Path) -> Lesson:
    return load_lesson(folder / "lesson.yaml")
