"""Differences between two revisions of one game, and a revision that takes only some of them: an experiment too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.experiments import named
from rulestone.game.rulebook import Rulebook
from rulestone.game.ruleset import TABLES, Ruleset
from rulestone.game.validation.names import walk

POLICY = "policies"


class Difference(Struct, frozen=True):
    """One part that two revisions have differently.

    Attributes:
        table: the table it stands in ("verbs"), or "policies".
        name: its name.
        own: what the one revision has there, None for nothing.
        other: what the other has there, None for nothing.
    """

    table: str
    name: str
    own: Any
    other: Any

    @property
    def label(self) -> str:
        """It in a few words: "verbs: destroy"."""
        return f"{self.table}: {self.name}"


def differences(own: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    """The parts and policies that one revision has otherwise than another, and those that only it has.

    What only the other one has is no difference by itself: nothing of the one makes use of it.
    """
    found: list[Difference] = []
    for table in TABLES:
        mine, theirs = getattr(own.parts, table), getattr(other.parts, table)
        found += [Difference(table, n, part, theirs.get(n)) for n, part in mine.items() if theirs.get(n) != part]
    mine, theirs = own.parts.policies, other.parts.policies
    for name in type(mine).__struct_fields__:
        if getattr(mine, name) != getattr(theirs, name):
            found.append(Difference(POLICY, name, getattr(mine, name), getattr(theirs, name)))
    return tuple(found)


def taking_over(own: Ruleset, other: Ruleset, taken: Sequence[Difference]) -> Ruleset:
    """A revision that has some parts as another revision of its game has them, and is otherwise what it was.

    What only the other one has comes along, so that what is taken finds what it names.

    Args:
        own: the one that takes.
        other: whose parts they are.
        taken: which, from `differences(own, other)`.
    """
    more: dict[str, dict[str, Any]] = {}
    dropped: dict[str, list[str]] = {}
    for table in TABLES:
        mine, theirs = getattr(own.parts, table), getattr(other.parts, table)
        if only := {name: part for name, part in theirs.items() if name not in mine}:
            more[table] = only
    policies = {}
    for one in taken:
        if one.table == POLICY:
            policies[one.name] = one.other
        elif one.other is None:
            dropped.setdefault(one.table, []).append(one.name)
        else:
            more.setdefault(one.table, {})[one.name] = one.other
    name = f"{own.revision}+{', '.join(one.label for one in taken)}={other.revision}"
    rules = [*own.rulebook, *(rule for rule in other.rulebook if rule.id not in own.rulebook.rules)]
    return own.revise(name, together(rules), replace_parts=more, drop_parts=dropped, policies=policies)


def leaving_out(own: Ruleset, rule: str) -> Ruleset | None:
    """A ruleset without what one rule forbids or does by itself: the requirements and the rule processing that cite it.

    Returns:
        the ruleset as a revision of its game; None where nothing of the kind cites the rule.
    """
    checks = [name for name, check in own.parts.checks.items() if rule in check.cites]
    actions = {
        name: replace(action, needs=tuple(need for need in action.needs if need.cites != rule))
        for name, action in own.parts.actions.items()
        if any(need.cites == rule for need in action.needs)
    }
    if not checks and not actions:
        return None
    name = f"{own.revision}+without {rule}"
    return own.revise(name, own.rulebook, replace_parts={"actions": actions}, drop_parts={"checks": checks})


def together(rules: Iterable[Any]) -> Rulebook:
    """A rulebook of rules of two revisions: where one is also the other's second name, the second name goes."""
    listed = list(rules)
    ids = {rule.id for rule in listed}
    return Rulebook(replace(rule, also=tuple(id for id in rule.also if id not in ids)) for rule in listed)


def rules_of(part: Any, rulebook: Rulebook) -> tuple[str, ...]:
    """The ids of the rules that a part names, in the order in which it does."""
    found: dict[str, None] = {}

    def visit(node: Any) -> None:
        found.update(dict.fromkeys(id for id in named(node) if id in rulebook.rules))

    walk(part if isinstance(part, (tuple, list)) else [part], visit, set())
    return tuple(found)
