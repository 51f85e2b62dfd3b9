"""Which moves make a new object."""

from __future__ import annotations

from rulestone.kernel.policies.policy import Policy


class Identity(Policy, frozen=True, kw_only=True):
    """Which moves make a new object.

    Attributes:
        within: zones and groups of zones that are one area together: a move inside it keeps the object; () for none.
    """

    within: tuple[str, ...] = ()

    def describe(self) -> str:
        area = " and ".join(f"the {name}" for name in self.within)
        return f"kept within {area}, new elsewhere" if area else "new object in every zone"
