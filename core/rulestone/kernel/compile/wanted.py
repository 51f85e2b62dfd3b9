"""What an effect wants of those that it applies to, where its words say just that."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.continuous.board import hashable
from rulestone.continuous.wanted import Wanted
from rulestone.kernel.characteristics import SPECIAL
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e
from rulestone.language.abilities import Continuous
from rulestone.model.zones import SHARED


def wanted(rules: Basis, effect: Continuous) -> Wanted | None:
    """What an effect wants; None where it asks for anything but zones, a type and values that are written down.

    Nor is it told of a game where a card may be found that does not lie on top, or be read otherwise than its values
    say: as one thing with others, face down with nothing printed, as of another type.
    """
    whom, piles, places = effect.whom, rules.policies.piles, rules.places
    if type(whom) is not e.Select or effect.condition is not None or whom.role or whom.other is not None:
        return None
    if piles.merged or piles.counted or places.blank or places.other_types:
        return None
    yours = type(whom.of) is e.You
    zones = [zone for name in whom.zones for zone in rules.layout.expand(name)]
    first, second = (tuple(rules.layout.place(zone, player) for zone in zones) for player in (0, 1))
    if whom.of is not None and not (yours and all(rules.layout.owner(place) != SHARED for place in first)):
        return None
    asked = () if whom.where is None else whom.where.of if isinstance(whom.where, e.All) else (whom.where,)
    values = [value_wanted(rules, condition) for condition in asked]
    known = tuple(value for value in values if value is not None)
    return Wanted((first, second), yours, whom.type, known) if zones and len(known) == len(values) else None


def value_wanted(rules: Basis, condition: e.Expr) -> tuple[str, Hashable] | None:
    """An attribute and the value that a condition wants of it; None for any other condition."""
    if type(condition) is not e.Compare or condition.op != "==":
        return None
    left, right = condition.left, condition.right
    if type(left) is not e.Its or type(right) is not e.Lit or right.value is None or not hashable(right.value):
        return None
    attr = left.attr
    read_otherwise = attr in SPECIAL or rules.keyword(attr) or rules.refers(attr) or rules.treatable(attr)
    return (attr, right.value) if attr in rules.parts.attributes and not read_otherwise else None
