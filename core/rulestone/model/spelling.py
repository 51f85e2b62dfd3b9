"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Iterable


def list_nearest(found: str, known: Iterable[str], least: float = 0.6, most: int = 1) -> list[str]:
    """Return the known words closest in spelling; `least` is the minimum ratio of difflib."""
    from difflib import get_close_matches  # it takes longer to import than most commands have words to compare

    by_folded = {word.casefold(): word for word in known}
    return [by_folded[near] for near in get_close_matches(found.casefold(), list(by_folded), most, least)]


def suggest(found: str, known: Iterable[str], least: float = 0.6, most: int = 1) -> str:
    """Return a suggestion to end a message about an unknown word, or ""; `least` and `most` as for `list_nearest`."""
    near = list_nearest(found, known, least, most) if found else ()
    return f"; did you mean {' or '.join(f'“{word}”' for word in near)}?" if near else ""


def say_unknown(what: str, found: str, known: Iterable[str], shown: int = 24) -> str:
    """Return a message about an unknown word: the known words, of more than `shown` the nearest, and a suggestion."""
    words = list(dict.fromkeys(known))
    many = len(words) > shown
    listed = ", ".join([*list_nearest(found, words, 0, 8), "…"] if many else words) or "none"
    return f"unknown {what} “{found}”; there are: {listed}{suggest(found, words)}"
