"""Suggestions for misspelt names. A message states a fact in its first line; each further line is a hint."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def list_nearest(word: str, known: Iterable[str], min_ratio: float = 0.65, limit: int = 1) -> list[str]:
    """Return the known words closest in spelling; `min_ratio` is the minimum ratio of difflib."""
    from difflib import get_close_matches  # the import takes longer than most comparisons of words

    # among spellings such as Move and move, keep the first
    by_folded = {word.casefold(): word for word in reversed([*known])}
    return [by_folded[match] for match in get_close_matches(word.casefold(), list(by_folded), limit, min_ratio)]


def suggest(word: str, known: Iterable[str], min_ratio: float = 0.65, limit: int = 1) -> str:
    """Return a line that suggests the nearest known words, or ""; `min_ratio` and `limit` as for `list_nearest`."""
    nearest = list_nearest(word, known, min_ratio, limit) if word else ()
    return f"\n  Did you mean {' or '.join(f'“{word}”' for word in nearest)}?" if nearest else ""


def format_unknown(kind: str, word: str, known: Iterable[str], limit: int = 8) -> str:
    """Return a message about an unknown word, with the lines of `list_hints`."""
    return f"unknown {kind} “{word}”{list_hints(word, known, limit)}"


def list_hints(word: str, known: Iterable[str], limit: int = 8) -> str:
    """Return hints about an unknown word: the nearest known word, and all words.

    Of more than `limit` words it suggests the nearest one; if none is near enough, it lists some, those that are spelt
    alike first.
    """
    words = list(dict.fromkeys(known))
    if len(words) > limit and (suggestion := suggest(word, words)):
        return suggestion
    near = list(dict.fromkeys((*list_nearest(word, words, 0.5, limit), *words)))[:limit]
    listed = [*near, "…"] if len(words) > limit else words
    return suggest(word, words) + list_known(listed)


def list_known(words: Collection[str]) -> str:
    """Return a line with all known words."""
    return f"\n  There are: {', '.join(words)}" if words else "\n  There are none."
