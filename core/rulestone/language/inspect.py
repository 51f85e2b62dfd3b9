"""Static analysis of the language: the reads and bindings that each class declares, collected from data by one walk.

A class of expressions or instructions declares its own reads, besides those of its parts (`READS`), the parts that are
evaluated for each of its objects (`OF_EACH`), and the fields that hold names which it binds (`BINDS`). A class without
a declaration of its own may read anything; declarations are not inherited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from rulestone.model.keys import SameObject
from rulestone.model.objects import Card

Kinds = tuple[type[Any], ...]


class Read(NamedTuple):
    """One dependency of evaluating data.

    Attributes:
        kind: one of the constants below.
        name: the attribute, zone, event or binding; "" if there is only one, or if the name is computed.
    """

    kind: str
    name: str = ""


ATTRIBUTE = "attribute"
"""An attribute of objects, players or stack items, with continuous effects applied; "" for a computed name."""
PRINTED = "printed"
"""The printed value of an attribute."""
PERMISSION = "permission"
"""Whether effects forbid or permit this to objects or players."""
ZONE = "zone"
"""The cards in a zone or a group of zones, their order, facing and slots."""
EVENT = "event"
"""The number of times that an event has happened."""
GAME = "game"
"""A value of the game as a whole."""
NAMED = "named"
"""The binding of a name, and whether its objects are still the same."""
ASSUMPTION = "assumption"
"""The chosen option of an assumption, on which the result depends."""

CANDIDATE = Read("candidate")
"""The candidate ("it")."""
THIS, YOU, ABILITY = Read("this"), Read("you"), Read("ability")
"""The bindings of every use of an ability: its object, its user, the ability itself."""
TYPE, CONTROLLER, SLOT = Read(ATTRIBUTE, "type"), Read(ATTRIBUTE, "controller"), Read(ATTRIBUTE, "slot")
TURN = Read(GAME, "turn player")
RESULT = Read("result")
"""The result of the last instruction."""
LAST_TURN = Read("last turn")
"""Counts of events in a player's last turn, which have to be kept after it."""
STACKED = Read("stacked")
"""Whether anything is on the stack."""
STACK = Read("stack")
"""The items on the stack."""
PILES = Read("piles")
"""The cards under other cards, and their roles."""
STANDING = Read("standing")
"""The place, facing and slot of objects anywhere, and whether they are still the same."""
ANYTHING = Read("anything")
"""Anything. With a name: data on cards, such as conditions of abilities of that kind, or the value printed under that
attribute; `list_reads_with_cards` replaces it by the reads of that data."""


class Field(NamedTuple):
    """A read whose names are in a field."""

    kind: str
    field: str


class ReadIf(NamedTuple):
    """A read that happens only if a field is filled in (`filled`) or, otherwise, only if the field is empty."""

    field: str
    read: Read
    filled: bool = True


Reads = tuple[Read | Field | ReadIf, ...]
NOTHING: Reads = ()
"""No reads besides those of the parts."""


class RecordDeclarations(NamedTuple):
    """The declarations of a class of records; cached.

    Attributes:
        fields: its fields, each with whether it is evaluated for each of the record's objects.
        reads: its reads besides the reads of its parts; `ANYTHING` if the class of an expression or instruction does
            not declare them.
        always: the same, if the reads do not depend on the fields; else None.
        lasting: whether a record never changes.
    """

    fields: tuple[tuple[str, bool], ...]
    reads: Reads
    always: frozenset[Read] | None
    lasting: bool


def get_declarations(kind: type[Any]) -> RecordDeclarations:
    """Return the declarations of a class; none for a class that is not a record."""
    if (found := _SAID.get(kind)) is None:
        of_each: tuple[str, ...] = getattr(kind, "OF_EACH", ())
        silent: Reads = (ANYTHING,) if hasattr(kind, "READS") else ()
        declared: Reads = vars(kind).get("READS", silent)
        always = frozenset(entry for entry in declared if isinstance(entry, Read))
        found = _SAID[kind] = RecordDeclarations(
            tuple((field, field in of_each) for field in getattr(kind, "__struct_fields__", ())),
            declared,
            always if len(always) == len(declared) else None,
            issubclass(kind, Struct) and kind.__struct_config__.frozen,
        )
    return found


_SAID: dict[type[Any], RecordDeclarations] = {}


def list_own_reads(node: Struct) -> tuple[Read, ...]:
    """Return the reads of a record without the reads of its parts, as its class declares them.

    Returns:
        the reads; `ANYTHING` for an expression or instruction whose class declares none, () for any other record.
    """
    found: list[Read] = []
    for entry in get_declarations(type(node)).reads:
        if isinstance(entry, Read):
            found.append(entry)
        elif isinstance(entry, Field):
            found += [Read(entry.kind, name) for name in list_texts(getattr(node, entry.field))]
        elif (getattr(node, entry.field) not in (None, "")) is entry.filled:
            found.append(entry.read)
    return tuple(found)


def list_texts(value: Any) -> tuple[str, ...]:
    """Return the names in a field: one, several, or the keys of a mapping; "" is none."""
    return tuple(filter(None, (value,) if isinstance(value, str) else tuple(value)))


def iter_parts(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield the direct parts of some data, each with its field ("" outside of records)."""
    if isinstance(node, Struct):
        yield from ((field, getattr(node, field)) for field in node.__struct_fields__)
    elif isinstance(node, (tuple, list, dict)):
        yield from (("", part) for part in (node.values() if isinstance(node, dict) else node))


def walk(node: Any, without: Kinds = ()) -> Iterator[Struct]:
    """Yield every record in some data, each before its parts.

    Args:
        node: the data.
        without: classes of records that are left out, with all that is in them.
    """
    ahead = [node]
    while ahead:
        node = ahead.pop()
        if node.__class__ in PLAIN or (without and isinstance(node, without)):
            continue
        if isinstance(node, Struct):
            yield node
            ahead += astuple(node)[::-1]
        elif isinstance(node, (tuple, list)):
            ahead += node[::-1]
        elif isinstance(node, dict):
            ahead += reversed(node.values())


def has_record(node: Any, kinds: Kinds) -> bool:
    """Return whether some data has a record of one of some classes."""
    return any(isinstance(record, kinds) for record in walk(node))


def find_records(node: Any, kinds: Kinds, without: Kinds = ()) -> tuple[Any, ...]:
    """Return the records of some classes in data that never changes, in the order of `walk`.

    They are found once for each record: rulesets share most of their parts, and each is compiled on its own.

    Args:
        node: the data.
        kinds: the classes.
        without: as for `walk`.
    """
    return _find_all(SameObject(node), kinds, without)


@lru_cache(maxsize=20_000)
def _find_all(data: SameObject, kinds: Kinds, without: Kinds) -> tuple[Any, ...]:
    if isinstance(data.thing, tuple):  # compiling joins tuples of steps, but the steps themselves are shared
        inner = (part for part in data.thing if part.__class__ not in PLAIN)
        return tuple([record for part in inner for record in find_records(part, kinds, without)])
    return tuple([record for record in walk(data.thing, without) if isinstance(record, kinds)])


def list_reads(*nodes: Any) -> frozenset[Read]:
    """Return everything that evaluating some data may read.

    The candidate counts only if it is the one at the start of the evaluation, not one of a selection inside.
    """
    return _reads(nodes[0]) if len(nodes) == 1 else frozenset().union(*map(_reads, nodes))


PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types without parts."""
_KNOWN: dict[int, tuple[Any, frozenset[Read]]] = {}
"""A cache of immutable records by identity; it holds the record, so that its `id` is not reused."""
_SETS: dict[frozenset[Read], frozenset[Read]] = {}
"""Equal results, shared."""
_NOTHING: frozenset[Read] = frozenset()
_EMPTY: tuple[Any, ...] = ()
_MAX_CACHED = 30_000
"""The size at which the cache is cleared."""


def _reads(node: Any) -> frozenset[Read]:
    """Return everything that an evaluation may read; cached for immutable data."""
    if (known := _KNOWN.get(id(node))) is not None:
        return known[1]
    found, lasting = _NOTHING, False
    parts: Iterable[tuple[Any, bool]] = ()
    if isinstance(node, Struct):
        fields, _, always, lasting = get_declarations(type(node))
        found = frozenset(list_own_reads(node)) if always is None else always
        parts = [(getattr(node, field), of_each) for field, of_each in fields]
    elif isinstance(node, (tuple, list, dict)):
        lasting = isinstance(node, dict)  # a table of a ruleset or a field of a record, which never changes
        entries: Iterable[Any] = node.values() if isinstance(node, dict) else node
        parts = [(part, False) for part in entries]
    for part, of_each in parts:
        if part.__class__ not in PLAIN and part is not _EMPTY:
            inner = _reads(part) - {CANDIDATE} if of_each else _reads(part)
            if not inner <= found:
                found |= inner
    if lasting:
        if len(_KNOWN) >= _MAX_CACHED:
            _KNOWN.clear()
            _SETS.clear()
        found = _SETS.setdefault(found, found)
        _KNOWN[id(node)] = node, found
    return found


def list_names(kind: str, *nodes: Any) -> frozenset[str]:
    """Return the names that some data reads of one kind, such as attributes, zones or bindings."""
    return frozenset(read.name for read in list_reads(*nodes) if read.kind == kind)


def may_read(node: Any, *of: Read) -> bool:
    """Return whether an evaluation may read one of some values."""
    found = list_reads(node)
    return is_unbounded(found) or not found.isdisjoint(of)


def is_unbounded(reads: frozenset[Read]) -> bool:
    """Return whether the reads include `ANYTHING`."""
    return any(read.kind == ANYTHING.kind for read in reads)


def list_reads_with_cards(node: Any, on_cards: Callable[[str], Iterable[Any]]) -> frozenset[Read]:
    """Return everything that evaluating some data may read, including the reads of data on cards.

    Args:
        on_cards: returns the data of a name on all cards: conditions of their abilities of a kind, or values printed
            under an attribute.

    Returns:
        the reads; `ANYTHING` only for data that does not declare its reads.
    """
    found = list_reads(node)
    known: set[str] = set()
    while left := {read for read in found if read.kind == ANYTHING.kind and read.name and read.name not in known}:
        for _, name in left:
            known.add(name)
            found |= list_reads(*on_cards(name))
    return frozenset(read for read in found if read.kind != ANYTHING.kind or not read.name)


def list_bound(step: Any) -> tuple[str, ...]:
    """Return the names that a step binds, without names that nested steps bind; () for other data."""
    return tuple(name for field in getattr(step, "BINDS", ()) for name in list_texts(getattr(step, field, ())))


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return data with parts replaced.

    Args:
        change: returns the replacement of a part, or the part itself to visit the parts inside it.
    """
    new = change(node)
    if new is not node or isinstance(node, Card):  # the card of a token must stay one object, shared by all references
        return new
    if isinstance(node, Struct):
        return type(node)(**{field: rebuild(part, change) for field, part in iter_parts(node)})
    if isinstance(node, (tuple, list)):
        return type(node)(rebuild(part, change) for part in node)
    if isinstance(node, dict):
        return {key: rebuild(part, change) for key, part in node.items()}
    return node


def replace_part(node: Any, old: Any, new: Any) -> Any:
    """Return data with one part in place of another."""
    return rebuild(node, lambda part: new if part == old else part)
