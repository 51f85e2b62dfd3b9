"""Counts of events and of ability uses, for events that a rule or card reads."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.invalidation import invalidate_readers
from rulestone.kernel.machine import Machine
from rulestone.language import inspect
from rulestone.model.state import Env, State

PLAYER_ROLES = ("player", "you", "who")
ANY_ROLE = "ref"
"""The key of an object's count in any role."""
LAST_TURN = inspect.LAST_TURN.kind
SUM = "+"
"""Prefix of a role in the key of a sum of its numbers: ("turn", "hurt", "+amount", "unit", ref)."""


def count_event(machine: Machine, event: str, bindings: Env) -> None:
    """Count an event in the history, and add up its numbers: in total, by player and by object."""
    state = machine.state
    history = dict(state.history)
    keys: list[Any] = [()]
    amounts: list[tuple[tuple[str, ...], int]] = [((), 1)]
    for role, value in bindings.items():
        if role in PLAYER_ROLES and isinstance(value, int):
            keys += [(value,), (role, value)]
        elif isinstance(value, tuple):
            keys += [(text, ref) for ref in value for text in (ANY_ROLE, role)]
        elif type(value) is int:
            amounts.append(((SUM + role,), value))
    for key in dict.fromkeys(keys):
        for scope in ("turn", "game"):
            for counted, amount in amounts:
                full = (scope, event, *counted, *key)
                history[full] = state.count_events(full) + amount
    state.history = history
    invalidate_readers(machine, lambda reads: event in reads.events)


def reset_turn_counts(state: State, ended: Any = None) -> None:
    """Drop the counts of the turn that has ended, and move counts of the game to `State.counts_before`.

    `history` is copied at each event; so it stays small, however long a game is. If a card or rule reads counts of
    last turns, those of the ended turn are kept, and the objects of its events as last known.

    Args:
        state: the state.
        ended: the player whose turn has ended; None for the first turn.
    """
    game = {key: times for key, times in state.history.items() if key[0] == "game"}
    if game:
        state.counts_before = {**state.counts_before, **game}
    last = (LAST_TURN, ended)
    kept = {key: times for key, times in state.history.items() if key[0] not in ("turn", "game", last)}
    if state.pool is not None and LAST_TURN in state.pool.counted:
        kept |= {(last, *key[1:]): times for key, times in state.history.items() if key[0] == "turn"}
    state.history = kept
    asked = {key[3] for key in kept if key[0][:1] == (LAST_TURN,) and key[3:]}
    state.last_known = {ref: known for ref, known in state.last_known.items() if ref in asked}


def use_limited(machine: Machine, ability: Any, ref: int, player: int) -> bool:
    """Count a player's use of an ability, if the ability has a limit.

    Returns:
        whether the limit allowed the use.
    """
    if not has_uses_left(machine, ability, ref, player):
        return False
    if ability.limit:
        state, key = machine.state, get_limit_key(machine, ability, ref, player)
        state.history = {**state.history, key: state.count_events(key) + 1}
    return True


def has_uses_left(machine: Machine, ability: Any, ref: int, player: int) -> bool:
    """Return whether a player can still use an ability: it has no limit, or the limit is not reached."""
    return not ability.limit or count_uses_left(machine, ability, ref, player) > 0


def count_uses_left(machine: Machine, ability: Any, ref: int, player: int) -> int:
    """Return how often a player can still use a limited ability."""
    return int(ability.limit - machine.state.count_events(get_limit_key(machine, ability, ref, player)))


def get_limit_key(machine: Machine, ability: Any, ref: int, player: int) -> tuple[Any, ...]:
    """Return the history key under which uses of a limited ability are counted."""
    span = ability.declared.span
    # by name: two cards with an ability of the same name share its "once per turn"
    if ability.name and machine.rules.decisions.named(machine, {}, -1) == "player":
        return (span, "used", ability.name, player)
    if not ability.name and machine.rules.decisions.unnamed(machine, {}, -1) == "copies":
        # without the reference: a second copy of the card cannot use it again
        return (span, "used", ability.id, player)
    # with the reference: a card that left and came back is a new object and may use it again
    return (span, "used", ability.id, ref, player)
