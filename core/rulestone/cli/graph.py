"""`rulestone graph`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.options import Nearest, assume_option, stage_options

ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid"}


@click.command(
    "graph",
    epilog="""\b
Examples:
  rulestone graph SCENARIO --game GAME
  rulestone graph SCENARIO --game GAME@REVISION --step 2 -o effects.svg
  rulestone graph GAME/RULING-012 --format dot""",
)
@click.argument("scenario")
@stage_options
@click.option(
    "--format",
    "form",
    type=Nearest(["mermaid", "dot", "svg"]),
    help="How to draw it; by default as FILE's ending says, otherwise mermaid.",
)
@click.option("-o", "--output", metavar="FILE", help="Write it to this file instead of standard output.")
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

    path = Path(output) if output else None
    chosen = form or (ENDINGS.get(path.suffix.lower(), "mermaid") if path else "mermaid")
    text = FORMS[chosen](graph(scenario, game, step=step, case=case, assume=assume))
    if path is None:
        click.echo(text, nl=False)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{output}: cannot be written: {error.strerror}") from None
    click.echo(f"Drawn: {output}", err=True)
