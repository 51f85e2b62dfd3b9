"""Compile a ruleset: all of it the first time, later only the parts that a run needs at its start.

The first compilation reports every mistake of the ruleset, and stores an outline in the disk cache. Its key covers the
declarations, the options, and the code of the compiler and of the policies: any change compiles the ruleset again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from rulestone.game.disk_cache import compute_digest, get_code_version, get_user_cache
from rulestone.game.ruleset import Ruleset
from rulestone.language.inspect import walk
from rulestone.model.keys import SameObject

if TYPE_CHECKING:  # commands that only list games need no kernel
    from rulestone.kernel.rules.rules import Outline, Rules


FORMAT = "rules 3"
"""Names the kind of an entry; the number grows when its format changes."""
FLOORS = ("model", "language", "continuous", "kernel")
"""The packages that compiling depends on."""


OUTLINES: dict[tuple[SameObject, str], Outline] = {}
"""The outlines of the rulesets compiled last, by their parts and options."""
MOST = 64
"""Entries of `OUTLINES`; then it is emptied."""


def compiled(ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> Rules:
    """Compile a ruleset under options of its assumptions.

    Raises:
        LookupError: an assumption or an option does not exist, or the ruleset has a mistake.
    """
    from rulestone.kernel.assembly.rules import compile_with_outline
    from rulestone.kernel.rules.rules import Outline

    disk, key, known = get_user_cache(), "", None
    if disk is not None:
        key = get_ruleset_key(ruleset, options or {})
        if (found := disk.find(key)) is not None:
            with suppress(msgspec.MsgspecError):  # a damaged entry is replaced
                known = msgspec.msgpack.decode(found, type=Outline)
    made, outline = compile_with_outline(ruleset.name, ruleset.parts, options, known)
    if disk is not None and known is None:
        disk.store(key, msgspec.msgpack.encode(outline))
    if len(OUTLINES) >= MOST:
        OUTLINES.clear()
    OUTLINES[SameObject(ruleset.parts), repr(options or {})] = known or outline
    return made


def get_outline(ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> Outline:
    """Return the outline of a completely compiled ruleset, from memory or newly made.

    Raises:
        LookupError: an assumption or option that does not exist; or whatever compiling raises.
    """
    key = (SameObject(ruleset.parts), repr(options or {}))
    if key not in OUTLINES:
        compiled(ruleset, options)
    return OUTLINES[key]


def compile_late(ruleset: Ruleset, options: Mapping[str, Any] | None, outline: Outline) -> Rules:
    """Return a changed ruleset ready to run, compiled on demand.

    Compiling the whole of a ruleset takes ten times as long as running a scenario under it, and a change to one part
    makes no other part bring more into a run.

    Args:
        ruleset: the changed ruleset.
        options: of its assumptions.
        outline: of the ruleset that was changed, under the same options (`get_outline`).

    Raises:
        LookupError: an assumption or option that does not exist; or whatever compiling raises.
    """
    from rulestone.kernel.assembly.rules import compile_with_outline
    from rulestone.kernel.rules.pool import find_counted

    counted = outline.counted | find_counted(ruleset.parts, ruleset.parts.policies)
    return compile_with_outline(ruleset.name, ruleset.parts, options, replace(outline, counted=counted))[0]


def get_ruleset_key(ruleset: Ruleset, options: Mapping[str, Any]) -> str:
    """Return a digest of everything the compiled rules depend on; "" if that is not data, or comes from no file."""
    here = Path(__file__).parents[1]
    try:
        of = sorted(f"{kind.__module__} {kind.__qualname__}" for kind in find_policy_classes(ruleset))
        declared = msgspec.msgpack.encode((FORMAT, sorted(options.items()), of, ruleset.parts))
        packages = [*(str(here / floor) for floor in FLOORS), *find_plugin_packages(ruleset)]
        made_by = [get_code_version(package) for package in packages]
    except (TypeError, ValueError, OverflowError, RecursionError, OSError):
        return ""
    return compute_digest("".join(made_by).encode() + declared) if all(made_by) else ""


def find_policy_classes(ruleset: Ruleset) -> set[type]:
    """Return the classes of a ruleset's policies, of the records inside them, and their base classes."""
    kinds = {kind for record in walk(ruleset.parts.policies) for kind in type(record).__mro__}
    return {kind for kind in kinds if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct}


def find_plugin_packages(ruleset: Ruleset) -> list[str]:
    """Return the packages besides this one that compiling depends on: those that define the classes of its policies,
    or add kinds of instructions and expressions.

    Returns:
        the folder of each package, or the file of a single module.

    Raises:
        ValueError: a module has no file, or two kinds of expressions or instructions have the same name.
    """
    from rulestone.kernel.compile.expressions import MEANINGS
    from rulestone.kernel.compile.steps import OPERATIONS

    for known in (MEANINGS, OPERATIONS):
        if len({kind.__name__ for kind in known}) < len(known):
            raise ValueError("two kinds of expressions or instructions have the same name")
    meant = (*MEANINGS.items(), *OPERATIONS.items())
    modules = {part.__module__ for pair in meant for part in pair}
    modules |= {kind.__module__ for kind in find_policy_classes(ruleset)}
    found = []
    for name in sorted({module.partition(".")[0] for module in modules} - {__name__.partition(".")[0]}):
        file = getattr(sys.modules.get(name), "__file__", None)
        if not file:
            raise ValueError(f"the module {name} has no file")
        found.append(os.path.dirname(file) if hasattr(sys.modules[name], "__path__") else file)
    return found
