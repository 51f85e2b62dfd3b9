"""Instructions that mark objects, turn them over, and create or remove tokens and other cards; and windows before plain
changes, in which listeners react first.

Only objects that would really change have a window. `PreventEvent` prevents the change of an object there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.continuous.base_values import Model, find_bearer
from rulestone.continuous.operations import CARD
from rulestone.kernel.changes import marks as changes
from rulestone.kernel.changes.tokens import create_card, remove_object
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.events import dispatch
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.processing.pending_triggers import create_window
from rulestone.kernel.program import Compiled, Push, Refs
from rulestone.kernel.sequence import push_frames
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import before
from rulestone.model.bindings import IMMINENT_EVENT, drop_keys
from rulestone.model.bounds import check_number
from rulestone.model.objects import FIRST_CARD, NUMBER, Card, make_copy_card
from rulestone.model.state import Env, Frame

CHANGE_EVENTS = ("face", "mark", "move", "put under")
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
        if IMMINENT_EVENT not in env:
            frame = None
            if name in machine.pool.heard_events:
                events = [roles_of for ref in refs if (roles_of := roles(machine, env, ref)) is not None]
                frame = trigger_before(machine, env, event, events)
            # no trigger listens, so that the change happens without a window
            if frame is None:
                return run(machine, env, refs)
            return Push(frame, here, {**env, IMMINENT_EVENT: (event, refs)})
        affected = env[IMMINENT_EVENT][1]
        rest = drop_keys(env, IMMINENT_EVENT)
        result = run(machine, rest, tuple([ref for ref in refs if ref in affected]))
        if result is None:
            return rest
        return Push(result, here + 1, rest) if type(result) is tuple else result

    return run_window


def trigger_before(machine: Machine, env: Env, event: str, bindings: list[dict[str, Any]]) -> Frame | None:
    """Notify "before" listeners of an event, and return the frame of their window; None without listeners."""
    for roles in bindings:
        dispatch.dispatch_event(machine, before(event), {"you": env["you"], **roles})
    return create_window(machine, env)


def open_move_window(machine: Machine, env: Env, refs: tuple[int, ...], to: str, manner: str) -> Frame | None:
    """Return the frame of the window before a move; None without listeners."""
    events = []
    for oid in machine.state.list_numbers(refs, FIRST_CARD):
        obj = machine.state.objects[oid]
        source = machine.rules.layout.zone_of[obj.place].name if obj.place >= 0 else ""
        events.append({"card": (obj.ref,), "new": (), "from": source, "to": to, "manner": manner, "role": obj.role})
    return trigger_before(machine, env, "move", events)


ReadMark = Callable[[Machine, Env, int], tuple[int, str, Any]]


def append_marking(compiler: StepCompiler, step: i.Mark | i.AddMark, ops: Ops, read_mark: ReadMark) -> None:
    """Append the operation that sets a mark on each of the objects of an instruction.

    Args:
        read_mark: returns the object that bears the mark, by the number of the marked object, the name of the mark and
            its new value.
    """
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(machine: Machine, env: Env, refs: Refs | None = None) -> None:
        state = machine.state
        before = machine.change_count
        for oid in state.list_numbers(what(machine, env, -1) if refs is None else refs):
            changes.set_mark(machine, *read_mark(machine, env, oid), cites)
        state.result = machine.change_count - before

    def make_roles(machine: Machine, env: Env, ref: int) -> dict[str, Any] | None:
        if ref < 0 or not machine.state.is_alive(ref):
            return None
        _, key, value = read_mark(machine, env, ref & NUMBER)
        before, after = changes.read_mark_change(machine, ref & NUMBER, key, value)
        return None if before == after else {"card": (ref,), "key": key, "before": before, "value": after}

    ops.append(compile_window(compiler, "mark", what, make_roles, run, len(ops)))


@operation(i.Mark)
def _compile_mark(compiler: StepCompiler, step: i.Mark, ops: Ops, program: Program) -> None:
    value, key = compiler.expr(step.value), step.key
    append_marking(compiler, step, ops, lambda machine, env, oid: (oid, key, value(machine, env, oid)))


@operation(i.AddMark)
def _compile_add_mark(compiler: StepCompiler, step: i.AddMark, ops: Ops, program: Program) -> None:
    value, key = compiler.expr(step.value), compiler.expr(step.key)

    def read_mark(machine: Machine, env: Env, oid: int) -> tuple[int, str, int | None]:
        name = key(machine, env, oid)
        increase = value(machine, env, oid) or 0
        if machine.rules.policies.piles.merged:
            oid = find_bearer(machine, oid, name)
        # a counter of 0 is not a mark, so that equal boards compare equal
        return oid, name, max(0, machine.state.objects[oid].marks.get(name, 0) + increase) or None

    append_marking(compiler, step, ops, read_mark)


@operation(i.Face)
def _compile_face(compiler: StepCompiler, step: i.Face, ops: Ops, program: Program) -> None:
    what, up, cites = compiler.expr.objects(step.what), compiler.expr(step.up), step.cites

    def run(machine: Machine, env: Env, refs: Refs | None = None) -> None:
        before = machine.change_count
        for oid in machine.state.list_numbers(what(machine, env, -1) if refs is None else refs, FIRST_CARD):
            changes.turn_face(machine, oid, bool(up(machine, env, oid)), cites)
        machine.state.result = machine.change_count - before

    def make_roles(machine: Machine, env: Env, ref: int) -> dict[str, Any] | None:
        for oid in machine.state.list_numbers((ref,), FIRST_CARD):
            face_up = bool(up(machine, env, oid))
            if machine.state.objects[oid].face_up != face_up:
                return {"card": (ref,), "up": face_up}
        return None

    ops.append(compile_window(compiler, "face", what, make_roles, run, len(ops)))


def list_copied_cards(machine: Machine, refs: Refs) -> list[Card]:
    """Return the cards that copies of objects have; players and stack items have none."""
    oids = [ref & NUMBER for ref in refs if ref >= 0]
    models = [machine.derive_row(oid).get(CARD, machine.state.objects[oid].card) for oid in oids]
    return [model.card if isinstance(model, Model) else model for model in models if model is not None]


@operation(i.Create)
def _compile_create(compiler: StepCompiler, step: i.Create, ops: Ops, program: Program) -> None:
    rules, card = compiler.rules, step.card
    layout = rules.layout
    to = step.to
    cites = step.cites
    name = step.name
    # an unknown zone is an error when the card is compiled, not in the middle of a game
    layout.get_place(to, 0)
    if card is not None and compiler.brought.tokens.setdefault(card.key, card) is not card:
        raise LookupError(f"{rules.name}: effects create two cards called “{card.name}”; rename one")
    if step.values:
        compiler.brought.variants.append(step.values)
    models, values = compiler.expr.objects(step.of or e.Lit(())), step.values
    count, whose = compiler.expr(step.count), compiler.expr.read_optional("player", step.whose)
    marks = tuple((key, compiler.expr(value)) for key, value in step.marks.items())

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if whose is None else whose(machine, env, -1)
        new_marks = {key: mark for key, value in marks if (mark := value(machine, env, -1)) is not None}
        if player is None:
            machine.state.result = 0
            return {**env, name: ()} if name else None
        place = layout.get_place(to, player)
        number = count(machine, env, -1) or 0
        check_number(number, "cards")
        cards = [card] if card else list_copied_cards(machine, models(machine, env, -1))
        copies = [make_copy_card(one, values) for one in cards for _ in range(number)]
        created = [create_card(machine, copy, place, player, new_marks, cites) for copy in copies]
        refs = tuple(ref for ref in created if ref >= 0)
        machine.state.result = len(refs)
        return {**env, name: refs} if name else None

    ops.append(run)


@operation(i.Vanish)
def _compile_vanish(compiler: StepCompiler, step: i.Vanish, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(machine: Machine, env: Env) -> Any:
        frames: list[Any] = []
        numbers = machine.state.list_numbers(what(machine, env, -1), FIRST_CARD)
        present = [oid for oid in numbers if machine.state.objects[oid].place >= 0]
        for oid in present:
            frames += remove_object(machine, oid, cites)
        machine.state.result = len(present)
        return push_frames(machine, frames)

    ops.append(run)
