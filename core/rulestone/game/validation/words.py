"""Checking the words of a game: those that it lends to rules English and those that scenarios share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.bindings import Told
from rulestone.game.validation.names import Names, pieces
from rulestone.game.validation.report import Report
from rulestone.game.validation.sorts import NUMBER, attribute_sort, find_number_roles
from rulestone.kernel.declare import Parts, Verb
from rulestone.language import inspect
from rulestone.language import instructions as i
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
        report.values(meaning.values)
    for word, placings in shared.zones.items():
        report.part = f"lexicon, zone {word}"
        for placing in placings:
            report.known("zone", placing.zone, parts.zones)
            if placing.rule:
                report.known("rule", placing.rule, names.rules)
            for type in placing.types:
                report.known("type of card", type, names.types)
            report.values({**placing.where, **placing.marks})
            zone = parts.zones.get(placing.zone)
            if zone is not None:
                for slot in placing.slots:
                    report.known(f"slot of {placing.zone}", slot, zone.slots)
    report.part = "lexicon"
    for attr in shared.attributes.values():
        report.attribute(attr)
    for values in (*(dict([state]) for state in shared.states.values() if state), *shared.defaults.values()):
        report.values(values)
    check_scales(ruleset, report)
    check_ambiguous(ruleset, report)
    check_states(ruleset, report)
    check_start(ruleset, report)
    for action in (action for actions in shared.actions.values() for action in actions):
        report.known("action", action, parts.actions)
    for phase in (*shared.phases.values(), *filter(None, (shared.main,))):
        report.known("phase", phase, parts.phases)
    heard_of = Told(ruleset, tuple(pieces(ruleset)))
    for event, role in shared.events.values():
        if event in parts.actions:  # what a player does is an event too, with its subject and its player
            continue
        told(report, parts, names, event, role)
        if event not in parts.verbs and event in names.events and role not in (*heard_of.told(event), "you"):
            report.say(role, f"{event!r} has no role {role!r}", heard_of.told(event))
        if event in parts.verbs and role in find_number_roles(parts.verbs[event]):
            report.say(role, f"{role!r} of {event!r} is a number, and events are about cards and players")
    for zone in (*shared.fill, *shared.stock):
        report.known("zone", zone, parts.zones)
    for card in (
        *filter(None, (shared.blank,)),
        *(card for cards in shared.stock.values() for card in cards),
    ):
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


def check_scales(ruleset: Ruleset, report: Report) -> None:
    """Report scales by which no number can be given in units of the game."""
    for word, scaled in ruleset.lexicon.scales.items():
        report.part = f"lexicon, {word}"
        for attr, unit in scaled.attributes.items():
            report.attribute(attr)
            report.values({attr: unit})
            if unit < 1:
                report.say(unit, f"one {attr} is {unit} of {word}: a unit is 1 or more")
            elif attr in report.parts.attributes and attribute_sort(attr, report.parts) != NUMBER:
                report.say(attr, f"{word} is a number, and {attr} is none")
        if not scaled.attributes:
            report.say(word, "it is scaled to no attribute")


def check_ambiguous(ruleset: Ruleset, report: Report) -> None:
    """Report shared words with no meaning or two: both present and missing, or a zone's own name."""
    shared = ruleset.lexicon
    tables = ("kinds", "zones", "attributes", "scales", "states", "actions", "phases", "events")
    for table in tables:
        report.part = f"lexicon, {table}"
        for word, meant in getattr(shared, table).items():
            if not word:
                report.say(word, f"`{table}` has an empty word")
            if word in shared.missing:
                report.say(word, f"{word!r} has a meaning in `{table}`, and `missing` says that the game has none")
            if meant == ():
                report.say(word, f"{word!r} means nothing; leave it out, or say in `missing` why there is none")
            if table == "scales" and word in shared.attributes:
                report.say(word, f"{word!r} stands in `attributes` too: only the scale counts")
            unsaid = meant if table == "zones" and word in ruleset.parts.zones else ()
            if unsaid and all(placing.zone != word and not (placing.note or placing.rule) for placing in unsaid):
                what = f"the word {word!r} means the {unsaid[0].zone} in scenarios, and there is a zone of that name"
                report.say(word, f"{what}: say why in `Placing.note`")


def check_states(ruleset: Ruleset, report: Report) -> None:
    """Report states that nothing tells apart, and notes on words that do not exist."""
    shared = ruleset.lexicon
    report.part = "lexicon, states"
    known: dict[Any, str] = {}
    for word, state in shared.states.items():
        if state and state in known:
            report.say(word, f"{word!r} and {known[state]!r} both mean that {state[0]} is {state[1]!r}")
        known[state] = word
    usual = shared.states.get("tapped")
    if usual and usual[0] in ruleset.parts.attributes and usual[1] == ruleset.parts.attributes[usual[0]].default:
        report.say(
            "tapped", f"every card is “tapped” unless a scenario says otherwise: {usual[0]} is {usual[1]!r} anyway"
        )
    for word in shared.state_notes:
        report.known("state", word, shared.states)
    report.part = "lexicon, unasked"
    for action, meaning in shared.unasked.items():
        report.known("action", action, ruleset.parts.actions)
        if meaning.rule:
            report.known("rule", meaning.rule, report.names.rules)


def check_start(ruleset: Ruleset, report: Report) -> None:
    """Report scenarios that would start where the turn player is asked nothing, or with cards that do not exist."""
    shared, parts = ruleset.lexicon, ruleset.parts
    report.part = "lexicon"
    if not shared.main and parts.phases:
        report.say("main", "a scenario starts in no phase: name the one in which players act as `main`", parts.phases)
    elif shared.main in parts.phases and not asks(parts, parts.phases[shared.main].steps, set()):
        report.say(shared.main, f"a scenario starts in the phase {shared.main!r}, in which nobody is asked what to do")
    if shared.turn < 1:
        report.say(shared.turn, f"a scenario starts in turn {shared.turn}: turns are counted from 1")
    for zone, number in shared.fill.items():
        if number < 1 or not shared.blank:
            report.say(
                zone, f"the {zone} is filled with {number} cards called {shared.blank!r}: name a card and a number"
            )
    for laid in shared.laid:
        report.part = f"lexicon, laid {laid.card}"
        report.known("card", laid.card, ruleset.cards)
        for zone in (laid.zone, *filter(None, (laid.beneath,))):
            report.known("zone", zone, parts.zones)
            report.known(f"slot of {zone}", laid.slot, parts.zones[zone].slots if zone in parts.zones else (laid.slot,))
        report.known("player", laid.player, (0, 1))
        report.values(laid.marks)
        if laid.rule:
            report.known("rule", laid.rule, report.names.rules)


def asks(parts: Parts, steps: Any, within: set[str]) -> bool:
    """Return whether steps, or procedures and phases that they run, ask a player for an action."""
    if inspect.records_of(steps, (i.Offer, i.Respond)):
        return True
    called: Mapping[str, Any] = {**parts.procedures, **{name: phase.steps for name, phase in parts.phases.items()}}
    names = {
        getattr(node, "procedure", getattr(node, "phase", "")) for node in inspect.records_of(steps, (i.Call, i.Enter))
    }
    new = names & {*called} - within
    return any(asks(parts, called[name], within | new) for name in new)


def vocabulary(ruleset: Ruleset, names: Names, report: Report) -> None:
    """The words of rules English."""
    words, parts = ruleset.vocabulary, ruleset.parts
    report.part = "vocabulary"
    meant = (*words.home.values(), *words.reaches.values(), words.everywhere)
    for zone in (*words.zones.values(), *(zone for zones in meant for zone in zones)):
        report.known("zone", zone, names.zones)
    for attr in (*words.attributes.values(), *words.several):
        report.attribute(attr)
    for state in words.states.values():
        report.values(dict([state]))
    for type in words.types.values():
        report.known("type of card", type, {card.type for card in ruleset.cards.values()} or {type})
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
