"""`rulestone knock-out`."""

from __future__ import annotations

import click

from rulestone.cli.help import Command
from rulestone.cli.options import at_least, format_option
from rulestone.cli.output import print_report
from rulestone.cli.work import INTERRUPTED, Bar, add_worker_options, log, open_pool

WORTH_A_PROCESS = 25


@click.command("knock-out", cls=Command)
@click.argument("game")
@click.argument("parts", nargs=-1, metavar="[RULE|PART]...")
@click.option("--also", multiple=True, metavar="PATH", type=click.Path(exists=True), help="More scenarios to run.")
@click.option("--library/--no-library", default=True, show_default=True, help="Also run the library's scenarios.")
@click.option("--tests", multiple=True, metavar="PATH", type=click.Path(exists=True), help="pytest tests to run too.")
@click.option("--games", type=at_least(0), default=0, metavar="N", help="Where no result changes, compare N games.")
@click.option("--first", is_flag=True, help="For each part, stop at the first result that changes.")
@click.option("--all", "--every", "every", is_flag=True, help="List every part, not only those without an effect.")
@add_worker_options
@format_option("table", "markdown", "html", "json")
def command(
    game: str, parts: tuple[str, ...], also: tuple[str, ...], library: bool, tests: tuple[str, ...], games: int,
    first: bool, every: bool, form: str, processes: int | None, cluster: str,
) -> None:  # fmt: skip
    """Remove parts of a GAME, one at a time, and list the rulings and scenarios whose results change.

    A part is one step, condition, limit or answer to a question. RULE picks the parts that cite this rule, PART those
    with this name (* matches anything). Without either, the command tries every part and lists those that no result
    needs; that can take hours.

    \b
    Exit status:
      0    every part that was tried changes a result
      1    a part can be removed without changing any result
      2    the input cannot be used
      130  interrupted with Ctrl-C; the results so far are shown
    """
    from rulestone.lab.knock_out.knock_out import KnockOutQuestion, knock_out, list_picked_parts
    from rulestone.report.knock_out import build_document, restore_part_names
    from rulestone.report.words import plural

    parts = restore_part_names(parts, game)
    asked = KnockOutQuestion(game, also, library, games, tests, first)
    picked = len(list_picked_parts(game, parts))
    with open_pool(processes, cluster, picked // WORTH_A_PROCESS) as executor, Bar(f"Parts of {game}", picked) as bar:
        found = knock_out(asked, parts, executor=executor, progress=bar.update, report=log)
    every = every or bool(parts)
    print_report(form, build_document(found, every), found)
    if found.stopped:
        log(f"stopped early: {found.parts - len(found.outcomes)} of {plural(found.parts, 'part')} were not removed")
        raise SystemExit(INTERRUPTED)
    if found.unnoticed:
        raise SystemExit(1)
