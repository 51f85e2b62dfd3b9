"""`rulestone words`."""

from __future__ import annotations

import click

from rulestone.cli.help import Command
from rulestone.cli.options import complete_game, format_option
from rulestone.cli.output import print_report


@click.command("words", cls=Command)
@click.argument("about", required=False, default="", metavar="[GAME|WORD]", shell_complete=complete_game)
@click.option("--word", default="", help="Only this word, in one GAME.")
@click.option("--all", "show_all", is_flag=True, help="Show every word with its meaning in every game.")
@click.option("--observations", is_flag=True, help="List the observations of scenarios, with an example each.")
@format_option("text", "json")
def command(about: str, word: str, show_all: bool, observations: bool, form: str) -> None:
    """List the shared words of scenarios, show one WORD in every game, or all words in one GAME[@REVISION].

    Where a game has no counterpart, the reason is given. Observations are the same in all games.
    """
    if observations:
        from rulestone.report.glossary import build_observations_document, dump_observations

        print_report(form, build_observations_document(), dump_observations)
        return

    from rulestone.game.host import find, games, list_examples, list_rulesets
    from rulestone.lab.glossary import find_word_entries, list_phrase_senses, make_glossary
    from rulestone.report import glossary as report

    game = about if about.partition("@")[0] in {*games(), *list_examples()} or "@" in about else ""
    word = word or ("" if game else about)
    columns = [find(game)[1]] if game else list_rulesets()
    known = [*columns, *(one for one in list_rulesets() if one.name != columns[0].name)] if game else columns
    names_only = not any((game, word, show_all, form == "json"))
    entries = (*make_glossary(known), *list_phrase_senses(() if names_only else known))
    if word:
        entries = tuple(find_word_entries(entries, word))
    own = columns[0].name
    if game:
        document = report.build_game_words_document(entries, own)
    elif names_only:
        document = report.build_groups_document(entries, columns[0].game)
    else:
        document = report.build_words_document(entries)
    print_report(form, document, lambda: report.dump_words(entries, own if game else ""))
