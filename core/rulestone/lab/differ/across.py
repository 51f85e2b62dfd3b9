"""Finds across games: what differs by rules, and not by the words in which a game says it or by what was filled in."""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.lab.compare.comparison import compare
from rulestone.lab.differ.sides import SideName
from rulestone.scenario.files import loads

SECONDS = 1.5
"""So much processor time is spent on a find to vary what the translation filled in."""


def by_rules(sides: tuple[SideName, SideName], text: str, looks: Iterable[str]) -> tuple[str, ...]:
    """Of what a find across games observes, that which a comparison tells apart, whatever is filled in.

    Args:
        sides: the two rulesets; one with rules taken out has no name for a comparison, and all is given then.
        text: the scenario file.
        looks: names of its observations.
    """
    if any(side.without for side in sides):
        return tuple(looks)
    assume = {**sides[0].assume, **sides[1].assume}
    names = [side.name for side in sides]
    # the translation is varied; no causes are looked for (`tries`)
    found = compare(loads(text, "find"), names, assume, evidence=True, seconds=SECONDS, tries=0)
    flips = {row for one in found.variations or () if one.translated and not one.other for row in one.flips}
    differs = {row.name for row in found.rows if row.kind == "observation" and row.differs}
    return tuple(look for look in looks if look in differs - flips)
