"""Changes of the game as a whole."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.present import looks_of
from rulestone.kernel.invalidation import changed
from rulestone.kernel.machine import Machine


def set_game(machine: Machine, key: str, value: Any) -> None:
    """Set a value of the game as a whole."""
    machine.state.set_game(key, value)
    ever, watched = machine.pool.looks, machine.rules.checks.watched  # what any effect of the run may look at is known
    effects, checks = key in ever.values or ever.anything, key in watched.values or watched.anything
    if effects:
        looks = looks_of(machine)
        effects = key in looks.values or looks.anything
    if effects or checks:
        changed(machine, effects, checks)
