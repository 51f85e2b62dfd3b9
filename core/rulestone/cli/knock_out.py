"""`rulestone knock-out`."""

from __future__ import annotations

import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

from rulestone.cli.options import format_option

if TYPE_CHECKING:
    from rulestone.lab.knock_out.knock_out import Asked, KnockOut

INTERRUPTED = 130


@click.command(
    "knock-out",
    epilog="""\b
Examples:
  rulestone knock-out GAME ABC-5.1
  rulestone knock-out GAME --first --processes 2
  rulestone knock-out GAME 'action attack*' --also corners/ --games 20
  rulestone knock-out GAME --format json > parts.json""",
)
@click.argument("game")
@click.argument("parts", nargs=-1, metavar="[RULE|PART]...")
@click.option(
    "--also", multiple=True, metavar="PATH", type=click.Path(exists=True),
    help="A file or folder with further scenarios that say what must hold (repeatable).",
)  # fmt: skip
@click.option("--library/--no-library", default=True, help="Whether the scenarios of the library look too.")
@click.option(
    "--tests", multiple=True, metavar="PATH", type=click.Path(exists=True),
    help="Tests (of pytest) that look where nothing else notices (repeatable).",
)  # fmt: skip
@click.option(
    "--games", type=click.IntRange(0), default=0, metavar="N",
    help="Where nothing notices, compare so many whole games of each revision with and without the part.",
)  # fmt: skip
@click.option("--first", is_flag=True, help="Stop at the first thing that falls; much quicker.")
@click.option("--every", is_flag=True, help="Tell every part, not only those that nothing notices.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="How many share the work.")
@format_option("table", "json")
def command(
    game: str,
    parts: tuple[str, ...],
    also: tuple[str, ...],
    library: bool,
    tests: tuple[str, ...],
    games: int,
    first: bool,
    every: bool,
    processes: int,
    form: str,
) -> None:
    """What is a rule for? Take the parts of a GAME out one at a time, and see which rulings and scenarios fall.

    A part is a requirement, a step, the condition of a step, a restriction, a capacity, a menu, a limit, rule
    processing, an ability that rules give, a value of a policy or an option of an assumption. Name RULEs for the parts
    that rest on them, or PARTs by a pattern with * and ?; what is named is told in full, of all parts those that
    nothing notices.

    Exit status 1 when nothing notices some part. Ctrl-C tells what is known so far.
    """
    from rulestone.lab.knock_out.knock_out import Asked
    from rulestone.report.knock_out import FORMS
    from rulestone.report.style import show

    asked = Asked(game, also, library, games, tests, first)
    found = watched(asked, parts, processes)
    show(FORMS[form](found, every or bool(parts)))
    if found.stopped:
        click.echo(f"rulestone: stopped; {found.parts - len(found.outcomes)} parts were not taken out", err=True)
        raise SystemExit(INTERRUPTED)
    if found.silent:
        raise SystemExit(1)


def watched(asked: Asked, parts: tuple[str, ...], processes: int) -> KnockOut:
    """Take parts out, with a progress bar where standard error is a terminal."""
    from rulestone.lab.knock_out.knock_out import knock_out

    with pool(processes) as executor:
        if not sys.stderr.isatty():
            return knock_out(asked, parts, executor=executor)
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(f"Parts of {asked.game}", total=None)
            return knock_out(
                asked,
                parts,
                executor=executor,
                begin=lambda number: bar.update(task, total=number),
                progress=lambda outcome: bar.update(task, advance=1),
            )


def pool(processes: int) -> AbstractContextManager[Executor | None]:
    """So many processes; none for one."""
    if processes < 2:
        return nullcontext()
    from multiprocessing import get_all_start_methods, get_context

    context = get_context("fork" if "fork" in get_all_start_methods() else None)
    return ProcessPoolExecutor(processes, context, deaf)


def deaf() -> None:
    """A process that shares the work is stopped by the one that began it, not by Ctrl-C."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
