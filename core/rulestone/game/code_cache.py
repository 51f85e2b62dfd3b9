"""The code of generated functions in the disk cache, so that short commands do not compile the same expressions again.

The code depends on nothing but the source of a function and the version of Python, so an entry never goes stale.
"""

from __future__ import annotations

import importlib.util
import marshal
from functools import cache

from rulestone.game.disk_cache import MAX_ENTRY_BYTES, DiskCache, digest
from rulestone.kernel.compile import generated
from rulestone.model import process

PREFIX = 1
"""How many digits the keys of the functions in one entry have in common: there are sixteen entries."""


class CodeCache:
    """The code of generated functions, in entries of a disk cache.

    Args:
        disk: where they are.
    """

    def __init__(self, disk: DiskCache) -> None:
        self.disk = disk
        self.loaded: dict[str, dict[str, bytes]] = {}

    def find(self, key: str) -> bytes | None:
        """Return the code of a source, written with `marshal`; None if it is missing.

        Args:
            key: the digest of the source.
        """
        return self.entry(key[:PREFIX]).get(key)

    def entry(self, prefix: str) -> dict[str, bytes]:
        """Return the code of the sources whose digests start with a prefix."""
        if prefix not in self.loaded:
            data = self.disk.find(entry_key(prefix))
            self.loaded[prefix] = marshal.loads(data) if data is not None else {}
        return self.loaded[prefix]

    def save(self) -> None:
        """Store the code compiled by this process beside existing code, within the size limit."""
        for prefix in {key[:PREFIX] for key in generated.CODES if self.find(key) is None}:
            codes = {key: marshal.dumps(code) for key, code in generated.CODES.items() if key[:PREFIX] == prefix}
            data = marshal.dumps(self.entry(prefix) | codes)
            self.disk.store(entry_key(prefix), data if len(data) < 0.9 * MAX_ENTRY_BYTES else marshal.dumps(codes))


def entry_key(prefix: str) -> str:
    """Return the key of an entry; other versions of Python have other code."""
    return digest(b"code 1 " + importlib.util.MAGIC_NUMBER + prefix.encode())


@cache
def use_code_cache(disk: DiskCache) -> None:
    """Look up code in a disk cache, and store newly compiled code there when the process ends."""
    found = CodeCache(disk)
    generated.find_code = found.find
    process.AT_END.append(found.save)
