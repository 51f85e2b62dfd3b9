"""The effects of static abilities that other effects can give, as if given to every object that may get them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any

from rulestone.continuous import present_effects, timestamp
from rulestone.continuous.base_values import Model
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, HeldAbility, Rewording
from rulestone.continuous.present_effects import ActiveEffect
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.objects import NUMBER, list_cards_beneath

KEY = attrgetter("key")
UNKNOWN = object()
"""Stands for an operation's value that depends on the object, or on the position when it applies."""


def add_given(machine: MachineView, effects: Iterable[ActiveEffect], renewing: bool = False) -> list[ActiveEffect]:
    """Return effects, and the effects of the abilities that they give.

    Args:
        renewing: whether to read static abilities even if the scheme reads them only at refresh points.
    """
    found = [*effects]
    listed: set[Any] = set()
    for one in found if present_effects.are_statics_read(machine, renewing) else ():
        if one.effect.gives:
            for new in find_possible_effects(machine, one):
                key = (new.effect, new.source, new.held)
                if key not in listed:  # otherwise copies of copies could recurse without end
                    listed.add(key)
                    found.append(new)
    return found


def find_possible_effects(machine: MachineView, giver: ActiveEffect) -> list[ActiveEffect]:
    """Return the effects that would exist if an effect gave its abilities to each object that may get them."""
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
            known = values[index] if values is not None and fixed is not None else UNKNOWN
            gained += list_copied(machine, known) if op.kind == "copy" else list_shared(machine, op.attr, known)
    held = [HeldAbility(one, giver.stamp) for one in gained if one.kind == "static" and not one.inherent]
    return held + [HeldAbility(one, 0) for one in reworded if one.kind == "static"]


def list_tops(machine: MachineView) -> Iterator[int]:
    """Yield the numbers of the top cards and single cards in the places where abilities work."""
    return (oid for place in machine.rules.places.working for oid in machine.state.places[place])


def list_copied(machine: MachineView, model: Any) -> list[Any]:
    """Return the abilities of a copy of a model; the abilities of all possible models if the model is `UNKNOWN`."""
    found: list[Any] = []
    if model is UNKNOWN:
        found += list_exception_abilities(machine)
        cards = {machine.state.objects[oid].card for oid in list_tops(machine)}
    elif isinstance(model, Model):
        found += [one.ability for one in dict(model.cells).get(ABILITIES, ())]
        cards = {model.card}
    else:
        cards = {model}
    return found + [one for card in sorted(filter(None, cards), key=KEY) for one in machine.rules.info(card).statics]


def list_shared(machine: MachineView, word: str, abilities: Any) -> list[Any]:
    """Return the abilities a word means among the given ones; among all in the run if they are `UNKNOWN`."""
    known = list_static_abilities(machine) if abilities is UNKNOWN else abilities
    return [ability for ability in known if ability.answers_to(word)]


def list_reworded_abilities(machine: MachineView, attr: str, words: Rewording | None) -> list[Any]:
    """Return the abilities that a rewording can produce; None stands for any rewording."""
    return [
        variant
        for (_, of, old, new), variant in machine.pool.reworded.items()
        if of == attr and (words is None or (words.old, words.new) == (old, new))
    ]


def list_exception_abilities(machine: MachineView) -> list[Any]:
    """Return the abilities that copies may get as they are made, and that copies of them have too."""
    making = (made for _, made in sorted(machine.pool.effects.items()) if any(op.kind == "copy" for op in made.what))
    return [ability for effect in making for ability in effect.gained.values()]


def list_static_abilities(machine: MachineView) -> list[Any]:
    """Return every static ability that is printed on an object or may be given by an effect."""
    cards = {obj.card for obj in machine.state.objects if obj.card is not None}
    printed = (ability for card in sorted(cards, key=KEY) for ability in machine.rules.info(card).statics)
    making = (made for _, made in sorted(machine.pool.effects.items()))
    gained = (ability for effect in making for ability in effect.gained.values())
    return list(dict.fromkeys(ability for ability in (*printed, *gained) if ability.kind == "static"))
