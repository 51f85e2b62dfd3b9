"""`rulestone schema`."""

from __future__ import annotations

import click

from rulestone.cli.options import Nearest
from rulestone.cli.output import deliver, output_option

DOCUMENTS = ("comparison", "run", "diff", "explanation")


@click.command(
    "schema",
    epilog="""\b
Examples:
  rulestone schema comparison
  rulestone schema run -o run.schema.json""",
)
@click.argument("document", type=Nearest(DOCUMENTS))
@output_option
def command(document: str, output: str | None) -> None:
    """Print the JSON schema of a DOCUMENT that --format json writes: comparison, run, diff or explanation.

    Every document says what it is ("format") and in which version; the version grows where a key goes or means
    something else.
    """
    import json

    from rulestone.lab.schema import schema

    deliver(json.dumps(schema(document), ensure_ascii=False, indent=2) + "\n", output)
