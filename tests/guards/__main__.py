"""Examine unexamined parts of a game, and add unnoticed ones to its lists.

python -m tests.guards GAME [--minutes 60] [--listed | --every | --by tests/GAME/corners/new.yaml]

With --by, those are asked about too of which a reason says that nothing could notice them: it may be wrong.

The lists are written after every part, so that what was found out is kept whenever it ends, and the next run goes on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from rulestone.game.game import Game
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.knock_out.witnesses import KnockOutWitness, NeverEnds, ask_game, iterate_decided, list_as_rulings
from rulestone.scenario import Scenario, load_all
from tests.guards.guarded import QUICK, REASONS, Guarded
from tests.guards.together import find_likely_witness, iterate_groups, iterate_witnesses, remove_parts

OPEN = "open: no ruling or corner notices it"
"""What is said of a part that nothing notices, until somebody knows better."""


def main() -> int:
    """Look; the status is 1 when something was not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="look at nothing more after so many")
    parser.add_argument("--listed", action="store_true", help="look again at those that are listed as open")
    parser.add_argument("--every", action="store_true", help="look again at those that are not listed")
    parser.add_argument("--by", nargs="+", metavar="PATH", help="ask these files alone of those that are listed")
    asked = parser.parse_args()
    guarded = Guarded(asked.game)
    if asked.by:
        return remove_noticed_by_files(guarded, [scenario for path in asked.by for scenario in load_all(path)])
    if asked.every:
        guarded.unlooked = [part for part in guarded.parts if part not in guarded.listed]
    guarded.unlooked = [part for part in guarded.unlooked if part in guarded.parts]
    wanted = [part.name for part in guarded.of_kind("open")] if asked.listed else [*guarded.unlooked]
    until = time.monotonic() + 60 * asked.minutes
    silent = 0
    start = time.monotonic()
    with set_step_limits(**SHORT_LIMITS):
        for name, found in find_witnesses(guarded, wanted):
            silent += not found
            record_finding(guarded, name, found)
            print(f"{time.monotonic() - start:6.1f} s  {name}: {found or guarded.listed[name]}", flush=True)
            start = time.monotonic()
            if start > until:
                break
    print(f"{asked.game}: {len(guarded.unlooked)} left to look at, {len(guarded.of_kind('open'))} open")
    return 1 if silent else 0


def find_witnesses(guarded: Guarded, wanted: list[str]) -> Iterator[tuple[str, str]]:
    """Yield some parts, each with its witness; "" for none.

    First those come of which a reason or few witnesses tell, then the others, several taken out together.
    """
    bench, left = guarded.bench, []
    for name in wanted:
        part = guarded.parts[name]
        if get_unnoticeable_kind(guarded, name) or not bench.list_witnesses(part):
            yield name, ""
        elif found := find_likely_witness(bench, part):
            yield name, found
        else:
            left.append(part)
    for group in iterate_groups(left):
        for part, found in iterate_witnesses(bench, group, bench.witnesses):
            yield part.name, found


def remove_noticed_by_files(guarded: Guarded, scenarios: list[Scenario]) -> int:
    """Remove parts from the list that given scenarios notice, without other witnesses. The status is 1 without a
    change."""
    cases = list(iterate_decided(list_as_rulings(guarded.whole, scenarios), "scenario"))
    failing = [case.name for case in cases if case.find_difference(guarded.whole)]
    if failing:
        sys.exit(f"{', '.join(failing)} does not hold")
    before = len(guarded.listed)
    for part in guarded.of_kind(*(kind for kind in REASONS if kind not in QUICK)):
        changed = remove_parts(guarded.whole, (part,))
        with set_step_limits(**SHORT_LIMITS):
            found = next(
                (case.name for case in cases if case.revision in part.revisions and does_scenario_fail(case, changed)),
                "",
            )
        if found:
            record_finding(guarded, part.name, found)
            print(f"{part.name}: {found}", flush=True)
    print(f"{guarded.game}: {before - len(guarded.listed)} noticed, {len(guarded.of_kind('open'))} open")
    return 0 if len(guarded.listed) < before else 1


def does_scenario_fail(case: KnockOutWitness, changed: Game) -> bool:
    """Return whether a scenario does not hold in a game without a part."""
    try:
        return bool(ask_game(case, changed))
    except NeverEnds:
        return True


def get_unnoticeable_kind(guarded: Guarded, name: str) -> str:
    """Return the kind of reason why no witness can notice a part, if it is evident without knowing the rules."""
    return next((kind for kind in QUICK if REASONS[kind](guarded, guarded.parts[name])), "")


def record_finding(guarded: Guarded, name: str, found: str) -> None:
    """Record the finding about a part."""
    listed = guarded.listed.pop(name, OPEN)
    if name in guarded.unlooked:
        guarded.unlooked.remove(name)
    if not found:
        kind = get_unnoticeable_kind(guarded, name)
        guarded.listed[name] = f"{kind}: {QUICK[kind]}" if kind else listed
    guarded.write()


if __name__ == "__main__":
    sys.exit(main())
