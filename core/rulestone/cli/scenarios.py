"""`rulestone scenarios`."""

from __future__ import annotations

import click

from rulestone.cli.help import Command
from rulestone.cli.options import complete_scenario, format_option, games_option
from rulestone.cli.output import picture_option, print_report, save_picture
from rulestone.cli.work import INTERRUPTED, Bar, add_worker_options, log, open_pool

SCENARIOS_PER_PROCESS = 10


@click.command("scenarios", cls=Command)
@click.argument("scenario", required=False, default="", shell_complete=complete_scenario)
@click.option("--search", metavar="WORD", default="", help="List those with WORD in name, title, question or tags.")
@click.option("--all", "show_all", is_flag=True, help="List every scenario with its title and question.")
@click.option("--compare", is_flag=True, help="Run all of them under the games: a matrix of the games that agree.")
@games_option("Which games to show. Default: all installed games.")
@picture_option("the matrix of --compare")
@add_worker_options
@format_option("text", "json", "html", "markdown")
def command(
    scenario: str, search: str, show_all: bool, compare: bool, games: str, picture: str | None, processes: int | None,
    cluster: str, form: str,
) -> None:  # fmt: skip
    """List the scenario library, or show one SCENARIO.

    A SCENARIO is shown with its cards, its script, and the meaning of its words in each game. It is a name from
    the library, a path, or a ruling as GAME/ID.
    """
    columns = [name for name in games.split(",") if name.strip()]
    if (picture or form in ("html", "markdown")) and not compare:
        raise click.UsageError(f"{'--picture' if picture else f'--format {form}'} needs --compare.")
    if compare:
        compare_library_scenarios(columns, processes, cluster, form, picture)
    elif scenario:
        show_scenario(scenario, columns, form)
    else:
        list_scenarios(form, search, show_all)


def list_scenarios(form: str, search: str = "", show_all: bool = False) -> None:
    """Print the names of library scenarios by theme, or titles and questions of those that contain a word.

    Args:
        form: the format.
        search: the word; "" for all scenarios.
        show_all: print the title and question of every scenario.

    Raises:
        click.UsageError: the word occurs in none.
    """
    from rulestone.model.spelling import list_hints
    from rulestone.report.glossary import build_scenario_list, build_themes_document
    from rulestone.scenario import library, load

    every = [load(path) for path in library().values()]
    words = search.casefold()
    found = [s for s in every if words in " ".join((s.name, s.title, s.asks, *s.tags)).casefold()]
    if not found:
        known = sorted({tag for scenario in every for tag in scenario.tags})
        raise click.UsageError(f"no scenario mentions “{search}”{list_hints(search, known, 8)}")
    keys = ("name", "title", "asks", "look", "tags")
    document = build_scenario_list(found) if search or show_all else build_themes_document(found)
    print_report(form, document, [{key: getattr(one, key) for key in keys} for one in found])


def show_scenario(name: str, columns: list[str], form: str) -> None:
    """Print one scenario and its words in each game."""
    from rulestone.game.host import find as find_game
    from rulestone.lab.compare.comparison import list_every_column, make_columns
    from rulestone.lab.glossary import list_game_cards, list_words
    from rulestone.report import glossary
    from rulestone.scenario import find

    found = find(name)
    own = (name.partition("/")[0],) if found.id else ()
    names = make_columns(columns) or make_columns(found.games or own) or list_every_column()
    rulesets = [find_game(name)[1] for name in names]
    entries = list_words(found, rulesets)
    cards = {ruleset.name: list_game_cards(found, ruleset) for ruleset in rulesets}
    document = glossary.build_scenario_document(found, entries, cards)
    print_report(form, document, lambda: glossary.dump_scenario(found, entries, cards))


def compare_library_scenarios(
    columns: list[str], processes: int | None, cluster: str, form: str, picture: str | None
) -> None:
    """Compare every scenario of the library and print the matrix of scenarios and rulesets.

    Raises:
        SystemExit: interrupted.
    """
    from rulestone.lab.compare.comparison import list_every_column
    from rulestone.lab.compare.library import compare_library
    from rulestone.report.drawings import draw_library, render_library_page
    from rulestone.report.library import build_document, dump_data
    from rulestone.report.terminal import write
    from rulestone.scenario import library

    total = len(library())
    with open_pool(processes, cluster, total // SCENARIOS_PER_PROCESS) as executor, Bar("Scenarios", total) as bar:
        found, missing = compare_library(
            (), columns or list_every_column(), executor=executor, progress=bar.update, report=log
        )
    if form == "html":
        write(render_library_page(found))
    else:
        print_report(form, build_document(found), lambda: dump_data(found))
    save_picture(picture, draw_library, found)
    if missing:
        log(f"stopped early: {missing} of {total} scenarios were not compared")
        raise SystemExit(INTERRUPTED)
