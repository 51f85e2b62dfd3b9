"""The exchange of one word for another in the data of an ability, at every value of an attribute."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, Operation, Treat
from rulestone.language.inspect import iter_parts
from rulestone.model.objects import Card

Swap = Callable[[Any], Any]


def reword_ability(ability: Ability, attr: str, words: dict[Any, Any]) -> Ability:
    """Return an ability with some attribute values exchanged: word → replacement.

    Words are exchanged where they are compared with the attribute, and where they are set, added or marked as its
    value; a card type also where things of that type are meant. Cards that the ability makes stay as they are.
    """
    new: Ability = exchange_values(ability, attr, lambda value: exchange_words(value, words))
    return ability if new == ability else replace(new, text="")


def find_mentioned_words(ability: Ability, attr: str, words: Iterable[Any]) -> tuple[Any, ...]:
    """Return the words, of some, that an ability uses as values of an attribute."""
    found: list[Any] = []

    def note(value: Any) -> Any:
        found.extend(value if isinstance(value, (tuple, list)) else (value,))
        return value

    exchange_values(ability, attr, note)
    return tuple(word for word in words if word in found)


def exchange_words(value: Any, words: dict[Any, Any]) -> Any:
    """Return a value of an attribute, or several, with some words exchanged."""
    if isinstance(value, (tuple, list)):
        return tuple(dict.fromkeys(exchange_words(one, words) for one in value))
    return words.get(value, value) if isinstance(value, str) else value


def exchange_values(node: Any, attr: str, swap: Swap) -> Any:
    """Return data with exchanged attribute values; the same object if nothing changes."""

    def inside(part: Any) -> Any:
        return exchange_values(part, attr, swap)

    def lit(part: Any) -> Any:
        if not isinstance(part, e.Lit):
            return inside(part)
        value = swap(part.value)
        return part if value == part.value else e.Lit(value)

    mine: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    match node:
        case e.Select() | e.ThisWay() if attr == "type" and node.type:
            words = ("type",)
        case e.Compare(_, left, right) if attr in (getattr(left, "attr", ""), getattr(right, "attr", "")):
            mine = ("left", "right")
        case Operation(kind="set" | "add", attr=name) | Treat(attr=name) | i.Mark(key=name) if name == attr:
            mine = ("value",)
        case Card():
            return node  # a text change does not reach cards that the ability only makes
        case dict():
            marked = {key: lit(part) if key == attr else inside(part) for key, part in node.items()}
            return node if marked == node else marked
        case tuple() | list():
            listed = type(node)(map(inside, node))
            return node if listed == node else listed
    if not isinstance(node, Struct):
        return node
    fields = {field: lit(part) if field in mine else inside(part) for field, part in iter_parts(node)}
    fields |= {field: swap(getattr(node, field)) for field in words}
    return node if all(fields[field] == getattr(node, field) for field in fields) else type(node)(**fields)
