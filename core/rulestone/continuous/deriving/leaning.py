"""The assumptions about the order of continuous effects on which the results of some effects depend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping
from typing import Any

from rulestone.continuous.board import Effect, overlaps
from rulestone.continuous.operations import HeldAbility
from rulestone.continuous.present_effects import ActiveEffect
from rulestone.model.bindings import AMOUNTS, FIXED, OPERATIONS

LOOPED = ("loops", "dependents")


def find_assumptions(
    switched: Mapping[str, Mapping[Any, Mapping[str, Any]]], effects: Collection[Effect], met: Container[str]
) -> Iterator[str]:
    """Yield the assumptions whose other options may change the results of some effects.

    Args:
        switched: assumption → option → the fields of the scheme that differ.
        effects: all effects present.
        met: situations that came up in ordering them: "loops", "dependents" (several had waited).
    """
    for name, alternatives in switched.items():
        fields = {field for option in alternatives.values() for field in option}
        if any(field in met if field in LOOPED else MATTERS.get(field, may_always_matter)(effects) for field in fields):
            yield name


def make_kind_key(effects: Iterable[ActiveEffect]) -> Hashable:
    """Return a key that is equal for effects that depend on the same assumptions."""
    sorts = Counter(
        (
            one.effect,
            one.source >= 0,
            one.held is not None,
            one.held is not None and one.held.since >= 0,
            FIXED in one.env,
            AMOUNTS in one.env,
            one.env.get(OPERATIONS),
        )
        for one in effects
    )
    return frozenset((sort, several > 1) for sort, several in sorts.items())


def may_always_matter(effects: Collection[Effect]) -> bool:
    """Return True: a part of a scheme without its own test may always matter."""
    return True


def may_cross_kinds(effects: Collection[Effect]) -> bool:
    """Return whether static and produced effects may change the same cell."""
    static = frozenset().union(*(effect.writes for effect in effects if effect.source >= 0))
    produced = frozenset().union(*(effect.writes for effect in effects if effect.source < 0))
    return not static.isdisjoint(produced)


def gives_abilities(effects: Collection[Effect]) -> bool:
    """Return whether an ability was given."""
    return any(isinstance(effect.ability, HeldAbility) and effect.ability.since >= 0 for effect in effects)


def has_static(effects: Collection[Effect]) -> bool:
    """Return whether a static ability changes anything."""
    return any(effect.source >= 0 and effect.writes for effect in effects)


def has_copy(effects: Collection[Effect]) -> bool:
    """Return whether any effect makes a copy."""
    return any(op.kind == "copy" for effect in effects for op in effect.origin.effect.what)


def are_tangled(effects: Collection[Effect]) -> bool:
    """Return whether any effect reads a cell that another one may change."""
    return _is_read([(effect.reads | effect.needs, effect.writes, effect.group) for effect in effects])


def are_crossing(effects: Collection[Effect]) -> bool:
    """Return whether any effect reads, or may change, a cell that another one may change."""
    return _is_read([(effect.reads | effect.needs | effect.writes, effect.writes, effect.group) for effect in effects])


def _is_read(shapes: Collection[tuple[frozenset[str], frozenset[str], int]]) -> bool:
    different = set(shapes)
    return any(
        one != other and overlaps(touched, writes) for touched, _, one in different for _, writes, other in different
    )


MATTERS: dict[str, Callable[[Collection[Effect]], bool]] = {
    "sources": may_cross_kinds,
    "granted": gives_abilities,
    "statics": has_static,
    "copies": has_copy,
    "dependency": are_tangled,
    "layers": are_crossing,
    "touches": are_crossing,
    "rest": are_crossing,
}
"""Part of a scheme → whether an option that changes it may matter for some effects."""
