"""Where the rules stand: on official pages, on pages of players, or nowhere."""

from __future__ import annotations

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

BASIC = "official basic rules"
PAGES = "public pages of players"


def said(id: str, text: str, source: str = BASIC) -> Rule:
    """A rule of an official page."""
    return Rule(id, text, OFFICIAL, source)


def told(id: str, text: str) -> Rule:
    """A rule known from players' pages."""
    return Rule(id, text, DERIVED, PAGES)


def unsaid(id: str, text: str) -> Rule:
    """A point on which the sources are silent."""
    return Rule(id, text, ASSUMED, "our reading")
