"""`rulestone differ`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command, list_examples
from rulestone.cli.options import assume_option, at_least, complete_game, format_option, name_sides, seed_option
from rulestone.cli.output import print_report, save_files
from rulestone.cli.work import Bar, add_worker_options, leave_if, log, open_pool

SOURCES = ("library", "rulings", "pool", "english")


@click.command("differ", cls=Command)
@click.argument("own", metavar="GAME", shell_complete=complete_game)
@click.argument("other", metavar="[OTHER]", required=False, default="", shell_complete=complete_game)
@click.option("--seconds", type=at_least(1.0), default=60.0, show_default=True, help="Time limit.")
@click.option("--tries", type=at_least(1), default=5_000, show_default=True, help="Maximum scenarios to try.")
@seed_option("scenarios")
@click.option(
    "--from",
    "sources",
    multiple=True,
    type=click.Choice(SOURCES),
    help="Sources of scenarios (repeatable). Default: all.",
)
@click.option("--without", multiple=True, metavar="RULE|PART", help="Remove this from OTHER (repeatable).")
@click.option("--save", metavar="FOLDER", help="Write each scenario found to this folder.")
@add_worker_options
@format_option("table", "markdown", "html", "json")
@assume_option
def command(
    own: str, other: str, seconds: float, tries: int, seed: int, sources: tuple[str, ...], without: tuple[str, ...],
    save: str | None, processes: int | None, cluster: str, form: str, assume: dict[str, Any],
) -> None:  # fmt: skip
    """Find the smallest scenarios in which two rulesets differ.

    OTHER is a revision, another game, or GAME with a policy of another game (GAME+POLICY=OTHER). To compare
    GAME with itself under another assumption or without a rule, leave OTHER out and give --assume or --without.

    Library scenarios and rulings are run under both, then variations with other cards, numbers, texts and lines.
    Differing scenarios are minimized; one is reported per cause. Two different games are compared by library scenarios
    only. Ctrl-C prints the results so far; the exit status is then 130.
    """
    if not other and not assume and not without:
        raise BadInput(f"name two rulesets, or one with --assume or --without\n  Example: {list_examples('differ')[0]}")
    from rulestone.lab.differ.bench import DifferQuestion
    from rulestone.lab.differ.finding import differ
    from rulestone.report.differ import build_document

    sides = name_sides(own, other or own, assume, *without)
    question = DifferQuestion(*sides, sources or SOURCES, seed)
    with open_pool(processes, cluster, 1) as executor, Bar("Scenarios", tries) as bar:
        found = differ(question, tries, seconds, executor=executor, progress=bar.update, report=log)
    files = save_files(save, {f"find-{n}.yaml": find.text for n, find in enumerate(found.finds, 1)}) if save else ()
    print_report(form, build_document(found, files), found)
    leave_if(found.interrupted)
