"""The package of a game under development: how it is found, and how a card, a ruling or a scenario is added."""

from __future__ import annotations

import difflib
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from rulestone.authors.scaffold import CannotBegin, fill_template
from rulestone.game import host
from rulestone.game.game import Game
from rulestone.game.hookspecs import GROUP
from rulestone.game.problems import format_error
from rulestone.game.ruleset import Ruleset
from rulestone.model.objects import Card
from rulestone.model.whole_files import write_file, write_files
from rulestone.scenario import ScenarioError, loads, rulings, run

MARKER = "# rulestone new card:"
NUMBERED = re.compile(r"(.*?)(\d+)$")
WHEEL = ("tool", "hatch", "build", "targets", "wheel", "packages")
SETUPTOOLS = ("tool", "setuptools", "packages")


def find_games_here(folder: Path) -> list[Game]:
    """Return the games of the project around a folder; games that are not installed are loaded from the project.

    If the folder is inside the package of one game, only this game is returned.

    Raises:
        CannotBegin: a plugin of the project cannot be loaded, or the project's pyproject.toml cannot be read.
    """
    around = (folder.resolve(), *folder.resolve().parents)
    for place in around:
        if declared := read_entry_points(place / "pyproject.toml"):
            for name in declared.keys() - host.games().keys():
                load_plugin(name, declared[name], place)
            found = [game for game in host.games().values() if game.name in declared or place in list_folders(game)[1:]]
            return [game for game in found if list_folders(game)[:1] and list_folders(game)[0] in around] or found
    return []


def list_folders(game: Game) -> list[Path]:
    """Return the folder of a game's package and those around it; [] if it is not known."""
    return [] if game.rulings is None else [*Path(game.rulings).resolve().parents]


def find_game_here(folder: Path) -> Game:
    """Return the game whose package a folder is in; see `find_games_here`.

    Raises:
        CannotBegin: the folder belongs to no package or to several games, or the plugin cannot be loaded.
    """
    found = find_games_here(folder)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(game.name for game in found)
        raise CannotBegin(f"{folder.resolve()} belongs to several games ({names}): name one, or go into its package")
    raise CannotBegin(
        f"{folder.resolve()} is not in the package of a game. Name the game, as in: rulestone check GAME, "
        "rulestone new card NAME --game GAME. Or create one: rulestone new GAME"
    )


def read_entry_points(project: Path) -> dict[str, str]:
    """Return the games that a project declares: name → module; {} if it declares none.

    Raises:
        CannotBegin: the file is not valid TOML, or the name of the entry point group is misspelt.
    """
    try:
        declared = get_table(tomllib.loads(project.read_text(encoding="utf-8")), "project", "entry-points")
    except OSError:
        return {}
    except ValueError as error:
        raise CannotBegin(f"{project}: not TOML: {error}") from None
    near = difflib.get_close_matches(GROUP, declared, 1, 0.9)
    if near and GROUP not in declared:
        raise CannotBegin(f"{project}: games are entry points of the group “{GROUP}”, not of “{near[0]}”")
    return dict(get_table(declared, GROUP))


def get_table(data: Any, *keys: str) -> Any:
    """Return the table below some keys of a TOML file, {} for none."""
    for key in keys:
        data = data.get(key, {}) if isinstance(data, dict) else {}
    return data


def find_packaging_faults(name: str, package: Path) -> Iterator[str]:
    """Yield a problem for each part that a game installed from a wheel would lack.

    Args:
        name: name of the game.
        package: folder of its package.
    """
    project = package.parent / "pyproject.toml"
    if name not in read_entry_points(project):
        return
    data = tomllib.loads(project.read_text(encoding="utf-8"))
    needs = [re.split(r"[^\w-]", str(one), maxsplit=1)[0] for one in get_table(data, "project").get("dependencies", ())]
    if "rulestone" not in needs:
        yield f"{project}: `dependencies` lacks 'rulestone', without which the game cannot be imported"
    for keys in (WHEEL, SETUPTOOLS):
        listed = get_table(data, *keys)
        if isinstance(listed, list) and package.name not in {Path(str(one)).name for one in listed}:
            yield f"{project}: `{keys[-1]}` is {listed!r}, so the wheel lacks the package “{package.name}”"


def load_plugin(name: str, module: str, folder: Path) -> None:
    """Load a plugin from its source folder, as if it were installed.

    Raises:
        CannotBegin: the plugin cannot be loaded.
    """
    sys.path.insert(0, str(folder))
    try:
        plugin = import_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise CannotBegin(f"the plugin {module} of {folder} cannot be loaded: {format_error(error)}") from None
    if not host.get_manager().has_plugin(name):
        host.get_manager().register(plugin, name)
        host.games.cache_clear()
        host.list_scenario_folders.cache_clear()


def add_card(game: Game, name: str, kind: str = "") -> tuple[Path, str]:
    """Add a card to the source of a game that was created by `rulestone new`; return the file and the added text.

    Args:
        game: game to extend.
        name: name of the card.
        kind: its card type; "" for the type of the card that fills decks in scenarios.

    Returns:
        path of the file, and the text added to it.

    Raises:
        CannotBegin: the card exists, no card has that type, or no file has a marked place for further cards.
    """
    ruleset = game.ruleset()
    if name in ruleset.cards:
        raise CannotBegin(f"{game.name} has a card “{name}” already")
    like = find_pattern_card(ruleset, kind)
    values = ", ".join(f'"{key}": {format_python(value)}' for key, value in like.values.items())
    named = f'Card(name={format_python(name)}, type="{like.type}", values={{{values}}})'
    text = f"    {named},  # like {like.name}: change it\n"
    for path in sorted(get_game_folder(game).rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for number, line in enumerate(lines):
            if line.strip().startswith(MARKER):
                write_file(path, "".join([*lines[:number], text, *lines[number:]]))
                return path, text
    raise CannotBegin(f"no file of {game.name} has the line “{MARKER} ...”; put this among the cards yourself:\n{text}")


def find_pattern_card(ruleset: Ruleset, kind: str) -> Card:
    """Return a card that shows the usual printed attributes of a type, preferably one without abilities."""
    blank = ruleset.cards.get(ruleset.lexicon.blank)
    kinds = sorted({card.type for card in ruleset.cards.values()})
    kind = kind or (blank.type if blank is not None else "")
    found = sorted((card for card in ruleset.cards.values() if card.type == kind), key=lambda card: len(card.abilities))
    if not found:
        raise CannotBegin(f"name the type with --type: {ruleset.game} has cards of type {', '.join(kinds) or '(none)'}")
    return found[0]


def format_python(value: Any) -> str:
    """Return a printed value as Python writes it, texts in double quotes."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)


def add_ruling(game: Game, title: str, line: str = "", card: str = "") -> tuple[Path, str]:
    """Add a ruling to a game: the present result of a script line, for the author to correct; return the file and the
    text.

    Args:
        game: game to extend.
        title: title of the ruling.
        line: script line of the player Ada; "" to play the card.
        card: name of the card; "" for the one that fills decks in scenarios.

    Returns:
        path of the file, and its content.

    Raises:
        CannotBegin: the game has no folder of rulings, or the line is refused or has no effect.
    """
    if game.rulings is None:
        raise CannotBegin(f"{game.name} has no folder of rulings: give its Game rulings=HERE / “rulings”")
    ruleset = game.ruleset()
    card = card or ruleset.lexicon.blank
    if card not in ruleset.cards:
        raise CannotBegin(f"{game.name} has no card “{card}”: name one with --card")
    if any(ruling.title == title for ruling in rulings(game)):
        raise CannotBegin(f"{game.name} has a ruling called “{title}” already")
    line = line or f"Ada plays {card}"
    hand = next((placing.zone for placing in ruleset.lexicon.zones.get("hand", ())), "hand")
    values: dict[str, Any] = {
        "id": get_next_id(game),
        "title": title,
        "card": card,
        "line": line,
        "hand": hand,
        "today": game.newest,
    }
    values |= {"cites": [], "expect": f"zone of {card}", "found": "?"}
    try:
        tried = run(loads(fill_template("part/ruling.yaml", **values).split("---\n")[-1], "the new ruling"), game)
    except ScenarioError as error:
        raise CannotBegin(f"“{line}” cannot be followed ({error}); give another line with --play") from None
    step = tried.steps[0]
    if not step.verdict:
        raise CannotBegin(f"“{line}” is refused ({step.verdict.because}); give another line with --play")
    values["found"] = tried.expectations[0].found
    values["cites"] = list(step.cites)[:1]
    if values["found"] == hand:
        raise CannotBegin(f"after “{line}” {card} is where it was; give another line with --play")
    path, text = Path(game.rulings) / "rulings.yaml", fill_template("part/ruling.yaml", **values)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    write_files({path: before + text if before else text.removeprefix("---\n")})
    return path, text


def get_next_id(game: Game) -> str:
    """Return the id after the last one among a game's rulings."""
    known = rulings(game)
    last = known[-1].id if known else game.name.upper()
    match = NUMBERED.fullmatch(last)
    return f"{match[1]}{int(match[2]) + 1}" if match else f"{last}-1"


def add_scenario(game: Game | None, title: str, folder: Path = Path()) -> tuple[Path, str]:
    """Write a scenario in shared words, with comments, that runs under every game.

    Args:
        game: game to whose package the file is added; None to write it to `folder`.
        title: title of the scenario.
        folder: folder for the file if no game is given.

    Returns:
        path of the file, and its content.

    Raises:
        CannotBegin: a file of that name exists.
    """
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    place = folder if game is None else get_game_folder(game) / "scenarios"
    path = place / f"{slug or 'scenario'}.yaml"
    text = fill_template("part/scenario.yaml", title=title, file=path.name)
    try:
        write_files({path: text}, overwrite=False)
    except FileExistsError:
        raise CannotBegin(f"{path} exists already; choose another title") from None
    return path, text


def get_game_folder(game: Game) -> Path:
    """Return the folder of a game's package.

    Raises:
        CannotBegin: the folder is unknown because the game has no folder of rulings.
    """
    if game.rulings is None:
        raise CannotBegin(f"it is not known where {game.name} is written: give its Game rulings=HERE / “rulings”")
    return Path(game.rulings).parent
