"""The base of instructions."""

from __future__ import annotations

from typing import ClassVar

from rulestone.language.expressions.expression import AuthorRecord
from rulestone.language.inspect import ANYTHING, Reads


class Instruction(AuthorRecord, frozen=True, tag=True, tag_field="is", kw_only=True):
    """Base of every instruction.

    Attributes:
        cites: ids of the rules by which it happens.
        READS: its reads besides the reads of its parts; a class that does not declare them may read anything.
        BINDS: the fields that hold names which it binds.
    """

    READS: ClassVar[Reads] = (ANYTHING,)
    BINDS: ClassVar[tuple[str, ...]] = ("name",)

    cites: tuple[str, ...] = ()


Steps = tuple[Instruction, ...]
