"""The interface that collects problems with a game's names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.names import Names
from rulestone.kernel.declare import Parts


class Report(Protocol):
    """Takes problems; `part` is where in `ruleset` it is looked at the moment, `names` what is declared there."""

    part: str
    ruleset: Ruleset
    parts: Parts
    names: Names

    def say(self, name: object, what: str, known: Iterable[object] = ()) -> None:
        """A problem."""

    def known(self, kind: str, name: object, among: Iterable[Any]) -> None:
        """A problem if the name is not among those declared."""

    def attribute(self, name: str) -> None:
        """A problem if it is no attribute."""

    def values(self, values: Mapping[str, Any]) -> None:
        """Report undeclared attributes of cards, and values that an attribute cannot have."""

    def zone(self, name: str) -> None:
        """A problem if it is neither a zone nor a group of zones."""

    def listed(self, node: Any) -> None:
        """A problem for each word of a record that is not among those of its type."""
