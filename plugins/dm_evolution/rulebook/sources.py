"""The sources of the rules: official pages, pages of players, or none."""

from __future__ import annotations

from typing import Any

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

BASIC = "official basic rules"
PAGES = "public pages of players"
HELD = ("general rules 403 and 801", "403.3")
"""The document that the project has: the rules quoted before and after the change of 2021-03-16."""


def stated(id: str, text: str, source: str = BASIC, **span: Any) -> Rule:
    """Return a rule of an official page."""
    return Rule(id, text, OFFICIAL, source, **span)


def reported(id: str, text: str, **span: Any) -> Rule:
    """Return a rule known from players' pages."""
    return Rule(id, text, DERIVED, PAGES, **span)


def unstated(id: str, text: str, **span: Any) -> Rule:
    """Return a point on which the sources are silent."""
    return Rule(id, text, ASSUMED, "our reading", **span)
