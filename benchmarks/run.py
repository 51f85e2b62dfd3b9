"""What is measured, each as a median over repeats, beside what is aimed at: `make bench`.

python benchmarks/run.py
python benchmarks/run.py --only fork --only import
python benchmarks/run.py --save before.json        and later
python benchmarks/run.py --against before.json     how much longer, or how many more, each figure is than it was then
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.kernel.rules.rules import Rules
    from rulestone.model.state import State

Row = tuple[str, str, str]


def median_of(measure: Callable[[], float], repeats: int) -> float:
    """The median of some measurements; the first one, which warms up, does not count."""
    measure()
    return statistics.median(measure() for _ in range(repeats))


def process(command: list[str]) -> float:
    """The wall time of a process, with compiled modules kept as usual."""
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=usual)
    return time.perf_counter() - begun


def beyond_bare(code: str) -> float:
    """How much longer an interpreter takes that runs a line than one that runs nothing."""
    bare = process([sys.executable, "-c", "pass"])
    return process([sys.executable, "-c", code]) - bare


def command() -> list[str]:
    """The command line program of the interpreter's own environment."""
    script = Path(sys.executable).with_name("rulestone")
    return [str(script)] if script.exists() else [sys.executable, "-c", "from rulestone.cli import program; program()"]


def mid_game(name: str) -> tuple[str, State, int]:
    """A game some turns in, played at random: its name, the state, and how many cards it holds."""
    from random import Random

    from rulestone import find_game, new_game
    from rulestone.kernel.machine import Machine
    from rulestone.kernel.setup import begin
    from rulestone.lab.simulate.playout import random_answer

    game, ruleset = find_game(name)
    rules = game.rules(ruleset.revision)
    for seed in range(1000):
        state = new_game(ruleset, rules, seed=seed)
        begin(rules, state, None)
        machine = Machine(rules, state)
        machine.run()
        random = Random(seed)
        while state.choice is not None and state.game.get("turn", 0) < 12:
            machine.answer(random_answer(state.choice, random))
            machine.run()
        if state.choice is not None:
            return ruleset.name, state, len(state.objects) - 2
    raise SystemExit(f"no game of {name} lasts twelve turns")


def playable() -> list[str]:
    """The games that have decks to play with."""
    from rulestone import games

    return [game.name for game in games().values() if game.ruleset().decks and game.ruleset().parts.setup]


def microseconds(what: Callable[[], object], times: int) -> float:
    """How long one of many calls takes."""
    begun = time.perf_counter()
    for _ in range(times):
        what()
    return (time.perf_counter() - begun) / times * 1e6


def fork(repeats: int) -> Iterator[Row]:
    """Forking a position in the middle of a game: time and memory."""
    for game in playable():
        name, state, cards = mid_game(game)
        taken = median_of(partial(microseconds, state.fork, 20_000), repeats)
        yield f"fork, {name}, {cards} cards", f"{taken:.2f} µs", "2 µs"
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [state.fork() for _ in range(1000)]
        size = (tracemalloc.get_traced_memory()[0] - before) / len(kept) / 1024
        tracemalloc.stop()
        yield f"memory of a fork, {name}", f"{size:.2f} KiB", "4 KiB"


def choices_a_second(rules: Rules, state: State, games: int, seeds: Iterator[int], told: bool = False) -> float:
    """Play some games and say how many real choices a second that was.

    Args:
        told: whether all that happens is recorded, as `rulestone simulate` and comparisons do.
    """
    from rulestone import playout
    from rulestone.kernel.trace import Log

    begun = time.process_time()
    choices = sum(playout(rules, state, next(seeds), log=Log() if told else None).choices for _ in range(games))
    return choices / (time.process_time() - begun)


def half_moves_a_second(games: int = 3) -> float:
    """Play some games of chess with python-chess, drawing each move from all legal ones; how many moves a second.

    Machines differ; how many choices of a game there are to one move of these differs much less.

    Raises:
        ImportError: python-chess is not installed.
    """
    from random import Random

    import chess

    random, moves = Random(7), 0
    begun = time.process_time()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.process_time() - begun)


AIMS = {"dm_evolution": 0.6, "godacard": 0.4, "monscol": 0.35, "gateruler": 0.2}
"""Choices to one half-move of python-chess."""


def playouts(repeats: int) -> Iterator[Row]:
    """Whole games between random players, on one core, each measured in turn with games of python-chess."""
    from rulestone import find_game, new_game

    try:
        half_moves_a_second(1)
        chess = True
    except ImportError:
        chess = False
        yield "random games, python-chess", "not installed: pip install 'rulestone[bench]'", "–"
    seeds = iter(range(10**9))
    tables = {}
    for name in playable():
        game, ruleset = find_game(name)
        rules = game.rules(ruleset.revision)
        tables[ruleset.name] = (rules, new_game(ruleset, rules))
    rates: dict[str, list[float]] = {name: [] for name in tables}
    moves: list[float] = []
    for _ in range(repeats + 1):
        for name, (rules, state) in tables.items():
            rates[name].append(choices_a_second(rules, state, 20, seeds))
        moves += [half_moves_a_second()] if chess else []
    scale = statistics.median(moves[1:]) if chess else 0.0
    if chess:
        yield "random games, python-chess", f"{scale:,.0f} half-moves a second", "–"
    for name, found in rates.items():
        rate = statistics.median(found[1:])
        told = f"{rate:,.0f} choices of 2+ options a second" + (
            f", {rate / scale:.2f} of python-chess" if chess else ""
        )
        yield f"random games, {name}", told, f"{AIMS.get(name.partition('@')[0], 0.2)} of python-chess"
    for name, (rules, state) in tables.items():
        ratios: list[float] = []
        for _ in range(repeats):  # by itself: what records leave behind slows others down
            several = [next(seeds) for _ in range(10)]
            quick, slow = (choices_a_second(rules, state, 10, iter(several), told) for told in (False, True))
            ratios.append(quick / slow)
        told = f"{statistics.median(ratios):.2f} times as long as unrecorded"
        yield f"random games with all recorded, {name}", told, "–"


def importing(repeats: int) -> Iterator[Row]:
    """`import rulestone`, and what the first comparison imports, beyond a bare interpreter."""
    for label, code, aim in (
        ("import rulestone", "import rulestone", "80 ms"),
        ("import all public names", "from rulestone import *", "–"),
    ):
        taken = median_of(partial(beyond_bare, code), repeats)
        yield label, f"{max(0.0, taken) * 1000:.0f} ms beyond the interpreter", aim


LIBRARIES = "import click, importlib.metadata, msgspec, pluggy, tabulate"
"""What the shortest commands need besides our own code."""


def compare(repeats: int) -> Iterator[Row]:
    """Whole processes: the main job, and the shortest ones."""
    bare = median_of(partial(process, [sys.executable, "-c", "pass"]), repeats)
    libraries = median_of(partial(process, [sys.executable, "-c", LIBRARIES]), repeats)
    yield "an interpreter that does nothing", f"{bare * 1000:.0f} ms", "–"
    yield "the libraries of `rulestone games`", f"{libraries * 1000:.0f} ms", "–"
    for told, aim in (
        ("--help", f"{bare * 10000:.0f} ms"),
        ("games", "–"),
        ("compare last-stand --quick", "–"),
        ("compare last-stand", "500 ms"),
    ):
        taken = median_of(partial(process, [*command(), *told.split()]), repeats)
        yield f"rulestone {told}", f"{taken * 1000:,.0f} ms", aim


def growth(repeats: int) -> Iterator[Row]:
    """A choice as the board and the game grow."""
    from growth import growth as measured

    yield from measured()


def layers(repeats: int) -> Iterator[Row]:
    """Continuous effects in layers, from ten to a thousand."""
    from layers import layers as measured

    yield from measured(repeats)


def shortcuts(repeats: int) -> Iterator[Row]:
    """What each shortcut of the kernel is worth."""
    from shortcuts import shortcuts as measured

    yield from measured(repeats)


BENCHMARKS: dict[str, Callable[[int], Iterator[Row]]] = {
    "fork": fork,
    "playouts": playouts,
    "shortcuts": shortcuts,
    "import": importing,
    "compare": compare,
    "layers": layers,
    "growth": growth,
}

NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")


def against(told: str, before: str | None) -> str:
    """How many times as large the numbers of a figure are as they were."""
    if before is None:
        return "new"
    now, then = ([float(n.replace(",", "")) for n in NUMBER.findall(text)] for text in (told, before))
    if len(now) != len(then):
        return "other"
    return ", ".join(f"{one / other:.2f}" if other else "–" for one, other in zip(now, then, strict=True))


def main() -> None:
    """Measure what was asked for and print it as a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", action="append", choices=list(BENCHMARKS), help="measure this alone (repeatable)")
    parser.add_argument("--repeats", type=int, default=7, help="measurements of which the median is shown (7)")
    parser.add_argument("--save", metavar="FILE", help="keep the figures, for --against")
    parser.add_argument("--against", metavar="FILE", help="show each figure beside one that was kept, as a ratio")
    parser.add_argument("--table", metavar="FILE", help="write the table to a file, in Markdown")
    parser.add_argument("--machine", default="", help="for that: the class of the machine, in words")
    args = parser.parse_args()
    kept = json.loads(Path(args.against).read_text(encoding="utf-8")) if args.against else None

    from tabulate import tabulate

    rows: list[Row] = []
    for name in args.only or BENCHMARKS:
        rows += BENCHMARKS[name](args.repeats)
    print(f"Python {sys.version.split()[0]}, medians of {args.repeats}")
    if args.save:
        Path(args.save).write_text(json.dumps({row[0]: row[1] for row in rows}, indent=1), encoding="utf-8")
    if args.table:
        machine = f"Python {sys.version.split()[0]}, {platform.system()}, {platform.machine()}, {args.machine}"
        text = tabulate(rows, ["", "measured", "aim"], tablefmt="pipe")
        heading = f"# What was measured\n\n`make bench`; medians of {args.repeats}; {machine}.\n\n"
        Path(args.table).write_text(heading + text + "\n", encoding="utf-8")
    if kept is None:
        print(tabulate(rows, ["", "measured", "aim"], tablefmt="simple"))
    else:
        beside = [(*row[:2], against(row[1], kept.get(row[0])), row[2]) for row in rows]
        print(tabulate(beside, ["", "measured", f"× {args.against}", "aim"], tablefmt="simple"))


if __name__ == "__main__":
    main()
