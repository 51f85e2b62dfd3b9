"""Compile a ruleset: completely the first time, later only the parts that a run needs at its start.

The first compilation reports every mistake of the ruleset, and stores an outline in the disk cache. Its key covers the
declarations, the options, and the code of the compiler and of the policies: any change compiles the ruleset again.

The disk cache also has the code of generated functions. It depends on nothing but the source of a function and the
version of Python, so an entry never goes stale.
"""

from __future__ import annotations

import importlib.util
import marshal
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from rulestone.game.disk_cache import MAX_ENTRY_BYTES, DiskCache, compute_digest, get_code_version, get_user_cache
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.compile import sharing
from rulestone.language.inspect import walk
from rulestone.model import process

if TYPE_CHECKING:  # the kernel is not imported by commands that only list games
    from rulestone.kernel.rules.rules import Outline, Rules


FORMAT = "rules 3"
"""Kind of cache entry; the number increases when its format changes."""
FLOORS = ("model", "language", "continuous", "kernel")
"""Packages of rulestone on which compilation depends."""


def compile_ruleset(ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> Rules:
    """Compile a ruleset under options of its assumptions.

    Raises:
        LookupError: there is no such assumption or option, or the ruleset refers to a missing part.
    """
    from rulestone.kernel.assembly.rules import compile_rules
    from rulestone.kernel.rules.rules import Outline

    disk = get_user_cache()
    key = ""
    known = None
    if disk is not None:
        use_code_cache(disk)
        key = get_ruleset_key(ruleset, options or {})
        if (found := disk.find(key)) is not None:
            with suppress(msgspec.MsgspecError):  # a damaged entry is replaced
                known = msgspec.msgpack.decode(found, type=Outline)
    made = compile_rules(ruleset.name, ruleset.parts, options, known)
    if disk is not None and known is None:
        disk.store(key, msgspec.msgpack.encode(made.outline))
    return made


def compile_late(ruleset: Ruleset, options: Mapping[str, Any] | None, outline: Outline) -> Rules:
    """Return a changed ruleset ready to run, compiled on demand.

    Compiling the whole of a ruleset takes ten times as long as running a scenario under it, and a change to one part
    makes no other part bring more into a run.

    Args:
        ruleset: the changed ruleset.
        options: assumption → chosen option.
        outline: outline of the original ruleset.

    Raises:
        LookupError: there is no such assumption or option; other errors of compilation are passed on.
    """
    from rulestone.kernel.assembly.rules import compile_rules
    from rulestone.kernel.rules.pool import find_counted

    counted = outline.counted | find_counted(ruleset.parts, ruleset.parts.policies)
    return compile_rules(ruleset.name, ruleset.parts, options, replace(outline, counted=counted))


def get_ruleset_key(ruleset: Ruleset, options: Mapping[str, Any]) -> str:
    """Return a digest of the code and data that the compiled rules depend on; "" if one of them cannot be digested."""
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
    """Return the other packages that compiling depends on: packages that define the classes of its policies,
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


PREFIX = 1
"""Number of digits that the keys in one entry share: with one digit there are sixteen entries."""


class CodeCache:
    """A disk cache for the code of generated functions.

    Args:
        disk: the disk cache.
    """

    def __init__(self, disk: DiskCache) -> None:
        self.disk = disk
        self.loaded: dict[str, dict[str, bytes]] = {}

    def find(self, key: str) -> bytes | None:
        """Return the code of a source, serialized by `marshal`; None if it is not cached.

        Args:
            key: digest of the source.
        """
        return self.get_entry(key[:PREFIX]).get(key)

    def get_entry(self, prefix: str) -> dict[str, bytes]:
        """Return the code of the sources whose digests start with a prefix."""
        if prefix not in self.loaded:
            data = self.disk.find(make_entry_key(prefix))
            self.loaded[prefix] = marshal.loads(data) if data is not None else {}
        return self.loaded[prefix]

    def save(self) -> None:
        """Store the code compiled by this process beside existing code, within the size limit."""
        for prefix in {key[:PREFIX] for key in sharing.CODES if self.find(key) is None}:
            codes = {key: marshal.dumps(code) for key, code in sharing.CODES.items() if key[:PREFIX] == prefix}
            data = marshal.dumps(self.get_entry(prefix) | codes)
            self.disk.store(make_entry_key(prefix), data if len(data) < 0.9 * MAX_ENTRY_BYTES else marshal.dumps(codes))


def make_entry_key(prefix: str) -> str:
    """Return the key of an entry; other versions of Python have other code."""
    return compute_digest(b"code 1 " + importlib.util.MAGIC_NUMBER + prefix.encode())


@cache
def use_code_cache(disk: DiskCache) -> None:
    """Look up code in a disk cache, and store newly compiled code there when the process ends."""
    found = CodeCache(disk)
    sharing.find_code = found.find
    process.AT_END.append(found.save)
