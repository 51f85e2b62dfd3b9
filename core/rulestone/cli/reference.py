"""`rulestone reference`."""

from __future__ import annotations

import click

from rulestone.cli.options import format_option


@click.command(
    "reference",
    epilog="""\b
Examples:
  rulestone reference
  rulestone reference policies
  rulestone reference Move
  rulestone reference Ability
  rulestone reference --format markdown""",
)
@click.argument("topic", required=False, default="", metavar="[TOPIC|NAME]")
@format_option("text", "markdown")
def command(topic: str, form: str) -> None:
    """What games are written with: every expression, instruction, policy, event, each with an example that is run.

    Also by name: what else authors import (Action, Lexicon, pick, repertoire.draw).
    """
    from rulestone.authors.reference.doors import found
    from rulestone.authors.reference.page import markdown, overview, text
    from rulestone.report.style import show

    if form == "markdown":
        click.echo(markdown(), nl=False)
    else:
        show(text(found(topic)) if topic else overview())
