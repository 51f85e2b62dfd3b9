"""`rulestone site`."""

from __future__ import annotations

from pathlib import Path

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.work import Bar, crew_options, tell, working

WORTH_A_PROCESS = 2


@click.command(
    "site",
    epilog="""\b
Examples:
  rulestone site -o atlas
  rulestone site -o atlas --quick""",
)
@click.option(
    "-o", "--output", metavar="FOLDER", required=True, help="Where the site goes; its index.html is the first page."
)
@click.option("--quick", is_flag=True, help="Look for no causes, and do not run rulings under other revisions.")
@crew_options
def command(output: str, quick: bool, processes: int | None, cluster: str) -> None:
    """Build the atlas: a site of every installed game, every question in which they differ, and every scenario.

    Rules stand with the rulings that guard them, revisions with what comes out otherwise, scenarios with their answer
    and the page on which they are stepped through; all is linked and can be searched, without a server or network.

    Sphinx makes the site: it comes with rulestone[site].
    """
    from rulestone.report.atlas.atlas import NoGenerator, needed, site
    from rulestone.scenario import library

    if not output.strip():
        raise BadInput("-o: expected the name of a folder")
    try:
        needed()
    except NoGenerator as error:
        raise BadInput(str(error)) from None
    many = len(library())
    with working(processes, cluster, many // WORTH_A_PROCESS) as executor, Bar("Scenarios", many) as bar:

        def so_far(what: str, done: int, total: int) -> None:
            if what == "scenarios":
                bar.update(done)

        try:
            count = site(Path(output), executor, quick=quick, tell=tell, progress=so_far)
        except OSError as error:
            raise BadInput(f"{output}: cannot be written: {error.strerror}") from None
    click.echo(f"Written: {count} pages, first of all {Path(output) / 'index.html'}", err=True)
