"""A report on a ruleset: collects its problems, and checks single names, zones, attributes and values."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from rulestone.game.problems import Problem
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.misfits import find_literals
from rulestone.game.validation.names import Names
from rulestone.game.validation.sorts import check_printed
from rulestone.language import expressions as e
from rulestone.model.records import map_listed_fields

SHOWN = 12
"""Maximum number of words that a message lists."""


class Report:
    """The problems of one ruleset.

    Args:
        ruleset: the ruleset.

    Attributes:
        part: name of the part that is being checked.
        names: names that the ruleset declares.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.parts = ruleset.parts
        self.names = Names(ruleset)
        self.problems: list[Problem] = []
        self.part = ""

    def add(self, name: object, message: str, known: Iterable[object] = ()) -> None:
        """Add a problem."""
        near = difflib.get_close_matches(str(name), [str(one) for one in known], 1)
        self.problems.append(Problem(self.ruleset.name, self.part, str(name), message, near[0] if near else ""))

    def check_known(self, kind: str, name: object, among: Iterable[Any]) -> None:
        """Check that a name is declared."""
        if name not in among:
            self.add(name, f"there is no {kind} “{name}”", among)

    def check_listed(self, node: Any) -> None:
        """Check the fields with a fixed list of words."""
        for field, words in map_listed_fields(node.__class__):
            for word in find_literals(getattr(node, field), self.parts.assumptions):
                if word not in words:
                    what = f"{field} of {type(node).__name__} is never “{word}”; it is one of"
                    self.add(word, f"{what} {', '.join(f'“{one}”' for one in words)}", words)

    def check_zone(self, name: str) -> None:
        """Check a zone or a group of zones."""
        self.check_known("zone", name, self.names.zones)

    def check_own_zone(self, name: str) -> None:
        """Check that a zone is no group."""
        if name not in self.parts.zones:
            group = " (it is a group of zones)" if name in self.names.zones else ""
            self.add(name, f"there is no zone “{name}”{group}", self.parts.zones)

    def check_attribute(self, name: str) -> None:
        """Check an attribute."""
        names = self.names
        if not name.endswith(tuple(names.open)) and not name.startswith(tuple(names.begun)):
            self.check_known("attribute", name, names.attributes)

    def check_values(self, values: Mapping[str, Any]) -> None:
        """Check attributes of cards with their values."""
        for attr, value in values.items():
            self.check_attribute(attr)
            for name, wrong in check_printed(attr, value, self.parts):
                self.add(name, wrong)
            for one in value if isinstance(value, tuple) else (value,):
                self.check_value(attr, one)

    def check_value(self, attr: str, value: Any) -> None:
        """Check a literal value of an attribute."""
        words = self.names.core_words.get(attr, self.names.words.get(attr))
        if words is None or value is None or isinstance(value, e.Expr) or value in words:
            return
        if isinstance(value, tuple):
            for member in value:
                self.check_value(attr, member)
            return
        among = f"; it is one of {', '.join(map(str, words))}" if len(words) <= SHOWN else ""
        self.add(value, f"{attr} is never “{value}”{among}", words)
