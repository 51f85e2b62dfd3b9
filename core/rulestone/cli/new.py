"""`rulestone new`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import complete_game

if TYPE_CHECKING:
    from rulestone.game.game import Game

PARTS = ("card", "ruling", "scenario", "lesson")


@click.command("new", cls=Command)
@click.argument("what", metavar="GAME|card|ruling|scenario|lesson")
@click.argument("name", required=False, default="", metavar="[NAME|TITLE]")
@click.option("--with", "features", default="", metavar="LIST", help="For a game: its features, separated by commas.")
@click.option("--title", default="", help="For a game: its title.")
@click.option("--type", "kind", default="", help="For a card: its type.")
@click.option("--card", default="", help="For a ruling: its card.")
@click.option("--play", "line", default="", metavar="LINE", help="For a ruling: its line. Default: Ada plays the card.")
@click.option("--scenario", default="last-stand", show_default=True, help="For a lesson: its first scenario.")
@click.option("--game", default="", shell_complete=complete_game, help="The game. Default: the one in this directory.")
@click.option("--in", "folder", default="", metavar="FOLDER", help="Folder for the files. Default: the current one.")
def command(
    what: str, name: str, features: str, title: str, folder: str, game: str, kind: str, card: str, scenario: str,
    line: str,
) -> None:  # fmt: skip
    """Create a GAME: a package that works and passes its checks at once.

    Or add a card, a ruling or a scenario to a game, or create a lesson. The command writes a scenario to the current
    directory. If this is the directory of one game, it writes the scenario to that game. The features of a new game
    (--with) are stack, layers, tokens, attachments and cardfile.
    """
    if what not in PARTS:
        if name and what != "game":
            raise BadInput(f"name one game, as in: rulestone new {name}; to add to a game: {', '.join(PARTS)}")
        write_game(name or what, title, features, folder)
        return
    if not name:
        raise BadInput(f'a {what} needs a {"name" if what == "card" else "title"}: rulestone new {what} "Young Knight"')
    place = Path(folder or ".")
    if what == "lesson":
        write_lesson(name, place, scenario)
        return
    from rulestone.authors.package import add_card, add_ruling, find_game_here
    from rulestone.game.host import find

    if what == "scenario":
        write_scenario(name, find(game)[0] if game else None, place)
        return
    if game and folder:
        raise BadInput(f"a {what} belongs to the package of its game: give --game or --in, not both")
    found = find(game)[0] if game else find_game_here(place)
    path, text = add_card(found, name, kind) if what == "card" else add_ruling(found, name, line, card)
    click.echo(f"{path}:\n{text.rstrip()}")


def write_game(name: str, title: str, features: str, folder: str) -> None:
    """Write the package of a game and print the next commands."""
    from rulestone.authors.scaffold import render_package, write_package

    if name == "game":
        raise BadInput("a game needs a name of its own, as in: rulestone new my_game")
    place = Path(folder or name)
    written = write_package(render_package(name, title, [*filter(None, map(str.strip, features.split(",")))]), place)
    click.echo(f"{place}: {len(written)} files. Next:")
    click.echo(f"  cd {place} && pip install -e '.[dev]'\n  rulestone check\n  rulestone play {name}")


def write_scenario(title: str, game: Game | None, folder: Path) -> None:
    """Write a scenario into the package of a game, or of the only game of a folder, or else into the folder."""
    from rulestone.authors.package import add_scenario, find_games_here

    here = [game] if game is not None else find_games_here(folder)
    path, text = add_scenario(here[0] if len(here) == 1 else None, title, folder)
    click.echo(f"{path}:\n{text.rstrip()}")
    if len(here) > 1:
        names = ", ".join(one.name for one in here)
        click.echo(f"It is in no game's package; --game adds it to one of: {names}", err=True)


def write_lesson(title: str, folder: Path, scenario: str) -> None:
    """Write a lesson about a scenario and print it."""
    from rulestone.authors.scaffold import create_lesson

    try:
        path, text = create_lesson(title, folder, scenario)
    except FileExistsError as error:
        raise BadInput(f"{error.filename} exists already") from None
    click.echo(f"{path}:\n{text.rstrip()}")
