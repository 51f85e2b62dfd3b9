"""A report on a ruleset: collects its problems, and checks single names, zones, attributes and the types of values."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from rulestone.game.problems import Problem
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.misfits import find_literals
from rulestone.game.validation.names import Names
from rulestone.kernel.declare import Action, Parts, Verb
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import Continuous, Operation
from rulestone.language.instructions import Instruction
from rulestone.model.records import map_listed_fields, map_type_hints

NUMBER, TEXT, TRUTH, PLAYER, OBJECTS = "a number", "a text", "yes or no", "a player", "objects"
MOVED = "cards"
"""The sort of objects that steps move to a zone: any objects but players."""
ACCEPTED = {OBJECTS: (OBJECTS, PLAYER), MOVED: (OBJECTS,)}
"""Sort that a role takes → the sorts that fit; a sort not listed fits only itself."""
FRACTION = "a fraction"
"""The sort of a literal number that is not whole; cards are counted in whole numbers."""
NUMBERS = (e.Amount, e.Capacity, e.Count, e.Greatest, e.Kinds, e.Least, e.Rounded, e.Share, e.Times, e.Total)
CARDS = (e.Select, e.Under, e.HostOf, e.Top, e.Nth, e.Beside, e.This)
SAME = ({PLAYER, NUMBER}, {PLAYER, OBJECTS})
"""Pairs of sorts whose values can be equal: players are numbers and objects."""
OWNED = (e.Select, e.Top, e.Beside)
NO_OBJECTS = (NUMBER, TEXT, TRUTH)
OF_CORE = {**dict.fromkeys(("name", "role", "slot", "type", "zone"), TEXT), "face up": TRUTH, "pile size": NUMBER}
"""The sorts of attributes that every object has."""
COUNTED = {(i.AddMark, "value"), (e.Top, "count"), (e.Nth, "at")}
"""Fields that hold numbers although their annotation does not say so."""
COUNTING = ("-", "*", "/", "min", "max", "<", "<=", ">", ">=")
"""Operators that take numbers on both sides; + also joins texts."""
MEANS_OBJECTS = ("what", "whom", "under", "heirs", "source")
MEANS_PLAYER = ("who", "whose", "winner", "actor")


def get_attribute_sort(name: str, parts: Parts) -> str:
    """Return the type of an attribute's values; "" if it is unknown."""
    declared = parts.attributes.get(name)
    if declared is None:
        return OF_CORE.get(name, "")
    if declared.reference:
        return OBJECTS
    values = (value for value in (*declared.words, declared.default, declared.floor) if value is not None)
    return find_common_sort(tuple(values), parts)


def find_common_sort(values: tuple[Any, ...], parts: Parts) -> str:
    """Return the common type of some values; "" if they differ or one is unknown."""
    found = {sort_of(value, parts) for value in values}
    return found.pop() if len(found) == 1 else ""


def sort_of(value: Any, parts: Parts) -> str:
    """Return the type of a value or an expression; "" if it is unknown."""
    match value:
        case bool() | e.Condition():
            return TRUTH
        case float():
            return FRACTION
        case int():
            return NUMBER
        case str():
            return TEXT
        case e.Lit(value=inner):
            return sort_of(inner, parts)
        case e.Arith(left=left, right=right):
            return NUMBER if TEXT not in (sort_of(left, parts), sort_of(right, parts)) else ""
        case e.Its(attr=attr) | e.Of(attr=attr) | e.Printed(attr=attr):
            return get_attribute_sort(attr, parts)
        case e.Whether(then=one, otherwise=other) | e.Either(left=one, right=other):
            return find_common_sort((one, other), parts)
        case e.Assumed(name=name) if name in parts.assumptions:
            return find_common_sort(parts.assumptions[name].options, parts)
        case e.Among(what=what):
            return sort_of(what, parts)
        case e.Player():
            return PLAYER
        case _ if isinstance(value, NUMBERS):
            return NUMBER
    return OBJECTS if isinstance(value, CARDS) else ""


def is_number_field(kind: Any, field: str) -> bool:
    """Return whether a field of an expression or instruction holds a number."""
    hint = map_type_hints(kind).get(field)
    return (kind, field) in COUNTED or (int in get_args(hint) and e.Expr in get_args(hint))


def get_field_sort(kind: Any, field: str) -> str:
    """Return the sort that a field of a kind of expression or instruction takes; "" for any."""
    if is_number_field(kind, field):
        return NUMBER
    if field in MEANS_PLAYER or (field == "of" and kind in OWNED):
        return PLAYER if kind is not e.Permitted else ""
    return OBJECTS if field in MEANS_OBJECTS else ""


def find_wrong_sorts(node: Any, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the values of a wrong sort in a record: the field or name, and the problem."""
    if isinstance(node, (e.Expr, Instruction)):
        yield from find_wrong_fields(node, parts)
    yield from find_decided_conditions(node)
    match node:
        case Action(subject=None) if inspect.find_records((node.steps, node.announce, node.needs), (e.This,)):
            yield "this", "the action has no subject, so THIS is not a card: give it a subject, or write YOU"
        case e.Compare():
            yield from check_comparison(node, parts)
        case e.Arith(op=op, left=left, right=right) if op in COUNTING:
            for found in {sort_of(left, parts), sort_of(right, parts)} & {TEXT, PLAYER, OBJECTS}:
                yield op, f"{name_operand(left)} {op} {name_operand(right)} takes numbers, but one is {found}"
        case i.Modes():
            yield from check_modes(node)
        case i.Mark(what=what, key=key, value=value):
            yield from (*check_value(key, value, parts), *check_owner(key, sort_of(what, parts), parts))
        case Operation(kind="set" | "add" | "multiply" as kind, attr=attr, value=value):
            yield from check_value(attr, value, parts, NUMBER if kind == "multiply" else "")
        case Continuous(whom=whom, what=operations):
            for one in operations:
                yield from check_owner(one.attr, sort_of(whom, parts), parts)
        case e.Select(where=where) | e.Beside(where=where):
            for attr in read_attributes(where):
                yield from check_owner(attr, OBJECTS, parts)
        case i.Do() if node.verb in parts.verbs:
            yield from find_wrong_roles(node, parts.verbs[node.verb], parts)


def check_modes(node: i.Modes) -> Iterator[tuple[str, str]]:
    """Yield the wrong lengths of lists of modes, and the labels of two options, each with the problem."""
    for field, listed in (("given", node.given), ("against", node.against)):
        if len(listed) not in (0, len(node.options)):
            needed = f"{len(node.options)} entries, one for each option"
            yield field, f"{field} of Modes needs {needed}; it has {len(listed)}"
    for label, number in Counter(label for label, _ in node.options if label).items():
        if number > 1:
            yield label, f"{number} options of Modes have the label “{label}”: players cannot distinguish them"


def find_decided_conditions(node: Any) -> Iterator[tuple[str, str]]:
    """Yield the conditions of a record that Python has already evaluated, with the problem."""
    for field in () if isinstance(node, (i.If, i.While, e.Whether)) else ("where", "condition"):
        found = getattr(node, field, None)
        if isinstance(found, e.Lit):
            what = f"{field} of {type(node).__name__} is always “{found.value}”"
            yield field, f"{what}: write == for `is`, and both, either, no for `and`, `or`, `not`"


def find_wrong_fields(node: Any, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the fields of an expression or instruction that hold a wrong sort, and the problem."""
    for field in node.__struct_fields__:
        wanted = get_field_sort(type(node), field)
        if wanted and (found := find_misfit(getattr(node, field), wanted, parts)):
            yield field, f"{field} of {type(node).__name__} takes {wanted}, found {found}"


def find_wrong_roles(node: i.Do, verb: Verb, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield (role, problem) for each role of an event that is missing or has a value of a wrong sort."""
    for role, wanted in infer_role_sorts(verb, parts).items():
        if role not in node.roles and {*node.roles} <= {*verb.roles}:  # other checks report misspelt roles
            yield role, f"“{verb.name}” needs {wanted} in its role “{role}”"
        elif found := find_misfit(node.roles.get(role), wanted, parts):
            yield role, f"{role} of “{verb.name}” takes {wanted}, found {found}"


def find_misfit(value: Any, sort: str, parts: Parts) -> str:
    """Return the type of an expression (or its literal) that does not fit the expected type; "" if it may fit."""
    if not isinstance(value, e.Expr) or (isinstance(value, e.Lit) and sort != NUMBER and value.value in (0, 1)):
        return ""  # 0 and 1 may be numbers or players
    found = sort_of(value, parts)
    if isinstance(value, e.Lit) and not found and not isinstance(value.value, tuple):
        return f"{value.value!r:.40}"
    return "" if found in ("", *ACCEPTED.get(sort, (sort,))) else found


def check_comparison(node: e.Compare, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the reasons why a comparison can never hold: the operator, and the problem."""
    left, right = sort_of(node.left, parts), sort_of(node.right, parts)
    text = f"{name_operand(node.left)} {node.op} {name_operand(node.right)}"
    if node.op in ("<", "<=", ">", ">="):
        yield from ((node.op, f"{text} compares numbers, but one is {one}") for one in {left, right} - {"", NUMBER})
    elif node.op in ("==", "!=") and left and right and left != right and {left, right} not in SAME:
        yield node.op, f"{text} compares {left} with {right}: they are never equal"


def name_operand(value: Any) -> str:
    """Return an operand in words: its literal, its attribute, or its kind."""
    return repr(value.value) if isinstance(value, e.Lit) else getattr(value, "attr", type(value).__name__)


def check_value(attr: str, value: Any, parts: Parts, counted_as: str = "") -> Iterator[tuple[str, str]]:
    """Yield the problem with a value of an attribute; `counted_as` is the sort that arithmetic requires, or ""."""
    wanted, plain = counted_as or get_attribute_sort(attr, parts), value.value if isinstance(value, e.Lit) else value
    found = "a list" if isinstance(plain, tuple) and wanted == NUMBER else sort_of(value, parts)
    if wanted in (NUMBER, TEXT) and found not in ("", wanted, counted_as and FRACTION):
        yield attr, f"{attr} takes {wanted}, found {found if isinstance(plain, e.Expr) else repr(plain)}"


def check_printed(attr: str, value: Any, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the problems with a value that a card prints."""
    yield from (*check_value(attr, value, parts), *check_owner(attr, OBJECTS, parts))
    floor = parts.attributes[attr].floor if attr in parts.attributes else None
    if isinstance(value, int) and isinstance(floor, int) and value < floor:
        yield attr, f"{attr} is never “{value}”, since its floor is {floor}"


def check_owner(attr: str, whose: str, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield a player's attribute that is used on cards, and the problem; players may have marks of cards."""
    declared = parts.attributes.get(attr)
    if declared is not None and declared.of == "player" and whose == OBJECTS:
        yield attr, f"“{attr}” is an attribute of players (Attribute.of), but these are cards"


def read_attributes(where: Any) -> Iterator[str]:
    """Yield the attributes that a condition reads from its own candidate, not from candidates of nested selections."""
    if isinstance(where, e.Its):
        yield where.attr
    elif not getattr(where, "OF_EACH", ()):
        for _, part in inspect.iter_parts(where):
            yield from read_attributes(part)


def infer_role_sorts(verb: Verb, parts: Parts) -> dict[str, str]:
    """Return role → type for the roles of a verb whose type follows from its texts or steps."""
    sorts = {"number": NUMBER, "cards": NUMBER, "player": PLAYER}
    found: dict[str, set[str]] = {}
    for role, kind in re.findall(r"\{(\w+):(\w+)\}", " ".join(verb.english)):
        found.setdefault(role, set()).add(sorts.get(kind, ""))
    for node in inspect.find_records(verb.steps, (e.Expr, Instruction)):
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if isinstance(value, e.Var) and (sort := infer_sort(node, field, parts)):
                found.setdefault(value.name, set()).add(sort)
    found.setdefault(verb.affects, set()).update(() if found.get(verb.affects) else {OBJECTS})
    return {role: min(kinds) for role, kinds in found.items() if role in verb.roles and len(kinds) == 1 and min(kinds)}


def infer_sort(node: Any, field: str, parts: Parts) -> str:
    """Return the type that a field of an expression or instruction accepts; "" if unknown."""
    if getattr(node, "op", "") in COUNTING:
        return NUMBER
    if (sort := get_field_sort(type(node), field)) and sort != OBJECTS:
        return sort
    if field == "what" and isinstance(node, (i.Mark, e.Of)):
        declared = parts.attributes.get(node.key if isinstance(node, i.Mark) else node.attr)
        return PLAYER if declared is not None and declared.of == "player" else ""
    return MOVED if field == "what" and isinstance(node, (i.Move, i.PutUnder)) else ""


MAX_LISTED = 12
"""Maximum number of words that a message lists."""


class Report:
    """The problems of one ruleset.

    Args:
        ruleset: the ruleset.

    Attributes:
        part: name of the part that is being checked.
        names: names that the ruleset declares.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.parts = ruleset.parts
        self.names = Names(ruleset)
        self.problems: list[Problem] = []
        self.part = ""

    def add(self, name: object, message: str, known: Iterable[object] = ()) -> None:
        """Add a problem."""
        near = difflib.get_close_matches(str(name), [str(one) for one in known], 1)
        self.problems.append(Problem(self.ruleset.name, self.part, str(name), message, near[0] if near else ""))

    def check_known(self, kind: str, name: object, among: Iterable[Any]) -> None:
        """Check that a name is declared."""
        if name not in among:
            self.add(name, f"there is no {kind} “{name}”", among)

    def check_listed(self, node: Any) -> None:
        """Check the fields with a fixed list of words."""
        for field, words in map_listed_fields(node.__class__):
            for word in find_literals(getattr(node, field), self.parts.assumptions):
                if word not in words:
                    what = f"{field} of {type(node).__name__} is never “{word}”; it is one of"
                    self.add(word, f"{what} {', '.join(f'“{one}”' for one in words)}", words)

    def check_zone(self, name: str) -> None:
        """Check a zone or a group of zones."""
        self.check_known("zone", name, self.names.zones)

    def check_own_zone(self, name: str) -> None:
        """Check that a zone is no group."""
        if name not in self.parts.zones:
            group = " (it is a group of zones)" if name in self.names.zones else ""
            self.add(name, f"there is no zone “{name}”{group}", self.parts.zones)

    def check_attribute(self, name: str) -> None:
        """Check an attribute."""
        names = self.names
        if not name.endswith(tuple(names.open)) and not name.startswith(tuple(names.begun)):
            self.check_known("attribute", name, names.attributes)

    def check_values(self, values: Mapping[str, Any]) -> None:
        """Check attributes of cards with their values."""
        for attr, value in values.items():
            self.check_attribute(attr)
            for name, wrong in check_printed(attr, value, self.parts):
                self.add(name, wrong)
            for one in value if isinstance(value, tuple) else (value,):
                self.check_value(attr, one)

    def check_value(self, attr: str, value: Any) -> None:
        """Check a literal value of an attribute."""
        words = self.names.core_words.get(attr, self.names.words.get(attr))
        if words is None or value is None or isinstance(value, e.Expr) or value in words:
            return
        if isinstance(value, tuple):
            for member in value:
                self.check_value(attr, member)
            return
        among = f"; it is one of {', '.join(map(str, words))}" if len(words) <= MAX_LISTED else ""
        self.add(value, f"{attr} is never “{value}”{among}", words)
