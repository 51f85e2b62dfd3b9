"""`rulestone english`."""

from __future__ import annotations

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import complete_game, format_option


@click.command("english", cls=Command)
@click.argument("text")
@click.option("--game", default="", shell_complete=complete_game, metavar="GAME", help="Its words. Default: each game.")
@click.option("--kind", default="", metavar="KIND", help="effect, activated or static. Default: as on most cards.")
@click.option("--tree", is_flag=True, help="Show the parse tree and the data, too.")
@format_option("text", "json")
def command(text: str, game: str, kind: str, tree: bool, form: str) -> None:
    """Show how a TEXT is read in rules English: its wording in each game; with --game, also its parts.

    If it cannot be read, the command shows where and why, and sentences like it that the game reads. It then exits
    with status 1.
    """
    from rulestone.authors.english import guess_kind, read_text, render_read_text as shown, render_readings
    from rulestone.game.host import find, games
    from rulestone.report.document import to_json
    from rulestone.report.terminal import write
    from rulestone.scenario.yaml import HARMFUL

    strange = HARMFUL.search(text)
    if strange:
        raise BadInput(f"a text cannot contain the character U+{ord(strange[0]):04X}; remove it")
    text = text.replace("\\n", "\n")
    columns = [find(name) for name in ([game] if game else games())]
    found = {f"{one.title} {its.revision}": read_text(text, its, kind or guess_kind(text, its)) for one, its in columns}
    if form == "json":
        write(to_json(found if not game else next(iter(found.values()))))
    else:
        write(shown(next(iter(found.values())), tree=tree) if game else render_readings(text, found))
    if all(one.stops for one in found.values()):
        raise SystemExit(1)
