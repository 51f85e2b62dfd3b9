"""`rulestone compare`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, at_least, complete_scenario, file_format_option, games_option
from rulestone.cli.output import draw_svg, get_format, output_option, picture_option, progress, save_picture, write_text
from rulestone.lab.compare.budget import MAX_SECONDS, MAX_TRIALS

ENDINGS = {".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown", ".json": "json"}


@click.command("compare", cls=Command)
@click.argument("scenarios", metavar="SCENARIO...", nargs=-1, required=True, shell_complete=complete_scenario)
@games_option(
    "The columns; GAME+POLICY=OTHER is GAME with this policy of OTHER. Default: those of the scenario, or all games."
)
@click.option("--examples", is_flag=True, help="Add the example games as further columns.")
@file_format_option("table", "markdown", "json", "html")
@output_option
@picture_option("the stack of every game over time")
@assume_option
@click.option("--brief", is_flag=True, help="Print the question and the answers only.")
@click.option("--notes", is_flag=True, help="Show every divergence, footnote and assumption.")
@click.option("--quick", is_flag=True, help="Do not look for causes, and do not vary assumptions or the translation.")
@click.option("--tries", type=click.IntRange(min=1), help=f"Maximum runs to find causes. Default: {MAX_TRIALS}.")
@click.option("--seconds", type=at_least(0.0), help=f"CPU seconds for causes. Default: {MAX_SECONDS:g}.")
def command(
    scenarios: tuple[str, ...], games: str, examples: bool, form: str | None, output: str | None, picture: str | None,
    assume: dict[str, Any], brief: bool, notes: bool, quick: bool, tries: int | None, seconds: float | None,
) -> None:  # fmt: skip
    """Run a SCENARIO under several games: which agree, which differ, and why.

    A rule is named as the cause only if changing it makes the game behave like another one.

    \b
    Marks in the table:
      ●  differs from most columns
      ◆  depends on an assumption: the sources do not decide it
      ≈  depends on how the scenario was translated into the game's words
      ◇  depends on a setting that no rule of the game decides

    SCENARIO is a name from the library (see: rulestone scenarios) or a path. Several scenarios make one HTML page.
    """
    from rulestone.lab.compare.comparison import compare, list_columns
    from rulestone.report.comparison import build_document
    from rulestone.report.document import render
    from rulestone.report.terminal import get_width
    from rulestone.scenario import find

    columns = [name for name in games.split(",") if name.strip()]
    form = get_format(form, output, ENDINGS, "table")
    if examples:
        columns = list(list_columns(find(scenarios[0]), columns, examples=True))
    if form == "html":
        from rulestone.report.page import page

        with progress() as report:
            text = page(scenarios, columns, assume, evidence=not quick, seconds=seconds, tries=tries, report=report)
        write_text(text, output)
        save_picture(picture, lambda name: draw_svg(compare(name, columns, assume)), scenarios[0])
        return
    if len(scenarios) > 1:
        raise BadInput("several scenarios make an HTML page: add -o page.html or --format html")
    with progress() as report:
        found = compare(scenarios[0], columns, assume, evidence=not quick, tries=tries, seconds=seconds, report=report)
    text = render(form, build_document(found, brief=brief, notes=notes), found, get_width())
    save_picture(picture, draw_svg, found)
    write_text(text, output, colours=form == "table")
