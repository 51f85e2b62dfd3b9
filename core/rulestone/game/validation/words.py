"""Checking the words of a game: those that it lends to rules English and those that scenarios share."""

from __future__ import annotations

import re

from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.names import Names
from rulestone.game.validation.report import Report
from rulestone.kernel.declare import Parts, Verb
from rulestone.language.vocabulary import heard

SLOT = re.compile(r"\{(\w+)")


def check_words(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Check a ruleset's lexicon and vocabulary.

    Args:
        ruleset: the ruleset.
        names: what is declared in it.
        report: takes what is wrong.
    """
    lexicon(ruleset, names, report)
    vocabulary(ruleset, names, report)


def lexicon(ruleset: Ruleset, names: Names, report: Report) -> None:
    """The shared words of scenarios."""
    shared, parts = ruleset.lexicon, ruleset.parts
    for word, meaning in {**shared.kinds, **shared.missing}.items():
        report.part = f"lexicon, {word}"
        if meaning.own:
            report.known("type of card", meaning.own, {card.type for card in ruleset.cards.values()})
        if meaning.rule:
            report.known("rule", meaning.rule, names.rules)
        for attr in meaning.values:
            report.attribute(attr)
    for word, placings in shared.zones.items():
        report.part = f"lexicon, zone {word}"
        for placing in placings:
            report.known("zone", placing.zone, parts.zones)
            if placing.rule:
                report.known("rule", placing.rule, names.rules)
            for type in placing.types:
                report.known("type of card", type, names.types)
            for attr in (*placing.where, *placing.marks):
                report.attribute(attr)
            zone = parts.zones.get(placing.zone)
            if zone is not None:
                for slot in placing.slots:
                    report.known(f"slot of {placing.zone}", slot, zone.slots)
    report.part = "lexicon"
    for attr in (
        *shared.attributes.values(),
        *(attr for scaled in shared.scales.values() for attr in scaled.attributes),
        *(state[0] for state in shared.states.values() if state),
        *(attr for values in shared.defaults.values() for attr in values),
    ):
        report.attribute(attr)
    for action in (action for actions in shared.actions.values() for action in actions):
        report.known("action", action, parts.actions)
    for phase in (*shared.phases.values(), *filter(None, (shared.main,))):
        report.known("phase", phase, parts.phases)
    for event, role in shared.events.values():
        if event in parts.actions:  # what a player does is an event too, with its subject and its player
            continue
        told(report, parts, names, event, role)
    for zone in (*shared.fill, *shared.stock):
        report.known("zone", zone, parts.zones)
    for card in (*filter(None, (shared.blank,)), *(card for cards in shared.stock.values() for card in cards)):
        report.known("card", card, ruleset.cards)
    for type in (*shared.defaults, *filter(None, (shared.avatar,))):
        report.known("type of card", type, names.types)
    if shared.under:
        report.known("role", shared.under, names.roles)
    for tip in shared.guide:
        report.part = f"lexicon, guide, “{tip.text[:40]}…”"
        for rule in tip.cites:
            report.known("rule", rule, names.rules)
        if tip.phase:
            report.known("phase", tip.phase, parts.phases)
        if tip.action:
            report.known("action", tip.action, parts.actions)


def vocabulary(ruleset: Ruleset, names: Names, report: Report) -> None:
    """The words of rules English."""
    words, parts = ruleset.vocabulary, ruleset.parts
    report.part = "vocabulary"
    meant = (*words.home.values(), *words.reaches.values(), words.everywhere)
    for zone in (*words.zones.values(), *(zone for zones in meant for zone in zones)):
        report.known("zone", zone, names.zones)
    for attr in (*words.attributes.values(), *words.several, *(attr for attr, _ in words.states.values())):
        report.attribute(attr)
    for said in (*words.events.values(), *words.player_events.values()):
        listened = heard(said)
        for event in (listened.event, *listened.also):
            for role in listened.roles:
                told(report, parts, names, event, role)
    for event, role in words.replaced.values():
        report.known("verb", event, parts.verbs)
        if event in parts.verbs:
            has_role(report, parts.verbs[event], role)
    for event in words.deeds.values():
        report.known("event", event, names.events)
    for event in words.answers.values():
        report.known("event that is answered", event, names.answerable)
    for phase in words.phases.values():
        report.known("phase", phase, parts.phases)
    for thing in words.things.values():
        if not names.asks(thing):
            report.say(thing, f"nothing asks whether {thing!r} is permitted", names.things)
    for until in words.durations.values():
        if until not in names.durations and "" not in names.ends:
            report.say(until, f"nothing ends effects that last {until!r}", names.durations - {""})
    for pattern in words.patterns:
        report.part = f"vocabulary, “{pattern.text}”"
        report.known("verb", pattern.verb, parts.verbs)
        verb = parts.verbs.get(pattern.verb)
        if verb is not None:
            for role in (*SLOT.findall(pattern.text), *pattern.given):
                has_role(report, verb, role)


def told(report: Report, parts: Parts, names: Names, event: str, role: str) -> None:
    """An event with one of its roles."""
    report.known("event", event, names.events)
    verb = parts.verbs.get(event)
    if verb is not None and role != "you":
        has_role(report, verb, role)


def has_role(report: Report, verb: Verb, role: str) -> None:
    """A role must be one of the verb's."""
    if role not in verb.roles:
        report.say(role, f"{verb.name!r} has no role {role!r}; it has {', '.join(verb.roles)}", verb.roles)
