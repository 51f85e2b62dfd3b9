"""Permissions: effects that forbid or permit actions, events and responses.

Responses to an item are illegal if its ability forbids them at the announcement (`Ability.no_responses`), or if an
effect forbids them for its source or its player. The response discipline decides the consequence
(`rulestone.kernel.policies.Responses`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.continuous.base_values import find_top_of_pile
from rulestone.continuous.operations import Row
from rulestone.kernel.characteristics import get_controller, read_known_value
from rulestone.kernel.machine import Machine
from rulestone.language.expressions import BE_RESPONDED_TO, RESPOND
from rulestone.model.objects import NUMBER
from rulestone.model.state import Item
from rulestone.model.verdicts import YES, Verdict

CANNOT_BE_RESPONDED_TO = "forbid:" + BE_RESPONDED_TO


def find_row(machine: Machine, oid: int, cell: str) -> Row | None:
    """Return the derived values of an object, or of the merged pile it is in; None if no effect writes the cell."""
    table = machine.state.table
    if table is None:
        table = machine.derive_for(cell)
    row: Row | None = table.get(find_top_of_pile(machine, oid) if machine.rules.policies.piles.merged else oid)
    return row


def may_forbid(machine: Machine) -> bool:
    """Return whether an effect may forbid anything; without one no further check is needed.

    A machine with a log derives the values for this, so that the log has the assumptions that they depend on.
    """
    if machine.state.table is None and machine.log is None:
        return bool(machine.present_effects().effects)
    return machine.has_derived_values()


def is_permitted(machine: Machine, permission: str, oid: int) -> bool:
    """Return whether effects let an object or player do or undergo something."""
    cell = "forbid:" + permission
    if cell not in machine.pool.touched:
        return True
    row = find_row(machine, oid, cell)
    if row is None:
        return True
    forbidden = row.get(cell)
    if forbidden is None:
        return True
    if machine.rules.policies.precedence.cannot_wins:
        return False
    # the cells hold timestamps: by this policy the newer of "cannot attack" and "can attack" wins
    allowed = row.get("permit:" + permission)
    return allowed is not None and allowed > forbidden


def is_expressly_permitted(machine: Machine, permission: str, oid: int) -> bool:
    """Return whether an effect expressly permits something to an object or player, and no effect overrides it."""
    if "permit:" + permission not in machine.pool.touched:
        return False
    row = find_row(machine, oid, "permit:" + permission)
    return row is not None and "permit:" + permission in row and is_permitted(machine, permission, oid)


def can_affect(machine: Machine, permission: str, oid: int, by: int, source: int | None = None) -> bool:
    """Return whether no effect forbids a player or source to affect an object.

    A prohibition can be limited to the opponent or to kinds of sources.

    Args:
        permission: the event or action, such as "destroy" or "be chosen".
        by: player who causes it.
        source: reference of the object that causes it; None for none.
    """
    if not is_permitted(machine, permission, oid):
        return False
    if not is_permitted(machine, f"{permission} by the opponent", oid) and get_controller(machine, oid) != by:
        return False
    attributes = machine.rules.policies.precedence.sources
    if source is None or source < 2:
        return True
    # "destroy by spell": protection can be limited to the values that its source has of such attributes
    values = (list_values(machine, source, attr) for attr in attributes)
    return all(is_permitted(machine, f"{permission} by {word}", oid) for words in values for word in words)


def list_values(machine: Machine, ref: int, attr: str) -> tuple[Any, ...]:
    """Return the values that an object has, or was last known to have, of an attribute."""
    value = read_known_value(machine, ref, attr)
    return value if isinstance(value, tuple) else (value,)


def is_silent(machine: Machine, item: Item) -> bool:
    """Return whether no player can respond to an item."""
    if item.silent:
        return True
    if CANNOT_BE_RESPONDED_TO not in machine.pool.touched:
        return False
    ours = is_permitted(machine, BE_RESPONDED_TO, item.controller)
    return not ours or (
        machine.state.is_alive(item.source) and not is_permitted(machine, BE_RESPONDED_TO, item.source & NUMBER)
    )


def is_silenced(machine: Machine, alone: Callable[[], bool]) -> bool:
    """Return whether no player may respond now.

    Args:
        alone: returns whether silent items refuse only responses to themselves; called only if it matters.
    """
    quiet = [is_silent(machine, item) for item in machine.state.stack]
    return any(quiet) and (all(quiet) or not alone())


def get_silencing_rule(machine: Machine) -> str:
    """Return the rule that forbids responses; "" for none."""
    responses = machine.rules.policies.responses
    return responses.silence or (responses.cites[0] if responses.cites else "")


def judge_response(machine: Machine, player: int) -> Verdict:
    """Return the verdict on a response of a player now, by effects and the items on the stack."""
    rule = get_silencing_rule(machine)
    if not is_permitted(machine, RESPOND, player):
        reason = f"an effect says that {machine.player_name(player)} cannot respond"
        return Verdict(False, rule, reason, "no answer allowed")
    if is_silenced(machine, lambda: bool(machine.rules.decisions.alone(machine, {}, -1))):
        labels = ", ".join(item.label for item in machine.state.stack if is_silent(machine, item))
        return Verdict(False, rule, f"no player can respond to {labels}", "no answer allowed")
    return YES
