"""`rulestone check`."""

from __future__ import annotations

from pathlib import Path

import click

from rulestone.cli.completion import complete_game
from rulestone.cli.help import Command
from rulestone.cli.options import at_least, format_option


@click.command("check", cls=Command)
@click.argument("game", required=False, default="", shell_complete=complete_game)
@click.option("--games", type=at_least(0), default=8, show_default=True, help="Games to play under each revision.")
@click.option("--reading", multiple=True, metavar="RULE", help="Require no ruling for this rule (repeatable).")
@click.option("--parts", is_flag=True, help="Also remove every part, to find those that no ruling tests; slow.")
@format_option("text", "json")
def command(game: str, games: int, reading: tuple[str, ...], parts: bool, form: str) -> None:
    """Check a GAME for mistakes, and score it. Default: the game in the current directory.

    Checks that every name exists, every rule is cited, every ruling holds, verbs report their changes, and scenarios
    and whole games end. For GAME+POLICY=OTHER, list the parts that do not fit together.

    Exit status 1 if something is wrong.
    """
    from rulestone.authors.checkup import check_experiment, check_up, render_checkup
    from rulestone.authors.package import find_game_here
    from rulestone.cli.output import progress
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
