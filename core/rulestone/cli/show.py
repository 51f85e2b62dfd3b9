"""`rulestone show`."""

from __future__ import annotations

import click

from rulestone.cli.completion import columns as complete_columns
from rulestone.cli.completion import scenario as complete_scenario
from rulestone.cli.options import format_option


@click.command(
    "show",
    epilog="""\b
Examples:
  rulestone show last-stand
  rulestone show last-stand --games GAME,OTHER@REVISION
  rulestone show my-scenario.yaml --format json""",
)
@click.argument("scenario", shell_complete=complete_scenario)
@click.option(
    "--games",
    shell_complete=complete_columns,
    metavar="GAME[@REVISION],...",
    default="",
    help="Whose words to show; by default those of the games that the scenario is compared under.",
)
@format_option("text", "json")
def command(scenario: str, games: str, form: str) -> None:
    """Show a SCENARIO: its cards, its script, and what each of its words became in each game.

    SCENARIO is the name of one in the library (see: rulestone scenarios), the path of a file, or GAME/RULING-ID.
    """
    import json

    from rulestone.game.host import find as find_game
    from rulestone.lab.compare.columns import columns_of, every_column
    from rulestone.lab.glossary import prints, words_of
    from rulestone.report import glossary
    from rulestone.report.style import show, width
    from rulestone.scenario import find

    found = find(scenario)
    own = (scenario.partition("/")[0],) if found.id else ()
    names = columns_of(games.split(",")) or columns_of(found.games or own) or every_column()
    rulesets = [find_game(name)[1] for name in names]
    entries = words_of(found, rulesets)
    cards = {ruleset.name: prints(found, ruleset) for ruleset in rulesets}
    if form == "json":
        show(json.dumps(glossary.scenario_data(found, entries, cards), ensure_ascii=False, indent=2) + "\n")
    else:
        show(glossary.scenario_text(found, entries, cards, width()))
