"""Validation of valid names without effect: values never set, replacements that never apply, shadowed names."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from rulestone.continuous.operations import REWORD
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.bindings import GIVEN, PUT, TOLD
from rulestone.game.validation.fitting import misfits
from rulestone.game.validation.names import ABILITY_KINDS, HAPPENING, OPERATION_KINDS, DeclaredPart, Names, pieces, walk
from rulestone.game.validation.report import Report
from rulestone.game.validation.unused import spread_all
from rulestone.kernel.declare import Parts, Verb
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability
from rulestone.model.objects import Card
from rulestone.model.state import CORE_VALUES

OF_THE_GAME = CORE_VALUES | {"answering", "resolving", "responding", "right", "scripted", "under way"}
"""The values of the game as a whole that the core and its policies set."""
TAKEN = frozenset({"ability", "it", "this", "you"})
"""Names that the core binds wherever an ability or an action is used. They would hide a role of the same name."""
NUMBERS = (e.Amount, e.Arith, e.Count, e.Greatest, e.Kinds, e.Least, e.Rounded, e.Share, e.Times, e.Total)
MEANS_OBJECTS = ("what", "under", "heirs", "source", "whom")
WORDS = frozenset({"face up", "name", "pile size", "role", "slot", "type", "zone"})
"""Values that every object has and that are words, numbers or booleans."""
ABILITY_ITEM = "ability"
"""The kind of stack item that a trigger becomes."""


def check_vain(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report what is declared and can never come to anything."""
    everything = tuple(pieces(ruleset))
    values = OF_THE_GAME | {node.key for piece in everything for node in records(piece.content, i.SetGame)}
    others = bound_elsewhere(everything, ruleset.parts)
    for piece in everything:
        report.part = piece.part
        for read in dict.fromkeys(read for node in records(piece.content) for read in inspect.own(node)):
            if read.kind == inspect.GAME and read.name and read.name not in values:
                report.say(read.name, f"nothing sets the value {read.name!r} of the game", values)
        for node in records(piece.content, i.SetGame):
            if node.key in CORE_VALUES:
                report.say(node.key, f"{node.key!r} is a value of the core, and no game sets it: choose another name")
        lets = let_values(piece.content, others, ruleset.parts)
        for node in records(piece.content, e.Expr, i.Instruction):
            for field, value in meant(node, ruleset.parts):
                wrong = lets.get(value.name, "") if isinstance(value, e.Var) else valued(value, ruleset.parts)
                if wrong:
                    report.say(field, f"{field} of {type(node).__name__} means objects, and this is {wrong}")
        if isinstance(piece.content, Verb):
            for role in sorted(TAKEN & {*piece.content.roles}):
                report.say(role, f"no role can be called {role!r}: everywhere that name means something else")
        for ability in records(piece.content, Ability):
            for wrong in never_replaces(ability, ruleset, isinstance(piece.content, Card)):
                report.say(ability.when.event if ability.when is not None else ability.kind, wrong)
    tables(ruleset.parts, names, items(everything), report)
    for misfit in misfits(ruleset):
        report.part = f"policy {misfit.policies[0]}"
        report.say(misfit.policies[-1], misfit.what)


def records(content: Any, *kinds: type[Any]) -> list[Any]:
    """The records in some data, of some kinds or all, each once."""
    found: list[Any] = []
    walk(content, found.append, set())
    return [node for node in found if isinstance(node, kinds)] if kinds else found


def meant(node: Any, parts: Parts) -> Iterator[tuple[str, Any]]:
    """Yield the parts of an expression or instruction that mean objects: field or role, and content."""
    for field in MEANS_OBJECTS:
        yield field, getattr(node, field, None)
    if isinstance(node, i.Do) and node.verb in parts.verbs:
        affects = parts.verbs[node.verb].affects
        yield affects, node.roles.get(affects)


def let_values(content: Any, others: AbstractSet[str], parts: Parts) -> dict[str, str]:
    """The names that `Let` binds in some data to what can mean no objects, and what that is.

    Args:
        content: a card, a procedure: whatever has steps in it.
        others: names that may be bound to objects elsewhere; they are left out, as are those bound otherwise here.
        parts: the game's.
    """
    mine = [node for node in records(content, i.Let) if bound_value(node, parts)]
    if not mine:
        return {}
    elsewise = others | otherwise_bound(content, parts)
    return {node.name: bound_value(node, parts) for node in mine if node.name not in elsewise}


def otherwise_bound(content: Any, parts: Parts) -> set[str]:
    """The names that some data binds to what may be objects, roles of what it notes among them."""
    found: set[str] = set()
    for node in records(content):
        if not (isinstance(node, i.Let) and bound_value(node, parts)):
            found |= {*inspect.binds(node)}
        if isinstance(node, i.Note):
            found |= {*node.roles}
    return found


def bound_elsewhere(everything: tuple[DeclaredPart, ...], parts: Parts) -> set[str]:
    """The names that any part of a game may find bound to objects: roles, what the core binds, what its steps bind."""
    found = {role for verb in parts.verbs.values() for role in verb.roles} | GIVEN
    found |= {role for roles in (*TOLD.values(), PUT) for role in roles}
    for one in everything:
        found |= set() if isinstance(one.content, (Card, Verb)) else otherwise_bound(one.content, parts)
    return found


def bound_value(node: i.Let, parts: Parts) -> str:
    """Return the value that `Let` binds, in words, if it cannot mean objects; else ""."""
    value = node.value
    if isinstance(value, e.Lit) and isinstance(value.value, int) and not isinstance(value.value, bool):
        return f"{node.name!r}, a number"
    found = valued(value, parts)
    return f"{node.name!r}, {found}" if found else ""


def valued(value: Any, parts: Parts) -> str:
    """Return the kind of a value that cannot mean objects, in words; "" if it can."""
    if isinstance(value, NUMBERS):
        return "a number"
    if isinstance(value, e.Lit) and isinstance(value.value, (str, bool)):
        return f"the word {value.value!r}" if isinstance(value.value, str) else "yes or no"
    if isinstance(value, (e.Of, e.Its, e.Printed)):
        declared = parts.attributes.get(value.attr)
        plain = value.attr in WORDS if declared is None else not declared.reference
        return f"what {value.attr!r} is, no reference" if plain else ""
    return ""


def never_replaces(ability: Ability, ruleset: Ruleset, on_card: bool) -> Iterator[str]:
    """Why a replacement can never apply, or cannot be done when it does."""
    if ability.kind != "replacement" or ability.when is None:
        return
    for step in records(ability.effect, i.Call):
        yield f"what takes an event's place does verbs: write do(...) for call({step.procedure!r})"
    parts, where = ruleset.parts, ability.when.where
    for verb in (parts.verbs[event] for event in ability.when.events if event in parts.verbs):
        about = role_of_its_own(where)
        if not (on_card and about and about in verb.roles) or ability.zones:
            continue
        reached = spread_all(ruleset.vocabulary.reaches.get(verb.name, ()), parts)
        working = spread_all(parts.working, parts)
        if reached and not reached & working:
            there = " or ".join(sorted(reached))
            yield (
                f"{verb.name!r} happens to cards in the {there}, where this ability does not work: "
                f"say zones={tuple(sorted(reached))!r}"
            )


def role_of_its_own(where: e.Expr | None) -> str:
    """The role in which a condition means the very card that it stands on; "" for none."""
    for node in records(where, e.Same):
        sides = (node.left, node.right)
        if any(isinstance(side, e.This) for side in sides):
            return next((side.name for side in sides if isinstance(side, e.Var)), "")
    return ""


def items(everything: tuple[Any, ...]) -> set[str]:
    """The kinds of stack items that a game puts."""
    found = {ABILITY_ITEM}
    for piece in everything:
        found |= {node.item for node in records(piece.content, i.Announce)}
        found |= {node.kind for node in records(piece.content, i.PutItem)}
    return found


def tables(parts: Parts, names: Names, items: set[str], report: Report) -> None:
    """The keys of tables by kind: of abilities, of stack items; happenings in order; what layers touch."""
    for word, table, kind, among in (
        ("prelude", parts.prelude, "kind of ability", names.kinds),
        ("proviso", parts.proviso, "kind of ability", names.kinds),
        ("aftermath", parts.aftermath, "kind of stack item", items | {*parts.item_kinds}),
        ("item kinds", parts.item_kinds, "kind of stack item", items),
    ):
        report.part = word
        for key in table:
            report.known(kind, key, among)
    report.part = "happenings"
    ahead = {*parts.happenings}
    for name, when in parts.happenings.items():
        if name in parts.verbs or name in HAPPENING:
            report.say(name, f"{name!r} is an event already")
        for event in when.events:
            if event in ahead:
                report.say(event, f"{name!r} is some of {event!r}, which is not declared before it")
        ahead.remove(name)
    layers = parts.policies.layers
    report.part = "policy layers"
    keywords = names.kinds | {word for words in parts.attributes for word in (words,)}
    for touched in (name for group in layers.touches.values() for name in group):
        if not names.asks(touched) and touched not in names.attributes | keywords | LAYERED:
            report.say(touched, f"a layer touches {touched!r}, which is no attribute", names.attributes | LAYERED)
    for kinds in (kinds for groups in layers.sublayers.values() for kinds in groups):
        for one in kinds:
            report.known("kind of operation", one, OPERATION_KINDS)


LAYERED = frozenset({"controller", "abilities", "card", REWORD, *ABILITY_KINDS})
"""Targets of layers besides attributes."""
