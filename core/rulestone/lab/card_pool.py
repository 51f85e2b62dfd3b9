"""The cards of a game: by name, as printed, and with the rulings that use them."""

from __future__ import annotations

import re
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.lab.rulings import choose_rulings
from rulestone.model.objects import Card
from rulestone.model.spelling import suggest
from rulestone.scenario import Scenario
from rulestone.scenario.yaml import walk

COPIES = re.compile(r"^\d+ | x\d+$| #\d+$")


def find_cards(ruleset: Ruleset, name: str = "") -> list[Card]:
    """Return the cards of a game's pool, or those whose handle or original name is or contains `name`.

    Raises:
        LookupError: there is no such card; the message suggests the nearest name.
    """
    pool = list(ruleset.cards.values())
    if not name:
        return pool
    wanted = name.casefold()
    exact = [card for card in pool if wanted in (card.name.casefold(), card.original.casefold())]
    found = exact or [card for card in pool if wanted in card.name.casefold() or wanted in card.original.casefold()]
    if not found:
        names = [known for card in pool for known in (card.name, card.original) if known]
        raise LookupError(f"{ruleset.name} has no card “{name}”{suggest(wanted, names, limit=3)}")
    return found


def print_card(card: Card, ruleset: Ruleset) -> tuple[str, ...]:
    """Return a card's abilities in rules English, or in plain words where rules English cannot express them."""
    from rulestone.language.english import find_home_kind, print_abilities

    kind = find_home_kind(card.abilities)
    return tuple(print_abilities((ability,), ruleset.vocabulary, kind) for ability in card.abilities)


def list_values(card: Card, ruleset: Ruleset) -> dict[str, Any]:
    """Return a card's printed values that differ from the defaults, in the printed order."""
    declared = ruleset.parts.attributes
    return {
        key: value
        for key, value in card.values.items()
        if key not in declared or value != declared[key].default or (value and not isinstance(value, bool))
    }


def map_using_rulings(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Return handle → ids of the rulings, of any revision, that use the card, in order.

    Raises:
        UnknownGame, ScenarioError: as for `rulestone.lab.rulings.choose_rulings`.
    """
    handles = {card.original: name for name, card in ruleset.cards.items() if card.original}
    handles |= {name: name for name in ruleset.cards}
    found: dict[str, list[str]] = {}
    for ruling in choose_rulings(ruleset.game):
        for name in list_card_names(ruling.scenario):
            handle = handles.get(name)
            if handle is not None and name not in ruling.scenario.cards:
                ids = found.setdefault(handle, [])
                if ruling.id not in ids:
                    ids.append(ruling.id)
    return {name: tuple(ids) for name, ids in found.items()}


def list_card_names(scenario: Scenario) -> dict[str, None]:
    """Return the names that can be cards in a scenario and its cases: entries of zones, and copied cards."""
    found: dict[str, None] = {}
    for node in walk(scenario.node):
        top = node.path.split(".")[0]
        if top in ("players", "cards", "cases", "under") and not isinstance(node.value, (dict, list)):
            found[COPIES.sub("", str(node.plain))] = None
    return found
