"""The abilities on a card, and on an object that gained or lost some."""

from __future__ import annotations

from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.language.abilities import KEYWORD


class AbilitySet:
    """The abilities of a card, or of an object that gained or lost some.

    Args:
        abilities: its own abilities; `gained`: those that the rules give to its kind of card, which are never lost.
        printed: the abilities printed on the card of an object that gained or lost some; None for a card itself.

    Attributes:
        held: the abilities of an object that no effect has changed.
        kinds: kinds of these abilities, in order.
        keywords: names of its keywords.
    """

    __slots__ = (
        "abilities", "by_kind", "given", "held", "keywords", "kinds", "printed", "replacements", "statics", "treating",
        "triggers",
    )  # fmt: skip

    def __init__(
        self,
        abilities: tuple[CompiledAbility, ...],
        gained: tuple[CompiledAbility, ...] = (),
        printed: tuple[CompiledAbility, ...] | None = None,
    ) -> None:
        self.abilities, self.given = abilities, gained
        self.printed = abilities if printed is None else printed
        whole = abilities + gained
        self.statics = tuple(ability for ability in whole if ability.kind == "static")
        self.treating = tuple(ability for ability in whole if ability.treats)
        self.by_kind, self.kinds = group_by_kind(abilities), list_ability_kinds(abilities)
        self.keywords = frozenset(ability.name for ability in self.by_kind.get(KEYWORD, ()))
        self.held = tuple(ability.held for ability in abilities)
        self.triggers = group_by_event(whole, "triggered")
        self.replacements = group_by_event(whole, "replacement")

    def find_first(self, kind: str) -> int:
        """Return the handle of the first ability of a kind, -1 for none."""
        found = self.by_kind.get(kind)
        return self.handle(found[0]) if found else -1

    def handle(self, ability: CompiledAbility) -> int:
        """Return the handle by which choices and bindings refer to an ability: its index if printed."""
        printed = 0 <= ability.index < len(self.printed) and self.printed[ability.index] is ability
        return ability.index if printed else ability.number


def list_ability_kinds(abilities: tuple[CompiledAbility, ...]) -> tuple[str, ...]:
    """Return the kinds of abilities in order, including additional kinds of one ability."""
    return tuple(kind for ability in abilities for kind in (ability.kind, *ability.declared.also))


def group_by_kind(abilities: tuple[CompiledAbility, ...]) -> dict[str, tuple[CompiledAbility, ...]]:
    """Return abilities by kind; one of several kinds is listed under each."""
    found: dict[str, tuple[CompiledAbility, ...]] = {}
    for ability in abilities:
        for kind in list_ability_kinds((ability,)):
            found[kind] = (*found.get(kind, ()), ability)
    return found


def group_by_event(abilities: tuple[CompiledAbility, ...], kind: str) -> dict[str, list[CompiledAbility]]:
    """Return the abilities of a kind by the event they listen to."""
    found: dict[str, list[CompiledAbility]] = {}
    for ability in abilities:
        for event in ability.events if ability.kind == kind else ():
            found.setdefault(event, []).append(ability)
    return found
