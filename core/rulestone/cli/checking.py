"""`rulestone rulings` and `rulestone check`."""

from __future__ import annotations

from pathlib import Path

import click

from rulestone.cli.help import Command
from rulestone.cli.options import at_least, complete_game, format_option
from rulestone.cli.output import print_report, progress
from rulestone.cli.work import Bar, add_worker_options, leave_if, log, open_pool

WORTH_A_PROCESS = 60


@click.command("rulings", cls=Command)
@click.argument("game", shell_complete=complete_game)
@click.option("--only", metavar="PATTERN", default="", help="Only ids (* and ? match any) or titles that match.")
@click.option("--failing", is_flag=True, help="Print only rulings that fail, with the full reason.")
@click.option("--all", "show_all", is_flag=True, help="Print every ruling (default: those that do not hold).")
@add_worker_options
@format_option("table", "json")
def rulings(
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
    leave_if(missing)


@click.command("check", cls=Command)
@click.argument("game", required=False, default="", shell_complete=complete_game)
@click.option("--games", type=at_least(0), default=8, show_default=True, help="Games to play under each revision.")
@click.option("--reading", multiple=True, metavar="RULE", help="Require no ruling for this rule (repeatable).")
@click.option("--parts", is_flag=True, help="Also remove every part, to find those that no ruling tests; slow.")
@format_option("text", "json")
def check(game: str, games: int, reading: tuple[str, ...], parts: bool, form: str) -> None:
    """Check a GAME for mistakes, and score it. Default: the game in the current directory.

    Checks that every name exists, every rule is cited, every ruling holds, verbs report their changes, and scenarios
    and whole games end. For GAME+POLICY=OTHER, list the parts that do not fit together.

    Exit status 1 if something is wrong.
    """
    from rulestone.authors.checkup import check_experiment, check_up, render_checkup
    from rulestone.authors.package import find_game_here
    from rulestone.game.host import find
    from rulestone.report.document import to_json
    from rulestone.report.terminal import write

    if "+" in game:
        found = check_experiment(game, games)
    else:
        looked_at = find(game)[0] if game else find_game_here(Path())
        with progress() as tell:
            found = check_up(looked_at, games, reading, parts, tell)
    write(to_json(found) if form == "json" else render_checkup(found))
    if not found.is_sound:
        raise SystemExit(1)
