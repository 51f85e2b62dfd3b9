"""Differences between two revisions of one game, and a revision with only some of them, also as an experiment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.experiments import find_named_rules
from rulestone.game.rulebook import Rulebook
from rulestone.game.ruleset import TABLES, Ruleset
from rulestone.language.inspect import walk
from rulestone.language.instructions import Instruction, Let, Steps, Stop, While
from rulestone.model.keys import SameObject

POLICY = "policies"


class Difference(Struct, frozen=True):
    """One part that differs between two revisions.

    Attributes:
        table: name of its table ("verbs"), or "policies".
        name: name of the part.
        own: the part in the first revision; None if it has none.
        other: the part in the second revision; None if it has none.
    """

    table: str
    name: str
    own: Any
    other: Any

    @property
    def label(self) -> str:
        """Return a short label, such as "verbs: destroy"."""
        return f"{self.table}: {self.name}"


def list_differences(own: Ruleset, other_ruleset: Ruleset) -> tuple[Difference, ...]:
    """Return the parts and policies that differ between two revisions or exist in one only.

    Parts that only `other_ruleset` has are no difference by themselves: nothing in `own` uses them.
    """
    found: list[Difference] = []
    for table in TABLES:
        mine, theirs = getattr(own.parts, table), getattr(other_ruleset.parts, table)
        found += [Difference(table, n, part, theirs.get(n)) for n, part in mine.items() if theirs.get(n) != part]
    mine, theirs = own.parts.policies, other_ruleset.parts.policies
    for name in type(mine).__struct_fields__:
        if getattr(mine, name) != getattr(theirs, name):
            found.append(Difference(POLICY, name, getattr(mine, name), getattr(theirs, name)))
    return tuple(found)


def take_parts(own: Ruleset, other_ruleset: Ruleset, differences: Sequence[Difference]) -> Ruleset:
    """Return a revision with some parts of another revision of its game.

    Parts that only `other_ruleset` has are added too, so that the taken parts find the names that they use.

    Args:
        own: the revision that takes parts.
        other_ruleset: the revision that the parts come from.
        differences: some of `list_differences(own, other)`.
    """
    more: dict[str, dict[str, Any]] = {}
    dropped: dict[str, list[str]] = {}
    for table in TABLES:
        mine, theirs = getattr(own.parts, table), getattr(other_ruleset.parts, table)
        if only := {name: part for name, part in theirs.items() if name not in mine}:
            more[table] = only
    policies = {}
    for one in differences:
        if one.table == POLICY:
            policies[one.name] = one.other
        elif one.other is None:
            dropped.setdefault(one.table, []).append(one.name)
        else:
            more.setdefault(one.table, {})[one.name] = one.other
    name = f"{own.revision}+{', '.join(one.label for one in differences)}={other_ruleset.revision}"
    rules = [*own.rulebook, *(rule for rule in other_ruleset.rulebook if rule.id not in own.rulebook.rules)]
    return own.revise(name, join_rulebooks(rules), replace_parts=more, drop_parts=dropped, policies=policies)


def leave_out_rule(own: Ruleset, rule: str) -> Ruleset | None:
    """Return a ruleset without the prohibitions and state-based actions of one rule: the requirements and checks that
    cite it, and the revealing of found cards in card texts because of it.

    Returns:
        the ruleset as a revision of its game; None if no such part cites the rule.
    """
    checks = [name for name, check in own.parts.checks.items() if rule in check.cites]
    actions = {
        name: replace(action, needs=tuple(need for need in action.needs if need.cites != rule))
        for name, action in own.parts.actions.items()
        if any(need.cites == rule for need in action.needs)
    }
    shows = own.vocabulary.shows_found == rule
    if not checks and not actions and not shows:
        return None
    name = f"{own.revision}+without {rule}"
    words = replace(own.vocabulary, shows_found="") if shows else None
    dropped = {"checks": checks}
    return own.revise(name, own.rulebook, replace_parts={"actions": actions}, drop_parts=dropped, vocabulary=words)


def undo_rule(own: Ruleset, rule: str) -> Ruleset | None:
    """Return a ruleset without the effects of one rule: steps that cite it first, uncited steps of a verb that cites
    it, and its treatment of cards under a card.

    A step that cites another rule first stays. A loop that loses a step is removed completely, since it might never
    end. `Stop` steps are removed too if no other step remains before them.

    Returns:
        the ruleset as a revision of its game; None if no such part cites the rule.
    """
    more: dict[str, dict[str, Any]] = {}
    for table, fields in (("verbs", ("steps", "afterwards")), ("actions", ("steps",)), ("phases", ("steps",))):
        for name, part in getattr(own.parts, table).items():
            whole = table == "verbs" and rule in part.cites
            kept = {field: remove_steps(getattr(part, field), rule, whole) for field in fields}
            if any(kept[field] != getattr(part, field) for field in fields):
                more.setdefault(table, {})[name] = replace(part, **kept)
    more |= {table: found for table in ("procedures", "proviso") if (found := remove_from_table(own, table, rule))}
    piles = own.parts.policies.piles.without(rule)
    changed = {"piles": piles} if piles != own.parts.policies.piles else {}
    if not more and not changed:
        return None
    name = f"{own.revision}+without what {rule} does"
    return own.revise(name, own.rulebook, replace_parts=more, policies=changed)


def remove_from_table(own: Ruleset, table: str, rule: str) -> dict[str, Steps]:
    """Return the changed entries of a table of steps without the steps that cite a rule."""
    rest = {name: (steps, remove_steps(steps, rule)) for name, steps in getattr(own.parts, table).items()}
    return {name: after for name, (before, after) in rest.items() if before != after}


def remove_steps(steps: Steps, rule: str, with_inner: bool = False) -> Steps:
    """Return steps without the steps, also nested ones, that cite a rule; steps that only bind names stay.

    Args:
        with_inner: whether steps that cite no rule count as citing this one.
    """
    kept: list[Instruction] = []
    for step in steps:
        cited = rule in step.cites[:1] or (with_inner and not step.cites)
        if cited and not isinstance(step, Let | Stop):
            continue
        inner = remove_inner_steps(step, rule)
        if not (inner and isinstance(step, While)):
            kept.append(replace(step, **inner) if inner else step)
    lost = len(kept) < len(steps)
    return () if lost and kept and all(isinstance(step, Stop) for step in kept) else tuple(kept)


def remove_inner_steps(step: Instruction, rule: str) -> dict[str, Steps]:
    """Return the fields of an instruction that hold steps citing a rule, each without these steps."""
    fields = {field: getattr(step, field) for field in step.__struct_fields__}
    inner = {name: steps for name, steps in fields.items() if isinstance(steps, tuple) and steps}
    left = {name: remove_steps(steps, rule) for name, steps in inner.items() if isinstance(steps[0], Instruction)}
    return {name: steps for name, steps in left.items() if steps != fields[name]}


def join_rulebooks(rules: Iterable[Any]) -> Rulebook:
    """Return one rulebook with the rules of two revisions: a second name that is the other's id is dropped."""
    listed = list(rules)
    ids = {rule.id for rule in listed}
    return Rulebook(replace(rule, also=tuple(id for id in rule.also if id not in ids)) for rule in listed)


def list_rules(part: Any, rulebook: Rulebook) -> tuple[str, ...]:
    """Return the ids of the rules that a part cites, in order."""
    return tuple([word for word in find_words(SameObject(part)) if word in rulebook.rules])


@lru_cache(maxsize=20_000)
def find_words(part: SameObject) -> tuple[str, ...]:
    """Return the words in a part that may be rule ids, each once, in order."""
    return tuple(dict.fromkeys(word for node in walk(part.thing) for word in find_named_rules(node)))
