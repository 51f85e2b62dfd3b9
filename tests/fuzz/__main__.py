"""`make fuzz`: hostile inputs for some minutes; failures are reported with the command that repeats and shrinks them.

python -m tests.fuzz [--minutes 30] [--seed 0] [--area files] [--only NUMBER]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter

from tests.fuzz.inputs import AREAS, made
from tests.fuzz.trial import problem, shrunk

BATCH = 50
"""Inputs for one process: one that crashes takes no more with it."""


def main() -> int:
    """Run; the status is 1 when something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--area", choices=AREAS)
    parser.add_argument("--only", type=int, help="this one input, shrunk")
    asked = parser.parse_args()
    areas = (asked.area,) if asked.area else AREAS
    if asked.only is not None:
        return only(areas[0], asked.seed, asked.only)
    for area in areas:  # what is loaded once takes no input's time
        for number in range(8):
            problem(area, made(area, -1, number), 60)
    until = time.monotonic() + asked.minutes * 60
    counts: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    start = 0
    while time.monotonic() < until:
        for area in areas:
            for number, said in batch(area, asked.seed, start):
                kind = said.split(":")[0]
                wrong["hangs" if kind == "hang" else "crashes" if kind == "crash" else "tracebacks"] += 1
                print(
                    f"{area}: {said}\n  python -m tests.fuzz --area {area} --seed {asked.seed} --only {number}",
                    flush=True,
                )
            counts[area] += BATCH
        start += BATCH
    total = ", ".join(f"{area} {counts[area]:,}" for area in areas)
    print(f"seed {asked.seed}: {sum(counts.values()):,} inputs ({total}): "
          f"{wrong['tracebacks']} tracebacks, {wrong['hangs']} hangs, {wrong['crashes']} crashes")  # fmt: skip
    return 1 if wrong else 0


def batch(area: str, seed: int, start: int) -> list[tuple[int, str]]:
    """Return the failures among some inputs, tried in a separate process."""
    found: list[tuple[int, str]] = []
    end = start + BATCH
    while start < end:
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            with os.fdopen(write, "w", buffering=1) as pipe:
                for number in range(start, end):
                    pipe.write(f"{number}\n")
                    said = problem(area, made(area, seed, number))
                    if said:
                        pipe.write(f"{number} {said!a}\n")
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as pipe:
            lines = pipe.read().splitlines()
        _, status = os.waitpid(child, 0)
        for line in lines:
            number_, _, said = line.partition(" ")
            if said:
                found.append((int(number_), said.strip("'\"")))
        if status == 0:
            break
        last = int(lines[-1].split()[0]) if lines else start
        found.append((last, f"crash: status {status}"))
        start = last + 1
    return found


def only(area: str, seed: int, number: int) -> int:
    """Try one input again and shrink it."""
    given = made(area, seed, number)
    said = problem(area, given, 10)
    if not said:
        print("nothing is wrong with it")
        return 0
    print(f"{said}\n{shrunk(area, given, said)!r}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
