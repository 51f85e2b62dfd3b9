"""`rulestone knock-out`."""

from __future__ import annotations

import click

from rulestone.cli.options import at_least, format_option
from rulestone.cli.work import INTERRUPTED, Bar, crew_options, tell, working

WORTH_A_PROCESS = 25


@click.command(
    "knock-out",
    epilog="""\b
Examples:
  rulestone knock-out GAME ABC-5.1
  rulestone knock-out GAME --first --processes 2
  rulestone knock-out GAME 'action attack*' --also corners/ --games 20
  rulestone knock-out GAME --format json > parts.json""",
)
@click.argument("game")
@click.argument("parts", nargs=-1, metavar="[RULE|PART]...")
@click.option(
    "--also", multiple=True, metavar="PATH", type=click.Path(exists=True),
    help="A file or folder with further scenarios that say what must hold (repeatable).",
)  # fmt: skip
@click.option("--library/--no-library", default=True, help="Whether the scenarios of the library look too.")
@click.option(
    "--tests", multiple=True, metavar="PATH", type=click.Path(exists=True),
    help="Tests (of pytest) that look where nothing else notices (repeatable).",
)  # fmt: skip
@click.option(
    "--games", type=at_least(0), default=0, metavar="N",
    help="Where nothing notices, compare so many whole games of each revision with and without the part.",
)  # fmt: skip
@click.option("--first", is_flag=True, help="Stop at the first thing that falls; much quicker.")
@click.option("--every", is_flag=True, help="Tell every part, not only those that nothing notices.")
@crew_options
@format_option("table", "json")
def command(
    game: str,
    parts: tuple[str, ...],
    also: tuple[str, ...],
    library: bool,
    tests: tuple[str, ...],
    games: int,
    first: bool,
    every: bool,
    form: str,
    processes: int | None,
    cluster: str,
) -> None:
    """What is a rule for? Take the parts of a GAME out one at a time, and see which rulings and scenarios fall.

    A part is a requirement, a step, the condition of a step, a restriction, a capacity, a menu, a limit, rule
    processing, an ability that rules give, a value of a policy or an option of an assumption. Name RULEs for the parts
    that rest on them, or PARTs by a pattern with * and ?; what is named is told in full, of all parts those that
    nothing notices.

    Exit status 1 when nothing notices some part, 130 after Ctrl-C, which tells what is known so far.
    """
    from rulestone.lab.knock_out.knock_out import Asked, knock_out, picked_parts
    from rulestone.report.knock_out import FORMS
    from rulestone.report.style import show
    from rulestone.report.words import plural

    asked = Asked(game, also, library, games, tests, first)
    picked = len(picked_parts(game, parts))
    with working(processes, cluster, picked // WORTH_A_PROCESS) as executor, Bar(f"Parts of {game}", picked) as bar:
        found = knock_out(asked, parts, executor=executor, progress=bar.update, tell=tell)
    show(FORMS[form](found, every or bool(parts)))
    if found.stopped:
        tell(f"ended early; {found.parts - len(found.outcomes)} of {plural(found.parts, 'part')} were not taken out")
        raise SystemExit(INTERRUPTED)
    if found.silent:
        raise SystemExit(1)
