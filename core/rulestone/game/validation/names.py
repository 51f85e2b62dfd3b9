"""Every name that a ruleset declares, by kind: the names that parts of a game may use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulestone.continuous.operations import HAVE
from rulestone.kernel.characteristics import OF_WAITING, SPECIAL
from rulestone.kernel.events.triggers import TRIGGERED
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import FOR_GOOD, STATE, WHILE_VALID
from rulestone.language.expressions.expression import strip_terms
from rulestone.language.instructions import CHOSEN
from rulestone.model.keys import SameObject

if TYPE_CHECKING:
    from rulestone.game.ruleset import Ruleset
    from rulestone.kernel.declare import Parts

OF_ITEMS = ("kind", "controller", "tags", "label", "amount", "recipients", "event", *OF_WAITING)
HAPPENING = ("face", "item put", "mark", "move", "phase", "put under", STATE, TRIGGERED, "turn begins")
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


def iter_pieces(ruleset: Ruleset) -> Iterator[DeclaredPart]:
    """Yield every part that can name others, in a fixed order."""
    parts = ruleset.parts
    for word, table in (
        ("zone", parts.zones),
        ("attribute", parts.attributes),
        ("verb", parts.verbs),
        ("action", parts.actions),
        ("procedure", parts.procedures),
        ("proviso", parts.proviso),
        ("prelude", parts.prelude),
        ("check", parts.checks),
        ("phase", parts.phases),
        ("assumption", parts.assumptions),
        ("inherent ability", parts.inherent),
        ("happening", parts.happenings),
    ):
        for name, content in table.items():
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
        case i.Create(card=card):
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
        for piece in iter_pieces(ruleset):
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
        self.things |= {*(thing + by for thing in done for by in self.by), e.AFFECTED, e.ANSWER, e.BE_ANSWERED}

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

    def is_asked(self, permission: str) -> bool:
        """Return whether any condition reads a permission or a value."""
        return (
            permission in self.things
            or permission.startswith(HAVE)
            or any(permission.startswith(e.valued(what, "")) for what in self.valued)
        )

    def _add(self, implied: dict[str, frozenset[str]], of_rules: bool) -> None:
        """Add the names that a part implies, and for a part of the rules the card types that it reads."""
        for kind, names in implied.items():
            if kind == SUFFERED:
                self.things |= {name + by for name in names for by in ("", *self.by)}
            elif kind != OPENS and (kind != "rule_types" or of_rules):
                getattr(self, kind).update(names)
