"""Problems in a game's data, as messages."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

CORE, IMPORTING = str(Path(__file__).parents[1]), str(Path(importlib.__file__).parent)


class Problem(Struct, frozen=True):
    """An error in the data of a game.

    Attributes:
        game: ruleset as "game@revision"; "" for an omission of a plugin.
        part: its location ("verb destroy", "card Last Emperor", "lexicon").
        name: the unknown or wrong name.
        what: description of the mistake.
        nearest: the declared name with the most similar spelling; "" for none.
    """

    game: str
    part: str
    name: str
    what: str
    nearest: str = ""

    def __str__(self) -> str:
        hint = f"; did you mean “{self.nearest}”?" if self.nearest else ""
        return f"{self.game}, {self.part}: {self.what}{hint}" if self.game else self.what + hint


class BrokenGame(ValueError):
    """The data of a game refers to missing parts.

    Args:
        problems: all mistakes found.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        number = len(self.problems)
        head = f"{number} problem{'s' if number != 1 else ''} in {self.problems[0].game.partition('@')[0]}:"
        super().__init__("\n  ".join([head, *dict.fromkeys(map(str, self.problems))]))


def format_error(error: BaseException) -> str:
    """Return an error of an author's code in one line: its message and the last executed line of that code."""
    try:
        text = str(error)
    except Exception as another:
        text = f"it cannot be told ({type(another).__name__})"
    if type(error) in (LookupError, ValueError) and text:
        return text
    frames = traceback.extract_tb(error.__traceback__)
    # the core checks what authors pass to it, but the mistake is in the line that called the core
    where = [one for one in frames if not one.filename.startswith(("<", CORE, IMPORTING))] or frames
    if not where or isinstance(error, SyntaxError):  # the text of a syntax error names the line
        return f"{type(error).__name__}: {text}"
    last = where[-1]
    # a helper such as `trick(...)` raises for many cards: the calling line identifies one
    call = next(one.lineno for one in where if one.filename == last.filename)
    through = f", called from line {call}" if call != last.lineno else ""
    return f"{type(error).__name__}: {text} ({'/'.join(Path(last.filename).parts[-2:])}, line {last.lineno}{through})"
