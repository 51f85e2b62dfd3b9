"""Instructions that change objects, effects and the game."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.operations import CONTROLLER
from rulestone.kernel import invalidation
from rulestone.kernel.changes import effects, moves as changes
from rulestone.kernel.changes.marks import set_game, set_mark
from rulestone.kernel.changes.tokens import replace_references
from rulestone.kernel.characteristics import get_controller, list_occupants
from rulestone.kernel.compile.effect import compile_effect
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.events import dispatch
from rulestone.kernel.events.dispatch import emit_event
from rulestone.kernel.events.history import reset_turn_counts
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.meaning.marks_and_tokens import compile_window, open_move_window
from rulestone.kernel.program import STOP, WAIT_HERE, Compiled, Push, Refs
from rulestone.kernel.sequence import push_frames
from rulestone.language import instructions as i
from rulestone.language.abilities import before
from rulestone.model.bindings import AMOUNTS, BATCH, EXTRA_TURNS, FIXED, IMMINENT_EVENT, drop_keys, strip_bindings
from rulestone.model.bounds import Incomputable, check_number
from rulestone.model.objects import FIRST_CARD, NUMBER
from rulestone.model.state import RESERVED_KEYS, Env, State
from rulestone.model.zones import SHARED

BEFORE_MOVE = before("move")
OF_TURNS = ("turn player", "turn")
"""The values of the game that say whose turn it is, and which."""


@operation(i.Move)
def _compile_move(compiler: StepCompiler, step: i.Move, ops: Ops, program: Program) -> None:
    after = len(ops) + 1
    layout = compiler.rules.layout
    what, optional = compiler.expr.objects(step.what), compiler.expr.read_optional
    whose = optional("player", step.whose)
    controller, slot = optional("player", step.controller), optional("value", step.slot)
    to, at, face_up, manner, with_pile, cites = (
        step.to, step.at, step.face_up, step.manner, step.with_pile, step.cites,
    )  # fmt: skip
    slots = layout.zones[layout.index[to]].slots
    same, name = step.same, step.name
    marks = tuple((key, compiler.expr(value)) for key, value in step.marks.items())

    def find_slot(machine: Machine, env: Env, oid: int) -> int:
        """Return the index of the slot that a card moves to; -1 for none."""
        slot_name = slot(machine, env, oid)  # type: ignore[misc]
        if slot_name not in (None, "", *slots):
            raise Incomputable(f"there is no slot {slot_name!r} in the {to}, only {', '.join(slots) or 'none'}")
        return slots.index(slot_name) if slot_name in slots else -1

    def move_one(machine: Machine, env: Env, oid: int) -> list[Any]:
        """Move one card."""
        player = whose(machine, env, oid) if whose is not None else None
        place = changes.find_destination(machine, machine.state.objects[oid], to, player)
        number = find_slot(machine, env, oid) if slot is not None else -1
        who = controller(machine, env, oid) if controller is not None else None
        return changes.move_object(
            machine, oid, place, at=at, slot=number, face_up=face_up, manner=manner, controller=who,
            with_pile=with_pile, same=same, cites=cites, marks=list_marks(machine, env, oid) if marks else None,
        )  # fmt: skip

    def list_marks(machine: Machine, env: Env, oid: int) -> dict[str, Any]:
        """Return the marks that a card gets as it moves, without those that have no value."""
        values = {key: value(machine, env, oid) for key, value in marks}
        return {key: value for key, value in values.items() if value is not None}

    def move_all(machine: Machine, env: Env, refs: tuple[int, ...]) -> tuple[list[Any], list[int]]:
        """Move cards, and return the frames to run and the numbers of the cards that moved."""
        frames: list[Any] = []
        arrived: list[int] = []
        for ref in refs:
            # a card moved before may have taken this one along
            if ref < FIRST_CARD or not machine.state.is_alive(ref):
                continue
            oid = ref & NUMBER
            before = machine.change_count
            frames += move_one(machine, env, oid)
            if machine.change_count != before:
                arrived.append(oid)
        return frames, arrived

    def run(machine: Machine, env: Env) -> Any:
        state = machine.state
        refs = what(machine, env, -1)
        if IMMINENT_EVENT in env:
            # a trigger in the window before the move may have prevented it for some cards
            refs = tuple([ref for ref in refs if ref in env[IMMINENT_EVENT][1]])
        elif BEFORE_MOVE in machine.pool.heard_events and machine.rules.decisions.windows:
            frame = open_move_window(machine, env, refs, to, manner)
            if frame is not None:
                return Push(frame, after - 1, {**env, IMMINENT_EVENT: ("move", refs)})
        if len(refs) > 1:
            check_number(len(refs), "cards")
            refs = sort_below_first(state, refs)
        # objects of an event get their timestamps when the event is complete
        is_ordered = len(refs) > 1 and state.batch is None and dispatch.has_arrival_order(machine)
        if is_ordered and dispatch.ask_arrival_order(machine, env, list_coming(machine, env, refs)):
            return WAIT_HERE
        before_all = state.clock
        batch = dispatch.begin_batch(machine, refs) if len(refs) > 1 else 0
        frames, arrived = move_all(machine, env, refs)
        new_env = dispatch.assign_timestamps(machine, env, before_all, arrived) if is_ordered else env
        if IMMINENT_EVENT in new_env:
            new_env = drop_keys(new_env, IMMINENT_EVENT)
        if batch:
            dispatch.complete_batch(machine, batch)
        state.result = tuple([state.objects[oid].ref for oid in arrived])
        if name or new_env is not env:
            env = {**new_env, name: state.result} if name else new_env
            return Push(push_frames(machine, frames), after, env) if frames else env
        return push_frames(machine, frames)

    def list_coming(machine: Machine, env: Env, refs: tuple[int, ...]) -> list[dispatch.Arrival]:
        """Return the cards about to move, each with its destination and future controller."""
        arrivals = []
        for oid in machine.state.list_numbers(refs, FIRST_CARD):
            obj = machine.state.objects[oid]
            place = changes.find_destination(machine, obj, to, whose and whose(machine, env, oid))
            owner = layout.get_owner(place)
            new_controller = obj.controller if owner == SHARED else owner
            arrivals.append((oid, place, new_controller if controller is None else controller(machine, env, oid)))
        return arrivals

    ops.append(run)


def sort_below_first(state: State, refs: tuple[int, ...]) -> tuple[int, ...]:
    """Return cards that move together, cards under others first: then they do not move with their pile."""
    under_others = tuple(ref for ref in refs if ref > 1 and state.objects[ref & NUMBER].host >= 0)
    under = set(under_others)
    return (*under_others, *(ref for ref in refs if ref not in under)) if under_others else refs


@operation(i.PutUnder)
def _compile_put_under(compiler: StepCompiler, step: i.PutUnder, ops: Ops, program: Program) -> None:
    what, under = compiler.expr.objects(step.what), compiler.expr.objects(step.under)
    role, at, keeps, face_up, cites = step.role, step.at, step.keeps, step.face_up, step.cites
    same = step.same
    controller = compiler.expr.read_optional("player", step.controller)

    def run(machine: Machine, env: Env, known_refs: Refs | None = None) -> Any:
        state = machine.state
        hosts = state.list_numbers(under(machine, env, -1)[:1], FIRST_CARD)
        if not hosts:  # no card can be under a player or a stack item
            state.result = ()
            return None
        host = hosts[0]
        frames: list[Any] = []
        numbers = state.list_numbers(what(machine, env, -1) if known_refs is None else known_refs, FIRST_CARD)
        refs = tuple([state.objects[oid].ref for oid in numbers if oid != host])
        check_number(len(refs), "cards")
        batch = dispatch.begin_batch(machine, refs) if len(refs) > 1 and dispatch.has_arrival_order(machine) else 0
        moved: list[int] = []
        for ref in refs:
            before = machine.change_count
            who = controller(machine, env, ref & NUMBER) if controller is not None else None
            frames += changes.put_under(
                machine, ref & NUMBER, host, role, at=at, keeps=keeps, face_up=face_up, controller=who, same=same,
                cites=cites,
            )  # fmt: skip
            if machine.change_count > before:
                moved.append(ref & NUMBER)
        state.result = tuple([state.objects[oid].ref for oid in moved])
        if batch:
            frames.append((dispatch.COMPLETION, 0, {BATCH: batch}, machine.cause))
        return push_frames(machine, frames)

    def make_roles(machine: Machine, env: Env, ref: int) -> dict[str, Any] | None:
        hosts = under(machine, env, -1)[:1]
        numbers = machine.state.list_numbers((*hosts, ref), FIRST_CARD)
        return {"card": (ref,), "new": (), "host": tuple(hosts), "role": role} if len({*numbers}) == 2 else None

    ops.append(compile_window(compiler, "put under", what, make_roles, run, len(ops)))


@operation(i.Arrange)
def _compile_arrange(compiler: StepCompiler, step: i.Arrange, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(machine: Machine, env: Env) -> None:
        state = machine.state
        order = state.list_numbers(what(machine, env, -1))
        if order:
            place = state.objects[order[0]].place
            changes.arrange_cards(machine, place, tuple(n for n in order if state.objects[n].place == place), cites)

    ops.append(run)


@operation(i.SetGame)
def _compile_set_game(compiler: StepCompiler, step: i.SetGame, ops: Ops, program: Program) -> None:
    key, value = step.key, compiler.expr(step.value)
    if key in RESERVED_KEYS:
        raise LookupError(f"{key!r} is a value of the core, and no game sets it: choose another name")

    def run(machine: Machine, env: Env) -> None:
        set_game(machine, key, value(machine, env, -1))

    ops.append(run)


@operation(i.SetController)
def _compile_set_controller(compiler: StepCompiler, step: i.SetController, ops: Ops, program: Program) -> None:
    what, who, cites = compiler.expr.objects(step.what), compiler.expr.player(step.who), step.cites

    def run(machine: Machine, env: Env) -> None:
        before = machine.change_count
        for oid in machine.state.list_numbers(what(machine, env, -1), FIRST_CARD):
            if (player := who(machine, env, -1)) is not None:
                changes.set_controller(machine, oid, player, cites)
        machine.state.result = machine.change_count - before

    ops.append(run)


@operation(i.Begin)
def _compile_begin(compiler: StepCompiler, step: i.Begin, ops: Ops, program: Program) -> None:
    effect = compile_effect(compiler, f"{program.id}.{len(ops)}", step.effect)
    fixed, cites = step.fixed, step.cites + step.effect.cites
    if not fixed:
        # "all your creatures" is evaluated whenever values are derived, so all that it reads can change them
        effect.reads.add_expression(step.effect.whom)
        effect.reads.follow_objects(step.effect.whom)
        effect.reads.add_expression(
            tuple(op.value for n, op in enumerate(step.effect.what) if n in effect.each and n not in effect.gained)
        )
        compiler.brought.reads.add_reads(effect.reads)

    control_values = [
        compiled_value
        for op, compiled_value in zip(step.effect.what, effect.values, strict=True)
        if fixed and compiled_value is not None and (op.kind, op.attr) == ("set", CONTROLLER)
    ]

    def run(machine: Machine, env: Env) -> None:
        if effect.condition is not None and not effect.condition(machine, env, -1):
            return
        if effect.ends is not None and effect.ends(machine, env, -1):
            machine.note("refusal", f"{effect.describe()}: over before it began", cites, event="refusal")
            return
        bindings = strip_bindings(env)
        refs: tuple[int, ...] = ()
        if fixed:
            refs = tuple(ref for ref in effect.whom(machine, env, -1) if machine.state.is_alive(ref))
            for compiled_value in control_values:
                refs = limit_to_room(machine, refs, compiled_value(machine, env, -1))
            if not refs:
                return
            bindings[FIXED] = refs
        bindings[AMOUNTS] = tuple(
            evaluate_amount(machine, env, refs, value, n in effect.each) for n, value in enumerate(effect.values)
        )
        # an effect of the rules has no source; the player takes its place
        effects.begin_effect(machine, effect, env.get("this") or env["you"], bindings, effect.lasts, cites)

    ops.append(run)


def evaluate_amount(machine: Machine, env: Env, refs: tuple[int, ...], value: Compiled | None, by_object: bool) -> Any:
    """Return the value of an operation, or object → its value; None for an operation without a value."""
    if value is None or not by_object:
        return value and value(machine, env, -1)
    return {ref & NUMBER: value(machine, env, ref & NUMBER) for ref in refs}


def limit_to_room(machine: Machine, refs: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Return the first of some objects, as many as a player's zone has room for under that player's control."""
    layout = machine.rules.layout
    fitting: list[int] = []
    for ref in refs:
        oid = ref & NUMBER
        zone = layout.zone_of[machine.state.objects[oid].place]
        place = layout.get_place(zone.name, player)
        coming = [other for other in fitting if layout.zone_of[machine.state.objects[other & NUMBER].place] is zone]
        if (
            zone.capacity is not None
            and get_controller(machine, oid) != player
            and len(list_occupants(machine, place)) + len(coming) >= zone.capacity
        ):
            changes.record_refusal(machine, ref, f"{machine.player_name(player)} has no room for it", zone.cites)
            continue
        fitting.append(ref)
    return tuple(fitting)


@operation(i.EndEffects)
def _compile_end_effects(compiler: StepCompiler, step: i.EndEffects, ops: Ops, program: Program) -> None:
    until, cites = step.until, step.cites
    if step.whom is None:
        by = compiler.expr.read_optional("player", step.by)

        def end_effects(machine: Machine, env: Env) -> None:
            effects.end_effects(machine, until, cites, by(machine, env, -1) if by is not None else None)

        ops.append(end_effects)
        return
    whom = compiler.expr.objects(step.whom)
    ops.append(lambda machine, env: effects.unfix_objects(machine, whom(machine, env, -1), until, cites))


@operation(i.Delay)
def _compile_delay(compiler: StepCompiler, step: i.Delay, ops: Ops, program: Program) -> None:
    ability = compiler.abilities(compiler, f"{program.id}.{len(ops)}", step.ability, once=step.once)
    cites, until = step.cites, step.until or "once"
    # a delayed trigger does not trigger on the item that prepares it
    keep, hidden = {"you", "this", *step.keep} if step.keep else None, {"item", *step.hides}
    source = compiler.expr.read_optional("objects", step.source)

    def run(machine: Machine, env: Env) -> None:
        if source is not None:
            refs = source(machine, env, -1)
            if not refs:
                return
            env = {**env, "this": refs[0], "you": get_controller(machine, refs[0] & NUMBER)}
        bindings = {
            n: value for n, value in env.items() if (n in keep if keep else not n.startswith("_") and n not in hidden)
        }
        effects.begin_effect(machine, ability, env.get("this") or env["you"], bindings, until, cites)

    ops.append(run)


@operation(i.TurnBegins)
def _compile_turn_begins(compiler: StepCompiler, step: i.TurnBegins, ops: Ops, program: Program) -> None:
    who, cites = compiler.expr.player(step.who), step.cites

    def run(machine: Machine, env: Env) -> Any:
        state = machine.state
        player, ended = who(machine, env, -1), state.game.get("turn player")
        extra = state.objects[player].marks.get(EXTRA_TURNS)
        if extra and player == ended:
            set_mark(machine, player, EXTRA_TURNS, extra - 1 or None, cites)
        state.game = {**state.game, "turn player": player, "turn": state.game.get("turn", 0) + 1}
        reset_turn_counts(state, ended)
        # last known objects and counts of the turn are dropped
        invalidation.invalidate_readers(
            machine, lambda reads: reads.anywhere or reads.events or not reads.values.isdisjoint(OF_TURNS)
        )
        if machine.log is not None:
            text = f"turn {state.game['turn']}: {machine.player_name(player)}"
            machine.note("game", text, cites, event="turn begins", data={"player": player})
        emit_event(machine, "turn begins", {"you": player, "player": player})
        return {**env, "you": player}

    ops.append(run)


@operation(i.EndGame)
def _compile_end_game(compiler: StepCompiler, step: i.EndGame, ops: Ops, program: Program) -> None:
    winner = compiler.expr.read_optional("player", step.winner)
    by_text = compiler.rules.parts.victory_rule
    how, cites = step.how, step.cites or ((by_text,) if by_text else ())

    def run(machine: Machine, env: Env) -> Any:
        player = winner(machine, env, -1) if winner is not None else None
        machine.state.game = {**machine.state.game, "over": True, "winner": player, "how": how}
        text = f"{machine.player_name(player)} wins" if player is not None else "the game is drawn"
        text += f" ({how})" if how else ""
        machine.note("game", text, cites, event="game over", data={"player": player, "how": how})
        return STOP

    ops.append(run)


@operation(i.Succeed)
def _compile_succeed(compiler: StepCompiler, step: i.Succeed, ops: Ops, program: Program) -> None:
    what, heirs = compiler.expr.objects(step.what), compiler.expr.objects(step.heirs)
    only, cites = step.only, step.cites

    def run(machine: Machine, env: Env) -> None:
        new = tuple(ref for ref in heirs(machine, env, -1) if machine.state.is_alive(ref))
        replace_references(machine, tuple(ref for ref in what(machine, env, -1) if ref not in new), new, only, cites)

    ops.append(run)
