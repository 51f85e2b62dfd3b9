"""The cards of a game as documents: a list, or each with its text, values and rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.lab.card_pool import list_values, print_card
from rulestone.lab.glossary import describe_value
from rulestone.lab.json import simplify
from rulestone.language.expressions import Expr
from rulestone.model.objects import Card
from rulestone.model.records import dump_fields, group_by_key
from rulestone.report.catalogue import list_commands
from rulestone.report.document import Document, Entries, ListEntry, Overview, Paragraph
from rulestone.report.words import plural

STATUS = {"real": "named by a source", "sample": "written for this project", "test": "written for a ruling"}


def format_name(card: Card) -> str:
    """Return a card's handle, with its original name where it has one."""
    return card.name + (f" 《{card.original}》" if card.original else "")


def format_values(card: Card, ruleset: Ruleset) -> str:
    """Return a card's type and printed values."""
    from rulestone.language.english import print_expr

    shown = []
    for key, value in list_values(card, ruleset).items():
        words = print_expr(value, ruleset.vocabulary) if isinstance(value, Expr) else describe_value(value)
        shown.append(key if value is True else f"{key} {words}")
    return ", ".join((card.type, *shown))


def build_types_document(cards: Sequence[Card], ruleset: Ruleset) -> Document:
    """Yield the names of cards by type, and commands for details."""
    yield Overview(group_by_key((card.type, card.name) for card in cards))
    yield Paragraph(summarize_cards(cards, ruleset))
    if cards:
        command = f"games {ruleset.name} cards"
        hints = {
            f'{command} "{cards[0].name}"': "a card in full",
            f"{command} --type {cards[0].type}": "the cards of a type",
            f"{command} --all": "every card with its values",
        }
        yield list_commands(hints)


def summarize_cards(cards: Sequence[Card], ruleset: Ruleset) -> str:
    """Return the total number of cards and the number of each status, in words."""
    counts = {status: sum(card.status == status for card in cards) for status in STATUS}
    known = ", ".join(f"{n} {STATUS[status]}" for status, n in counts.items() if n)
    return f"{ruleset.name}: {plural(len(cards), 'card')}" + (f" ({known})" if known else "")


def build_card_list(cards: Sequence[Card], ruleset: Ruleset) -> Document:
    """Yield cards in one line each: handle, original name, type and values; then their number."""
    yield Entries([ListEntry(f"{format_name(card)}  {format_values(card, ruleset)}") for card in cards], ((0, 4),))
    yield Paragraph(summarize_cards(cards, ruleset))


def build_cards_document(cards: Sequence[Card], ruleset: Ruleset, rulings: Mapping[str, Sequence[str]]) -> Document:
    """Yield cards in full: values, text in rules English, notes, the rulings that use them.

    Args:
        cards: the cards.
        ruleset: their ruleset.
        rulings: handle → ids of rulings.
    """
    for card in cards:
        entries = [ListEntry(format_name(card)), ListEntry(format_values(card, ruleset), 1)]
        entries += [ListEntry(text, 1) for text in print_card(card, ruleset)]
        entries += [ListEntry(card.note, 1, "Note: ")] if card.note else []
        entries.append(ListEntry(STATUS.get(card.status, card.status), 1, "Status: "))
        entries.append(ListEntry(", ".join(rulings.get(card.name, ())) or "none", 1, "Rulings: "))
        yield Entries(entries, ((0, 0), (2, 2)))


def dump_cards(cards: Sequence[Card], ruleset: Ruleset, rulings: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Return cards as plain data."""
    return [
        {
            **dump_fields(card, "name original type status note"),
            "values": simplify(card.values),
            "text": list(print_card(card, ruleset)),
            "rulings": list(rulings.get(card.name, ())),
        }
        for card in cards
    ]
