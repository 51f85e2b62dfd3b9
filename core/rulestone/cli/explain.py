"""`rulestone explain`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import complete_scenario
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, format_option, stage_options
from rulestone.cli.output import print_report


@click.command("explain", cls=Command)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@click.option(
    "--of", metavar="THING[.VALUE]", default="", help="The value. Default: every value that an effect changes."
)
@format_option("text", "markdown", "html", "json")
@assume_option
def command(scenario: str, game: str, case: str, step: int | None, of: str, form: str, assume: dict[str, Any]) -> None:
    """Show where a value comes from: the printed value, then every effect that changed it, and why in that order.

    SCENARIO is a name from the library, a path, or a ruling as GAME/ID.
    """
    from rulestone.lab.why.questions import explain
    from rulestone.report.explanation import build_document, dump_data

    found = explain(scenario, game, of, step=step, case=case, assume=assume)
    print_report(form, build_document(found), dump_data(found))
