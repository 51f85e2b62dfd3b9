"""Rulings of a game: selected, run and looked up by the rules they cite."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from rulestone.game.host import find
from rulestone.game.ruleset import Rule, Ruleset, extends_id
from rulestone.model.spelling import suggest

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rulestone.scenario import Ruling, RulingResult


def choose_rulings(game: str, only: str = "") -> list[Ruling]:
    """Return the rulings of a game, or those matching a pattern, one for each revision they belong to.

    Args:
        game: "game" for the rulings of every revision, or "game@revision". An experiment has the rulings of its
            revision, which run under the experiment.
        only: pattern for ids with * and ?, or a fragment of an id or title; "" for all.

    Raises:
        UnknownGame: the game or revision is not installed.
        ScenarioError: a file of rulings is malformed.
        LookupError: no ruling matches the pattern.
    """
    from rulestone.scenario import Ruling, rulings

    owner, ruleset = find(game)
    base, _, taken = game.partition("+")
    revision = ruleset.revision.partition("+")[0]
    found = [ruling for ruling in rulings(owner) if not (taken or "@" in base) or ruling.revision == revision]
    if taken:
        found = [Ruling(ruling.id, ruleset.revision, ruling.scenario, ruling.file) for ruling in found]
    if not only:
        return found
    pattern = only.casefold()
    picked = [
        ruling
        for ruling in found
        if fnmatchcase(ruling.id.casefold(), pattern)
        or pattern in ruling.id.casefold()
        or pattern in ruling.scenario.title.casefold()
    ]
    if found and not picked:
        raise LookupError(f"no ruling of {game} fits “{only}”; their ids go from {found[0].id} to {found[-1].id}")
    return picked


Part = list[tuple[int, "RulingResult"]]


class RulingsBench:
    """A worker that runs rulings, in any process. It reads the catalogue once.

    Args:
        game, only: as for `choose_rulings`.
    """

    def __init__(self, game: str, only: str = "") -> None:
        self.owner = find(game)[0]
        self.picked = choose_rulings(game, only)

    def __call__(self, numbers: Iterable[int]) -> Part:
        """Run the rulings with these numbers, from 0. Results do not contain the runs, which hold whole positions."""
        from msgspec.structs import replace

        from rulestone.scenario import run_ruling

        return [(number, replace(run_ruling(self.picked[number], self.owner), runs=())) for number in numbers]


def run_shared(
    game: str,
    only: str = "",
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> tuple[list[RulingResult], int]:
    """Run the rulings of a game on any executor; Ctrl-C ends it early.

    Args:
        game, only: as for `choose_rulings`.
        executor: executor for the rulings; None for this process.
        progress: called from time to time with the number of finished rulings.
        report: called with a line for each failure of a worker.

    Returns:
        the results in the order of the catalogue, without their runs, and the number of rulings not run.

    Raises:
        UnknownGame, ScenarioError, LookupError: as for `choose_rulings`.
    """
    from rulestone.lab.batches import Batches, gather_results
    from rulestone.scenario import RulingResult
    from rulestone.scenario.lookup import FAILS

    picked = choose_rulings(game, only)
    work: Batches[int, Part] = Batches(RulingsBench, (game, only), range(len(picked)), executor, report)
    found = gather_results(work, progress)
    for (number,) in work.given_up:
        ruling = picked[number]
        title, why = ruling.scenario.title, "its worker was killed repeatedly"
        found[number] = RulingResult(ruling.id, ruling.revision, title, FAILS, why)
    return [found[number] for number in sorted(found)], len(picked) - len(found)


def find_ruling(game: str, id: str) -> Ruling:
    """Return one ruling under its newest revision, or under the named one.

    Args:
        game: "game" or "game@revision".
        id: id of the ruling, in any capitalization.

    Raises:
        UnknownGame, ScenarioError: as for `choose_rulings`.
        LookupError: there is no such ruling.
    """
    known = choose_rulings(game)
    by_id = {ruling.id.casefold(): ruling for ruling in known}
    if id.casefold() not in by_id:
        hint = suggest(f"{game}/{id}", [f"{game}/{ruling.id}" for ruling in known], 0.8)
        range = f"\n  Its rulings go from {known[0].id} to {known[-1].id}." if known else "; it has none"
        raise LookupError(f"{game} has no ruling “{id}”{hint}{range}")
    return by_id[id.casefold()]


def map_citing(game: str) -> dict[str, tuple[str, ...]]:
    """Return rule ids with the ids of the rulings that cite them, in catalogue order.

    Raises:
        UnknownGame, ScenarioError: as for `choose_rulings`.
    """
    found: dict[str, list[str]] = {}
    for ruling in choose_rulings(game):
        for rule in ruling.scenario.cites:
            if ruling.id not in found.setdefault(rule, []):
                found[rule].append(ruling.id)
    return {rule: tuple(ids) for rule, ids in found.items()}


def find_rules(ruleset: Ruleset, id: str = "") -> list[Rule]:
    """Return the rules of a ruleset, or the rule with an id and the rules that extend it ("5" means 5, 5.1, 5.1.2).

    The prefix that all ids of a game share may be left out.

    Raises:
        LookupError: there is no such rule; the message suggests the nearest id.
    """
    rules = list(ruleset.rulebook)
    if not id:
        return rules
    found = [
        rule
        for rule in rules
        if any(extends_id(name, id) for own in (rule.id, *rule.also) for name in (own, own.rpartition("-")[2]))
    ]
    if not found:
        known = [rule.id if "." in id else rule.id.partition(".")[0] for rule in rules]
        raise LookupError(f"there is no rule “{id}” in {ruleset.name}{suggest(id, known)}")
    return found
