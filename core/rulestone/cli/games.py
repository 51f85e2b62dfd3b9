"""`rulestone games`."""

from __future__ import annotations

import click

from rulestone.cli.options import format_option


@click.command(
    "games",
    epilog="""\b
Examples:
  rulestone games
  rulestone games --cites""",
)
@click.option("--cites", is_flag=True, help="In the policy matrix, show the rules that make a game take a policy.")
@format_option("text", "json")
def command(cites: bool, form: str) -> None:
    """List the installed games, and how their policies differ."""
    import json

    from rulestone.game.host import games
    from rulestone.report.catalogue import every_ruleset, games_data, games_text, matrix
    from rulestone.report.style import show
    from rulestone.scenario import rulings

    installed = list(games().values())
    counts: dict[str, int] = {}
    for game in installed:
        for ruling in rulings(game):
            name = f"{game.name}@{ruling.revision}"
            counts[name] = counts.get(name, 0) + 1
    if form == "json":
        show(json.dumps(games_data(installed, counts), ensure_ascii=False, indent=2) + "\n")
        return
    show(games_text(installed, counts) + "\n" + matrix(every_ruleset(installed), cites))
