"""Differences between the declarations of two revisions: rules, policies, assumptions, other parts, cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.differences import POLICY, list_differences
from rulestone.game.ruleset import Rule, Ruleset
from rulestone.kernel.declare import Assumption
from rulestone.model.objects import Card

Kind = Literal["new", "gone", "changed"]
ASSUMPTIONS = "assumptions"


class RuleChange(Struct, frozen=True):
    """A changed rule.

    Attributes:
        kind: "new", "gone" or "changed".
        own: the rule in the first revision; None if it has none.
        other: the rule in the second revision; None if it has none. X@REVISION counts as a changed X.
    """

    kind: Kind
    own: Rule | None
    other: Rule | None


class PartChange(Struct, frozen=True):
    """A policy, an assumption, a card or another part that differs between two revisions.

    Attributes:
        kind: "new", "gone" or "changed".
        name: name of the part.
        own, other: its value in the first and the second revision, in words if possible; "" for none.
        rules: ids of the rules behind it.
    """

    kind: Kind
    name: str
    own: str = ""
    other: str = ""
    rules: tuple[str, ...] = ()


class DeclaredDifferences(Struct, frozen=True):
    """The differences between the declarations of two revisions.

    Attributes:
        rules, policies, assumptions, cards: the changes of each kind.
        parts: names of all other differing parts (zones, verbs, actions, checks), as "verbs: destroy".
    """

    rules: tuple[RuleChange, ...]
    policies: tuple[PartChange, ...]
    assumptions: tuple[PartChange, ...]
    parts: tuple[PartChange, ...]
    cards: tuple[PartChange, ...]


def list_declared_differences(own: Ruleset, other_ruleset: Ruleset) -> DeclaredDifferences:
    """Return the differences between the declarations of two revisions."""
    mine = [one for one in list_differences(own, other_ruleset) if one.table not in (POLICY, ASSUMPTIONS)]
    theirs = [one for one in list_differences(other_ruleset, own) if one.own is not None and one.other is None]
    parts = [PartChange("gone" if one.other is None else "changed", one.label) for one in mine]
    parts += [PartChange("new", one.label) for one in theirs if one.table not in (POLICY, ASSUMPTIONS)]
    return DeclaredDifferences(
        tuple(list_rule_changes(own, other_ruleset)),
        tuple(list_policy_changes(own, other_ruleset)),
        tuple(list_assumption_changes(own, other_ruleset)),
        tuple(parts),
        tuple(list_card_changes(own, other_ruleset)),
    )


def list_rule_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[RuleChange]:
    """Yield the different rules: changed ones first, then new ones, then removed ones."""
    mine, theirs = ruleset.rulebook.rules, other_ruleset.rulebook.rules
    gone = {id: rule for id, rule in mine.items() if id not in theirs}
    new = {id: rule for id, rule in theirs.items() if id not in mine}
    by_base = {id.partition("@")[0]: id for id in gone}
    for id, rule in theirs.items():
        if id in mine and list_visible_parts(mine[id]) != list_visible_parts(rule):
            yield RuleChange("changed", mine[id], rule)
        elif id in new and id.partition("@")[0] in by_base:
            yield RuleChange("changed", gone.pop(by_base.pop(id.partition("@")[0])), rule)
            del new[id]
    yield from (RuleChange("new", None, rule) for rule in new.values())
    yield from (RuleChange("gone", rule, None) for rule in gone.values())


def list_visible_parts(rule: Rule) -> tuple[str, str, str]:
    """Return the parts of a rule that readers see."""
    return rule.text, rule.status, rule.source


def list_policy_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[PartChange]:
    """Yield the different policies; if only the rule behind one differs, the rules report it."""
    mine, theirs = ruleset.parts.policies, other_ruleset.parts.policies
    for name in type(mine).__struct_fields__:
        one, two = getattr(mine, name), getattr(theirs, name)
        if replace(one, cites=()) != replace(two, cites=()):
            cited = tuple(dict.fromkeys((*one.cites, *two.cites)))
            yield PartChange("changed", name, one.describe(), two.describe(), cited)


def list_assumption_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[PartChange]:
    """Yield the named assumptions that only one revision has, or whose options differ."""
    mine, theirs = ruleset.parts.assumptions, other_ruleset.parts.assumptions
    for name in dict.fromkeys((*theirs, *mine)):
        one, two = (table.get(name) for table in (mine, theirs))
        if one == two:
            continue
        kind: Kind = "new" if one is None else "gone" if two is None else "changed"
        cited = dict.fromkeys(each.rule for each in (one, two) if each is not None)
        yield PartChange(kind, name, describe_assumption(one), describe_assumption(two), tuple(cited))


def describe_assumption(assumption: Assumption | None) -> str:
    """Return an assumption in words: the question, its options, the default first; "" for none."""
    if assumption is None:
        return ""
    rest = [one for one in assumption.options if one != assumption.default]
    return f"{assumption.question} " + " / ".join(map(assumption.describe_option, (assumption.default, *rest)))


def list_card_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[PartChange]:
    """Yield the cards that only one pool has, or with different printed values."""
    for name in dict.fromkeys((*other_ruleset.cards, *ruleset.cards)):
        one, two = ruleset.cards.get(name), other_ruleset.cards.get(name)
        if one is None or two is None:
            yield PartChange("new" if one is None else "gone", name)
        elif one is not two and list_changed_values(one, ruleset) != list_changed_values(two, other_ruleset):
            yield PartChange("changed", name, one.text, two.text)


def list_changed_values(card: Card, ruleset: Ruleset) -> Any:
    """Return a card's printed values, without those implied by its revision's notation."""
    implied = ruleset.implied(card) if ruleset.implied is not None else {}
    values = {name: value for name, value in card.values.items() if name not in implied or implied[name] != value}
    return card.type, values, card.abilities, card.text
