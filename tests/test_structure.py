"""The building holds: imports go down, modules stay small, the core knows no game."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "core" / "rulestone"
PLUGINS = ROOT / "plugins"
FLOORS = ("model", "language", "continuous", "kernel", "game", "scenario", "lab", "report", "cli")
LONGEST = 420
MODULES = sorted(CORE.rglob("*.py"))
PLUGIN_MODULES = sorted(PLUGINS.rglob("*.py"))


def floor(module: Path) -> str:
    """The floor a file of the core stands on, "" for the package itself."""
    parts = module.relative_to(CORE).parts
    return parts[0] if len(parts) > 1 else ""


def imported(tree: ast.AST) -> Iterator[str]:
    """Full names of the modules that code imports, wherever in a file; imports for type checkers alone do not count."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield from imported(other)
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide which floor they go to"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        yield from imported(node)


def upward(source: str, own: str) -> set[str]:
    """The floors above its own that a module imports from."""
    above = FLOORS[FLOORS.index(own) + 1 :]
    names = [name.split(".") for name in imported(ast.parse(source))]
    return {name[1] for name in names if name[0] == "rulestone" and len(name) > 1 and name[1] in above}


def titles() -> set[str]:
    """Names by which games go: their folders and, told by their plugins, their names and titles."""
    from rulestone.game.host import games

    found = {folder.name for folder in PLUGINS.iterdir() if (folder / "__init__.py").exists()}
    for game in games().values():
        found |= {game.name, game.title}
    return found | {name.replace("_", " ") for name in found}


def without_games_line(text: str) -> str:
    """A scenario of the library without the key that says which games it is for."""
    return re.sub(r"(?m)^games:.*(\n[ \t-].*)*", "", text)


def test_every_folder_of_the_core_is_a_floor() -> None:
    folders = {path.name for path in CORE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(FLOORS)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(CORE)))
def test_imports_go_down(module: Path) -> None:
    own = floor(module)
    if own:
        assert upward(module.read_text(encoding="utf-8"), own) == set()


def test_an_upward_import_would_be_seen() -> None:
    assert upward("from rulestone.kernel import machine", "model") == {"kernel"}
    assert upward("def f():\n    import rulestone.cli.run", "report") == {"cli"}
    assert upward("if TYPE_CHECKING:\n    import rulestone.cli.run", "report") == set()
    assert upward("from rulestone import lab", "game") == {"lab"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_imports_no_plugin(module: Path) -> None:
    plugins = {path.name for path in PLUGINS.iterdir()}
    assert not {name.split(".")[0] for name in imported(ast.parse(module.read_text(encoding="utf-8")))} & plugins


def test_plugins_do_not_import_each_other() -> None:
    plugins = {path.name for path in PLUGINS.iterdir() if path.is_dir()}
    for module in PLUGIN_MODULES:
        own = module.relative_to(PLUGINS).parts[0]
        names = {name.split(".")[0] for name in imported(ast.parse(module.read_text(encoding="utf-8")))}
        assert not names & (plugins - {own}), module


@pytest.mark.parametrize("module", MODULES + PLUGIN_MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_stay_small(module: Path) -> None:
    lines = module.read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST, "a module that grows past this is usually two ideas"


def test_the_core_names_no_game() -> None:
    names = titles()
    assert names
    pattern = re.compile("|".join(rf"(?<![\w]){re.escape(name)}(?![\w])" for name in sorted(names)), re.IGNORECASE)
    texts = [path for path in CORE.rglob("*") if path.suffix in (".py", ".yaml", ".yml", ".lark", ".md", ".txt")]
    assert texts
    found = []
    for path in texts:
        text = path.read_text(encoding="utf-8")
        if path.suffix in (".yaml", ".yml"):
            text = without_games_line(text)
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in pattern.finditer(text)]
    assert found == []


def test_a_game_name_outside_the_games_line_would_be_seen() -> None:
    assert "alpha" not in without_games_line("title: x\ngames: [alpha, beta]\nplay: []\n")
    assert "alpha" not in without_games_line("games:\n  - alpha\n  - beta\nplay: []\n")
    assert "alpha" in without_games_line("games: [beta]\nlook: as in alpha\n")


def test_games_are_found_through_the_entry_point_group_alone() -> None:
    from rulestone.game.hookspecs import GROUP
    from rulestone.game.host import games, manager

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][GROUP]
    points = {point.name: point.value for point in entry_points(group=GROUP)}
    assert declared.items() <= points.items()
    loaded = {name for name, plugin in manager().list_name_plugin() if plugin is not None}
    assert loaded == set(points)
    assert {game.name for game in games().values()}
