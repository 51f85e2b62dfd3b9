"""`rulestone outcomes`."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, at_least, complete_scenario, format_option, stage_options
from rulestone.cli.output import draw_svg, picture_option, print_report, save_files, save_picture
from rulestone.cli.work import INTERRUPTED, Bar, add_worker_options, leave_if, log, open_pool

WORTH_A_PROCESS = 60


@click.command("outcomes", cls=Command)
@click.argument("scenario", required=False, default="", shell_complete=complete_scenario)
@partial(stage_options, step="Start at this line of the script. Default: the last line of the turn player.")
@click.option("--free", is_flag=True, help="Search to the end of the turn, with all legal actions.")
@click.option("--rulings", "of_rulings", metavar="GAME", default="", help="Search every ruling of GAME.")
@click.option("--library", "of_library", metavar="GAME", default="", help="Search the library under GAME.")
@click.option("--only", metavar="PATTERN", default="", help="With --rulings: only ids or titles that match.")
@click.option("--positions", type=at_least(1), default=40_000, show_default=True, help="Maximum positions to visit.")
@click.option("--seconds", type=at_least(0.0), default=60.0, show_default=True, help="Time limit of a scenario.")
@click.option("--answers", type=at_least(1), default=1_000, show_default=True, help="Maximum answers per choice.")
@click.option("--save", metavar="FOLDER", help="Write a scenario to this folder for each outcome.")
@picture_option("the shortest ways to the outcomes as a tree")
@add_worker_options
@format_option("table", "markdown", "html", "json")
@assume_option
def command(
    scenario: str, game: str, case: str, step: int | None, free: bool, of_rulings: str, of_library: str, only: str,
    positions: int, seconds: float, answers: int, save: str | None, picture: str | None, processes: int | None,
    cluster: str, form: str, assume: dict[str, Any],
) -> None:  # fmt: skip
    """Try every choice from a line of the script on: the possible outcomes, and who decides.

    An outcome is a set of values: those that the scenario observes, or those that a ruling expects. The report shows
    the shortest way to each outcome and the choices that decide. It names the player who can force an outcome with all
    cards known.

    The search ends when the action of its first line is over. Identical positions and interchangeable cards count once.
    The report counts the answers that a limit left untried. Ctrl-C prints the results so far; the exit status is then
    130.
    """
    if (save is not None or picture is not None) and not scenario:
        raise BadInput("--save and --picture need a SCENARIO")
    if sum(map(bool, (scenario, of_rulings, of_library))) != 1:
        raise BadInput("give one of these: a SCENARIO, --rulings GAME or --library GAME")
    from rulestone.lab.interrupts import call_on_stop
    from rulestone.lab.outcomes.search import SearchBounds
    from rulestone.report.outcomes import build_catalogue, build_document

    limits = SearchBounds(positions, seconds, answers, free=free)
    if scenario:
        from rulestone.lab.outcomes.explore import outcomes

        stopped: list[bool] = []
        with call_on_stop(lambda: stopped.append(True)):
            stop = partial(bool, stopped)
            found = outcomes(
                scenario, game, step=step, case=case, assume=assume, limits=limits, stop=stop, files=save is not None
            )
        print_report(form, build_document(found), found)
        save_picture(picture, draw_svg, found)
        if save is not None:
            files = {f"outcome-{one.number}.yaml": one.file for one in found.endings if one.file}
            for path in save_files(save, files):
                log(f"written: {path}")
            for one in found.endings:
                if not one.file:
                    log(f"outcome {one.number} is not saved: no script can reach it")
        leave_if(stopped)
        return
    from rulestone.lab.outcomes.catalogue import count_scenarios, list_outcomes_of_all

    name = of_rulings or of_library
    number = count_scenarios(name, only, bool(of_library))
    with open_pool(processes, cluster, number // WORTH_A_PROCESS) as executor, Bar(f"Outcomes, {name}", number) as bar:
        every = list_outcomes_of_all(
            name, only, of_library=bool(of_library), limits=limits, executor=executor, progress=bar.update, report=log
        )
    print_report(form, build_catalogue(every), every)
    if every.left:
        log(f"stopped early: {every.left} of {number} scenarios were not started")
        raise SystemExit(INTERRUPTED)
