"""What the data of this floor looks at and binds: said by each class itself, gathered here by one walk.

A class of expressions or instructions says beside its fields what evaluating it looks at besides what its parts do
(`READS`), which of its parts are asked of each of its objects (`OF_EACH`), and which of its fields hold names that it
binds (`BINDS`). A class that does not say what it reads may read anything: so does one that merely inherits from a
class that says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from rulestone.model.same import SameObject

Kinds = tuple[type[Any], ...]


class Read(NamedTuple):
    """One thing that evaluating something may look at.

    Attributes:
        kind: one of the words below.
        name: of what kind exactly; "" where there is only one, or where the name is only worked out then.
    """

    kind: str
    name: str = ""


ATTRIBUTE = "attribute"
"""An attribute of objects, players or stack items, with continuous effects applied; "" for one that is worked out."""
PRINTED = "printed"
"""What is printed on cards under an attribute."""
PERMISSION = "permission"
"""Whether effects forbid or permit this to objects or players."""
ZONE = "zone"
"""Which cards lie in a zone or a group of zones, in which order and how they stand there."""
EVENT = "event"
"""How often an event has happened."""
GAME = "game"
"""A value of the game as a whole."""
NAMED = "named"
"""What a name is bound to, and whether that is still what it was."""
ASSUMPTION = "assumption"
"""The option chosen of an assumption, which the result leans on."""

CANDIDATE = Read("candidate")
"""The object or stack item that is being looked at ("it")."""
THIS, YOU, ABILITY = Read("this"), Read("you"), Read("ability")
"""What is bound wherever an ability is used: its object, who uses it, which ability it is."""
TYPE, CONTROLLER, SLOT = Read(ATTRIBUTE, "type"), Read(ATTRIBUTE, "controller"), Read(ATTRIBUTE, "slot")
TURN = Read(GAME, "turn player")
RESULT = Read("result")
"""What the last instruction reported."""
STACKED = Read("stacked")
"""Whether anything is on the stack."""
STACK = Read("stack")
"""What is on the stack."""
PILES = Read("piles")
"""What lies under what, and in which role."""
STANDING = Read("standing")
"""Where objects are and how they stand there, wherever that is, and whether they are still what they were."""
ANYTHING = Read("anything")
"""Whatever it may be. With a name it is what stands on cards: conditions of their abilities of that kind, or what they
print under that attribute; `told` puts in what these look at."""


class Field(NamedTuple):
    """A read whose name, or several names, stand in a field."""

    kind: str
    field: str


class Given(NamedTuple):
    """A read that is made only where a field is filled in (`filled`), or only where it is not."""

    field: str
    read: Read
    filled: bool = True


Reads = tuple[Read | Field | Given, ...]
NOTHING: Reads = ()
"""It looks at nothing but what its parts look at."""


class Said(NamedTuple):
    """What a class of records says of what evaluating one looks at; worked out once.

    Attributes:
        fields: its fields, each with whether it is asked of each of the record's objects.
        reads: what evaluating one looks at besides what its parts do; `ANYTHING` where the class of an expression or
            instruction does not say it.
        always: the same, where it is so whatever stands in the fields; else None.
        lasting: whether a record never changes.
    """

    fields: tuple[tuple[str, bool], ...]
    reads: Reads
    always: frozenset[Read] | None
    lasting: bool


def said(kind: type[Any]) -> Said:
    """What a class says; what is no record says nothing."""
    found = _SAID.get(kind)
    if found is None:
        of_each: tuple[str, ...] = getattr(kind, "OF_EACH", ())
        silent: Reads = (ANYTHING,) if hasattr(kind, "READS") else ()
        declared: Reads = vars(kind).get("READS", silent)
        always = frozenset(entry for entry in declared if isinstance(entry, Read))
        found = _SAID[kind] = Said(
            tuple((field, field in of_each) for field in getattr(kind, "__struct_fields__", ())),
            declared,
            always if len(always) == len(declared) else None,
            issubclass(kind, Struct) and kind.__struct_config__.frozen,
        )
    return found


_SAID: dict[type[Any], Said] = {}


def own(node: Struct) -> tuple[Read, ...]:
    """What evaluating a record looks at besides what its parts do, as its class says.

    Returns:
        the reads; `ANYTHING` for an expression or instruction whose class does not say it, () for any other record.
    """
    found: list[Read] = []
    for entry in said(type(node)).reads:
        if isinstance(entry, Read):
            found.append(entry)
        elif isinstance(entry, Field):
            found += [Read(entry.kind, name) for name in texts(getattr(node, entry.field))]
        elif (getattr(node, entry.field) not in (None, "")) is entry.filled:
            found.append(entry.read)
    return tuple(found)


def texts(value: Any) -> tuple[str, ...]:
    """The names that a field holds: one, several, or the keys of a table; "" is none."""
    return tuple(filter(None, (value,) if isinstance(value, str) else tuple(value)))


def parts(node: Any) -> Iterator[tuple[str, Any]]:
    """What stands directly in some data, each with the field it stands in ("" outside of records)."""
    if isinstance(node, Struct):
        for field in node.__struct_fields__:
            yield field, getattr(node, field)
    elif isinstance(node, (tuple, list)):
        for part in node:
            yield "", part
    elif isinstance(node, dict):
        for part in node.values():
            yield "", part


def records(node: Any, without: Kinds = ()) -> Iterator[Struct]:
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


def records_of(node: Any, kinds: Kinds, without: Kinds = ()) -> tuple[Any, ...]:
    """Return the records of some classes in data that never changes, in the order of `records`.

    They are found once for each record: rulesets share most of their parts, and each is compiled on its own.

    Args:
        node: the data.
        kinds: the classes.
        without: as for `records`.
    """
    return _records_of(SameObject(node), kinds, without)


@lru_cache(maxsize=20_000)
def _records_of(data: SameObject, kinds: Kinds, without: Kinds) -> tuple[Any, ...]:
    if isinstance(data.thing, tuple):  # steps that a compilation puts together share the steps inside
        inner = (part for part in data.thing if part.__class__ not in PLAIN)
        return tuple([record for part in inner for record in records_of(part, kinds, without)])
    return tuple([record for record in records(data.thing, without) if isinstance(record, kinds)])


def reads(*nodes: Any) -> frozenset[Read]:
    """Everything that evaluating some data may look at.

    Whether the candidate is among it means the one that is looked at when the evaluation begins, not those of the
    selections inside.
    """
    if len(nodes) == 1:
        return _reads(nodes[0])
    return frozenset().union(*map(_reads, nodes))


PLAIN = frozenset({str, int, float, bool, type(None)})
"""What has no parts."""
_KNOWN: dict[int, tuple[Any, frozenset[Read]]] = {}
"""What was asked of a record that never changes, by its identity (it is kept, so that the number stays its own)."""
_SETS: dict[frozenset[Read], frozenset[Read]] = {}
"""The answers, each once."""
_NOTHING: frozenset[Read] = frozenset()
_EMPTY: tuple[Any, ...] = ()
_MOST = 30_000
"""So much is kept, then all of it is forgotten."""


def _reads(node: Any) -> frozenset[Read]:
    """Everything that evaluating one thing may look at; of what never changes it is worked out once."""
    known = _KNOWN.get(id(node))
    if known is not None:
        return known[1]
    found = _NOTHING
    if isinstance(node, Struct):
        fields, _, always, lasting = said(type(node))
        found = frozenset(own(node)) if always is None else always
        for field, of_each in fields:
            part = getattr(node, field)
            if part.__class__ not in PLAIN and part is not _EMPTY:
                inner = _reads(part)
                if of_each:
                    inner = inner - {CANDIDATE}
                if not inner <= found:
                    found = found | inner if found else inner
        if lasting:
            if len(_KNOWN) >= _MOST:
                _KNOWN.clear()
                _SETS.clear()
            found = _SETS.setdefault(found, found)
            _KNOWN[id(node)] = node, found
    elif isinstance(node, (tuple, list, dict)):
        for part in node.values() if isinstance(node, dict) else node:
            if part.__class__ not in PLAIN:
                inner = _reads(part)
                if not inner <= found:
                    found = found | inner if found else inner
    return found


def names(kind: str, *nodes: Any) -> frozenset[str]:
    """The names of what evaluating some data may look at, of one kind: the attributes, the zones, the bindings."""
    return frozenset(read.name for read in reads(*nodes) if read.kind == kind)


def asks(node: Any, *of: Read) -> bool:
    """Return whether evaluating something may look at any of some things."""
    found = reads(node)
    return unsure(found) or not found.isdisjoint(of)


def unsure(found: frozenset[Read]) -> bool:
    """Return whether anything may be among what is looked at."""
    return any(read.kind == ANYTHING.kind for read in found)


def told(node: Any, on_cards: Callable[[str], Iterable[Any]]) -> frozenset[Read]:
    """Everything that evaluating some data may look at, with what stands on cards put in.

    Args:
        on_cards: what stands on all cards that there are: conditions of their abilities of a kind, what they print
            under an attribute.

    Returns:
        the reads; `ANYTHING` only for what does not say what it reads.
    """
    found = reads(node)
    known: set[str] = set()
    while left := {read for read in found if read.kind == ANYTHING.kind and read.name and read.name not in known}:
        for _, name in left:
            known.add(name)
            found |= reads(*on_cards(name))
    return frozenset(read for read in found if read.kind != ANYTHING.kind or not read.name)


def binds(step: Any) -> tuple[str, ...]:
    """The names that carrying out a step binds, without those that steps inside it do; () for what is no step."""
    return tuple(name for field in getattr(step, "BINDS", ()) for name in texts(getattr(step, field, ())))


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same data with parts exchanged.

    Args:
        change: what stands in place of a part, asked before the parts inside it; the part itself to look inside it.
    """
    new = change(node)
    if new is not node:
        return new
    if isinstance(node, Struct):
        return type(node)(**{field: rebuilt(part, change) for field, part in parts(node)})
    if isinstance(node, (tuple, list)):
        return type(node)(rebuilt(part, change) for part in node)
    if isinstance(node, dict):
        return {key: rebuilt(part, change) for key, part in node.items()}
    return node
