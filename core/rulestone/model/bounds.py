"""How much there can be: what goes beyond is an error of whoever asks for it, told where it is read or happens.

No game comes near these numbers. They keep a slip ("deck: 10000000") or a hostile file from running until it is killed.
"""

from __future__ import annotations

CARDS = 10_000
"""Cards of a position."""

THINGS = 1_000
"""Things that one sentence of rules English does one after the other: dice rolled."""

DIGITS = 20
"""Digits of a whole number."""

WORDS = 400
"""Words of one line of rules English."""

DEPTH = 60
"""How deep a file's mappings and lists, or what a line of rules English says, lie in each other."""

NODES = 200_000
"""Pieces of a file, those counted again that it repeats by aliases."""

SIZE = 4_000_000
"""Bytes of a file."""

NAME = 200
"""Characters of a name or a key."""


def whole(text: str) -> int:
    """The whole number that digits say.

    Args:
        text: digits, a sign before them.

    Raises:
        ValueError: it has more than `DIGITS` digits, or is no number.
    """
    if len(text.lstrip("+-")) > DIGITS:
        raise ValueError(f"a whole number has at most {DIGITS} digits, this one has {len(text.lstrip('+-'))}")
    return int(text)
