"""Where the rules of Gate Ruler come from."""

from __future__ import annotations

from typing import Any

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

COMPREHENSIVE = "comprehensive rules 1.0.0, chapter "
UPDATE = "rules update of 2021-10-21"
ARTICLE = "equip article of 2022-03-28"
HELD = (UPDATE, ARTICLE)
"""The documents that the project has whole; only openings and quotations of all others could be read."""


def stated(id: str, text: str, source: str, **span: Any) -> Rule:
    """Return a rule that an official document states."""
    return Rule(id, text, OFFICIAL, source, **span)


def derived(id: str, text: str, source: str, **span: Any) -> Rule:
    """Return a rule derived from statements."""
    return Rule(id, text, DERIVED, source, **span)


def unstated(id: str, text: str, source: str = "no source found", **span: Any) -> Rule:
    """Return a rule on which the sources are silent."""
    return Rule(id, text, ASSUMED, source, **span)
