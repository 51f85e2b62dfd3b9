"""Names that parts of a game may use: those that a ruleset declares, by kind, and bindings of earlier steps.

A verb can read its roles and the names that its own steps bind. An ability can read its own names, the roles of the
events that it listens to, and names that the game's own steps may have bound before. Steps that procedures share can
read any name that is bound anywhere in the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulestone.continuous.operations import HAVE
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.characteristics import OF_PENDING, SPECIAL
from rulestone.kernel.declare import Verb
from rulestone.kernel.events.triggers import TRIGGERED
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import FOR_GOOD, STATE, WHILE_VALID, Ability, Operation, When
from rulestone.language.expressions.expression import strip_terms
from rulestone.language.instructions import CHOSEN
from rulestone.model.bindings import THIS_WAY
from rulestone.model.keys import SameObject
from rulestone.model.objects import Card

if TYPE_CHECKING:
    from rulestone.kernel.declare import Parts


OF_ITEMS = ("kind", "controller", "tags", "label", "amount", "recipients", "event", *OF_PENDING)
HAPPENING = ("face", "item put", "mark", "move", "phase", "put under", STATE, "target", TRIGGERED, "turn begins")
"""Events that the core itself emits in every game."""
ABILITY_KINDS = ("effect", "activated", "triggered", "static", "replacement")
OPERATION_KINDS = (
    "set", "add", "multiply", "swap", "grant", "gain", "share", "reword", "lose", "copy", "forbid", "permit",
)  # fmt: skip


class DeclaredPart(Struct, frozen=True):
    """A declared part of a game.

    Attributes:
        part: its kind and name ("verb destroy", "card Last Emperor").
        content: the declaration.
    """

    part: str
    content: Any


PIECES = {
    "zones": "zone", "attributes": "attribute", "verbs": "verb", "actions": "action", "procedures": "procedure",
    "proviso": "proviso", "prelude": "prelude", "checks": "check", "phases": "phase", "assumptions": "assumption",
    "inherent": "inherent ability", "happenings": "happening",
}  # fmt: skip
"""Table of a game's parts → the word for one entry of it."""


def list_pieces(ruleset: Ruleset) -> Iterator[DeclaredPart]:
    """Yield every part that can name others, in a fixed order."""
    parts = ruleset.parts
    for field, word in PIECES.items():
        for name, content in getattr(parts, field).items():
            yield DeclaredPart(f"{word} {name}", content)
    for name in type(parts.policies).__struct_fields__:
        yield DeclaredPart(f"policy {name}", getattr(parts.policies, name))
    yield DeclaredPart("next player", parts.next_player)
    yield DeclaredPart("policy responses", parts.policies.responses.procedure())
    if can_open_windows(ruleset):
        yield DeclaredPart("policy responses", parts.policies.responses.window())
    triggers = parts.policies.triggers
    yield DeclaredPart("policy triggers", (strip_terms(triggers.order()), triggers.procedure()))
    yield DeclaredPart("policy piles", parts.policies.piles.steps())
    for name, card in ruleset.cards.items():
        yield DeclaredPart(f"card {name}", card)


def can_open_windows(ruleset: Ruleset) -> bool:
    """Return whether responses run their window although no action preceded."""
    parts = ruleset.parts
    tables = (parts.phases, parts.procedures, parts.actions, parts.verbs)
    return any(OPENS in list_implied_names(SameObject(part)) for table in tables for part in table.values())


SUFFERED, OPENS = "suffered", "opens"
"""Kinds of implied names: events that effects may forbid for an object; actions that players may begin."""


@lru_cache(maxsize=20_000)
def list_implied_names(part: SameObject) -> dict[str, frozenset[str]]:
    """Return the names that a part implies, by an attribute of `Names`, `SUFFERED` or `OPENS`.

    They are found once for a part: a ruleset that takes a policy of another game shares all its other parts.
    """
    names = {name for node in inspect.walk(part.thing) for name in find_implied_names(node)}
    kinds = {kind for kind, _ in names}
    return {kind: frozenset(name for other, name in names if other == kind) for kind in kinds}


def find_implied_names(node: Any) -> Iterator[tuple[str, str]]:
    """Yield the names that one record implies, each with its kind (`list_implied_names`)."""
    kind = type(node)
    if kind in IMPLY:
        what, field = IMPLY[kind]
        yield what, getattr(node, field)
    match node:
        case i.Announce(item=item) | i.PutItem(kind=item):
            yield "events", f"{item} put"
            yield "called", getattr(node, "procedure", "")
        case i.Respond() if node.starts or node.window:
            yield OPENS, ""
        case i.Create(card=Card() as card):
            yield from (("types", card.type), ("tokens", card.name))
        case i.AddMark(key=e.Arith(right=e.Lit(value=end))):
            yield "open", end  # “{kind} counters”: counters of any kind
        case e.Named(attr=e.Arith(left=e.Lit(value=start))):
            yield "begun", start  # “weakness {kind}”: an attribute for any kind
        case e.Permitted(what=what, value=value):
            yield "things" if value is None else "valued", what
    yield from (("rule_types", type) for type in find_types(node))


def find_types(node: Any) -> tuple[str, ...]:
    """Return the card types that one record reads."""
    if isinstance(node, e.Select) and node.type:
        return (node.type,)
    if isinstance(node, e.Compare) and isinstance(node.left, (e.Its, e.Of)) and node.left.attr == "type":
        value = node.right.value if isinstance(node.right, e.Lit) else ()
        return value if isinstance(value, tuple) else (value,)
    return ()


IMPLY: dict[type[Any], tuple[str, str]] = {
    i.Offer: ("offered", "menu"), i.Do: ("done", "verb"), i.Call: ("called", "procedure"),
    i.Enter: ("entered", "phase"), i.Move: ("manners", "manner"), i.Note: ("events", "event"),
    i.Respond: ("answerable", "to"), i.Block: ("blocks", "name"), i.PutUnder: ("roles", "role"),
    i.EndEffects: ("ends", "until"), i.Announce: ("kinds", "kind"), i.Perform: ("kinds", "kind"),
    e.Assumed: ("assumed", "name"), i.Choose: (SUFFERED, "suffers"),
}  # fmt: skip
"""Kind of record → kind of the name that it implies, and the field with the name."""


class Names:
    """The names that a ruleset declares, or that its parts imply.

    Args:
        ruleset: the ruleset.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        parts = ruleset.parts
        self.rules = ruleset.rulebook.rules
        self._declare_places(parts)
        self.roles = {*ruleset.vocabulary.roles.values()}
        self.attributes = {*parts.attributes, *SPECIAL, *OF_ITEMS, parts.dormant, parts.shown}
        self.words = {a.name: a.words for a in parts.attributes.values() if a.words}
        self.offered = {parts.policies.responses.menu}
        self.listed = {menu for action in parts.actions.values() for menu in action.menus}
        self.events = {*parts.verbs, *parts.happenings, *HAPPENING, "ability put"}
        self.answerable = {""}
        self._declare_things(parts)
        self.blocks = {"turn", *parts.phases}
        self.valued, self.ends, self.open, self.begun, self.entered, self.manners = (set[str]() for _ in range(6))
        self.done = {pattern.verb for pattern in ruleset.vocabulary.patterns}
        responses, piles = parts.policies.responses, parts.policies.piles
        self.called = {parts.setup, parts.opening, responses.closed, responses.over}
        self.called |= {*parts.aftermath.values(), *piles.fate.values()}
        self.tokens = {*ruleset.cards, ""}
        self.assumed = {rule.given[0] for rule in ruleset.deck_rules if rule.given is not None}
        self.kinds = {*ABILITY_KINDS, *(a.ability for a in parts.actions.values()), *ruleset.vocabulary.kinds.values()}
        self._declare_types(ruleset)
        for piece in list_pieces(ruleset):
            self._add(list_implied_names(SameObject(piece.content)), not piece.part.startswith("card "))
        self.put_roles = {*self.roles}
        self.roles |= {*parts.policies.piles.fate, *parts.policies.piles.steps()}
        self.rule_types |= {"player"} if self.rule_types else set()
        self.events |= self.answerable
        self.answerable |= self.events
        self.durations = {FOR_GOOD, WHILE_VALID, "", *self.ends}

    def _declare_places(self, parts: Parts) -> None:
        """Set the zones, with their groups, and the slots and spaces."""
        self.zones = {*parts.zones, *(group for zone in parts.zones.values() for group in zone.groups)}
        self.slots = {slot for zone in parts.zones.values() for slot in (*zone.slots, "")}
        self.slots |= {*parts.spaces.list_names()} if parts.spaces is not None else set()

    def _declare_things(self, parts: Parts) -> None:
        """Set the permissions that conditions may read: verbs, actions and lower values, each also by player."""
        done = (*parts.verbs, CHOSEN)
        self.things = {*done, *parts.actions, *(f"lower {attr}" for attr in parts.attributes)}
        sorts = [word for attr in parts.policies.precedence.sources for word in self.words.get(attr, ())]
        self.by = tuple(f" by {whom}" for whom in ("the opponent", *sorts))
        self.things |= {f"not {one}" for action in parts.actions.values() for one in action.permissions}
        self.things |= {*(thing + by for thing in done for by in self.by), e.AFFECTED, e.RESPOND, e.BE_RESPONDED_TO}

    def _declare_types(self, ruleset: Ruleset) -> None:
        """Set the declared types of cards and the types that rules read."""
        shared = {*ruleset.vocabulary.types.values()}
        shared |= {meaning.own for meaning in ruleset.lexicon.kinds.values() if meaning.own}
        self.types = {card.type for card in ruleset.cards.values()} | {"player"} | shared
        self.rule_types = shared | {type for rule in ruleset.deck_rules for type in rule.types}
        self.rule_types |= {inherent.type for inherent in ruleset.parts.inherent.values()}

    @cached_property
    def core_words(self) -> dict[str, tuple[str, ...]]:
        """Map the attributes that every object has to their possible words."""
        words = {"type": self.types, "zone": self.zones, "slot": self.slots, "name": self.tokens}
        return {attr: tuple(sorted(known)) for attr, known in words.items()}

    def is_read(self, permission: str) -> bool:
        """Return whether any condition reads a permission or a value."""
        return (
            permission in self.things
            or permission.startswith(HAVE)
            or any(permission.startswith(e.valued(what, "")) for what in self.valued)
        )

    def _add(self, implied: dict[str, frozenset[str]], of_rules: bool) -> None:
        """Add the names that a part implies; for a part of the rules, add the card types that it reads too."""
        for kind, names in implied.items():
            if kind == SUFFERED:
                self.things |= {name + by for name in names for by in ("", *self.by)}
            elif kind != OPENS and (kind != "rule_types" or of_rules):
                getattr(self, kind).update(names)


GIVEN = frozenset(
    {
        "this", "you", "them", "it", "item", "ability", "pile", "left", "actor", "to", "phase", "acted",
        "acted round", "effect of",
    }
)  # fmt: skip
"""Names that the core itself binds."""
EVENT_ROLES = {
    "face": ("card", "up"), "item put": ("item", "kind", "player", "source"), "phase": ("phase",),
    "mark": ("card", "key", "before", "value"), "move": ("card", "new", "from", "to", "manner", "role", "owner"),
    "put under": ("card", "new", "host", "role"), "state": (), "target": ("item", "kind", "object", "player"),
    "trigger": ("source", "player", "event"), "turn begins": ("player",),
}  # fmt: skip

"""The roles of the events that the core itself emits."""
PUT = ("item", "player", "source")


def find_unbound_names(ruleset: Ruleset) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Yield the names that are read and never bound.

    Yields:
        the part, the name, the problem, and the names that are bound there.
    """
    everything = tuple(list_pieces(ruleset))
    roles = EventRoles(ruleset, everything)
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
        known = roles.list_seen_names(content, known)
        for name in list_read_names(content):
            if name not in known:
                yield piece.part, name, f"nothing binds “{name}” here", tuple(sorted(known))
        if isinstance(content, (Card, Verb)):
            yield from find_unseen_names(piece, known, shared, roles)


def find_unseen_names(
    piece: DeclaredPart, known: set[str], shared: set[str], event_roles: EventRoles
) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Yield the names that a given ability reads but only its giver binds, as `find_unbound_names` yields them."""
    for given in list_granted(piece.content):
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


def list_granted(content: Any) -> list[Ability]:
    """Return the abilities that some data gives to objects."""
    found = [node.value for node in inspect.walk(content) if isinstance(node, Operation)]
    return [value for value in found if isinstance(value, Ability)]


def list_bound(content: Any) -> set[str]:
    """Return every name that steps in some data bind."""
    return {name for node in inspect.walk(content) for name in inspect.list_bound(node)}
