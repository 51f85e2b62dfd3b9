"""The cards of a scenario as a reader meets them: what they are, what they say, where they lie."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from rulestone.game.host import find
from rulestone.scenario import Scenario
from rulestone.scenario.yaml import Node

UNSAID = ("kind", "type", "text", "text is", "per game", "note", "name", "original")
PLACED = ("card", "as", "under", "copies", "role", "slot", "age")
"""Keys of a zone's entry that do not describe how its card lies."""
COPIES = re.compile(r"\bx?[0-9]+\b")


class CardLine(Struct, frozen=True):
    """One card.

    Attributes:
        name: its name.
        what: its kind and its values.
        text: its text, "" for none.
        where: whose it is and where it lies at the start, "" where the scenario does not say.
        elsewhere: what games are called → what the scenario says of it for them alone.
    """

    name: str
    what: str
    text: str
    where: str
    elsewhere: dict[str, str] = {}


def card_lines(scenario: Scenario, columns: Sequence[str] = (), column: str = "") -> tuple[CardLine, ...]:
    """The cards in the order of the file.

    Args:
        scenario: the scenario.
        columns: "game@revision" each: the columns whose own settings in the scenario are shown with the card.
        column: "game@revision" for the cards as they are there; "" for what holds where nothing else is said.
    """
    places: dict[str, dict[str, None]] = {}
    for player, node in scenario.players.items():
        for zone, entry in node.mapping().items() if isinstance(node.value, dict) else ():
            if zone != "values":
                put(places, f"{player}: {zone}", entry, scenario.cards)
    found = []
    for name, node in scenario.cards.items():
        if not isinstance(node.value, dict):
            found.append(CardLine(name, f"a copy of {node.text()}", "", "; ".join(places.get(name, ()))))
            continue
        entries = node.mapping()
        apart = entries["per game"].mapping() if "per game" in entries else {}
        own = {game: entry.mapping() for game, entry in apart.items()}
        for game in (column.partition("@")[0], column):
            entries = {**entries, **own.get(game, {})}
        what, text = printed(entries)
        elsewhere = apart_from(own, columns)
        found.append(CardLine(name, what, text, "; ".join(places.get(name, ())), elsewhere))
    return tuple(found)


def apart_from(own: Mapping[str, Mapping[str, Node]], columns: Sequence[str]) -> dict[str, str]:
    """Return, by the names of games, the readings of a card that differ; games with equal readings are grouped."""
    games = {name.partition("@")[0]: find(name)[0].title for name in columns}
    titles = {**games, **{name: f"{games[name.partition('@')[0]]} {name.partition('@')[2]}" for name in columns}}
    told: dict[str, list[str]] = {}
    for game, said in own.items():
        if game in titles:
            told.setdefault(": ".join(filter(None, printed(said))), []).append(titles[game])
    return {" and ".join(names): text for text, names in told.items()}


def printed(entries: Mapping[str, Node]) -> tuple[str, str]:
    """A card's kind with its values, and its text."""
    kind = next((entries[key].text() for key in ("kind", "type") if key in entries), "")
    values = [f"{key} {written(entry)}" for key, entry in entries.items() if key not in UNSAID]
    text = " ".join(entries["text"].text().split()) if "text" in entries else ""
    return ", ".join(filter(None, (kind, *values))), text


def written(node: Node) -> str:
    """A value as it is written."""
    plain = node.plain
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, (list, tuple)):
        return ", ".join(map(str, plain))
    return str(plain)


def lying(key: str, node: Node) -> str:
    """Return how an entry's card lies, in words: "tapped", "owner Ben"."""
    if node.plain is True:
        return key
    if node.plain is False:
        return f"not {key}"
    return written(node) if key in ("state", "face") else f"{key} {written(node)}"


def put(places: dict[str, dict[str, None]], where: str, entry: Node, cards: Collection[str]) -> None:
    """Note where the cards of an entry are.

    Args:
        cards: the names of the scenario's own cards.
    """
    for node in entry.items() if isinstance(entry.value, list) else [entry]:
        parts = node.mapping() if isinstance(node.value, dict) else {}
        if isinstance(node.value, str):
            text = node.text()
            name = max((card for card in cards if card in text), key=len, default=text.partition(" x")[0])
            state = COPIES.sub("", text.replace(name, "", 1)).strip(" ()")  # of "tapped Wolf", "Wolf x2 (tapped)"
            told = [where, state if state.isalpha() else ""]
        elif "card" in parts:
            name = parts["card"].text().partition(" x")[0]
            alias = f" as {parts['as'].text()}" if "as" in parts else ""
            told = [where + alias, *(lying(key, part) for key, part in parts.items() if key not in PLACED)]
            if "under" in parts:
                put(places, f"under {name}", parts["under"], cards)
        elif len(parts) == 1:  # {Wolf: tapped}
            ((name, part),) = parts.items()
            told = [where, written(part)]
        else:
            continue
        places.setdefault(name, {})[", ".join(filter(None, told))] = None
