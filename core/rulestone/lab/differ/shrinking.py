"""Minimization of a scenario that keeps a property: remove parts, then apply the changes of `bolder`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from rulestone.interventions.places import GONE, Path, replace_value
from rulestone.lab.differ.bolder import list_large_reductions
from rulestone.lab.differ.corpus import count_copies, measure_size
from rulestone.lab.differ.sides import Data

ROUNDS = 6
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
    for _ in range(ROUNDS):
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
