"""Parts of a game without known reads, after marks on its cards were included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Parts
from rulestone.language import inspect
from rulestone.language.abilities import Ability, Continuous
from rulestone.model.objects import Card


def on_cards(parts: Parts, cards: Iterable[Card]) -> Callable[[str], Iterator[Any]]:
    """Return a lookup of marks printed on cards, for `inspect.told`.

    Returns:
        a function that yields the conditions of a kind of ability, including those that rules give, and the printed
        values
        of an attribute, including tokens that any of these make.
    """
    cards = tuple(cards)

    def standing(name: str) -> Iterator[Any]:
        for part in inspect.records((parts, *cards)):
            if isinstance(part, Card):
                yield part.values.get(name)
            elif isinstance(part, Ability) and name in (part.kind, *part.also):
                yield part.condition

    return standing


def looking(ruleset: Ruleset) -> Iterator[tuple[str, Any]]:
    """The parts of a ruleset that look around: each with its name and the expressions it looks with."""
    for check in ruleset.parts.checks.values():
        yield f"check {check.name}", check.whom
    for action in ruleset.parts.actions.values():
        yield f"action {action.name}", (action.subject, *(need.condition for need in action.needs))
    for name, card in ruleset.cards.items():
        for effect in (node for node in inspect.records(card.abilities) if isinstance(node, Continuous)):
            yield f"effect of {name}", effect.asks


def unsure(ruleset: Ruleset) -> Iterator[str]:
    """Return the parts that may read anything, so that they are evaluated after every change."""
    standing = on_cards(ruleset.parts, ruleset.cards.values())
    for name, node in looking(ruleset):
        if inspect.unsure(inspect.told(node, standing)):
            yield name
