"""Switches: a comparison repeated under the other options of its assumptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice, product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.kernel.declare import Assumption
from rulestone.kernel.errors import EndlessGame
from rulestone.lab.compare.budget import report_nothing
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.scenario import Scenario, ScenarioError

MAX_COMBINED = 8
"""Maximum number of combined options; if there are more combinations, each option is taken alone."""

MAX_OTHER_TRIALS = 60
"""Maximum number of runs in the search for causes under each other option."""

View = Callable[[Comparison], dict[str, Any]]


def map_final_observations(comparison: Comparison) -> dict[str, Any]:
    """Return the observations at the end by column."""
    return {column.name: (column.run.observations, column.run.stopped) for column in comparison.columns}


class Switch(Struct, frozen=True):
    """An assumption whose options change a comparison.

    Attributes:
        name: the assumption.
        assumption: its declaration in the first of the columns.
        columns: the columns that depend on it.
        options: its options, the chosen one first.
        flips: whether an option changes an observation at the end, and not only events before.
    """

    name: str
    assumption: Assumption
    columns: tuple[str, ...]
    options: tuple[Any, ...]
    flips: bool = False


class OptionResult(Struct, frozen=True):
    """A comparison under some options.

    Attributes:
        options: switch → option, for every switch.
        comparison: the comparison under these options.
    """

    options: dict[str, Any]
    comparison: Comparison


class SwitchedComparison(Struct, frozen=True):
    """A comparison with its switches.

    Attributes:
        switches: the assumptions that can be switched; empty if no option changes the comparison.
        takes: the comparisons under their options, the original one first.
        idle: the assumptions whose other options give the same result.
    """

    switches: tuple[Switch, ...]
    takes: tuple[OptionResult, ...]
    idle: tuple[str, ...] = ()

    @property
    def comparison(self) -> Comparison:
        """The original comparison."""
        return self.takes[0].comparison


def find_switches(
    scenario: Scenario | str,
    columns: Iterable[str] = (),
    assume: Mapping[str, Any] | None = None,
    *,
    evidence: bool = True,
    view: View = map_final_observations,
    report: Callable[[str], None] = report_nothing,
    seconds: float | None = None,
    tries: int | None = None,
    once: bool = False,
) -> SwitchedComparison:
    """Compare a scenario, also under the other options of assumptions that the columns depend on.

    Args:
        scenario, columns, assume, evidence: as for `compare`; assumptions with a chosen option are not switched.
        view: returns the visible facts of a comparison, by column: options with the same facts are no switch.
        report: called with a description of the next step.
        seconds, tries: as for `compare`, for each comparison; at most `MAX_OTHER_TRIALS` tries under other options.
        once: look for causes in the comparison as it is, and in none under other options.

    Raises:
        UnknownGame, ScenarioError, ScriptError, LookupError: as `compare` does.
    """
    chosen = dict(assume or {})
    names = tuple(columns)
    report("comparing")
    found = compare(scenario, names, chosen, evidence=evidence, seconds=seconds, tries=tries, report=report)
    seen, ends = view(found), map_final_observations(found)
    switches, idle = [], []
    for switch in list_switches(found, chosen):
        others = {}
        for option in switch.options[1:]:
            report(f"trying {switch.name}")
            other = compare_concerned(scenario, switch.columns, names, {**chosen, switch.name: option})
            if other is not None and has_changed(seen, view(other), other):
                others[option] = has_changed(ends, map_final_observations(other), other)
        if others:
            switches.append(replace(switch, options=(switch.options[0], *others), flips=any(others.values())))
        else:
            idle.append(switch.name)
    # assumptions that change the answer come first
    switches.sort(key=lambda switch: not switch.flips)
    most = MAX_OTHER_TRIALS if tries is None else min(tries, MAX_OTHER_TRIALS)
    takes = [OptionResult({switch.name: switch.options[0] for switch in switches}, found)]
    for options in list_combinations(switches)[1:]:
        report("comparing with " + ", ".join(f"{name} = {option}" for name, option in options.items()))
        search = {"evidence": evidence and not once, "seconds": seconds, "tries": most}
        other = attempt_comparison(scenario, names, {**chosen, **options}, **search)
        if other is not None:
            takes.append(OptionResult(options, other))
    return SwitchedComparison(tuple(switches), tuple(takes), tuple(idle))


def has_changed(before: Mapping[str, Any], now: Mapping[str, Any], comparison: Comparison) -> bool:
    """Return whether a column changed, or its question arises in only one of two comparisons."""
    names = [column.name for column in comparison.columns] + [one.name for one in comparison.not_arising]
    return any(before.get(name) != now.get(name) for name in names)


def compare_concerned(
    scenario: Scenario | str, columns: tuple[str, ...], every: tuple[str, ...], assume: Mapping[str, Any]
) -> Comparison | None:
    """Return a comparison of the columns that an option concerns, else of all columns; see `attempt`."""
    # other columns do not read the option: they are compared only if these cannot be compared alone
    return attempt_comparison(scenario, columns, assume) or attempt_comparison(scenario, every, assume)


def attempt_comparison(
    scenario: Scenario | str, columns: tuple[str, ...], assume: Mapping[str, Any], **search: Any
) -> Comparison | None:
    """Return a comparison under other options; `search` holds further arguments of `compare`.

    Returns:
        None if a column lacks an option, no column can follow the scenario with it, or the game does not end.
    """
    try:
        return compare(scenario, columns, assume, **search)
    except (LookupError, ScenarioError, EndlessGame):
        return None


def list_switches(comparison: Comparison, chosen: Mapping[str, Any]) -> list[Switch]:
    """Return every assumption that a column depends on and no user set, with its options, the chosen one first."""
    found: dict[str, Switch] = {}
    for column in comparison.columns:
        for name in (one for one in column.run.assumptions if one not in chosen):
            declared, taken = column.ruleset.parts.assumptions[name], column.run.assumptions[name]
            rest = [option for option in declared.options if option != taken]
            columns = (*(found[name].columns if name in found else ()), column.name)
            found[name] = Switch(name, declared, columns, (taken, *rest))
    return list(found.values())


def list_combinations(switches: Iterable[Switch]) -> list[dict[str, Any]]:
    """Return the combinations of options to compare under, the chosen ones first; single options if there are too
    many."""
    listed = list(switches)
    every = list(islice(product(*(switch.options for switch in listed)), MAX_COMBINED + 1))
    if len(every) <= MAX_COMBINED:
        return [dict(zip((switch.name for switch in listed), options, strict=True)) for options in every]
    taken = {switch.name: switch.options[0] for switch in listed}
    return [taken, *({**taken, switch.name: option} for switch in listed for option in switch.options[1:])]
