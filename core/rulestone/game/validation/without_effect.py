"""Validation of valid names without effect: values never set, replacements that never apply, shadowed names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, permutations
from typing import Any

from rulestone.continuous.operations import REWORD
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.misfits import PolicyCheck, find_misfits
from rulestone.game.validation.names import (
    ABILITY_KINDS,
    EVENT_ROLES,
    GIVEN,
    HAPPENING,
    OPERATION_KINDS,
    PUT,
    DeclaredPart,
    Names,
    list_pieces,
)
from rulestone.game.validation.report import (
    MEANS_OBJECTS,
    MOVED,
    NO_OBJECTS,
    PLAYER,
    Report,
    infer_role_sorts,
    read_attributes,
    sort_of,
)
from rulestone.game.validation.unused import expand_all, find_unused, get_known_values, join_zones, may_be, may_hold
from rulestone.kernel.declare import Parts, Verb
from rulestone.kernel.policies import NoResponses
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import Ability, Continuous, Operation, When
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from rulestone.model.state import RESERVED_KEYS

OF_THE_GAME = RESERVED_KEYS | {"answering", "resolving", "responding", "right", "scripted", "under way"}
"""Game values that the core and its policies set."""
TAKEN = frozenset({"ability", "it", "this", "you"})
"""Names that the core binds for every ability and action. They would hide a role of the same name."""
ABILITY_ITEM = "ability"
"""The kind of stack item that a trigger becomes."""


def check_without_effect(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report declarations that never have an effect."""
    everything = tuple(list_pieces(ruleset))
    setters = (inspect.find_records(piece.content, (i.SetGame,)) for piece in everything)
    values = OF_THE_GAME | {node.key for node in chain.from_iterable(setters)}
    lets = map_let_sorts(everything, ruleset.parts)
    for piece in everything:
        report.part = piece.part
        check_game_values(piece.content, values, report)
        check_lets(piece.content, lets, report)
        if isinstance(piece.content, Verb):
            for role in sorted(TAKEN & {*piece.content.roles}):
                report.add(role, f"no role can be called “{role}”: everywhere that name means something else")
        on_card = isinstance(piece.content, Card)
        for ability in inspect.find_records(piece.content, (Ability,)):
            idle = explain_dead_replacement(ability, ruleset, on_card)
            for wrong in (*idle, *(explain_lost_trigger(ability, ruleset) if on_card else ())):
                report.add(ability.when.event if ability.when is not None else ability.kind, wrong)
    check_attributes(everything, ruleset.parts, report)
    put = list_item_kinds(everything)
    check_tables(ruleset.parts, names, put, report)
    report.part = "vocabulary"
    for kind in ruleset.vocabulary.items.values():
        report.check_known("kind of stack item", kind, put | {*ruleset.parts.item_kinds, ""})
    check_responses(ruleset, report)
    for misfit in find_misfits(ruleset):
        report.part = f"policy {misfit.policies[0]}"
        report.add(misfit.policies[-1], misfit.what)


def check_game_values(content: Any, values: Iterable[str], report: Report) -> None:
    """Report game values that a part reads and nothing sets, and values of the core that a part sets."""
    for read in dict.fromkeys(read for node in inspect.walk(content) for read in inspect.list_own_reads(node)):
        if read.kind == inspect.GAME and read.name and read.name not in values:
            report.add(read.name, f"nothing sets the value “{read.name}” of the game", values)
    for node in inspect.find_records(content, (i.SetGame,)):
        if node.key in RESERVED_KEYS:
            report.add(node.key, f"“{node.key}” is a value of the core, and no game sets it: choose another name")


def check_attributes(everything: tuple[DeclaredPart, ...], parts: Parts, report: Report) -> None:
    """Report card attributes that steps set on players but never read there, or the reverse."""
    used = set(list_attribute_uses([piece.content for piece in everything], parts))
    for name in (name for name, declared in parts.attributes.items() if declared.of == "card"):
        report.part = f"attribute {name}"
        for does, needed in (("sets", "reads"), ("reads", "sets")):
            if (name, does, PLAYER) in used and not {(name, needed, PLAYER), (name, needed, "")} & used:
                report.add(name, f"a step {does} “{name}” of a player, but none {needed} a player's (see Attribute.of)")


def list_attribute_uses(contents: Any, parts: Parts) -> Iterator[tuple[str, str, str]]:
    """Yield each use of an attribute: its name, "reads" or "sets", and the sort of its objects."""
    for node in inspect.find_records(contents, (e.Of, e.Among, i.Mark, i.AddMark, Continuous)):
        match node:
            case e.Of(what=what, attr=attr):
                yield attr, "reads", sort_of(what, parts)
            case e.Among(what=what, where=where):
                yield from ((attr, "reads", sort_of(what, parts)) for attr in read_attributes(where))
            case i.Mark(what=what, key=key) | i.AddMark(what=what, key=key):
                yield str(key), "sets", sort_of(what, parts)
            case Continuous(whom=whom, what=operations):
                yield from ((one.attr, "sets", sort_of(whom, parts)) for one in operations)


def list_unread_attributes(ruleset: Ruleset) -> Iterator[str]:
    """Yield the attributes that no part reads, no policy names and no text can mention."""
    contents = [piece.content for piece in list_pieces(ruleset)]
    reads = {read.name for read in inspect.list_reads(contents) if read.kind in (inspect.ATTRIBUTE, inspect.PRINTED)}
    for name, declared in ruleset.parts.attributes.items():
        words = () if declared.keyword else (ruleset.vocabulary, ruleset.lexicon)
        if name not in reads and repr(name) not in repr((ruleset.parts.policies, ruleset.parts.spaces, *words)):
            yield name


def list_lasting_flags(ruleset: Ruleset) -> Iterator[str]:
    """Yield the marks and game values that requirements read and that steps only ever set to one literal value."""
    contents = [piece.content for piece in list_pieces(ruleset)]
    given: dict[Any, list[Any]] = {}
    for node in inspect.find_records(contents, (i.Mark, i.AddMark, i.SetGame, Operation)):
        literal = isinstance(node, (i.Mark, i.SetGame)) and isinstance(node.value, e.Lit)
        given.setdefault(node.attr if isinstance(node, Operation) else node.key, []).append(
            node.value.value if literal else None
        )
    needs = [(action.subject, action.needs) for action in ruleset.parts.actions.values()]
    needs += [ability.condition for ability in inspect.find_records(contents, (Ability,))]
    read = {one.name for one in inspect.list_reads(needs) if one.kind in (inspect.ATTRIBUTE, inspect.GAME)}
    for key, values in given.items():
        if key in read and values[0] is not None and all(value == values[0] for value in values):
            yield key


def check_lets(content: Any, lets: Mapping[str, str], report: Report) -> None:
    """Report names in a part that should mean objects but are bound to other values; `lets`: name → type."""
    for node in inspect.find_records(content, (e.Expr, i.Instruction)):
        meant = {field: getattr(node, field, None) for field in MEANS_OBJECTS}
        if isinstance(node, i.Do) and node.verb in report.parts.verbs:
            affects = report.parts.verbs[node.verb].affects
            meant[affects] = node.roles.get(affects)
        for field, value in meant.items():
            if isinstance(value, e.Var) and value.name in lets:
                wrong = f"takes objects, found {value.name!r}, {lets[value.name]}"
                report.add(field, f"{field} of {type(node).__name__} {wrong}")


def check_responses(ruleset: Ruleset, report: Report) -> None:
    """Report cards of the shared kind "response" that no response can play in another's turn."""
    meaning, parts = ruleset.lexicon.kinds.get("response"), ruleset.parts
    if meaning is None or not meaning.own or isinstance(parts.policies.responses, NoResponses):
        return
    usual = ruleset.lexicon.defaults.get(meaning.own, {})
    known = get_known_values(Card(name="", type=meaning.own, values={**usual, **meaning.values}), parts)

    def is_other_part(part: Any) -> Any:
        return e.Lit(False) if part == e.TurnOf(e.You()) else part

    for action in parts.actions.values():
        needs = (inspect.rebuild(need.condition, is_other_part) for need in action.needs)
        offered = parts.policies.responses.menu in action.menus and may_be(action.subject, known)
        if offered and all(may_hold(need, known) is not False for need in needs):
            return
    report.part = "lexicon, response"
    report.add(
        meaning.own, f"no action of the menu “{parts.policies.responses.menu}” takes such a card in another's turn"
    )


def map_let_sorts(everything: tuple[DeclaredPart, ...], parts: Parts) -> dict[str, str]:
    """Return the names that steps bind only to values that cannot be objects: name → sort."""
    otherwise = {role for roles in (GIVEN, PUT, *EVENT_ROLES.values()) for role in roles}
    otherwise |= {role for verb in parts.verbs.values() for role in verb.roles}
    found: dict[str, set[str]] = {name: {""} for name in otherwise}
    for node in (node for piece in everything for node in inspect.walk(piece.content)):
        sort = sort_of(node.value, parts) if isinstance(node, i.Let) else ""
        for name in (*inspect.list_bound(node), *(node.roles if isinstance(node, i.Note) else ())):
            found.setdefault(name, set()).add(sort)
    return {name: min(sorts) for name, sorts in found.items() if len(sorts) == 1 and sorts <= {*NO_OBJECTS}}


def list_idle(card: Card, parts: Parts, vocabulary: Vocabulary) -> Iterator[tuple[Ability, str]]:
    """Yield abilities of a card that have no effect or an unused part, each with the problem."""
    yield from find_unused(card, parts, vocabulary)
    for ability in card.abilities:
        if ability.kind == "triggered" and not (ability.effect or ability.continuous):
            yield ability, "a triggered ability has no effect"
        used = {node.name for node in inspect.find_records(ability, (e.Var,))}
        for name in (node.name for node in inspect.find_records(ability, (i.Choose,)) if node.name not in used):
            yield ability, f"nothing uses the choice “{name}”: refer to it with var({name!r})"
        if ability.when is not None and is_about_player(ability.when, parts):
            yield ability, "it compares a card of its event with a player, and they are never the same"


def is_about_player(when: When, parts: Parts) -> bool:
    """Return whether a condition on an event compares one of its cards with a player."""
    verbs = [parts.verbs[event] for event in when.events if event in parts.verbs]
    cards = [e.Var(role) for verb in verbs for role, sort in infer_role_sorts(verb, parts).items() if sort == MOVED]
    pairs = [pair for node in inspect.find_records(when, (e.Same,)) for pair in permutations((node.left, node.right))]
    return any(isinstance(one, e.Player) and other in cards for one, other in pairs)


def explain_dead_replacement(ability: Ability, ruleset: Ruleset, on_card: bool) -> Iterator[str]:
    """Yield the reasons why a replacement can never apply, or cannot be done when it does."""
    if ability.kind != "replacement" or ability.when is None:
        return
    for step in inspect.find_records(ability.effect, (i.Call,)):
        yield f"a replacement performs verbs: write do(...) instead of call({step.procedure!r})"
    parts, where = ruleset.parts, ability.when.where
    for verb in (parts.verbs[event] for event in ability.when.events if event in parts.verbs):
        about = find_own_role(where)
        if not (on_card and about and about in verb.roles) or ability.zones:
            continue
        reached = expand_all(ruleset.vocabulary.reaches.get(verb.name, ()), parts)
        working = expand_all(parts.working, parts)
        if reached and not reached & working:
            there = " or ".join(sorted(reached))
            yield (
                f"“{verb.name}” happens to cards in the {there}, where this ability does not work: "
                f"say zones={tuple(sorted(reached))!r}"
            )


def explain_lost_trigger(ability: Ability, ruleset: Ruleset) -> Iterator[str]:
    """Yield why a trigger on the card's own move never triggers."""
    if ability.kind != "triggered" or ability.when is None or ability.when.before:
        return
    parts, game = ruleset.parts, PolicyCheck(ruleset.parts)
    works = expand_all(ability.zones or parts.working, parts)
    tied = {*ability.tags} & {*game.triggers.tied} and game.must_be(game.triggers.tied_leaving, False)
    for event, to in list_own_moves(ability.when, parts):
        left = expand_all(ruleset.vocabulary.reaches.get(event, ()), parts)
        lost = "moves the card, and a trigger of a card that has left is lost: set Triggers."
        if works <= {to} or (left and left.isdisjoint(works)):
            yield (
                f"“{event}” puts the card into the {to} as a new object, and what it was before has no ability that "
                f"works only in the {join_zones(works)}: say zones=(…) for leaving; for arriving, listen to "
                '"move" with e.Same(var("new"), THIS)'
            )
        elif game.must_be(game.triggers.source_gone, "lost"):
            yield f"“{event}” {lost}source_gone to 'lost after'"
        elif tied:
            yield f"“{event}” {lost}tied_leaving to True"


def list_own_moves(when: When, parts: Parts) -> list[tuple[str, str]]:
    """Return the verbs of a trigger that move its own card into a zone as a new object, each with the zone."""
    role = find_own_role(when.where)
    zones = ((event, find_new_zone(parts.verbs[event], role, parts)) for event in when.events if event in parts.verbs)
    return [(event, zone) for event, zone in zones if zone]


def find_new_zone(verb: Verb, role: str, parts: Parts) -> str:
    """Return the zone to which a verb certainly moves the object in a role as a new object; "" for none."""
    kept = expand_all(parts.policies.identity.within, parts) | {
        zone.name for zone in parts.zones.values() if zone.slots
    }
    moves = (step for step in verb.steps if isinstance(step, i.Move) and step.what == e.Var(role) and not step.same)
    return next((step.to for step in moves if step.to not in kept), "")


def find_own_role(where: e.Expr | None) -> str:
    """Return the role in which a condition requires its own card; "" for none."""
    for node in where.of if isinstance(where, e.All) else (where,):
        sides = (node.left, node.right) if isinstance(node, e.Same) else ()
        if any(isinstance(side, e.This) for side in sides):
            return next((side.name for side in sides if isinstance(side, e.Var)), "")
    return ""


def list_item_kinds(everything: tuple[Any, ...]) -> set[str]:
    """Return the kinds of stack items that a game puts."""
    found = {ABILITY_ITEM}
    for piece in everything:
        found |= {node.item for node in inspect.find_records(piece.content, (i.Announce,))}
        found |= {node.kind for node in inspect.find_records(piece.content, (i.PutItem,))}
    return found


def check_tables(parts: Parts, names: Names, items: set[str], report: Report) -> None:
    """Report unknown keys of tables: kinds of abilities and stack items, happenings, attributes of layers."""
    for word, table, kind, among in (
        ("prelude", parts.prelude, "kind of ability", names.kinds),
        ("proviso", parts.proviso, "kind of ability", names.kinds),
        ("aftermath", parts.aftermath, "kind of stack item", items | {*parts.item_kinds}),
        ("item kinds", parts.item_kinds, "kind of stack item", items),
    ):
        report.part = word
        for key in table:
            report.check_known(kind, key, among)
    report.part = "happenings"
    ahead = {*parts.happenings}
    for name, when in parts.happenings.items():
        if name in parts.verbs or name in HAPPENING:
            report.add(name, f"“{name}” is an event already")
        for event in when.events:
            if event in ahead:
                report.add(event, f"“{name}” is some of “{event}”, which is not declared before it")
        ahead.remove(name)
    check_layer_names(parts, names, report)


def check_layer_names(parts: Parts, names: Names, report: Report) -> None:
    """Report unknown attributes and kinds of operations in the layer scheme."""
    layers = parts.policies.layers
    report.part = "policy layers"
    known = names.attributes | names.kinds | {*parts.attributes} | LAYERED
    for touched in (name for group in layers.touches.values() for name in group):
        if not names.is_read(touched) and touched not in known:
            report.add(touched, f"a layer touches “{touched}”, which is not an attribute", names.attributes | LAYERED)
    for kinds in (kinds for groups in layers.sublayers.values() for kinds in groups):
        for one in kinds:
            report.check_known("kind of operation", one, OPERATION_KINDS)


LAYERED = frozenset({"controller", "abilities", "card", REWORD, *ABILITY_KINDS})
"""Things besides attributes that layers change."""
