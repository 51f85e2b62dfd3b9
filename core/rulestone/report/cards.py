"""The cards of a game as readers see them: a list, or each with its text, its values and the rulings that use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.lab.glossary import told
from rulestone.lab.json import plain
from rulestone.lab.pool import printed, values
from rulestone.language.expressions import Expr
from rulestone.model.objects import Card
from rulestone.report.words import WIDTH, plural, wrapped

STATUS = {"real": "named by a source", "sample": "written for this project", "test": "a stand-in of rulings"}


def name_text(card: Card) -> str:
    """A card's handle, with its original name where it has one."""
    return card.name + (f" 《{card.original}》" if card.original else "")


def value_text(card: Card, ruleset: Ruleset) -> str:
    """A card's type and printed values."""
    from rulestone.language.english import print_expr

    shown = []
    for key, value in values(card, ruleset).items():
        words = print_expr(value, ruleset.vocabulary) if isinstance(value, Expr) else told(value)
        shown.append(key if value is True else f"{key} {words}")
    return ", ".join((card.type, *shown))


def list_text(cards: Sequence[Card], ruleset: Ruleset, width: int = WIDTH) -> str:
    """Cards in a line each: handle, original name, type and values."""
    lines = [wrapped(f"{name_text(card)}  {value_text(card, ruleset)}", width, "", "    ") for card in cards]
    counts = {status: sum(card.status == status for card in cards) for status in STATUS}
    known = ", ".join(f"{n} {STATUS[status]}" for status, n in counts.items() if n)
    lines += ["", f"{ruleset.name}: {plural(len(cards), 'card')}" + (f" ({known})" if known else "")]
    return "\n".join(lines) + "\n"


def cards_text(
    cards: Sequence[Card], ruleset: Ruleset, rulings: Mapping[str, Sequence[str]], width: int = WIDTH
) -> str:
    """Cards in full: values, text in rules English, what a reader must know, the rulings that use them.

    Args:
        cards: the cards.
        ruleset: whose they are.
        rulings: handle → ids of rulings.
        width: columns of text.
    """
    parts = []
    for card in cards:
        lines = [wrapped(name_text(card), width), wrapped(value_text(card, ruleset), width, "  ", "    ")]
        lines += [wrapped(text, width, "  ", "    ") for text in printed(card, ruleset)]
        if card.note:
            lines.append(wrapped(card.note, width, "  Note: "))
        lines.append(wrapped(STATUS.get(card.status, card.status), width, "  Status: "))
        by = rulings.get(card.name, ())
        lines.append(wrapped(", ".join(by) if by else "none", width, "  Rulings: "))
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def cards_data(cards: Sequence[Card], ruleset: Ruleset, rulings: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Cards as plain data."""
    return [
        {
            "name": card.name,
            "original": card.original,
            "type": card.type,
            "values": {key: plain(value) for key, value in card.values.items()},
            "text": list(printed(card, ruleset)),
            "status": card.status,
            "note": card.note,
            "rulings": list(rulings.get(card.name, ())),
        }
        for card in cards
    ]
