"""Values and players."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rulestone.continuous.operations import CONTROLLER, Rewording
from rulestone.kernel.characteristics import (
    get_controller,
    has_keyword,
    read_item_value,
    read_known_value,
    read_last_known,
)
from rulestone.kernel.compile.expressions import Compiler, declare_function, find_resolving, meaning, template
from rulestone.kernel.compile.sharing import define
from rulestone.kernel.compile.source import Candidate, Source
from rulestone.kernel.counts_as import treat_value
from rulestone.kernel.errors import make_incomputable
from rulestone.kernel.events.history import ANY_ROLE, LAST_TURN, SUM
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.searches import list_common_places
from rulestone.kernel.program import Compiled, Reader, Refs
from rulestone.kernel.sequence import count_result
from rulestone.language import expressions as e
from rulestone.model.bounds import multiply_bounded
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.state import PENDING_OFFSET, Env
from rulestone.model.zones import Zone

ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": multiply_bounded,
    "/": Fraction,  # exact: the text decides how half of 3 is rounded
    "min": min,
    "max": max,
}


template(e.Lit)(lambda source, node, it: source.write_literal(node.value))


template(e.Var)(lambda source, node, it: f"env.get({node.name!r})")


template(e.GameValue)(lambda source, node, it: f"game.get({node.key!r})")


@template(e.Assumed)
def _write_assumed(source: Source, node: e.Assumed, it: Candidate) -> str:
    noted = source.write_call(read_assumption, repr(node.name))
    return f"(machine.rules.options[{node.name!r}] if machine.log is None else {noted})"


@template(e.Capacity)
def _write_capacity(source: Source, node: e.Capacity, it: Candidate) -> str:
    return source.bind(("capacity", node.zone), lambda compiler: read_capacity(compiler.rules.parts.zones[node.zone]))


def read_capacity(zone: Zone) -> float:
    """Return the capacity of a zone (card count); infinite if the zone has no limit."""
    return math.inf if zone.capacity is None else zone.capacity


def read_assumption(machine: Machine, name: str) -> Any:
    """Record that a run depends on an assumption, and return its option."""
    if machine.log is not None:
        machine.log.record_assumption(name)
    return machine.rules.options[name]


# --- attributes -----------------------------------------------------------------------------------------------------


@template(e.Its)
def _write_its(source: Source, node: e.Its, it: Candidate) -> str:
    attr = node.attr
    if it.record:
        return write_treated(source, attr, it.name, source.attribute(attr, it))
    read = f"{source.name_reader(attr)}(machine, {it.name})"
    value = write_treated(source, attr, it.name, read)
    return f"({value} if {it.name} >= 0 else {source.write_call(read_item_value, it.name, repr(attr))})"


@template(e.Of)
def _write_of(source: Source, node: e.Of, it: Candidate) -> str:
    attr, what = node.attr, node.what
    if isinstance(what, e.It) and it.record:
        return write_treated(source, attr, it.name, source.attribute(attr, it))
    ref, record = source.create_variable(), source.create_variable()
    if isinstance(what, e.This):
        first = f"None if ({ref} := env.get('this')) is None"
    elif isinstance(what, (e.You, e.TurnPlayer)) or (isinstance(what, e.Opponent) and what.of is None):
        first = f"None if ({ref} := {source.value(what, it)}) is None"
    else:
        refs = source.create_variable()
        first = f"None if not ({refs} := {source.objects(what, it)})"
        ref = f"{refs}[0]"
    # the reference may mean a stack item, a present object, or one that has left: "its power as it was destroyed"
    number = f"({ref} & {NUMBER})"
    value = write_treated(source, attr, number, source.attribute(attr, Candidate(number, record, card=False)))
    return (
        f"({first} else {source.write_call(read_item_value, ref, repr(attr))} if {ref} < 0 else {value} "
        f"if ({record} := state.objects[{ref} & {NUMBER}]).life == {ref} >> {LIFE_SHIFT} "
        f"else {source.write_call(read_last_known, ref, repr(attr))})"
    )


def write_treated(source: Source, attr: str, number: str, value: str) -> str:
    """Return the source of an attribute's value, which may count as another one for the ability that reads it."""
    if not source.rules.is_treatable(attr):
        return value
    treated = source.write_call(treat_value, "env", number, repr(attr), value)
    return f"({treated} if machine.pool.treated else {value})"


@declare_function(e.Named, "objects what", "value attr")
def read_named_attribute(machine: Machine, refs: Refs, name: Any) -> Any:
    """Return an attribute, given by a computed name, of the first object; None for no object."""
    return read_known_value(machine, refs[0], name) if refs and name else None


@meaning(e.Printed)
def _compile_printed(compiler: Compiler, node: e.Printed) -> Compiled:
    what, attr = compiler.objects(node.what), node.attr
    keyword = compiler.rules.is_keyword(attr)

    def run(machine: Machine, env: Env, it: int) -> Any:
        refs = what(machine, env, it)
        card = machine.state.objects[refs[0] & NUMBER].card if refs else None
        if keyword:  # a keyword is a printed value or an ability in the text
            return card is not None and has_keyword(machine.rules.info(card), attr)
        return card.values.get(attr) if card is not None else None

    return run


# --- numbers of objects, and sums over them -------------------------------------------------------------------------


@template(e.Count)
def _write_count(source: Source, node: e.Count, it: Candidate) -> str:
    select = node.what
    if (
        not isinstance(select, e.Select)
        or select != e.Select(zones=select.zones, of=select.of)
        or select.of is None
        or source.rules.policies.piles.find_counted_roles(select)
        or list_common_places(source.rules, select)
    ):
        return f"len({source.objects(select, it)})"
    # all of a player's cards in some zones: no search is needed unless effects change control
    layout, player = source.rules.layout, source.create_variable()
    zones = [zone for name in select.zones for zone in layout.expand(name)]
    counted = " + ".join(f"len(held[{tuple(layout.get_place(zone, n) for n in (0, 1))}[{player}]])" for zone in zones)
    return (
        f"(len({source.objects(select, it)}) if {CONTROLLER!r} in touched else "
        f"0 if ({player} := {source.player(select.of, it)}) is None else {counted or 0})"
    )


@template(e.Total)
def _write_total(source: Source, node: e.Total, it: Candidate) -> str:
    def write(inner: Source) -> list[str]:
        value = inner.attribute(node.attr, Candidate("oid", "obj", card=False))
        return [
            "objects, found = state.objects, 0",
            "for ref in refs:",
            " if ref >= 0:",
            f"  oid = ref & {NUMBER}",
            "  obj = objects[oid]",
            f"  found += {value} or 0",
            " else:",
            f"  found += {inner.write_call(read_item_value, 'ref', repr(node.attr))} or 0",
            "return found",
        ]

    total = source.bind(("total", node.attr), lambda compiler: define(compiler, node.attr, write, "machine, refs"))
    return f"{total}(machine, {source.objects(node.what, it)})"


OF_ATTRIBUTE = ("objects what", "reader attr", "literal attr")


@declare_function(e.Greatest, *OF_ATTRIBUTE)
def find_greatest_value(machine: Machine, refs: Refs, read: Reader, attr: str) -> Any:
    """Return the greatest value of an attribute of some objects; 0 for none."""
    return max(list_values(machine, refs, read, attr), default=0)


@declare_function(e.Least, *OF_ATTRIBUTE)
def find_least_value(machine: Machine, refs: Refs, read: Reader, attr: str) -> Any:
    """Return the least value of an attribute of some objects; 0 for none."""
    return min(list_values(machine, refs, read, attr), default=0)


@declare_function(e.Kinds, *OF_ATTRIBUTE)
def count_kinds(machine: Machine, refs: Refs, read: Reader, attr: str) -> int:
    """Return the number of different values of an attribute of some objects."""
    return len({*list_values(machine, refs, read, attr)})


def list_values(machine: Machine, refs: Refs, read: Reader, attr: str) -> list[Any]:
    """Return the values of an attribute of objects, stack items or pending triggers, without missing values."""
    values = [read(machine, ref & NUMBER) if ref >= 0 else read_item_value(machine, ref, attr) for ref in refs]
    return [value for value in values if value is not None]


@template(e.Times)
def _write_times(source: Source, node: e.Times, it: Candidate) -> str:
    scope = repr(node.scope) if node.whose is None else f"({LAST_TURN!r}, {source.value(node.whose, it)})"
    counted = f"{scope}, {node.event!r}," + f" {SUM + node.counted!r}," * bool(node.counted)
    if node.what is not None:
        role, objects = node.role or ANY_ROLE, source.objects(node.what, it)
        return source.write_call(count_times, f"({counted} {role!r})", objects)
    by = f" {node.role!r}," * bool(node.role) + f" {source.value(node.who, it)}," if node.who is not None else ""
    return f"state.count_events(({counted}{by}))"


def count_times(machine: Machine, key: tuple[Any, ...], refs: Refs) -> int:
    """Return the sum of the counts of some objects under a key of the history."""
    return sum(machine.state.count_events((*key, ref)) for ref in refs)


@declare_function(e.Amount, "objects item", "objects to", "env")
def sum_amounts(machine: Machine, refs: Refs, recipients: Refs | None, env: Env) -> int:
    """Return the sum of the amounts of stack items, for all recipients or only for the given ones."""
    items = (machine.state.find_item(ref) or find_resolving(env, ref) for ref in refs)
    parts = (part for item in items if item is not None for part in item.parts)
    return sum(part.amount for part in parts if recipients is None or part.to in recipients)


# --- arithmetic -----------------------------------------------------------------------------------------------------


@template(e.Arith)
def _write_arith(source: Source, node: e.Arith, it: Candidate) -> str:
    op, left, right = node.op, source.value(node.left, it), source.value(node.right, it)
    if source.careful or op not in ("+", "-", "min", "max"):
        return source.write_call(apply_operator, repr(op), left, right)
    left, right = f"({left} or 0)", f"({right} or 0)"
    return f"({left} {op} {right})" if op in ("+", "-") else f"{op}({left}, {right})"


def apply_operator(machine: Machine, op: str, left: Any, right: Any) -> Any:
    """Return the result of an operation of `ARITHMETIC` for two values; an unbound name counts as 0.

    Raises:
        Incomputable: the values are incompatible.
    """
    try:
        return ARITHMETIC[op](left or 0, right or 0)
    except (TypeError, ZeroDivisionError) as error:
        raise make_incomputable(op, left, right) from error


ROUNDING: dict[str, Callable[[Any], int]] = {
    "down": math.floor,
    "up": math.ceil,
    "half up": lambda value: math.floor(value + Fraction(1, 2)),
}


@declare_function(e.Rounded, "value of", "literal way")
def round_value(machine: Machine, value: Any, way: str) -> int:
    """Return a number rounded in one of the ways of `ROUNDING`.

    Raises:
        Incomputable: the value is not a number.
    """
    try:
        return ROUNDING[way](value or 0)
    except TypeError as error:
        raise make_incomputable(f"rounding {way}", value, 0) from error


@meaning(e.Exchange)
def _compile_exchange(compiler: Compiler, node: e.Exchange) -> Compiled:
    old = compiler(node.old)
    new = compiler(node.new)
    make = Rewording
    return lambda machine, env, it: make(old(machine, env, it), new(machine, env, it), machine.pool.reworded)


@template(e.Whether)
def _write_whether(source: Source, node: e.Whether, it: Candidate) -> str:
    then, otherwise = source.value(node.then, it), source.value(node.otherwise, it)
    return f"({then} if {source.value(node.condition, it)} else {otherwise})"


@declare_function(e.OfAbility, "literal field", "env")
def read_ability_field(machine: Machine, field: str, env: Env) -> Any:
    """Return a field of the ability in use; None for no ability."""
    ability = machine.ability_at(machine.state.objects[env["this"] & NUMBER].card, env.get("ability", -1))
    return None if ability is None else getattr(ability.declared, field)


# --- players --------------------------------------------------------------------------------------------------------


template(e.You)(lambda source, node, it: "env['you']")


@template(e.Opponent)
def _write_opponent(source: Source, node: e.Opponent, it: Candidate) -> str:
    if node.of is None:
        return "(1 - env['you'])"
    player = source.create_variable()
    return f"(None if ({player} := {source.player(node.of, it)}) is None else 1 - {player})"


template(e.TurnPlayer)(lambda source, node, it: "game['turn player']")


@template(e.ControllerOf)
def _write_controller_of(source: Source, node: e.ControllerOf, it: Candidate) -> str:
    if isinstance(node.what, e.It) and it.record:
        return source.attribute("controller", it)
    controller = source.write_call(get_controller_of_first, source.objects(node.what, it))
    if not isinstance(node.what, e.This):
        return controller
    ref, record = source.create_variable(), source.create_variable()
    return (
        f"({record}.controller if {CONTROLLER!r} not in touched "
        f"and ({ref} := env.get('this')) is not None and {ref} >= 0 "
        f"and ({record} := state.objects[{ref} & {NUMBER}]).life == {ref} >> {LIFE_SHIFT} else {controller})"
    )


def get_controller_of_first(machine: Machine, refs: Refs) -> int | None:
    """Return the player who controls the first of some objects, or last did; None for no object."""
    if not refs:
        return None
    ref, state = refs[0], machine.state
    if ref < 0:
        item = state.find_pending(ref) if ref < -PENDING_OFFSET else state.find_item(ref)
        return None if item is None else item.controller
    return get_controller(machine, ref & NUMBER) if state.is_alive(ref) else state.find_object(ref).controller


@declare_function(e.SourceOf, "objects what")
def list_sources(machine: Machine, refs: Refs) -> Refs:
    """Return the sources of stack items and pending triggers."""
    state = machine.state
    items = (state.find_pending(ref) if ref < -PENDING_OFFSET else state.find_item(ref) for ref in refs)
    return tuple(item.source for item in items if item is not None)


@declare_function(e.OwnerOf, "objects what")
def get_owner_of_first(machine: Machine, refs: Refs) -> int | None:
    """Return the owner of the first object; None for no object."""
    return machine.state.objects[refs[0] & NUMBER].owner if refs else None


@meaning(e.Result)
def _compile_result(compiler: Compiler, node: e.Result) -> Compiled:
    return lambda machine, env, it: count_result(machine.state.result)
