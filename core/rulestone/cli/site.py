"""`rulestone site`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.work import Bar, add_worker_options, log, open_pool

WORTH_A_PROCESS = 2


@click.command("site", cls=Command)
@click.option("-o", "--output", metavar="FOLDER", required=True, help="The folder to write; open its index.html.")
@click.option("--quick", is_flag=True, help="Do not look for causes, and do not run rulings under other revisions.")
@add_worker_options
def command(output: str, quick: bool, processes: int | None, cluster: str) -> None:
    """Build a website of every installed game, every question in which games differ, and every scenario.

    It can be searched and needs neither server nor network. Needs rulestone[site].
    """
    from rulestone.report.atlas.atlas import NoGenerator, build_site, check_generator
    from rulestone.scenario import library

    if not output.strip():
        raise BadInput("-o: expected the name of a folder")
    try:
        check_generator()
    except NoGenerator as error:
        raise BadInput(str(error)) from None
    many = len(library())
    with open_pool(processes, cluster, many // WORTH_A_PROCESS) as executor, Bar("Scenarios", many) as bar:

        def report_progress(description: str, finished: int, total: int) -> None:
            if description == "scenarios":
                bar.update(finished)
            if description == "pages":
                log(f"building {total} pages")
            elif not sys.stderr.isatty() and finished % 50 == 0:
                log(f"{description}: {finished} of {total}")

        try:
            count = build_site(Path(output), executor, quick=quick, report=log, progress=report_progress)
        except OSError as error:
            raise BadInput(f"{output}: cannot be written: {error.strerror}") from None
    click.echo(f"Written: {count} pages; start at {Path(output) / 'index.html'}", err=True)
