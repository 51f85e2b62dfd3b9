"""`rulestone graph`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import complete_scenario
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, file_format_option, stage_options
from rulestone.cli.output import get_format, output_option, write_text

ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid"}


@click.command("graph", cls=Command)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@file_format_option("mermaid", "dot", "svg")
@output_option
@assume_option
def command(
    scenario: str, game: str, case: str, step: int | None, form: str | None, output: str | None, assume: dict[str, Any]
) -> None:
    """Draw the continuous effects of a position: by layer, in the order of application, with their dependencies.

    SCENARIO is a name from the library, a path, or a ruling as GAME/ID. The SVG is self-contained and fits light and
    dark pages.
    """
    from rulestone.lab.why.questions import graph
    from rulestone.report.pictures import FORMS

    chosen = get_format(form, output, ENDINGS, "mermaid")
    write_text(FORMS[chosen](graph(scenario, game, step=step, case=case, assume=assume)), output, "Drawn")
