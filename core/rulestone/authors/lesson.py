"""A first lesson to edit: one question about a scenario of the library."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

from rulestone.model.whole_files import write_file
from rulestone.scenario import find


def create_lesson(title: str, folder: Path, scenario: str = "last-stand") -> tuple[Path, str]:
    """Write a new lesson file.

    Args:
        title: title of the lesson.
        folder: folder for the file.
        scenario: name of the library scenario of its first question.

    Returns:
        path of the file and its content.

    Raises:
        UnknownScenario: there is no such scenario.
        FileExistsError: the file already exists.
        OSError: the file cannot be written.
    """
    find(scenario)
    name = re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "lesson"
    path = folder / f"{name}.yaml"
    template = (files(__package__) / "templates" / "lesson.yaml").read_text(encoding="utf-8")
    text = template.format(
        title=" ".join(title.split()), file=path.name, quoted=json.dumps(title, ensure_ascii=False), scenario=scenario
    )
    write_file(path, text, overwrite=False)
    return path, text
