"""Changes that other columns suggest (policies, parts of revisions), and group tests of changes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rulestone.game.differences import POLICIES, POLICY, Difference, list_change_rules, list_changes
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import ADDED, Change
from rulestone.scenario import Run

Item = TypeVar("Item")
MAX_GROUP = 8
"""Maximum number of changes in a group of `divide_by_conflict`."""


def vary_options(column: str, ruleset: Ruleset, run: Run) -> Iterator[tuple[Change, Any]]:
    """Yield a change, and its option, for each other option of the assumptions that a column depends on.

    Args:
        column: the column.
        ruleset: its ruleset.
        run: its run.
    """
    for name, chosen in run.assumptions.items():
        declared = ruleset.parts.assumptions[name]
        for option in declared.options:
            if option != chosen:
                yield Change("assumption", column, name, str(option), (declared.rule,)), option


def list_differing(own: Ruleset, giver: Ruleset, policy: str) -> tuple[str, ...]:
    """Return the fields of a policy in which two rulesets differ (`Policy.list_differing`)."""
    mine, theirs = (getattr(one.parts.policies, policy) for one in (own, giver))
    fields: tuple[str, ...] = mine.list_differing(theirs)
    return fields


def vary_policies(column: str, own: Ruleset, givers: Mapping[str, Ruleset]) -> Iterator[tuple[Change, str, Ruleset]]:
    """Yield the policies that a column could take from others, each once.

    Args:
        column: the column.
        own: its ruleset.
        givers: column → the ruleset of another game.
    """
    for name in POLICIES:
        known = [mine := getattr(own.parts.policies, name)]
        rules = tuple(rule for rule in mine.cites if rule in own.rulebook)
        for giver, ruleset in givers.items():
            theirs = getattr(ruleset.parts.policies, name)
            # a policy that an earlier column has too is not offered twice
            if ruleset.game != own.game and all(one.list_differing(theirs) for one in known):
                yield Change("policy", column, name, giver, rules), name, ruleset
                known.append(theirs)


def vary_revision(column: str, own: Ruleset, giver: str, other_ruleset: Ruleset, parts: Sequence[Difference]) -> Change:
    """Return the change of a column to parts of another revision; () for all parts that only the other revision has."""
    if not parts:
        return Change("revision", column, ADDED, giver)
    fields = [
        f"{one.label}, change {number}"
        for one in parts
        if one.table != POLICY
        for number in one.changes or range(len(list_changes(one.own, one.other)))
    ]
    rules = dict.fromkeys(rule for one in parts for rule in list_change_rules(one, own, other_ruleset))
    # prefer the version of a rule that only this revision has: it is the most specific
    ordered = sorted(rules, key=lambda rule: (rule in other_ruleset.rulebook.rules, "@" not in rule))
    what = ", ".join(one.label for one in parts)
    return Change("revision", column, what, giver, tuple(ordered), fields=tuple(fields))


def run_together(
    items: Sequence[Item],
    run_with: Callable[[Sequence[Item]], Run | None],
    is_unchanged: Callable[[Run], bool],
    differ: bool = False,
) -> Generator[tuple[Item, Run | None], None, bool]:
    """Yield items, each with the run of a column after that change.

    Args:
        items: changes to different parts; one rarely cancels the effect of another.
        run_with: runs the column's scenario under some of them.
        is_unchanged: returns whether a run equals the run of the unchanged column.
        differ: whether the run is known to change under all of them together.

    Returns:
        whether none of them changes the run.
    """
    half = len(items) // 2
    if not half or not differ:
        run = run_with(items)
        same = run is not None and is_unchanged(run)
        if not half or same:
            yield from ((item, run) for item in items)
            return same
    same = yield from run_together(items[:half], run_with, is_unchanged)
    # the run changes under all of them: if the first half changes nothing, the second half must
    return (yield from run_together(items[half:], run_with, is_unchanged, differ=same)) and same


def divide_by_conflict(items: Iterable[Item], conflict: Callable[[Item, Item], bool]) -> list[list[Item]]:
    """Divide items into groups of at most `MAX_GROUP` without conflicts in a group; keep the order where possible."""
    groups: list[list[Item]] = []
    for item in items:
        fits = (one for one in groups if len(one) < MAX_GROUP and not any(conflict(item, other) for other in one))
        group = next(fits, [])
        groups += [] if group else [group]
        group.append(item)
    return groups
