"""The cards of a scenario for readers: kind, values, text and place at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from rulestone.game.host import find
from rulestone.scenario import Scenario
from rulestone.scenario.setup.words import STATES, split_copies, split_states
from rulestone.scenario.yaml import Node

UNSAID = ("kind", "type", "text", "text is", "per game", "note", "name", "original")
PLACED = ("card", "as", "under", "copies", "role", "slot", "age")
"""Keys of a zone's entry that do not describe the state of its card."""
Split = Callable[[str], tuple[str, list[str]]]


class CardLine(Struct, frozen=True):
    """One card.

    Attributes:
        name: its name.
        what: its kind and its values.
        text: its text, "" for none.
        where: its owner and zone at the start; "" if the scenario does not say.
        elsewhere: names of games → its form in these games alone.
    """

    name: str
    what: str
    text: str
    where: str
    elsewhere: dict[str, str] = {}

    @property
    def summary(self) -> str:
        """Return its kind, values and text."""
        return self.what + (f": {self.text}" if self.text else "")


def list_card_lines(scenario: Scenario, columns: Sequence[str] = (), column: str = "") -> tuple[CardLine, ...]:
    """Return the cards in the order of the file.

    Args:
        scenario: the scenario.
        columns: "game@revision" each: the columns whose own settings in the scenario are shown with the card.
        column: "game@revision" for the cards in that column; "" for the cards of all other columns.
    """
    places: dict[str, Counter[str]] = {}
    states = (word for name in (*columns, column) if name for word in find(name)[1].lexicon.states)
    split = partial(split_states, known=scenario.cards, states={*STATES, *states})
    for player, node in scenario.players.items():
        for zone, entry in node.mapping().items() if isinstance(node.value, dict) else ():
            if zone != "values":
                add_places(places, f"{player}: {zone}", entry, split)
    found = []
    for name, node in scenario.cards.items():
        if not isinstance(node.value, dict):
            found.append(CardLine(name, f"a copy of {node.text()}", "", join_places(places.get(name, {}))))
            continue
        entries = node.mapping()
        apart = entries["per game"].mapping() if "per game" in entries else {}
        own = {game: entry.mapping() for game, entry in apart.items()}
        # a form for one revision overrides the form for its game
        for game in (column.partition("@")[0], column):
            entries = {**entries, **own.get(game, {})}
        what, text = format_printed(entries)
        elsewhere = group_differing_forms(own, columns)
        found.append(CardLine(name, what, text, join_places(places.get(name, {})), elsewhere))
    return tuple(found)


def group_differing_forms(forms: Mapping[str, Mapping[str, Node]], columns: Sequence[str]) -> dict[str, str]:
    """Return the differing forms of a card by names of games; games with equal forms are grouped."""
    games = {name.partition("@")[0]: find(name)[0].title for name in columns}
    titles = {**games, **{name: f"{games[name.partition('@')[0]]} {name.partition('@')[2]}" for name in columns}}
    by_form: dict[str, list[str]] = {}
    for game, form in forms.items():
        if game in titles:
            by_form.setdefault(": ".join(filter(None, format_printed(form))), []).append(titles[game])
    return {" and ".join(names): text for text, names in by_form.items()}


def format_printed(entries: Mapping[str, Node]) -> tuple[str, str]:
    """Return a card's kind with its values, and its text."""
    kind = next((entries[key].text() for key in ("kind", "type") if key in entries), "")
    shown = {key: format_node(entry) for key, entry in entries.items() if key not in UNSAID}
    values = [key if value == key else f"{key} {value}" for key, value in shown.items()]
    text = " ".join(entries["text"].text().split()) if "text" in entries else ""
    return ", ".join(filter(None, (kind, *values))), text


def format_node(node: Node) -> str:
    """Return a value as text, as in the file."""
    plain = node.plain
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    return ", ".join(map(str, plain)) if isinstance(plain, (list, tuple)) else str(plain)


def format_state(key: str, node: Node) -> str:
    """Return a state of an entry's card in words: "tapped", "owner Ben"."""
    if node.plain is True:
        return key
    if node.plain is False:
        return f"not {key}"
    return format_node(node) if key in ("state", "face") else f"{key} {format_node(node)}"


def join_places(places: Mapping[str, int]) -> str:
    """Return the places of a card in a line, with the number of its copies: "Ada: hand x9; Ben: field, tapped"."""
    lines = []
    for where, number in places.items():
        zone, comma, states = where.partition(", ")
        lines.append(zone + (f" x{number}" if number > 1 else "") + comma + states)
    return "; ".join(lines)


def add_places(places: dict[str, Counter[str]], where: str, entry: Node, split: Split) -> None:
    """Add the places of an entry's cards to `places`.

    Args:
        places: card → places, in order, each with the number of copies there; changed.
        where: the player and the zone.
        entry: the entry of the zone.
        split: takes the states off a card's name (`split_states`).
    """
    for node in entry.items() if isinstance(entry.value, list) else [entry]:
        parts, copies = node.mapping() if isinstance(node.value, dict) else {}, ""
        if isinstance(node.value, str):
            written_name, states = split(node.text())
            name, copies = split_copies(written_name)
            lines = [where, *states]
        elif "card" in parts:
            name, copies = split_copies(parts["card"].text())
            copies = parts["copies"].text() if "copies" in parts else copies
            alias = f" as {parts['as'].text()}" if "as" in parts else ""
            lines = [where + alias, *(format_state(key, part) for key, part in parts.items() if key not in PLACED)]
            if "under" in parts:
                add_places(places, f"under {name}", parts["under"], split)
        elif parts:  # an entry such as {Wolf: tapped, as: Big}
            (name, part), *more = parts.items()
            lines = [where, format_node(part), *(format_state(key, entry) for key, entry in more)]
        else:
            continue
        places.setdefault(name, Counter())[", ".join(filter(None, lines))] += int(copies or 1)
