"""`rulestone diff`."""

from __future__ import annotations

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.options import Nearest
from rulestone.cli.output import deliver, form_of, output_option
from rulestone.cli.work import INTERRUPTED, Bar, crew_options, tell, working

ENDINGS = {".md": "markdown", ".markdown": "markdown", ".json": "json"}
WORTH_A_PROCESS = 60


@click.command(
    "diff",
    epilog="""\b
Examples:
  rulestone diff GAME@A GAME@B
  rulestone diff GAME@A GAME@B -o changes.md
  rulestone diff GAME@A GAME@A+POLICY=OTHER""",
)
@click.argument("own", metavar="GAME@A", shell_complete=complete_game)
@click.argument("other", metavar="GAME@B", shell_complete=complete_game)
@click.option(
    "--format",
    "form",
    type=Nearest(["text", "markdown", "json"]),
    help="How to print it; by default as FILE's ending says, otherwise text.",
)
@output_option
@crew_options
def command(own: str, other: str, form: str | None, output: str | None, processes: int | None, cluster: str) -> None:
    """Hold two revisions of a game against each other: GAME@A and GAME@B.

    Rules that are new, gone or changed; policies, assumptions, cards and other parts that differ; and every ruling and
    every scenario of the library that comes out otherwise, with the parts and rules that were tried to make the
    difference. Rulings are run under both revisions, whichever they are of.

    \b
    Exit status:
      0    done
      2    the input cannot be used; one message says why
      130  ended early with Ctrl-C; what was found until then is shown
    """
    from rulestone.lab.revisions.diff import cases, diff, pair
    from rulestone.report.diff import json, markdown, text
    from rulestone.report.style import width

    form = form_of(form, output, ENDINGS, "text")
    many = len(cases(*pair(own, other)))
    with working(processes, cluster, many // WORTH_A_PROCESS) as executor, Bar(f"{own}, {other}", many) as bar:
        found = diff(own, other, executor, lambda done, total: bar.update(done), tell)
    made = json(found) if form == "json" else markdown(found) if form == "markdown" else text(found, width())
    deliver(made, output, colours=form == "text")
    if found.left:
        raise SystemExit(INTERRUPTED)
