"""The one reason type: may something happen, and if not, which rule says so with which actual values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal["", "no counterpart", "not asked", "wrong timing", "no target", "no answer allowed", "the game is over"]

Lack = Literal["", "subject", "condition", "pick"]


class Verdict(Struct, frozen=True):
    """An answer to "may this be done" or "does this apply".

    Attributes:
        ok: the answer.
        rule: id of the rule that decides ("" when nothing stands against it).
        because: the deciding condition with the actual values, one clause without a full stop.
        kind: what kind of refusal it is, in a word that all games share; "" where there is none for it.
        lacks: where to look for what is wrong: the "subject" of the action, the "condition" of the ability, the "pick"
            of a choice; "" for nowhere.
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
