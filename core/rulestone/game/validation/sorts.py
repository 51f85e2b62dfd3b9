"""The sorts of values: a text where a number belongs, a player's attribute on a card, values that are never equal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from rulestone.kernel.declare import Parts, Verb
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Continuous, Operation
from rulestone.language.instructions import Instruction
from rulestone.model.records import typed_fields

NUMBER, TEXT, TRUTH, PLAYER, OBJECTS = "a number", "a text", "yes or no", "a player", "objects"
NUMBERS = (e.Amount, e.Count, e.Greatest, e.Kinds, e.Least, e.Rounded, e.Share, e.Times, e.Total)
CARDS = (e.Select, e.Under, e.HostOf, e.Top, e.Nth, e.Beside, e.This)
SAME = ({PLAYER, NUMBER}, {PLAYER, OBJECTS})
"""Sorts that can be equal: players are numbered, and are objects."""
OWNED = (e.Select, e.Top, e.Beside)
NO_OBJECTS = (NUMBER, TEXT, TRUTH)
OF_CORE = {
    **dict.fromkeys(("name", "role", "slot", "type", "zone"), TEXT),
    "face up": TRUTH,
    "pile size": NUMBER,
}
"""The sorts of attributes that every object has."""
COUNTED = {(i.AddMark, "value"), (e.Top, "count"), (e.Nth, "at")}
"""Fields that hold numbers though their type does not say so."""
COUNTING = ("-", "*", "/", "min", "max", "<", "<=", ">", ">=")
"""Signs that take numbers on both sides; + joins texts, too."""
MEANS_OBJECTS = ("what", "whom", "under", "heirs", "source")
MEANS_PLAYER = ("who", "whose", "winner", "actor")


def attribute_sort(name: str, parts: Parts) -> str:
    """Return the sort of an attribute's values; "" where nothing shows it."""
    declared = parts.attributes.get(name)
    if declared is None:
        return OF_CORE.get(name, "")
    if declared.reference:
        return OBJECTS
    values = (value for value in (*declared.words, declared.default, declared.floor) if value is not None)
    return same_sort(tuple(values), parts)


def same_sort(values: tuple[Any, ...], parts: Parts) -> str:
    """Return the sort that all of some values have; "" if they differ, or one is not known."""
    found = {sort_of(value, parts) for value in values}
    return found.pop() if len(found) == 1 else ""


def sort_of(value: Any, parts: Parts) -> str:
    """Return the sort of a value or an expression; "" where nothing shows it."""
    match value:
        case bool() | e.Condition():
            return TRUTH
        case int() | float():
            return NUMBER
        case str():
            return TEXT
        case e.Lit(value=inner):
            return sort_of(inner, parts)
        case e.Arith(left=left, right=right):
            return NUMBER if TEXT not in (sort_of(left, parts), sort_of(right, parts)) else ""
        case e.Its(attr=attr) | e.Of(attr=attr) | e.Printed(attr=attr):
            return attribute_sort(attr, parts)
        case e.Whether(then=one, otherwise=other) | e.Either(left=one, right=other):
            return same_sort((one, other), parts)
        case e.Assumed(name=name) if name in parts.assumptions:
            return same_sort(parts.assumptions[name].options, parts)
        case e.Among(what=what):
            return sort_of(what, parts)
        case e.Player():
            return PLAYER
    return NUMBER if isinstance(value, NUMBERS) else OBJECTS if isinstance(value, CARDS) else ""


def counts(kind: Any, field: str) -> bool:
    """Return whether a field of an expression or instruction holds a number."""
    hint = typed_fields(kind).get(field)
    return (kind, field) in COUNTED or (int in get_args(hint) and e.Expr in get_args(hint))


def wrong_sorts(node: Any, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the values in a record that are of another sort than belongs there: the field or name, and the problem."""
    if isinstance(node, (e.Expr, Instruction)):
        yield from wrong_fields(node, parts)
    match node:
        case e.Compare():
            yield from compared(node, parts)
        case e.Arith(op=op, left=left, right=right) if op in COUNTING:
            for found in {sort_of(left, parts), sort_of(right, parts)} & {TEXT, PLAYER, OBJECTS}:
                yield op, f"{shown(left)} {op} {shown(right)} takes numbers, and one is {found}"
        case i.Mark(what=what, key=key, value=value):
            yield from (*written(key, value, parts), *misplaced_attribute(key, sort_of(what, parts), parts))
        case Operation(kind="set" | "add" | "multiply" as kind, attr=attr, value=value):
            yield from written(attr, value, parts, NUMBER if kind == "multiply" else "")
        case Continuous(whom=whom, what=operations):
            for one in operations:
                yield from misplaced_attribute(one.attr, sort_of(whom, parts), parts)
        case e.Select(where=where) | e.Beside(where=where):
            for attr in candidates(where):
                yield from misplaced_attribute(attr, OBJECTS, parts)
        case i.Do() if node.verb in parts.verbs:
            yield from wrong_roles(node, parts.verbs[node.verb], parts)


def wrong_fields(node: Any, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the fields of an expression or instruction that hold another sort than they mean, and the problem."""
    kind = type(node)
    for field in node.__struct_fields__:
        found = sort_of(getattr(node, field), parts) if isinstance(getattr(node, field), e.Expr) else ""
        if counts(kind, field) and found not in ("", NUMBER):
            yield field, f"{field} of {kind.__name__} is a number, and this is {found}"
        elif isinstance(getattr(node, field), e.Lit) and found == NUMBER:
            continue  # players are numbered
        elif field in MEANS_OBJECTS and found in NO_OBJECTS:
            yield field, f"{field} of {kind.__name__} means objects, and this is {found}"
        elif (
            (field in MEANS_PLAYER or (field == "of" and kind in OWNED))
            and found in (*NO_OBJECTS, OBJECTS)
            and kind is not e.Permitted
        ):
            yield field, f"{field} of {kind.__name__} means a player, and this is {found}"


def wrong_roles(node: i.Do, verb: Verb, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the roles of an event that are missing or hold another sort than the verb's steps use, and the problem."""
    counted = counted_roles(verb)
    for role in counted - {*node.roles}:
        yield role, f"{verb.name!r} counts with its role {role!r}: give it"
    for role, value in node.roles.items():
        found = sort_of(value, parts)
        if role in counted and found not in ("", NUMBER):
            yield role, f"{role} of {verb.name!r} is a number, and this is {found}"
        elif role == verb.affects and found in NO_OBJECTS and not (isinstance(value, e.Lit) and found == NUMBER):
            yield role, f"{role} of {verb.name!r} means objects, and this is {found}"


def compared(node: e.Compare, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield why a comparison never holds."""
    left, right = sort_of(node.left, parts), sort_of(node.right, parts)
    said = f"{shown(node.left)} {node.op} {shown(node.right)}"
    if node.op in ("<", "<=", ">", ">="):
        yield from ((node.op, f"{said} compares numbers, and one is {one}") for one in {left, right} - {"", NUMBER})
    elif node.op in ("==", "!=") and left and right and left != right and {left, right} not in SAME:
        yield node.op, f"{said} compares {left} with {right}: they are never equal"


def shown(value: Any) -> str:
    """Return a side of a comparison in words: its literal, its attribute, or its kind."""
    return repr(value.value) if isinstance(value, e.Lit) else getattr(value, "attr", type(value).__name__)


def written(attr: str, value: Any, parts: Parts, counted: str = "") -> Iterator[tuple[str, str]]:
    """Yield why a value is none for an attribute; `counted` is its sort where it is counted with."""
    wanted, plain = counted or attribute_sort(attr, parts), value.value if isinstance(value, e.Lit) else value
    found = "a list" if isinstance(plain, tuple) and wanted == NUMBER else sort_of(value, parts)
    if wanted in (NUMBER, TEXT) and found and found != wanted:
        yield attr, f"{attr} is {wanted}, and this is {found if isinstance(plain, e.Expr) else repr(plain)}"


def misplaced_attribute(attr: str, whose: str, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield that cards have no attribute of players; a player may have a mark that cards have, too."""
    declared = parts.attributes.get(attr)
    if declared is not None and declared.of == "player" and whose == OBJECTS:
        yield attr, f"{attr!r} is an attribute of players (Attribute.of), and these are cards"


def candidates(where: Any) -> Iterator[str]:
    """Yield the attributes of the candidate itself that a condition reads, without those of other candidates in it."""
    if isinstance(where, e.Its):
        yield where.attr
    elif not getattr(where, "OF_EACH", ()):
        for _, part in inspect.parts(where):
            yield from candidates(part)


def counted_roles(verb: Verb) -> set[str]:
    """Return the roles of a verb that its texts or steps count with: they are numbers, and cannot be left out."""
    found = set(re.findall(r"\{(\w+):(?:number|cards)\}", " ".join(verb.english)))
    for node in inspect.records(verb.steps):
        fields = node.__struct_fields__ if isinstance(node, (e.Expr, Instruction)) else ()
        for field, value in ((field, getattr(node, field)) for field in fields):
            if isinstance(value, e.Var) and (counts(type(node), field) or getattr(node, "op", "") in COUNTING):
                found.add(value.name)
    return found & {*verb.roles}
