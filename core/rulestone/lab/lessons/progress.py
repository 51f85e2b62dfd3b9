"""The progress of a learner: the best score of every lesson, in the user's data folder."""

from __future__ import annotations

import json
import os
from pathlib import Path

from msgspec import Struct, ValidationError, convert

from rulestone.game.disk_cache import find_user_folder
from rulestone.model.bounds import SIZE
from rulestone.model.whole_files import write_files


class LessonScore(Struct, frozen=True):
    """The score of a lesson.

    Attributes:
        right: number of questions answered correctly at the first attempt.
        of: number of questions.
    """

    right: int
    of: int


class Scorebook:
    """Scores stored in a file.

    Args:
        path: path of the file, which need not exist. An unreadable file counts as empty; a file that cannot be written
            does not interrupt a lesson.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @staticmethod
    def open_for_user() -> Scorebook:
        """Return the scores of the user of this account."""
        from platformdirs import user_data_path

        return Scorebook((find_user_folder(user_data_path) or Path(os.devnull)) / "lessons.json")

    def read_scores(self) -> dict[str, LessonScore]:
        """Return the best score of each lesson."""
        try:
            with self.path.open(encoding="utf-8") as file:
                return convert(json.loads(file.read(SIZE)), dict[str, LessonScore])
        except (OSError, ValueError, ValidationError, RecursionError):
            return {}

    def store(self, lesson: str, score: LessonScore) -> bool:
        """Store a score, unless a better one exists.

        Returns:
            whether the file could be written.
        """
        scores = self.read_scores()
        old = scores.get(lesson)
        if old is not None and old.of == score.of and old.right >= score.right:
            return True
        scores[lesson] = score
        told = {name: {"right": one.right, "of": one.of} for name, one in scores.items()}
        try:
            write_files({self.path: json.dumps(told, indent=1) + "\n"})
        except OSError:
            return False
        return True
