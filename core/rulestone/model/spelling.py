"""Suggestions for misspelt names. A message states a fact in its first line; each further line is a hint."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def list_nearest(found: str, known: Iterable[str], least: float = 0.6, most: int = 1) -> list[str]:
    """Return the known words closest in spelling; `least` is the minimum ratio of difflib."""
    from difflib import get_close_matches  # it takes longer to import than most commands have words to compare

    by_folded = {word.casefold(): word for word in known}
    return [by_folded[near] for near in get_close_matches(found.casefold(), list(by_folded), most, least)]


def suggest(found: str, known: Iterable[str], least: float = 0.6, most: int = 1) -> str:
    """Return a line that suggests the nearest known words, or ""; `least` and `most` as for `list_nearest`."""
    near = list_nearest(found, known, least, most) if found else ()
    return f"\n  Did you mean {' or '.join(f'“{word}”' for word in near)}?" if near else ""


def say_unknown(what: str, found: str, known: Iterable[str], shown: int = 24) -> str:
    """Return a message about an unknown word, with the lines of `list_hints`."""
    return f"unknown {what} “{found}”{list_hints(found, known, shown)}"


def list_hints(found: str, known: Iterable[str], shown: int = 24) -> str:
    """Return hints about an unknown word: the nearest known word, and all words; of more than `shown` the nearest."""
    words = list(dict.fromkeys(known))
    listed = [*list_nearest(found, words, 0, 8), "…"] if len(words) > shown else words
    return suggest(found, words) + list_known(listed)


def list_known(words: Collection[str]) -> str:
    """Return a line with all known words."""
    return f"\n  There are: {', '.join(words)}" if words else "\n  There are none."
