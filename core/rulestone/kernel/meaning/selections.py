"""Expressions for objects, in a fixed order, and for stack items and pending triggers. For searches in zones see
`searches`.
"""

from __future__ import annotations

from typing import Any

from rulestone.continuous.operations import OUT_OF_REACH
from rulestone.kernel.characteristics import fits_last_known, get_controller, read_last_known
from rulestone.kernel.compile.expressions import Compiler, declare_function, find_resolving, meaning, template
from rulestone.kernel.compile.source import IT, Candidate, Source, format_reference, indent_lines, list_permits
from rulestone.kernel.events.history import LAST_TURN
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import is_permitted
from rulestone.kernel.program import Compiled, Refs
from rulestone.language import expressions as e
from rulestone.model.bindings import TARGETS, WINDOW_TRIGGERS
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.records import as_tuple
from rulestone.model.state import Env, Item


def is_kind(machine: Machine, item: Item, kind: str) -> bool:
    """Return whether a stack item is of a kind, directly or by the game's hierarchy of kinds."""
    return item.kind == kind or kind in machine.rules.parts.item_kinds.get(item.kind, ())


@declare_function(e.Items, "literal kind", "literal last_only", "function where", "env")
def list_items(machine: Machine, kind: str, last_only: bool, where: Compiled | None, env: Env) -> Refs:
    """Return the stack items of a kind that fit a condition: the last first, or only the last."""
    items = tuple(
        -item.number
        for item in reversed(machine.state.stack)
        if (not kind or is_kind(machine, item, kind)) and (where is None or where(machine, env, -item.number))
    )
    return items[:1] if last_only else items


@meaning(e.Waiting)
def _compile_waiting(compiler: Compiler, node: e.Waiting) -> Compiled:
    of, where = compiler.read_optional("player", node.of), compiler.read_optional("value", node.where)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        player = None if of is None else of(machine, env, it)
        if player is None and of is not None:
            return ()  # no player is bound to the expression
        handled = env.get(WINDOW_TRIGGERS)
        return tuple(
            trigger.ref
            for trigger in machine.state.pending
            if (player is None or trigger.controller == player)
            and (handled is None or trigger.ref in handled)
            and (where is None or where(machine, env, trigger.ref))
        )

    return run


@declare_function(e.Involved, "literal kind", "literal also", "function where", "env")
def list_involved_objects(machine: Machine, kind: str, also: tuple[str, ...], where: Compiled | None, env: Env) -> Refs:
    """Return the sources and targets of stack items, and the objects bound to further names."""
    objects: list[int] = []
    for item in machine.state.stack:
        if (kind and not is_kind(machine, item, kind)) or (where is not None and not where(machine, env, item.ref)):
            continue
        objects.append(item.source)
        for name in (*item.env.get(TARGETS, ()), *also):
            value = item.env.get(name)
            objects += as_tuple(value)
    return tuple(dict.fromkeys(objects))


@template(e.This)
def _write_this(source: Source, node: e.This, it: Candidate) -> str:
    ref = source.create_variable()
    return f"(() if ({ref} := env.get('this')) is None else ({ref},))"


@template(e.It)
def _write_it(source: Source, node: e.It, it: Candidate) -> str:
    if it.record:
        return f"({format_reference(it)},)"
    return f"((state.objects[{it.name}].ref,) if {it.name} >= 0 else ({it.name},) if {it.name} < -1 else ())"


@declare_function(e.Under, "objects what", "literal role")
def list_cards_beneath(machine: Machine, refs: Refs, role: str) -> Refs:
    """Return the cards directly under the objects, only those with a role if it is not ""."""
    state = machine.state
    under = (state.objects[oid] for host in state.list_numbers(refs) for oid in state.objects[host].under)
    return tuple([card.ref for card in under if not role or card.role == role])


@declare_function(e.HostOf, "objects what")
def list_hosts(machine: Machine, refs: Refs) -> Refs:
    """Return the cards directly above the objects."""
    state = machine.state
    hosts = (state.objects[oid].host for oid in state.list_numbers(refs))
    return tuple(state.objects[host].ref for host in hosts if host >= 0)


@meaning(e.Top)
def _compile_top(compiler: Compiler, node: e.Top) -> Compiled:
    of, count = compiler.player(node.of), compiler(node.count)
    places = tuple(compiler.rules.layout.get_place(node.zone, player) for player in (0, 1))

    def run(machine: Machine, env: Env, it: int) -> Refs:
        state = machine.state
        player = of(machine, env, it)
        numbers = state.places[places[player]][: count(machine, env, it)] if player is not None else ()
        return tuple(state.objects[oid].ref for oid in numbers)

    return run


@declare_function(e.Nth, "objects what", "value at")
def pick_nth_object(machine: Machine, refs: Refs, number: Any) -> Refs:
    """Return the object with a number, counted from 1, or no object if the number is out of range."""
    number = number or 0
    return refs[number - 1 : number] if 0 < number <= len(refs) else ()


@declare_function(e.Now, "objects what")
def list_present_references(machine: Machine, refs: Refs) -> Refs:
    """Return references to the same cards as they are now, even after a move."""
    return tuple(machine.state.objects[ref & NUMBER].ref for ref in refs if ref >= 0)


@meaning(e.Referred)
def _compile_referred(compiler: Compiler, node: e.Referred) -> Compiled:
    if not compiler.rules.holds_references(node.attr):
        raise LookupError(f"{node.attr!r} is not a reference attribute")
    what, read, attr = compiler.objects(node.what), compiler.get_reader(node.attr), node.attr

    def run(machine: Machine, env: Env, it: int) -> Refs:
        refs: Refs = what(machine, env, it)
        if not refs or refs[0] < 0:
            return ()
        is_alive = machine.state.is_alive(refs[0])
        value: Refs = read(machine, refs[0] & NUMBER) if is_alive else read_last_known(machine, refs[0], attr)
        return value

    return run


@declare_function(e.Reached, "objects what", "env")
def filter_reachable(machine: Machine, refs: Refs, env: Env) -> Refs:
    """Return the objects that a player's effects can affect, and record the others as refused."""
    if OUT_OF_REACH not in machine.pool.touched:
        return refs
    out_of_reach = tuple(ref for ref in refs if not can_reach(machine, ref, env["you"]))
    for ref in out_of_reach if machine.log is not None else ():
        text = f"{machine.ref_name(ref)}: not done, effects of the opponent do not affect it"
        machine.note("refusal", text, machine.rules.policies.precedence.cites, event="refusal", data={"card": ref})
    return tuple(ref for ref in refs if ref not in out_of_reach) if out_of_reach else refs


def can_reach(machine: Machine, ref: int, player: int) -> bool:
    """Return whether effects of a player reach an object."""
    if ref < 0 or not machine.state.is_alive(ref):
        return True
    return get_controller(machine, ref & NUMBER) == player or is_permitted(machine, e.AFFECTED, ref & NUMBER)


@meaning(e.Either)
def _compile_either(compiler: Compiler, node: e.Either) -> Compiled:
    parts: list[e.Expr] = [node]
    while isinstance(last := parts[0], e.Either):  # flatten nested alternatives into one list
        parts[:1] = [last.left, last.right]

    def compile_parts(compiler: Compiler) -> tuple[tuple[Compiled, bool], ...]:
        """Return the functions of the parts; if a few objects are enough, those without a search first."""
        functions = [(compiler.objects(part), isinstance(part, e.Select)) for part in parts]
        return tuple(sorted(functions, key=lambda entry: entry[1]))

    def write(source: Source) -> list[str]:
        few = source.write_call(find_first, "env", "it", "limit", source.bind("ahead", compile_parts))
        lines = [f"if limit != ALL: return {few}", "found = ()"]
        for part in parts:
            part_source = source.objects(part, IT)
            search = part_source if isinstance(part, e.Select) else f"tuple(dict.fromkeys({part_source}))"
            block = [f"more = {search}", "if more: found = tuple(dict.fromkeys(found + more)) if found else more"]
            cells = list_permits(part.condition) if isinstance(part, e.Whether) and part.otherwise == e.Lit(()) else ()
            if cells:
                block = [f"if not {source.name_value(cells)}.isdisjoint(touched):", *indent_lines(block)]
            lines += block
        return [*lines, "return found"]

    return compiler.compile_search(node, write)


def find_first(machine: Machine, env: Env, it: int, limit: int, parts: tuple[tuple[Compiled, bool], ...]) -> Refs:
    """Return the objects of several expressions, in order, up to a limit.

    Args:
        limit: number of objects that is enough.
        parts: expressions, each with whether it is a search, which can stop early.
    """
    refs: Refs = ()
    for part, is_search in parts:
        part_refs = part(machine, env, it, limit) if is_search else part(machine, env, it)  # type: ignore[call-arg]
        refs = tuple(dict.fromkeys(refs + part_refs))
        if len(refs) >= limit:
            break
    return refs


@declare_function(e.Common, "objects left", "objects right")
def list_common_objects(machine: Machine, refs: Refs, also: Refs) -> Refs:
    """Return the objects that are in both lists."""
    return tuple(ref for ref in refs if ref in also)


@meaning(e.Among)
def _compile_among(compiler: Compiler, node: e.Among) -> Compiled:
    def write(source: Source) -> list[str]:
        where = source.name_function("value", node.where)
        return [
            "objects = state.objects",
            "found = []",
            f"for ref in {source.objects(node.what, IT)}:",
            f" oid = ref & {NUMBER}",
            " if ref < 0:",
            f"  if not state.is_alive(ref) or not {source.call(where, Candidate('ref'))}: continue",
            f" elif objects[oid].life != ref >> {LIFE_SHIFT} or not {source.call(where, Candidate('oid'))}: continue",
            " found.append(ref)",
            "return tuple(found)",
        ]

    return compiler.compile_search(node, write)


@declare_function(e.Participants, "literal event", "literal role", "function where", "player whose", "env")
def list_participants(
    machine: Machine, event: str, role: str, where: Compiled | None, whose: int | None, env: Env
) -> Refs:
    """Return the objects that had a role in an event of a turn and fit a condition as they were last known."""
    scope = "turn" if whose is None else (LAST_TURN, whose)
    history = machine.state.history if machine.state.count_events((scope, event)) else {}
    # such keys are (scope, event, role, reference)
    refs = (key[3] for key in history if key[:3] == (scope, event, role) and len(key) == 4)
    return tuple(ref for ref in refs if where is None or fits_last_known(machine, ref, where, env))


@declare_function(e.Recipients, "objects item", "env")
def list_recipients(machine: Machine, refs: Refs, env: Env) -> Refs:
    """Return the recipients of the amounts of stack items."""
    items = (machine.state.find_item(ref) or find_resolving(env, ref) for ref in refs)
    return tuple(part.to for item in items if item is not None for part in item.parts)


@meaning(e.ThisWay)
def _compile_this_way(compiler: Compiler, node: e.ThisWay) -> Compiled:
    for event in node.events:
        compiler.rules.verb(event)
    names = node.stored_names
    kind = node.type
    read_type = compiler.get_reader("type")
    where = compiler.read_optional("value", node.where)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        cards = dict.fromkeys(ref & NUMBER for name in names for ref in env.get(name, ()) if ref > 1)
        return tuple(
            machine.state.objects[oid].ref
            for oid in cards
            if (not kind or read_type(machine, oid) == kind) and (where is None or where(machine, env, oid))
        )

    return run
