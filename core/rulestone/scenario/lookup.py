"""Finding scenarios: in the library, in the plugins' folders, by path, or a ruling by game and id."""

from __future__ import annotations

from pathlib import Path

from rulestone.game import host
from rulestone.scenario.errors import UnknownScenario, unknown
from rulestone.scenario.files import Scenario, load, special_kind
from rulestone.scenario.rulings import find_ruling

LIBRARY = Path(__file__).parent / "library"


def library() -> dict[str, Path]:
    """The scenarios that have a name: the core's own library and the plugins' folders."""
    found: dict[str, Path] = {}
    for folder in (LIBRARY, *map(Path, host.scenario_folders())):
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def find(name: str) -> Scenario:
    """The scenario that a name means.

    Args:
        name: a name of the library, the path of a file, or "game/ID" for a ruling.

    Raises:
        UnknownScenario: there is nothing of that name; the message lists what there is and the nearest spelling.
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
    kind = special_kind(path) if name else ""
    if kind:
        example = f", such as {path / 'name.yaml'}" if kind == "a folder" else ""
        raise UnknownScenario(f"this is {kind}; name a scenario file{example}", name)
    if is_file(path):
        raise UnknownScenario("the name of a scenario file ends in .yaml", name)
    if path.suffix in (".yaml", ".yml") or path.is_absolute() or name.startswith("."):
        raise UnknownScenario("there is no such file", name)
    game, slash, id = name.partition("/")
    if slash and id and "/" not in id:
        return find_ruling(host.find(game)[0], id)
    meant = ruled(name)
    if meant:
        raise UnknownScenario(f"“{name}” is a ruling; say “{meant}”")
    raise UnknownScenario(unknown("scenario", name, known) + "; a file's path and “game/RULING-ID” work too")


def ruled(id: str) -> str:
    """The full name of the ruling that has this id alone, "" if no game has one."""
    for name, game in host.games().items():
        for path in sorted(game.rulings.glob("*.yaml")) if game.rulings is not None else ():
            if f"\nid: {id}\n" in "\n" + path.read_text(encoding="utf-8"):
                return f"{name}/{id}"
    return ""


def is_file(path: Path) -> bool:
    """Whether there is such a file; no file can have a name that is too long or has a NUL in it."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
