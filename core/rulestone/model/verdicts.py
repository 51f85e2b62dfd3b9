"""Verdicts: whether something may happen and, if not, which rule refuses it and why."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal["", "no counterpart", "not asked", "another choice", "wrong timing", "no target", "no answer allowed",
    "the game is over"]  # fmt: skip

Lack = Literal["", "subject", "condition", "pick"]


class Verdict(Struct, frozen=True):
    """The answer to "may this be done" or "does this apply".

    Attributes:
        ok: whether the answer is yes.
        rule: id of the deciding rule; "" if nothing refuses.
        because: the deciding condition with actual values, one clause without a full stop.
        kind: kind of refusal, the same in all games; "" for none in particular.
        lacks: part that fails: the "subject" of the action, the "condition" of the ability, the "pick" of a choice, or
            "".
    """

    ok: bool
    rule: str = ""
    because: str = ""
    kind: Kind = ""
    lacks: Lack = ""

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        if self.ok:
            return "allowed" + (f" [{self.rule}]" if self.rule else "")
        return "refused" + (f" [{self.rule}]" if self.rule else "") + (f": {self.because}" if self.because else "")


YES = Verdict(True)


def name_refusal(line: str, kind: str, refusal: str) -> str:
    """Return "not needed" for a pass that the game does not ask for, else the given word for a refused line."""
    return "not needed" if kind == "not asked" and line.endswith(" passes") else refusal
