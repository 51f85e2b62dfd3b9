"""Effects of static abilities that other effects can give, and the assumptions about the order of effects that change
the results of these effects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from rulestone.continuous import timestamp
from rulestone.continuous.base_values import Model
from rulestone.continuous.board import Effect, overlaps
from rulestone.continuous.operations import ABILITIES, HeldAbility, Rewording
from rulestone.continuous.present_effects import ActiveEffect, MachineView
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.objects import NUMBER, list_cards_beneath

LOOPED = ("loops", "dependents")


def find_assumptions(
    switched: Mapping[str, Mapping[Any, Mapping[str, Any]]], effects: Collection[Effect], situations: Container[str]
) -> Iterator[str]:
    """Yield the assumptions whose other options may change the results of some effects.

    Args:
        switched: assumption → option → the fields of the scheme that differ.
        effects: all effects present.
        situations: situations that occurred in ordering them (`board.Progress.situations`).
    """
    for name, alternatives in switched.items():
        fields = {field for option in alternatives.values() for field in option}
        if any(f in situations if f in LOOPED else MATTERS.get(f, may_always_matter)(effects) for f in fields):
            yield name


def make_kind_key(effects: Iterable[ActiveEffect]) -> Hashable:
    """Return a key that is equal for effects that depend on the same assumptions."""
    counts = Counter(
        (
            effect.effect,
            effect.source >= 0,
            effect.held is not None,
            effect.held is not None and effect.held.since >= 0,
            FIXED in effect.env,
            AMOUNTS in effect.env,
        )
        for effect in effects
    )
    # two effects of one kind may depend on each other; a third one changes nothing about that
    return frozenset((sort, several > 1) for sort, several in counts.items())


def may_always_matter(effects: Collection[Effect]) -> bool:
    """Return True, for a part of a scheme without a test of its own: it may matter for any effects."""
    return True


def may_cross_kinds(effects: Collection[Effect]) -> bool:
    """Return whether static and produced effects may change the same cell."""
    static = frozenset().union(*(effect.writes for effect in effects if effect.source >= 0))
    produced = frozenset().union(*(effect.writes for effect in effects if effect.source < 0))
    return not static.isdisjoint(produced)


def gives_abilities(effects: Collection[Effect]) -> bool:
    """Return whether any effect is of an ability that another effect gave."""
    return any(isinstance(effect.ability, HeldAbility) and effect.ability.since >= 0 for effect in effects)


def has_copy(effects: Collection[Effect]) -> bool:
    """Return whether any effect makes a copy."""
    return any(op.kind == "copy" for effect in effects for op in effect.origin.effect.what)


def has_reader(effects: Collection[Effect]) -> bool:
    """Return whether any effect reads a cell that another one may change."""
    return _is_read([(effect.reads | effect.needs, effect.writes, effect.group) for effect in effects])


def has_crossing(effects: Collection[Effect]) -> bool:
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
    "copies": has_copy,
    "dependency": has_reader,
    "layers": has_crossing,
    "touches": has_crossing,
    "rest": has_crossing,
}
"""Part of a scheme → whether an option that changes it may matter for some effects."""


KEY = attrgetter("key")
UNKNOWN = object()
"""Stands for an operation's value that depends on the object, or on the position when it applies."""


def add_granted(machine: MachineView, effects: Iterable[ActiveEffect]) -> list[ActiveEffect]:
    """Return effects, and the effects of the abilities that they give."""
    all_effects = [*effects]
    listed: set[Any] = set()
    for effect in all_effects:
        if effect.effect.grants_abilities:
            for new in find_possible_effects(machine, effect):
                key = (new.effect, new.source, new.held)
                if key not in listed:  # otherwise copies of copies could recurse without end
                    listed.add(key)
                    all_effects.append(new)
    return all_effects


def find_possible_effects(machine: MachineView, giver: ActiveEffect) -> list[ActiveEffect]:
    """Return the effects that would exist if every object that can get abilities from an effect had them."""
    held = find_given_abilities(machine, giver)
    if not held:
        return []
    fixed = giver.env.get(FIXED)
    if fixed is not None:
        numbers = [ref & NUMBER for ref in fixed if machine.state.is_alive(ref)]
    else:
        numbers = [oid for top in list_tops(machine) for oid in (top, *list_cards_beneath(machine.state.objects, top))]
    return [new for one in held for oid in numbers for new in timestamp.find_given_effects(machine, oid, one)]


def find_given_abilities(machine: MachineView, giver: ActiveEffect) -> list[HeldAbility]:
    """Return the static abilities that an effect may give, with the timestamps that they would have."""
    fixed, values = giver.env.get(FIXED), giver.env.get(AMOUNTS)
    gained: list[Any] = [*giver.effect.gained.values()]
    reworded: list[Any] = []  # a reworded ability keeps the timestamp of its object
    for index, op in enumerate(giver.effect.what):
        if op.kind == "reword":
            reworded += list_reworded_abilities(machine, op.attr, values[index] if values is not None else None)
        elif op.kind in ("copy", "share"):
            value = values[index] if values is not None and fixed is not None else UNKNOWN
            gained += list_copied(machine, value) if op.kind == "copy" else list_shared(machine, op.attr, value)
    abilities = [HeldAbility(one, giver.stamp) for one in gained if one.kind == "static" and not one.inherent]
    return abilities + [HeldAbility(one, 0) for one in reworded if one.kind == "static"]


def list_tops(machine: MachineView) -> Iterator[int]:
    """Yield the numbers of the top cards and single cards in the places where abilities work."""
    return (oid for place in machine.rules.places.working for oid in machine.state.places[place])


def list_copied(machine: MachineView, model: Any) -> list[Any]:
    """Return the abilities of a copy of a model; the abilities of all possible models if the model is `UNKNOWN`."""
    abilities: list[Any] = []
    if model is UNKNOWN:
        abilities += list_exception_abilities(machine)
        # the model is chosen when the effect applies, so that it may be any card in play
        cards = {machine.state.objects[oid].card for oid in list_tops(machine)}
    elif isinstance(model, Model):
        abilities += [one.ability for one in dict(model.cells).get(ABILITIES, ())]
        cards = {model.card}
    else:
        cards = {model}
    infos = map(machine.rules.info, sorted(filter(None, cards), key=KEY))
    return abilities + [ability for info in infos for ability in info.statics]


def list_shared(machine: MachineView, word: str, abilities: Any) -> list[Any]:
    """Return the abilities a word means among the given ones; among all in the run if they are `UNKNOWN`."""
    known_abilities = list_static_abilities(machine) if abilities is UNKNOWN else abilities
    return [ability for ability in known_abilities if ability.answers_to(word)]


def list_reworded_abilities(machine: MachineView, attr: str, words: Rewording | None) -> list[Any]:
    """Return the abilities that exchanging words of an attribute can produce; `words` None for any words."""
    return [
        variant
        for (_, of, old, new), variant in machine.pool.reworded.items()
        if of == attr and (words is None or (words.old, words.new) == (old, new))
    ]


def list_exception_abilities(machine: MachineView) -> list[Any]:
    """Return the abilities that a copy may get when it is made, and that are copied with it."""
    making = (made for _, made in sorted(machine.pool.effects.items()) if any(op.kind == "copy" for op in made.what))
    return [ability for effect in making for ability in effect.gained.values()]


def list_static_abilities(machine: MachineView) -> list[Any]:
    """Return every static ability that is printed on an object or may be given by an effect."""
    cards = {obj.card for obj in machine.state.objects if obj.card is not None}
    printed = (ability for card in sorted(cards, key=KEY) for ability in machine.rules.info(card).statics)
    making = (made for _, made in sorted(machine.pool.effects.items()))
    gained = (ability for effect in making for ability in effect.gained.values())
    return list(dict.fromkeys(ability for ability in (*printed, *gained) if ability.kind == "static"))
