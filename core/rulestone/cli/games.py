"""`rulestone games`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import Nearest, complete_game, format_option
from rulestone.cli.output import picture_option, print_report, save_picture

if TYPE_CHECKING:
    from rulestone.game.game import Game


@click.command("games", cls=Command)
@click.argument("game", required=False, default="", shell_complete=complete_game)
@click.argument("topic", required=False, type=Nearest(["cards", "events"]))
@click.argument("name", required=False, default="")
@click.option("--cites", is_flag=True, help="Show the answers, with the rules behind each.")
@click.option("--check", is_flag=True, help="Instead, check all installed games quickly.")
@click.option("--all", "show_all", is_flag=True, help="Show all answers, cards with values, or events with roles.")
@click.option("--type", "card_type", default="", help="With “cards”: only this type.")
@click.option("--status", type=click.Choice(["real", "sample", "test"]), help="With “cards”: only this status.")
@picture_option("the policies as a matrix")
@format_option("text", "json")
def command(
    game: str, topic: str | None, name: str, cites: bool, check: bool, show_all: bool, card_type: str,
    status: str | None, picture: str | None, form: str,
) -> None:  # fmt: skip
    """List the installed games, and the questions that they answer differently.

    With a GAME, show that game alone. GAME cards lists its cards; GAME cards NAME shows those whose name contains NAME
    in full, with their text and the rulings that use them. GAME events lists the card texts that trigger, with their
    events; GAME events NAME those that contain NAME.

    Exit status 2 if --check finds a problem.
    """
    if check:
        check_games(form)
    elif topic == "cards":
        show_cards(game, name, show_all, card_type, status, form)
    elif topic == "events":
        show_events(game, name, show_all, form)
    else:
        if card_type or status:
            raise BadInput("--type and --status need cards, as in: rulestone games GAME cards --type TYPE")
        show_games(game, cites, show_all, form, picture)


def show_games(name: str, cites: bool, show_all: bool, form: str, picture: str | None) -> None:
    """Print the installed games, or one of them, with the table of their policies."""
    from rulestone.game.host import find, list_games, list_rulesets
    from rulestone.report import catalogue

    chosen = [find(name)[0]] if name else list_games()
    rulesets = list_rulesets(chosen)
    whole = bool(name or cites or show_all)
    counts = count_rulings(chosen) if whole or form == "json" else Counter()
    more = catalogue.build_answers_document(rulesets, cites) if whole else catalogue.build_questions_document(rulesets)
    document = chain(catalogue.build_games_document(chosen, counts, bool(name)), more)
    print_report(form, document, lambda: catalogue.dump_games(chosen, counts))
    if picture is not None:
        from rulestone.report.drawings import draw_policies

        save_picture(picture, draw_policies, list_rulesets(chosen))


def count_rulings(games: Iterable[Game]) -> Counter[str]:
    """Count the rulings of each "game@revision"; it reads all files, which takes about a second."""
    from rulestone.scenario import rulings

    return Counter(f"{game.name}@{ruling.revision}" for game in games for ruling in rulings(game))


def show_cards(name: str, card: str, show_all: bool, card_type: str, status: str | None, form: str) -> None:
    """Print the names of a game's cards by type, a list with values, or the cards with a name in full.

    Raises:
        LookupError: the game has no cards of that type.
    """
    from rulestone.game.host import find
    from rulestone.lab.card_pool import find_cards, map_using_rulings
    from rulestone.model.spelling import list_hints
    from rulestone.report import cards as report

    ruleset = find(name)[1]
    types = dict.fromkeys(card.type for card in ruleset.cards.values())
    if card_type and card_type not in types:
        raise LookupError(f"{ruleset.name} has no cards of type “{card_type}”{list_hints(card_type, types)}")
    found = [one for one in find_cards(ruleset, card) if card_type in ("", one.type) and status in (None, one.status)]
    if form == "json" or card:
        rulings = map_using_rulings(ruleset)
        document = report.build_cards_document(found, ruleset, rulings)
        print_report(form, document, lambda: report.dump_cards(found, ruleset, rulings))
    elif show_all or card_type or status:
        print_report(form, report.build_card_list(found, ruleset), None)
    else:
        print_report(form, report.build_types_document(found, ruleset), None)


def show_events(name: str, part: str, show_all: bool, form: str) -> None:
    """Print the card texts that trigger on the events of a game, or every event.

    Args:
        part: print only events whose names or card texts contain this.
        show_all: print every event with its roles, as rules in Python name them.
    """
    from rulestone.authors.reference.entries import list_events
    from rulestone.game.host import find
    from rulestone.report.catalogue import build_events_document, build_triggers_document

    ruleset = find(name)[1]
    rows = [row for row in list_events(ruleset) if part.casefold() in row[0]]
    data = [{"event": event, "told by": by, "roles": roles} for event, by, roles in rows]
    document = build_events_document(rows) if show_all else build_triggers_document(ruleset, part)
    print_report(form, document, data)


def check_games(form: str) -> None:
    """Check every installed game and print every problem.

    Raises:
        SystemExit: there is a problem.
    """
    from rulestone.game.host import games, list_omitted, list_scenario_folders
    from rulestone.game.problems import Problem
    from rulestone.lab.conformance import AT_ONCE, faults
    from rulestone.report.document import LiteralBlock, Paragraph
    from rulestone.report.words import plural

    list_scenario_folders()
    found = [problem for game in games().values() for problem in game.problems()]
    found = [*(Problem("", f"plugin {one.plugin}", one.game, one.reason) for one in list_omitted()), *found]
    unsound = {problem.game.partition("@")[0] for problem in found}
    for name in games():
        if name not in unsound:  # skip games that do not compile
            found += [Problem("", check, name, text) for check in AT_ONCE for text in faults(name, check)]
    lines = dict.fromkeys(map(str, found))
    total = Paragraph(plural(len(lines), "problem") if lines else "No problems.", tight=True)
    print_report(form, [LiteralBlock("\n".join(lines), lead=""), total], found)
    if found:
        raise SystemExit(2)
