"""Minimization of a scenario that keeps a property: remove one part, then two at once, or replace two parts by one."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Any

from rulestone.interventions.data_paths import GONE, Path, replace_value
from rulestone.lab.differ.corpus import count_copies, is_named_card, list_labels, measure_size
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
    """Yield scenarios with one card fewer: another card takes over the removed card's text or result."""
    described = {name: card for name, card in data.get("cards", {}).items() if isinstance(card, dict)}
    for name, other in combinations(described, 2):
        for kept, gone in ((name, other), (other, name)):
            words = str(described[gone].get("text", "")).strip()
            if not words:
                continue
            effect = EFFECT.sub("", words)
            for text in dict.fromkeys((effect[:1].upper() + effect[1:], words)):
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


MAX_ROUNDS = 6
SETTINGS = ("assumes", "seed", "otherwise", "turn number", "turn", "phase")
NEEDED = ("kind", "type", "copy of")
"""Required keys of a card."""


def shrink_data(data: Data, keeps: Callable[[Data], bool], stop: Callable[[], bool] | None = None) -> Data:
    """Return the minimal scenario found by repeated removal.

    One thing is left out at a time while that works; then two at once, or one with another in its place.

    Args:
        data: the scenario; it is not changed.
        keeps: returns whether a smaller scenario still has the property.
        stop: called from time to time; returns whether to stop.
    """
    best = data
    over = stop or (lambda: False)
    for _ in range(MAX_ROUNDS):
        before = measure_size(best)
        at = 0
        while not over():
            smaller = next(islice(iterate_reduced_scenarios(best), at, None), None)
            if smaller is None:
                break
            if keeps(smaller):
                best = smaller
            else:
                at += 1
        if measure_size(best) == before:
            bolder = next((one for one in list_large_reductions(best) if not over() and keeps(one)), None)
            if bolder is None:
                break
            best = bolder
        if over():
            break
    return best


def iterate_reduced_scenarios(data: Data) -> Iterator[Data]:
    """Yield the scenarios with one part removed, large parts first."""
    for place, value in list_reductions(data):
        yield replace_value(data, place, value)


def list_reductions(data: Data) -> Iterator[tuple[Path, Any]]:
    """Yield the places of a scenario that can hold less, each with the smaller value, or `GONE`."""
    for n in reversed(range(len(data["play"]))):
        yield ("play", n), GONE
    for player, has in data["players"].items():
        for key, zone in (has or {}).items():
            yield from list_zone_reductions(("players", player, key), zone)
    for name, card in data.get("cards", {}).items():
        yield ("cards", name), GONE
        for key, value in card.items() if isinstance(card, dict) else ():
            if key not in NEEDED:
                yield ("cards", name, key), GONE
                yield from ((("cards", name, key), less) for less in list_smaller_values(key, value))
    yield from (((key,), GONE) for key in SETTINGS if key in data)
    for n, line in enumerate(data["play"]):
        yield from ((("play", n), shorter) for shorter in list_shorter_lines(line))


def list_zone_reductions(place: Path, zone: Any) -> Iterator[tuple[Path, Any]]:
    """Yield the places of a zone, or of a player's values, that can hold less, each with the smaller value."""
    yield place, GONE
    if isinstance(zone, list):
        for n, entry in enumerate(zone):
            if len(zone) > 1:
                yield (*place, n), GONE
            yield from (((*place, n), less) for less in list_smaller_entries(entry))
    elif isinstance(zone, dict):
        yield from (((*place, inner), GONE) for inner in zone)


def list_smaller_entries(entry: Any) -> Iterator[Any]:
    """Yield an entry of a zone with fewer copies, or with fewer keys."""
    if count_copies(entry) > 1:
        yield re.sub(r" x\d+$", "", entry)
        yield re.sub(r" x\d+$", f" x{count_copies(entry) - 1}", entry)
    if isinstance(entry, dict):
        for part in entry:
            if part != "card":
                yield {key: value for key, value in entry.items() if key != part}
        if set(entry) == {"card"}:
            yield entry["card"]


def list_smaller_values(key: str, value: Any) -> Iterator[Any]:
    """Yield a text without one of its sentences, or a smaller number."""
    if key == "text" and isinstance(value, str):
        sentences = re.split(r"(?<=\.)\s+", value.strip())
        for n in range(len(sentences) if len(sentences) > 1 else 0):
            yield " ".join(sentences[:n] + sentences[n + 1 :])
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from (less for less in (1, 1000) if less < value)


def list_shorter_lines(line: str) -> Iterator[str]:
    """Yield a line without its last part: "Ada plays Doom" for "Ada plays Doom on Guard"."""
    for sign in (" with ", " on ", " using ", " paying "):
        head, found, _ = line.rpartition(sign)
        if found:
            yield head
