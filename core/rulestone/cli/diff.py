"""`rulestone diff`."""

from __future__ import annotations

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import complete_game, complete_scenario, file_format_option
from rulestone.cli.output import draw_svg, get_format, output_option, picture_option, save_picture, write_text
from rulestone.cli.work import Bar, add_worker_options, leave_if, log, open_pool

ENDINGS = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".json": "json"}
CASES_PER_PROCESS = 60


@click.command("diff", cls=Command)
@click.argument("own", metavar="GAME@A", shell_complete=complete_game)
@click.argument("other", metavar="GAME@B", shell_complete=complete_game)
@click.option("--scenario", default="", shell_complete=complete_scenario, help="Explain only this scenario.")
@click.option("--on", metavar="OBSERVATION", default="", help="The observation to explain. Default: the first.")
@click.option("--all", "show_all", is_flag=True, help="List every difference; with --scenario, also the runs.")
@file_format_option("text", "markdown", "html", "json")
@output_option
@picture_option("the policies of both revisions")
@add_worker_options
def command(
    own: str, other: str, scenario: str, on: str, show_all: bool, form: str | None, output: str | None,
    picture: str | None, processes: int | None, cluster: str,
) -> None:  # fmt: skip
    """List what differs between two revisions of a game.

    Prints the rules, policies, assumptions and cards that changed. Then it prints each ruling and library scenario
    whose result changed, with the cause.

    \b
    Exit status:
      0    done
      2    the input cannot be used
      130  interrupted with Ctrl-C; the results so far are shown
    """
    form = get_format(form, output, ENDINGS, "text")
    if scenario:
        bisect_scenario(scenario, own, other, on, form, output, show_all)
        return
    if on:
        raise BadInput("--on needs --scenario")
    from rulestone.lab.revisions.diff import diff, find_pair, list_cases
    from rulestone.report.diff import build_document
    from rulestone.report.document import render
    from rulestone.report.terminal import get_width

    many = len(list_cases(*find_pair(own, other)))
    with open_pool(processes, cluster, many // CASES_PER_PROCESS) as executor, Bar(f"{own}, {other}", many) as bar:
        found = diff(own, other, executor, lambda done, total: bar.update(done), log)
    document = build_document(found, show_all or form != "text" or output is not None)
    write_text(render(form, document, found, get_width()), output, colours=form == "text")
    save_picture(picture, draw_svg, found)
    leave_if(found.left)


def bisect_scenario(
    scenario: str, own: str, other: str, on: str, form: str, output: str | None, show_all: bool
) -> None:
    """Print the smallest difference between two revisions that changes an observation of a scenario.

    Raises:
        SystemExit: interrupted.
    """
    from rulestone.lab.interrupts import call_on_stop
    from rulestone.lab.revisions.diff import bisect
    from rulestone.report.document import render
    from rulestone.report.effects import build_bisection_document
    from rulestone.scenario import find

    stopped: list[bool] = []
    with call_on_stop(lambda: stopped.append(True)):
        found = bisect(find(scenario), own, other, on, lambda: bool(stopped))
    write_text(render(form, build_bisection_document(found, show_all), found), output, colours=form == "text")
    leave_if(found.stopped)
