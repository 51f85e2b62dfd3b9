"""Policies on objects: identity, cards under others, targets, costs, and limits on uses."""

from __future__ import annotations

from typing import Literal

from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.policy import AS_ASSUMED, Policy, Steps


class Identity(Policy, frozen=True, kw_only=True):
    """Which moves make a new object.

    Attributes:
        within: zones and groups of zones that form one area: a card that moves inside the area stays the
            same object; () for none.
    """

    within: tuple[str, ...] = ()

    def describe(self) -> str:
        area = " and ".join(f"the {name}" for name in self.within)
        return "every move to another zone" + (f", except within {area}" if area else "")


class Limits(Policy, frozen=True, kw_only=True):
    """The abilities that share one count of uses a turn or a game.

    Attributes:
        named: the count of uses for an ability with a name: "card": each card has its own count; "player": all
            abilities of that name share one count for each player.
        unnamed: the count of uses for an ability without a name: "card", or "copies": the same ability of all copies of
            the card shares one count.
        rule: id of the rule that refuses a further use; "" for the one about abilities' conditions.
    """

    named: e.Expr | Literal["card", "player"] = "card"
    unnamed: e.Expr | Literal["card", "copies"] = "card"
    rule: str = ""

    def describe(self) -> str:
        if self.named != "player":
            return "no: each card has its own count" if self.named == "card" else AS_ASSUMED
        unnamed = "; an ability without a name is shared by copies of its card" if self.unnamed == "copies" else ""
        return f"yes: a player's abilities of one name share a count{unnamed}"


class Costs(Policy, frozen=True, kw_only=True):
    """The conditions under which a cost is payable.

    Attributes:
        must_change: whether a cost must change something, and amounts must be paid in full.
        changing: verbs that must change each object they affect: a tapped card is not tapped again as a cost, also
            without `must_change`.
        must_happen: whether the event that a cost asks for must itself happen: a replaced event does not pay it.
        rule: id of the rule that refuses a cost which cannot be paid.
        rules: more specific rule ids by what the cost does: a verb's name, or the kind of operation of a continuous
            effect ("add", "set", "lose").
        when: the time at which a cost is paid: "announcement", or "resolution": the payment is only named at
            announcement; if it can no longer be made at its turn, nothing happens.
    """

    must_change: bool = False
    changing: tuple[str, ...] = ()
    must_happen: bool = False
    when: Literal["announcement", "resolution"] = "announcement"
    rule: str = ""
    rules: dict[str, str] = {}

    def describe(self) -> str:
        text = "no: a cost must change something" if self.must_change else "yes, if the cost is possible"
        text += f"; a cost to {' or '.join(self.changing)} must change every object" if self.changing else ""
        text += "; a replaced payment does not count" if self.must_happen else ""
        return text if self.when == "announcement" else f"{text}; costs are paid at resolution"

    def needs_change(self, steps: Steps) -> bool:
        """Return whether any of the steps of a cost must change something."""
        events = inspect.find_records(steps, (i.Do,)) if self.changing else ()
        return self.must_change or any(step.verb in self.changing for step in events)

    def is_decided_by_requirements(self, steps: Steps) -> bool:
        """Return whether a cost of these steps can be paid if its requirements hold."""
        return self.when == "announcement" and not self.needs_change(steps) and not self.must_happen


class Piles(Policy, frozen=True, kw_only=True):
    """The fate of cards under a card that leaves without them, and their part in the game while they are there.

    Attributes:
        fate: the fate of cards under a card that leaves, by role: a procedure is run ("pile" bound to the cards,
            "left" to the card that left), or the cards go to a zone of their owners. Until the procedure moves them,
            the cards stay under the departed card, and on no board. `same` in a move keeps a card the same object.
        rules: role → id of the rule that says so.
        active: roles of cards whose abilities work under a card.
        merged: roles of cards that are one object with the card on top: found by either type, marked and affected as
            one.
        counted: zones whose cards a role counts among: role → groups of zones; such cards count as cards of the group,
            so that "all cards" of it includes them. A zone by its own name contains only cards that are not under
            another.
        attached: roles of attached cards, which remain cards of their own: they keep their controller when control of
            the card on top changes, and keep the cards attached to them.
        sheltered: roles of cards that the opponent's effects do not affect while the card on top is not affected.
        turned_seen_by: the player who sees a face-down card under another card: "nobody" or its "owner".
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
        """Return, by role, the steps that the policy itself runs when the card on top leaves alone.

        "pile" is bound to the cards of that role, top to bottom, "left" to the card that left, "you" to the player who
        controlled it. The cards stay under it until the steps have moved every one of them.
        """
        return {}

    def find_counted_roles(self, search: e.Select) -> frozenset[str]:
        """Return the roles of cards under others that a search finds although it names no role."""
        groups = {} if search.role else self.counted
        return frozenset(role for role in groups if not set(groups[role]).isdisjoint(search.zones))

    def describe(self) -> str:
        lines = [f"{role}: {where}" for role, where in self.fate.items()]
        lines += [f"{role} and the card on top are one object" for role in self.merged]
        lines += [f"{role} counts as a card of the {', the '.join(groups)}" for role, groups in self.counted.items()]
        lines += [f"{role} keeps its own controller" for role in self.attached]
        lines += [f"{role} is protected by the card on top" for role in self.sheltered]
        return "; ".join(lines) or "no cards are under others"


class Targets(Policy, frozen=True, kw_only=True):
    """The time at which targets are chosen, and the resolution of effects with illegal targets.

    Attributes:
        hidden: the time at which cards of hidden zones are chosen: "announcement" or "resolution".
        hidden_zones: the hidden zones: their names.
        recheck: a target at resolution has to be: still "present", or still "legal" (it could be chosen now).
            A target that fails is illegal. References to one that is still there are empty; one that is gone is known
            by last known information.
        needed: whether an announcement with too few legal targets is refused; otherwise as many are chosen as there
            are.
        rule: id of the rule that refuses then.
        answering: objects and players of which a response must target at least one; None for any target.
        answer_rule: id of the rule that refuses other responses.
        lost: the result of illegal targets at resolution: "partial": the effect does as much as possible; "nothing": it
            fizzles if any target is illegal; "nothing if all": it fizzles if all are.
        some_rule: id of the rule on an effect with some illegal targets; "" for those behind `lost`.
        without_effect: the fate of an effect that can do nothing: with all needs of its verbs unmet (`Verb.needs`) it
            is "announced" and does nothing, or is "refused" by the rule of that need.
        proved: id of the rule by which a card picked in a hidden zone for a required property is shown to the other
            player; "" if it is not shown.
    """

    hidden: Literal["announcement", "resolution"] = "announcement"
    hidden_zones: tuple[str, ...] = ()
    recheck: Literal["present", "legal"] = "present"
    needed: bool = True
    rule: str = ""
    answering: e.Expr | None = None
    answer_rule: str = ""
    lost: e.Expr | Literal["partial", "nothing", "nothing if all"] = "partial"
    some_rule: str = ""
    without_effect: e.Expr | Literal["announced", "refused"] = "announced"
    proved: str = ""

    def describe(self) -> str:
        fizzles = {"nothing": "it fizzles if any is illegal", "nothing if all": "it fizzles if all are illegal"}
        lines = [fizzles.get(self.lost, "it does as much as possible") if isinstance(self.lost, str) else AS_ASSUMED]
        lines += ["a target that could not be chosen now is illegal"] if self.recheck == "legal" else []
        lines += [] if self.needed else ["it can be played without legal targets"]
        lines += ["cards of hidden zones are chosen at resolution"] if self.hidden == "resolution" else []
        lines += ["a response must target something involved"] if self.answering is not None else []
        return "; ".join(lines)
