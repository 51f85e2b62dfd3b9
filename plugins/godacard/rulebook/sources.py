"""The sources of the rules: the rules page, derivation from it, or none."""

from __future__ import annotations

from typing import Any

from rulestone.authoring import ASSUMED, DERIVED, Rule


def stated(id: str, section: str, text: str, **span: Any) -> Rule:
    """Return a rule stated by the rules page, in section(s) `section` of its own numbering."""
    sections = "sections" if "," in section else "section"
    return Rule(id, text, source=f"rules page, {sections} {section}", **span)


def derived(id: str, source: str, text: str, **span: Any) -> Rule:
    """Return a rule derived from statements of the page."""
    return Rule(id, text, DERIVED, f"follows from {source}", **span)


def unstated(id: str, source: str, text: str, **span: Any) -> Rule:
    """Return a rule on which the page is silent: ours, and switchable where an assumption is named."""
    return Rule(id, text, ASSUMED, f"not given; {source}", **span)
