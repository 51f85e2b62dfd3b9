"""Digests that identify data: `blake2b`, without OpenSSL.

`hashlib` loads OpenSSL too, which takes a short command longer than all its digests.
"""

try:
    from _blake2 import blake2b
except ImportError:  # Python without the module that CPython builds
    from hashlib import blake2b

__all__ = ["blake2b"]
