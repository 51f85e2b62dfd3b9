"""`rulestone words`."""

from __future__ import annotations

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.help import Command
from rulestone.cli.options import format_option


@click.command(
    "words",
    cls=Command,
    epilog="""\b
Examples:
  rulestone words
  rulestone words {game}
  rulestone words --word response
  rulestone words --observations""",
)
@click.argument("game", required=False, default="", shell_complete=complete_game)
@click.option("--word", default="", help="Only this word.")
@click.option("--observations", is_flag=True, help="List what scenarios can observe, with an example each.")
@format_option("text", "json")
def command(game: str, word: str, observations: bool, form: str) -> None:
    """List the shared words of scenarios: what each means in every game, or in one GAME[@REVISION].

    Where a game has no counterpart, the reason is given. Observations are the same in all games.
    """
    import json

    if observations:
        show_observations(form)
        return

    from rulestone.game.host import find, rulesets
    from rulestone.lab.glossary import called, glossary
    from rulestone.lab.phrases import phrase_senses
    from rulestone.report import glossary as report
    from rulestone.report.style import show, width

    columns = [find(game)[1]] if game else rulesets()
    known = [*columns, *(one for one in rulesets() if one.name != columns[0].name)] if game else columns
    entries = (*glossary(known), *phrase_senses(known))
    if word:
        entries = tuple(called(entries, word))
    if form == "json":
        data = report.words_data(entries)
        for entry in data if game else ():
            entry["games"] = {columns[0].name: entry["games"][columns[0].name]}
        show(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    elif game:
        show(report.game_words_text(entries, columns[0].name, width()))
    else:
        show(report.words_text(entries, width()))


def show_observations(form: str) -> None:
    """Print the forms of expressions that scenarios observe, and the events that stand in them."""
    import json

    from rulestone.report.observations import observations_data, observations_text
    from rulestone.report.style import show, width

    show(
        json.dumps(observations_data(), ensure_ascii=False, indent=2) + "\n"
        if form == "json"
        else observations_text(width())
    )
