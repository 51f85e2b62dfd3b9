"""The cards of a scenario as a reader meets them: what they are, what they say, where they lie."""

from __future__ import annotations

from msgspec import Struct

from rulestone.scenario import Scenario
from rulestone.scenario.yaml import Node

UNSAID = ("kind", "type", "text", "text is", "per game", "note", "name", "original")


class CardLine(Struct, frozen=True):
    """One card.

    Attributes:
        name: its name.
        what: its kind and its values.
        text: its text, "" for none.
        where: whose it is and where it lies at the start, "" where the scenario does not say.
    """

    name: str
    what: str
    text: str
    where: str


def card_lines(scenario: Scenario) -> tuple[CardLine, ...]:
    """The cards in the order of the file."""
    places: dict[str, dict[str, None]] = {}
    for player, node in scenario.players.items():
        for zone, entry in node.mapping().items() if isinstance(node.value, dict) else ():
            if zone != "values":
                put(places, f"{player}: {zone}", entry)
    found = []
    for name, node in scenario.cards.items():
        if not isinstance(node.value, dict):
            found.append(CardLine(name, f"a copy of {node.text()}", "", "; ".join(places.get(name, ()))))
            continue
        entries = node.mapping()
        kind = next((entries[key].text() for key in ("kind", "type") if key in entries), "")
        values = [f"{key} {written(entry)}" for key, entry in entries.items() if key not in UNSAID]
        text = " ".join(entries["text"].text().split()) if "text" in entries else ""
        found.append(CardLine(name, ", ".join(filter(None, (kind, *values))), text, "; ".join(places.get(name, ()))))
    return tuple(found)


def written(node: Node) -> str:
    """A value as it is written."""
    plain = node.plain
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, (list, tuple)):
        return ", ".join(map(str, plain))
    return str(plain)


def put(places: dict[str, dict[str, None]], where: str, entry: Node) -> None:
    """Note where the cards of an entry lie."""
    for node in entry.items() if isinstance(entry.value, list) else [entry]:
        if isinstance(node.value, dict):
            parts = node.mapping()
            if "card" in parts:
                name = parts["card"].text()
                alias = f" as {parts['as'].text()}" if "as" in parts else ""
                places.setdefault(name.partition(" x")[0], {})[where + alias] = None
                if "under" in parts:
                    put(places, f"under {name}", parts["under"])
        elif isinstance(node.value, str):
            places.setdefault(node.text().partition(" x")[0], {})[where] = None
