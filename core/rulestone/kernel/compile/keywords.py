"""Keywords as abilities: printed keywords, given keywords and the conditions that read them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language.abilities import KEYWORD, Ability, Continuous
from rulestone.model.objects import Card


def compile_printed(rules: Basis, card: Card) -> tuple[Ability, ...]:
    """Return the abilities printed on a card, its keywords among them.

    An ability that only gives keywords to its own card is replaced by these keywords. The first one takes its index, so
    that the following abilities keep theirs.
    """
    found: list[Ability] = []
    more = [attr for attr, value in card.values.items() if value is True and rules.is_keyword(attr)]
    for ability in card.abilities:
        own = list_own_keywords(rules, ability)
        found.append(make_keyword(own[0], ability) if own else ability)
        more += own[1:]
    return (*found, *map(make_keyword, more))


def list_own_keywords(rules: Basis, ability: Ability) -> tuple[str, ...]:
    """Return the keywords that an ability gives to its own card, if it has no other effect."""
    if ability.kind != "static" or len(ability.continuous) != 1 or ability.condition is not None or ability.zones:
        return ()
    (effect,) = ability.continuous
    if not isinstance(effect.whom, e.This) or effect.condition is not None:
        return ()
    given = tuple(op.attr for op in effect.what if op.kind == "grant" and rules.is_keyword(op.attr))
    return given if len(given) == len(effect.what) else ()


def make_keyword(name: str, printed: Ability | None = None) -> Ability:
    """Return a keyword as an ability, with the text and tags of an ability that grants it."""
    return Ability(kind=KEYWORD, name=name, text=printed.text if printed else "", tags=printed.tags if printed else ())


def convert_to_abilities(rules: Basis, effect: Continuous) -> Continuous:
    """Convert an effect so that it gives keywords as abilities and reads them among the abilities."""
    if not (keywords := {name for name, declared in rules.parts.attributes.items() if declared.keyword}):
        return effect

    def convert(node: Any) -> Any:
        match node:
            case e.Its(attr) if attr in keywords:
                return e.Compare("contains", e.Its("abilities"), e.Lit(attr))
            case e.Of(what, attr) if attr in keywords:
                return e.Compare("contains", e.Of(inspect.rebuild(what, convert), "abilities"), e.Lit(attr))
            case Ability():
                return node  # a given ability is compiled separately
        return node

    what = tuple(
        replace(op, kind="gain", value=make_keyword(op.attr)) if op.kind == "grant" and op.attr in keywords else op
        for op in effect.what
    )
    what = tuple(op if isinstance(op.value, Ability) else inspect.rebuild(op, convert) for op in what)
    whom, condition, ends = (inspect.rebuild(part, convert) for part in (effect.whom, effect.condition, effect.ends))
    return replace(effect, whom=whom, what=what, condition=condition, ends=ends)
