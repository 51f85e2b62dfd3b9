"""Comparing: one scenario under several games and revisions, and where they part."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.lab.compare.columns import columns_of, every_column, title_of
from rulestone.lab.compare.partings import Parting, partings
from rulestone.lab.json import plain, run_data
from rulestone.scenario import Run, Scenario, ScenarioError, ScriptError, run
from rulestone.scenario import find as find_scenario

Lookup = Callable[[str], tuple[Game, Ruleset]]


class Column(Struct, frozen=True):
    """One game at one revision.

    Attributes:
        name: "game@revision".
        title: how readers are told of it.
        game: the game's title alone.
        revision: the revision alone.
        run: what the scenario gives there.
    """

    name: str
    title: str
    game: str
    revision: str
    run: Run


class LeftOut(Struct, frozen=True):
    """A game whose words a scenario does not fit: it has no column.

    Attributes:
        name: "game@revision".
        title: how readers are told of it.
        why: the first word of the scenario that means nothing there.
    """

    name: str
    title: str
    why: str


class Comparison(Struct, frozen=True):
    """A scenario under several games and revisions.

    Attributes:
        scenario, title, asks: from the scenario's file.
        look: what to look at.
        columns: a game at a revision each, in the order asked for.
        partings: every place where the columns part, in the order of the script.
        left_out: games whose words the scenario does not fit.
    """

    scenario: str
    title: str
    asks: str
    look: str
    columns: tuple[Column, ...]
    partings: tuple[Parting, ...]
    left_out: tuple[LeftOut, ...] = ()

    @property
    def divergence(self) -> Parting | None:
        """The first place where the columns part; None when they agree."""
        return self.partings[0] if self.partings else None

    @property
    def observations(self) -> tuple[str, ...]:
        """The names of all observations, in the order of the file."""
        return tuple(dict.fromkeys(name for column in self.columns for name in column.run.observations))

    @property
    def assumptions(self) -> dict[str, dict[str, Any]]:
        """By column the assumptions it leaned on, with the option taken; columns that leaned on none are left out."""
        return {column.name: dict(column.run.assumptions) for column in self.columns if column.run.assumptions}

    def to_dict(self) -> dict[str, Any]:
        """Everything in it as plain lists and dicts, ready for JSON."""
        return {
            "scenario": self.scenario,
            "title": self.title,
            "asks": self.asks,
            "look": self.look,
            "columns": [{"name": c.name, "title": c.title, **run_data(c.run)} for c in self.columns],
            "observations": {
                name: {c.name: plain(c.run.observations.get(name)) for c in self.columns} for name in self.observations
            },
            "left out": [{"name": one.name, "title": one.title, "why": one.why} for one in self.left_out],
            "agree": not self.partings,
            "partings": [
                {
                    "step": p.step,
                    "line": p.line,
                    "kind": p.kind,
                    "first": p.first,
                    "groups": [
                        {"columns": list(g.columns), "says": g.says, "rules": list(g.rules), "only": list(g.only)}
                        for g in p.groups
                    ],
                }
                for p in self.partings
            ],
        }


def compare(
    scenario: Scenario | str, columns: Iterable[str] = (), assume: Mapping[str, Any] | None = None
) -> Comparison:
    """Run one scenario under several games and revisions and find where they part.

    Args:
        scenario: a scenario, or its name.
        columns: "game" or "game@revision" each; () for the scenario's own, or else every installed game and revision.
        assume: options of named assumptions; each goes to the games that have it.

    Raises:
        UnknownGame: a game or revision that is not installed.
        ScenarioError, ScriptError: the scenario is not well formed, or its script leaves a choice open. Words that
            mean something in one of several games only leave the others out.
        LookupError: an assumption that none of the games has, or an option that it does not offer.
    """
    if isinstance(scenario, str):
        scenario = find_scenario(scenario)
    names = columns_of(columns) or columns_of(scenario.games) or every_column()
    chosen = spread(assume or {}, names)
    runs: list[Run] = []
    unfit: dict[str, ScenarioError] = {}
    for name in names:
        try:
            runs.append(run(scenario, name, assume=chosen[name]))
        except ScriptError:
            raise
        except ScenarioError as error:
            unfit[name] = error
    if unfit and not runs:
        raise next(iter(unfit.values()))
    left_out = tuple(
        LeftOut(name, title_of(name), f"{error.key}: {error.message.partition('; there are')[0]}")
        for name, error in unfit.items()
    )
    return replace(compare_runs(runs, look=scenario.look), left_out=left_out)


def compare_runs(runs: Sequence[Run], look: str = "", lookup: Lookup = find) -> Comparison:
    """A comparison of runs that were made already.

    Args:
        runs: at least one, all of one scenario.
        look: what to look at.
        lookup: gives the game and ruleset of "game@revision".

    Raises:
        ValueError: there is no run.
    """
    if not runs:
        raise ValueError("nothing to compare: there is no run")
    known = [lookup(run.game) for run in runs]
    columns = tuple(
        Column(run.game, f"{game.title} {ruleset.revision}", game.title, ruleset.revision, run)
        for run, (game, ruleset) in zip(runs, known, strict=True)
    )
    first = runs[0]
    parted = partings(runs, [ruleset for _, ruleset in known])
    return Comparison(first.scenario, first.title, first.asks, look, columns, parted)


def spread(assume: Mapping[str, Any], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """By column those of the chosen options whose assumptions it has.

    Raises:
        LookupError: none of the games has an assumption of that name.
    """
    has = {name: find(name)[1].parts.assumptions for name in names}
    known = sorted({key for assumptions in has.values() for key in assumptions})
    for key in assume:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise LookupError(f"no assumption is called {key!r}; there are: {', '.join(known) or 'none'}{hint}")
    return {name: {key: value for key, value in assume.items() if key in has[name]} for name in names}
