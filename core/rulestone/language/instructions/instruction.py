"""What every instruction is."""

from __future__ import annotations

from msgspec import Struct


class Instruction(Struct, frozen=True, tag=True, tag_field="is", kw_only=True):
    """Base of every instruction.

    Attributes:
        cites: ids of the rules by which it happens.
    """

    cites: tuple[str, ...] = ()


Steps = tuple[Instruction, ...]
