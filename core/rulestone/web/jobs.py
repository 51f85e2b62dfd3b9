"""The jobs of a worker: compare a scenario, make a lesson, explain a value or a refusal; and their results."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

WIDEST, NARROWEST = 120, 34


class Job(Struct, frozen=True):
    """A job of a worker.

    Attributes:
        kind: "compare", "lesson", "explain" (where a value comes from) or "why-not" (a line of a script).
        text: the scenario as a file has it; the lesson's name.
        games: the columns, () for the scenario's own; for "explain" and "why-not" the one game.
        assume: options of assumptions.
        of: the value to explain, such as "Guard.power", or the refused line.
        step: the number of the line in the script after which it is asked.
        width: the width of the text in columns.
    """

    kind: Literal["compare", "lesson", "explain", "why-not"]
    text: str
    games: tuple[str, ...] = ()
    assume: tuple[tuple[str, str], ...] = ()
    of: str = ""
    step: int = 0
    width: int = 80


class WebCard(Struct, frozen=True):
    """A card of the scenario: its name and line, how games read its text, and errors in it with their lines."""

    name: str
    line: int
    reads: tuple[str, ...]
    wrong: tuple[tuple[str, int], ...]


class WebPage(Struct, frozen=True):
    """The result of a job.

    Attributes:
        page: HTML, or the text of an explanation; "" after an error.
        error: the message of an error.
        line: the line of the error, 0 if it belongs to no line.
        cards: the cards of the scenario, as far as it could be read.
    """

    page: str = ""
    error: str = ""
    line: int = 0
    cards: tuple[WebCard, ...] = ()


def done(job: Job) -> WebPage:
    """Do a job; return errors in its input as a result."""
    from rulestone.report.faults import fault
    from rulestone.scenario import ScenarioError

    cards: tuple[WebCard, ...] = ()
    try:
        if job.kind == "lesson":
            return WebPage(lesson(job.text))
        if job.kind != "compare":
            return WebPage(explanation(job))
        cards = read_cards(job)
        return WebPage(comparison(job), cards=cards)
    except ScenarioError as error:
        return WebPage("", ": ".join(part for part in (error.key, error.message) if part), error.line, cards)
    except (MemoryError, RecursionError):
        return WebPage(error="this is more than a worker may take")
    except Exception as error:
        told = fault(error)
        if told is None:
            raise
        return WebPage(error=told, cards=cards)


def comparison(job: Job) -> str:
    """Return the page of a scenario."""
    from rulestone.report.page import page
    from rulestone.scenario import loads

    return page([loads(job.text, "scenario")], job.games, dict(job.assume), evidence=False)


def read_cards(job: Job) -> tuple[WebCard, ...]:
    """Return the cards of a scenario, as its games read them.

    Raises:
        UnknownGame, ScenarioError: no such game; the text is no scenario.
    """
    from rulestone.lab.compare.columns import columns_of, every_column
    from rulestone.lab.readings import CardReading, readings
    from rulestone.report.words import plural
    from rulestone.scenario import loads

    scenario = loads(job.text, "scenario")
    columns = columns_of(job.games or scenario.games) or every_column()

    def told(one: CardReading) -> WebCard:
        reads = tuple(
            said + ("" if len(games) == len(columns) else f" ({', '.join(games)})") for said, games in one.reads
        )
        wrong: dict[int, tuple[str, int]] = {}
        for said, line, games in one.wrong:  # the suggestions of games differ: show those of the first game
            first, many = wrong.get(line or one.line, (said, 0))
            wrong[line or one.line] = (first, many + len(games))
        lines = ((f"{said} ({many} of {plural(len(columns), 'game')})", line) for line, (said, many) in wrong.items())
        return WebCard(one.name, one.line, reads, tuple(lines))

    return tuple(told(one) for one in readings(scenario, columns))


def explanation(job: Job) -> str:
    """Return the text that explains a value or a refused line.

    Raises:
        ScenarioError, UnknownGame, LookupError: the scenario has no such value or line.
    """
    from rulestone.game.host import find
    from rulestone.lab.why.questions import explain, why_not
    from rulestone.report.explanation import text as explained
    from rulestone.report.why_not import text as refused
    from rulestone.scenario import loads

    scenario = loads(job.text, "scenario")
    width = max(NARROWEST, min(job.width, WIDEST))
    game = "".join(job.games[:1])
    known = find(game)[1].parts.assumptions
    chosen = {name: option for name, option in job.assume if name in known}  # the page sends options of all games
    if job.kind == "explain":
        return explained(explain(scenario, game, job.of, step=job.step, assume=chosen), width)
    return refused(why_not(scenario, game, action=job.of, step=job.step, assume=chosen), width)


def lesson(name: str) -> str:
    """Return the page of a lesson of the course.

    Raises:
        UnknownScenario: the course has no such lesson; paths of files do not count.
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
