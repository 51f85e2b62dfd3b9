"""Lesson files and the progress of a learner."""

from __future__ import annotations

import json
import os
from pathlib import Path

from msgspec import Struct, ValidationError, convert

from rulestone.game.differences import POLICIES
from rulestone.game.disk_cache import find_user_folder
from rulestone.model.bounds import MAX_FILE_BYTES
from rulestone.model.records import read_arrow_table
from rulestone.model.spelling import format_unknown
from rulestone.model.whole_files import write_files
from rulestone.scenario import Scenario, ScenarioError, find
from rulestone.scenario.cached import read
from rulestone.scenario.errors import UnknownScenario
from rulestone.scenario.files import build, get_text, get_texts, read_text
from rulestone.scenario.yaml import Node, fail

COURSE = Path(__file__).parent / "course"
KEYS = dict(read_arrow_table(__file__, "lesson_keys.txt"))
QUESTION_KEYS = dict(read_arrow_table(__file__, "question_keys.txt"))
"""Keys of a lesson and of a question → their meaning."""


class LessonQuestion(Struct, frozen=True):
    """One question as written in a lesson's file.

    Attributes:
        scenario: the scenario to run.
        games: "game" or "game@revision" each; () for one game of each behavior, the rarest behavior first.
        asks: name of the observation to predict; "" for the one that answers the scenario's question.
        step: number of the script line whose outcome is asked; 0 for none.
        prompt: wording of the question; "" for the default.
        hints: hints in the order of display.
        cites: ids of rules that must apply.
        changed: description of the change of the script since the question before; "" for none.
    """

    scenario: Scenario
    games: tuple[str, ...] = ()
    asks: str = ""
    step: int = 0
    prompt: str = ""
    hints: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    changed: str = ""

    @property
    def row(self) -> str:
        """Return the name of the row of a comparison that answers it."""
        return f"step {self.step}" if self.step else self.asks


class Lesson(Struct, frozen=True):
    """A lesson.

    Attributes:
        name: stem of its file name.
        title: title for readers.
        concept: the concept that it teaches.
        about: introduction that learners read first.
        questions: its questions in order.
        design: suggested exercise at the end.
        policies: names of the game policies that it is about.
    """

    name: str
    title: str
    concept: str
    about: str
    questions: tuple[LessonQuestion, ...]
    design: str = ""
    policies: tuple[str, ...] = ()

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """Return the introduction, a paragraph each."""
        return tuple(" ".join(part.split()) for part in self.about.split("\n\n") if part.strip())


def list_course() -> dict[str, Path]:
    """Return the lessons that have a name, in the order of the course."""
    return {path.stem.partition("-")[2]: path for path in sorted(COURSE.glob("*.yaml"))}


def find_lesson(name: str) -> Lesson:
    """Return the lesson with a name or path.

    Args:
        name: name of a lesson of the course, or the path of a file.

    Raises:
        UnknownScenario: there is no such lesson.
        ScenarioError: the file is not a valid lesson.
    """
    path = Path(name)
    if path.suffix in (".yaml", ".yml"):
        return load_lesson(path)
    known = list_course()
    if name not in known:
        raise UnknownScenario(format_unknown("lesson", name, known, len(known)) + "\n  A file's path works too.")
    return load_lesson(known[name], name)


def load_lesson(path: Path, name: str = "") -> Lesson:
    """Read a lesson file.

    Raises:
        ScenarioError: the file does not exist or is not a valid lesson.
    """
    found = read(*read_text(path))
    if len(found) != 1:
        raise ScenarioError(f"expected one lesson, found {len(found)}", str(path))
    return read_lesson(found[0], name or path.stem)


def read_lesson(node: Node, name: str) -> Lesson:
    """Return a lesson from the mapping of a file.

    Raises:
        ScenarioError: a key or value is invalid.
    """
    top = node.mapping(KEYS)
    for key in ("title", "questions"):
        if key not in top:
            raise fail(node, f"a lesson needs “{key}”")
    asked = [one for part in top["questions"].items() for one in read_questions(part, name)]
    if not asked:
        raise fail(top["questions"], "a lesson asks at least one question")
    title, concept, design = (" ".join(get_text(top, key).split()) for key in ("title", "concept", "design"))
    policies = get_texts(top, "policies")
    for policy in policies:
        if policy not in POLICIES:
            raise fail(top["policies"], format_unknown("policy", policy, POLICIES))
    return Lesson(name, title, concept, get_text(top, "about").strip(), tuple(asked), design, policies)


def read_questions(node: Node, name: str) -> list[LessonQuestion]:
    """Return the questions of an entry of a lesson; a change is a separate question.

    Raises:
        ScenarioError: a key or value is invalid.
    """
    parts = node.mapping(QUESTION_KEYS)
    if "scenario" not in parts:
        raise fail(node, "a question needs a “scenario”")
    text = parts["scenario"]
    scenario = build(text, name) if isinstance(text.value, dict) else find(text.text())
    observation, step = read_asked(parts["asks"], scenario) if "asks" in parts else ("", 0)
    if not observation and not step:
        observation = next(iter((*scenario.answer, *scenario.observe)), "")
        if not observation:
            raise fail(node, "name an observation with “asks”: the scenario has none")
    first = LessonQuestion(
        scenario,
        get_texts(parts, "games"),
        observation,
        step,
        " ".join(get_text(parts, "prompt").split()),
        get_texts(parts, "hints"),
        get_texts(parts, "cites"),
    )
    if "change" not in parts:
        return [first]
    other, words = change_script(scenario, parts["change"])
    return [first, LessonQuestion(other, first.games, observation, step, changed=words)]


def read_asked(node: Node, scenario: Scenario) -> tuple[str, int]:
    """Return the observation to be predicted, or the number of the step.

    Raises:
        ScenarioError: the scenario has no such observation or line.
    """
    text = node.text()
    word, _, number = text.partition(" ")
    if word == "step" and number.isdecimal():
        if not 1 <= int(number) <= len(scenario.play):
            raise fail(node, f"there is no line {number}: the script has {len(scenario.play)} lines")
        return "", int(number)
    if text not in scenario.observe:
        raise fail(node, format_unknown("observation", text, scenario.observe))
    return text, 0


def change_script(scenario: Scenario, node: Node) -> tuple[Scenario, str]:
    """Return a scenario with changed script lines, and the change in words.

    Raises:
        ScenarioError: there is no such line.
    """
    lines = [one.node for one in scenario.play]
    words = []
    for key, new in node.mapping().items():
        if not key.isdecimal() or not 1 <= int(key) <= len(lines):
            raise fail(new, f"there is no line {key}: the script has {len(lines)} lines")
        words.append(f"line {key} is “{new.text()}”" if new.value is not None else f"line {key} is left out")
        lines[int(key) - 1] = new
    kept = [one for one in lines if one.value is not None]
    whole = scenario.node
    play = Node(kept, node.line, node.path, node.file)
    entries = {key: part for key, part in whole.mapping().items() if key != "play"} | {"play": play}
    return build(Node(entries, whole.line, whole.path, whole.file), scenario.name), " and ".join(words)


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
                return convert(json.loads(file.read(MAX_FILE_BYTES)), dict[str, LessonScore])
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
        entries = {name: {"right": one.right, "of": one.of} for name, one in scores.items()}
        try:
            write_files({self.path: json.dumps(entries, indent=1) + "\n"})
        except OSError:
            return False
        return True
