"""Columns of a comparison: a game and a revision each."""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.game.host import find, rulesets

ADDED = "what is new there"
"""How the change is called in which a column takes what only another revision has."""


def every_column() -> tuple[str, ...]:
    """Every installed game at each of its revisions, as "game@revision", oldest revision first.

    What cannot be made is left out (`rulestone.game.host.left_out`).
    """
    return tuple(ruleset.name for ruleset in rulesets())


def columns_of(names: Iterable[str]) -> tuple[str, ...]:
    """Columns by full name, in the order given, each once; a game without a revision means its newest.

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    return tuple(dict.fromkeys(find(name.strip())[1].name for name in names if name.strip()))


def title_of(name: str) -> str:
    """How readers are told of a column: the game's title and the revision.

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    game, ruleset = find(name)
    return f"{game.title} {ruleset.revision}"
