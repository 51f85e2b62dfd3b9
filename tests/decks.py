"""The decks of each game as its sources describe them, and the comparison with a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.game.game import Game
from rulestone.game.ruleset import check_deck
from rulestone.model.objects import Card

SIZES = {"dm_evolution": 40, "gateruler": 50, "godacard": 40, "monscol": 50}
"""Number of cards in a deck. Sources: DM-1.1, GR-1.6, GC-1.1, MC-1.1."""
COPIES = {"dm_evolution": (4, {}), "gateruler": (4, {}), "godacard": (3, {"max_copies": 3}), "monscol": (3, {})}
"""Maximum number of cards with one name, and the assumptions under which that limit holds."""


def find_wrong_decks(game: Game) -> list[str]:
    """Return the example decks on which a game differs from its sources, each with the revision."""
    wrong = []
    for revision in game.revisions:
        rules = game.ruleset(revision).deck_rules
        for name, cards, options, legal in iterate_decks(game.name):
            if bool(check_deck(rules, "deck", cards, options)) != legal:
                wrong.append(f"{name} in {revision}")
    return wrong


def iterate_decks(game: str) -> Iterator[tuple[str, list[Card], dict[str, Any], bool]]:
    """Yield example decks of a game, each with its description, the chosen assumptions, and whether it is legal."""
    size, (copies, options) = SIZES[game], COPIES[game]
    for number in (size - 1, size, size + 1):
        yield f"{number} cards", make_deck(number), {}, number == size
    for number in (copies, copies + 1):
        deck = [*make_deck(size - number), *[make_card("Twin")] * number]
        yield f"{number} cards of one name", deck, options, number == copies
    if game == "godacard":
        yield "any number of copies", [make_card("Twin")] * size, {}, True
    if game == "gateruler":
        for names in (("Hero", "Idol"), ("Hero", "Hero")):
            legends = [make_card(name, legend=True) for name in names]
            yield f"legends {' and '.join(names)}", [*make_deck(size - 2), *legends], {}, len({*names}) == 2
        for levels in (10, 11):
            ruler = Card(name="Ruler", type="ruler", values={"level cap": 10})
            deck = [ruler, *make_deck(size - 1), make_card("High", level=levels)]
            yield f"{levels} levels under a cap of 10", deck, {}, levels == 10


def make_deck(number: int) -> list[Card]:
    """Return `number` cards with different names."""
    return [make_card(f"Card {at}") for at in range(number)]


def make_card(name: str, **values: Any) -> Card:
    """Return a card of a type that every game's decks may contain."""
    return Card(name=name, type="unit", values=values)
