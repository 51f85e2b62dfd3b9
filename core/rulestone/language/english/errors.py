"""Messages for texts that are not rules English."""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from functools import cached_property
from typing import Any, TypeVar

T = TypeVar("T")
Expected = tuple[str, ...] | Callable[[], dict[str, str]]
"""The possible words, or a function that returns them with the group of each."""
_MAX_SHOWN = 8
_NEAR = 0.72


class EnglishError(ValueError):
    """A text that is not rules English.

    Attributes:
        column: where, counted from 1 in its line.
        line: in which line, counted from 1.
        found: the word that stands there; "" for the end of the text.
        why: the mistake, if it is more than a word that does not fit there.
        also: the errors of later sentences and lines, in their order.
    """

    def __init__(self, column: int, found: str, expected: Expected = (), *, line: int = 1, why: str = "") -> None:
        self.column = column
        self.line = line
        self.found = found
        self._expected = expected
        self.why = why
        self.also: tuple[EnglishError, ...] = ()
        super().__init__(column, found)

    # Finding them takes long, and most errors are caught by a construct that tries the next one.
    @cached_property
    def groups(self) -> dict[str, str]:
        """Return the possible words, each with its group: "verbs", "nouns"."""
        return self._expected() if callable(self._expected) else dict.fromkeys(self._expected, "words")

    @cached_property
    def expected(self) -> tuple[str, ...]:
        """Return the possible words, nearest in spelling first."""
        return tuple(sorted(self.groups, key=lambda word: (-measure_likeness(self.found, word), word)))

    @cached_property
    def nearest(self) -> str | None:
        """Return the possible word that resembles the found one most, or None."""
        best = self.expected[0] if self.expected and self.found else None
        return best if best and measure_likeness(self.found, best) >= _NEAR else None

    def __str__(self) -> str:
        place = f"column {self.column}" if self.line == 1 else f"line {self.line}, column {self.column}"
        found = f"found “{self.found}”" if self.found else "the text ends here"
        message = f"{place}: {found}"
        if self.why:
            message += f", but {self.why}" if self.found else f": {self.why}"
        if self.nearest:
            message += f"\n  Did you mean “{self.nearest}”?"
        several: dict[str, list[str]] = {}
        for word in self.expected:
            several.setdefault(self.groups[word], []).append(f"“{word}”")
        share = _MAX_SHOWN // len(several or " ")
        said = (f"{group} {', '.join(words[:share])}{', …' * (len(words) > share)}" for group, words in several.items())
        return message + (f"\n  Expected: {'; '.join(said)}" if several else "")


class Unprintable(Exception):
    """Inside the printer: the data that it is raised with has no sentence in rules English."""


def require_wording(words: T | None, data: Any) -> T:
    """Return the wording found for data; raise Unsayable if there is none."""
    refuse(words is None, data)
    return words  # type: ignore[return-value]


def refuse(holds: object, data: Any) -> None:
    """Raise Unprintable for data if a condition holds."""
    if holds:
        raise Unprintable(data)


def measure_likeness(text: str, word: str) -> float:
    """Return the similarity of two spellings, 0 to 1; a longer phrase is also compared by its start."""
    text, word = text.lower(), word.lower()
    whole = SequenceMatcher(None, text, word).ratio()
    if " " in word and " " not in text:
        return max(whole, 0.95 * SequenceMatcher(None, text, word.split()[0]).ratio())
    return whole
