"""A first lesson to edit: one question about a scenario of the library."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rulestone.model.whole_files import write_file
from rulestone.scenario import find

TEXT = """\
# {title}: change what stands here, then
#   rulestone lesson {file} --check     says whether every question has one right answer
#   rulestone lesson {file}             is the lesson
# No answer stands in it: right is what the game does, and every other answer is what another game does.
title: {quoted}
concept: windows
about: |
  What learners read first. Say what to look at, not what comes of it.
questions:
  - scenario: {scenario}    # a name of the library, or a scenario in place
    # games: [...]          # about which games; without it, one of each way of behaving
    # asks: step 2          # what comes of a line of the script; without it, the scenario's own question
    hints:
      - What could help somebody who has no idea?
    # change: {{2: Ben passes}}    # then the same with another line
design: >
  What to try oneself at the end.
"""


def create_lesson(title: str, folder: Path, scenario: str = "last-stand") -> tuple[Path, str]:
    """Return a file for a lesson.

    Args:
        title: the lesson's.
        folder: where.
        scenario: what it asks about first: a name of the library.

    Returns:
        the file and what was written.

    Raises:
        UnknownScenario: there is no such scenario.
        FileExistsError: the file exists already.
        OSError: it cannot be written.
    """
    find(scenario)
    name = re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "lesson"
    path = folder / f"{name}.yaml"
    text = TEXT.format(
        title=" ".join(title.split()), file=path.name, quoted=json.dumps(title, ensure_ascii=False), scenario=scenario
    )
    write_file(path, text, overwrite=False)
    return path, text
