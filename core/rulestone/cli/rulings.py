"""`rulestone rulings`."""

from __future__ import annotations

import click

from rulestone.cli.completion import complete_game
from rulestone.cli.help import Command
from rulestone.cli.options import format_option
from rulestone.cli.output import print_report
from rulestone.cli.work import INTERRUPTED, Bar, add_worker_options, log, open_pool

WORTH_A_PROCESS = 60


@click.command("rulings", cls=Command)
@click.argument("game", shell_complete=complete_game)
@click.option("--only", metavar="PATTERN", default="", help="Only ids (* and ? match any) or titles that match.")
@click.option("--failing", is_flag=True, help="Print only rulings that fail, with the full reason.")
@click.option("--all", "show_all", is_flag=True, help="Print every ruling (default: those that do not hold).")
@add_worker_options
@format_option("table", "json")
def command(
    game: str, only: str, failing: bool, show_all: bool, form: str, processes: int | None, cluster: str
) -> None:
    """Run the rulings of a GAME[@REVISION]: which hold, which fail.

    Exit status 1 if one fails, 130 after Ctrl-C.
    """
    from rulestone.lab.rulings import choose_rulings, run_shared
    from rulestone.report.rulings import build_document, dump_data

    picked = len(choose_rulings(game, only))
    with open_pool(processes, cluster, picked // WORTH_A_PROCESS) as executor, Bar(f"Rulings of {game}", picked) as bar:
        results, missing = run_shared(game, only, executor, bar.update, log)
    print_report(form, build_document(results, failing, show_all or bool(only)), lambda: dump_data(results, failing))
    if missing:
        log(f"stopped early: {missing} of {picked} rulings were not run")
    if any(result.status == "fails" for result in results):
        raise SystemExit(1)
    if missing:
        raise SystemExit(INTERRUPTED)
