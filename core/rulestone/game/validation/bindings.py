"""Names of bindings: every name that a step or expression reads must be bound by an earlier part.

A verb can read its roles and the names that its own steps bind. An ability can read its own names, the roles of the
events that it listens to, and names that the game's own steps may have bound before. Steps that procedures share can
read any name that is bound anywhere in the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.names import DeclaredPart, iter_pieces
from rulestone.kernel.declare import Verb
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, Operation, When
from rulestone.model.bindings import THIS_WAY
from rulestone.model.objects import Card

GIVEN = frozenset(
    {
        "this", "you", "them", "it", "item", "ability", "pile", "left", "actor", "to", "phase", "acted",
        "acted round",
    }
)  # fmt: skip
"""Names that the core itself binds."""
EVENT_ROLES = {
    "face": ("card", "up"),
    "item put": ("item", "kind", "player", "source"),
    "mark": ("card", "key", "before", "value"),
    "move": ("card", "new", "from", "to", "manner", "role", "owner"),
    "phase": ("phase",),
    "put under": ("card", "new", "host", "role"),
    "state": (),
    "trigger": ("source", "player", "event"),
    "turn begins": ("player",),
}
"""The roles of the events that the core itself emits."""
PUT = ("item", "player", "source")


def find_unbound(ruleset: Ruleset) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Yield the names that are read and never bound.

    Yields:
        the part, the name, the problem, and the names that are bound there.
    """
    everything = tuple(iter_pieces(ruleset))
    told = EventRoles(ruleset, everything)
    shared = {
        name for one in everything if not isinstance(one.content, (Card, Verb)) for name in list_bound(one.content)
    }
    anywhere = {name for piece in everything for name in list_bound(piece.content)}
    anywhere |= {role for verb in ruleset.parts.verbs.values() for role in verb.roles}
    for piece in everything:
        content = piece.content
        if isinstance(content, Verb):
            known = {*content.roles, *list_bound(content)}
        else:
            known = shared | list_bound(content) if isinstance(content, Card) else anywhere
        known = told.list_seen_names(content, known)
        for name in list_read_names(content):
            if name not in known:
                yield piece.part, name, f"nothing binds “{name}” here", tuple(sorted(known))
        if isinstance(content, (Card, Verb)):
            yield from find_unseen_names(piece, known, shared, told)


def find_unseen_names(
    piece: DeclaredPart, known: set[str], shared: set[str], event_roles: EventRoles
) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Yield the names that a given ability reads but only its giver binds, as `find_unbound` yields them."""
    for given in find_given(piece.content):
        seen = event_roles.list_seen_names(given, shared | list_bound(given))
        for name in (name for name in list_read_names(given) if name in known and name not in seen):
            what = f"a given ability does not see “{name}”, which its giver binds"
            yield piece.part, name, what, tuple(sorted(seen))


class EventRoles:
    """The roles of events, which their listeners can read.

    Args:
        ruleset: the ruleset.
        everything: all parts of the ruleset.
    """

    def __init__(self, ruleset: Ruleset, everything: tuple[DeclaredPart, ...]) -> None:
        self.roles: dict[str, set[str]] = {name: set(verb.roles) for name, verb in ruleset.parts.verbs.items()}
        for name, roles in EVENT_ROLES.items():
            self.roles.setdefault(name, set()).update(roles)
        for piece in everything:
            for node in inspect.walk(piece.content):
                if isinstance(node, i.Note):
                    self.roles.setdefault(node.event, set()).update(node.roles)
        for name, when in ruleset.parts.happenings.items():
            self.roles[name] = set.intersection(*map(self.list_roles, when.events))

    def list_roles(self, event: str) -> set[str]:
        """Return the roles of an event."""
        return self.roles.get(event, set(PUT) if event.endswith(" put") else set())

    def list_seen_names(self, content: Any, known: set[str]) -> set[str]:
        """Return these names, the names bound by the core, and the roles of events that some data listens to."""
        seen = set(known) | GIVEN
        for node in inspect.walk(content):
            if isinstance(node, When):
                seen |= set.intersection(*map(self.list_roles, (node.event, *node.also)))
        return seen


def list_read_names(content: Any) -> dict[str, None]:
    """Return the names that some data reads, each once, without names that only the core uses."""
    reads = chain.from_iterable(map(inspect.list_own_reads, inspect.walk(content)))
    asked = (read for read in reads if read.kind == inspect.NAMED)
    return dict.fromkeys(read.name for read in asked if not read.name.startswith(("_", THIS_WAY)))


def find_given(content: Any) -> list[Ability]:
    """Return the abilities that some data gives to objects."""
    found = [node.value for node in inspect.walk(content) if isinstance(node, Operation)]
    return [value for value in found if isinstance(value, Ability)]


def list_bound(content: Any) -> set[str]:
    """Return every name that steps in some data bind."""
    return {name for node in inspect.walk(content) for name in inspect.list_bound(node)}
