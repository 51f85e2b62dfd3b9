"""`rulestone check`."""

from __future__ import annotations

from pathlib import Path

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.options import at_least, format_option


@click.command(
    "check",
    epilog="""\b
Examples:
  rulestone check
  rulestone check GAME
  rulestone check GAME --games 50 --parts
  rulestone check GAME+layers=OTHER""",
)
@click.argument("game", required=False, default="", shell_complete=complete_game)
@click.option(
    "--games",
    type=at_least(0),
    default=8,
    show_default=True,
    help="How many whole games of each revision are played.",
)
@click.option("--reading", multiple=True, metavar="RULE", help="A rule that is there to be read only (repeatable).")
@click.option(
    "--parts", is_flag=True, help="Also take out every part, to see which ones nothing guards; this takes long."
)
@format_option("text", "json")
def command(game: str, games: int, reading: tuple[str, ...], parts: bool, form: str) -> None:
    """Check a GAME, by default the one whose package this folder is: what is wrong, what is left to do, and a score.

    It is what every game must do: names that mean something, rules that something cites, rulings that hold, verbs that
    say what they do, scenarios and whole games that come to an end. Of GAME+POLICY=OTHER it is told what does not fit,
    and what whole games show of it. Exit status 1 if something is wrong.
    """
    import json

    from rulestone.authors.checkup import checkup, experiment, text
    from rulestone.authors.package import game_here
    from rulestone.cli.output import progress
    from rulestone.game.host import find
    from rulestone.report.style import show

    if "+" in game:
        found = experiment(game, games)
    else:
        looked_at = find(game)[0] if game else game_here(Path())
        with progress() as tell:
            found = checkup(looked_at, games, reading, parts, tell)
    show(json.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n" if form == "json" else text(found))
    if not found.sound:
        raise SystemExit(1)
