"""`rulestone rules`."""

from __future__ import annotations

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.options import format_option


@click.command(
    "rules",
    epilog="""\b
Examples:
  rulestone rules GAME
  rulestone rules GAME@REVISION --status assumed
  rulestone rules GAME RULE-5.1
  rulestone rules GAME --assumptions""",
)
@click.argument("game", shell_complete=complete_game)
@click.argument("id", required=False, default="")
@click.option("--status", type=click.Choice(["official", "derived", "assumed"]), help="Only rules that are this.")
@click.option("--assumptions", is_flag=True, help="Instead, list the named assumptions: question, options, default.")
@format_option("text", "json")
def command(game: str, id: str, status: str | None, assumptions: bool, form: str) -> None:
    """Show the rules of a GAME[@REVISION], or the one called ID and those below it (5 means 5, 5.1, 5.2, ...)."""
    import json

    from rulestone.game.host import find
    from rulestone.lab.rulings import citing, rules_called
    from rulestone.report import catalogue
    from rulestone.report.style import show

    _, ruleset = find(game)
    if assumptions:
        if form == "json":
            show(json.dumps(catalogue.assumptions_data(ruleset), ensure_ascii=False, indent=2) + "\n")
        else:
            show(catalogue.assumptions_text(ruleset))
        return
    rules = rules_called(ruleset, id)
    rules = [rule for rule in rules if status in (None, rule.status)]
    cited = citing(ruleset.name)
    if form == "json":
        show(json.dumps(catalogue.rules_data(rules, cited), ensure_ascii=False, indent=2) + "\n")
    else:
        show(catalogue.rules_text(rules, cited, ruleset.name))
