"""`rulestone rulings`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from rulestone.cli.options import format_option

if TYPE_CHECKING:
    from rulestone.scenario import Ruling, RulingResult


@click.command(
    "rulings",
    epilog="""\b
Examples:
  rulestone rulings GAME
  rulestone rulings GAME@REVISION --only 'ABC-01?'
  rulestone rulings GAME --failing""",
)
@click.argument("game")
@click.option("--only", metavar="PATTERN", default="", help="Only these: an id with * and ?, or a part of id or title.")
@click.option("--failing", is_flag=True, help="Print only those that do not hold, and in full why.")
@format_option("table", "json")
def command(game: str, only: str, failing: bool, form: str) -> None:
    """Run the rulings of a GAME[@REVISION]: which hold, which fail. Exit status 1 when one fails."""
    from rulestone.lab.rulings import chosen
    from rulestone.report.rulings import FORMS
    from rulestone.report.style import show

    picked = chosen(game, only)
    results = list(watched(game, picked))
    show(FORMS[form](results, failing))
    if any(result.status == "fails" for result in results):
        raise SystemExit(1)


def watched(game: str, picked: list[Ruling]) -> Iterator[RulingResult]:
    """Run rulings, with a progress bar where standard error is a terminal."""
    from rulestone.lab.rulings import results

    if not sys.stderr.isatty():
        yield from results(game, picked)
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(results(game, picked), f"Rulings of {game}", total=len(picked), console=console, transient=True)
