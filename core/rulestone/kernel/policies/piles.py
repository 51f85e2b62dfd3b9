"""What becomes of the cards under a card that leaves without them."""

from __future__ import annotations

from typing import Literal, Self

from msgspec.structs import replace

from rulestone.kernel.policies.policy import Policy, Steps


class Piles(Policy, frozen=True, kw_only=True):
    """What becomes of the cards under a card that leaves without them.

    Attributes:
        fate: for each role the procedure that is run ("pile" bound to the cards, "left" to the card that left), or
            a zone name: they go there, to their owners. Until the procedure has dealt with them they lie under the card
            that left, and are on no board: what is to remain the same object is moved as `same`.
        rules: for each role the rule that says so.
        active: roles whose cards' abilities work under a card as they would beside it.
        merged: roles whose cards and the card on top are one thing: found by either type, marked and affected as one.
        counted: role → groups of zones: cards with this role are themselves cards of such a group, so that "all cards"
            of it are these too; of a zone by its own name, and without this, only those are that lie under nothing.
        attached: roles whose cards are attached to the card on top and remain cards of their own: whoever controls one
            goes on doing so whatever becomes of the control of the other, and what is attached to it stays with it when
            it is itself attached.
        sheltered: roles whose cards are not affected by the opponent's effects as long as the card on top is not.
        turned_seen_by: who sees the face of a card that lies face down under another: "nobody" or its "owner".
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
