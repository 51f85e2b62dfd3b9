"""What the kernel keeps of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulestone.kernel.abilities import by_event, by_kind
from rulestone.kernel.compiling.ability import CompiledAbility
from rulestone.model.cards import Card

if TYPE_CHECKING:
    from rulestone.kernel.compiling.rules import Rules


class CardInfo:
    """What the kernel keeps of a card.

    Attributes:
        abilities: those printed on it.
        given: those that the rules give to its kind of card.
        held: what an object of it has that no effect changed.
    """

    __slots__ = ("abilities", "by_kind", "given", "held", "replacements", "statics", "treating", "triggers")

    def __init__(self, rules: Rules, card: Card) -> None:
        self.abilities: tuple[CompiledAbility, ...] = tuple(
            CompiledAbility(rules, f"{card.key}#{index}", ability, index)
            for index, ability in enumerate(card.abilities)
        )
        given = tuple(
            CompiledAbility(rules, f"{card.key}#{inherent.name}", inherent.ability)
            for inherent in rules.parts.inherent.values()
            if inherent.holds_for(card)
        )
        for ability, inherent in zip(
            given, (g for g in rules.parts.inherent.values() if g.holds_for(card)), strict=True
        ):
            ability.cites = inherent.cites
            ability.inherent = True
        self.statics = tuple(ability for ability in self.abilities + given if ability.kind == "static")
        self.treating = tuple(ability for ability in self.abilities + given if ability.treats)
        self.by_kind = by_kind(self.abilities)
        self.given = given
        self.held = tuple(ability.held for ability in self.abilities)
        self.triggers = by_event(self.abilities + given, "triggered")
        self.replacements = by_event(self.abilities + given, "replacement")

    def first(self, kind: str) -> int:
        """Index of the first ability of a kind, -1 for none."""
        for ability in self.abilities:
            if ability.kind == kind or kind in ability.declared.also:
                return ability.index
        return -1

    def handle(self, ability: CompiledAbility) -> int:
        """What choices and bindings call one of its abilities."""
        return ability.index
