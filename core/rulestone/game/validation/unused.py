"""Validation of card texts: abilities that no rule ever uses, and parts of abilities that their kind ignores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Action, Parts, Verb
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import KEYWORD, Ability, When
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.keys import SameObject
from rulestone.model.objects import Card

BY_ITSELF = ("static", "triggered", "replacement", KEYWORD)
"""Kinds of abilities that the core applies; an ability of any other kind has to be used by an action or a procedure."""
EFFECT = Ability(kind="effect")
USING = (i.Announce, i.Perform)
"""Steps that use an ability."""
TIMING, COST = ("timing", "a timing"), ("cost", "a cost")
IGNORED = {
    "static": ("a static ability", (COST, TIMING, ("limit", "a limit"), ("optional", "“you may”"))),
    "replacement": ("a replacement", (COST, TIMING)),
    "triggered": ("a triggered ability", (TIMING,)),
}
"""Kind of ability → its name in messages, and the fields that nothing reads, each with its name."""


class Use(NamedTuple):
    """A place in the rules that announces or resolves abilities of a kind.

    Attributes:
        kind: the kind of ability; "" for any kind.
        cards: the expression for the cards that have it; None for any card.
        guards: conditions on such a card.
        placed: the player picks the ability, which must work in the zone of the card. Any other use takes the first
            ability of the kind.
        item: the kind of stack item that it becomes; "" for none.
        name: the name of the ability; "" for any.
        to: the zone to which the card moves first; "" for none.
    """

    kind: str
    cards: e.Expr | None
    guards: tuple[e.Expr, ...] = ()
    placed: bool = False
    item: str = ""
    name: str = ""
    to: str = ""

    def is_of(self, type: str) -> bool:
        """Return whether its selection names a type of card, or has a condition that holds for the type."""
        known = {"type": type}
        selections = inspect.find_records(self.cards, (e.Select,))
        return any(
            one.type == type or (one.where is not None and may_hold(one.where, known) is True) for one in selections
        )

    def plays(self, type: str) -> bool:
        """Return whether this use plays a card of a type, with a selection or a condition that names the type."""
        return bool(self.item) and (self.is_of(type) or any(may_hold(guard, {"type": type}) for guard in self.guards))


def find_unused(card: Card, parts: Parts, vocabulary: Vocabulary) -> Iterator[tuple[Ability, str]]:
    """Yield the abilities of a card without any effect, and those with an unused part.

    Args:
        card: the card.
        parts: the parts of the game.
        vocabulary: vocabulary of the game; `Vocabulary.home` has the zones of each type of card in play.

    Yields:
        the ability, and the problem with a suggestion.
    """
    for ability in card.abilities:
        named, fields = IGNORED.get(ability.kind, ("", ()))
        for field, word in fields:
            if getattr(ability, field) and not ability.also:
                yield ability, f"{word} means nothing for {named}: leave it out"
        if found := explain_unused(card, ability, parts, vocabulary):
            wrong, better = found
            yield ability, wrong + suggest_instead(better, vocabulary)
        elif has_useless_limit(card, ability, parts):
            why = f"a limit per card has no effect: a {card.type} is used only once"
            yield ability, why + suggest_instead(replace(ability, limit=0), vocabulary)


@lru_cache(maxsize=4096)
def list_unused_abilities(card: SameObject, ruleset: SameObject) -> tuple[tuple[Ability, str], ...]:
    """Return the abilities of a card without any effect in a game, each with the problem (`find_unused`).

    The result is empty for rulesets of experiments ("block1+tried"), in which a text may intentionally have no effect.
    """
    game: Ruleset = ruleset.thing
    return () if "+" in game.name else tuple(find_unused(card.thing, game.parts, game.vocabulary))


def explain_unused(card: Card, ability: Ability, parts: Parts, vocabulary: Vocabulary) -> tuple[str, Ability] | None:
    """Return why an ability of a card is never used, and the ability to write instead; None if it may be used."""
    by_itself = ability.kind in BY_ITSELF
    place = "" if ability.zones else find_home_elsewhere(card, ability, parts, vocabulary)
    if by_itself and not place:
        return None
    ways = match_uses(ability, {"type": card.type}, parts)
    called = f"“{ability.name}”" if ability.name else f"the {ability.kind} ability"
    if not by_itself and not ways:
        return f"no rule uses {called} of {card.type} cards", suggest_ability(card, ability, parts, vocabulary)
    if place and all(use.placed for use in ways):
        working = join_zones(expand_all(parts.working, parts))
        why = f"{called} works in the {working}, and this {card.type} is in the {place}"
        return why, suggest_ability(card, ability, parts, vocabulary)
    return None if by_itself else find_obstacle(card, ability, called, ways, parts)


def find_obstacle(
    card: Card, ability: Ability, called: str, ways: list[Use], parts: Parts
) -> tuple[str, Ability] | None:
    """Return why rules that use such abilities never reach this ability: its zones differ, or another ability comes
    first."""
    named = any(use.placed or use.name for use in ways)
    zones = ability.zones or (parts.working if all(use.placed for use in ways) else ())
    works, used = {*zones} | expand_all(zones, parts), list_use_zones(ways, parts)
    if works and used and works.isdisjoint(used):
        why = f"{called} of {card.type} cards is used only from the {join_zones(used)}"
        return why, replace(ability, zones=() if ability.zones else tuple(sorted(used)))
    same = [one for one in card.abilities if one.kind == ability.kind]
    if named or same[0] is ability:
        return None
    whole = replace(same[0], effect=sum((one.effect for one in same), ()))
    return f"only the first {ability.kind} ability of a card resolves", whole


def has_useless_limit(card: Card, ability: Ability, parts: Parts) -> bool:
    """Return whether a limit has no effect: it counts per card, and every use turns the card into a new object."""
    counted = parts.policies.limits.named if ability.name else parts.policies.limits.unnamed
    if not ability.limit or counted != "card" or ability.kind in BY_ITSELF:
        return False
    known, working = get_known_values(card, parts), expand_all(parts.working, parts)
    for use in match_uses(ability, known, parts):
        used = list_use_zones([use], parts)
        if use.placed or used & working or not (used or find_final_zone(use, known, parts)):
            return False
    return True


def join_zones(zones: Iterable[str]) -> str:
    """Return the names of zones, joined by "or"."""
    return " or ".join(sorted(zones))


def suggest_ability(card: Card, ability: Ability, parts: Parts, vocabulary: Vocabulary) -> Ability:
    """Return the same steps as an ability that the rules do use on such a card: an effect or a trigger."""
    if any(use.plays(card.type) for use in match_uses(EFFECT, {"type": card.type}, parts)):
        return Ability(kind="effect", cost=ability.cost, condition=ability.condition, effect=ability.effect)
    undergone = [
        When(event=heard[0], where=e.Same(e.Var(heard[1]), e.This()))
        for heard in vocabulary.events.values()
        if isinstance(heard, tuple) and heard[0] in parts.verbs and parts.verbs[heard[0]].affects == heard[1]
    ]
    return Ability(kind="triggered", when=next(iter(undergone), None), effect=ability.effect)


def suggest_instead(better: Ability, vocabulary: Vocabulary) -> str:
    """Return the end of a message that suggests an ability; "" if it has no steps or no trigger."""
    from rulestone.language.english import print_abilities  # the printer is imported only when a message needs it

    if not better.effect or (better.kind == "triggered" and better.when is None):
        return ""
    if better.kind == "triggered":
        return f"; a trigger would be used, such as: {print_abilities((better,), vocabulary, 'activated')}"
    return f"; write: {print_abilities((better,), vocabulary, 'effect' if better.kind == 'effect' else 'activated')}"


# --- where rules use abilities --------------------------------------------------------------------------------------


def match_uses(ability: Ability, known: Mapping[str, Any], parts: Parts) -> list[Use]:
    """Return the uses that reach an ability of a card with these known attributes, which include the type."""
    return [
        use
        for use in list_uses(SameObject(parts))
        if use.kind in ("", ability.kind, *ability.also)
        and use.name in ("", ability.name)
        and may_be(use.cards, known)
        and all(may_hold(guard, known) is not False for guard in use.guards)
    ]


@lru_cache(maxsize=64)
def list_uses(shared: SameObject) -> tuple[Use, ...]:
    """Return all uses of abilities in the actions, procedures and other steps of a game's parts."""
    parts: Parts = shared.thing
    found: list[Use] = []
    for action in parts.actions.values():
        needs = tuple(need.condition for need in action.needs)
        if action.ability:
            found.append(Use(action.ability, action.subject, needs, placed=True))
        for step in action.announce:
            # the action announces its own subject, even after a move
            if isinstance(step, i.Announce) and step.kind != action.ability:
                to = next(find_destinations(action.announce[::-1], {}), "")
                found.append(Use(step.kind, action.subject, needs, item=step.item, to=to))
        rest = tuple(step for step in action.announce if not isinstance(step, i.Announce))
        if inspect.has_record((rest, action.steps), USING):  # most actions use no ability
            found += find_uses((rest, action.steps), map_bound_once((action.announce, action.steps)))
    others = (parts.procedures, parts.verbs, parts.checks, parts.phases, parts.inherent, parts.proviso, parts.prelude)
    for part in (part for table in others for part in table.values()):
        if inspect.has_record(part, USING):
            found += find_uses(part, map_bound_once(part))
    return tuple(found)


def find_uses(content: Any, bound: Mapping[str, e.Expr], guards: tuple[e.Expr, ...] = ()) -> Iterator[Use]:
    """Yield the ability uses in some steps, with their conditions."""

    def convert_to_candidate(part: Any) -> Any:
        """Turn a read of the card's own attribute into a read of the candidate's."""
        return e.Its(part.attr) if isinstance(part, e.Of) and part.what == content.what else part

    if isinstance(content, i.If):
        yield from find_uses(content.then, bound, (*guards, content.condition))
        yield from find_uses(content.otherwise, bound, (*guards, e.Not(content.condition)))
    elif isinstance(content, USING):
        about = tuple(inspect.rebuild(guard, convert_to_candidate) for guard in guards)
        cards = bound.get(content.what.name) if isinstance(content.what, e.Var) else content.what
        yield Use(content.kind, cards, about, item=getattr(content, "item", ""), name=getattr(content, "name", ""))
    else:
        for _, part in inspect.iter_parts(content):
            yield from find_uses(part, bound, guards)


def map_bound_once(content: Any) -> dict[str, e.Expr]:
    """Map names to their objects: names bound by exactly one choice in some steps, and the affected role of a verb."""
    choices = inspect.find_records(content, (i.Choose,))
    names = [choice.name for choice in choices]
    accepted = content.accepts if isinstance(content, Verb) else None
    affected = {} if accepted is None else {content.affects: e.Among(e.It(), accepted)}
    return {**affected, **{choice.name: choice.what for choice in choices if names.count(choice.name) == 1}}


# --- what is known of a card ----------------------------------------------------------------------------------------


def may_hold(condition: Any, known: Mapping[str, Any]) -> bool | None:
    """Return whether a condition on a card holds; None if the known attributes do not decide it."""
    match condition:
        case e.All(of=parts) | e.AnyOf(of=parts):
            held = [may_hold(part, known) for part in parts]
            decisive = isinstance(condition, e.AnyOf)
            return decisive if decisive in held else None if None in held else not decisive
        case e.Lit(value=bool() as held):
            return held
        case e.Not(of=part):
            found = may_hold(part, known)
            return None if found is None else not found
        case e.Compare(op="==" | "!=" | "in" as op, left=e.Its(attr=attr) | e.Of(what=e.This(), attr=attr)):
            if attr in known and isinstance(condition.right, e.Lit):
                value, wanted = known[attr], condition.right.value
                return bool(value in wanted if op == "in" else (value == wanted) is (op == "=="))
    return True if condition is None else None


def may_be(cards: Any, known: Mapping[str, Any]) -> bool:
    """Return whether the objects of an expression may include a card."""
    match cards:
        case e.Select(type=wanted, where=where):
            return wanted in ("", known["type"]) and may_hold(where, known) is not False
        case e.Either(left=one, right=other) | e.Whether(then=one, otherwise=other):
            return may_be(one, known) or may_be(other, known)
        case e.Among(what=what, where=where):
            return may_be(what, known) and may_hold(where, known) is not False
        case e.Lit(value=()):
            return False
    return True


def rate_subject(action: Action, card: Card | None, parts: Parts) -> int:
    """Return how well an action fits a card in any zone: 2 if it names the card's type, 1 if it may fit, else 0."""
    if card is None or action.subject is None or not may_be(action.subject, get_known_values(card, parts)):
        return 0
    return 1 + Use("", action.subject).is_of(card.type)


def list_use_zones(ways: list[Use], parts: Parts) -> set[str]:
    """Return the zones, and the roles of cards under others, from which cards are used; empty if unlimited."""
    found = [find_zones(use.cards, parts) for use in ways]
    return {zone for zones in found for zone in zones if all(found)}


def find_zones(cards: Any, parts: Parts) -> set[str]:
    """Return the zones of an expression's objects, and their roles under other cards; empty if unknown."""
    match cards:
        case e.Select(zones=zones) | e.Beside(zones=zones):
            return expand_all(zones, parts) | {getattr(cards, "role", "")} - {""}
        case e.Either(left=one, right=other) | e.Whether(then=one, otherwise=other):
            both = (find_zones(one, parts), find_zones(other, parts))
            return both[0] | both[1] if all(both) else set()
        case e.Under(what=what, role=role):
            return find_zones(what, parts) | {role}
        case e.Among(what=what):
            return find_zones(what, parts)
    return set()


def gives_only_keywords(ability: Ability, parts: Parts) -> bool:
    """Return whether a static ability does no more than give its own card keywords, which hold in every zone."""
    given = [op for effect in ability.continuous for op in effect.what if isinstance(effect.whom, e.This)]
    return bool(given) and all(
        op.kind == "grant" and op.attr in parts.attributes and parts.attributes[op.attr].keyword for op in given
    )


def find_home_elsewhere(card: Card, ability: Ability, parts: Parts, vocabulary: Vocabulary) -> str:
    """Return the zones of a card in play, if an ability works in none of them; else "".

    A spell may be in a zone where triggers work until it resolves. An ability to use is too late there: for it the zone
    counts in which the rules put such a spell afterwards.
    """
    working = expand_all(parts.working, parts)
    home = expand_all(vocabulary.home.get(card.type, ()), parts)
    if gives_only_keywords(ability, parts):
        return ""
    if home and not home & working:
        return " or ".join(sorted(home))
    if home and ability.kind in BY_ITSELF:
        return ""
    known = get_known_values(card, parts)
    played = [
        use for use in match_uses(EFFECT, known, parts) if use.plays(card.type) and (not home or use.is_of(card.type))
    ]
    ends = [find_final_zone(use, known, parts) for use in played if not working & list_use_zones([use], parts)]
    return " or ".join(sorted({*ends})) if all(ends) and not {*ends} & working else ""


def get_known_values(card: Card, parts: Parts) -> dict[str, Any]:
    """Return the printed values of a card, with its type and the defaults of its game."""
    defaults = {name: declared.default for name, declared in parts.attributes.items()}
    return {**defaults, **card.values, "type": card.type}


def find_final_zone(use: Use, known: Mapping[str, Any], parts: Parts) -> str:
    """Return the zone of a card after a use of it has resolved; "" if unknown."""
    return next(find_destinations(parts.procedures.get(parts.aftermath.get(use.item, "")), known), use.to)


def find_destinations(steps: Any, known: Mapping[str, Any]) -> Iterator[str]:
    """Yield the zones to which some steps certainly move the card itself."""
    for step in steps or ():
        if isinstance(step, i.Move) and isinstance(step.what, e.This):
            yield step.to
        elif isinstance(step, i.If) and (held := may_hold(step.condition, known)) is not None:
            yield from find_destinations(step.then if held else step.otherwise, known)


def expand_all(names: Iterable[str], parts: Parts) -> set[str]:
    """Return the zones among some names, including the zones of named groups."""
    asked = {*names}
    return {zone.name for zone in parts.zones.values() if zone.name in asked or asked & {*zone.groups}}
