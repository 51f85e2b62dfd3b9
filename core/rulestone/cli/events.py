"""`rulestone events`."""

from __future__ import annotations

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.options import format_option


@click.command(
    "events",
    epilog="""\b
Examples:
  rulestone events GAME
  rulestone events GAME@REVISION --format json""",
)
@click.argument("game", shell_complete=complete_game)
@format_option("text", "json")
def command(game: str, form: str) -> None:
    """List the events of GAME[@REVISION] that abilities can listen to, with their roles."""
    import json

    from tabulate import tabulate

    from rulestone.authors.reference.entries import events_of
    from rulestone.game.host import find
    from rulestone.report.style import show

    rows = events_of(find(game)[1])
    if form == "json":
        data = [{"event": name, "told by": by, "roles": list(roles)} for name, by, roles in rows]
        show(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    else:
        table = [(name, by, ", ".join(roles)) for name, by, roles in rows]
        show(tabulate(table, ("event", "told by", "roles"), "plain") + "\n")
