"""Responses that are forbidden: items that cannot be responded to, and players who cannot respond.

An item is silent if its ability said so as it was announced (`Ability.unanswerable`), or if an effect forbids responses
to its source or its player. The response discipline decides the consequence (`rulestone.kernel.policies.Responses`).
"""

from __future__ import annotations

from collections.abc import Callable

from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import permitted, silent
from rulestone.language.expressions import ANSWER
from rulestone.model.verdicts import YES, Verdict


def silenced(machine: Machine, alone: Callable[[], bool]) -> bool:
    """Return whether nobody may answer anything now.

    Args:
        alone: whether what cannot be answered keeps only answers to itself away; asked only where it matters.
    """
    quiet = [silent(machine, item) for item in machine.state.stack]
    return any(quiet) and (all(quiet) or not alone())


def silencing(machine: Machine) -> str:
    """The rule by which somebody cannot answer."""
    responses = machine.rules.policies.responses
    return responses.silence or (responses.cites[0] if responses.cites else "")


def may_answer(machine: Machine, player: int) -> Verdict:
    """Return whether effects and what is on the stack let a player answer now."""
    rule = silencing(machine)
    if not permitted(machine, ANSWER, player):
        told = f"an effect says that {machine.player_name(player)} cannot answer"
        return Verdict(False, rule, told, "no answer allowed")
    if silenced(machine, lambda: bool(machine.rules.decisions.alone(machine, {}, -1))):
        told = ", ".join(item.label for item in machine.state.stack if silent(machine, item))
        return Verdict(False, rule, f"{told} cannot be answered", "no answer allowed")
    return YES
