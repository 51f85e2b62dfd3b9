"""A changed run beside the run of its column: differing records, and events that lost their effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.trace import iterate_causes, link_causes
from rulestone.lab.compare.outcome import Clause, make_label
from rulestone.lab.compare.statuses import LINE
from rulestone.scenario import Run, Scenario, ScenarioError, ScriptError, run
from rulestone.scenario.results import StepResult

Event = tuple[str, str]
"""The shared word of an event, and its card."""


def list_states(steps: Iterable[StepResult], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the states that cards have by marks, each as its shared word and the card."""
    states = {(key, str(value)): word for word, (key, value) in ruleset.lexicon.states.items()}
    for step in steps:
        for mark in (record.data for record in step.records if record.event == "mark"):
            declared = ruleset.parts.attributes.get(mark["key"])
            before = declared.default if declared and mark["before"] is None else mark["before"]
            word = states.get((mark["key"], str(mark["value"])))
            if word and before != mark["value"]:
                yield word, make_label(step.position, mark["card"], ruleset)


def list_events_behind(run: Run, clauses: Iterable[Clause], common: Collection[Any]) -> Iterator[str]:
    """Yield the names of the events of a run that another one lacks, and of the events behind them.

    The events behind end at one that happens in both. Example: a card that leaves its place to a new one goes to the
    graveyard.

    Args:
        run: the run.
        clauses: its events with shared words.
        common: keys of the events of the other run.
    """
    behind, listed = link_causes(run.records), list(clauses)
    shared = {clause.record.index for clause in listed if clause.key in common}
    for clause in listed:
        if clause.key not in common:
            chain = iterate_causes(clause.record, behind)
            yield from (record.event for record in takewhile(lambda record: record.index not in shared, chain))


def count_stray_events(new: Counter[Event], usual: Counter[Event], own: Ruleset, rival: Ruleset) -> int:
    """Count the events of a changed run that happen in neither of two columns and count against the change.

    A card may pass through a zone that only one game has. A card that taps to attack may untap before the last line in
    only one game.

    Args:
        new: the events, as words and cards.
        usual: the events of the two columns.
        own: the ruleset of the changed column.
        rival: the ruleset of the other column.
    """
    states = own.lexicon.states
    count = 0
    for (word, card), many in new.items():
        if word.startswith("to "):
            count += many if word[3:] in rival.lexicon.zones else 0
            continue
        key, value = states.get(word, ("", None))
        # only a return to the state without a mark
        returns = key in own.parts.attributes and own.parts.attributes[key].default == value
        left = (usual[name, card] for name, (other_key, other) in states.items() if other_key == key and other != value)
        count += max(0, many - sum(left)) if returns else many
    return count


def is_idle_line(scenario: Scenario, own: Run, assume: Mapping[str, Any], names: Collection[str], line: int) -> bool:
    """Return whether a line of the script has no bearing on observations: without it they have the same values.

    Example: a creature untaps in response to an attack, in a game in which it makes no difference whether it is tapped.

    Args:
        scenario: the scenario.
        own: its run in a column.
        assume: the column's options of assumptions.
        names: the observations.
        line: the number of the line.
    """
    if scenario.under or not names or any(map(LINE.search, own.looks.values())):
        return False
    rest = replace(scenario, play=(*scenario.play[: line - 1], *scenario.play[line:]))
    with suppress(ScenarioError, ScriptError):
        found = run(rest, own.game, assume=assume, lenient=True)
        if not (found.stopped or found.unmet):
            return all(found.observations.get(name) == own.observations.get(name) for name in names)
    return False


def is_same(run: Run, unchanged: Run) -> bool:
    """Return whether two runs have the same trace and observations."""
    now, before = ([record.text for record in one.records] for one in (run, unchanged))
    return run.observations == unchanged.observations and now == before


def count_disturbed(run: Run, unchanged: Run) -> int:
    """Count the records that occur only in a changed run or only in its column's run."""
    now, before = (Counter(record.text for record in one.records) for one in (run, unchanged))
    return (now - before).total() + (before - now).total()


def find_idle_effect(run: Run, unchanged: Run, other_run: Run | None = None, absent: Collection[str] = ()) -> str:
    """Return the event of a resolving item that a change made ineffective, as a reason against the proof; "" for none.

    An event that is ineffective in the other column too is not a reason: a dead creature returns to no hand in either.
    Without another column, an event that no longer happens is none either: nothing destroys a creature that survives.

    Args:
        run: the changed run.
        unchanged: the run of its column.
        other_run: the run of another column that the changed run behaves like; None for none.
        absent: events of the column that do not happen in the other one, so that they may not happen under the change.

    Example: a creature survives if damage does nothing, but this does not explain why another game kills it later.
    """
    before, now = map_effects(unchanged), map_effects(run)
    there = sum(not any(by.values()) for by in map_effects(other_run).values()) if other_run is not None else 0
    # an ability that triggers in neither run is a consequence of the change
    resolving = find_resolving(run) | find_resolving(other_run) if now and other_run is not None else set()
    lost = [
        event
        for event, by in before.items()
        if any(by.values())
        and not (any(now[event].values()) if event in now else event in absent or resolving.isdisjoint(by))
    ]
    # as many events as have no effect in the other column are no reason against the proof
    return next((f"“{event}” then has no effect" for event in lost[there:]), "")


def map_effects(run: Run) -> dict[str, dict[str, bool]]:
    """Return source → events that resolving items perform on other objects → whether they change anything."""
    sources = {record.index: record.data.get("source") for record in run.records if record.event == "resolves"}
    changing: set[int] = set()
    found: dict[str, dict[str, bool]] = {}
    for record in reversed(run.records):
        # abilities that an event triggers are no effect of it
        if record.kind in ("move", "mark", "item", "effect") or (record.index in changing and record.kind != "trigger"):
            changing.add(record.cause)
        source = sources.get(record.cause)
        if record.kind == "event" and source is not None and (source,) not in record.data.values():
            by, name = found.setdefault(record.event, {}), run.end.name(source)
            by[name] = by.get(name, False) or record.index in changing
    return found


def find_resolving(run: Run) -> set[str]:
    """Return the names of the cards whose items resolve."""
    return {run.end.name(one.data["source"]) for one in run.records if one.event == "resolves" and one.data["source"]}


def name_line(run: Run, number: int) -> str:
    """Return the name of a line in a reason; 0 is the start."""
    return f"line {number}" if number else "the start"
