"""Boards for judging cards that enter: as they were, or as they will be (`Replacements.arriving`).

As it will be means: on a board that it alone has entered, with all effects applied. So its own static abilities and
replacements affect it, but not those of cards that enter beside it.
"""

from __future__ import annotations

from rulestone.kernel.changes import objects as changes
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.declare import Verb
from rulestone.kernel.events.telling import begin_batch
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.verb import Arriving
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.model.state import Env


def arriving(compiler: StepCompiler, declared: Verb) -> Arriving | None:
    """Return a function that finds the board on which an entering card is judged.

    Returns:
        None for a verb that moves nothing to where abilities work, and in a game that judges cards as they were.
    """
    if compiler.rules.policies.replacements.arriving != "as it will be" or not declared.affects:
        return None
    layout, working = compiler.rules.layout, compiler.rules.places.zones
    moves = (step for step in inspect.records(declared.steps) if isinstance(step, i.Move))
    them = e.Var(declared.affects)
    step = next((step for step in moves if step.what == them and set(layout.expand(step.to)) & set(working)), None)
    if step is None:
        return None
    to, face_up = step.to, step.face_up
    whose = compiler.expr.player(step.whose) if step.whose is not None else None
    controller = compiler.expr.player(step.controller) if step.controller is not None else None
    marks = tuple((key, compiler.expr(value)) for key, value in step.marks.items())

    def there(machine: Machine, env: Env, oid: int) -> Machine:
        obj = machine.state.objects[oid]
        place = layout.place(to, obj.owner if whose is None else whose(machine, env, oid))
        if obj.place == place and obj.host < 0:
            return machine
        board = Machine(machine.rules, machine.state.fork(), trial=True)
        begin_batch(board, ())  # no trigger sees it
        given = {key: told for key, value in marks if (told := value(machine, env, oid)) is not None}
        who = controller(machine, env, oid) if controller is not None else None
        changes.move(board, oid, place, same=True, face_up=face_up, controller=who, marks=given)
        return board

    return there
