"""The parts of a ruleset that a run consults: a change of anything else leaves the run as it is.

A run compiles a declaration when it first needs it, and compiling reads the policies. So the record of a run on rules
of its own holds all that can affect it: the procedures compiled for it, and the fields of policies read for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

from msgspec import defstruct
from msgspec.structs import asdict, replace

from rulestone.game.ruleset import Ruleset
from rulestone.interventions.places import Path
from rulestone.kernel.program import Program
from rulestone.kernel.rules.pool import find_counted
from rulestone.kernel.rules.rules import Rules
from rulestone.language.policy import Policy

Procedure = tuple[str, str]
"""Table and name of a declaration with steps."""
Field = tuple[type[Policy], str]
"""The kind of a policy, and the name of a field."""

READ: ContextVar[set[Field] | None] = ContextVar("fields read", default=None)
"""Receives the fields of watched policies that are read; None to record nothing."""
UNWATCHED = ("piles", "identity")
"""Policies that always count as consulted: rulesets with equal piles share compiled expressions that read them."""


class Consulted(NamedTuple):
    """The parts of its ruleset that a run consulted.

    Attributes:
        procedures: the procedures that it ran, and a few that are always compiled.
        fields: the fields of watched policies that were read for it.
        assumptions: the assumptions that it depends on.
    """

    procedures: frozenset[Procedure]
    fields: frozenset[Field]
    assumptions: frozenset[str]

    def has_policy(self, own: Ruleset, policy: str, giver: Ruleset, fields: Collection[str] = ()) -> bool:
        """Return whether the run read a field of a policy that differs in another ruleset; `fields` limits the check.

        The kind of policy ("is") counts as consulted.
        """
        mine, theirs = (getattr(one.parts.policies, policy) for one in (own, giver))
        changed = fields or mine.list_differing(theirs)
        return policy in UNWATCHED or any(field == "is" or (type(mine), field) in self.fields for field in changed)

    def has_procedure(self, path: Path) -> bool:
        """Return whether the part at a path may matter to the run: its procedure ran, or it belongs to no procedure."""
        procedure = find_procedure(path)
        return procedure is None or procedure in self.procedures


@cache
def make_watched_kind(kind: Any) -> Any:
    """Return a kind of policy whose instances record in `READ` which fields are read."""
    known = frozenset(kind.__struct_fields__)

    def read(self: Policy, name: str) -> Any:
        if name in known and (fields := READ.get()) is not None:
            fields.add((kind, name))
        return object.__getattribute__(self, name)

    return defstruct(kind.__name__, (), bases=(kind,), namespace={"__getattribute__": read}, frozen=True, kw_only=True)


def watch_policies(ruleset: Ruleset) -> Ruleset:
    """Return an equal ruleset that compiles on its own, with policies that record which fields are read."""
    policies = ruleset.parts.policies
    found: dict[str, Any] = {
        name: getattr(policies, name) for name in policies.__struct_fields__ if name not in UNWATCHED
    }
    watched = {name: make_watched_kind(one.__class__)(**asdict(one)) for name, one in found.items()}
    made = replace(ruleset, parts=replace(ruleset.parts, policies=replace(policies, **watched)))
    # finding counted events reads every field once; that only decides which events are counted for a reader
    find_counted(made.parts, made.parts.policies)
    return made


def list_procedures(rules: Rules) -> frozenset[Procedure]:
    """Return the verbs, procedures, phases and actions of rules that are compiled."""
    return frozenset(procedure for procedure, program in list_programs(rules) if program.ops)


def list_programs(rules: Rules) -> Iterator[tuple[Procedure, Program]]:
    """Yield the programs of verbs, procedures, phases and actions."""
    for name, verb in rules.programs.verbs.items():
        yield ("verbs", name), verb.program
        yield ("verbs", name), verb.afterwards
    for name, program in rules.programs.procedures.items():
        yield ("procedures", name), program
    for role, program in rules.programs.remains.items():
        yield ("procedures", rules.policies.piles.fate.get(role, role)), program
    for phase, program in (*rules.programs.phases, *rules.programs.inner.values()):
        yield ("phases", phase.name), program
    for name, action in rules.actions.items():
        yield ("actions", name), action.program


def find_procedure(path: Path) -> Procedure | None:
    """Return the procedure that must run for the part at a path to matter; None if unknown."""
    _, table, *rest = path
    inner = table in ("verbs", "actions") and rest[1:2] in (["steps"], ["afterwards"])
    return (table, rest[0]) if inner or table in ("procedures", "phases") else None
