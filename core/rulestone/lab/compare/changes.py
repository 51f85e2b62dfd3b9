"""Trials, and the changes to a column that other columns suggest: policies of other games, parts of other revisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from msgspec import Struct

from rulestone.game.differences import POLICY, Difference, list_rules
from rulestone.game.experiments import POLICIES
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import ADDED, Change
from rulestone.scenario import Run


class Trial(Struct, frozen=True):
    """A change and the column's results under it.

    Attributes:
        change: the change.
        observations: observation → value.
        steps: whether each line of the script is allowed.
        becomes: row → the column that it then agrees with there, for the rows in which it did not.
        like: the columns whose way of behaving it then has; () for none, or its own.
        rejected: why the trial proves nothing although the column then agrees with others: the change breaks the
            premise of the question; "" if it proves its cause.
        strays: the number of differences from both its unchanged column and the other column (`Known.strays`).
        disturbs: the number of missing and new records in the column's run.
    """

    change: Change
    observations: dict[str, Any]
    steps: tuple[bool, ...]
    becomes: dict[str, str] = {}
    like: tuple[str, ...] = ()
    rejected: str = ""
    strays: int = 0
    disturbs: int = 0


def other_options(column: str, own: Ruleset, run: Run) -> Iterator[tuple[Change, Any]]:
    """Yield the other options of the assumptions that a column depends on, each as a change with the option itself.

    Args:
        column: the column.
        own: its ruleset.
        run: its run.
    """
    for name, chosen in run.assumptions.items():
        declared = own.parts.assumptions[name]
        for option in declared.options:
            if option != chosen:
                yield Change("assumption", column, name, str(option), (declared.rule,)), option


def differing_fields(own: Ruleset, giver: Ruleset, policy: str) -> tuple[str, ...]:
    """Return the fields of a policy in which two rulesets differ (`Policy.differing`)."""
    mine, theirs = (getattr(one.parts.policies, policy) for one in (own, giver))
    fields: tuple[str, ...] = mine.differing(theirs)
    return fields


def policies(column: str, own: Ruleset, givers: Mapping[str, Ruleset]) -> Iterator[tuple[Change, str, Ruleset]]:
    """Yield the policies that a column could take from others, each once; differing descriptions come first.

    Args:
        column: the column.
        own: its ruleset.
        givers: column → the ruleset of another game.
    """
    offers: list[tuple[bool, tuple[Change, str, Ruleset]]] = []
    for name in POLICIES:
        known = [mine := getattr(own.parts.policies, name)]
        for giver, ruleset in givers.items():
            theirs = getattr(ruleset.parts.policies, name)
            if ruleset.game != own.game and all(one.differing(theirs) for one in known):
                rules = tuple(rule for rule in mine.cites if rule in own.rulebook)
                same_text = any(one.describe() == theirs.describe() for one in known)
                offers.append((same_text, (Change("policy", column, name, giver, rules), name, ruleset)))
                known.append(theirs)
    yield from (offer for _, offer in sorted(offers, key=itemgetter(0)))


def revisions(column: str, own: Ruleset, giver: str, other: Ruleset, taken: Sequence[Difference]) -> Change:
    """Return the change of a column to parts of another revision; () for all parts that only the other one has."""
    if not taken:
        return Change("revision", column, ADDED, giver)
    rules: dict[str, None] = {}
    for one in taken:
        if one.table == POLICY:
            rules |= dict.fromkeys(rule for field in one.own.differing(one.other) for rule in one.own.rules_for(field))
            continue
        mine, theirs = (list_rules(part, own.rulebook) if part is not None else () for part in (one.own, one.other))
        alone = [rule for rule in mine if rule not in theirs]
        rules |= dict.fromkeys(alone or mine[:1])
    # the version of a rule that only this revision has says most
    ordered = sorted(rules, key=lambda rule: (rule in other.rulebook.rules, "@" not in rule))
    return Change("revision", column, ", ".join(one.label for one in taken), giver, tuple(ordered))


__all__ = ["Change", "Trial", "differing_fields", "other_options", "policies", "revisions"]
