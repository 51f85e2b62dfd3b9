"""Keys of caches: digests that identify data (`blake2b`, without OpenSSL), and objects by identity.

Importing `hashlib` also loads OpenSSL, which takes longer than all digests of a short command.
"""

from __future__ import annotations

from typing import Any

try:
    from _blake2 import blake2b
except ImportError:  # other Pythons than CPython lack the module
    from hashlib import blake2b

__all__ = ["SameObject", "blake2b"]


class SameObject:
    """A key that compares its object by identity.

    Args:
        value: the object; the key keeps it alive.
    """

    __slots__ = ("thing",)

    def __init__(self, value: Any) -> None:
        self.thing = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameObject) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)
