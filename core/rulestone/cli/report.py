"""`rulestone report`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import columns as complete_columns
from rulestone.cli.completion import scenario as complete_scenario
from rulestone.cli.options import assume_option
from rulestone.cli.output import deliver, output_option, progress


@click.command(
    "report",
    epilog="""\b
Examples:
  rulestone report last-stand -o last-stand.html
  rulestone report last-stand type-then-lord --games GAME,OTHER@REVISION -o page.html
  rulestone report my-scenario.yaml --quick -o page.html""",
)
@click.argument("scenarios", metavar="SCENARIO...", nargs=-1, required=True, shell_complete=complete_scenario)
@click.option(
    "--games",
    shell_complete=complete_columns,
    metavar="GAME[@REVISION],...",
    default="",
    help="The columns; by default those of each scenario, or else every installed game at each revision.",
)
@output_option
@assume_option
@click.option("--quick", is_flag=True, help="Look for no causes, and vary neither assumptions nor the translation.")
def command(scenarios: tuple[str, ...], games: str, output: str | None, assume: dict[str, Any], quick: bool) -> None:
    """Write comparisons of one or more SCENARIOs as one page of HTML that needs no other file and no network.

    A slider steps all games of a scenario together, boards beside each other; rule ids open the rules; assumptions
    that make a difference can be switched on the page.

    SCENARIO is the name of one in the library (see: rulestone scenarios) or the path of a file.
    """
    from rulestone.report.page import page

    columns = [name for name in games.split(",") if name.strip()]
    with progress() as told:
        text = page(scenarios, columns, assume, evidence=not quick, told=told)
    deliver(text, output)
