"""`rulestone explain`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import scenario as complete_scenario
from rulestone.cli.options import assume_option, format_option, stage_options


@click.command(
    "explain",
    epilog="""\b
Examples:
  rulestone explain SCENARIO --game GAME --of Guard.power
  rulestone explain SCENARIO --game GAME@REVISION --of "Ada.hand limit" --step 2
  rulestone explain SCENARIO --game GAME --of Guard --format markdown
  rulestone explain GAME/RULING-012""",
)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@click.option("--of", metavar="THING[.VALUE]", default="", help="What to explain; by default all that effects touch.")
@format_option("text", "markdown", "json")
@assume_option
def command(scenario: str, game: str, case: str, step: int | None, of: str, form: str, assume: dict[str, Any]) -> None:
    """Show where a value comes from: what is printed, then every effect that touched it and why in that order.

    SCENARIO is the name of one in the library, the path of a file, or a game's ruling as GAME/ID.
    """
    from rulestone.lab.why.questions import explain
    from rulestone.report.explanation import FORMS
    from rulestone.report.style import show

    show(FORMS[form](explain(scenario, game, of, step=step, case=case, assume=assume)))
