"""The zones of each game as its sources describe them, and the comparison with a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from msgspec.structs import asdict

from rulestone.game.game import Game
from rulestone.model.zones import Zone

ZONES: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
BESIDES = dict.fromkeys(("groups", "cites"))
"""Fields that are not compared: rulings show the areas to which a zone belongs."""


def find_wrong_zones(game: Game) -> list[str]:
    """Return each zone of a game that differs from the table, with its revision."""
    table = {name: expand_fields(name, fields) for name, fields in ZONES[game.name].items()}
    wrong = []
    for revision in game.revisions:
        zones = {name: {**asdict(zone), **BESIDES} for name, zone in game.ruleset(revision).parts.zones.items()}
        wrong += [f"{name} in {revision}" for name in table.keys() | zones if table.get(name) != zones.get(name)]
    return sorted(wrong)


def expand_fields(name: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Return all compared fields of a zone from those that the table states."""
    stated = {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items() if key != "see"}
    return {**asdict(Zone(name=name, **stated)), **BESIDES}
