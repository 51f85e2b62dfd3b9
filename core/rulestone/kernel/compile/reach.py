"""The reach of abilities: cards that the opponent's effects do not affect.

No event by an ability of the opponent happens to such a card, and none of the opponent's continuous effects applies to
it. The rules themselves still affect it, and it can be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulestone.kernel.declare import Verb
from rulestone.language import expressions as e
from rulestone.language import instructions as i

AFFECTING = (i.AddMark, i.Face, i.Mark, i.Move, i.PutUnder, i.SetController, i.Vanish)
"""The instructions that do something to objects without a verb."""


def within_reach(verbs: Mapping[str, Verb], step: i.Instruction) -> i.Instruction:
    """Return a step of an ability, limited to the objects that the ability's player can affect.

    Args:
        verbs: the game's, by name.
    """
    changed: Any = {}
    if isinstance(step, i.Do):
        verb = verbs.get(step.verb)
        met = () if verb is None else [role for role in (verb.affects, *verb.reaches) if role in step.roles]
        if met:
            changed = {"roles": {**step.roles, **{role: e.Reached(step.roles[role]) for role in met}}}
    elif isinstance(step, AFFECTING):
        changed = {"what": e.Reached(step.what)}
    elif isinstance(step, i.Begin) and step.fixed:
        changed = {"effect": replace(step.effect, whom=e.Reached(step.effect.whom))}
    return replace(step, **changed) if changed else step
