"""Bolder reductions of scenarios: two removals at once, or one part that replaces two."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from itertools import combinations

from rulestone.lab.differ.corpus import is_named_card, list_labels
from rulestone.lab.differ.sides import Data

EFFECT = re.compile(r"(?:^|(?<=[.\n] ))(?:When|Whenever|If|At) [^.]*?, (?:you may )?")
"""Matches the text of a trigger before its effect."""


def list_large_reductions(data: Data) -> Iterator[Data]:
    """Yield scenarios with fewer lines or cards, the most promising first."""
    yield from drop_answered_lines(data)
    yield from drop_cards(data)
    yield from merge_cards(data)
    yield from drop_two_lines(data)


def drop_answered_lines(data: Data) -> Iterator[Data]:
    """Yield scenarios without a line; the answers that it gave become the first legal ones."""
    if data.get("otherwise") != "first":
        for n in reversed(range(len(data["play"]))):
            yield {**data, "play": drop_lines(data["play"], n), "otherwise": "first"}


def drop_two_lines(data: Data) -> Iterator[Data]:
    """Yield scenarios without two of the lines."""
    for one, two in combinations(range(len(data["play"])), 2):
        yield {**data, "play": drop_lines(data["play"], one, two), "otherwise": "first"}


def drop_cards(data: Data) -> Iterator[Data]:
    """Yield scenarios without one card: without its lines, with another card in them, and without a second card."""
    cards = list_labels(data)
    players = list(data["players"])
    for card in cards:
        less = remove_card(data, card)
        lines = [n for n, line in enumerate(data["play"]) if compile_word_pattern(card).search(line)]
        if lines:
            yield {**less, "play": drop_lines(data["play"], *lines)}
            for other in (*(one for one in cards if one != card), *players):
                yield {**less, "play": [rename_card(line, card, other) for line in data["play"]]}
            shorter = [re.sub(rf" (?:on|with|and) {re.escape(card)}(?= |$)", "", line) for line in data["play"]]
            if shorter != data["play"]:
                yield {**less, "play": shorter}
    for one, two in combinations(cards, 2):
        yield remove_card(remove_card(data, one), two)


def merge_cards(data: Data) -> Iterator[Data]:
    """Yield scenarios in which one card takes over the text of another, or its result, and the other is removed."""
    described = {name: card for name, card in data.get("cards", {}).items() if isinstance(card, dict)}
    for name, other in combinations(described, 2):
        for kept, gone in ((name, other), (other, name)):
            said = str(described[gone].get("text", "")).strip()
            if not said:
                continue
            effect = EFFECT.sub("", said)
            for text in dict.fromkeys((effect[:1].upper() + effect[1:], said)):
                less = remove_card(data, gone)
                less["cards"][kept]["text"] = text
                targeted = [rename_card(line, gone, "") for line in less["play"]]
                for play in (less["play"], targeted):
                    bare = [re.sub(r" (?:on|with|and) *$", "", line.strip()) for line in play]
                    for lines in dict.fromkeys(
                        (tuple(play), tuple(bare), tuple([re.sub(r" on .*$", "", line) for line in bare]))
                    ):
                        yield {**less, "play": list(lines)}


# --- parts ----------------------------------------------------------------------------------------------------------


def drop_lines(lines: list[str], *numbers: int) -> list[str]:
    """Return lines without some of them."""
    return [line for n, line in enumerate(lines) if n not in numbers]


def compile_word_pattern(card: str) -> re.Pattern[str]:
    """Return a pattern of a card's name as a whole word."""
    return re.compile(rf"(?<!\w){re.escape(card)}(?!\w)")


def rename_card(line: str, card: str, new_name: str) -> str:
    """Return a line that names another card in a card's place."""
    return compile_word_pattern(card).sub(lambda _: new_name, line)


def remove_card(data: Data, card: str) -> Data:
    """Return a scenario without the card in any zone or in the descriptions."""
    less: Data = copy.deepcopy(data)
    for has in less["players"].values():
        for key, zone in list((has or {}).items()):
            if key != "values" and isinstance(zone, list):
                has[key] = kept = [entry for entry in zone if not is_named_card(entry, card)]
                if not kept:
                    del has[key]
    less.get("cards", {}).pop(card, None)
    return less
