"""The jobs of a worker and their results: comparisons, searches for causes, lessons, and explanations."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from time import process_time
from typing import Literal

from msgspec import Struct

from rulestone.authors.english import read_text
from rulestone.game.host import find
from rulestone.kernel.position import IllegalAnswer
from rulestone.lab.compare.comparison import Comparison, compare, list_every_column, make_columns
from rulestone.lab.compare.switches import OptionResult, SwitchedComparison, find_switches
from rulestone.lab.lessons.files import list_course, load_lesson
from rulestone.lab.lessons.posed import pose
from rulestone.lab.why.questions import explain, why_not
from rulestone.language.english import print_abilities
from rulestone.model.spelling import format_unknown
from rulestone.report.explanation import text as explained, why_not_text as refused
from rulestone.report.faults import format_input_error
from rulestone.report.lessons import render_lesson_page
from rulestone.report.page.document import render_page
from rulestone.report.page.lanes import view_columns
from rulestone.report.words import plural
from rulestone.scenario import Scenario, ScenarioError, UnknownScenario, loads
from rulestone.scenario.errors import UnreadText
from rulestone.scenario.files import build
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.setup.words import Words
from rulestone.scenario.yaml import read, swap_word

WIDEST, NARROWEST = 120, 34
FIX = re.compile(r"“([^“”]+)”[^“”\n]*\n  Did you mean “([^“”]+)”")
"""Matches the wrong word in a message, and the suggested one."""
SEARCH_SECONDS = 6.0
"""Limit of processor seconds for running a scenario and searching for causes; the result says what the search
covered.
"""
Kind = Literal["compare", "causes", "lesson", "explain", "why-not"]


class Job(Struct, frozen=True):
    """A job of a worker.

    Attributes:
        kind: "compare" (fast, without causes), "causes" (with causes, switches and pictures), "lesson", "explain" (the
            derivation of a value) or "why-not" (the reasons against a script line).
        text: content of the scenario file; for a lesson its name.
        games: names of the columns; () for the scenario's own. For "explain" and "why-not" the one game.
        assume: (assumption, option) pairs.
        of: the value to explain, such as "Guard.power"; or the refused line.
        step: number of the script line after which it is asked, 0 for the start.
        width: width of the text in columns.
    """

    kind: Kind
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
        error: message of the first error; "" for none.
        line: line number of the error, 0 for none.
        cards: cards of the scenario, as far as it could be read.
        more: further errors of the scenario as (message, line number).
        note: summary of the search for causes; "" if there was none.
    """

    page: str = ""
    error: str = ""
    line: int = 0
    cards: tuple[WebCard, ...] = ()
    more: tuple[tuple[str, int], ...] = ()
    note: str = ""


def do_job(job: Job) -> WebPage:
    """Return the result of a job; errors in its input are part of the result."""
    cards: tuple[WebCard, ...] = ()
    try:
        if job.kind == "lesson":
            return WebPage(render_lesson(job.text))
        if job.kind in ("explain", "why-not"):
            return WebPage(render_explanation(job))
        scenario = loads(job.text, "scenario")
        cards = read_cards(scenario, make_columns(job.games or scenario.games) or list_every_column())
        page, note = render_comparison(job, scenario)
        return WebPage(page, cards=cards, note=note)
    except ScenarioError as error:
        errors = list_every_error(job, error) if job.kind == "compare" else [error]
        told = [(": ".join(part for part in (one.key, one.message) if part), one.line) for one in errors]
        return WebPage("", *told[0], cards, tuple(told[1:]))
    except Exception as error:  # a mistake in one job must not end the others
        return WebPage(error=format_error(error), cards=cards)


def list_every_error(job: Job, error: ScenarioError) -> list[ScenarioError]:
    """Return the errors of a scenario in the order of their lines, one a line.

    The word that an error is about is replaced by the suggested one, or the piece is left out, and the rest is run
    again. A second error in a line, or one that names a piece that was left out, follows from that and is not reported.
    """
    found = {error.line: error}
    gone = set[str]()
    until = process_time() + 1.0
    with contextlib.suppress(ScenarioError, LookupError):
        node, before = read(job.text, "scenario")[0], None
        while error.key and process_time() < until:
            fix = FIX.search(error.message) if error.line != before else None
            if fix is None:
                gone.add(f"“{error.key.rpartition('.')[2]}”")
            node, before = swap_word(node, error.key, *(fix.groups() if fix else ())), error.line
            try:
                compare(build(node, "scenario"), job.games)
                break
            except ScenarioError as other:
                error = other
            if error.line and not any(name in error.message for name in gone):
                found.setdefault(error.line, error)
    return [found[line] for line in sorted(found)]


def format_error(error: Exception) -> str:
    """Return the message for an error in a worker's process."""
    if isinstance(error, (MemoryError, RecursionError)):
        return "this is more than a worker may take"
    told = str(error) if isinstance(error, IllegalAnswer) else format_input_error(error)
    return told or f"a bug in Rulestone, not in your file: {type(error).__name__}: {error}"[:400]


def render_comparison(job: Job, scenario: Scenario) -> tuple[str, str]:
    """Return the page of a scenario and, after a search for causes, a note on it."""
    options = dict(job.assume)
    if job.kind == "compare":
        result = OptionResult({}, compare(scenario, job.games, options))
        return render_page([(None, SwitchedComparison((), (result,)))]), ""
    found = find_switches(scenario, job.games, options, view=view_columns, seconds=SEARCH_SECONDS, once=True)
    return render_page([(scenario, found)]), describe_search(found.comparison)


def describe_search(comparison: Comparison) -> str:
    """Return for how many ways of behaving a cause was found, and how far the search came, in words."""
    if len(comparison.ways) < 2:
        return "All games agree."
    most = max(comparison.candidates, comparison.tried)
    proved = sum(map(comparison.has_proof, comparison.ways))
    told = f"Causes found for {proved or 'none'} of the {len(comparison.ways)} different results"
    if proved == len(comparison.ways):
        return f"{told}."
    tried = f"{comparison.tried} of" if comparison.tried < most else "all"
    return f"{told}; {tried} {most} changes of rules were tried (limit: {SEARCH_SECONDS:g} seconds)."


def read_cards(scenario: Scenario, columns: Sequence[str]) -> tuple[WebCard, ...]:
    """Return the cards of a scenario, as its games read them.

    Raises:
        UnknownGame: there is no such game.
    """
    rulesets = [find(column)[1] for column in columns]
    found = []
    for name, node in scenario.cards.items():
        reads: dict[str, list[str]] = {}
        wrong: dict[int, list[ScenarioError]] = {}
        for ruleset in rulesets:
            try:
                card = CardMaker(scenario, Words(ruleset, own=bool(scenario.id)), []).get_card(name)
            except ScenarioError as error:
                wrong.setdefault(error.line or node.line, []).append(error)
                continue
            if card is not None and card.abilities:
                said = " ".join(print_abilities(card.abilities, ruleset.vocabulary).split())
                reads.setdefault(said, []).append(ruleset.name)
        texts = (s + ("" if len(games) == len(columns) else f" ({', '.join(games)})") for s, games in reads.items())
        lines = ((describe_card_errors(errors, len(columns)), line) for line, errors in wrong.items())
        found.append(WebCard(name, node.line, tuple(texts), tuple(lines)))
    return tuple(found)


def describe_card_errors(errors: Sequence[ScenarioError], columns: int) -> str:
    """Return the message about a card's error in several games of `columns`, with the suggestions of the first game."""
    error = errors[0]
    head, *hints = error.message.split("\n")
    if isinstance(error, UnreadText) and (stops := read_text(error.text, find(error.ruleset)[1], error.kind).stops):
        head, *hints = stops[0].why.replace("; did you mean", "\n  Did you mean").split("\n")
        hints += [f"  A sentence like it: “{sentence}”" for sentence in stops[0].like[:1]]
    return "\n".join([f"{head} ({len(errors)} of {plural(columns, 'game')})", *hints])


def render_explanation(job: Job) -> str:
    """Return the text that explains a value or a refused line.

    Raises:
        ScenarioError, LookupError: the scenario has no such value or line.
        UnknownGame: there is no such game.
    """
    scenario = loads(job.text, "scenario")
    width = max(NARROWEST, min(job.width, WIDEST))
    game = "".join(job.games[:1])
    known = find(game)[1].parts.assumptions
    chosen = {name: option for name, option in job.assume if name in known}  # the page sends options of all games
    if job.kind == "explain":
        return explained(explain(scenario, game, job.of, step=job.step, assume=chosen), width)
    return refused(why_not(scenario, game, action=job.of, step=job.step, assume=chosen), width)


def render_lesson(name: str) -> str:
    """Return the page of a lesson of the course.

    Raises:
        UnknownScenario: the course has no such lesson; paths of files are not accepted.
    """
    known = list_course()
    if name not in known:
        raise UnknownScenario(format_unknown("lesson", name, known))
    found = load_lesson(known[name], name)
    return render_lesson_page(found, pose(found))
