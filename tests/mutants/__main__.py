"""`make mutants`: mutants of rooms of the core, a sample by a seed, each handed to the rulings, then to the tests."""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from tests.mutants.changes import CORE, Mutant, mutants
from tests.mutants.importing import VARIABLE

ROOMS = ("kernel/changes", "kernel/events", "kernel/processing", "kernel/legality", "continuous")
SURVIVORS = Path(__file__).parent / "survivors.txt"
TESTS = {
    "kernel": ("tests/kernel", "tests/godacard/test_invariants.py", "tests/monscol/test_invariants.py"),
    "continuous": ("tests/continuous", "tests/kernel", "tests/monscol/test_dependency.py"),
}
QUICK = {
    "continuous": (
        "tests/continuous/test_operations.py",
        "tests/continuous/test_literal_examples.py",
        "tests/continuous/test_deriving_positions.py",
    ),
}
PATIENCE = 600
NAMED, RULINGS, PYTEST = "tests of the room", "rulings", "tests"


def modules(room: str) -> list[str]:
    """The modules of a room."""
    return sorted(str(path.relative_to(CORE)) for path in (CORE / room).rglob("*.py"))


def named(room: str) -> tuple[str, ...]:
    """The tests that are named after a room, or are the quick ones of a floor."""
    word = room.rpartition("/")[2]
    return QUICK.get(room, ()) or tuple(map(str, sorted(Path("tests/kernel").glob(f"test_{word}*.py"))))


def lookers(room: str) -> tuple[str, ...]:
    """The other tests that look at a room."""
    return TESTS[room.partition("/")[0]]


def noticed(mutant: Mutant | None, room: str, stages: tuple[str, ...] = (NAMED, RULINGS, PYTEST)) -> str:
    """What notices a mutant, or is wrong without any; "" for nothing."""
    environment = {**os.environ, VARIABLE: json.dumps(mutant) if mutant else "", "PYTHONDONTWRITEBYTECODE": "1"}
    again = ("-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "tests.mutants.importing")
    commands = {
        NAMED: (*again, *named(room)) if named(room) else (),
        RULINGS: ("-m", "tests.mutants.looking"),
        PYTEST: (*again, *lookers(room)),
    }
    for what in stages:
        command = commands[what]
        if not command:
            continue
        try:
            whole = [sys.executable, *command]
            done = subprocess.run(whole, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return f"{what}: no end"
        if done.returncode:
            lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
            failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))] or lines[-1:]
            return f"{what}: {failed[0][:140] if failed else done.returncode}"
    return ""


def main() -> int:
    """Make mutants and tell which nothing notices. Exit status 1 when one of them is not among the known survivors."""
    parser = argparse.ArgumentParser(prog="make mutants", description=main.__doc__)
    parser.add_argument("rooms", nargs="*", default=ROOMS, help="rooms of the core: kernel/events")
    parser.add_argument("--sample", type=int, default=10, help="how many of each room; 0 for all")
    parser.add_argument("--seed", type=int, default=0, help="which")
    parser.add_argument("--list", action="store_true", help="only tell them")
    given = parser.parse_args()
    if not given.list and (wrong := noticed(None, given.rooms[0], (RULINGS,))):
        print(f"what has nothing turned around does not hold itself: {wrong}", file=sys.stderr)
        return 2
    known = set(SURVIVORS.read_text(encoding="utf-8").splitlines())
    killed: Counter[str] = Counter()
    every: Counter[str] = Counter()
    new = []
    for room in given.rooms:
        found = [mutant for module in modules(room) for mutant in mutants(module)]
        chance = random.Random(f"{given.seed}/{room}")
        picked = chance.sample(found, min(given.sample or len(found), len(found)))
        for mutant in picked:
            if given.list:
                print(mutant)
                continue
            begun = time.perf_counter()
            why = noticed(mutant, room)
            every[room] += 1
            killed[room] += bool(why)
            told = why or ("known survivor" if str(mutant) in known else "SURVIVES")
            print(f"{mutant}\n    {told} ({time.perf_counter() - begun:.0f} s)", flush=True)
            if not why and str(mutant) not in known:
                new.append(mutant)
        if every[room]:
            print(f"{room}: {killed[room]} of {every[room]} noticed, of {len(found)} that there are", flush=True)
    if new:
        print("\nNothing notices:", *map(str, new), sep="\n")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
