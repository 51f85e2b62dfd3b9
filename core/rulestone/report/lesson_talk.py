"""A lesson as a conversation: predict, reveal, why, one answer changed, try your own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulestone.lab.lessons.files import Lesson
from rulestone.lab.lessons.posed import Posed
from rulestone.lab.lessons.progress import LessonScore
from rulestone.report.lessons import opening_text, question_text, reveal_text, scene_text, score_text
from rulestone.report.trace import trace
from rulestone.report.words import WIDTH
from rulestone.scenario import Scenario

HELP = """\
  1, 2, …    your answer
  h          a hint
  w          why: everything that happened, each with its rule (after the answer)
  t FILE     try your own: write the scenario to a file, to be changed and compared
  q          leave the lesson
"""


class LessonTalk:
    """One learner and one lesson.

    Args:
        lesson: the lesson; None for questions without one.
        asked: its questions as they are put, or questions without end.
        of: how many there are; None where nobody knows.
        following: the lesson that comes after it, "" for none.
        width: columns of text.

    Attributes:
        one: the question that is put now.
        done: whether it is over.
    """

    def __init__(
        self,
        lesson: Lesson | None,
        asked: Iterable[Posed],
        of: int | None = None,
        following: str = "",
        width: int = WIDTH,
    ) -> None:
        self.lesson = lesson
        self.asked = iter(asked)
        self.of = of
        self.one = next(self.asked)
        self.following = following
        self.width = width
        self.at = 0
        self.hint = 0
        self.given: int | None = None
        self.scene = ""
        self.right = 0
        self.done = False

    @property
    def score(self) -> LessonScore:
        """How many answers were right, of those that were given."""
        return LessonScore(self.right, self.at + (self.given is not None))

    @property
    def whole(self) -> bool:
        """Whether every question was answered."""
        return self.score.of == self.of

    def opening(self) -> str:
        """What is said first."""
        lead = opening_text(self.lesson, self.width) + "\n" if self.lesson is not None else ""
        return lead + self.put()

    def put(self) -> str:
        """The question, with its cards and its script where these are others than before."""
        scene = scene_text(self.one, self.width)
        shown = "" if scene == self.scene else f"{scene}\n\n"
        self.scene = scene
        return shown + question_text(self.one, self.at + 1, self.of, self.width) + "\n"

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        if self.given is None:
            return f"\n1-{len(self.one.options)}, h, q > "
        return "\nEnter: go on, w: why, q > "

    def hear(self, line: str) -> str:
        """Answer to what was typed."""
        word, _, rest = line.strip().partition(" ")
        match word.casefold():
            case "q" | "quit":
                self.done = True
                return "" if self.lesson is not None else self.ending()
            case "h" | "hint" if self.given is None:
                return self.hinted()
            case "w" | "why" if self.given is not None:
                return trace(self.one.run, width=self.width)
            case "t" | "try" if rest:
                return self.write(rest.strip())
            case "?" | "help":
                return HELP
        if self.given is not None:
            return self.next() if not word else HELP
        if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(self.one.options):
            return self.answer(int(word) - 1)
        return f"  Type the number of your answer, 1 to {len(self.one.options)}; ? says what else there is.\n"

    def answer(self, given: int) -> str:
        """Take an answer, and reveal."""
        self.given = given
        self.right += given == self.one.right
        return reveal_text(self.one, given, self.width) + "\n"

    def hinted(self) -> str:
        """The next hint."""
        hints = self.one.question.hints
        if self.hint >= len(hints):
            return "  There is no other hint.\n" if hints else "  There is no hint.\n"
        self.hint += 1
        return f"  {hints[self.hint - 1]}\n"

    def next(self) -> str:
        """The next question, or the end."""
        self.at, self.given, self.hint = self.at + 1, None, 0
        following = next(self.asked, None)
        if following is not None:
            self.one = following
            return "\n" + self.put()
        self.done = True
        return "\n" + self.ending()

    def ending(self) -> str:
        """How it went."""
        if self.lesson is None:
            return f"{self.score.right} of {self.score.of} right at once.\n"
        return score_text(self.lesson, self.score, self.following, self.width)

    def write(self, path: str) -> str:
        """Write the scenario to a file that the learner may change."""
        if not path.endswith((".yaml", ".yml")):
            path += ".yaml"
        file = Path(path)
        try:
            with file.open("x", encoding="utf-8") as out:
                out.write(dumped(self.one.question.scenario))
        except FileExistsError:
            return f"  Not written: {path} is there already.\n"
        except (OSError, ValueError) as error:
            return f"  Not written: {path}: {getattr(error, 'strerror', None) or error}.\n"
        return f"  Written: {path}. Change it, then:\n$ rulestone compare {path}\n"


def dumped(scenario: Scenario) -> str:
    """A scenario as the text of a file."""
    import yaml

    return yaml.safe_dump(scenario.node.plain, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
