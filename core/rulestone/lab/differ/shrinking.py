"""Making a scenario as small as it goes while it still does what it is kept for."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from rulestone.lab.differ.bolder import bolder_ones
from rulestone.lab.differ.corpus import copies, size
from rulestone.lab.differ.sides import Data

NUMBER = re.compile(r"\d+")
ROUNDS = 6


def shrunk(data: Data, keeps: Callable[[Data], bool], stop: Callable[[], bool] | None = None) -> Data:
    """The smallest scenario that is found by leaving things out, again and again.

    One thing is left out at a time as long as that goes; then two at once, or one with another in its place.

    Args:
        data: the scenario; it stays as it is.
        keeps: whether a smaller one still does what it is kept for.
        stop: asked now and then whether to stop.
    """
    best = copy.deepcopy(data)
    over = stop or (lambda: False)
    for _ in range(ROUNDS):
        before = size(best)
        at = 0
        while not over():
            smaller = next(islice(smaller_ones(best), at, None), None)
            if smaller is None:
                break
            if keeps(smaller):
                best = smaller
            else:
                at += 1
        if size(best) == before:
            bolder = next((one for one in bolder_ones(best) if not over() and keeps(one)), None)
            if bolder is None:
                break
            best = bolder
        if over():
            break
    return best


def smaller_ones(data: Data) -> Iterator[Data]:
    """All scenarios that have one thing less, those first that have much less."""

    def changed(change: Callable[[Data], None]) -> Data:
        made = copy.deepcopy(data)
        change(made)
        return made

    for n in reversed(range(len(data["play"]))):
        yield changed(lambda made, n=n: made["play"].pop(n))  # type: ignore[misc]
    for player, has in data["players"].items():
        for key, zone in (has or {}).items():
            yield changed(lambda made, p=player, k=key: made["players"][p].pop(k))  # type: ignore[misc]
            if isinstance(zone, list):
                for n, entry in enumerate(zone):
                    if len(zone) > 1:
                        yield changed(lambda made, p=player, k=key, n=n: made["players"][p][k].pop(n))  # type: ignore[misc]
                    yield from entries(data, player, key, n, entry, changed)
            elif isinstance(zone, dict):
                for inner in zone:
                    yield changed(lambda made, p=player, k=key, i=inner: made["players"][p][k].pop(i))  # type: ignore[misc]
    for name, card in data.get("cards", {}).items():
        yield changed(lambda made, name=name: made["cards"].pop(name))  # type: ignore[misc]
        if isinstance(card, dict):
            yield from smaller_cards(name, card, changed)
    for key in ("assumes", "seed", "otherwise", "turn number", "turn", "phase"):
        if key in data:
            yield changed(lambda made, key=key: made.pop(key))  # type: ignore[misc]
    for n, line in enumerate(data["play"]):
        for shorter in shorter_lines(line):
            yield changed(lambda made, n=n, s=shorter: made["play"].__setitem__(n, s))  # type: ignore[misc]


def entries(
    data: Data, player: str, key: str, n: int, entry: Any, changed: Callable[[Callable[[Data], None]], Data]
) -> Iterator[Data]:
    """An entry of a zone with fewer copies, or with less said of it."""

    def put(value: Any) -> Data:
        return changed(lambda made: made["players"][player][key].__setitem__(n, value))

    if copies(entry) > 1:
        yield put(re.sub(r" x\d+$", "", entry))
        yield put(re.sub(r" x\d+$", f" x{copies(entry) - 1}", entry))
    if isinstance(entry, dict):
        for part in entry:
            if part != "card":
                yield put({inner: value for inner, value in entry.items() if inner != part})
        if set(entry) == {"card"}:
            yield put(entry["card"])


def smaller_cards(name: str, card: dict[str, Any], changed: Callable[[Callable[[Data], None]], Data]) -> Iterator[Data]:
    """A card with less printed on it."""
    for key, value in card.items():
        if key in ("kind", "type", "copy of"):
            continue
        yield changed(lambda made, key=key: made["cards"][name].pop(key))  # type: ignore[misc]
        if key == "text" and isinstance(value, str):
            sentences = re.split(r"(?<=\.)\s+", value.strip())
            for n in range(len(sentences) if len(sentences) > 1 else 0):
                rest = " ".join(sentences[:n] + sentences[n + 1 :])
                yield changed(lambda made, rest=rest: made["cards"][name].__setitem__("text", rest))  # type: ignore[misc]
        elif isinstance(value, int) and not isinstance(value, bool) and value > 1:
            for less in (1, 1000 if value > 1000 else 0):
                if 0 < less < value:
                    yield changed(lambda made, key=key, v=less: made["cards"][name].__setitem__(key, v))  # type: ignore[misc]


def shorter_lines(line: str) -> Iterator[str]:
    """A line without what it says at its end."""
    for sign in (" with ", " on ", " using ", " paying "):
        head, found, _ = line.rpartition(sign)
        if found:
            yield head


__all__ = ["shrunk"]
