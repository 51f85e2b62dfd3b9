"""Files that an earlier process read, kept under the user's cache folder: whoever reads them again needs no YAML.

An entry is known by the text and the code that read it. What is found is not trusted: what is not made of pieces of a
file is no entry, and the text is read anew.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec
from msgspec import Struct

from rulestone.game.kept import SIZE, KeptFiles, code, digest, folder_for
from rulestone.model import bounds
from rulestone.scenario import yaml
from rulestone.scenario.yaml import Node

FORMAT = 1
"""Grows whenever what is kept is written in another way."""


class FilePiece(Struct, array_like=True, forbid_unknown_fields=True):
    """A piece of a file as it is kept: a node without the name of the file, which may be called anything."""

    line: int
    path: str
    value: dict[str, FilePiece] | list[FilePiece] | str | int | float | bool | None


@cache
def shelf() -> KeptFiles | None:
    """The user's own; None where nothing is kept."""
    folder = folder_for("files")
    return KeptFiles(folder) if folder is not None else None


def read(text: str, file: str) -> list[Node]:
    """The documents of a YAML text, as `rulestone.scenario.yaml.read` has them; the same text is read once.

    Raises:
        ScenarioError: as there.
    """
    kept = shelf()
    key = key_of(text) if kept is not None else ""
    if kept is None or not key:
        return yaml.read(text, file)
    data = kept.find(key)
    if data is not None:
        try:
            return [opened(piece, file) for piece in msgspec.msgpack.decode(data, type=list[FilePiece])]
        except msgspec.MsgspecError:
            pass  # it is read anew and put right
    found = yaml.read(text, file)
    with suppress(ValueError, OverflowError):  # a number or a text that cannot be written so
        kept.keep(key, msgspec.msgpack.encode([folded(node) for node in found]))
    return found


def key_of(text: str) -> str:
    """What the entry of a text is called; "" where none may be kept, or it would be too long."""
    made_by = reader() if len(text) < SIZE else ""
    said = "\0".join((str(FORMAT), made_by, text))
    return digest(said.encode("utf-8", "surrogatepass")) if made_by else ""


@cache
def reader() -> str:
    """What tells the code that reads files from any other, the library's among it; "" where that cannot be told."""
    library = find_spec("yaml")
    files = (yaml.__file__, bounds.__file__, library.origin if library is not None else None)
    made_by = [code(file) if file else "" for file in files]
    return "".join(made_by) if all(made_by) else ""


def folded(node: Node) -> Any:
    """A node as a piece is written."""
    value = node.value
    if isinstance(value, dict):
        value = {key: folded(part) for key, part in value.items()}
    elif isinstance(value, list):
        value = [folded(part) for part in value]
    return node.line, node.path, value


def opened(piece: FilePiece, file: str) -> Node:
    """The node that a piece was."""
    value: Any = piece.value
    if isinstance(value, dict):
        value = {key: opened(part, file) for key, part in value.items()}
    elif isinstance(value, list):
        value = [opened(part, file) for part in value]
    return Node(value, piece.line, piece.path, file)
