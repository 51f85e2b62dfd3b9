"""Every name that a ruleset declares, by what it names: what the parts of a game may call each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import astuple

from rulestone.continuous.operations import HAVE
from rulestone.kernel.characteristics import OF_WAITING, SPECIAL
from rulestone.kernel.events.triggers import TRIGGERED
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import FOR_GOOD, STATE, WHILE_VALID
from rulestone.language.build import Term
from rulestone.language.instructions import CHOSEN

if TYPE_CHECKING:
    from rulestone.game.ruleset import Ruleset

OF_ITEMS = ("kind", "controller", "tags", "label", "amount", "recipients", "event", *OF_WAITING)
HAPPENING = ("face", "item put", "mark", "move", "phase", "put under", STATE, TRIGGERED, "turn begins")
"""Events that the core itself tells of, whatever the game."""
ABILITY_KINDS = ("effect", "activated", "triggered", "static", "replacement")
OPERATION_KINDS = (
    "set", "add", "multiply", "swap", "grant", "gain", "share", "reword", "lose", "copy", "forbid", "permit",
)  # fmt: skip


class DeclaredPart(Struct, frozen=True):
    """A part of a game as it was declared.

    Attributes:
        part: what it is ("verb destroy", "card Last Emperor").
        content: the data.
    """

    part: str
    content: Any


def pieces(ruleset: Ruleset) -> Iterator[DeclaredPart]:
    """Every part that can name others, in a fixed order."""
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
    if opens_windows(ruleset):
        yield DeclaredPart("policy responses", parts.policies.responses.window())
    yield DeclaredPart("policy triggers", (parts.policies.triggers.order(), parts.policies.triggers.procedure()))
    yield DeclaredPart("policy piles", parts.policies.piles.steps())
    for name, card in ruleset.cards.items():
        yield DeclaredPart(f"card {name}", card)


def opens_windows(ruleset: Ruleset) -> bool:
    """Whether players may begin something where nothing was done: then the response discipline runs its window."""
    parts, found = ruleset.parts, False

    def look(node: Any) -> None:
        nonlocal found
        found = found or (isinstance(node, i.Respond) and (node.starts or node.window))

    walk((parts.phases, parts.procedures, parts.actions, parts.verbs), look, set())
    return found


def walk(content: Any, visit: Callable[[Any], None], seen: set[int]) -> None:
    """Visit every record in some data, outermost first; what stands in several places is visited once."""
    waiting = [content]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Struct):
            if id(node) in seen:
                continue
            seen.add(id(node))
            visit(node)
            waiting += [inner for inner in reversed(astuple(node)) if inner.__class__ not in PLAIN]
        elif isinstance(node, (tuple, list)):
            waiting += [inner for inner in reversed(node) if inner.__class__ not in PLAIN]
        elif isinstance(node, Term):
            visit(node)
        elif hasattr(node, "values"):
            waiting += [inner for inner in node.values() if inner.__class__ not in PLAIN]


PLAIN = frozenset({str, int, float, bool, type(None)})


class Names:
    """The names that a ruleset declares, or that its parts imply.

    Args:
        ruleset: the ruleset.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        parts = ruleset.parts
        self.rules = ruleset.rulebook.rules
        self.zones = {*parts.zones, *(group for zone in parts.zones.values() for group in zone.groups)}
        self.roles = {*parts.policies.piles.fate, *parts.policies.piles.steps(), *ruleset.vocabulary.roles.values()}
        self.attributes = {*parts.attributes, *SPECIAL, *OF_ITEMS, parts.dormant, parts.shown}
        self.words = {a.name: a.words for a in parts.attributes.values() if a.words}
        self.offered = {parts.policies.responses.menu}
        self.listed = {menu for action in parts.actions.values() for menu in action.menus}
        self.events = {*parts.verbs, *parts.happenings, *HAPPENING, "ability put"}
        self.answerable = {""}
        done = (*parts.verbs, CHOSEN)
        self.things = {*done, *parts.actions, *(f"lower {attr}" for attr in parts.attributes)}
        sorts = [word for attr in parts.policies.precedence.sources for word in self.words.get(attr, ())]
        self.by = tuple(f" by {whom}" for whom in ("the opponent", *sorts))
        self.things |= {*(thing + by for thing in done for by in self.by), e.AFFECTED, e.ANSWER, e.BE_ANSWERED}
        self.valued: set[str] = set()
        self.ends: set[str] = set()
        self.blocks = {"turn", *parts.phases}
        self.open: set[str] = set()
        self.begun: set[str] = set()
        self.assumed = {rule.given[0] for rule in ruleset.deck_rules if rule.given is not None}
        self.kinds = {*ABILITY_KINDS, *(a.ability for a in parts.actions.values()), *ruleset.vocabulary.kinds.values()}
        self.types = {card.type for card in ruleset.cards.values()} | {"player"}
        self.types |= {*ruleset.vocabulary.types.values()}
        self.types |= {meaning.own for meaning in ruleset.lexicon.kinds.values() if meaning.own}
        self.rule_types = {*ruleset.vocabulary.types.values()}
        self.rule_types |= {meaning.own for meaning in ruleset.lexicon.kinds.values() if meaning.own}
        self.rule_types |= {type for rule in ruleset.deck_rules for type in rule.types}
        self.rule_types |= {inherent.type for inherent in parts.inherent.values()}
        self.numbers = {
            one.name
            for one in parts.attributes.values()
            if any(isinstance(value, int) and not isinstance(value, bool) for value in (one.default, one.floor))
        }
        seen: set[int] = set()
        everything = tuple(pieces(ruleset))  # what is seen is known by its identity, so that all of it has to stay
        for piece in everything:
            walk(piece.content, self._learn, seen)
            if not piece.part.startswith("card "):
                walk(piece.content, self._learn_types, set())
        self.rule_types |= {"player"} if self.rule_types else set()
        self.events |= self.answerable
        self.answerable |= self.events
        self.durations = {FOR_GOOD, WHILE_VALID, "", *self.ends}

    def asks(self, thing: str) -> bool:
        """Whether anything asks if a thing is permitted, or if it is of some value."""
        return (
            thing in self.things
            or thing.startswith(HAVE)
            or any(thing.startswith(e.valued(what, "")) for what in self.valued)
        )

    def _learn_types(self, node: Any) -> None:
        """The types of cards that a rule asks for."""
        if isinstance(node, e.Select) and node.type:
            self.rule_types.add(node.type)
        elif isinstance(node, e.Compare) and isinstance(node.left, (e.Its, e.Of)) and node.left.attr == "type":
            value = node.right.value if isinstance(node.right, e.Lit) else ()
            self.rule_types |= {*(value if isinstance(value, tuple) else (value,))}

    def _learn(self, node: Any) -> None:
        """Add the names that a record implies."""
        kind = type(node)
        if kind is i.Offer:
            self.offered.add(node.menu)
        elif kind is i.Note:
            self.events.add(node.event)
        elif kind is i.AddMark and isinstance(node.key, e.Arith) and isinstance(node.key.right, e.Lit):
            self.open.add(node.key.right.value)  # “{kind} counters”: counters of any kind
        elif kind is e.Named and isinstance(node.attr, e.Arith) and isinstance(node.attr.left, e.Lit):
            self.begun.add(node.attr.left.value)  # “weakness {kind}”: an attribute for any kind
        elif kind is i.Respond:
            self.answerable.add(node.to)
        elif kind is i.Block:
            self.blocks.add(node.name)
        elif kind is i.PutUnder:
            self.roles.add(node.role)
        elif kind is i.EndEffects:
            self.ends.add(node.until)
        elif kind is i.Create:
            self.types.add(node.card.type)
        elif kind is i.Announce or kind is i.Perform:
            self.kinds.add(node.kind)
            if kind is i.Announce:
                self.events.add(f"{node.item} put")
        elif kind is i.PutItem:
            self.events.add(f"{node.kind} put")
        elif kind is e.Assumed:
            self.assumed.add(node.name)
        elif kind is e.Permitted:
            (self.things if node.value is None else self.valued).add(node.what)
        elif kind is i.Choose:
            self.things |= {node.suffers, *(node.suffers + by for by in self.by)}
