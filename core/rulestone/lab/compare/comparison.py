"""Comparison of one scenario under several columns: a game and a revision each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import UnknownGame, find, list_examples as example_games, list_rulesets
from rulestone.game.ruleset import Ruleset
from rulestone.lab.compare.budget import ALL_SHARE, JOINT_SHARE, MAX_TRIALS, PAIR_SHARE, Budget
from rulestone.lab.compare.cast import list_card_lines
from rulestone.lab.compare.changed_runs import is_idle_line
from rulestone.lab.compare.divergences import find_divergences
from rulestone.lab.compare.result import Column, Comparison, NotArising
from rulestone.lab.compare.rows import Wording, find_deciding_rows, group_ways, is_unknown, make_rows
from rulestone.lab.compare.statuses import map_statuses, prove_statuses
from rulestone.model.spelling import format_unknown
from rulestone.scenario import Run, Scenario, ScenarioError, load_scenario, run
from rulestone.scenario.errors import UnreadText, join_errors
from rulestone.scenario.lookup import AnyScenario
from rulestone.scenario.premises import answer_open_choices
from rulestone.scenario.runs import raise_gc_threshold
from rulestone.scenario.yaml import fail

if TYPE_CHECKING:
    from rulestone.lab.compare.facts import ComparisonFacts


def list_every_column() -> tuple[str, ...]:
    """Return every installed game at each of its revisions, as "game@revision", oldest revision first.

    Games that cannot be loaded are left out (`rulestone.game.host.list_omitted`).
    """
    return tuple(ruleset.name for ruleset in list_rulesets())


def list_columns(scenario: Scenario, names: Iterable[str] = (), *, examples: bool = False) -> tuple[str, ...]:
    """Return the columns of a comparison, as "game@revision".

    Args:
        scenario: the scenario.
        names: the requested columns; () for every installed game: first the games that the scenario names, then the
            newest revision of the others. Where it names none, every revision.
        examples: add the example games of the package.

    Raises:
        UnknownGame: a game or revision that is not installed.
        ScenarioError: the scenario itself names one.
    """
    found = make_columns(names) or list_first_named(scenario) or list_every_column()
    newest = (find(name)[1].name for name in example_games()) if examples else ()
    return tuple(dict.fromkeys((*found, *newest)))


def list_first_named(scenario: Scenario) -> tuple[str, ...]:
    """Return the columns that a scenario names, then the newest revision of every other game.

    Raises:
        ScenarioError: the scenario names a game or revision that is not installed.
    """
    try:
        named = make_columns(scenario.games)
    except UnknownGame as error:
        raise fail(scenario.node.mapping().get("games", scenario.node), str(error)) from None
    known = {name.partition("@")[0] for name in named}
    # rulesets are listed from the oldest on, so that the newest one of a game remains
    newest = {ruleset.game: ruleset.name for ruleset in list_rulesets()}
    return (*named, *(name for game, name in newest.items() if game not in known)) if named else ()


def make_columns(names: Iterable[str]) -> tuple[str, ...]:
    """Return columns by full name, in the given order, each once; a game without a revision means its newest.

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    return tuple(dict.fromkeys(find(name.strip())[1].name for name in names if name.strip()))


def get_title(name: str) -> str:
    """Return the title of a column: the game's title and the revision.

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    game, ruleset = find(name)
    return f"{game.title} {format_revision(ruleset.revision)}"


def format_revision(revision: str) -> str:
    """Return a revision in words: "2017-12 with layers as in Go 1989" for "2017-12+layers=go@1989".

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    own, *experiments = revision.split("+")
    taken = (one.split("=") for one in experiments)
    text = " and ".join(f"{what.replace('_', ' ')} as in {get_title(giver)}" for what, giver in taken)
    return f"{own} with {text}" if text else own


def spread_options(assume: Mapping[str, Any], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the chosen options by column; each column gets those whose assumptions it has.

    Raises:
        LookupError: none of the games has an assumption of that name.
    """
    has = {name: find(name)[1].parts.assumptions for name in names}
    known = sorted({key for assumptions in has.values() for key in assumptions})
    for key in assume:
        if key not in known:
            raise LookupError(format_unknown("assumption", key, known))
    return {name: {key: value for key, value in assume.items() if key in has[name]} for name in names}


CARD_TEXT = re.compile(r"cards\.(.+?)(?:\.per game\..+)?\.text")
CARD_KEY = re.compile(r"cards\.(.+)\.[\w ]+")
UNKNOWN = re.compile(r"^unknown ((?:[\w ]+ )?“[^”]*”).*", re.DOTALL)
ENGLISH = "in the rules English of "

Lookup = Callable[[str], tuple[Game, Ruleset]]


def compare(
    scenario: AnyScenario,
    columns: str | Iterable[str] = (),
    assume: Mapping[str, Any] | None = None,
    *,
    games: str | Iterable[str] = (),
    examples: bool = False,
    evidence: bool = False,
    seconds: float | None = None,
    tries: int | None = None,
    report: Callable[[str], None] | None = None,
) -> Comparison:
    """Run one scenario under several games and revisions and find their divergences.

    Args:
        scenario: a scenario, its name, the path of its file, or its keys and values as a mapping.
        columns: "game" or "game@revision" each, also as one text with commas; () for the scenario's own, or else every
            installed game and revision.
        assume: options of named assumptions; each goes to the games that have it.
        games: the same as `columns`, by the name of the command's option.
        examples: whether to add the example games of the package as further columns.
        evidence: whether to search for the cause of every way of behaving, and to vary assumptions and the translation.
        seconds: limit of processor time for running, searching and varying together; by default
            `rulestone.lab.compare.budget.MAX_SECONDS`. `Comparison.cut` lists the work that was left out.
        tries: maximum number of runs in the search for causes; by default
            `rulestone.lab.compare.budget.MAX_TRIALS`.
        report: called with a description of the present work.

    Raises:
        UnknownGame: a game or revision that is not installed.
        ScenarioError, ScriptError: the scenario is not well formed, or none of the games can read or follow it.
        LookupError: an assumption that none of the games has, or an option that it does not offer.
    """
    limit = Budget(seconds, report=report)
    columns, source = columns or games, str(scenario) if isinstance(scenario, (str, PathLike)) else ""
    scenario = load_scenario(scenario)
    if not scenario.observe and not scenario.id:  # a new scenario without observations: show the expected values
        looks = {text: replace(node, value=text) for text, node in scenario.expect.items()}
        scenario = replace(scenario, observe=looks)
    names = list_columns(scenario, columns.split(",") if isinstance(columns, str) else columns, examples=examples)
    chosen = spread_options(assume or {}, names)
    runs, unmet = run_columns(scenario, names, chosen)
    not_arising = tuple(NotArising(name, get_title(name), unmet[name]) for name in names if name in unmet)
    made = (
        compare_runs(runs, look=scenario.look, answer=scenario.answer)
        if runs
        else Comparison(scenario.label, scenario.title, scenario.asks, scenario.look, (), (), answering=scenario.answer)
    )
    cards = list_card_lines(scenario, names)
    made = replace(made, not_arising=not_arising, cards=cards, source=source or scenario.name, cites=scenario.cites)
    if not evidence or len(runs) < 2:
        return made
    with raise_gc_threshold():
        return try_changes(made, scenario, chosen, limit, MAX_TRIALS if tries is None else tries)


def run_columns(
    scenario: Scenario, names: Sequence[str], assume: Mapping[str, Mapping[str, Any]]
) -> tuple[list[Run], dict[str, str]]:
    """Return the runs of columns, and column → why the question does not arise in it.

    Raises:
        ScenarioError, ScriptError: none of the games can read or follow the scenario.
    """
    runs: list[Run] = []
    unfit: dict[str, ScenarioError] = {}
    for name in names:
        try:
            runs.append(run_column(scenario, name, assume[name]))
        except ScenarioError as error:
            unfit[name] = error
    if not runs:
        raise find_common_error(unfit)
    ended = [one for one in runs if not one.stopped]
    if all(one.stopped and one.unmet for one in runs) or is_unknown(ended):
        first = (ended or runs)[0].game
        run(scenario, first, assume=assume[first])  # every game fails, so the fault is in the scenario: raise its error
    unmet = {one.game: one.unmet.partition("\n")[0] for one in runs if one.unmet}
    unmet |= dict(zip(unfit, map(explain_failure, unfit.values()), strict=True))
    return [one for one in runs if not one.unmet], unmet


def find_common_error(errors: Mapping[str, ScenarioError]) -> ScenarioError:
    """Return one error for columns none of which can read a scenario, with the faults that all of them find."""
    # report the error of the game that got furthest in the file; among equals, furthest in the card text
    furthest = max(errors.values(), key=lambda error: (error.line, getattr(error, "place", (0, 0))))
    keys = [{one.key for one in (error, *error.also)} for error in errors.values()]
    shared = [one for one in (furthest, *furthest.also) if all(one.key in several for several in keys)]
    return join_errors(shared or [furthest], tuple(errors))


def run_column(scenario: Scenario, name: str, assume: Mapping[str, Any]) -> Run:
    """Return the run of a column; open choices are answered if every answer gives the same result."""
    run_one = partial(run, game=name, assume=assume, lenient=True, history=True)
    found = run_one(scenario)
    return found if not found.unmet else answer_open_choices(scenario, run_one) or found


def explain_failure(error: ScenarioError) -> str:
    """Return in one line why a game cannot run a scenario: an unreadable text or an unknown word."""
    card = CARD_TEXT.fullmatch(error.key)
    if card is not None and error.message.startswith(ENGLISH):
        if isinstance(error, UnreadText):
            if error.lacks:
                return f"the text of {card[1]} has no counterpart ({error.lacks})"
            if error.place == (0, 0):  # the words are known, but an amount does not fit
                return f"the text of {card[1]}: {error.message.partition(': ')[2]}"
            return f"the text of {card[1]} cannot be read (not understood: “{error.unread}”)"
        return f"the text of {card[1]} does nothing there ({error.message.partition(': ')[2].partition(chr(10))[0]})"
    if error.key == "cites":
        return f"the game has no rule “{error.message.partition('“')[2]}".partition("\n")[0]
    message = UNKNOWN.sub("the game has no \\1", error.message).partition("\n")[0]
    return CARD_KEY.sub(r"\1", error.key) + f": {message}" if error.key else message


def collect_facts(
    comparison: Comparison, scenario: Scenario, assume: Mapping[str, Mapping[str, Any]]
) -> ComparisonFacts:
    """Return the facts of a comparison that trials are compared with; `assume` holds the options of each column."""
    from rulestone.lab.compare.facts import ComparisonFacts

    columns = comparison.columns
    runs, rulesets = {c.name: c.run for c in columns}, {c.name: c.ruleset for c in columns}
    games, rows = {c.name: find(c.name)[0] for c in columns}, find_deciding_rows(comparison.rows, scenario.answer)
    shared, names = Wording.of(runs, rulesets), [row.name for row in rows if row.kind == "observation"]

    @cache
    def is_idle(column: str, line: int) -> bool:
        return is_idle_line(scenario, runs[column], assume.get(column, {}), names, line)

    return ComparisonFacts(runs, games, rulesets, comparison.rows, rows, comparison.ways, shared, is_idle=is_idle)


def vary_undecided(comparison: Comparison, scenario: Scenario, assume: Mapping[str, Any], seconds: float) -> Comparison:
    """Return the comparison with statuses that account for values which no rule of a game gives.

    Args:
        comparison: the comparison.
        scenario: its scenario.
        assume: options of assumptions, as for `compare`.
        seconds: the limit of processor time.
    """
    from rulestone.lab.compare.variations import Variations

    chosen = spread_options(assume, [column.name for column in comparison.columns])
    with raise_gc_threshold():
        facts = collect_facts(comparison, scenario, chosen)
        varied = Variations(facts, scenario, chosen, Budget(seconds)).iterate_undecided()
        return replace(comparison, variations=tuple(varied))


def try_changes(
    comparison: Comparison, scenario: Scenario, assume: Mapping[str, Mapping[str, Any]], time: Budget, tries: int
) -> Comparison:
    """Search for the causes of a comparison, vary its assumptions and translation, and return it with the results."""
    from rulestone.lab.compare.attempts import SEARCH
    from rulestone.lab.compare.causes import Causes
    from rulestone.lab.compare.further_causes import find_joint_causes, find_pair_causes
    from rulestone.lab.compare.variations import Variations

    facts = collect_facts(comparison, scenario, assume)
    varying = Variations(facts, scenario, assume, time)
    reserve = tries // 3 if len(comparison.columns) > 2 else 0  # with two columns, no pair remains to be searched alone
    causes = Causes(facts, scenario, assume, time.divide(ALL_SHARE, tries - reserve))
    causes.find_all()
    find_pair_causes(causes, time.divide(PAIR_SHARE, tries - causes.budget.made))
    joint = tuple(find_joint_causes(causes, time.divide(JOINT_SHARE)))
    variations = (*varying.vary_assumptions(), *varying.vary_translations(), *varying.iterate_undecided())
    return replace(
        comparison,
        trials=tuple(causes.trials),
        joint=joint,
        statuses=prove_statuses(
            comparison.rows, causes.trials, facts.rulesets, comparison.statuses, causes.depends_on_policy
        ),
        rejected=tuple(replace(one, change=causes.name_parts(one.change)) for one in causes.rejected),
        tried=causes.tried,
        candidates=causes.listed,
        variations=variations,
        cut=tuple(time.cut),
        timed_out=time.cut.get(SEARCH, False),
    )


def compare_runs(
    runs: Sequence[Run],
    look: str = "",
    lookup: Lookup | None = None,
    answer: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
) -> Comparison:
    """Return a comparison of finished runs.

    Args:
        runs: at least one, all of one scenario.
        look: what to look at.
        lookup: returns the game and ruleset of "game@revision"; None for the installed games.
        answer: observation → value → the answer that it stands for.

    Raises:
        ValueError: there is no run.
    """
    if not runs:
        raise ValueError("nothing to compare: there is no run")
    known = [(lookup or find)(run.game) for run in runs]
    columns = tuple(
        Column(run.game, f"{game.title} {revision}", game.title, revision, run, ruleset)
        for run, (game, ruleset) in zip(runs, known, strict=True)
        for revision in (format_revision(ruleset.revision),)
    )
    first = runs[0]
    by_name, rulesets = {c.name: c.run for c in columns}, {c.name: c.ruleset for c in columns}
    shared = Wording.of(by_name, rulesets)
    rows = make_rows(by_name, rulesets, shared)
    decisive = [row.name for row in find_deciding_rows(rows, answer) if row.kind == "observation"]
    divergences = find_divergences(runs, [ruleset for _, ruleset in known], shared, decisive)
    ways, wordless = group_ways(rows, answer)
    words = [answer.get(row.name, {}).get(cell.text, cell.answer) for row in rows for cell in row.cells.values()]
    made = Comparison(first.scenario, first.title, first.asks, look, columns, divergences, (), rows, ways, wordless)
    statuses = map_statuses(rows, by_name, rulesets, shared)
    answers = tuple(dict.fromkeys(word for word in words if word))
    return replace(made, statuses=statuses, answers=answers, answering=dict(answer))


__all__ = ["Column", "Comparison", "NotArising", "compare", "compare_runs"]
