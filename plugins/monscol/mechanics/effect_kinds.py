"""Properties of a card by its text: kinds and classes of its abilities, kinds of its effects, lists that name it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from monscol.mechanics.classes import KINDS, classes_of, listed
from rulestone.authoring import Ability, Card, e, i

ONE_SHOT, CONTINUOUS, REPLACEMENT = "one-shot", "continuous", "replacement"
EFFECT_KINDS = (ONE_SHOT, CONTINUOUS, REPLACEMENT)
PRINTED_KINDS, ABILITY_CLASSES, KINDS_OF_EFFECTS = "printed kinds", "ability classes", "effect kinds"
OF_BLOCK_2 = (ABILITY_CLASSES, KINDS_OF_EFFECTS)
"""What is said of a card by words that came with block 2 (MC-12.1, MC-13.1)."""
DONE = (i.Do, i.Move, i.PutUnder, i.Mark, i.AddMark, i.SetController, i.Face, i.Create, i.Vanish, i.EndGame)
"""Instructions that do something once and for all."""


def kinds_of_steps(node: Any) -> Iterator[str]:
    """Yield the kinds of effects in steps, in order; choices, dice, costs and the like have none."""
    if isinstance(node, i.Begin):
        yield CONTINUOUS
    elif isinstance(node, i.Delay):
        # it prepares a replacement, or a trigger with the effect of another ability
        if node.ability.kind == "replacement":
            yield REPLACEMENT
    elif isinstance(node, DONE):
        yield ONE_SHOT
    elif isinstance(node, tuple):
        for part in node:
            yield from kinds_of_steps(part)
    elif isinstance(node, Struct) and not isinstance(node, (e.Expr, i.Pay)):
        for part in astuple(node):
            if isinstance(part, (tuple, Struct)):
                yield from kinds_of_steps(part)


def effect_kinds(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """Return the distinct kinds of effects among abilities: one-shot, continuous, replacement (MC-13.1).

    A mixed ability has several kinds. A cost is not an effect.
    """
    found: list[str] = []
    for ability in abilities:
        if ability.kind == "static":
            found.append(CONTINUOUS)
        elif ability.kind == "replacement":
            found.append(REPLACEMENT)
        else:
            found += kinds_of_steps(ability.effect)
    return tuple(dict.fromkeys(found))


def implied(card: Card) -> dict[str, Any]:
    """Return the printed values that follow from the wording of a card.

    Raises:
        ValueError: the printed kind of an ability does not allow it.
    """
    return {
        PRINTED_KINDS: tuple(tag for ability in card.abilities for tag in ability.tags if tag in KINDS),
        ABILITY_CLASSES: classes_of(card.abilities),
        KINDS_OF_EFFECTS: effect_kinds(card.abilities),
        **dict.fromkeys(listed(card.original), True),
    }


def implied_in_block1(card: Card) -> dict[str, Any]:
    """Return the implied values before block 2, which knew printed kinds only.

    Raises:
        ValueError: as for `implied`.
    """
    return {**implied(card), **dict.fromkeys(OF_BLOCK_2, ())}


def as_in_block1(card: Card) -> Card:
    """Return a card of the pool without statements in words of block 2."""
    return replace(card, values={**card.values, **dict.fromkeys(OF_BLOCK_2, ())})
