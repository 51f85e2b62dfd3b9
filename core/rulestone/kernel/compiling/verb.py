"""Verbs, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.kernel.declare import Verb
from rulestone.kernel.machine import Program
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine


class CompiledVerb:
    """A verb and the program it expands to."""

    def __init__(self, declared: Verb) -> None:
        self.declared = declared
        self.program = Program(f"verb {declared.name}", declared.steps)
        self.afterwards = Program(f"after {declared.name}", declared.afterwards)

    def describe(self, machine: Machine, env: Env) -> str:
        """The event in words."""
        shown = []
        for role in self.declared.roles:
            value = env.get(role)
            if value is None or value == ():
                continue
            if isinstance(value, tuple):
                shown.append(", ".join(machine.ref_name(ref) for ref in value))
            elif role in ("player", "who", "winner"):
                shown.append(machine.player_name(value))
            else:
                shown.append(str(value))
        return f"{self.declared.name}: {', '.join(shown)}" if shown else self.declared.name

    def data(self, env: Env) -> dict[str, Any]:
        """The event's roles, for observations."""
        return {role: env[role] for role in self.declared.roles if role in env}
