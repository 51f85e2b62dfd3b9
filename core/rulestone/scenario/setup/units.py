"""Shared attributes in other units inside rules English: "+1000 power" in a game that counts in ones.

The words are read as attributes of their own first; then every effect on one becomes effects on the game's own
attributes, and every reading of one becomes the first own attribute times its unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.lexicon import Lexicon, Scaled
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.operands import find_misplaced_objects
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability, Continuous, Operation
from rulestone.language.inspect import rebuild
from rulestone.language.instructions import Begin
from rulestone.language.vocabulary import KEYWORDS, Vocabulary
from rulestone.model.keys import SameObject
from rulestone.model.objects import TOKEN, Card, make_token_card
from rulestone.scenario.cached import parse_text

MARK = "scaled "
IMPLIED = "implied "
"""Prefix of a shared keyword that a game's rules give to every creature."""
POWER_AS_CARDS = re.compile(r"cards equal to [^.]*\bpower\b", re.IGNORECASE)
AS_WRITTEN = "a number of cards equal to power is taken as written: power 3000 is 3000 cards"
NO_TOKENS = "no rule mentions tokens: they belong to no deck and move like cards"
OF_POWER = ("strongest", "weakest")
"""Words that stand for others with “power” in them."""


def replace_own_name(text: str, name: str) -> str:
    """Return a card's text with its own name replaced by “this”, except in quotes and before an apostrophe."""
    return re.sub(rf"(“[^”]*”|\"[^\"]*\")|\b{re.escape(name)}\b(?!['’])", lambda said: said[1] or "this", text)


def scale_damage(text: str, lexicon: Lexicon) -> str:
    """Return a text with damage in the units of power if its amounts are that large; keep the columns.

    Example: where one HP stands for power 1000, "2000 damage" becomes "2    damage", and "2 damage" stays.

    Raises:
        UnscalableValue: a large amount is not a whole number of the game's units.
    """
    unit = max(lexicon.scales["power"].attributes.values()) if "power" in lexicon.scales else 1

    def scale(match: re.Match[str]) -> str:
        amount = int(match[0])
        if amount > unit and amount % unit:
            raise UnscalableValue(f"{amount} damage has no counterpart: 1 damage stands for power {unit}")
        return match[0] if amount < unit else str(amount // unit).ljust(len(match[0]))

    return re.sub(r"\b\d+(?= (?:\w+ )?damage\b)", scale, text)


def read_shared_text(text: str, ruleset: Ruleset, kind: str) -> tuple[Any, ...]:
    """Return the abilities of a text in shared words, in the game's own units.

    Raises:
        EnglishError: the text cannot be read.
        UnscalableValue: an amount is not a whole number of the game's units.
    """
    from rulestone.language.english import parse  # a text in the cache needs no reader

    abilities = parse(scale_damage(text, ruleset.lexicon), choose_vocabulary(text, ruleset), kind)
    return tuple(rescale_data(abilities, ruleset.lexicon.scales))


class UnscalableValue(ValueError):
    """A value that cannot be given in the game's units."""


def choose_vocabulary(text: str, ruleset: Ruleset, *, own: bool = False) -> Vocabulary:
    """Return the vocabulary to read a text with: the game's, and the scaled words where the text has any.

    Args:
        own: the game's own words come before scaled ones of the same name.
    """
    lexicon, lowered = ruleset.lexicon, text.casefold()
    scaled = lexicon.scales and any(word in lowered for word in (*lexicon.scales, *OF_POWER))
    if scaled or find_shared_keywords(text, lexicon):
        # lexicons with the same words share the vocabulary, whatever the words mean
        shared = SameObject(lexicon.keywords)
        return widen_vocabulary(SameObject(ruleset.vocabulary), tuple(lexicon.scales), shared, own)
    return ruleset.vocabulary


def find_shared_keywords(text: str, lexicon: Lexicon) -> list[str]:
    """Return the shared keywords of a lexicon that a text names, also by a synonym from another game."""
    words = set(re.findall(r"\w+", text.casefold()))
    synonyms = {word: next((group for group in KEYWORDS if word in group), (word,)) for word in lexicon.keywords}
    return [word for word, group in synonyms.items() if any(words.issuperset(one.split()) for one in group)]


@lru_cache(maxsize=64)
def widen_vocabulary(vocabulary: SameObject, scaled: tuple[str, ...], shared: SameObject, own: bool) -> Vocabulary:
    """Return a vocabulary with the scaled words of a lexicon as separate attributes, and with its shared keywords."""
    words = {word: MARK + word for word in scaled}
    plain: Vocabulary = vocabulary.thing
    known = plain.attributes
    keywords = {word: meaning.own or IMPLIED + word for word, meaning in shared.thing.items()}
    return replace(
        plain, attributes={**words, **known} if own else {**known, **words}, keywords={**keywords, **plain.keywords}
    )


def rescale_data(node: Any, scales: Mapping[str, Scaled]) -> Any:
    """Return data of the language in the game's own attributes, without grants of implied keywords.

    Raises:
        UnscalableValue: an amount is not a whole number of the game's units, or a text tests for an implied keyword.
    """
    if isinstance(node, tuple):
        made = (rescale_part(part, scales) for part in node)
        return tuple(part for several in made for part in several if not is_empty(part))
    if isinstance(node, dict):
        return lower_amount({key: rescale_data(value, scales) for key, value in node.items()}, scales)
    if isinstance(node, Card):
        return rescale_token(node, scales)
    if not isinstance(node, Struct):
        return node
    changed = {field: rescale_data(getattr(node, field), scales) for field in node.__struct_fields__}
    attr = changed.get("attr")
    if isinstance(attr, str) and attr.startswith(IMPLIED):
        raise UnscalableValue(f"by the rules every creature has “{attr.removeprefix(IMPLIED)}”, and none can lose it")
    if isinstance(attr, str) and attr.startswith(MARK):
        own, unit = next(iter(scales[attr.removeprefix(MARK)].attributes.items()))
        read: Any = type(node)(**{**changed, "attr": own})
        return e.Arith("*", read, e.Lit(unit))
    return type(node)(**changed)


def lower_amount(roles: dict[str, Any], scales: Mapping[str, Scaled]) -> dict[str, Any]:
    """Return an event's roles with an amount in the game's units: “damage equal to its power” is that of its ATK."""
    units = (unit for scaled in scales.values() for unit in scaled.attributes.values() if unit > 1)
    amount = [roles["amount"]] if isinstance(roles.get("amount"), e.Arith) else []
    lowered = [less for one in amount for unit in units if (less := divide_value(one, unit)) is not None]
    return {**roles, "amount": lowered[0]} if lowered else roles


def rescale_part(part: Any, scales: Mapping[str, Scaled]) -> list[Any]:
    """Return the records that replace a record: none, one, or an operation for each own attribute."""
    if isinstance(part, Operation) and part.attr.startswith(MARK):
        return convert_operations(part, scales)
    if isinstance(part, Operation) and part.kind == "grant" and part.attr.startswith(IMPLIED):
        return []
    return [rescale_data(part, scales)]


def is_empty(part: Any) -> bool:
    """Return whether an effect or a static ability is empty without grants of implied keywords."""
    match part:
        case Continuous(what=()) | Begin(effect=Continuous(what=())):
            return True
        case Ability(kind="static", continuous=(), treats=(), again=None):
            return True
    return False


def rescale_token(card: Card, scales: Mapping[str, Scaled], defaults: Mapping[str, Any] | None = None) -> Card:
    """Return a token with values in the game's own units, and default values for the rest."""
    values: dict[str, Any] = dict(defaults or {})
    for attr, value in card.values.items():
        scaled = scales[attr.removeprefix(MARK)].attributes if attr.startswith(MARK) else {attr: 1}
        for own, unit in scaled.items():
            if unit > 1 and value % unit:
                raise UnscalableValue(f"a token's {value} has no counterpart: 1 {own} stands for {unit}")
            values[own] = value // unit if unit > 1 else value
    return make_token_card(card.name, card.type, values, rescale_data(card.abilities, scales))


def fill_defaults(
    abilities: tuple[Any, ...], defaults: Mapping[str, Mapping[str, Any]], find_card: Callable[[str], Card | None]
) -> tuple[Any, ...]:
    """Return abilities with tokens as the file describes cards of their names, or else with values by type of card."""

    def fill(part: Any) -> Any:
        token = isinstance(part, Card) and part.status == TOKEN
        described = find_card(part.name) if token else None
        if described is not None:
            return make_token_card(part.name, described.type, {**described.values, **part.values}, described.abilities)
        return rescale_token(part, {}, defaults.get(part.type)) if token else part

    return tuple(rebuild(abilities, fill))


def convert_operations(op: Operation, scales: Mapping[str, Scaled]) -> list[Operation]:
    """Return one operation on a scaled attribute as operations on the game's own attributes."""
    word = op.attr.removeprefix(MARK)
    scaled = scales[word].attributes
    if op.kind not in ("add", "set"):
        return [Operation(op.kind, own, op.value) for own in scaled]
    value = rescale_data(op.value, scales)
    found = []
    for own, unit in scaled.items():
        part = divide_value(value, unit)
        if part is None and isinstance(value, e.Lit):
            raise UnscalableValue(f"{word} {value.value} has no counterpart: 1 {own} stands for {unit} {word}")
        if part is None:
            raise UnscalableValue(f"1 {own} stands for {unit} {word}: write a multiple of {unit}")
        found.append(Operation(op.kind, own, part))
    return found


def divide_value(value: Any, unit: int) -> e.Expr | None:
    """Return a value divided by a unit, if it is certainly a multiple of it; else None."""
    match value:
        case e.Lit(int(number)) if number % unit == 0:
            return e.Lit(number // unit)
        case e.Arith("*", e.Lit(int(number)), other) | e.Arith("*", other, e.Lit(int(number))) if number % unit == 0:
            return other if number == unit else e.Arith("*", other, e.Lit(number // unit))
        case e.Arith("*", left, e.Lit(int()) as factor):
            part = divide_value(left, unit)
            return None if part is None else e.Arith("*", part, factor)
        case e.Arith(("+" | "-" | "min" | "max") as sign, left, right):
            one, two = divide_value(left, unit), divide_value(right, unit)
            return None if one is None or two is None else e.Arith(sign, one, two)
    return None


@lru_cache(maxsize=4096)
def read_text(
    text: str, vocabulary: SameObject, kind: str, parts: SameObject, scales: SameObject
) -> tuple[tuple[Any, ...], str]:
    """Return the abilities of a text in a game's own units, and the problem with a misplaced part; "" for none.

    Args:
        vocabulary: the vocabulary to read it with.
        kind: the ability kind of a bare sentence.
        parts: the game's declarations.
        scales: shared attribute → its scale in the game.
    """
    abilities = parse_text(text, vocabulary, kind)
    for _, wrong in find_misplaced_objects(abilities, parts.thing):
        return (), wrong
    return tuple(rescale_data(abilities, scales.thing)), ""
