"""The corpus of scenarios: the library, the rulings, and both with other cards of the pools and other card texts."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.lab.differ.sides import Data
from rulestone.scenario import Scenario, find as find_scenario, library, rulings

SOURCES = ("library", "rulings", "pool", "english")
KEPT_KEYS = ("cards", "turn", "turn number", "phase", "seed", "otherwise", "assumes", "players")
LOOKS_OF_NOTHING = ("cites ", "rules cited", "refused ", "line ")
NUMBER = re.compile(r"\d+")
COPIES = re.compile(r"^(.*?)( x\d+| #\d+)?$")


class SourceScenario(Struct, frozen=True):
    """A scenario that the search starts from, as plain data.

    Attributes:
        name: its origin.
        data: its cards, players, script lines and observations.
    """

    name: str
    data: Data


def make_plain(scenario: Scenario, name: str) -> SourceScenario | None:
    """Return a scenario as plain data; None if it has no script."""
    whole = scenario.node.plain
    data: Data = {key: copy.deepcopy(whole[key]) for key in KEPT_KEYS if whole.get(key)}
    data["play"] = [line.text for line in scenario.play if line.text]
    looks = {name: node.text() for name, node in scenario.observe.items()}
    looks |= {text: text for text in scenario.expect if not text.startswith(LOOKS_OF_NOTHING)}
    data["observe"] = looks
    return SourceScenario(name, data) if "players" in data and scenario.refused is None else None


class Corpus:
    """The material from which scenarios for two rulesets are made, smallest first.

    Args:
        game: game whose rulings and cards are used.
        first, second: the two rulesets.
        sources: names of sources (`SOURCES`).
    """

    def __init__(self, game: Game, first: Ruleset, second: Ruleset, sources: Sequence[str] = SOURCES) -> None:
        self.game = game
        self.sources = tuple(sources)
        begun: list[SourceScenario | None] = []
        if "library" in sources:
            begun += [make_plain(v, v.label) for name in library() for v in find_scenario(name).variants()]
        if "rulings" in sources and first.game == second.game:
            begun += list_rulings(game, first, second)
        self.scenarios = sorted((one for one in begun if one is not None), key=lambda one: measure_size(one.data))
        self.texts = sorted({text for one in self.scenarios for text in list_texts(one.data)})
        self.pool = tuple(name for name in first.cards if name in second.cards)

    def make_candidate(self, number: int, seed: int) -> SourceScenario:
        """Return the scenario with a number: first the existing ones, then endless variations."""
        if number < len(self.scenarios):
            return self.scenarios[number]
        random = Random(f"{seed} {number}")
        base = random.choice(self.scenarios)
        data = copy.deepcopy(base.data)
        changes = self.list_changes()
        for _ in range(random.choice((1, 1, 2, 3))):
            random.choice(changes)(data, random)
        return SourceScenario(f"{base.name}, changed", data)

    def list_changes(self) -> list[Callable[[Data, Random], None]]:
        """Return the functions that change a scenario."""
        found: list[Callable[[Data, Random], None]] = [
            self.vary_number,
            self.change_target,
            self.remove_line,
            self.repeat_line,
            self.add_card,
        ]
        if "english" in self.sources and self.texts:
            found += [self.swap_text, self.swap_text]
        if "pool" in self.sources and self.pool:
            found += [self.replace_card]
        return found

    # --- changes ----------------------------------------------------------------------------------------------------

    def swap_text(self, data: Data, random: Random) -> None:
        """Replace or extend the text of a card by the text of another card."""
        cards = [card for card in data.get("cards", {}).values() if isinstance(card, dict)]
        if cards:
            card = random.choice(cards)
            text = random.choice(self.texts)
            card["text"] = f"{card['text']}\n{text}" if card.get("text") and random.random() < 0.4 else text

    def vary_number(self, data: Data, random: Random) -> None:
        """Change one random number in a card's values or text: by one, to its double, or to 0."""
        places: list[tuple[Any, Any]] = []
        for card in data.get("cards", {}).values():
            if isinstance(card, dict):
                places += [(card, key) for key, value in card.items() if isinstance(value, int) and value is not True]
                places += [(card, "text")] if NUMBER.search(str(card.get("text", ""))) else []
        if places:
            card, key = random.choice(places)
            if key == "text":
                card[key] = NUMBER.sub(lambda m: str(max(1, int(m[0]) + random.choice((-1, 1)))), str(card[key]), 1)
            else:
                card[key] = max(0, random.choice((card[key] - 1, card[key] + 1, card[key] * 2, 0)))

    def change_target(self, data: Data, random: Random) -> None:
        """Replace a card named in a line by another card of the scenario."""
        names = list_labels(data)
        lines = [n for n, line in enumerate(data["play"]) if any(name in line for name in names)]
        if lines and len(names) > 1:
            at = random.choice(lines)
            old = random.choice([name for name in names if name in data["play"][at]])
            data["play"][at] = data["play"][at].replace(old, random.choice(names))

    def remove_line(self, data: Data, random: Random) -> None:
        """Remove a line."""
        if data["play"]:
            del data["play"][random.randrange(len(data["play"]))]

    def repeat_line(self, data: Data, random: Random) -> None:
        """Repeat a line at another place."""
        if data["play"]:
            data["play"].insert(random.randrange(len(data["play"]) + 1), random.choice(data["play"]))

    def add_card(self, data: Data, random: Random) -> None:
        """Add a card that the scenario has elsewhere to a zone of a player."""
        zones = [zone for zone in list_zones(data) if zone]
        if zones:
            entry = copy.deepcopy(random.choice(random.choice(zones)))
            random.choice(zones).append(entry)

    def replace_card(self, data: Data, random: Random) -> None:
        """Replace one of the scenario's own cards by a card of the game's pool."""
        own = list(data.get("cards", {}))
        if own:
            data["cards"][random.choice(own)] = {"copy of": random.choice(self.pool)}


# --- looking at plain data ------------------------------------------------------------------------------------------


def list_zones(data: Data) -> list[list[Any]]:
    """Return the zones of both players that list cards."""
    found = []
    for has in data["players"].values():
        for key, zone in (has or {}).items():
            if key != "values" and isinstance(zone, list):
                found.append(zone)
    return found


def list_labels(data: Data) -> list[str]:
    """Return the labels of a scenario's cards."""
    names: dict[str, None] = {}
    for zone in list_zones(data):
        for entry in zone:
            if name := get_label(entry):
                names[name] = None
    return list(names)


def get_label(entry: Any) -> str:
    """Return the label of a zone entry's card."""
    text = entry.get("as", entry.get("card", "")) if isinstance(entry, dict) else str(entry)
    match = COPIES.match(str(text))
    return match[1] if match else ""


def is_named_card(entry: Any, card: str) -> bool:
    """Return whether an entry of a zone names a card, or has that card under another one."""
    return get_label(entry) == card or (isinstance(entry, dict) and entry.get("card") == card)


def list_texts(data: Data) -> Iterable[str]:
    """Yield the rules English in a scenario, paragraph by paragraph."""
    for card in data.get("cards", {}).values():
        if isinstance(card, dict) and isinstance(card.get("text"), str):
            yield from (line.strip() for line in card["text"].splitlines() if line.strip())


def measure_size(data: Data) -> tuple[int, int]:
    """Return the size of a scenario: its number of cards and lines, then the length of its text."""
    cards = sum(count_copies(entry) for zone in list_zones(data) for entry in zone)
    return cards + len(data["play"]), len(repr({key: data[key] for key in data if key != "observe"}))


def count_copies(entry: Any) -> int:
    """Return the number of cards of a zone entry."""
    match = re.search(r" x(\d+)$", entry) if isinstance(entry, str) else None
    return int(match[1]) if match else 1


def list_rulings(game: Game, ruleset: Ruleset, second: Ruleset) -> list[SourceScenario]:
    """Return the different scenarios of a game's rulings, as they read for two revisions and for their own."""
    found: dict[str, SourceScenario] = {}
    for ruling in rulings(game):
        if ruling.scenario.nothing_to_show:
            continue
        readings = (ruleset.revision, second.revision, ruling.revision)
        for revision in dict.fromkeys(name.partition("+")[0] for name in readings):
            for variant in ruling.scenario.at(revision).variants():
                made = make_plain(variant, f"{game.name}/{variant.label}")
                if made is not None:
                    found.setdefault(repr(made.data), made)
    return [*found.values()]
