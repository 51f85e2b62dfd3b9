"""The structure of a card's text: cost, choices at play, effect, and parts that depend on the effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.authoring import Ability, e, i
from rulestone.language import inspect

HIDDEN = ("hand", "deck")


def iterate_instructions(node: Any) -> Iterator[Any]:
    """Return every instruction in some data."""
    return (part for part in inspect.walk(node) if isinstance(part, i.Instruction))


def list_verbs(node: Any) -> list[str]:
    """Return the verbs in order, with begun effects and prepared triggers by their own words."""
    found = []
    for step in iterate_instructions(node):
        if isinstance(step, i.Do):
            found.append(step.verb)
        elif isinstance(step, i.Begin):
            found.append("for a while")
        elif isinstance(step, i.Delay):
            found.append("later")
        elif isinstance(step, (i.Perform, i.TriggerAbilities)):
            found.append("use abilities")
    return found


def reads_new_place(node: Any) -> bool:
    """Return whether a condition reads an object's new place: “if that was done”."""
    return any(isinstance(part, e.Now) for part in inspect.walk(node))


def get_structure(ability: Ability) -> dict[str, Any]:
    """Return the structure of an ability without missing parts."""
    chosen = [
        step
        for step in iterate_instructions(ability.effect)
        if isinstance(step, i.Choose)
        and step.target
        and step.suffers
        and not (isinstance(step.what, e.Select) and set(step.what.zones) <= set(HIDDEN))
    ]
    done = [
        part
        for part in iterate_instructions(ability.effect)
        if isinstance(part, i.If) and reads_new_place(part.condition)
    ]
    gated = list(dict.fromkeys(verb for part in done for verb in list_verbs(part.then)))
    asked = any(isinstance(part, i.Ask) for part in iterate_instructions(ability.effect)) or ability.optional
    when = ability.timing or (ability.when.event if ability.when is not None else "")
    said = {
        "kind": "/".join((ability.kind, *ability.also)),
        "name": ability.name,
        "when": when,
        "cost": list_verbs(ability.cost),
        "targets": len(chosen),
        "may": asked,
        "effect": list_verbs(ability.effect),
        "if done": gated,
        "once": f"{ability.limit} a {ability.span}" if ability.limit else "",
        "zone": ", ".join(ability.zones) if len(ability.zones) == 1 else "",
        "gives": [
            get_structure(op.value) for c in ability.continuous for op in c.what if isinstance(op.value, Ability)
        ],
        "does": [
            f"{op.kind} {op.attr}" for c in ability.continuous for op in c.what if not isinstance(op.value, Ability)
        ],
        "treats": [treat.attr for treat in ability.treats],
    }
    return {key: value for key, value in said.items() if value}
