"""Commands as whole processes."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from subprocess import run

from measuring import Figure, Yardstick, get_command, measure_process

from rulestone.scenario import library

SHORT = {"--help": 0.045, "games": 0.1, "compare last-stand --quick": 0.15}
"""Command → processor time in s that is aimed at."""
USUAL = {
    "compare last-stand": 1.0,
    "diff gateruler@2021-10 gateruler@2022-03": 0,
    "diff gateruler@2021-10 gateruler@2022-03 --scenario last-stand": 2.5,
    "lesson windows --check": 2.5,
    "explain last-stand --game godacard": 0,
}
SCREENS = 12
"""Number of library scenarios whose screens are measured, evenly spaced."""


def measure_commands(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield the figures of short commands, then of others."""
    bare = measure_process([sys.executable, "-c", "pass"])
    yield yardstick.make_time("an interpreter that does nothing", bare)
    for words, aim in SHORT.items():
        yield yardstick.make_time(f"rulestone {words}", measure_process(get_command(*words.split())), aim)
    for words, aim in USUAL.items():
        yield yardstick.make_time(f"rulestone {words}", measure_process(get_command(*words.split()), 3), aim)


def measure_screens(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield the median and the worst of library screens with causes."""
    names = sorted(library())
    chosen = names[:: max(1, len(names) // SCREENS)][:SCREENS]
    taken = {name: measure_process(get_command("compare", name), 1) for name in chosen}
    worst = max(taken, key=taken.__getitem__)
    yield yardstick.make_time(
        f"screens of {len(chosen)} library scenarios, median", statistics.median(taken.values()), 1.0
    )
    yield yardstick.make_time(f"the worst of them ({worst})", taken[worst], 2.5)


def measure_long(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield the wall time of the site, of the knock-out of a whole game and of a search with a time limit."""
    begun = time.monotonic()
    run(get_command("differ", "gateruler", "monscol", "--seconds", "8"), check=False, capture_output=True)
    yield yardstick.make_time("rulestone differ --seconds 8, wall time", time.monotonic() - begun, 10)
    with tempfile.TemporaryDirectory() as folder:
        for words in (["site", "-o", f"{folder}/site"], ["knock-out", "godacard"]):
            begun = time.monotonic()
            run(get_command(*words), check=True, capture_output=True)
            yield yardstick.make_time(f"rulestone {words[0]}, wall time", time.monotonic() - begun, 60)
