"""Speed of user-visible operations, as ratios to games of python-chess in the same run: `make bench`.

python benchmarks/run.py
python benchmarks/run.py --only screens --only games
python benchmarks/run.py --save before.json        and later
python benchmarks/run.py --against before.json     each figure as a multiple of the saved one

A figure in "chess" is a time divided by the time of 1,000 half-moves of random games of python-chess: machines differ
threefold, and this ratio differs little between them. All times are processor time. Of a rate, it is the rate divided
by the half-moves a second.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from importlib import import_module
from pathlib import Path

from measuring import REFERENCE, Figure, Yardstick

BENCHMARKS = {
    "commands": ("commands", "measure_commands"),
    "screens": ("commands", "measure_screens"),
    "lab": ("laboratory", "measure_lab"),
    "games": ("laboratory", "measure_games"),
    "layers": ("layers", "measure_layers"),
    "growth": ("growth", "measure_growth"),
    "long": ("commands", "measure_long"),
}
"""Name → module and function that yields the figures; a module is imported only if it is asked for. `long` takes
minutes and is measured only by name."""
COLUMNS = ("", "measured", "chess", "aim")


def main() -> None:
    """Measure the requested figures and print them as a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", action="append", choices=list(BENCHMARKS), help="measure this alone (repeatable)")
    parser.add_argument("--save", metavar="FILE", help="save the figures, for --against")
    parser.add_argument("--against", metavar="FILE", help="show each figure as a multiple of the saved one, in chess")
    parser.add_argument("--table", metavar="FILE", help="write the table to a file, in Markdown")
    args = parser.parse_args()
    before = json.loads(Path(args.against).read_text(encoding="utf-8")) if args.against else {}

    from tabulate import tabulate

    yardstick, figures = Yardstick(), list[Figure]()
    for name in args.only or (name for name in BENCHMARKS if name != "long"):
        module, function = BENCHMARKS[name]
        for figure in getattr(import_module(module), function)(yardstick):
            figures.append(figure)
            print(f"{figure.what}: {figure.shown}", file=sys.stderr, flush=True)
    rows = [(one.what, one.shown, f"{one.chess:,.3g}" if one.chess else "", one.aim) for one in figures]
    headers = COLUMNS
    if before:
        headers = (*COLUMNS, f"× {args.against}")
        ratios = [f"{one.chess / before[one.what]:.2f}" if before.get(one.what) else "" for one in figures]
        rows = [(*row, ratio) for row, ratio in zip(rows, ratios, strict=True)]
    print(tabulate(rows, headers, tablefmt="simple", disable_numparse=True))
    if args.save:
        saved = {one.what: one.chess for one in figures}
        Path(args.save).write_text(json.dumps(saved, indent=1), encoding="utf-8")
    if args.table:
        machine = f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}"
        heading = (
            f"# Speed\n\nWritten by `benchmarks/run.py --table`; {machine}; {yardstick.get_rate():,.0f} half-moves of "
            "random games of python-chess a second. Times are processor time. *chess* is a time divided by the time of "
            "1,000 such half-moves; of a rate, it is the rate divided by the half-moves a second. Aims are in chess "
            f"too, from seconds on a machine of {REFERENCE:,} half-moves a second.\n\n"
        )
        text = tabulate(rows, headers, tablefmt="pipe", disable_numparse=True)
        Path(args.table).write_text(heading + text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
