"""`make fuzz`: hostile inputs for some minutes; failures are shrunk, and reported with the command that repeats them.

python -m tests.fuzz [--minutes 30] [--seed 0] [--area files]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from traceback import format_exception_only

from hypothesis import HealthCheck, Phase, given, seed as seeded, settings

from tests.fuzz.inputs import AREAS
from tests.fuzz.trial import HangError, check

BATCH = 50
"""Inputs for one process: one that crashes takes no more with it."""


def find_failure(area: str, seed: int, examples: int = BATCH, seconds: float | None = None) -> Exception | None:
    """Return the failure of the simplest failing input among some, with the input in its notes; None for none.

    Args:
        area: the area of the inputs.
        seed: which inputs.
        examples: how many.
        seconds: how much processor time each may take; None for the usual time of the area.
    """

    @seeded(seed)
    @settings(
        max_examples=examples,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        suppress_health_check=tuple(HealthCheck),
    )
    @given(AREAS[area])
    def try_input(parts: list[str]) -> None:
        check(area, parts, seconds)

    try:
        try_input()
    except Exception as error:  # an input can fail in any way
        return error
    return None


def find_in_process(area: str, seed: int) -> tuple[str, str]:
    """Return the kind of failure among some inputs, tried in a separate process, and its text; "" for none."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        error = find_failure(area, seed)
        with os.fdopen(write, "w", errors="backslashreplace") as pipe:
            if error is not None:
                kind = "hangs" if isinstance(error, HangError) else "tracebacks"
                pipe.write(f"{kind}\n{''.join(format_exception_only(error))}")
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        kind, _, text = pipe.read().partition("\n")
    _, status = os.waitpid(child, 0)
    return ("crashes", f"status {status}") if status else (kind, text)


def run(areas: Sequence[str], minutes: float, first: int) -> Counter[tuple[str, str]]:
    """Try inputs of each area with one seed after the other.

    Returns:
        area and kind of failure → how many batches fail; with the kind "" → how many batches there are.
    """
    until = time.monotonic() + minutes * 60
    counts: Counter[tuple[str, str]] = Counter()
    seed = first
    while seed == first or time.monotonic() < until:
        for area in areas:
            kind, text = find_in_process(area, seed)
            counts[area, ""] += 1
            if kind:
                counts[area, kind] += 1
                print(f"{area}: {text}\n  python -m tests.fuzz --area {area} --seed {seed} --minutes 0", flush=True)
        seed += 1
    return counts


def main() -> int:
    """Run; the status is 1 when something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--area", choices=AREAS)
    asked = parser.parse_args()
    areas = (asked.area,) if asked.area else tuple(AREAS)
    for area in areas:  # load modules first: their import must not count as time of an input
        find_failure(area, -1, 8, 60)
    counts = run(areas, asked.minutes, asked.seed)
    each = ", ".join(f"{area} {counts[area, ''] * BATCH:,}" for area in areas)
    total = sum(count for (_, kind), count in counts.items() if not kind) * BATCH
    wrong = {kind: sum(counts[area, kind] for area in areas) for kind in ("tracebacks", "hangs", "crashes")}
    print(f"seed {asked.seed}: {total:,} inputs ({each}): " + ", ".join(f"{n} {kind}" for kind, n in wrong.items()))
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
