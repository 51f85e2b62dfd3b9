"""The cards of the lists (MC-12.5) without known texts: exactly the statements of the lists."""

from __future__ import annotations

from collections.abc import Iterable

from monscol.cards.templates import card
from monscol.mechanics.classes import LISTS
from rulestone.authoring import Card

LISTED = "listed card"
"""Their type: what they are is not in the sources either."""


def listed_cards(known: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of the lists without known texts, one for each name.

    Args:
        known: the cards of the pool.
    """
    told = {one.original for one in known}
    numbers: dict[tuple[str, str], list[str]] = {}
    for entries in LISTS.values():
        for number, named in entries.items():
            known_numbers = numbers.setdefault(named, [])
            if named[0] not in told and number not in known_numbers:
                known_numbers.append(number)
    return tuple(
        card(
            handle,
            LISTED,
            (),
            {
                "original": original,
                "status": "real",
                "note": f"{', '.join(found)}; only what the lists say is known of it",
            },
        )
        for (original, handle), found in numbers.items()
        if found
    )
