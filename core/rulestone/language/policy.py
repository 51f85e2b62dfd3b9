"""The base of policies: small named values by which games differ."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rulestone.language.expressions.expression import Declaration
from rulestone.language.instructions import Instruction

Steps = tuple[Instruction, ...]
AS_ASSUMED = "an assumption decides"
"""Description of a field that depends on an assumption."""
_NAMING_RULES = "because cites reasons question_rules rule rules answer_rule some_rule silence closing"
NAMING = frozenset(f"{_NAMING_RULES} menu decline closed over tells opens".split())
"""Fields that name rules, or the game's own menus and procedures: they are not differences between policies."""


class Policy(Declaration, frozen=True, kw_only=True, tag=True, tag_field="is"):
    """Base of every policy.

    Attributes:
        cites: ids of the rules behind the policy.
        because: field → ids of the rules behind its value; "is" for the kind of policy. If it is not empty, no rule
            sets the fields that it does not name.
    """

    cites: tuple[str, ...] = ()
    because: dict[str, tuple[str, ...]] = {}

    def find_rules(self, field: str) -> tuple[str, ...]:
        """Return the ids of the rules by which a field has its value; () for a value that no rule of the game gives."""
        return self.because.get(field, ()) if self.because else self.cites

    def list_differing(self, policy: Policy) -> tuple[str, ...]:
        """Return the fields in which another policy differs, "is" first if its kind differs.

        Fields that only name rules or the game's own menus and procedures are left out.
        """
        kind = ("is",) if type(policy) is not type(self) else ()
        shared = [field for field in self.__struct_fields__ if field in policy.__struct_fields__]
        return kind + tuple(
            field for field in shared if field not in NAMING and getattr(self, field) != getattr(policy, field)
        )

    def blend(self, policy: Policy, fields: Collection[str]) -> Policy:
        """Return this policy with some fields of another policy; with "is", the other policy with the remaining fields
        of this.

        Args:
            policy: policy to take values from.
            fields: names of fields, as returned by `differing`.
        """
        if "is" not in fields:
            return replace(self, **{field: getattr(policy, field) for field in fields})
        own = (field for field in self.__struct_fields__ if field in policy.__struct_fields__ and field not in fields)
        return replace(policy, **{field: getattr(self, field) for field in own})

    def describe(self) -> str:
        """Return the answer to the policy's question as clauses, joined by "; "."""
        raise NotImplementedError


def because(**fields: str | tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return `Policy.because` from the rules for each field; `is_` stands for "is", a keyword of Python."""
    return {field.removesuffix("_"): (of,) if isinstance(of, str) else of for field, of in fields.items()}
