"""Outcomes of many scenarios: rulings with several outcomes, and the deciding player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.lab.batches import Batches, gather_results
from rulestone.lab.interrupts import stop_requested
from rulestone.lab.json import PlainResult
from rulestone.lab.outcomes.explore import explore_stage
from rulestone.lab.outcomes.search import SearchBounds
from rulestone.lab.rulings import choose_rulings
from rulestone.scenario import ScenarioError, find as find_scenario, library
from rulestone.scenario.stage import follow_stage


class ScenarioOutcomes(Struct, frozen=True):
    """The result of a search in one scenario of many.

    Attributes:
        scenario: its name, with the case if there is one.
        title: its title.
        game: "game@revision".
        since: description of the moment at which the search begins.
        endings: number of different outcomes.
        deciders: names of the players whose choices decide between outcomes.
        asked: these choices, each as "player: question".
        positions, merged: number of positions, and of answers that led to a known position.
        bounds: descriptions of what was not searched; () if everything was.
        why: reason why the scenario could not be followed; "" if it could.
    """

    scenario: str
    title: str
    game: str
    since: str = ""
    endings: int = 0
    deciders: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    positions: int = 0
    merged: int = 0
    bounds: tuple[str, ...] = ()
    why: str = ""


class OutcomesCatalogue(PlainResult, frozen=True):
    """The results of searches in many scenarios.

    Attributes:
        what: description of the source of the scenarios.
        scenarios: a result for each scenario and case, in order.
        left: number of scenarios that were not searched.
    """

    what: str
    scenarios: tuple[ScenarioOutcomes, ...]
    left: int = 0

    @property
    def positions(self) -> int:
        """Return the number of positions searched."""
        return sum(one.positions for one in self.scenarios)

    @property
    def open(self) -> tuple[ScenarioOutcomes, ...]:
        """Return the scenarios with more than one outcome."""
        return tuple(one for one in self.scenarios if one.endings > 1)

    @property
    def cut(self) -> tuple[ScenarioOutcomes, ...]:
        """Return the scenarios that were not searched to the end."""
        return tuple(one for one in self.scenarios if one.bounds)


class OutcomesBench:
    """A worker that searches scenarios, in any process.

    Args:
        game: "game" or "game@revision".
        only: a pattern, as for `rulestone.lab.rulings.choose_rulings`.
        limits: bounds of each search.
        of_library: search the library's scenarios instead of the rulings.
    """

    def __init__(self, game: str, only: str, limits: SearchBounds, of_library: bool = False) -> None:
        self.owner, ruleset = find(game)
        self.limits = limits
        revisions = (ruleset.revision,) if "@" in game else self.owner.revisions
        if of_library:
            scenarios = [(find_scenario(name), revision) for name in library() for revision in revisions]
        else:
            scenarios = [(ruling.scenario, ruling.revision) for ruling in choose_rulings(game, only)]
        self.every = [
            (scenario, revision, case)
            for scenario, revision in scenarios
            if not scenario.nothing_to_show
            for case in [*scenario.at(revision).cases] or [""]
        ]

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, ScenarioOutcomes]]:
        """Search the scenarios with these numbers, from 0."""
        return [(number, self.search_scenario(number)) for number in numbers]

    def search_scenario(self, number: int) -> ScenarioOutcomes:
        """Search one scenario."""
        scenario, revision, case = self.every[number]
        name = f"{scenario.name} ({case})" if case else scenario.name
        plain = ScenarioOutcomes(name, scenario.title, f"{self.owner.name}@{revision}")
        try:
            stage = follow_stage(scenario, self.owner, revision, case=case)
            if stage.board.turned_away is not None:
                return replace(plain, why="the game has not begun")
            found = explore_stage(stage, None, self.limits, stop_requested)
        except ScenarioError as error:
            return replace(plain, why=error.message)
        except (EndlessGame, Incomputable) as error:
            return replace(plain, why=str(error))
        return replace(
            plain,
            since=found.since,
            endings=len(found.endings),
            deciders=found.deciders,
            asked=tuple(f"{one.player}: {one.asked}" for one in found.deciding),
            positions=found.positions,
            merged=found.merged,
            bounds=found.bounds,
        )


def list_outcomes_of_all(
    game: str,
    only: str = "",
    *,
    of_library: bool = False,
    limits: SearchBounds | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> OutcomesCatalogue:
    """Return the outcomes of each ruling of a game, or of each scenario of the library under it.

    Args:
        game: "game" or "game@revision".
        only: pattern for ids with * and ?, or a fragment of an id or title; "" for all.
        of_library: search the library's scenarios instead of the rulings.
        limits: bounds of each search.
        executor: executor for the searches; None for this process.
        progress: called with the number of finished scenarios.
        report: called with a line for each failure of a worker.

    Returns:
        one record for each scenario and case; after Ctrl-C those so far.

    Raises:
        UnknownGame, ScenarioError, LookupError: as for `rulestone.lab.rulings.choose_rulings`.
    """
    given = (game, only, limits or SearchBounds(), of_library)
    bench = OutcomesBench(*given)
    work: Batches[int, list[tuple[int, ScenarioOutcomes]]] = Batches(
        OutcomesBench, given, range(len(bench.every)), executor, report
    )
    done = gather_results(work, progress)
    what = f"scenarios of the library under {game}" if of_library else f"rulings of {game}"
    return OutcomesCatalogue(what, tuple(done[n] for n in sorted(done)), len(bench.every) - len(done))


def count_scenarios(game: str, only: str = "", of_library: bool = False) -> int:
    """Return the number of scenarios and cases to search."""
    return len(OutcomesBench(game, only, SearchBounds(), of_library).every)
