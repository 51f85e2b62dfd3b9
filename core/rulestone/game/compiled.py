"""Rulesets compiled: whole, or only as far as is needed to begin where the very same was compiled whole before.

So all that is wrong with a ruleset is told by the first process that compiles it, and what comes later is ready sooner.
A ruleset is known by all that it declares, its options and the code that compiles it, that of its policies among that:
by the least change in any of them it is another one, which is compiled whole.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rulestone.game.kept import KeptFiles, code, digest, folder_for
from rulestone.game.ruleset import Ruleset
from rulestone.language.inspect import records

if TYPE_CHECKING:  # whoever only lists what there is compiles nothing
    from rulestone.kernel.rules.rules import Rules

FORMAT = 1
"""Grows whenever what is kept is written in another way."""
FLOORS = ("model", "language", "continuous", "kernel")
"""What compiling depends on."""


@cache
def outlines() -> KeptFiles | None:
    """The user's own; None where nothing is kept."""
    folder = folder_for("rules")
    return KeptFiles(folder) if folder is not None else None


def compiled(ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> Rules:
    """A ruleset ready to run, under options of its assumptions.

    Raises:
        LookupError: an assumption or option that does not exist; or whatever compiling raises.
    """
    kept = outlines()
    key = key_of(ruleset, options or {}) if kept is not None else ""
    if kept is None or not key:
        return ruleset.compile(options)

    from rulestone.kernel.assembly.rules import outlined
    from rulestone.kernel.rules.outline import Outline

    found = kept.find(key)
    if found is not None:
        try:
            outline = msgspec.msgpack.decode(found, type=Outline)
            return outlined(ruleset.name, ruleset.parts, options, outline)[0]
        except msgspec.MsgspecError:
            pass  # it is compiled whole and put right
    made, outline = outlined(ruleset.name, ruleset.parts, options)
    kept.keep(key, msgspec.msgpack.encode(outline))
    return made


def key_of(ruleset: Ruleset, options: Mapping[str, Any]) -> str:
    """What tells what a ruleset declares to the kernel from any other; "" where that cannot be told."""
    here = Path(__file__).parents[1]
    try:
        of = sorted(f"{kind.__module__} {kind.__qualname__}" for kind in policies_in(ruleset))
        declared = msgspec.msgpack.encode((FORMAT, sorted(options.items()), of, ruleset.parts))
        made_by = [code(package) for package in (*(str(here / floor) for floor in FLOORS), *plugins_in(ruleset))]
    except (TypeError, ValueError, OverflowError, RecursionError, OSError):
        return ""  # it holds more than data, or comes from no file
    return digest("".join(made_by).encode() + declared) if all(made_by) else ""


def policies_in(ruleset: Ruleset) -> set[type]:
    """The classes of a ruleset's policies and of all that stands in them, with those that they are made from."""
    kinds = {kind for record in records(ruleset.parts.policies) for kind in type(record).__mro__}
    return {kind for kind in kinds if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct}


def plugins_in(ruleset: Ruleset) -> list[str]:
    """The packages besides this one that decide what a ruleset is compiled to: those of its policies' classes, and of
    what instructions and expressions mean.

    Raises:
        ValueError: one of them comes from no file, or two kinds of expressions or instructions have one name.
    """
    from rulestone.kernel.compile.expressions import MEANINGS
    from rulestone.kernel.compile.steps import OPERATIONS

    for known in (MEANINGS, OPERATIONS):
        if len({kind.__name__ for kind in known}) < len(known):
            raise ValueError("what is declared does not tell which of two is meant")
    meant = (*MEANINGS.items(), *OPERATIONS.items())
    modules = {part.__module__ for pair in meant for part in pair}
    modules |= {kind.__module__ for kind in policies_in(ruleset)}
    found = []
    for name in sorted({module.partition(".")[0] for module in modules} - {__name__.partition(".")[0]}):
        file = getattr(sys.modules.get(name), "__file__", None)
        if not file:
            raise ValueError(f"{name} comes from no file")
        found.append(os.path.dirname(file) if hasattr(sys.modules[name], "__path__") else file)
    return found
