"""`rulestone reference`."""

from __future__ import annotations

import click

from rulestone.cli.help import Command
from rulestone.cli.options import Nearest, format_option
from rulestone.cli.output import output_option, write_text

DOCUMENTS = ("comparison", "run", "diff", "explanation")


@click.command("reference", cls=Command)
@click.argument("topic", required=False, default="", metavar="[TOPIC|NAME]")
@click.option("--schema", type=Nearest(DOCUMENTS), help="Print the JSON schema of this kind of document.")
@output_option
@format_option("text", "markdown")
def command(topic: str, schema: str | None, output: str | None, form: str) -> None:
    """Look up the expressions, steps and records of games.

    It has expressions, instructions, policies and events, each with an example and its result. A name of
    `rulestone.authoring`, such as Action, Lexicon or pick, is found too.
    """
    if schema is not None:
        from rulestone.lab.schema import schema as schema_of
        from rulestone.report.document import to_json

        write_text(to_json(schema_of(schema)), output)
        return
    from rulestone.authors.reference import page
    from rulestone.authors.reference.page import find_entries

    if form == "markdown":
        write_text(page.render_other_page(topic) if topic in page.OTHERS else page.render_markdown(), output)
    elif topic in page.OTHERS:
        write_text(page.convert_markdown_to_text(page.render_other_page(topic)), output)
    else:
        write_text(page.render_entries(find_entries(topic)) if topic else page.render_overview(), output, colours=True)
