"""The entry points of installed packages, found again in the disk cache.

`importlib.metadata` reads the metadata of every installed package, and importing it loads the email and socket
libraries: together that is a tenth of a short command.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import reduce
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

from rulestone.game.disk_cache import compute_digest, get_user_cache
from rulestone.model import process

FORMAT = "entry points 1"
"""Kind of cache entry; the number increases when its format changes."""


class EntryPoint(Struct, frozen=True, forbid_unknown_fields=True):
    """An object that an installed package offers under a name.

    Attributes:
        name: the name.
        value: location of the object: "module", or "module:attribute" with dots between attributes.
        package: name of the package, as in "pip install NAME".
    """

    name: str
    value: str
    package: str

    def load(self) -> Any:
        """Import the object. Raises any error of its module; AttributeError if the object is missing."""
        module, _, attributes = self.value.partition("[")[0].strip().partition(":")
        return reduce(getattr, filter(None, attributes.split(".")), import_module(module))


def list_entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of a group, ordered by name."""
    disk = get_user_cache()
    installed = describe_installed_files() if disk is not None else ""
    key = compute_digest(f"{FORMAT} {group} {installed}".encode("utf-8", "surrogatepass")) if installed else ""
    data = disk.find(key) if disk is not None else None
    if data is not None:
        with suppress(msgspec.MsgspecError):  # a wrong entry is replaced
            return msgspec.msgpack.decode(data, type=list[EntryPoint])
    found = read_metadata(group)
    if disk is not None:
        disk.store(key, msgspec.msgpack.encode(found))
    return found


def read_metadata(group: str) -> list[EntryPoint]:
    """Return the entry points of a group from the metadata of every installed package, ordered by name."""
    from importlib import metadata

    found = [
        EntryPoint(entry.name, entry.value, entry.dist.name if entry.dist is not None else "an unknown package")
        for entry in metadata.entry_points(group=group)
    ]
    return sorted(found, key=lambda entry: entry.name)


def describe_installed_files() -> str:
    """Describe every file of entry points on the import path; "" if one changed after this process started."""
    found: list[tuple[str, int, int]] = []
    for place in sys.path:
        try:
            folders = sorted(name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info")))
        except OSError:  # missing, or an archive
            folders = []
            found.append(describe_file(place))
        found += [describe_file(os.path.join(place, folder, "entry_points.txt")) for folder in folders]
    changed = max((modified for _, _, modified in found), default=0)
    return repr(found) if changed <= process.BEGUN * 1e9 else ""


def describe_file(path: str) -> tuple[str, int, int]:
    """Return the path, size and modification time of a file; zeros if it is missing."""
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, status.st_size, status.st_mtime_ns
