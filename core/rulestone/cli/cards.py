"""`rulestone cards`."""

from __future__ import annotations

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.options import format_option


@click.command(
    "cards",
    epilog="""\b
Examples:
  rulestone cards GAME
  rulestone cards GAME@REVISION --type TYPE
  rulestone cards GAME "NAME\"""",
)
@click.argument("game", shell_complete=complete_game)
@click.argument("name", required=False, default="")
@click.option("--type", "type_", default="", help="Only cards of this type.")
@click.option("--status", type=click.Choice(["real", "sample", "test"]), help="Only cards that are this.")
@format_option("text", "json")
def command(game: str, name: str, type_: str, status: str | None, form: str) -> None:
    """List the cards of a GAME[@REVISION], or show those called NAME (or with NAME in theirs) in full.

    In full: the printed values, the text in rules English, and the rulings that use the card.
    """
    import json

    from rulestone.game.host import find
    from rulestone.lab.pool import cards_called, using
    from rulestone.report import cards as report
    from rulestone.report.style import show, width

    _, ruleset = find(game)
    found = cards_called(ruleset, name)
    types = dict.fromkeys(card.type for card in ruleset.cards.values())
    if type_ and type_ not in types:
        raise LookupError(f"{ruleset.name} has no cards of type {type_!r}; there are: {', '.join(types)}")
    found = [card for card in found if type_ in ("", card.type) and status in (None, card.status)]
    if form == "json":
        show(json.dumps(report.cards_data(found, ruleset, using(ruleset)), ensure_ascii=False, indent=2) + "\n")
    elif name:
        show(report.cards_text(found, ruleset, using(ruleset), width()))
    else:
        show(report.list_text(found, ruleset, width()))
