"""A disk cache for results that later commands need again.

Entries live in one folder that this module creates: `entries` in the user's cache folder, or `rulestone-entries` in the
folder that the environment variable RULESTONE_CACHE names. An empty variable turns the cache off.

The key of an entry covers everything its data depends on, including the code that made it. The cache reads only from a
folder that no other user can write to. An entry is decoded as data, never run, but for those of
`rulestone.game.compiled`.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from rulestone.model import process
from rulestone.model.keys import blake2b
from rulestone.model.whole_files import read_regular_file, write_file

MAX_ENTRIES = 4_000
MAX_NEW_ENTRIES = 200
"""Maximum number of entries that one process adds. A process with more of them explores, and nobody asks for its
results again."""
MAX_ENTRY_BYTES = 100_000
ENTRY_NAME = re.compile(r"[0-9a-f]{40}|\.[0-9a-f]{40}\.[0-9a-f]{8}")
"""Matches the names of entries, unfinished ones included."""
MARKER = "CACHEDIR.TAG"
MARKER_TEXT = (
    b"Signature: 8a477f597d28d172789f06886806bc55\n"
    b"# Rulestone created this folder for its cache. It can be deleted at any time.\n"
)
"""The first line is the Cache Directory Tagging standard, so that backup programs skip the folder."""


class DiskCache:
    """A cache in a folder; it never touches a folder or file that it did not create.

    Args:
        folder: path of the folder, which is created with the first entry. Nothing is cached in an existing folder that
            lacks the marker, or that other users can write to.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ours = False  # the result of `is_own_folder`; a folder does not change owners while a command runs
        self._room: int | None = None  # number of entries that this process may still add; None before the first one

    def find(self, key: str) -> bytes | None:
        """Return the data of an entry; None if it is missing or damaged. The key "" has no entry."""
        content = read_regular_file(self.folder / key, MAX_ENTRY_BYTES) if key and self.is_own_folder() else None
        seal, _, data = (content or b"").partition(b"\n")
        return data if seal == format_seal(key, data) else None

    def store(self, key: str, data: bytes) -> None:
        """Store an entry, replacing an old one. An unwritable folder stores nothing."""
        if not key or len(data) + 100 > MAX_ENTRY_BYTES:
            return
        try:
            if self._room is None:
                self._room = self.make_room()
            if self._room:
                self._room -= 1
                write_file(self.folder / key, format_seal(key, data) + b"\n" + data)
        except OSError:
            return

    def is_own_folder(self) -> bool:
        """Return whether the folder carries our marker, and no other user can write to it."""
        if not self._ours:
            marker = read_regular_file(self.folder / MARKER, len(MARKER_TEXT) + 1)
            self._ours = marker == MARKER_TEXT and is_private_folder(self.folder)
        return self._ours

    def make_room(self) -> int:
        """Create the folder, or delete the oldest entries of a full one; return how many entries may be added."""
        self.folder.mkdir(0o700, parents=True, exist_ok=True)
        if not os.listdir(self.folder) and is_private_folder(self.folder):
            write_file(self.folder / MARKER, MARKER_TEXT)
        if not self.is_own_folder():
            return 0
        entries = [
            (entry.stat(follow_symlinks=False).st_mtime, entry.path)
            for entry in os.scandir(self.folder)
            if ENTRY_NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
        ]
        for _, path in sorted(entries)[: max(0, len(entries) + MAX_NEW_ENTRIES - MAX_ENTRIES)]:
            Path(path).unlink(missing_ok=True)
        return MAX_NEW_ENTRIES


def is_private_folder(path: Path) -> bool:
    """Return whether a path is a folder, not a link, that no other user can write to, on systems with users."""
    status = os.lstat(path)
    alone = not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & 0o022)
    return stat.S_ISDIR(status.st_mode) and alone


@cache
def get_user_cache() -> DiskCache | None:
    """Return the cache of the user; None if it is off, as in programs that import rulestone."""
    folder = os.environ.get("RULESTONE_CACHE")
    if not process.keeps or folder == "":
        return None
    if folder is not None:
        return DiskCache(Path(folder) / "rulestone-entries")
    from platformdirs import user_cache_path

    users = find_user_folder(user_cache_path)
    return DiskCache(users / "entries") if users is not None else None


def find_user_folder(where: Callable[..., Path]) -> Path | None:
    """Return a folder of the user; None without a home directory.

    Args:
        where: a function of the package platformdirs, such as `user_cache_path`.
    """
    try:
        found = where("rulestone", appauthor=False)
    except RuntimeError:
        return None
    return found if found.is_absolute() else None  # a path with an unexpanded "~" is relative: ignore it


@cache
def get_code_version(package: str) -> str:
    """Return a digest of the files of a package, given as its folder or its single file.

    Returns:
        the digest in hexadecimal digits; "" if a file changed after this process started, since the loaded code may
        then be older than the file.
    """
    there = sorted(list_files(package) if os.path.isdir(package) else [(package, *format_version(os.stat(package)))])
    if any(modified > process.BEGUN * 1e9 for _, _, modified in there):
        return ""
    return compute_digest(repr(there).encode())


def list_files(folder: str) -> Iterator[tuple[str, int, int]]:
    """Yield the path, size and modification time of every file in a folder and its subfolders, except bytecode."""
    for entry in os.scandir(folder):
        if entry.name == "__pycache__":
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from list_files(entry.path)
        elif not entry.is_dir():
            yield (entry.path, *format_version(entry.stat()))


def format_version(status: os.stat_result) -> tuple[int, int]:
    """Return the size and the modification time of a file."""
    return status.st_size, status.st_mtime_ns


def compute_digest(data: bytes) -> str:
    """Return 40 hexadecimal digits that identify some data."""
    return blake2b(data, digest_size=20).hexdigest()


def format_seal(key: str, data: bytes) -> bytes:
    """Return the first line of an entry, which fits only this data under this key."""
    return compute_digest(key.encode() + data).encode()
