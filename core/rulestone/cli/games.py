"""`rulestone games`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import Nearest, format_option
from rulestone.cli.output import picture_option, print_report, save_picture
from rulestone.game.game import Game

if TYPE_CHECKING:
    from rulestone.game.game import Game


@click.command(
    "games",
    cls=Command,
    epilog="""\b
Examples:
  rulestone games
  rulestone games --cites
  rulestone games {game} cards
  rulestone games {game} cards "{card}"
  rulestone games {game} events""",
)
@click.argument("game", required=False, default="", shell_complete=complete_game)
@click.argument("topic", required=False, type=Nearest(["cards", "events"]))
@click.argument("name", required=False, default="")
@click.option("--cites", is_flag=True, help="In the table of policies, show the rules behind each.")
@click.option("--check", is_flag=True, help="Instead, check all installed games quickly.")
@click.option("--type", "card_type", default="", help="With cards: only this type.")
@click.option("--status", type=click.Choice(["real", "sample", "test"]), help="With cards: only this status.")
@picture_option("the policies as a matrix")
@format_option("text", "json")
def command(
    game: str, topic: str | None, name: str, cites: bool, check: bool, card_type: str, status: str | None,
    picture: str | None, form: str,
) -> None:  # fmt: skip
    """List the installed games, and how their policies differ.

    With a GAME, show that game alone. GAME cards lists its cards; GAME cards NAME shows those whose name contains NAME
    in full, with their text and the rulings that use them. GAME events lists the events that abilities can trigger on.

    Exit status 2 if --check finds a problem.
    """
    if check:
        check_games(form)
    elif topic == "cards":
        show_cards(game, name, card_type, status, form)
    elif topic == "events":
        show_events(game, form)
    else:
        if card_type or status:
            raise BadInput("--type and --status need cards, as in: rulestone games GAME cards --type TYPE")
        show_games(game, cites, form, picture)


def show_games(name: str, cites: bool, form: str, picture: str | None) -> None:
    """Print the installed games, or one of them, with the table of their policies."""
    from rulestone.game.host import find, games, list_rulesets
    from rulestone.report.catalogue import games_data, games_document, matrix

    chosen = [find(name)[0]] if name else list(games().values())
    counts = {f"{game.name}@{revision}": count for game in chosen for revision, count in count_rulings(game).items()}
    document = chain(games_document(chosen, counts), matrix(list_rulesets(chosen), cites))
    print_report(form, document, lambda: games_data(chosen, counts))
    if picture is not None:
        from rulestone.report.drawings import draw_policies

        save_picture(picture, draw_policies, list_rulesets(chosen))


def count_rulings(game: Game) -> dict[str, int]:
    """Count the rulings of each revision of a game; the files are read only if the count is not cached."""
    cached = ruling_counts(game)
    if cached is not None:
        return cached
    from rulestone.scenario import rulings

    return dict(Counter(ruling.revision for ruling in rulings(game)))


def show_cards(name: str, card: str, card_type: str, status: str | None, form: str) -> None:
    """Print the cards of a game as a list, or those with a name in full.

    Raises:
        LookupError: the game has no cards of that type.
    """
    from rulestone.game.host import find
    from rulestone.lab.pool import find_cards, map_using_rulings
    from rulestone.report import cards as report

    ruleset = find(name)[1]
    types = dict.fromkeys(card.type for card in ruleset.cards.values())
    if card_type and card_type not in types:
        raise LookupError(f"{ruleset.name} has no cards of type {card_type!r}; there are: {', '.join(types)}")
    found = [one for one in find_cards(ruleset, card) if card_type in ("", one.type) and status in (None, one.status)]
    if form == "json" or card:
        rulings = map_using_rulings(ruleset)
        document = report.cards_document(found, ruleset, rulings)
        print_report(form, document, lambda: report.cards_data(found, ruleset, rulings))
    else:
        print_report(form, report.list_document(found, ruleset), None)


def show_events(name: str, form: str) -> None:
    """Print the events of a game that abilities can trigger on, with their roles."""
    from rulestone.authors.reference.entries import list_events
    from rulestone.game.host import find
    from rulestone.report.document import TableBlock

    rows = list_events(find(name)[1])
    table = TableBlock(("event", "from", "roles"), [(event, by, ", ".join(roles)) for event, by, roles in rows])
    print_report(form, [table], [{"event": event, "told by": by, "roles": roles} for event, by, roles in rows])


def check_games(form: str) -> None:
    """Check every installed game and print every problem.

    Raises:
        SystemExit: there is a problem.
    """
    from rulestone.game.host import games, list_left_out, list_scenario_folders
    from rulestone.game.problems import Problem
    from rulestone.lab.conformance import AT_ONCE, faults
    from rulestone.report.document import Literal, Paragraph
    from rulestone.report.words import plural

    list_scenario_folders()
    found = [problem for game in games().values() for problem in game.problems()]
    found = [*(Problem("", f"plugin {one.plugin}", one.game, one.told) for one in list_left_out()), *found]
    unsound = {problem.game.partition("@")[0] for problem in found}
    for name in games():
        if name not in unsound:  # a game that does not compile cannot be tried
            found += [Problem("", check, name, told) for check in AT_ONCE for told in faults(name, check)]
    lines = dict.fromkeys(map(str, found))
    total = Paragraph(plural(len(lines), "problem") if lines else "No problems.", tight=True)
    print_report(form, [Literal("\n".join(lines), lead=""), total], found)
    if found:
        raise SystemExit(2)


REVISIONS = re.compile(r"revisions?:(.*)$", re.MULTILINE)


def ruling_counts(game: Game) -> dict[str, int] | None:
    """Return the number of rulings of each revision of a game; None for files in an unusual notation."""
    found: Counter[str] = Counter()
    for path in Path(game.rulings).glob("*.yaml") if game.rulings is not None else ():
        for text in documents(path.read_text(encoding="utf-8")):
            if "\nid:" in text:
                named = REVISIONS.match(text, text.find("\nrevision") + 1)
                revisions = named[1].strip("[] ").split(", ") if named else game.revisions
                if not set(revisions) <= set(game.revisions):
                    return None
                found.update(revisions)
            elif any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
                return None
    return dict(found)


def documents(text: str) -> Iterator[str]:
    """The documents of a YAML text, each from the line break before it."""
    for piece in f"\n{text}".split("\n---"):
        _, line_break, rest = piece.partition("\n")
        yield line_break + rest
