"""Upper bounds that stop a slip ("deck: 10000000") or a hostile file; no game comes near them."""

from __future__ import annotations

from typing import Any

MAX_CARDS = 10_000
"""Maximum number of cards in a position."""

MAX_AFFECTED = 5_000
"""Maximum number of things affected by one effect (cards moved or created, copies, dice), and of stack items, pending
triggers and continuous effects at one time.
"""

MAX_DIGITS = 20
"""Maximum number of digits of a whole number, written or multiplied."""

MAX_WORDS = 400
"""Maximum number of words in one line of rules English."""

MAX_DEPTH = 60
"""Greatest nesting depth of a file's mappings and lists, or of a line of rules English."""

MAX_NODES = 200_000
"""Maximum number of nodes of a file; nodes that aliases repeat count again."""

MAX_FILE_BYTES = 4_000_000
"""Maximum number of bytes of a file."""

MAX_NAME = 200
"""Maximum number of characters of a name or a key."""


class Incomputable(RuntimeError):
    """An evaluation of incompatible values (a number and a word), or a value beyond a bound.

    Args:
        text: the values and the operation.
        where: name of the running procedure; "" if unknown.
    """

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(f"{where}: {text}" if where else text)
        self.text = text
        self.where = where


def check_number(number: int, kind: str) -> None:
    """Check that an effect stays within `MAX_AFFECTED`.

    Args:
        number: number of things.
        kind: kind of things, in words.

    Raises:
        Incomputable: the number is above the limit.
    """
    if number > MAX_AFFECTED:
        raise Incomputable(f"an effect can affect at most {MAX_AFFECTED:,} things, not {number:,} {kind}")


def multiply_bounded(left: Any, right: Any) -> Any:
    """Return the product of two numbers.

    Raises:
        Incomputable: the result has too many digits.
    """
    result = left * right
    if isinstance(result, int) and not -MAX_NUMBER < result < MAX_NUMBER:
        raise Incomputable(f"a number has at most {MAX_DIGITS} digits, this one has {len(str(abs(result)))}")
    return result


MAX_NUMBER = 10**MAX_DIGITS


def parse_whole_number(text: str) -> int:
    """Return the whole number that a text of digits means.

    Args:
        text: digits, optionally with a sign.

    Raises:
        ValueError: the text has more than `MAX_DIGITS` digits, or is not a number.
    """
    if len(text.lstrip("+-")) > MAX_DIGITS:
        raise ValueError(f"a whole number has at most {MAX_DIGITS} digits, this one has {len(text.lstrip('+-'))}")
    return int(text)
