"""`rulestone english`."""

from __future__ import annotations

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import format_option


@click.command(
    "english",
    cls=Command,
    epilog="""\b
Examples:
  rulestone english "Draw 2 cards." --game {game}
  rulestone english "When this is destroyed, draw a card." --game {game}""",
)
@click.argument("text", default="")
@click.option("--game", default="", shell_complete=complete_game, metavar="GAME[@REVISION]", help="Whose words.")
@click.option(
    "--corpus", type=click.Path(exists=True), help="Instead: the share of card texts in YAML files that games read."
)
@click.option("--unsaid", is_flag=True, help="With --corpus: list the texts that no game understands.")
@click.option(
    "--kind", default="effect", show_default=True, help="How to read a bare instruction: effect, activated, static."
)
@click.option("--tree", is_flag=True, help="Show the parse tree and the data, too.")
@format_option("text", "json")
def command(text: str, game: str, corpus: str | None, unsaid: bool, kind: str, tree: bool, form: str) -> None:
    """Show how a TEXT is read in rules English: its parts, what it means, and how the game says it.

    If the text cannot be read, the command shows the place and words that fit there, and exits with status 1.
    """
    from rulestone.authors.english import read_text
    from rulestone.authors.english import text as shown
    from rulestone.game.host import find
    from rulestone.report.document import to_json
    from rulestone.report.style import show
    from rulestone.scenario.yaml import HARMFUL

    if corpus:
        show_corpus(corpus, unsaid)
        return
    if not text or not game:
        raise click.UsageError("give a TEXT and --game GAME, or --corpus PATH")
    strange = HARMFUL.search(text)
    if strange:
        raise BadInput(f"a text cannot hold the character U+{ord(strange[0]):04X}")
    found = read_text(text.replace("\\n", "\n"), find(game)[1], kind)
    show(to_json(found) if form == "json" else shown(found, tree=tree))
    if found.stops:
        raise SystemExit(1)


def show_corpus(path: str, unsaid: bool) -> None:
    """Print how much of a corpus the installed games understand."""
    from pathlib import Path

    from rulestone.game.host import rulesets
    from rulestone.lab.corpus import corpus_report, load_corpus, measure_corpus
    from rulestone.report.style import show

    show(corpus_report(measure_corpus(load_corpus(Path(path)), rulesets()), unsaid=unsaid))
