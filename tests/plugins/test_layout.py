"""Games share one layout: equal parts are in equal modules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLUGINS = ROOT / "plugins"
GAMES = sorted(path.parent.parent for path in PLUGINS.glob("*/rulebook/__init__.py"))
EXAMPLE = ROOT / "core" / "rulestone" / "examples" / "cairn"

#: module → the names that it must define
SKELETON = {
    "plugin": ("REVISIONS",),
    "ruleset": ("RULESETS",),
    "zones": ("ZONES",),
    "attributes": ("ATTRIBUTES",),
    "verbs": ("VERBS",),
    "actions": ("ACTIONS",),
    "setup": ("FIRST_PLAYER", "SHUFFLE", "OPENING_HANDS", "MULLIGAN", "PROCEDURES"),
    "turn": ("PHASES",),
    "checks": ("CHECKS",),
    "policies": ("POLICIES",),
    "assumptions": ("ASSUMPTIONS",),
    "rulebook": ("RULEBOOK",),
    "cards": ("CARDS",),
    "cards.templates": (),
    "cards.stand_ins": ("STAND_INS",),
    "decks": ("DECKS",),
    "words": ("VOCABULARY", "LEXICON"),
    "guide": ("TIPS", "SAYS"),
    "mechanics": (),
}
#: folders of data, which a game has if it needs them
DATA = {"rulings", "scenarios"}
#: declared class → the modules, or folders of modules, that may declare it
HOMES = {
    "Game": ("plugin",),
    "Ruleset": ("ruleset",),
    "DeckRule": ("ruleset",),
    "Zone": ("zones",),
    "Attribute": ("attributes",),
    "flag": ("attributes",),
    "Verb": ("verbs", "mechanics"),
    "Action": ("actions", "mechanics"),
    "PhaseOf": ("turn", "mechanics"),
    "StateBasedAction": ("checks", "mechanics"),
    "Policies": ("policies",),
    "LayerScheme": ("policies",),
    "open_point": ("assumptions",),
    "Assumption": ("assumptions",),
    "Rule": ("rulebook",),
    "Rulebook": ("rulebook",),
    "Card": ("cards",),
    "deck_list": ("decks",),
    "Vocabulary": ("words",),
    "Lexicon": ("words",),
    "GuideTip": ("guide",),
}
VAGUE = re.compile(r"(^|_)(more|others?|misc|various|tricks?|things?|stuff|new|extra)$")


def get_module_name(path: Path, game: Path) -> str:
    """Return the name of a module within its game, "" for the game's own `__init__`."""
    parts = path.relative_to(game).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def list_declarations(source: str) -> Iterator[str]:
    """Return the declarations of a module: the names of the functions it calls."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def list_misplaced(source: str, where: str) -> set[str]:
    """Return the declarations of a game's module that belong into another module."""
    return {name for name in list_declarations(source) if name in HOMES and where.split(".")[0] not in HOMES[name]}


def test_every_game_has_exactly_the_modules_of_the_skeleton() -> None:
    assert len(GAMES) >= 4
    allowed = {name.split(".")[0] for name in SKELETON}
    for game in GAMES:
        found = {get_module_name(path, game) for path in game.rglob("*.py")}
        assert set(SKELETON) - found == set(), game.name
        assert {name.split(".")[0] for name in found} - allowed - {""} == set(), game.name
        folders = {path.name for path in game.iterdir() if path.is_dir() and path.name != "__pycache__"}
        assert folders - allowed - DATA == set(), game.name


def test_each_module_of_the_skeleton_has_its_content() -> None:
    for game in GAMES:
        for name, tables in SKELETON.items():
            had = vars(import_module(f"{game.name}.{name}"))
            assert [table for table in tables if table not in had] == [], (game.name, name)


def test_declarations_are_in_the_module_of_the_skeleton() -> None:
    found = {
        (game.name, get_module_name(path, game)): list_misplaced(
            path.read_text(encoding="utf-8"), get_module_name(path, game)
        )
        for game in (*GAMES, EXAMPLE)
        for path in game.rglob("*.py")
    }
    assert {place: names for place, names in found.items() if names} == {}


def test_misplaced_declaration_is_detected() -> None:
    assert list_misplaced("Zone(name='hand')", "zones") == set()
    assert list_misplaced("X = (Verb(name='drive'),)", "mechanics.drive") == set()
    assert list_misplaced("X = (Verb(name='drive'),)", "turn") == {"Verb"}
    assert list_misplaced("def f():\n    return Card(name='Ox')", "rulebook.cards") == {"Card"}


def test_example_has_only_modules_of_the_skeleton() -> None:
    allowed = {name.split(".")[0] for name in SKELETON}
    assert {get_module_name(path, EXAMPLE) for path in EXAMPLE.rglob("*.py")} - allowed == {""}


def test_modules_are_named_by_their_content() -> None:
    vague = [str(path.relative_to(PLUGINS)) for path in PLUGINS.rglob("*.*") if VAGUE.search(path.stem)]
    assert vague == []
    assert VAGUE.search("third_set_tricks")
    assert VAGUE.search("rulers_more")
    assert not VAGUE.search("third_set")
