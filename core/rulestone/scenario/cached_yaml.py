"""Read YAML files through the disk cache, so that the next command needs no YAML parser.

The key of an entry covers the text of the file and the code that read it. An entry that is not made of typed pieces of
a file is ignored.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec
from msgspec import Struct

from rulestone.game.disk_cache import MAX_ENTRY_BYTES, code_version, digest, user_cache
from rulestone.model import bounds
from rulestone.scenario import yaml
from rulestone.scenario.yaml import Node

FORMAT = "file 1"
"""Names the kind of an entry; the number grows when its format changes."""


class CachedNode(Struct, array_like=True, forbid_unknown_fields=True):
    """A node as it is stored: without the name of its file, since two files can have the same text."""

    line: int
    path: str
    value: dict[str, CachedNode] | list[CachedNode] | str | int | float | bool | None


def read(text: str, file: str) -> list[Node]:
    """Return the documents of a YAML text, as `rulestone.scenario.yaml.read` does.

    Raises:
        ScenarioError: as `rulestone.scenario.yaml.read`.
    """
    disk = user_cache()
    key = file_key(text) if disk is not None else ""
    data = disk.find(key) if disk is not None else None
    if data is not None:
        with suppress(msgspec.MsgspecError):  # a wrong entry is replaced
            return [as_node(stored, file) for stored in msgspec.msgpack.decode(data, type=list[CachedNode])]
    found = yaml.read(text, file)
    if disk is not None and key:
        with suppress(ValueError, OverflowError):  # a number or a text that msgpack cannot hold
            disk.store(key, msgspec.msgpack.encode([as_lists(node) for node in found]))
    return found


def file_key(text: str) -> str:
    """Return the key of a file's entry; "" if its reader is unknown, or the entry would be too long."""
    reader = reader_version() if len(text) < MAX_ENTRY_BYTES else ""
    return digest("\0".join((FORMAT, reader, text)).encode("utf-8", "surrogatepass")) if reader else ""


@cache
def reader_version() -> str:
    """Return a digest of the code that reads files, PyYAML included; "" if a part of it has no file."""
    library = find_spec("yaml")
    files = (yaml.__file__, bounds.__file__, library.origin if library is not None else None)
    versions = [code_version(file) if file else "" for file in files]
    return "".join(versions) if all(versions) else ""


def as_lists(node: Node) -> Any:
    """Turn a node into lists in the shape of `CachedNode`."""
    value = node.value
    if isinstance(value, dict):
        value = {key: as_lists(part) for key, part in value.items()}
    elif isinstance(value, list):
        value = [as_lists(part) for part in value]
    return node.line, node.path, value


def as_node(stored: CachedNode, file: str) -> Node:
    """Turn a stored node into the node of a file."""
    value: Any = stored.value
    if isinstance(value, dict):
        value = {key: as_node(part, file) for key, part in value.items()}
    elif isinstance(value, list):
        value = [as_node(part, file) for part in value]
    return Node(value, stored.line, stored.path, file)
