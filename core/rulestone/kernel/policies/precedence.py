"""How "cannot" and "can" meet."""

from __future__ import annotations

from rulestone.kernel.policies.policy import Policy


class Precedence(Policy, frozen=True, kw_only=True):
    """How "cannot" and "can" meet.

    Attributes:
        cannot_wins: "cannot" wins whichever came first; otherwise the later one wins.
        sources: attributes of a source by whose values a thing can be forbidden to some sources only: with "colour",
            what cannot "be chosen by red" or "destroy by red" is safe from red ones. (What is forbidden "by the
            opponent" is so in every game.)
    """

    cannot_wins: bool = True
    sources: tuple[str, ...] = ()

    def describe(self) -> str:
        return '"cannot" beats "can"' if self.cannot_wins else "the later of the two"
