"""The policy on cards under other cards."""

from __future__ import annotations

from typing import Literal, Self

from msgspec.structs import replace

from rulestone.kernel.policies.policy import Policy, Steps


class Piles(Policy, frozen=True, kw_only=True):
    """The fate of cards under a card that leaves without them, and their part in the game while they are there.

    Attributes:
        fate: role → procedure that is run ("pile" bound to the cards, "left" to the card that left), or a zone: the
            cards go there, to their owners. Until the procedure has dealt with them they stay under the card that left,
            and are on no board; one that should remain the same object is moved as `same`.
        rules: role → id of the rule that says so.
        active: roles of cards whose abilities work under a card.
        merged: roles of cards that are one object with the card on top: found by either type, marked and affected as
            one.
        counted: role → groups of zones: such cards count as cards of the group, so that "all cards" of it includes
            them.
            A zone by its own name contains only cards under nothing.
        attached: roles of attached cards, which remain cards of their own: they keep their controller whatever happens
            to the control of the card on top, and keep what is attached to them.
        sheltered: roles of cards that the opponent's effects do not affect while the card on top is not affected.
        turned_seen_by: who sees a face-down card under another: "nobody" or its "owner".
    """

    fate: dict[str, str] = {}
    rules: dict[str, str] = {}
    active: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    counted: dict[str, tuple[str, ...]] = {}
    attached: tuple[str, ...] = ()
    sheltered: tuple[str, ...] = ()
    turned_seen_by: Literal["owner", "nobody"] = "nobody"

    def steps(self) -> dict[str, Steps]:
        """For each role that has a procedure of the policy's own: the steps run when the card on top left alone.

        "pile" is bound to the cards of that role, top to bottom, "left" to the card that left, "you" to the player who
        controlled it. The cards lie under it until the steps have dealt with every one of them.
        """
        return {}

    def without(self, rule: str) -> Self:
        """The policy without what a rule makes of the cards under a card that leaves."""
        gone = [role for role, because in self.rules.items() if because == rule]
        fate = {role: where for role, where in self.fate.items() if role not in gone}
        return replace(self, fate=fate) if fate != self.fate else self

    def describe(self) -> str:
        told = [f"{role}: {where}" for role, where in self.fate.items()]
        told += [f"{role}: one with the card on top" for role in self.merged]
        told += [f"{role}: cards of the {', the '.join(groups)}" for role, groups in self.counted.items()]
        told += [f"{role}: with a controller of its own" for role in self.attached]
        told += [f"{role}: sheltered by the card on top" for role in self.sheltered]
        return "; ".join(told) or "no piles"
