"""`rulestone run`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.help import Command
from rulestone.cli.options import UNDER, assume_option, complete_game, complete_scenario, format_option
from rulestone.cli.output import draw_svg, picture_option, save_picture


@click.command("run", cls=Command)
@click.argument("scenario", shell_complete=complete_scenario)
@click.option("--game", shell_complete=complete_game, metavar="GAME[@REVISION]", default="", help=UNDER)
@click.option("--steps", is_flag=True, help="Also print the board after each line; * marks changes.")
@picture_option("the stack over time")
@format_option("text", "markdown", "json")
@assume_option
def command(scenario: str, game: str, steps: bool, picture: str | None, form: str, assume: dict[str, Any]) -> None:
    """Run a scenario under one game and print every change.

    Each change is listed under its cause, with its rules. SCENARIO is a name from the library, a path, or a
    ruling as GAME/ID.

    \b
    Exit status:
      0  all expectations of the file hold
      1  an expectation of the file fails
      2  the input cannot be used
    """
    from rulestone.lab.json import make_run_document
    from rulestone.lab.why.questions import find_scenario
    from rulestone.report.document import render
    from rulestone.report.terminal import get_width, write
    from rulestone.report.trace import build_document
    from rulestone.scenario import run_all

    runs = run_all(*find_scenario(scenario, game), assume)
    if form == "json":
        data = [make_run_document(run) for run in runs]
        write(render(form, (), data[0] if len(data) == 1 else data))
    else:
        write("\n".join(render(form, build_document(run, steps, get_width()), run, get_width()) for run in runs))
    save_picture(picture, draw_svg, runs[0])
    failing = [expectation for run in runs for expectation in run.expectations if not expectation.holds]
    if failing:
        held = sum(len(run.expectations) for run in runs) - len(failing)
        click.echo(f"rulestone: {len(failing)} of {held + len(failing)} expectations do not hold", err=True)
        raise SystemExit(1)
