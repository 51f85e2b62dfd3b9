"""How much there can be: what goes beyond is an error of whoever asks for it, told where it is read or happens.

No game comes near these numbers. They keep a slip ("deck: 10000000") or a hostile file from running until it is killed.
"""

from __future__ import annotations

from typing import Any

CARDS = 10_000
"""Cards of a position."""

THINGS = 5_000
"""Things that one effect does or brings about: cards that it moves at once, cards that it makes, copies, dice; and so
many items lie on the stack, triggers wait and continuous effects last at the same time."""

DIGITS = 20
"""Digits of a whole number, of those written and of those multiplied."""

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


class Unreckonable(RuntimeError):
    """Rules or a card reckon with or compare what does not go together (a number and a word), or go beyond a bound.

    Args:
        text: what was reckoned with what.
        where: what was being carried out, "" while that is not known.
    """

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(f"{where}: {text}" if where else text)
        self.text = text
        self.where = where


def few_enough(number: int, what: str) -> None:
    """See that an effect does no more than it may.

    Args:
        number: how many things.
        what: of what kind, in words.

    Raises:
        Unreckonable: they are too many.
    """
    if number > THINGS:
        raise Unreckonable(f"an effect does at most {THINGS:,} things, and {number:,} {what} are meant here")


def product(left: Any, right: Any) -> Any:
    """Two numbers multiplied.

    Raises:
        Unreckonable: the result has too many digits.
    """
    result = left * right
    if isinstance(result, int) and not -MOST < result < MOST:
        raise Unreckonable(f"a number has at most {DIGITS} digits, this one has {len(str(abs(result)))}")
    return result


MOST = 10**DIGITS


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
