"""Names of bindings: what a step or an expression reads must be bound by something that comes before it.

A verb sees its roles and what its own steps bind; an ability sees what it binds itself, the roles of the events it
listens to, and what the game's own steps may have bound on the way to it. In steps that procedures share, any name will
do that something in the game binds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.game.names import Piece, pieces, walk
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Verb
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import When
from rulestone.model.cards import Card

GIVEN = frozenset({"this", "you", "them", "it", "item", "ability", "pile", "left", "actor", "to", "phase", "me"})
"""What the core binds itself."""
TOLD = {
    "face": ("card", "up"),
    "item put": ("item", "kind", "player", "source"),
    "mark": ("card", "key", "before", "value"),
    "move": ("card", "new", "from", "to", "manner", "role", "owner"),
    "phase": ("phase",),
    "put under": ("card", "new", "host", "role"),
    "turn begins": ("player",),
}
"""The roles of the events that the core itself tells of."""
PUT = ("item", "player", "source")


def unbound(ruleset: Ruleset) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Names that are read where nothing binds them.

    Yields:
        the part, the name, and the names that could stand there.
    """
    verbs = ruleset.parts.verbs
    notes: dict[str, set[str]] = {}
    everything = tuple(pieces(ruleset))
    for piece in everything:
        for node in records(piece.content):
            if isinstance(node, i.Note):
                notes.setdefault(node.event, set()).update(node.roles)
    shared = {name for piece in everything if not isinstance(piece.content, (Card, Verb)) for name in bound_in(piece)}
    anywhere = {name for piece in everything for name in bound_in(piece)}
    anywhere |= {role for verb in verbs.values() for role in verb.roles}
    for piece in everything:
        content = piece.content
        known = set(GIVEN)
        if isinstance(content, Verb):
            known |= {*content.roles, *bound_in(piece)}
        elif isinstance(content, Card):
            known |= {*shared, *bound_in(piece)}
        else:
            known |= anywhere
        read: dict[str, None] = {}
        for node in records(content):
            if isinstance(node, (e.Var, e.Share)):
                read[node.name] = None
            elif isinstance(node, When):
                verb = verbs.get(node.event)
                known |= {*(verb.roles if verb is not None else ()), *notes.get(node.event, ())}
                known |= {*TOLD.get(node.event, PUT if node.event.endswith(" put") else ())}
        for name in read:
            if name not in known and not name.startswith("_"):
                yield piece.part, name, tuple(sorted(known))


def records(content: Any) -> list[Any]:
    """Every record in some data."""
    found: list[Any] = []
    walk(content, found.append, set())
    return found


def bound_in(piece: Piece) -> set[str]:
    """Every name that the steps of a part bind."""
    found: set[str] = set()
    for node in records(piece.content):
        if isinstance(node, i.Instruction):
            name = getattr(node, "name", None)
            if isinstance(name, str):
                found.add(name)
            if isinstance(node, i.Call):
                found.update(node.roles)
            elif isinstance(node, i.PutItem):
                found.update(node.keep)
    return found
