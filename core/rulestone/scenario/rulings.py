"""Rulings: a game's catalogue of decided cases, as scenarios that must hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from rulestone.game.game import Game
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.model.spelling import suggest
from rulestone.scenario.errors import ScenarioError, UnknownScenario
from rulestone.scenario.files import Scenario, load_all
from rulestone.scenario.results import Run
from rulestone.scenario.runs import find_game, run_all
from rulestone.scenario.yaml import fail

HOLDS, FAILS, NOT_YET, NOTHING = "holds", "fails", "not yet", "nothing to show"
ANY_RULE = "refused"
"""Expectation that a line is refused by any rule; also the result of a refusal that names no rule."""


class Ruling(Struct, frozen=True):
    """One ruling under one revision.

    Attributes:
        id: its id.
        revision: the revision.
        scenario: the ruling as a scenario.
        file: path of the ruling's file.
    """

    id: str
    revision: str
    scenario: Scenario
    file: str

    @property
    def title(self) -> str:
        """Its title."""
        return self.scenario.title

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules it rests on."""
        return self.scenario.cites


class RulingResult(Struct, frozen=True):
    """The result of checking a ruling.

    Attributes:
        id, revision: the ruling's.
        status: "holds", "fails", "not yet" or "nothing to show".
        why: reason for a status other than "holds"; "" if the ruling holds.
        runs: the runs of its cases, without cases that could not run.
    """

    id: str
    revision: str
    status: str
    why: str = ""
    runs: tuple[Run, ...] = ()


def rulings(game: str | Game) -> list[Ruling]:
    """Return a game's rulings, one for each revision they belong to, by id and then revision.

    Args:
        game: the game, or its name; "game@revision" for the rulings of one revision.

    Raises:
        UnknownGame: no installed game or revision has that name.
        ScenarioError: a file that cannot be read, a ruling without an id, a duplicate id.
    """
    only = ""
    if isinstance(game, str):
        only = game.partition("@")[2]
        game = find_game(game, "")[0]
    found: dict[str, Scenario] = {}
    for path in sorted(Path(game.rulings).glob("*.yaml")) if game.rulings is not None else ():
        for scenario in load_all(path):
            if not scenario.id:
                raise fail(scenario.node, "a ruling needs an “id”")
            if scenario.id in found:
                raise fail(scenario.node.value["id"], f"{scenario.id} is in {found[scenario.id].file} too")
            found[scenario.id] = scenario
    made = []
    for id in sorted(found, key=make_id_key):
        scenario = found[id]
        for revision in list_changes(scenario, game):
            if only and revision != only:
                continue
            made.append(Ruling(id, revision, scenario, scenario.file))
    return made


def make_id_key(id: str) -> list[tuple[int, str]]:
    """Return a sort key for ids that compares numbers in them by value, so that X-2 comes before X-10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", id)]


def list_changes(scenario: Scenario, game: Game) -> tuple[str, ...]:
    """Return the revisions of a ruling: those it names, else all.

    Raises:
        ScenarioError: the game has no such revision.
    """
    top = scenario.node.value
    for key in ("revision", "revisions"):
        for node in top[key].items() if key in top else ():
            if node.text() not in game.revisions:
                raise fail(node, f"{game.name} has no revision “{node.text()}”\n  It has: {', '.join(game.revisions)}")
    for name, node in scenario.under.items():
        if name not in game.revisions:
            raise fail(node, f"{game.name} has no revision “{name}”\n  It has: {', '.join(game.revisions)}")
    return scenario.revisions or game.revisions


def run_ruling(ruling: Ruling, game: str | Game) -> RulingResult:
    """Run a ruling, all its cases.

    Args:
        ruling: the ruling; it runs under the revision it names.
        game: its game, or its name.
    """
    game = find_game(game, "")[0]
    if ruling.scenario.nothing_to_show:
        return RulingResult(ruling.id, ruling.revision, NOTHING, ruling.scenario.nothing_to_show)
    if ruling.scenario.not_yet:
        return RulingResult(ruling.id, ruling.revision, NOT_YET, ruling.scenario.not_yet)
    try:
        runs = run_all(ruling.scenario, game, ruling.revision)
    except (ScenarioError, EndlessGame, Incomputable) as error:
        return RulingResult(ruling.id, ruling.revision, FAILS, str(error))
    silent = [run for run in runs if not run.expectations]
    if silent:
        case = f"{silent[0].scenario}: " if len(runs) > 1 else ""
        return RulingResult(
            ruling.id, ruling.revision, FAILS, f"{case}it expects nothing under {ruling.revision}", runs
        )
    failed = [(run, e) for run in runs for e in run.expectations if not e.holds]
    if not failed:
        return RulingResult(ruling.id, ruling.revision, HOLDS, "", runs)
    told = [
        (f"{run.scenario}: " if len(runs) > 1 else "")
        + f"{e.what}: expected {format_value(e.expected)}, found {format_value(e.found)}"
        for run, e in failed
    ]
    return RulingResult(ruling.id, ruling.revision, FAILS, "; ".join(told), runs)


def format_value(value: object) -> str:
    """Return a value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(format_value(part) for part in value) + "]"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {format_value(part)}" for key, part in value.items())
    return str(value)


def check_ruling_quality(ruling: Ruling, result: RulingResult) -> list[str]:
    """Return complaints about a ruling as a test, [] if there are none.

    An expectation that holds from the start is no evidence: something must change, be refused, or be a value made by
    continuous effects; an unchanged value must follow an attempt that the trace shows. A refusal names its rule, where
    a rule refuses. Where cases take different options of an assumption, expectations that differ count as well. A
    ruling that did not run gives no complaints.
    """
    if not result.runs:
        return []
    found = []
    differing = find_contrasted(result) if any(case.assumes for case in ruling.scenario.variants()) else set()
    for run in result.runs:
        found += [f"{run.scenario}@{ruling.revision}{told}" for told in check_run(run, differing)]
    return found


def check_run(run: Run, differing: set[str]) -> Iterator[str]:
    """Yield complaints about one run of a ruling; `differing` are the observations whose expectations differ between
    its cases."""
    if not run.expectations:
        yield " expects nothing"
        return
    idle = [one for one in run.expectations if one.at_start and not one.made and one.what not in differing]
    if len(idle) == len(run.expectations):
        yield ": everything it expects already holds in the starting position"
    elif not any(step.records or not step.verdict for step in run.steps):
        yield from (f": {one.what} holds from the start, and the script attempts nothing" for one in idle)
    for one in run.expectations:
        if one.expected == ANY_RULE and one.found not in (ANY_RULE, "allowed"):
            yield f": {one.what} by any rule; it is {one.found}: name it"


def find_contrasted(result: RulingResult) -> set[str]:
    """Return the observations whose expected values differ between cases."""
    expected: dict[str, set[str]] = {}
    for run in result.runs:
        for one in run.expectations:
            expected.setdefault(one.what, set()).add(repr(one.expected))
    return {what for what, values in expected.items() if len(values) > 1}


def find_ruling(game: Game, id: str) -> Scenario:
    """Return a ruling by its id.

    Raises:
        UnknownScenario: the game has no such ruling; the message names the nearest.
    """
    known = {ruling.id: ruling.scenario for ruling in rulings(game)}
    by_folded = {name.casefold(): name for name in known}
    if id.casefold() in by_folded:
        return known[by_folded[id.casefold()]]
    raise UnknownScenario(f"{game.name} has no ruling “{id}”; it has {len(known)}{suggest(id, known, limit=3)}")
