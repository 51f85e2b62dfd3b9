"""Paths into the data of a ruleset: look-up and replacement of the values at them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.language import expressions as e, instructions as i
from rulestone.language.inspect import find_records, rebuild

Path = tuple[Any, ...]
"""Fields of records, keys of tables and positions in tuples, from the outside in."""
TABLES = {
    "zones": "zone", "attributes": "attribute", "verbs": "verb", "actions": "action", "procedures": "procedure",
    "phases": "phase", "checks": "rule processing", "inherent": "inherent ability", "prelude": "prelude",
    "proviso": "proviso", "assumptions": "assumption",
}  # fmt: skip
"""The tables of a ruleset, with the word for one entry of each."""


class Omitted(Struct, frozen=True):
    """Marker for an omitted entry of a tuple, list or table."""


GONE = Omitted()


class SeveralEntries(Struct, frozen=True):
    """Several entries that replace one entry of a tuple or a list."""

    of: tuple[Any, ...]


def get_value(data: Any, path: Path) -> Any:
    """Return the value at a path.

    Raises:
        LookupError, AttributeError: there is no such place.
    """
    for step in path:
        data = getattr(data, step) if isinstance(data, Struct) else data[step]
    return data


def replace_value(data: Any, path: Path, value: Any) -> Any:
    """Return data with another value at a path.

    Args:
        value: the value; `GONE` to leave out an entry, `SeveralEntries` for more than one entry.

    Raises:
        LookupError, AttributeError: there is no such place.
        TypeError: a field of a record cannot be left out.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    new = replace_value(getattr(data, step) if isinstance(data, Struct) else data[step], rest, value)
    if isinstance(data, Struct):
        if new is GONE:
            raise TypeError(f"the field {step} of {type(data).__name__} cannot be left out")
        return replace(data, **{step: new})
    # an entry of a tuple may go or become several; a field of a record always has one value
    if isinstance(data, (tuple, list)):
        between = new.of if isinstance(new, SeveralEntries) else (new,)
        entries = (*data[:step], *(between if new is not GONE else ()), *data[step + 1 :])
        return entries if isinstance(data, tuple) else list(entries)
    return {key: entry for key, entry in data.items() if key != step} if new is GONE else {**data, step: new}


def spell_names(expr: e.Expr, declaration: Any) -> Any:
    """Return an expression with values instead of the names that the steps of its declaration bind.

    A name that is bound twice has no single value, and a constant says less than its name.
    """
    bound = [let for let in find_records(declaration, (i.Let,)) if not isinstance(let.value, e.Lit)]
    names = Counter(let.name for let in bound)
    named = {let.name: let.value for let in bound if names[let.name] == 1}
    return rebuild(expr, lambda node: named.get(node.name, node) if isinstance(node, e.Var) else node)
