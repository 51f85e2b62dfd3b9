"""The sources of the rules: a publisher, a quoted rulebook, pages of players, or none."""

from __future__ import annotations

from typing import Any

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule, Strength


def stated(id: str, text: str, source: str, **span: Any) -> Rule:
    """Return a rule that the publisher or a quoted rulebook states."""
    return Rule(id, text, OFFICIAL, source, **span)


def derived(id: str, text: str, source: str, **span: Any) -> Rule:
    """Return a rule derived from statements."""
    return Rule(id, text, DERIVED, source, **span)


def reported(id: str, text: str, source: str, **span: Any) -> Rule:
    """Return a rule known from pages of players only."""
    return Rule(id, text, DERIVED, source, **span)


def unstated(id: str, text: str, source: str = "not found in the sources", **span: Any) -> Rule:
    """Return a rule on which the sources are silent."""
    return Rule(id, text, ASSUMED, source, **span)


GUIDE = "the publisher's beginner's guide, part "
NOTICE = "the notice of added and changed rules, section "
HELD = ("the notice of added and changed rules",)
"""The document that the project has."""
PRODUCT = "the publisher's page on the game, an encyclopedia of players"
TOLD_OF_BLOCK2 = (("block1", Strength(ASSUMED, "told as a rule of the second block; of the first nothing is said")),)
