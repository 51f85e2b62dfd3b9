"""What is asked of a worker: a scenario's comparison or a lesson, as a page; or what is wrong, and in which line."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Job(Struct, frozen=True):
    """Something to do.

    Attributes:
        kind: "compare" or "lesson".
        text: the scenario as a file has it; the lesson's name.
        games: the columns; () for the scenario's own.
    """

    kind: Literal["compare", "lesson"]
    text: str
    games: tuple[str, ...] = ()


class WebPage(Struct, frozen=True):
    """What came of it.

    Attributes:
        page: HTML, "" where something is wrong.
        error: what is wrong.
        line: in which line of the text, 0 where no line is to blame.
    """

    page: str = ""
    error: str = ""
    line: int = 0


def done(job: Job) -> WebPage:
    """Do it; whatever is wrong with the input is the outcome."""
    from rulestone.report.faults import fault
    from rulestone.scenario import ScenarioError

    try:
        return WebPage(lesson(job.text) if job.kind == "lesson" else comparison(job))
    except ScenarioError as error:
        return WebPage(error=": ".join(part for part in (error.key, error.message) if part), line=error.line)
    except (MemoryError, RecursionError):
        return WebPage(error="this is more than a worker may take")
    except Exception as error:
        told = fault(error)
        if told is None:
            raise
        return WebPage(error=told)


def comparison(job: Job) -> str:
    """The page of a scenario."""
    from rulestone.report.page import page
    from rulestone.scenario import loads

    return page([loads(job.text, "scenario")], job.games, evidence=False)


def lesson(name: str) -> str:
    """The page of a lesson of the course.

    Raises:
        UnknownScenario: there is no such lesson; a file is none.
    """
    from rulestone.lab.lessons import course, load_lesson, pose
    from rulestone.report.lesson_page import lesson_page
    from rulestone.scenario import UnknownScenario
    from rulestone.scenario.errors import unknown

    known = course()
    if name not in known:
        raise UnknownScenario(unknown("lesson", name, known))
    found = load_lesson(known[name], name)
    return lesson_page(found, pose(found))
