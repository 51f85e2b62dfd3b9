"""Changes of the game as a whole."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.present import looks_of
from rulestone.kernel.invalidation import changed
from rulestone.kernel.machine import Machine


def set_game(machine: Machine, key: str, value: Any) -> None:
    """Set a value of the game as a whole."""
    machine.state.set_game(key, value)
    looks, watched = looks_of(machine), machine.rules.checks.watched
    effects, checks = key in looks.values or looks.anything, key in watched.values or watched.anything
    if effects or checks:
        changed(machine, effects, checks)
