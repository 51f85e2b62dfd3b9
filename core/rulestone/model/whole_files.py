"""Files written completely or not at all: the text goes into a new file beside the old one, which it then replaces.

A disk that fills up, a limit or Ctrl-C leaves the old files as they were, and nothing beside them.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from errno import EEXIST
from pathlib import Path


def write_file(path: str | Path, data: str | bytes, *, overwrite: bool = True) -> None:
    """Write a file into a folder that exists.

    Args:
        data: text, written as UTF-8, or bytes.
        overwrite: whether an existing file is replaced.

    Raises:
        FileExistsError: the file exists and `overwrite` is false.
        OSError: the file cannot be written.
    """
    if not overwrite and os.path.lexists(path):
        raise FileExistsError(EEXIST, "it exists already", str(path))
    with replace_file(Path(path)) as new:
        new.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)


def write_files(contents: Mapping[Path, str | bytes], *, overwrite: bool = True) -> None:
    """Write either all of the files or none, and create missing folders; each file as in `write_file`."""
    for path in contents if not overwrite else ():
        if os.path.lexists(path):
            raise FileExistsError(EEXIST, "it exists already", str(path))
    with ExitStack() as folders:
        for folder in {path.parent: None for path in contents}:
            folders.enter_context(create_folder(folder))
        for path, data in contents.items():
            new = folders.enter_context(replace_file(path))
            new.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)


@contextmanager
def create_folder(folder: Path) -> Iterator[None]:
    """Create a folder and its parents; after an error, remove the newly created empty ones."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for place in missing:
            with suppress(OSError):
                place.rmdir()
        raise


@contextmanager
def replace_file(path: Path) -> Iterator[Path]:
    """Yield a file name to write; the file replaces another one at the end, an error removes it.

    A link stays a link to the file that is replaced. A device or a pipe is written directly: nothing can replace it.

    Raises:
        OSError: the file or its folder cannot be written.
    """
    target = Path(os.path.realpath(path))
    mode = target.stat().st_mode if target.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        yield path
        return
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, os.strerror(13), str(path))
    # the ending is kept, since some writers choose the format by the ending
    new = target.with_name(f".{target.stem[:40]}.{os.urandom(4).hex()}{target.suffix}")
    try:
        yield new
        if mode is not None:
            new.chmod(stat.S_IMODE(mode))
        new.replace(target)
    except OSError as error:
        error.filename = str(path)  # users do not know the temporary file
        raise
    finally:
        new.unlink(missing_ok=True)


def read_regular_file(path: str | Path, limit: int) -> bytes | None:
    """Return the first `limit` bytes of a regular file; None for any other or unreadable file.

    Opening never waits, as it would on a named pipe that has no writer. A symbolic link is not followed.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            return file.read(limit) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None
    except (OSError, ValueError):
        return None
