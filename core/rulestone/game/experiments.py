"""Experiments: a ruleset with a policy of another ruleset."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import replace

from rulestone.game.rulebook import Rulebook
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.policies import Policies, Policy, ReopeningGate, Responses, Triggers
from rulestone.language import expressions as e
from rulestone.language.expressions.expression import strip_terms
from rulestone.language.inspect import walk
from rulestone.model.spelling import list_hints

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
    made = ruleset.revise(
        name_experiment(ruleset, policy, giver, fields),
        Rulebook([*ruleset.rulebook, *(giver.rulebook[id] for id in cited if id not in ruleset.rulebook)]),
        replace_parts={"assumptions": assumptions},
        policies={policy: value},
    )
    if check:
        from rulestone.game.validation.checker import check_policy  # most trials need no check

        if wrong := check_policy(made, policy):
            told = "; ".join(dict.fromkeys(problem.what for problem in wrong))
            raise UnfitPolicy(f"{ruleset.name} cannot take the policy {policy} of {giver.name}: {told}")
    return made


def adapt_policy(value: Any, own: Policies, fields: Collection[str]) -> Any:
    """Return a policy of another game with the menus and the opening choice of the receiving game."""
    if isinstance(value, Responses):
        mine = own.responses
        value = replace(value, menu=mine.menu, closed=mine.closed, over=mine.over)
        if isinstance(value, ReopeningGate):
            return replace(value, tells=mine.tells if isinstance(mine, ReopeningGate) else True)
    elif isinstance(value, Triggers) and (not fields or "act" in fields):
        # a game without triggers on the stack may lack steps that resolve triggers there
        return replace(value, opens=own.triggers.opens or own.triggers.act != "stack")
    return value


def list_needs(policy: Policy, giver: Ruleset) -> tuple[dict[str, Any], list[str]]:
    """Return the assumptions that a policy leans on, by name, and the ids of the rules that it and they cite."""
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
