"""`rulestone run`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.options import UNDER, assume_option, format_option

if TYPE_CHECKING:
    from rulestone.scenario.results import Run


@click.command(
    "run",
    epilog="""\b
Examples:
  rulestone run last-stand --game GAME
  rulestone run last-stand --game GAME@REVISION --steps
  rulestone run GAME/RULING-012""",
)
@click.argument("scenario")
@click.option(
    "--game",
    metavar="GAME[@REVISION]",
    default="",
    help=UNDER,
)
@click.option("--steps", is_flag=True, help="Show the board at the start and after each line of the script.")
@format_option("text", "json")
@assume_option
def command(scenario: str, game: str, steps: bool, form: str, assume: dict[str, Any]) -> None:
    """Run one SCENARIO under one game and show every change, under its cause and with its rules.

    SCENARIO is the name of one in the library, the path of a file, or a game's ruling as GAME/ID.

    \b
    Exit status:
      0  it ran, and everything that the file expects holds
      1  something that the file expects does not hold
      2  the input cannot be used; one message says why
    """
    import json

    from rulestone.lab.json import run_data
    from rulestone.report.style import show
    from rulestone.report.trace import trace

    runs = made(scenario, game, assume)
    if form == "json":
        data = [run_data(run) for run in runs]
        show(json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False, indent=2) + "\n")
    else:
        show("\n".join(trace(run, steps) for run in runs))
    failing = [expectation for run in runs for expectation in run.expectations if not expectation.holds]
    if failing:
        held = sum(len(run.expectations) for run in runs) - len(failing)
        click.echo(f"rulestone: {len(failing)} of {held + len(failing)} expectations do not hold", err=True)
        raise SystemExit(1)


def made(scenario: str, game: str, assume: dict[str, Any]) -> tuple[Run, ...]:
    """The runs of a scenario or ruling: one for each of its cases."""
    from rulestone.game.host import games
    from rulestone.lab.rulings import run_one
    from rulestone.scenario import find, run_all

    owner, sign, id = scenario.partition("/")
    if sign and owner.partition("@")[0] in games():
        return run_one(game or owner, id, assume)
    found = find(scenario)
    if not game and len(found.games) != 1:
        known = ", ".join(f"{g.name}@{revision}" for g in games().values() for revision in g.revisions)
        raise BadInput(f"under which game? Add --game GAME[@REVISION]; installed: {known}")
    return run_all(found, game or found.games[0], "", assume)
