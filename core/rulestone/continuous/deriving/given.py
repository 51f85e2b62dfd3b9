"""The effects of static abilities that other effects can give, as if given to every object that may get them."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from rulestone.continuous import present, timestamp
from rulestone.continuous.copied import Model
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, Held
from rulestone.continuous.present import Found
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.objects import NUMBER, beneath

KEY = attrgetter("key")


def with_given(machine: MachineView, effects: Iterable[Found], anew: bool = False) -> list[Found]:
    """Return effects, and those that would exist if the abilities that they give were given.

    Args:
        anew: read static abilities even under a scheme that reads them only at refresh points.
    """
    found = [*effects]
    listed: set[Any] = set()
    for one in found if present.looked_at(machine, anew) else ():
        if one.effect.gives:
            for new in given(machine, one):
                key = (new.effect, new.source, new.held)
                if key not in listed:  # copies of copies could otherwise go on for ever
                    listed.add(key)
                    found.append(new)
    return found


def given(machine: MachineView, giver: Found) -> list[Found]:
    """Return the effects that would exist if an effect gave its abilities to each object that may get them."""
    objects, rules, fixed = machine.state.objects, machine.rules, giver.env.get(FIXED)
    abilities = [ability for ability in giver.effect.gained.values() if ability.kind == "static"]
    others: list[Any] = []  # what abilities are with other words in them, which is had since their objects are there
    for index, op in enumerate(giver.effect.what):
        if op.kind == "copy":
            values = giver.env.get(AMOUNTS)
            cards = {objects[oid].card for place in rules.places.working for oid in machine.state.places[place]}
            model = values[index] if values is not None and fixed is not None else None
            if isinstance(model, Model):
                abilities += [one.ability for one in dict(model.cells).get(ABILITIES, ())]
                model = model.card
            elif values is None or fixed is None:
                abilities += excepted(machine)
            cards = cards if values is None or fixed is None else {model}
            abilities += [a for card in sorted(filter(None, cards), key=KEY) for a in machine.rules.info(card).statics]
        elif op.kind == "share":
            values = giver.env.get(AMOUNTS)
            known = values[index] if values is not None and fixed is not None else statics_there_are(machine)
            abilities += [ability for ability in known if ability.answers_to(op.attr)]
        elif op.kind == "reword":
            values = giver.env.get(AMOUNTS)
            known = values[index] if values is not None else None
            others += [
                variant
                for (_, attr, old, new), variant in machine.pool.reworded.items()
                if attr == op.attr and (known is None or (known.old, known.new) == (old, new))
            ]
    abilities = [ability for ability in abilities if ability.kind == "static" and not ability.inherent]
    others = [ability for ability in others if ability.kind == "static"]
    if not abilities and not others:
        return []
    if fixed is not None:
        numbers = [ref & NUMBER for ref in fixed if machine.state.alive(ref)]
    else:
        tops = [oid for place in rules.places.working for oid in machine.state.places[place]]
        numbers = [oid for top in tops for oid in (top, *beneath(objects, top))]
    held = (*(Held(ability, giver.stamp) for ability in abilities), *(Held(ability, 0) for ability in others))
    return [new for one in held for oid in numbers for new in timestamp.given(machine, oid, one)]


def excepted(machine: MachineView) -> list[Any]:
    """Return the abilities that copies may get as they are made, and that copies of them have too."""
    making = (made for _, made in sorted(machine.pool.effects.items()) if any(op.kind == "copy" for op in made.what))
    return [ability for effect in making for ability in effect.gained.values()]


def statics_there_are(machine: MachineView) -> list[Any]:
    """Return every static ability that is printed on an object or may be given by an effect."""
    cards = {obj.card for obj in machine.state.objects if obj.card is not None}
    printed = (ability for card in sorted(cards, key=KEY) for ability in machine.rules.info(card).statics)
    making = (made for _, made in sorted(machine.pool.effects.items()))
    gained = (ability for effect in making for ability in effect.gained.values())
    return list(dict.fromkeys(ability for ability in (*printed, *gained) if ability.kind == "static"))
