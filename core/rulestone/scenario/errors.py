"""Errors in scenarios: one message with the place, the found word and possible ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

LIBRARY = f"{Path(__file__).parent / 'library'}/"
"""The folder of the library, whose files messages name without it."""
MAPPING = "the mapping"
"""The place in messages for a scenario given as a mapping, which has no lines."""


class ScenarioError(ValueError):
    """A scenario cannot be read or set up.

    Args:
        message: description of the error.
        file: name of the file; "" for a text from another source.
        line: number of the line in the file; 0 if unknown.
        key: the key, as a path ("cards.Guard.kind"), "" for none.

    Attributes:
        also: further errors of the same file, in order.
        rulesets: names of all rulesets under which a comparison failed; () outside of comparisons.
    """

    also: tuple[ScenarioError, ...] = ()
    rulesets: tuple[str, ...] = ()

    def __init__(self, message: str, file: str = "", line: int = 0, key: str = "") -> None:
        self.message = message
        self.file = file
        self.line = line
        self.key = key
        where = file.removeprefix(LIBRARY) + (f":{line}" if line and file != MAPPING else "")
        super().__init__(": ".join(part for part in (where, key, message) if part))


def collect_errors(action: Callable[..., Any], *arguments: Iterable[Any]) -> list[ScenarioError]:
    """Call a function with each group of arguments, as `map` does; return the errors that it raises."""
    found: list[ScenarioError] = []
    for group in zip(*arguments, strict=True):
        try:
            action(*group)
        except ScenarioError as error:
            found += [error, *error.also]
    return found


def join_errors(errors: Sequence[ScenarioError], rulesets: tuple[str, ...] = ()) -> ScenarioError:
    """Return the first of several errors; set its `also` to the other errors, and the `rulesets` of all."""
    for one in errors:
        one.rulesets = rulesets
    errors[0].also = tuple(errors[1:])
    return errors[0]


class UnreadText(ScenarioError):
    """A card text that a game cannot read.

    Attributes:
        text: the card text.
        ruleset: name of the ruleset that cannot read the text.
        kind: the kind of ability that a bare instruction is in the text.
        place: line and column of the first word that cannot be read.
        lacks: the reason, with its rule, why the game lacks the concept named there; "" if no rule gives one.
    """

    text = ruleset = kind = lacks = ""
    place = (0, 0)

    def __str__(self) -> str:
        others = ", ".join(name for name in self.rulesets if name != self.ruleset)
        return super().__str__() + (f"\n  No other game can read the text: {others}" if others else "")

    def of(self, text: str, ruleset: str, kind: str, error: Exception, lacks: str) -> UnreadText:
        """Fill in the attributes from the reader's `error` and return this error."""
        self.text = text
        self.ruleset = ruleset
        self.kind = kind
        self.lacks = lacks
        self.place = (getattr(error, "line", 0), getattr(error, "column", 0))
        return self

    @property
    def unread(self) -> str:
        """The rest of the sentence from `place` on; its last clause if only the full stop is left."""
        line, column = (max(number - 1, 0) for number in self.place)
        text = self.text.split("\n")[line]
        return text[column:].partition(". ")[0].strip(" .") or text[:column].rpartition(". ")[2].rpartition(", ")[2]


class ScriptError(ScenarioError):
    """A script cannot be followed: a line has no meaning, a choice is open, or no choice asks for an answer."""


class EndlessScript(ScriptError):
    """A script whose run does not end: an infinite loop, or too many answers."""


class UnknownScenario(ScenarioError):
    """No scenario or ruling has that name."""
