"""The building holds: imports go down and in no circle, modules stay small, the core knows no game."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import networkx as nx
import pytest

from tests.proofs import slow
from tests.rooms import ROOMS

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "core" / "rulestone"
PLUGINS = ROOT / "plugins"
LONGEST = 420
DOOR = "__init__"


def read_sources(folder: Path) -> dict[str, str]:
    """Return the code of each module in a folder by its dotted name, the folder's own name first."""
    return {
        ".".join((folder.name, *path.relative_to(folder).with_suffix("").parts)).removesuffix(
            "." + DOOR
        ): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.py"))
    }


@cache
def list_imported(code: str) -> tuple[str, ...]:
    """Return the full names that code imports anywhere; names from a module with the name of the module."""
    found: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide which room they go to"
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


def map_imports(modules: Mapping[str, str]) -> nx.DiGraph:
    """Return the imports among some modules, by name without their common package."""
    graph = nx.DiGraph()
    for name, code in modules.items():
        graph.add_node(name.partition(".")[2])
        for full in list_imported(code):
            found = full if full in modules else full.rpartition(".")[0]
            if found in modules and found != name:
                graph.add_edge(name.partition(".")[2], found.partition(".")[2])
    return graph


def is_inside(module: str, package: str) -> bool:
    """Return whether a module is in a package, or is it."""
    return not package or module == package or module.startswith(package + ".")


def get_room(module: str, package: str) -> str:
    """Return the room of a module within a package; the package's own module is its interface."""
    rest = module.removeprefix(package).removeprefix(".") if package else module
    return rest.partition(".")[0] or DOOR


def find_cycles(graph: nx.DiGraph) -> list[tuple[str, str]]:
    """Yield import cycles, however indirect, as (module, problem)."""
    found = (sorted(knot) for knot in nx.strongly_connected_components(graph) if len(knot) > 1)
    return [(module, f"is in a knot: {' '.join(knot)}") for knot in found for module in knot]


def find_breaches(graph: nx.DiGraph, rooms: Mapping[str, str]) -> list[tuple[str, str]]:
    """Yield upward and cyclic imports as (module, problem)."""
    found = []
    for package, names in rooms.items():
        order = [*names.split(), DOOR]
        members = {module: get_room(module, package) for module in graph if is_inside(module, package)}
        found += [
            (module, f"{own} is no room of {package or 'the core'}")
            for module, own in members.items()
            if own not in order
        ]
        found += [(package, f"there is no {name}") for name in order[:-1] if name not in members.values()]
        place = {name: number for number, name in enumerate(order)}
        for one, other in graph.subgraph(members).edges:
            if place.get(members[one], -1) < place.get(members[other], -1):
                found.append((one, f"imports {other}, which is above it"))
    leaves: dict[str, list[str]] = {}
    for module in graph:
        package = max((p for p in rooms if is_inside(module, p)), key=len)
        leaves.setdefault(f"{package}.{get_room(module, package)}", []).append(module)
    return found + [line for those in leaves.values() for line in find_cycles(graph.subgraph(those))]


@slow
def test_imports_go_down_without_cycles() -> None:
    graph = map_imports(read_sources(CORE))
    assert graph.number_of_edges() > 100
    assert [f"{module}: {wrong}" for module, wrong in find_breaches(graph, ROOMS)] == []


def test_games_import_without_cycles() -> None:
    assert list_plugins()
    assert [
        line for own in sorted(list_plugins()) for line in find_cycles(map_imports(read_sources(PLUGINS / own)))
    ] == []


def test_every_package_declares_its_rooms() -> None:
    modules = [name.partition(".")[2] for name in read_sources(CORE)]
    packages = {module.rpartition(".")[0] for module in modules}
    assert packages - set(ROOMS) == set()


SOUND = {
    "house": "",
    "house.cellar": "",
    "house.cellar.wine": "",
    "house.cellar.shelf": "from house.cellar import wine",
    "house.attic.box": "import house.cellar.shelf",
    "house.attic.rope": "from house.attic.box import knot",
}
HOUSE = {"": "cellar attic", "cellar": "wine shelf"}


def test_valid_structure_passes() -> None:
    assert find_breaches(map_imports(SOUND), HOUSE) == []


@pytest.mark.parametrize(
    ("module", "code", "wrong"),
    [
        ("house.cellar.wine", "from house.attic import box", "imports attic.box, which is above it"),
        ("house.cellar.wine", "def f():\n    import house.attic.box", "imports attic.box, which is above it"),
        ("house.cellar.wine", "if X:\n    import house.cellar.shelf", "imports cellar.shelf, which is above it"),
        ("house.cellar.wine", "from house.cellar import price", "imports cellar, which is above it"),
        ("house.attic.box", "def f():\n    from house.attic.rope import knot", "is in a knot: attic.box attic.rope"),
        ("house.cellar.coal", "", "coal is no room of cellar"),
        ("house.roof.tile", "", "roof is no room of the core"),
    ],
)  # fmt: skip
def test_upward_import_is_detected(module: str, code: str, wrong: str) -> None:
    found = find_breaches(map_imports({**SOUND, module: code}), HOUSE)
    assert (module.partition(".")[2], wrong) in found


def test_missing_room_is_detected() -> None:
    assert find_breaches(map_imports(SOUND), {**HOUSE, "attic": "rope bench box"})[0] == ("attic", "there is no bench")


def find_foreign_imports(modules: Mapping[str, str], forbidden: set[str]) -> list[str]:
    """Return the imports of some modules that go to packages that they must not know."""
    return [
        f"{name}: {full}"
        for name, code in modules.items()
        for full in list_imported(code)
        if full.split(".")[0] in forbidden
    ]


def list_plugins() -> set[str]:
    """Return the packages of the games."""
    return {path.name for path in PLUGINS.iterdir() if (path / f"{DOOR}.py").exists()}


def test_core_imports_no_plugin_and_plugins_no_other() -> None:
    assert list_plugins()
    assert find_foreign_imports(read_sources(CORE), list_plugins()) == []
    assert [
        line
        for own in list_plugins()
        for line in find_foreign_imports(read_sources(PLUGINS / own), list_plugins() - {own})
    ] == []


def test_import_of_a_plugin_is_detected() -> None:
    assert find_foreign_imports({"own.cards": "def f():\n    from other.cards import x"}, {"other"}) == [
        "own.cards: other.cards.x"
    ]


def test_modules_stay_small() -> None:
    lines = {
        path: path.read_text(encoding="utf-8").count("\n") for path in (*CORE.rglob("*.py"), *PLUGINS.rglob("*.py"))
    }
    assert len(lines) > 100
    long = {str(path.relative_to(ROOT)): count for path, count in lines.items() if count > LONGEST}
    assert long == {}, "a module that grows past this is usually two ideas"


def find_duplicates(modules: Mapping[str, str]) -> list[str]:
    """Return the class names defined in several modules."""
    where: dict[str, list[str]] = {}
    for module, code in modules.items():
        for node in ast.parse(code).body:
            if isinstance(node, ast.ClassDef):
                where.setdefault(node.name, []).append(module)
    return [f"{name}: {', '.join(found)}" for name, found in sorted(where.items()) if len(found) > 1]


@slow
def test_class_names_are_unique() -> None:
    assert find_duplicates(read_sources(CORE)) == []


def test_duplicate_class_name_is_detected() -> None:
    assert find_duplicates({"a": "class Run: ...", "b": "class Run: ...", "c": "class Course: ..."}) == ["Run: a, b"]


def list_titles() -> set[str]:
    """Return the names of games: their folders and, from their plugins, their names and titles."""
    from rulestone.game.host import games

    found = list_plugins()
    for game in games().values():
        found |= {game.name, game.title}
    return found | {name.replace("_", " ") for name in found}


def drop_games_line(text: str) -> str:
    """Return a scenario of the library without statements about certain games."""
    return re.sub(r"(?m)^games:.*(\n[ \t-].*)*|^left out: \{.*\}$|^ +games: \[.*\]$|\bper game: \{.*$", "", text)


@slow
def test_core_names_no_game() -> None:
    names = list_titles()
    assert names
    pattern = re.compile("|".join(rf"(?<![\w]){re.escape(name)}(?![\w])" for name in sorted(names)), re.IGNORECASE)
    kinds = (".py", ".yaml", ".yml", ".json", ".lark", ".md", ".txt")
    texts = [path for path in CORE.rglob("*") if path.suffix in kinds]
    assert texts
    found = []
    for path in texts:
        text = path.read_text(encoding="utf-8")
        if path.suffix in (".yaml", ".yml"):
            text = drop_games_line(text)
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in pattern.finditer(text)]
    assert found == []


def test_game_name_in_the_core_is_detected() -> None:
    assert "alpha" not in drop_games_line("title: x\ngames: [alpha, beta]\nplay: []\n")
    assert "alpha" not in drop_games_line("games:\n  - alpha\n  - beta\nplay: []\n")
    assert "alpha" in drop_games_line("games: [beta]\nlook: as in alpha\n")
    assert "alpha" not in drop_games_line('games: [beta]\nleft out: {alpha: "why"}\nlook: x\n')


def test_games_are_found_through_the_entry_point_group_alone() -> None:
    from rulestone.game.hookspecs import GROUP
    from rulestone.game.host import games, get_manager

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][GROUP]
    points = {point.name: point.value for point in entry_points(group=GROUP)}
    assert declared.items() <= points.items()
    loaded = {name for name, plugin in get_manager().list_name_plugin() if plugin is not None}
    assert loaded == set(points)
    assert {game.name for game in games().values()}
