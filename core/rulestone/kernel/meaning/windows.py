"""Windows before plain changes: listeners react before an object is moved, marked, turned over or put under another.

Only objects that would really change have a window. `Avert` prevents the change of an object there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.events import dispatch
from rulestone.kernel.machine import Machine
from rulestone.kernel.processing.pending_triggers import create_window
from rulestone.kernel.program import Compiled, Push
from rulestone.language.abilities import before
from rulestone.model.bindings import LEAVING_FOR
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Frame

TOLD_BEFORE = ("face", "mark", "move", "put under")
"""Events that abilities can listen to before they happen, besides the verbs of a game."""
Roles = Callable[[Machine, Env, int], dict[str, Any] | None]
"""Returns the roles of the event that is about to happen to an object; None if nothing would change."""


def compile_window(compiler: StepCompiler, event: str, objects: Compiled, roles: Roles, run: Any, here: int) -> Any:
    """Append an operation on objects, with the window before it in games with event windows.

    Args:
        objects: computes the objects.
        run: the operation; it takes the objects if they are known.
        here: index of the operation in the program.
    """
    if compiler.rules.settled(compiler.rules.policies.triggers.when) != "windows":
        return run
    name = before(event)

    def run_window(machine: Machine, env: Env) -> Any:
        refs = objects(machine, env, -1)
        if LEAVING_FOR not in env:
            frame = None
            if name in machine.pool.heard:
                told = [found for ref in refs if (found := roles(machine, env, ref)) is not None]
                frame = notify_before(machine, env, event, told)
            return run(machine, env, refs) if frame is None else Push(frame, here, {**env, LEAVING_FOR: (event, refs)})
        spared = env[LEAVING_FOR][1]
        left = {key: value for key, value in env.items() if key != LEAVING_FOR}
        result = run(machine, left, tuple([ref for ref in refs if ref in spared]))
        if result is None:
            return left
        return Push(result, here + 1, left) if type(result) is tuple else result

    return run_window


def notify_before(machine: Machine, env: Env, event: str, bindings: list[dict[str, Any]]) -> Frame | None:
    """Notify "before" listeners of an event, and return the frame of their window; None without listeners."""
    for roles in bindings:
        dispatch.dispatch_event(machine, before(event), {"you": env["you"], **roles})
    return create_window(machine, env)


def open_move_window(machine: Machine, env: Env, refs: tuple[int, ...], to: str, manner: str) -> Frame | None:
    """Return the frame of the window before a move; None without listeners."""
    told = []
    for ref in refs:
        if ref >= 2 and machine.state.is_alive(ref):
            obj = machine.state.objects[ref & NUMBER]
            source = machine.rules.layout.zone_of[obj.place].name if obj.place >= 0 else ""
            told.append({"card": (ref,), "new": (), "from": source, "to": to, "manner": manner, "role": obj.role})
    return notify_before(machine, env, "move", told)
