"""Differences between two revisions: declarations, and results with the responsible rule; and the single difference
that changes an observation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, Literal

import msgspec
from msgspec import Struct

from rulestone.game.differences import Difference
from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import minimize
from rulestone.lab.batches import Batches, gather_results
from rulestone.lab.json import PlainResult, list_first_keys
from rulestone.lab.revisions.declared import (
    Blame,
    BlamedParts,
    DeclaredDifferences,
    ValueChange,
    find_outcome,
    list_declared_differences,
    list_shifts,
)
from rulestone.model.display import Displayed
from rulestone.model.spelling import format_unknown
from rulestone.scenario import Ruling, Scenario, ScenarioError, library, load, rulings


class ChangedResult(Struct, frozen=True):
    """A ruling or a scenario with a different result.

    Attributes:
        kind: "ruling" or "scenario".
        name: id of the ruling, or name of the scenario.
        title: title of the ruling or scenario.
        of: names of the revisions for which a ruling is written as it was run; () for all, and for a scenario.
        shifts: the values that differ.
        reason: the responsible parts and rules; None if none is proved.
    """

    kind: Literal["ruling", "scenario"]
    name: str
    title: str
    of: tuple[str, ...]
    shifts: tuple[ValueChange, ...]
    reason: BlamedParts | None = None


class NotRunnable(Struct, frozen=True):
    """A ruling or scenario that cannot be run under both revisions, because it names a part that one of them lacks.

    Attributes:
        kind: "ruling" or "scenario".
        name: id of the ruling, or name of the scenario.
        of: names of the revisions for which a ruling is written as it was run; () for all, and for a scenario.
        under: name of the revision under which it cannot run.
        why: the word or part that is unknown there.
    """

    kind: Literal["ruling", "scenario"]
    name: str
    of: tuple[str, ...]
    under: str
    why: str


class Diff(Displayed, Struct, frozen=True):
    """The differences between two revisions of a game.

    Attributes:
        own, other: names of the revisions, as "game@revision".
        title: the game's title.
        declared: differences between declarations.
        moved: rulings and scenarios with different results.
        unfit: rulings and scenarios that cannot run under both.
        rulings, scenarios: numbers of rulings and scenarios run.
        left: number of cases not run because of an early end.
    """

    own: str
    other: str
    title: str
    declared: DeclaredDifferences
    moved: tuple[ChangedResult, ...]
    unfit: tuple[NotRunnable, ...]
    rulings: int
    scenarios: int
    left: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain lists and dicts, ready for JSON."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return {**list_first_keys("diff"), **found}


class DiffCase(Struct, frozen=True):
    """A ruling or a scenario to run under both revisions, with the same script."""

    kind: Literal["ruling", "scenario"]
    name: str
    of: tuple[str, ...]
    scenario: Scenario


def find_pair(own: str, other: str) -> tuple[Game, Ruleset, Ruleset]:
    """Return the game and its two revisions.

    Raises:
        UnknownGame: a game or revision is not installed.
        LookupError: the two belong to different games, or are the same.
    """
    game, first = find(own)
    owner, second = find(other)
    if game is not owner:
        raise LookupError(
            f"{first.name} and {second.name} are different games\n  See: rulestone differ {own} {other} --from library"
        )
    if first.name == second.name:
        raise LookupError(f"{first.name} was named twice. Name two revisions: {', '.join(game.revisions)}")
    return game, first, second


def list_ruling_cases(ruling: Ruling, bases: Sequence[str]) -> Iterator[DiffCase]:
    """Yield a case for each text that a ruling has for some revisions."""
    scenario = ruling.scenario
    own = [name for name in bases if not scenario.revisions or name in scenario.revisions]
    readings = [name for name in own if name in scenario.under]
    shared = [name for name in own if name not in scenario.under]
    if shared:
        yield DiffCase("ruling", ruling.id, tuple(shared) if readings else scenario.revisions, scenario.only(shared[0]))
    for name in readings:
        yield DiffCase("ruling", ruling.id, (name,), scenario.only(name))


def list_cases(game: Game, first: Ruleset, second: Ruleset) -> list[DiffCase]:
    """Return the rulings of the two revisions, and the library scenarios for the game."""
    made: list[DiffCase] = []
    bases = tuple(dict.fromkeys(one.revision.partition("+")[0] for one in (first, second)))
    for ruling in {ruling.id: ruling for ruling in rulings(game)}.values():
        if not (ruling.scenario.nothing_to_show or ruling.scenario.not_yet):
            made += list_ruling_cases(ruling, bases)
    for path in library().values():
        scenario = load(path)
        if not scenario.games or any(name.partition("@")[0] == game.name for name in scenario.games):
            made.append(DiffCase("scenario", scenario.name, (), scenario))
    return made


Found = ChangedResult | NotRunnable | None
Part = list[tuple[int, Found]]


class DiffBench:
    """A worker that runs cases under both revisions, in any process.

    Args:
        own, other: names of the revisions.
    """

    def __init__(self, own: str, other: str) -> None:
        self.game, self.first, self.second = find_pair(own, other)
        self.cases = list_cases(self.game, self.first, self.second)
        self.blame = Blame(self.game, self.first, self.second)

    def __call__(self, numbers: Iterable[int]) -> Part:
        """Return the results of the cases with these numbers, from 0."""
        return [(number, self.find_difference(self.cases[number])) for number in numbers]

    def find_difference(self, case: DiffCase) -> Found:
        """Return the difference in a case, or why it cannot run under both; None if both agree."""
        mine, theirs = (find_outcome(case.scenario, self.game, one.revision) for one in (self.first, self.second))
        for one, came in ((self.first, mine), (self.second, theirs)):
            if came.error:
                return NotRunnable(case.kind, case.name, case.of, one.revision, came.error)
        found = list_shifts(mine, theirs)
        if not found:
            return None
        reason = self.blame.find_parts(case.scenario, mine, theirs)
        return ChangedResult(case.kind, case.name, case.scenario.title, case.of, found, reason)


def diff(
    own: str,
    other: str,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> Diff:
    """Return the different declarations of two revisions, and every ruling and scenario that differs.

    A reason is given only if it was proved: the first revision, with those parts of the second, gives the second's
    result.

    Args:
        own, other: "game@revision" each, of one game; an experiment ("game@revision+policy=other") counts as a
            revision.
        executor: executor for the cases; None for this process.
        progress: called with the number of finished cases and the total.
        report: called with a line for each failure of a worker.

    Raises:
        UnknownGame: a game or revision is not installed.
        LookupError: the two are not revisions of one game.
        ScenarioError: a file of rulings or scenarios is malformed.
    """
    game, first, second = find_pair(own, other)
    todo = list_cases(game, first, second)
    work: Batches[int, Part] = Batches(DiffBench, (first.name, second.name), range(len(todo)), executor, report)
    found = gather_results(work, progress and (lambda done: progress(done, len(todo))))
    if executor is None and isinstance(work.worker, DiffBench):
        work.worker.blame.close()
    return Diff(
        first.name,
        second.name,
        game.title,
        list_declared_differences(first, second),
        tuple(one for _, one in sorted(found.items()) if isinstance(one, ChangedResult)),
        tuple(one for _, one in sorted(found.items()) if isinstance(one, NotRunnable)),
        sum(case.kind == "ruling" for case in todo),
        sum(case.kind == "scenario" for case in todo),
        len(todo) - len(found),
    )


class BisectTrial(Struct, frozen=True):
    """A trial of a revision between the two.

    Attributes:
        parts: number of parts that it takes from the second revision.
        shows: the observed value; "" if the revision could not be made or run.
        moved: whether this is the second revision's value.
    """

    parts: int
    shows: str
    moved: bool


class Bisection(PlainResult, frozen=True):
    """The parts that change an observation.

    Attributes:
        scenario: name of the scenario.
        own, other: names of the revisions.
        what: name of the observation.
        before, after: its value under each revision; equal if nothing changes it.
        parts: minimal set of the second revision's parts that gives the first one the second one's value; () for none.
        rules: ids of the rules behind these parts: rules of the first revision, then rules of the second.
        among: number of differing parts.
        trials: the trials in order.
        stopped: whether the search ended early; fewer parts may then suffice.
    """

    scenario: str
    own: str
    other: str
    what: str
    before: str
    after: str
    parts: tuple[str, ...]
    rules: tuple[str, ...]
    among: int
    trials: tuple[BisectTrial, ...]
    stopped: bool = False


def bisect(
    scenario: Scenario, own: str, other: str, what: str = "", stop: Callable[[], bool] | None = None
) -> Bisection:
    """Return the minimal difference between two revisions of a game that changes an observation (`minimize`).

    Args:
        scenario: the scenario.
        own, other: "game@revision" each, of one game.
        what: name of the observation, or "1 Ada plays Doom" for whether a line is allowed; by default the first that
            differs.
        stop: called before each trial; returns whether to stop. The result then holds what is known.

    Raises:
        UnknownGame: a game or revision is not installed.
        LookupError: the two are not revisions of one game, or there is no such observation.
        ScenarioError: the scenario cannot run under one of them.
    """
    game, first, second = find_pair(own, other)
    blame = Blame(game, first, second)
    try:
        before, after = find_outcome(scenario, game, first.revision), find_outcome(scenario, game, second.revision)
        for ruleset, came in ((first, before), (second, after)):
            if came.error:
                raise ScenarioError(f"it cannot be run under {ruleset.name}: {came.error}", scenario.label)
        moved = [one.what for one in list_shifts(before, after)]
        what = what or (moved[0] if moved else next(iter(before.shows), ""))
        if what not in before.shows or what not in after.shows:
            raise LookupError(format_unknown("observation", what, before.shows))
        trials: list[BisectTrial] = []
        stopped = False

        def moves_result(parts: Sequence[Difference]) -> bool:
            nonlocal stopped
            stopped = stopped or (stop is not None and stop())
            if stopped:
                return False
            revision = blame.revise(parts)
            shows = ""
            if revision is not None:
                result = find_outcome(scenario, game, revision)
                shows = "" if result.error else result.shows.get(what, "")
            trials.append(BisectTrial(len(parts), shows, shows == after.shows[what]))
            return trials[-1].moved

        found = minimize(blame.parts, moves_result) if what in moved and moves_result(blame.parts) else None
        if found is not None and len(found) == 1 and moves_result([]):
            found = []  # the observation changes without any of these parts
        text = blame.describe(found or ())
        return Bisection(
            scenario.label, first.name, second.name, what, before.shows[what], after.shows[what],
            text.parts, tuple(dict.fromkeys((*text.own, *text.other))), len(blame.parts), tuple(trials), stopped,
        )  # fmt: skip
    finally:
        blame.close()
