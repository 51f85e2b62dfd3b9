"""The trace: every change with its cause and the rules by which it happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Ear = Callable[[Any, str, dict[str, Any]], None]


PASSED = "passed"
"""The event of a record that somebody who had nothing else to do passed, without being asked."""


class Record(Struct, frozen=True):
    """One thing that happened.

    Attributes:
        index: its number in the game.
        cause: index of what caused it, -1 for none.
        kind: "event", "move", "mark", "choice", "item", "effect", "refusal", "trigger", "game".
        text: it, in words.
        rules: ids of the rules cited.
        event: name of the event, for observations.
        data: roles and values by name: references, players, numbers, words.
    """

    index: int
    cause: int
    kind: str
    text: str
    rules: tuple[str, ...] = ()
    event: str = ""
    data: dict[str, Any] = {}


class Log:
    """Collects records and the assumptions that were leaned on.

    Args:
        ear: is told of every event that a trigger could listen to, just before triggers do: `ear(machine, event,
            bindings)`; it must change nothing.
    """

    __slots__ = ("ear", "leaned", "records")

    def __init__(self, ear: Ear | None = None) -> None:
        self.records: list[Record] = []
        self.leaned: dict[str, None] = {}
        self.ear = ear

    def lean(self, assumption: str) -> None:
        """Note that a result leaned on an assumption."""
        self.leaned[assumption] = None
