"""What every policy is: a small named value by which games differ."""

from __future__ import annotations

from msgspec import Struct

from rulestone.language.instructions import Instruction

Steps = tuple[Instruction, ...]


class Policy(Struct, frozen=True, kw_only=True, tag=True, tag_field="is"):
    """Base of every policy.

    Attributes:
        cites: ids of the rules that make the game take it.
    """

    cites: tuple[str, ...] = ()

    def describe(self) -> str:
        """The policy in a few words."""
        raise NotImplementedError
