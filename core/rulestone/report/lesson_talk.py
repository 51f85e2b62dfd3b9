"""A lesson as a conversation: predict, see the answer, ask why, design a change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from rulestone.lab.lessons.files import Lesson, LessonScore
from rulestone.lab.lessons.posed import PosedQuestion
from rulestone.lab.lessons.rivals import DesignedChange, compare_with_edits, compare_with_policy
from rulestone.model.whole_files import write_file
from rulestone.report import lessons
from rulestone.report.document import Document, to_text
from rulestone.report.faults import format_input_error
from rulestone.report.trace import trace
from rulestone.report.words import WIDTH, wrap_text
from rulestone.scenario import load
from rulestone.scenario.files import write_yaml

DESIGN = Path(__file__).with_name("lesson_design.txt").read_text(encoding="utf-8")
HELP = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")


class LessonTalk:
    """A conversation with a learner about a lesson.

    Args:
        lesson: the lesson; None for questions without one.
        posed: its questions, or the questions of a quiz without end.
        of: the number of questions; None for a quiz without end.
        following: the next lesson, "" for none.
        width: columns of text.

    Attributes:
        one: the present question.
        done: whether it is over.
    """

    def __init__(
        self,
        lesson: Lesson | None,
        posed: Iterable[PosedQuestion],
        of: int | None = None,
        following: str = "",
        width: int = WIDTH,
    ) -> None:
        self.lesson = lesson
        self.asked = iter(posed)
        self.of = of
        self.one = next(self.asked)
        self.following = following
        self.width = width
        self.at = self.hint = self.right = self.answered = 0
        self.given: int | None = None
        self.scene = ""
        self.missed: list[PosedQuestion] = []
        self.second_round = self.done = self.designing = False

    @property
    def score(self) -> LessonScore:
        """Return how many answers of the first round were right."""
        return LessonScore(self.right, self.answered)

    @property
    def is_first_round_complete(self) -> bool:
        """Return whether every question of the first round was answered."""
        return self.answered > 0 and (self.second_round or self.answered == self.of)

    def get_opening(self) -> str:
        """Return the first message."""
        lead = self.render_text(lessons.build_opening_document(self.lesson)) + "\n" if self.lesson is not None else ""
        return lead + self.render_question()

    def render_question(self) -> str:
        """Return the question, with its cards and script if they differ from those before."""
        scene = self.render_text(lessons.build_scene_document(self.one))
        shown = "" if scene == self.scene else f"{scene}\n"
        self.scene = scene
        return shown + self.render_text(lessons.build_question_document(self.one, self.at + 1, self.of))

    def render_text(self, document: Document) -> str:
        """Return a document as text."""
        return to_text(document, self.width)

    @property
    def prompt(self) -> str:
        """Return the prompt."""
        if self.designing:
            return "\nGAME+POLICY=OTHER (q to quit): "
        if self.given is None:
            return f"\nYour answer (1–{len(self.one.options)}, h for a hint, q to quit): "
        return "\nEnter to go on (w to see why, q to quit): "

    def reply_to(self, line: str) -> str:
        """Return the reply to a typed line."""
        word, _, rest = line.strip().partition(" ")
        match word.casefold():
            case "q" | "quit":
                self.done = True
                return self.render_farewell()
            case "h" | "hint" if not self.designing:
                return self.give_hint()
            case "w" | "why" if self.given is not None:
                return trace(self.one.run, width=self.width)
            case "t" | "try" if rest:
                return self.write_scenario(rest.strip())
            case "c" | "changed" if rest:
                scenario, rulesets = self.one.question.scenario, self.one.rulesets
                return self.describe_results(lambda: compare_with_edits(scenario, load(rest.strip()), rulesets))
            case "?" | "help" if not self.designing:
                return HELP
        if self.designing:
            return self.apply_takeover(line.strip())
        if self.given is not None:
            if not word:
                return self.render_next()
            return "  Press Enter to go on.\n" if word.isdecimal() else HELP
        if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(self.one.options):
            return self.explain_answer(int(word) - 1)
        return f"  Type the number of your answer, 1 to {len(self.one.options)}; ? lists the other commands.\n"

    def explain_answer(self, answer: int) -> str:
        """Return the explanation of an answer."""
        self.given = answer
        reveal = lessons.build_reveal_document(self.one, answer, mention_later=not self.answered)
        if not self.second_round:
            self.answered += 1
            self.right += answer == self.one.right
            if answer != self.one.right:
                self.missed.append(self.one)
        return self.render_text(reveal)

    def give_hint(self) -> str:
        """Return the next hint."""
        if self.given is not None:
            return "  No hint after the answer; w shows why.\n"
        hints = self.one.question.hints
        if self.hint >= len(hints):
            return "  There is no other hint.\n" if hints else "  There is no hint.\n"
        self.hint += 1
        return wrap_text(hints[self.hint - 1], self.width, "  ") + "\n"

    def render_next(self) -> str:
        """Return the next question, or the end."""
        self.at += 1
        self.given = None
        self.hint = 0
        following = next(self.asked, None)
        lead = ""
        if following is None and self.missed and not self.second_round:
            self.second_round = True
            self.at = 0
            self.of = len(self.missed)
            self.scene = ""
            self.asked = iter(self.missed)
            following = next(self.asked)
            lead = f"{self.score.right} of {self.score.of} right on the first try. Second round: missed questions.\n\n"
        if following is not None:
            self.one = following
            return "\n" + lead + self.render_question()
        if self.lesson is not None and self.lesson.design:
            self.designing = True
            score = self.render_text(lessons.build_score_document(self.lesson, self.score))
            return f"\n{score}\n{self.render_help()}"
        self.done = True
        return "\n" + self.render_score()

    def render_share(self) -> str:
        """Return the number of right answers; "" before the first answer."""
        return f"{self.score.right} of {self.score.of} right on the first try.\n" if self.answered else ""

    def render_score(self) -> str:
        """Return the score."""
        if self.lesson is None:
            return self.render_share()
        return self.render_text(lessons.build_score_document(self.lesson, self.score, self.following))

    # --- design it yourself -----------------------------------------------------------------------------------------

    def render_help(self) -> str:
        """Return help on designing a change."""
        policy = next(iter(self.lesson.policies if self.lesson is not None else ()), "responses")
        names = [name.partition("@")[0] for name in self.one.rulesets]
        other = next((name for name in names if name != self.one.ruleset.game), self.one.ruleset.game)
        return DESIGN.format(example=f"{self.one.ruleset.game}+{policy}={other}")

    def render_farewell(self) -> str:
        """Return the last message to a learner who leaves: the next lesson after a design, else the right answers."""
        if self.designing:
            return f"$ rulestone lesson {self.following}\n" if self.following else ""
        return self.render_share()

    def apply_takeover(self, name: str) -> str:
        """Return the changes by a game that takes over another's policy."""
        if "+" not in name or "=" not in name:
            return self.render_help()
        questions = self.lesson.questions if self.lesson else ()
        scenarios = {one.scenario.name + one.changed: one.scenario for one in questions}
        return self.describe_results(lambda: compare_with_policy(scenarios.values(), name))

    def describe_results(self, changes: Callable[[], Sequence[DesignedChange]]) -> str:
        """Return the results of a design in words, or its problem."""
        try:
            found = changes()
        except Exception as error:
            text = format_input_error(error)
            if text is None:
                raise
            return wrap_text(f"{text}.", self.width, "  ") + "\n"
        return self.render_text(lessons.build_design_document(found))

    def write_scenario(self, path: str) -> str:
        """Write the scenario to a file that the learner may change."""
        if not path.endswith((".yaml", ".yml")):
            path += ".yaml"
        file = Path(path)
        try:
            write_file(file, write_yaml(self.one.question.scenario.node.plain), overwrite=False)
        except FileExistsError:
            return f"  Not written: {path} exists already.\n"
        except (OSError, ValueError) as error:
            return f"  Not written: {path}: {getattr(error, 'strerror', None) or error}.\n"
        return f"  Written: {path}. Change it, then:\n$ rulestone compare {path}\n" + (
            f"  or here: c {path}\n" if self.designing else ""
        )
