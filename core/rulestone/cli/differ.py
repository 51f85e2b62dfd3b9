"""`rulestone differ`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.errors import BadInput
from rulestone.cli.options import assume_option, at_least, format_option
from rulestone.cli.output import saved
from rulestone.cli.work import INTERRUPTED, Bar, crew_options, tell, working

SOURCES = ("library", "rulings", "pool", "english")


@click.command(
    "differ",
    epilog="""\b
Examples:
  rulestone differ GAME@A GAME@B
  rulestone differ GAME GAME+replacements=OTHER --tries 5000 --seconds 300
  rulestone differ GAME --assume some_question=yes
  rulestone differ GAME --without RULE-5.1 --save finds/
  rulestone differ GAME OTHER --from library""",
)
@click.argument("own", metavar="GAME", shell_complete=complete_game)
@click.argument("other", metavar="[OTHER]", required=False, default="", shell_complete=complete_game)
@click.option("--seconds", type=click.FloatRange(1), default=60.0, show_default=True, help="How long, about.")
@click.option("--tries", type=at_least(1), default=5_000, show_default=True, help="How many scenarios at most.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed: the same scenarios.")
@click.option(
    "--from", "sources", multiple=True, type=click.Choice(SOURCES), help="What they are made from (repeatable); all."
)
@click.option("--without", multiple=True, metavar="RULE|PART", help="OTHER does not have this (repeatable).")
@click.option("--save", metavar="FOLDER", help="Write each find to a file of this folder.")
@crew_options
@format_option("table", "json")
@assume_option
def command(
    own: str,
    other: str,
    seconds: float,
    tries: int,
    seed: int,
    sources: tuple[str, ...],
    without: tuple[str, ...],
    save: str | None,
    processes: int | None,
    cluster: str,
    form: str,
    assume: dict[str, Any],
) -> None:
    """The smallest scenarios that tell two rulesets apart.

    Two revisions, a game and the same game with a policy of another (GAME+POLICY=OTHER), with another option of an
    assumption (--assume) or without a rule (--without); these two change OTHER, which is GAME itself unless it is
    named. Scenarios of the library and rulings are run under both, then changed ones: other cards, numbers, texts and
    lines. What comes out otherwise is made as small as it goes. One is told for each cause. Ctrl-C tells what is known
    so far; the exit status is then 130.

    Two games are compared by what scenarios of the library ask in shared words.
    """
    if not other and not assume and not without:
        raise BadInput("name two rulesets, or one with --assume or --without")
    from rulestone.lab.differ.bench import DifferQuestion
    from rulestone.lab.differ.finding import differ
    from rulestone.lab.differ.sides import SideName
    from rulestone.report.differ import json, table
    from rulestone.report.style import show

    sides = SideName(own), SideName(other or own, assume, without)
    question = DifferQuestion(*sides, sources or SOURCES, seed)
    with working(processes, cluster, 1) as executor, Bar("Scenarios", tries) as bar:
        found = differ(question, tries, seconds, executor=executor, progress=bar.update, tell=tell)
    files = saved(save, {f"find-{n}.yaml": find.text for n, find in enumerate(found.finds, 1)}) if save else ()
    show(json(found) if form == "json" else table(found, files=files))
    if found.interrupted:
        raise SystemExit(INTERRUPTED)
