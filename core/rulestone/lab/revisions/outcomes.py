"""Outcomes of a ruling or scenario under any revision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulestone.game.game import Game
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.model.display import format_seen
from rulestone.scenario import Run, Scenario, ScenarioError, run_all

SCRIPT, RUNS_TO_END, UNEXPECTED = "the script", "runs to its end", ", and the script does not expect that"
CITES = "cites "
REFUSED = "” is refused"
"""Expectations about rule ids, which are not results of play."""


class Outcome(Struct, frozen=True):
    """The outcome of a scenario.

    Attributes:
        shows: observation or script line → value.
        cited: ids of the rules cited during the run.
        error: reason why it cannot run there; "" if it can.
    """

    shows: dict[str, str]
    cited: tuple[str, ...] = ()
    error: str = ""


class ValueChange(Struct, frozen=True):
    """A value that differs.

    Attributes:
        what: name of the observation, or the script line.
        own, other: its value under the first and the second revision.
    """

    what: str
    own: str
    other: str


def find_outcome(scenario: Scenario, game: Game, revision: str, assume: Mapping[str, Any] | None = None) -> Outcome:
    """Return a scenario's outcome under a revision, with options of its assumptions, all cases included."""
    try:
        runs = run_all(scenario, game, revision, assume, elsewhere=True)
    except (ScenarioError, EndlessGame, Incomputable, LookupError) as error:
        return Outcome({}, (), getattr(error, "message", str(error)).partition("\n")[0])
    shows: dict[str, str] = {}
    for run in runs:
        lead = f"{run.scenario}: " if len(runs) > 1 else ""
        shows |= {lead + what: found for what, found in list_visible_results(run)}
    cited = dict.fromkeys(rule for run in runs for step in run.steps for rule in (step.verdict.rule, *step.cites))
    return Outcome(shows, tuple(rule for rule in cited if rule))


def list_visible_results(run: Run) -> list[tuple[str, str]]:
    """Return the visible results of a run: allowed lines, observations and expectations."""
    if run.stopped:
        return [(SCRIPT, f"stops at {run.stopped.partition(UNEXPECTED)[0]}")]
    found = [(f"{step.number} {step.line}", "allowed" if step.verdict.ok else "not allowed") for step in run.steps]
    found += [(name, format_seen(value)) for name, value in run.observations.items()]
    for one in run.expectations:
        if not one.what.startswith(CITES) and not one.what.endswith(REFUSED):
            found.append((one.what if one.step < 0 else f"{one.what} after line {one.step}", format_seen(one.found)))
    return found


def list_shifts(old: Outcome, new: Outcome) -> tuple[ValueChange, ...]:
    """Return the values that differ between two outcomes."""
    names = dict.fromkeys((*old.shows, *new.shows))
    ends = [name for name in names if name.endswith(SCRIPT)]
    cut = tuple(name.removesuffix(SCRIPT) for name in ends)  # a run without an end has no other outcome
    return tuple(
        ValueChange(name, *(one.shows.get(name, RUNS_TO_END if name in ends else "–") for one in (old, new)))
        for name in names
        if old.shows.get(name) != new.shows.get(name) and (name in ends or not name.startswith(cut or ("\0",)))
    )
