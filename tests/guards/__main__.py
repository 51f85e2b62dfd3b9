"""Look at the parts of a game that have not been looked at, and write what nothing notices into its lists.

python -m tests.guards GAME [--minutes 60] [--listed | --every]

The lists are written after every part, so that what was found out is kept whenever it ends, and the next run goes on.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.guards.guarded import QUICK, REASONS, Guarded

OPEN = "open: no ruling or corner notices it"
"""What is said of a part that nothing notices, until somebody knows better."""


def main() -> int:
    """Look; the status is 1 when something was not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="begin with no further part after so many")
    parser.add_argument("--listed", action="store_true", help="look again at those that are listed as open")
    parser.add_argument("--every", action="store_true", help="look again at those that are not listed")
    asked = parser.parse_args()
    guarded = Guarded(asked.game)
    if asked.every:
        guarded.unlooked = [part for part in guarded.parts if part not in guarded.listed]
    guarded.unlooked = [part for part in guarded.unlooked if part in guarded.parts]
    wanted = [part.name for part in guarded.of_kind("open")] if asked.listed else [*guarded.unlooked]
    wanted.sort(key=lambda name: asked_about(guarded, name))
    until = time.monotonic() + 60 * asked.minutes
    silent = 0
    for name in wanted:
        if time.monotonic() > until:
            break
        start = time.monotonic()
        found = looked_at(guarded, name)
        silent += bool(guarded.listed.get(name))
        guarded.write()
        print(f"{time.monotonic() - start:6.1f} s  {name}: {found}", flush=True)
    print(f"{asked.game}: {len(guarded.unlooked)} left to look at, {len(guarded.of_kind('open'))} open")
    return 1 if silent else 0


def asked_about(guarded: Guarded, name: str) -> int:
    """How many look at a part: those that few look at come first."""
    part = guarded.parts[name]
    return sum(one.revision in part.revisions and one.may_notice(part) for one in guarded.bench.witnesses)


def looked_at(guarded: Guarded, name: str) -> str:
    """What notices a part, or why nothing does; the lists are changed accordingly."""
    part = guarded.parts[name]
    reason = next((kind for kind, words in QUICK.items() if REASONS[kind](guarded, part)), "")
    listed = guarded.listed.pop(name, OPEN)
    if name in guarded.unlooked:
        guarded.unlooked.remove(name)
    if reason:
        guarded.listed[name] = f"{reason}: {QUICK[reason]}"
        return guarded.listed[name]
    found = guarded.bench.outcome(part)
    if found.noticed:
        return found.why
    guarded.listed[name] = listed
    return listed


if __name__ == "__main__":
    sys.exit(main())
