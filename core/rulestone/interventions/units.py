"""The smallest changeable parts of a ruleset, found without words and named on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import FoundPart, PartSearch
from rulestone.interventions.places import Path, get_value
from rulestone.interventions.settings import SETTING, iterate_settings, number_duplicates
from rulestone.language.expressions import Of
from rulestone.language.inspect import find_records
from rulestone.language.instructions import Call, Instruction, Mark

ASKS = ("need", "restriction", "condition", "rule processing", "capacity", "limit", "ability", "deck")
"""The kinds of parts that ask, forbid or check something."""
KINDS = (*ASKS, SETTING, "step")
"""The kinds of parts that a cause may be, in the order in which they are tried."""


class Units:
    """The parts and settings of one ruleset.

    Args:
        ruleset: the ruleset.

    Attributes:
        parts: all of them, without words.
        used: rule → the number of parts that rest on it: a rule behind few parts is more specific than one behind many.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        found = [
            part
            for part in PartSearch(ruleset, worded=False).parts()
            # removing a call skips every step of the procedure, so the change is not small
            if part.kind in KINDS and not (part.kind == "step" and isinstance(get_value(ruleset, part.path), Call))
        ]
        found += iterate_settings(ruleset, ruleset.rulebook.rules)
        self.parts = tuple(found)
        self.used = Counter(rule for part in self.parts for rule in part.rules)

    def get_name(self, part: FoundPart) -> str:
        """Return the name of a part, which no other part has that rests on the same rules."""
        if part.kind == SETTING:
            return f"{part.owner}: {part.words}"
        found = name_parts(self.ruleset, part.rules, part.path[:3])
        return next((name for name, one in found if (one.path, one.value) == (part.path, part.value)), part.owner)


@lru_cache(maxsize=32)
def get_units(ruleset: Ruleset) -> Units:
    """Return the parts and settings of a ruleset, cached."""
    return Units(ruleset)


def name_parts(ruleset: Ruleset, rules: tuple[str, ...], declaration: Path = ()) -> Iterator[tuple[str, FoundPart]]:
    """Yield the parts that rest on any of some rules with their names, numbered from the second of a name on.

    Args:
        declaration: path of the only entry of a table whose parts are named, numbered as among all parts; () for all.
    """
    wanted = frozenset(rules)
    found = (part for part in PartSearch(ruleset, wanted, declaration).parts() if part.kind in KINDS)
    for part in number_duplicates(part for part in found if not wanted or not wanted.isdisjoint(part.rules)):
        yield (f"{part.owner}: {part.words}" if part.words else part.owner), part


def get_owner_name(part: FoundPart) -> str:
    """Return the name of the verb, action, phase or check that contains a part; "" for none."""
    return str(part.path[2]) if len(part.path) > 2 and part.path[0] == "parts" else ""


def inherits_rules(ruleset: Ruleset, path: Path) -> bool:
    """Return whether a step takes its rules from its verb: neither the step nor an enclosing step cites a rule."""
    cited = [one.cites for n in range(4, len(path) + 1) if isinstance(one := get_value(ruleset, path[:n]), Instruction)]
    return path[1] == "verbs" and bool(cited) and not any(cited)


def find_mark(ruleset: Ruleset, part: FoundPart) -> str:
    """Return the attribute that a part marks, as a step or a setting of one; "" for none."""
    around = (get_value(ruleset, part.path[:length]) for length in range(len(part.path), 3, -1))
    return next((step.key for step in around if isinstance(step, Mark)), "")


def reads_mark(ruleset: Ruleset, part: FoundPart, key: str) -> bool:
    """Return whether a part is a condition that reads an attribute."""
    asks, content = part.kind in ASKS or part.words.startswith("condition"), get_value(ruleset, part.path)
    return asks and any(one.attr == key for one in find_records(getattr(content, "condition", content), (Of,)))
