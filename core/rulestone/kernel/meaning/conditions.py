"""Conditions and comparisons of values."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from rulestone.continuous.base_values import merge_piles
from rulestone.kernel import characteristics
from rulestone.kernel.compile.expressions import Compiler, declare_function, meaning, template
from rulestone.kernel.compile.source import Candidate, Source, format_reference
from rulestone.kernel.errors import make_incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import is_expressly_permitted, is_permitted, is_silenced, is_silent
from rulestone.kernel.program import Compiled, Reader, Refs
from rulestone.language import expressions as e
from rulestone.model.objects import NOWHERE, NUMBER
from rulestone.model.spelling import format_unknown
from rulestone.model.state import OUTER_PHASES, Env

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": lambda a, b: a is not None and b is not None and a < b,
    "<=": lambda a, b: a is not None and b is not None and a <= b,
    ">": lambda a, b: a is not None and b is not None and a > b,
    ">=": lambda a, b: a is not None and b is not None and a >= b,
    "in": lambda a, b: a in b,
    "contains": lambda a, b: a is not None and b in a,
}


@template(e.Compare)
def _write_compare(source: Source, node: e.Compare, it: Candidate) -> str:
    op, attr = node.op, node.left.attr if isinstance(node.left, e.Its) and it.record else ""
    if op not in OPERATORS:
        raise LookupError(format_unknown("comparison", op, OPERATORS))
    if source.rules.places.other_types and op in ("==", "!=") and is_type(node.left):
        return write_same_type(source, node, it)
    if attr == "zone" and isinstance(node.right, e.Lit):
        words = node.right.value
        if op in ("==", "!=") or (op == "in" and type(words) is tuple):
            return write_zone_test(source, words, op, it)
    left, right = source.value(node.left, it), source.value(node.right, it)
    if op in ("==", "!="):
        return f"({left} {op} {right})"
    if source.careful:
        return source.write_call(compare_values, repr(op), left, right)
    if op == "in":
        return f"({left} in {right})"
    return write_comparison(source, op, left, right, node.right)


def write_comparison(source: Source, op: str, left: str, right: str, operand: Any) -> str:
    """Return the source of a comparison that is false if a value is unknown.

    Args:
        left, right: sources of the values; `operand`: the right operand as declared.
    """
    value = source.create_variable()
    constant = operand.value if isinstance(operand, e.Lit) else operand
    if not isinstance(constant, e.Expr) and constant is not None:
        holds = f"{right} in {value}" if op == "contains" else f"{value} {op} {right}"
        return f"(({value} := {left}) is not None and {holds})"
    other = source.create_variable()
    holds = f"{other} in {value}" if op == "contains" else f"{other} is not None and {value} {op} {other}"
    pair = f"({value} := {left}, {other} := {right})"  # both sides are evaluated: either may depend on an assumption
    return f"({pair} and {value} is not None and {holds})"


def compare_values(machine: Machine, op: str, left: Any, right: Any) -> bool:
    """Return the result of an operator of `OPERATORS` for two values.

    Raises:
        Incomputable: the values cannot be compared with this operator.
    """
    try:
        return bool(OPERATORS[op](left, right))
    except TypeError as error:
        raise make_incomputable(op, left, right) from error


def is_type(node: e.Expr) -> bool:
    """Return whether a value is the type of something."""
    return isinstance(node, (e.Its, e.Of)) and node.attr == "type"


def write_same_type(source: Source, node: e.Compare, it: Candidate) -> str:
    """Return the source of a comparison of types, in a game where cards count as of other types in some zones."""
    wanted = source.create_variable()
    same = f"{source.value(node.left, it)} == ({wanted} := {source.value(node.right, it)})"
    if isinstance(node.left, e.Of):
        also = source.write_call(first_counts_as, source.objects(node.left.what, it), wanted)
    elif it.record:
        places = source.name_value(frozenset(source.rules.places.other_types))
        also = f"({it.record}.place in {places} and {source.write_call(characteristics.counts_as, it.name, wanted)})"
    else:
        also = f"({it.name} >= 0 and {source.write_call(characteristics.counts_as, it.name, wanted)})"
    return f"({same} or {also})" if node.op == "==" else f"(not ({same} or {also}))"


def first_counts_as(machine: Machine, refs: Refs, type: object) -> bool:
    """Return whether the first of some objects is a card that counts as of a type."""
    return bool(refs) and refs[0] > 1 and characteristics.counts_as(machine, refs[0] & NUMBER, type)


def write_zone_test(source: Source, value: object, op: str, it: Candidate) -> str:
    """Return the source of a comparison of a card's zone with a constant: a test for the places of that zone."""
    layout, test = source.rules.layout, OPERATORS[op]
    holds = {zone.name: test(zone.name, value) for zone in source.rules.parts.zones.values()}
    places = {place for place in range(layout.size) if holds[layout.zone_of[place].name]}
    return f"({it.record}.place in {source.name_value(frozenset(places | {NOWHERE} if test('', value) else places))})"


@template(e.All)
def _write_all(source: Source, node: e.All, it: Candidate) -> str:
    return "(" + " and ".join(source.value(part, it) for part in node.of) + ")" if node.of else "True"


@template(e.AnyOf)
def _write_any_of(source: Source, node: e.AnyOf, it: Candidate) -> str:
    return "(" + " or ".join(source.value(part, it) for part in node.of) + ")" if node.of else "False"


template(e.Not)(lambda source, node, it: f"(not {source.value(node.of, it)})")


# --- objects --------------------------------------------------------------------------------------------------------


@template(e.Exists)
def _write_exists(source: Source, node: e.Exists, it: Candidate) -> str:
    least = source.write_literal(node.least)
    if isinstance(node.what, (e.Select, e.Either)):  # a search ends as soon as it has found `least` objects
        return f"(len({source.call(source.name_function('objects', node.what), it, least)}) >= {least})"
    return f"(len({source.objects(node.what, it)}) >= {least})"


template(e.Same)(lambda source, node, it: write_set_test(source, node, "==", it))


@template(e.In)
def _write_in(source: Source, node: e.In, it: Candidate) -> str:
    if isinstance(node.left, e.It) and it.record and not source.rules.policies.piles.merged:
        return f"(({format_reference(it)}) in {source.objects(node.right, it)})"
    return write_set_test(source, node, "<=", it)


def write_set_test(source: Source, node: e.Same | e.In, sign: str, it: Candidate) -> str:
    """Return the source of a comparison of two sets of objects; a merged pile is one object."""
    refs, right = source.create_variable(), source.objects(node.right, it)
    left = f"bool({refs} := {source.objects(node.left, it)})"
    if source.rules.policies.piles.merged:
        return f"({left} and {source.write_call(merge_piles, refs)} {sign} {source.write_call(merge_piles, right)})"
    return f"({left} and set({refs}) {sign} set({right}))"


@declare_function(e.Are, "objects what", "function where", "env")
def all_fit(machine: Machine, refs: Refs, where: Compiled, env: Env) -> bool:
    """Return whether every object fits a condition; False for no object."""
    return bool(refs) and all(characteristics.fits_last_known(machine, ref, where, env) for ref in refs)


@declare_function(e.EachItsOwn, "value values", "objects what", "reader attr")
def can_match_each(machine: Machine, values: Any, refs: Refs, read: Reader) -> bool:
    """Return whether each required value can be assigned to a different object that has it."""
    if not values:
        return True
    read_values = (read(machine, ref & NUMBER) for ref in refs)
    values_of = [value if isinstance(value, tuple) else (value,) for value in read_values]
    if len(values) == 1:
        return any(values[0] in values_there for values_there in values_of)
    assigned: dict[int, int] = {}  # object → index of the value assigned to it

    def assign(value: int, tried: set[int]) -> bool:
        for n, values_there in enumerate(values_of):
            if values[value] in values_there and n not in tried:
                tried.add(n)
                # "one red and one blue": blue may take the red-blue card from red if another card is red
                if n not in assigned or assign(assigned[n], tried):
                    assigned[n] = value
                    return True
        return False

    return len(values_of) >= len(values) and all(assign(value, set()) for value in range(len(values)))


@declare_function(e.Present, "objects what")
def are_present(machine: Machine, refs: Refs) -> bool:
    """Return whether every object is still the same object; False for no object."""
    return bool(refs) and all(machine.state.is_alive(ref) for ref in refs)


@meaning(e.Linked)
def _compile_linked(compiler: Compiler, node: e.Linked) -> Compiled:
    spaces = compiler.rules.parts.spaces
    if spaces is None:
        raise LookupError(f"{compiler.rules.name} declares no board of spaces")
    if node.way and node.way not in spaces.ways:
        raise LookupError(format_unknown("way of going", node.way, spaces.ways))
    reach = {way: spaces.list_steps(way) for way in spaces.ways}
    what, to, way = compiler.objects(node.what), compiler.objects(node.to), node.way
    by = compiler.get_reader(node.by) if node.by else None
    also = compiler.get_reader(node.also) if node.also else None

    def is_reachable(machine: Machine, oid: int, start: str, space: str) -> bool:
        further = also(machine, oid) if also is not None else None
        for neighbour in further or ():
            # a word names a further way to move; an object makes its own space reachable
            if isinstance(neighbour, str):
                if space in reach.get(neighbour, {}).get(start, ()):
                    return True
            elif characteristics.get_slot_name(machine, neighbour & NUMBER) == space != start:
                return True
        return False

    def run(machine: Machine, env: Env, it: int) -> bool:
        goal = to(machine, env, it)
        if not goal:
            return False
        space = characteristics.get_slot_name(machine, goal[0] & NUMBER)
        for ref in what(machine, env, it):
            oid = ref & NUMBER
            steps = reach.get(way or (by(machine, oid) if by is not None else ""))
            start = characteristics.get_slot_name(machine, oid)
            if (steps is None or space not in steps.get(start, ())) and not is_reachable(machine, oid, start, space):
                return False
        return True

    return run


@declare_function(e.Fits, "objects what", "literal attr", "env", "it")
def fits_printed(machine: Machine, refs: Refs, attr: str, env: Env, it: int) -> bool:
    """Return whether a candidate fits the condition printed as an attribute of each object."""
    cards = (machine.state.objects[ref & NUMBER].card for ref in refs)
    conditions = (card.values.get(attr) for card in cards if card is not None)
    compile_condition = machine.rules.expression
    return all(condition is None or compile_condition(condition)(machine, env, it) for condition in conditions)


# --- the moment -----------------------------------------------------------------------------------------------------


@template(e.Phase)
def _write_phase(source: Source, node: e.Phase, it: Candidate) -> str:
    if node.innermost or not source.rules.programs.inner:
        return f"(game.get('phase') == {node.name!r})"
    return f"(game.get('phase') == {node.name!r} or {node.name!r} in game.get({OUTER_PHASES!r}, ()))"


template(e.TurnOf)(lambda source, node, it: f"(game.get('turn player') == {source.player(node.who, it)})")
template(e.StackEmpty)(lambda source, node, it: "(not state.stack)")
template(e.CanRespondToTop)(lambda source, node, it: "(not state.stack or state.stack[-1].answerable)")
template(e.IsResponding)(lambda source, node, it: f"(game.get('answering') == {node.event!r})")


@template(e.Silenced)
def _write_silenced(source: Source, node: e.Silenced, it: Candidate) -> str:
    test = f"lambda: bool({source.call(source.name_function('value', node.alone), it)})"
    return f"(bool(state.stack) and {source.write_call(is_silenced, test)})"


@declare_function(e.Silent, "objects what")
def are_silent(machine: Machine, refs: Refs) -> bool:
    """Return whether a rule forbids responses to every given stack item."""
    items = [machine.state.find_item(ref) for ref in refs if ref < 0]
    return bool(items) and all(item is not None and is_silent(machine, item) for item in items)


# --- abilities and permissions --------------------------------------------------------------------------------------


@declare_function(e.Has, "objects what", "env")
def has_ability_in_use(machine: Machine, refs: Refs, env: Env) -> bool:
    """Return whether every object still has the ability in use."""
    refs = tuple([ref for ref in refs if ref >= 0 and machine.state.is_alive(ref)])
    for ref in refs:
        ability = machine.ability_at(machine.state.objects[ref & NUMBER].card, env.get("ability", -1))
        if ability is None or not characteristics.has_ability(machine, ref, ability):
            return False
    return bool(refs)


@declare_function(e.Meets, "objects what", "literal kind")
def is_ability_condition_met(machine: Machine, refs: Refs, kind: str) -> bool:
    """Return whether the condition of each object's first ability of a kind holds."""
    for ref in refs:
        if ref < 0 or not machine.state.is_alive(ref):
            return False
        abilities = characteristics.list_abilities(machine, ref & NUMBER).by_kind.get(kind)
        if not abilities:
            return False
        condition = abilities[0].condition
        bindings = {"you": characteristics.get_controller(machine, ref & NUMBER), "this": ref}
        if condition is not None and not condition(machine, bindings, ref & NUMBER):
            return False
    return bool(refs)


@template(e.Permitted)
def _write_permitted(source: Source, node: e.Permitted, it: Candidate) -> str:
    who, value = source.objects(node.who, it), node.value
    if value is not None and not isinstance(value, e.Lit):  # the permission is known only at evaluation
        name = source.name_value(e.valued)
        thing = f"{name}({node.what!r}, {source.value(value, it)})"
        return source.write_call(are_all_given if node.given else are_all_permitted, thing, who)
    what = node.what if value is None else e.valued(node.what, value.value)
    if node.given:
        return f"({source.test_cell('permit:' + what, it)} and {source.write_call(are_all_given, repr(what), who)})"
    forbidden = source.test_cell("forbid:" + what, it)
    return f"(not {forbidden} or {source.write_call(are_all_permitted, repr(what), who, it.name)})"


def are_all_given(machine: Machine, permission: str, refs: Refs) -> bool:
    """Return whether effects permit an action to each of some objects."""
    return all(is_expressly_permitted(machine, permission, ref & NUMBER) for ref in refs)


def are_all_permitted(machine: Machine, permission: str, refs: Refs, candidate: int = -1) -> bool:
    """Return whether no effect forbids an action to any of some objects, or to the candidate."""
    if candidate >= 0 and not is_permitted(machine, permission, candidate):
        return False
    return all(is_permitted(machine, permission, ref & NUMBER) for ref in refs)
