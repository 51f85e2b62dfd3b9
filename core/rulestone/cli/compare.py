"""`rulestone compare`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import columns as complete_columns
from rulestone.cli.completion import scenario as complete_scenario
from rulestone.cli.options import Nearest, assume_option
from rulestone.cli.output import deliver, form_of, output_option, progress

ENDINGS = {".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown", ".json": "json"}


@click.command(
    "compare",
    epilog="""\b
Examples:
  rulestone compare last-stand
  rulestone compare last-stand --games GAME,OTHER@REVISION
  rulestone compare my-scenario.yaml --format markdown
  rulestone compare last-stand -o last-stand.html""",
)
@click.argument("scenario", shell_complete=complete_scenario)
@click.option(
    "--games",
    shell_complete=complete_columns,
    metavar="GAME[@REVISION],...",
    default="",
    help="The columns; by default those of the scenario, or else every installed game at each revision. "
    "GAME+POLICY=OTHER is GAME with a policy of OTHER, as in the rows of `rulestone games`.",
)
@click.option("--examples", is_flag=True, help="Add the example games as further columns.")
@click.option(
    "--format",
    "form",
    type=Nearest(["table", "markdown", "json", "html"]),
    help="How to print it; by default as FILE's ending says, otherwise table. html is a page (see: rulestone report).",
)
@output_option
@assume_option
@click.option("--brief", is_flag=True, help="Leave out the cards and the script.")
@click.option("--notes", is_flag=True, help="Tell every parting, footnote and assumption.")
@click.option(
    "--quick",
    is_flag=True,
    help="Only run it: look for no causes, and vary neither assumptions nor the translation (up to 3 seconds).",
)
def command(
    scenario: str,
    games: str,
    examples: bool,
    form: str | None,
    output: str | None,
    assume: dict[str, Any],
    brief: bool,
    notes: bool,
    quick: bool,
) -> None:
    """Run one SCENARIO under several games: which answer alike, and what makes the difference.

    A cause is named where one change makes a game answer as another: a part of another revision, a policy of another
    game, a rule left out or a step of it done otherwise. ● marks what is unusual, ◆ what rests on an assumption, ≈ what
    the translation into the game's own words flips.

    SCENARIO is the name of one in the library (see: rulestone scenarios) or the path of a file.
    """
    from rulestone.lab.compare.columns import columns_for
    from rulestone.lab.compare.comparison import compare
    from rulestone.report.comparison import json, markdown, table
    from rulestone.report.style import width
    from rulestone.scenario import find

    columns = [name for name in games.split(",") if name.strip()]
    form = form_of(form, output, ENDINGS, "table")
    if examples:
        columns = list(columns_for(find(scenario), columns, examples=True))
    if form == "html":
        from rulestone.report.page import page

        with progress() as told:
            deliver(page([scenario], columns, assume, evidence=not quick, told=told), output)
        return
    found = compare(scenario, columns, assume, evidence=not quick, every_cell=form == "json")
    if form == "json":
        text = json(found)
    elif form == "markdown":
        text = markdown(found, brief=brief, notes=notes)
    else:
        text = table(found, width(), brief=brief, notes=notes)
    deliver(text, output, colours=form == "table")
