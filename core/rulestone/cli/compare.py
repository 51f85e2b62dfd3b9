"""`rulestone compare`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.options import assume_option, format_option


@click.command(
    "compare",
    epilog="""\b
Examples:
  rulestone compare last-stand
  rulestone compare last-stand --games GAME,OTHER@REVISION
  rulestone compare my-scenario.yaml --format markdown""",
)
@click.argument("scenario")
@click.option(
    "--games",
    metavar="GAME[@REVISION],...",
    default="",
    help="The columns; by default those of the scenario, or else every installed game at each revision. "
    "GAME+POLICY=OTHER is GAME with a policy of OTHER, as in the rows of `rulestone games`.",
)
@format_option("table", "markdown", "json")
@assume_option
def command(scenario: str, games: str, form: str, assume: dict[str, Any]) -> None:
    """Run one SCENARIO under several games and show where they part, and by which rules.

    SCENARIO is the name of one in the library (see: rulestone scenarios) or the path of a file.
    """
    from rulestone.lab.compare.comparison import compare
    from rulestone.report.comparison import FORMS
    from rulestone.report.style import show

    columns = [name for name in games.split(",") if name.strip()]
    show(FORMS[form](compare(scenario, columns, assume)))
