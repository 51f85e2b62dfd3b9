"""`rulestone bisect`."""

from __future__ import annotations

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.completion import scenario as complete_scenario
from rulestone.cli.options import format_option
from rulestone.cli.work import INTERRUPTED


@click.command(
    "bisect",
    epilog="""\b
Examples:
  rulestone bisect SCENARIO GAME@A GAME@B
  rulestone bisect SCENARIO GAME@A GAME@B --on "Guard ends in"
  rulestone bisect GAME/RULING-012 GAME@A GAME@B --format json""",
)
@click.argument("scenario", shell_complete=complete_scenario)
@click.argument("own", metavar="GAME@A", shell_complete=complete_game)
@click.argument("other", metavar="GAME@B", shell_complete=complete_game)
@click.option("--on", metavar="OBSERVATION", default="", help="What is to move; by default the first that differs.")
@format_option("table", "json")
def command(scenario: str, own: str, other: str, on: str, form: str) -> None:
    """The one difference between two revisions that moves an observation of a SCENARIO, found by halving.

    The first revision takes over half of what the second has otherwise, and half of that, as long as it shows what the
    second shows. Every trial is told. Ctrl-C tells what is known so far; the exit status is then 130.
    """
    from rulestone.lab.revisions.bisect import bisect
    from rulestone.lab.stopping import told_of_interrupts
    from rulestone.report.effects import BISECT_FORMS
    from rulestone.report.style import show
    from rulestone.scenario import find

    stopped: list[bool] = []
    with told_of_interrupts(lambda: stopped.append(True)):
        found = bisect(find(scenario), own, other, on, lambda: bool(stopped))
    show(BISECT_FORMS[form](found))
    if found.stopped:
        raise SystemExit(INTERRUPTED)
