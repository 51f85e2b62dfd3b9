"""Facts about a card in play: its facing, its marks, and the effects on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.kernel.characteristics import filter_standing
from rulestone.kernel.position import Position
from rulestone.model.objects import Object
from rulestone.report.words import value


def format_mark(key: Any, found: Any) -> str:
    """Return a mark in words: "tapped", "damage 2"."""
    return str(key) if found is True else f"not {key}" if found is False else f"{key} {value(found)}"


def list_marks(position: Position, card: Object) -> list[str]:
    """Return the marks on a card, in words."""
    marks = sorted(card.marks.items(), key=lambda mark: str(mark[0]))
    return [format_mark(key, told) for key, found in marks if (told := format_value(position, key, found)) != ()]


def format_value(position: Position, key: Any, value: Any) -> Any:
    """Return a value; references become the names of their objects, if present."""
    if not position.rules.holds_references(key):
        return value
    return tuple(position.name(ref) for ref in filter_standing(position.machine(), value))


def facing(card: Object, up: bool) -> list[str]:
    """Return a card's facing, if unusual in its zone; else "".

    Args:
        card: the card.
        up: whether cards lie face up there.
    """
    return [] if card.face_up == up else ["face up" if card.face_up else "face down"]


def get_base(card: Object, key: str) -> Any:
    """Return the base value of a card: marked on it, else printed."""
    return card.marks.get(key, card.card.values.get(key) if card.card is not None else None)


def list_numbers(position: Position, card: Object, most: int = 3) -> list[tuple[str, Any, Any]]:
    """Return the first printed numbers of a card: name, current value, base value."""
    if card.card is None or card.host >= 0:
        return []
    declared = position.rules.parts.attributes
    names = [
        name
        for name, found in card.card.values.items()
        if name in declared and isinstance(found, int) and not isinstance(found, bool) and found
    ]
    return [(name, position.value(card.ref, name), get_base(card, name)) for name in names[:most]]


def list_effects(position: Position, card: Object, figures: str = "") -> list[str]:
    """Return the effects of continuous effects on a card, in words.

    Args:
        position: the position.
        card: the card.
        figures: attributes in braces that are shown already.
    """
    facts = []
    row = position.machine().derived(card.oid)
    for key in sorted(row, key=str):
        kind, _, thing = key.partition(":")
        if thing:
            facts.append(f"{'cannot' if kind == 'forbid' else 'may'} “{thing}”")
        elif key.startswith("lose "):
            facts.append(f"without {key[5:]}")
        elif key == "abilities":
            gained = [one.ability.label for one in row[key] if one.since >= 0]
            facts += [f"has gained {' and '.join(gained)}"] if gained else []
        elif key == "controller":
            facts.append(f"controlled by {position.name(row[key])}")
        else:
            facts += describe_value(position, card, key, row[key], figures)
    return facts


def describe_value(position: Position, card: Object, key: str, now: object, figures: str) -> Iterator[str]:
    """Yield the text of a value that effects may have changed, with the printed value if it differs."""
    was = get_base(card, key)
    if was is None and now == position.rules.default(key):
        return
    if was is None or f"{{{key}}}" not in figures:
        before = f" (was {value(was)})" if was is not None and was != now else ""
        yield format_mark(key, format_value(position, key, now)) + before
    elif was != now:
        yield f"{key} was {value(was)}"


def note_owner(position: Position, card: Object) -> list[str]:
    """Return a note on the owner, where another player controls the card."""
    return [f"owned by {position.name(card.owner)}"] if card.controller != card.owner else []
