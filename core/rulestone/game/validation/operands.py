"""Validation of the objects in verbs' roles: a stack item where a card is needed, or the reverse.

A role's type is read off the verb's steps: an object removed from the stack is an item, and an object that cards are
put under is a card in a zone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulestone.kernel.declare import Parts, Verb
from rulestone.language import expressions as e, inspect, instructions as i

ITEM = "an item on the stack"
CARD = "a card"
HOST = "a card in play"
UNLOOKED = {"Continuous": ("condition", "ends"), "If": ("condition",), "When": ("where",)}
"""Conditions without a candidate: "it" means nothing there."""


def infer_types(verb: Verb, verbs: Mapping[str, Verb], within: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the types that a verb's roles take, where its steps show it: `ITEM` or `HOST`."""
    found: dict[str, str] = {}
    for node in inspect.find_records(verb.steps, (i.RemoveItem, i.PutUnder, i.Do)):
        if isinstance(node, i.RemoveItem) and isinstance(node.what, e.Var):
            found.setdefault(node.what.name, ITEM)
        elif isinstance(node, i.PutUnder) and isinstance(node.under, e.Var):
            found.setdefault(node.under.name, HOST)
        elif isinstance(node, i.Do) and node.verb in verbs and node.verb not in (*within, verb.name):
            inner = infer_types(verbs[node.verb], verbs, (*within, verb.name))
            for role, value in node.roles.items():
                if isinstance(value, e.Var) and role in inner:
                    found.setdefault(value.name, inner[role])
    return {role: sort for role, sort in found.items() if role in verb.roles}


MAX_CACHED = 64
TAKEN: dict[int, tuple[Mapping[str, Verb], dict[str, dict[str, str]]]] = {}
"""Cache, by the `id` of a table of verbs: the table, and the types that the roles of its verbs take."""


def get_role_types(name: str, verbs: Mapping[str, Verb]) -> dict[str, str]:
    """Return the types that the roles of a verb take, cached."""
    while len(TAKEN) > MAX_CACHED:
        del TAKEN[next(iter(TAKEN))]
    known = TAKEN.setdefault(id(verbs), (verbs, {}))[1]
    if name not in known:
        known[name] = infer_types(verbs[name], verbs)
    return known[name]


def find_misplaced_objects(content: Any, parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield objects in roles in which they have no effect.

    Args:
        content: a card, an ability, a verb or another record with steps.
        parts: parts of the game.

    Yields:
        name of the verb, and the problem.
    """
    bound: dict[str, set[str]] = {}
    for node in inspect.find_records(content, (i.Choose, i.Let)):
        bound.setdefault(node.name, set()).add(find_kind(node.what if isinstance(node, i.Choose) else node.value, {}))
    events = {id(node): node for node in inspect.find_records(content, (i.Do,)) if node.verb in parts.verbs}
    for event in events.values():
        takes = get_role_types(event.verb, parts.verbs)
        for role, value in event.roles.items():
            if takes.get(role) == ITEM and find_kind(value, bound) == CARD:
                yield event.verb, f"to {event.verb} takes {ITEM}, not a card"
            if takes.get(role) == HOST and is_ordered(value, parts):
                yield event.verb, f"to {event.verb} takes {HOST}, not another card of a pile"


def find_blind_reads(node: Any) -> list[str]:
    """Return the conditions of a record that read a missing candidate ("it")."""
    fields = UNLOOKED.get(type(node).__name__, ())

    def reads_candidate_only_as_whom(node: Any) -> Any:
        """Check whether a permission reads a candidate besides its named object."""
        return e.Exists(node.who) if isinstance(node, e.Permitted) else node

    return [
        field
        for field in fields
        if inspect.CANDIDATE in inspect.list_reads(inspect.rebuild(getattr(node, field), reads_candidate_only_as_whom))
    ]


def find_unrounded_divisions(content: Any) -> Iterator[e.Arith]:
    """Yield divisions that are never rounded: their results may be fractions."""
    if isinstance(content, e.Rounded):
        return
    if isinstance(content, e.Arith) and (content.op == "/" or is_scaled_down(content)):
        yield content
    for _, part in inspect.iter_parts(content):
        yield from find_unrounded_divisions(part)


def is_scaled_down(content: e.Arith) -> bool:
    """Return whether something is multiplied by a number that is not whole."""
    sides = (content.left, content.right)
    return content.op == "*" and any(isinstance(side, e.Lit) and isinstance(side.value, float) for side in sides)


def find_kind(value: Any, bound: Mapping[str, set[str]]) -> str:
    """`CARD` or `ITEM`, "" where that is not known."""
    if isinstance(value, e.Select):
        return CARD
    if isinstance(value, e.Items):
        return ITEM
    if isinstance(value, e.Var) and len(bound.get(value.name, ())) == 1:
        return next(iter(bound[value.name]))
    return find_kind(value.what, bound) if isinstance(value, e.Among) else ""


def is_ordered(value: Any, parts: Parts) -> bool:
    """Return whether a value is cards of an ordered zone."""
    if not isinstance(value, e.Select) or not value.zones:
        return False
    return all(zone in parts.zones and parts.zones[zone].ordered for zone in value.zones)
