"""Cards of a type that no rule knows, words where a number belongs, missing slots, and zones that hide nothing."""

from __future__ import annotations

import difflib
from typing import Any

from rulestone.game.validation.report import Report
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.model.objects import Card
from rulestone.model.zones import Zone


def check_type(report: Report, card: Card) -> None:
    """Report a card of a type that no rule, no vocabulary and no lexicon knows.

    A card that is in no deck is reported only where the type looks misspelt: games list cards that they do not play.
    """
    known = report.names.rule_types
    if not known or card.type in known:
        return
    dealt = {entry.rpartition(": ")[2] for deck in report.ruleset.decks.values() for entry in deck}
    if card.name in dealt or difflib.get_close_matches(card.type, known, 1):
        report.say(card.type, f"no rule, no vocabulary and no lexicon knows the type {card.type!r}", known)


def check_number(report: Report, attr: str, value: Any) -> None:
    """Report a printed value that is no number although the attribute is one."""
    if attr in report.names.numbers and value is not None and not isinstance(value, (int, float, e.Expr)):
        report.say(value, f"{attr} is a number, and this is {value!r}")


def check_slot(report: Report, node: i.Move) -> None:
    """Report a move to a slot that the zone does not have."""
    zone, slot = report.parts.zones.get(node.to), node.slot
    name: Any = slot.value if isinstance(slot, e.Lit) else slot
    if zone is None or name in (None, "", *zone.slots):
        return
    if not zone.slots:
        report.say(node.to, f"the zone {node.to!r} has no slots, and a card is moved to one")
    elif not isinstance(name, e.Expr):
        what = f"the zone {node.to!r} has no slot {name!r}; a name that steps have bound is var({name!r})"
        report.say(name, what, zone.slots)


def check_zone(report: Report, zone: Zone) -> None:
    """Report a zone that cards enter face down, and where all players see them all the same."""
    if not zone.face_up and zone.seen_by == "all":
        report.say("face_up", f"cards enter {zone.name!r} face down, but all players see them: say `seen_by`")
