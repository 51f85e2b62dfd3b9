"""Differences between two revisions of one game; and experiments: a ruleset with one of these differences, or with
a policy of another ruleset.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.ruleset import TABLES, Rulebook, Ruleset
from rulestone.kernel.policies import Policies, Policy, ReopeningGate, Responses, Triggers
from rulestone.language import expressions as e
from rulestone.language.expressions.expression import strip_terms
from rulestone.language.inspect import walk
from rulestone.model.keys import SameObject
from rulestone.model.spelling import list_hints

POLICY = "policies"
Entries = tuple[Any, ...]


class Difference(Struct, frozen=True):
    """One part that differs between two revisions.

    Attributes:
        table: name of its table ("verbs"), or "policies".
        name: name of the part.
        own: the part in the first revision; None if it has none.
        other: the part in the second revision; None if it has none.
        changes: if `other` has only some changes of the second revision, their numbers in `list_changes`; () for all.
    """

    table: str
    name: str
    own: Any
    other: Any
    changes: tuple[int, ...] = ()

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


class VersionChange(NamedTuple):
    """A change between two versions of a part: what is replaced, by what, and the rules that both cite around it."""

    before: Any
    after: Any
    cites: tuple[str, ...]


def list_changes(own: Any, other: Any) -> list[VersionChange]:
    """Return the smallest changes from one version of a part to another: steps, fields or other entries.

    Example: two procedures that differ in one condition have one change, the two conditions.
    """
    found: list[VersionChange] = []

    def record_change(change: VersionChange) -> bool:
        found.append(change)
        return False

    blend_versions(own, other, record_change)
    return found


def take_changes(one: Difference, numbers: Sequence[int]) -> Difference:
    """Return a difference with only some of its changes, by their numbers in `list_changes`."""
    count = itertools.count()
    blended = blend_versions(one.own, one.other, lambda change: next(count) in numbers)
    return replace(one, other=blended, changes=tuple(numbers))


def blend_versions(own: Any, other: Any, take: Callable[[VersionChange], bool], cites: tuple[str, ...] = ()) -> Any:
    """Return a version of a part with some changes from another version: those for which `take` returns true.

    Args:
        own, other: the versions; values of any kind, as found in declarations.
        take: called with each change, in order; a change of several steps has tuples of steps. The rules that a step
            cites are no change by themselves.
        cites: the rules cited around the versions.
    """
    if own == other:
        return own
    if isinstance(own, Struct) and type(own) is type(other) and not isinstance(own, e.Expr):
        around = getattr(own, "cites", ()) or cites
        fields = (field for field in own.__struct_fields__ if field != "cites")
        blended = {one: blend_versions(getattr(own, one), getattr(other, one), take, around) for one in fields}
        return replace(own, **blended)
    if isinstance(own, tuple) and isinstance(other, tuple):
        return tuple(blend_entries(own, other, take, cites))
    return other if take(VersionChange(own, other, cites)) else own


def blend_entries(
    own: Entries, other: Entries, take: Callable[[VersionChange], bool], cites: tuple[str, ...]
) -> Iterator[Any]:
    """Yield the entries of a tuple with some changes from another one; see `blend_versions`."""
    for old, new in align_entries(own, other):
        if [type(entry) for entry in old] == [type(entry) for entry in new]:
            yield from (blend_versions(*pair, take, cites) for pair in zip(old, new, strict=True))
        else:
            yield from new if take(VersionChange(old, new, cites)) else old


def align_entries(own: Entries, other: Entries) -> Iterator[tuple[Entries, Entries]]:
    """Yield the equal and the different stretches of two tuples in order, side by side."""
    known: list[Any] = []  # steps may hold dictionaries, so they have no hash
    for entry in (*own, *other):
        known += () if entry in known else (entry,)
    mine, theirs = ([known.index(entry) for entry in entries] for entries in (own, other))
    for _, start, end, first, last in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
        yield own[start:end], other[first:last]


def list_change_rules(difference: Difference, own: Ruleset, other_ruleset: Ruleset) -> Sequence[str]:
    """Return the ids of the rules of a ruleset that are behind a difference between it and another revision.

    They are the rules that the changed steps or the steps around them cite: those that only this revision has, else
    those that it alone cites there, else all of the changed steps, else those around them or the first of the part.
    """
    if difference.table == POLICY:
        fields = difference.own.list_differing(difference.other)
        return [rule for field in fields for rule in difference.own.find_rules(field)]
    changes = list_changes(difference.own, difference.other)
    mine = list_rules(tuple(change.before for change in changes), own.rulebook)
    theirs = list_rules(tuple(change.after for change in changes), own.rulebook)
    around = tuple(rule for change in changes for rule in change.cites)
    new = exclude_rules((*mine, *around), other_ruleset.rulebook.rules)
    first = list_rules(difference.own, own.rulebook)[:1]
    return next(filter(None, (new, exclude_rules(mine, theirs), mine, theirs, around)), first)


def exclude_rules(rules: Iterable[str], known: Container[str]) -> tuple[str, ...]:
    """Return the rules that are not among the known ones."""
    return tuple(rule for rule in rules if rule not in known)


def join_rulebooks(rules: Iterable[Any]) -> Rulebook:
    """Merge the rulebooks of two revisions; drop an alias (`also`) that is the id of another rule."""
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


POLICIES = Policies.__struct_fields__


class UnfitPolicy(LookupError):
    """An unknown policy, or one that names parts missing in the receiving game."""


def name_experiment(ruleset: Ruleset, policy: str, giver: Ruleset, fields: Collection[str] = ()) -> str:
    """Return the revision name of a ruleset that takes a policy, or some of its fields, from another one."""
    return f"{ruleset.revision}+{'.'.join((policy, *fields))}={giver.name}"


def take_policy(
    ruleset: Ruleset, policy: str, giver: Ruleset, check: bool = True, fields: Collection[str] = ()
) -> Ruleset:
    """Return a ruleset with a policy of another one, or with some of its fields.

    The assumptions that the policy leans on come with it, and so do the rules that it cites. It offers the menus that
    the ruleset's own policy offered, and does in the end what that did. Where it put no triggers on the stack,
    responses begin with the items that are put there now.

    Args:
        ruleset: the ruleset that takes the policy.
        policy: name of the policy: "responses", "triggers" or another field of `Policies`.
        giver: the ruleset that the policy comes from.
        fields: names of the fields to take (`Policy.list_differing`); () for all of the policy.
        check: whether to check that the policy names only parts of the ruleset. Otherwise the caller must check before
            use.

    Returns:
        the ruleset as a revision of its game: "1924+responses=go@1989".

    Raises:
        UnfitPolicy: there is no such policy, or it names a part that the ruleset lacks; the message names it.
    """
    if policy not in POLICIES:
        raise UnfitPolicy(f"no policy “{policy}”{list_hints(policy, POLICIES)}")
    own, value = ruleset.parts.policies, getattr(giver.parts.policies, policy)
    if fields:
        known = getattr(own, policy).list_differing(value)
        if unknown := [field for field in fields if field not in known]:
            raise UnfitPolicy(f"{policy} of {ruleset.name} and {giver.name} do not differ in “{unknown[0]}”")
        value = getattr(own, policy).blend(value, fields)
    value = adapt_policy(value, own, fields)
    assumptions, cited = list_needs(value, giver)
    added = [giver.rulebook[id] for id in cited if id not in ruleset.rulebook]
    made = ruleset.revise(
        name_experiment(ruleset, policy, giver, fields),
        Rulebook([*ruleset.rulebook, *added], chapters=ruleset.rulebook.chapters) if added else ruleset.rulebook,
        replace_parts={"assumptions": assumptions},
        policies={policy: value},
    )
    if check:
        from rulestone.game.validation.checker import check_policy  # most trials need no check

        if wrong := check_policy(made, policy):
            text = "; ".join(dict.fromkeys(problem.what for problem in wrong))
            raise UnfitPolicy(f"{ruleset.name} cannot take the policy {policy} of {giver.name}: {text}")
    return made


def adapt_policy(value: Any, own: Policies, fields: Collection[str]) -> Any:
    """Return a policy of another game with the menus and the opening choice of the receiving game."""
    if isinstance(value, Responses):
        mine = own.responses
        value = replace(value, menu=mine.menu, closed=mine.closed, over=mine.over)
        if isinstance(value, ReopeningGate):
            return replace(value, sets_responding=mine.sets_responding if isinstance(mine, ReopeningGate) else True)
    elif isinstance(value, Triggers) and (not fields or "act" in fields):
        # a game without triggers on the stack may lack steps that resolve triggers there
        return replace(value, opens=own.triggers.opens or own.triggers.act != "stack")
    return value


def list_needs(policy: Policy, giver: Ruleset) -> tuple[dict[str, Any], list[str]]:
    """Return the assumptions that a policy uses, by name, and the rules that the policy and these assumptions cite."""
    names: dict[str, None] = dict.fromkeys(getattr(policy, "switched", ()))
    cited: dict[str, None] = {}
    for node in walk([policy, *list_policy_steps(policy)]):
        if isinstance(node, e.Assumed):
            names[node.name] = None
        cited.update(dict.fromkeys(id for id in find_named_rules(node) if id in giver.rulebook))
    found = {name: giver.parts.assumptions[name] for name in names if name in giver.parts.assumptions}
    cited.update(dict.fromkeys(one.rule for one in found.values()))
    return found, list(cited)


def list_policy_steps(policy: Policy) -> Iterator[Any]:
    """Yield the steps that a policy runs."""
    if isinstance(policy, Responses):
        yield policy.procedure(), policy.window()
    elif isinstance(policy, Triggers):
        yield strip_terms(policy.order()), policy.procedure()
    elif hasattr(policy, "steps"):
        yield policy.steps()


def find_named_rules(node: Any) -> Iterator[str]:
    """Yield the words of a record that may be ids of rules."""
    for field in node.__struct_fields__ if hasattr(node, "__struct_fields__") else ():
        yield from find_strings(getattr(node, field))


def find_strings(value: Any) -> Iterator[str]:
    """Yield the strings in a value, and in the tuples and mappings inside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from find_strings(one)
