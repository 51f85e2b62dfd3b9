"""`rulestone graph`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import scenario as complete_scenario
from rulestone.cli.options import Nearest, assume_option, stage_options
from rulestone.cli.output import deliver, form_of, output_option

ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid"}


@click.command(
    "graph",
    epilog="""\b
Examples:
  rulestone graph SCENARIO --game GAME
  rulestone graph SCENARIO --game GAME@REVISION --step 2 -o effects.svg
  rulestone graph GAME/RULING-012 --format dot""",
)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@click.option(
    "--format",
    "form",
    type=Nearest(["mermaid", "dot", "svg"]),
    help="How to draw it; by default as FILE's ending says, otherwise mermaid.",
)
@output_option
@assume_option
def command(
    scenario: str, game: str, case: str, step: int | None, form: str | None, output: str | None, assume: dict[str, Any]
) -> None:
    """Draw the continuous effects of a position: by layer, in the order of application, with what depends on what.

    SCENARIO is the name of one in the library, the path of a file, or a game's ruling as GAME/ID. The SVG needs no
    other program and fits light and dark pages.
    """
    from rulestone.lab.why.questions import graph
    from rulestone.report.pictures import FORMS

    chosen = form_of(form, output, ENDINGS, "mermaid")
    deliver(FORMS[chosen](graph(scenario, game, step=step, case=case, assume=assume)), output, "Drawn")
