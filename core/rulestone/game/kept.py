"""What an earlier process worked out, kept under the user's cache folder.

An entry lies in a file that is called after all that it depends on, the code that made it among that. What is found is
not trusted: what is damaged, or was meant for something else, is no entry. Nothing that is kept can run code.

RULESTONE_CACHE names another folder; where it is empty, nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from rulestone.model import process

MOST = 4_000
"""So many entries lie in a folder; then all are thrown away."""
NEW = 200
"""So many entries one process adds: whoever makes more tries out things that nobody asks for again."""
SIZE = 100_000
"""Bytes of an entry; what is longer is none."""


class KeptFiles:
    """Entries in a folder.

    Args:
        folder: where they lie; it is made when the first is put there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.room: int | None = None  # so many more may be added, once somebody counted

    def find(self, key: str) -> bytes | None:
        """What lies under a name; None where there is nothing, or nothing sound. "" is no name."""
        if not key:
            return None
        try:
            with open(os.path.join(self.folder, key), "rb") as file:
                check, _, data = file.read(SIZE).partition(b"\n")
        except OSError:
            return None
        return data if check == sealed(key, data) else None

    def keep(self, key: str, data: bytes) -> None:
        """Put something under a name; a folder that cannot be written keeps nothing."""
        try:
            if not key or len(data) + 100 > SIZE or not self.has_room():
                return
            new = self.folder / f"{key}.{os.getpid()}"
            new.write_bytes(sealed(key, data) + b"\n" + data)
            new.replace(self.folder / key)  # whoever reads it meanwhile finds the whole of one or the other
        except OSError:
            return

    def has_room(self) -> bool:
        """Whether one more entry may be added, which then counts."""
        if self.room is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            there = os.listdir(self.folder)
            for name in there if len(there) + NEW > MOST else ():
                (self.folder / name).unlink(missing_ok=True)
            self.room = NEW
        self.room -= 1
        return self.room >= 0


def folder_for(kind: str) -> Path | None:
    """Where the user's entries of a kind lie; None where nothing is kept."""
    folder = os.environ.get("RULESTONE_CACHE")
    if not process.keeps or folder == "":
        return None
    if folder is None:
        from platformdirs import user_cache_path

        users = users_folder(user_cache_path)
        return users / kind if users is not None else None
    return Path(folder) / kind


def users_folder(where: Callable[..., Path]) -> Path | None:
    """A folder of the user's; None where the system does not know where he is at home.

    Args:
        where: says which; of the package platformdirs.
    """
    try:
        found = where("rulestone", appauthor=False)
    except RuntimeError:
        return None
    return found if found.is_absolute() else None  # it may begin with "~", which is a name like any


@cache
def code(package: str) -> str:
    """What tells the code of a package, a folder or a single file, from any other: its files as they lie there.

    Returns:
        "" where a file was changed since the process began: what runs here may be another one.
    """
    there: list[Any] = []
    walked = os.walk(package) if os.path.isdir(package) else [(os.path.dirname(package), [], [package])]
    for folder, _, files in sorted(walked):
        for name in sorted(files) if not folder.endswith("__pycache__") else ():
            about = os.stat(os.path.join(folder, name))
            if about.st_mtime > process.BEGUN:
                return ""
            there.append((name, about.st_size, about.st_mtime_ns))
    return digest(repr((package, there)).encode())


def digest(data: bytes) -> str:
    """A few letters that tell some data from any other."""
    return hashlib.blake2b(data, digest_size=20).hexdigest()


def sealed(key: str, data: bytes) -> bytes:
    """What stands before an entry: it fits only this data under this name."""
    return digest(key.encode() + data).encode()
