"""The history of events and of uses, counted where somebody asks for it."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.present import looks_of
from rulestone.kernel.invalidation import changed
from rulestone.kernel.machine import Machine
from rulestone.model.state import Env, State

PLAYER_ROLES = ("player", "you", "who")


def count(machine: Machine, event: str, bindings: Env) -> None:
    """Add an event to the history: in all, by player and by object."""
    state = machine.state
    history = dict(state.history)
    keys: list[Any] = [()]
    for role, value in bindings.items():
        if role in PLAYER_ROLES and isinstance(value, int):
            keys.append((value,))
        elif isinstance(value, tuple):
            keys += [("ref", ref) for ref in value]
    for key in dict.fromkeys(keys):
        for scope in ("turn", "game"):
            full = (scope, event, *key)
            history[full] = state.times(full) + 1
    state.history = history
    looks, watched = looks_of(machine), machine.rules.checks.watched
    changed(machine, event in looks.events or looks.anything, event in watched.events or watched.anything)


def turn_over(state: State) -> None:
    """A turn is over: what was counted in it is forgotten, and what was counted in the game is put away.

    So the counts that are copied at each event stay few, however long a game goes on.
    """
    game = {key: times for key, times in state.history.items() if key[0] == "game"}
    if game:
        state.before = state.before.updated(game)
    state.history = {key: times for key, times in state.history.items() if key[0] not in ("turn", "game")}


def use(machine: Machine, ability: Any, ref: int, player: int) -> bool:
    """Count a player's use of a limited ability.

    Returns:
        whether it was still allowed.
    """
    state = machine.state
    key = limit_key(machine, ability, ref, player)
    used = state.times(key)
    if used >= ability.limit:
        return False
    state.history = {**state.history, key: used + 1}
    return True


def unused(machine: Machine, ability: Any, ref: int, player: int) -> bool:
    """Whether a limited ability can still be used."""
    return left(machine, ability, ref, player) > 0


def left(machine: Machine, ability: Any, ref: int, player: int) -> int:
    """How often a limited ability can still be used."""
    return int(ability.limit - machine.state.times(limit_key(machine, ability, ref, player)))


def limit_key(machine: Machine, ability: Any, ref: int, player: int) -> tuple[Any, ...]:
    """The entry of the history in which uses of a limited ability are counted."""
    span = ability.declared.span
    if ability.name and machine.rules.decisions.named(machine, {}, -1) == "player":
        return (span, "used", ability.name, player)
    if not ability.name and machine.rules.decisions.unnamed(machine, {}, -1) == "copies":
        return (span, "used", ability.id, player)
    return (span, "used", ability.id, ref, player)
