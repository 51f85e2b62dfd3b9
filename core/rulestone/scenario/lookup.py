"""Finding scenarios: in the library, in the plugins' folders, by path, or a ruling by game and id."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulestone.game import host
from rulestone.game.game import Game
from rulestone.model.spelling import format_unknown
from rulestone.scenario.errors import MAPPING, UnknownScenario
from rulestone.scenario.files import Scenario, describe_special_kind, load, loads
from rulestone.scenario.results import Run
from rulestone.scenario.rulings import find_ruling
from rulestone.scenario.runs import find_game, run_one

Given = Scenario | str | os.PathLike[str] | Mapping[str, Any]
"""A scenario, its name, the path of its file, or its keys and values."""
LIBRARY = Path(__file__).parent / "library"


def library() -> dict[str, Path]:
    """Return the scenarios that have a name: the core's own library and the plugins' folders."""
    found: dict[str, Path] = {}
    for folder in (LIBRARY, *map(Path, host.list_scenario_folders())):
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def find(name: str) -> Scenario:
    """Return the scenario with a name.

    Args:
        name: a name of the library, the path of a file, or "game/ID" for a ruling.

    Raises:
        UnknownScenario: no scenario has that name; the message lists the known names, nearest first.
        ScenarioError: the file is not a well-formed scenario.
        UnknownGame: "game/ID" of a game that is not installed.
    """
    path = Path(name)
    if path.suffix in (".yaml", ".yml") and is_file(path):
        return load(path)
    own = LIBRARY / f"{name}.yaml"
    if "/" not in name and is_file(own):
        return load(own)
    known = library()
    if name in known:
        return load(known[name])
    check_path(name, path)
    game, slash, id = name.partition("/")
    if slash and id and "/" not in id:
        return find_ruling(host.find(game)[0], id)
    meant = find_ruling_name(name)
    if meant:
        raise UnknownScenario(f"“{name}” is a ruling\n  Write “{meant}”.")
    raise UnknownScenario(format_unknown("scenario", name, known) + "\n  A file's path and “game/RULING-ID” work too.")


def check_path(name: str, path: Path) -> None:
    """Check that an unknown name is not a path.

    Raises:
        UnknownScenario: the name is a path without a scenario file.
    """
    kind = describe_special_kind(path) if name else ""
    if kind:
        example = f", such as {path / 'name.yaml'}" if kind == "a folder" else ""
        raise UnknownScenario(f"this is {kind}; name a scenario file{example}", name)
    if is_file(path):
        raise UnknownScenario("the name of a scenario file ends in .yaml", name)
    if path.suffix in (".yaml", ".yml") or path.is_absolute() or name.startswith("."):
        raise UnknownScenario("there is no such file", name)


def group_by_theme(tags: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Group scenarios by shared tags: the most frequent tag first, then the most frequent one of the rest, and so on.

    Args:
        tags: name of a scenario → its tags.

    Returns:
        tag → names; scenarios that share no tag with another one are under "other", the last.
    """
    found: dict[str, list[str]] = {}
    rest = dict(tags)
    while rest:
        counts = Counter(tag for own in rest.values() for tag in own).most_common()
        if not counts or counts[0][1] == 1:
            return found | {"other": list(rest)}
        theme = counts[0][0]
        found[theme] = [name for name, own in rest.items() if theme in own]
        rest = {name: own for name, own in rest.items() if theme not in own}
    return found


def load_scenario(given: Given) -> Scenario:
    """Return a scenario given in any form.

    Args:
        given: a scenario; a name, as for `find`; the path of a file; or the keys and values of a file as a mapping.

    Raises:
        UnknownScenario, ScenarioError, UnknownGame: as `find` does.
        TypeError: the argument is none of these.
    """
    if isinstance(given, Scenario):
        return given
    if isinstance(given, Mapping):
        import yaml  # imported late: a scenario with a name needs no YAML

        return loads(yaml.safe_dump(make_plain(given), allow_unicode=True, sort_keys=False), MAPPING)
    if not isinstance(given, (str, os.PathLike)):
        raise TypeError(f"expected a scenario, its name, a path or a mapping, not {type(given).__name__}")
    return find(given) if isinstance(given, str) else load(Path(given))


def run(
    scenario: Given,
    game: str | Game,
    revision: str = "",
    assume: Mapping[str, Any] | None = None,
    *,
    lenient: bool = False,
    history: bool = False,
) -> Run:
    """Run a scenario under a game; for one with cases, the first case.

    Args:
        scenario: a scenario, its name, the path of its file, or its keys and values as a mapping.
        game: "game" or "game@revision", or the game itself.
        revision: its revision, the newest unless one is named.
        assume: options of assumptions; they override the options of the file.
        lenient: an observation without a counterpart is None, with a note; a script that cannot be followed, or
            does not end, is run as far as possible (`Run.unmet`, `Run.stopped`). Otherwise these are errors.
        history: observe the start and the position after each line too (`Run.history`).

    Raises:
        UnknownScenario: there is no such scenario.
        UnknownGame: no installed game has that name.
        ScenarioError: a word of the file has no meaning in this game.
        ScriptError: the script cannot be followed.
        LookupError: there is no such revision, or no such assumption or option.
    """
    found, revision = find_game(game, revision)
    variant = load_scenario(scenario).at(revision).variants()[0]
    return run_one(variant, found, revision, assume, lenient, history=history)


def make_plain(value: Any) -> Any:
    """Return mappings and sequences as dicts and lists, which YAML can write."""
    if isinstance(value, Mapping):
        return {key: make_plain(part) for key, part in value.items()}
    return [make_plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def find_ruling_name(id: str) -> str:
    """Return the full name of the only ruling with an id; "" if no game has one."""
    for name, game in host.games().items():
        for path in sorted(game.rulings.glob("*.yaml")) if game.rulings is not None else ():
            if f"\nid: {id}\n" in "\n" + path.read_text(encoding="utf-8"):
                return f"{name}/{id}"
    return ""


def is_file(path: Path) -> bool:
    """Return whether a file exists; a name that is too long or contains a NUL names no file."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
