"""Validation of a game's words: those for rules English and those shared by scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.names import EventRoles, Names, list_pieces
from rulestone.game.validation.report import NUMBER, Report, get_attribute_sort, infer_role_sorts
from rulestone.kernel.declare import Parts, Verb
from rulestone.language import inspect, instructions as i
from rulestone.language.vocabulary import expand_event

SLOT = re.compile(r"\{(\w+)")
MOVING_EVENTS = {"drew": ("hand", True), "destroyed": ("field", False), "discarded": ("hand", False)}
"""Shared event → shared zone, and True if the event moves cards into it, False if out of it."""
PHASE_ORDER = ("start", "draw", "main", "battle", "end")
"""The shared phases, in the order of a turn."""
DISTINCT_ZONES = ("field", "hand", "deck", "graveyard", "exile")
"""Shared zones of which no two may mean the same zone."""


def check_words(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Check a ruleset's lexicon and vocabulary.

    Args:
        ruleset: the ruleset.
        names: names that the ruleset declares.
        report: receives the problems.
    """
    check_lexicon(ruleset, names, report)
    check_vocabulary(ruleset, names, report)


def check_lexicon(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Check the shared words of scenarios."""
    shared, parts = ruleset.lexicon, ruleset.parts
    report.part = "lexicon"
    for attr in shared.attributes.values():
        report.check_attribute(attr)
    for values in (*(dict([state]) for state in shared.states.values() if state), *shared.defaults.values()):
        report.check_values(values)
    listed = (
        ("action", (*sum(shared.actions.values(), ()), *shared.unasked), parts.actions),
        ("phase", (*shared.phases.values(), shared.main), parts.phases),
        ("zone", (*shared.fill, *shared.stock), parts.zones),
        ("card", (shared.blank, *sum(shared.stock.values(), ())), ruleset.cards),
        ("type of card", (*shared.defaults, shared.avatar), names.types),
        ("role", (shared.under,), names.roles),
        ("state", shared.state_notes, shared.states),
        ("rule", (meaning.rule for meaning in shared.unasked.values()), names.rules),
    )
    check_names(report, listed)
    check_records(ruleset, names, report)
    check_scales(ruleset, report)
    check_ambiguous(ruleset, report)
    check_order_and_zones(ruleset, report)
    check_states(ruleset, report)
    check_start(ruleset, report)
    check_events(ruleset, names, report)
    check_moving_events(ruleset, report)


def check_names(report: Report, references: Iterable[tuple[str, Iterable[str], Iterable[Any]]]) -> None:
    """Report undeclared names, from triples: the kind of name, the names used and those declared."""
    for kind, used, among in references:
        for name in filter(None, used):
            report.check_known(kind, name, among)


def check_records(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report undeclared names in meanings, placings, default cards, and tips."""
    shared, parts = ruleset.lexicon, ruleset.parts
    own_keywords = {*ruleset.vocabulary.keywords.values()}
    kinds = {
        "own": ("type of card or keyword", {card.type for card in ruleset.cards.values()} | own_keywords),
        "types": ("type of card", names.types),
        "rule": ("rule", names.rules),
        "cites": ("rule", names.rules),
        "zone": ("zone", parts.zones),
        "beneath": ("zone", parts.zones),
        "card": ("card", ruleset.cards),
        "phase": ("phase", parts.phases),
        "action": ("action", parts.actions),
    }
    for part, records in (
        *((word, (meaning,)) for word, meaning in {**shared.kinds, **shared.keywords, **shared.missing}.items()),
        *((f"zone {word}", placings) for word, placings in shared.zones.items()),
        *((f"default card {one.card}", (one,)) for one in shared.default_cards),
        *((f"guide, “{tip.text[:40]}…”", (tip,)) for tip in shared.guide),
    ):
        report.part = f"lexicon, {part}"
        for record in records:
            fields = {field: getattr(record, field) for field in record.__struct_fields__}
            for field, (kind, among) in kinds.items():
                used = fields.get(field, "")
                check_names(report, ((kind, used if isinstance(used, tuple) else (used,), among),))
            for field in ("values", "where", "marks"):
                report.check_values(fields.get(field, {}))
            for zone in (fields.get(field) for field in ("zone", "beneath")):
                slots = (*fields.get("slots", ()), fields.get("slot", ""))
                if zone in parts.zones:
                    check_names(report, ((f"slot of {zone}", slots, parts.zones[zone].slots),))
            report.check_known("player", fields.get("player", 0), (0, 1))


def check_events(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report undeclared events of the lexicon, and roles that are neither cards nor players."""
    parts, roles = ruleset.parts, EventRoles(ruleset, tuple(list_pieces(ruleset)))
    report.part = "lexicon"
    for event, role in ruleset.lexicon.events.values():
        if event in parts.actions:  # a player's action is an event too, with its subject and its player
            continue
        check_event(report, parts, names, event, role)
        if event not in parts.verbs and event in names.events and role not in (*roles.list_roles(event), "you"):
            report.add(role, f"“{event}” has no role “{role}”", roles.list_roles(event))
        if event in parts.verbs and infer_role_sorts(parts.verbs[event], parts).get(role) == NUMBER:
            report.add(role, f"“{role}” of “{event}” is a number, and events are about cards and players")


def check_moving_events(ruleset: Ruleset, report: Report) -> None:
    """Report shared events that should move cards but mean a verb that moves none."""
    shared, parts = ruleset.lexicon, ruleset.parts
    for word in MOVING_EVENTS.keys() & {*shared.events}:
        event, (zone, into) = shared.events[word][0], MOVING_EVENTS[word]
        reached, meant = find_reached_zones(event, parts, set()), {one.zone for one in shared.zones.get(zone, ())}
        if event in parts.verbs and meant and not (reached & meant if into else reached - meant):
            where = f"into the {zone}" if into else f"out of the {zone}"
            report.add(event, f"“{word}” means “{event}”, which moves no card {where}")


def find_reached_zones(verb: str, parts: Parts, within: set[str]) -> set[str]:
    """Return the zones into which a verb and the verbs that it uses move cards; "" for under a card or no zone."""
    if verb not in parts.verbs or verb in within:
        return set()
    steps = (parts.verbs[verb].steps, parts.verbs[verb].afterwards)
    found = {getattr(node, "to", "") for node in inspect.find_records(steps, (i.Move, i.PutUnder, i.Vanish))}
    return found.union(
        *(find_reached_zones(node.verb, parts, within | {verb}) for node in inspect.find_records(steps, (i.Do,)))
    )


def check_scales(ruleset: Ruleset, report: Report) -> None:
    """Report scales that cannot convert a number to units of the game."""
    for word, scaled in ruleset.lexicon.scales.items():
        report.part = f"lexicon, {word}"
        for attr, unit in scaled.attributes.items():
            report.check_attribute(attr)
            report.check_values({attr: unit})
            if unit < 1:
                report.add(unit, f"one {attr} equals {unit} {word}: a unit must be 1 or more")
            elif attr in report.parts.attributes and get_attribute_sort(attr, report.parts) != NUMBER:
                report.add(attr, f"{word} is a number, but {attr} is not")
        if not scaled.attributes:
            report.add(word, "no attribute is named for it, such as {attack: 1000}")


def check_ambiguous(ruleset: Ruleset, report: Report) -> None:
    """Report shared words with no meaning or two: both present and missing, or a zone's own name."""
    shared = ruleset.lexicon
    tables = ("kinds", "zones", "attributes", "scales", "states", "actions", "phases", "events", "keywords")
    for table in tables:
        report.part = f"lexicon, {table}"
        for word, meant in getattr(shared, table).items():
            if not word:
                report.add(word, f"`{table}` has an empty word")
            if word in shared.missing:
                report.add(word, f"“{word}” is in `{table}` and in `missing`: remove one of the two")
            if meant == ():
                report.add(word, f"“{word}” means nothing; leave it out, or give the reason in `missing`")
            if table == "scales" and word in shared.attributes:
                report.add(word, f"“{word}” is in `attributes` too: only the scale counts")
            unsaid = meant if table == "zones" and word in ruleset.parts.zones else ()
            if unsaid and all(placing.zone != word and not (placing.note or placing.rule) for placing in unsaid):
                what = f"the word “{word}” means the {unsaid[0].zone} in scenarios, but a zone has that name"
                report.add(word, f"{what}: give the reason in `Placing.note`")


def check_order_and_zones(ruleset: Ruleset, report: Report) -> None:
    """Report shared phases in the wrong order, and two shared zones that mean the same zone."""
    shared, turn = ruleset.lexicon, [*ruleset.parts.phases]
    report.part = "lexicon, phases"
    places = [(turn.index(own), word) for word in PHASE_ORDER if (own := shared.phases.get(word)) in turn]
    for (before, word), (after, later) in pairwise(places):
        if after < before:
            report.add(word, f"“{word}” is before “{later}” in a turn, but “{turn[before]}” is after “{turn[after]}”")
    report.part = "lexicon, zones"
    for one, other in combinations(DISTINCT_ZONES, 2):
        if shared.zones.get(one) and shared.zones[one] == shared.zones.get(other):
            report.add(other, f"“{one}” and “{other}” both mean the {shared.zones[one][0].zone}")


def check_states(ruleset: Ruleset, report: Report) -> None:
    """Report states that mean the same, and a “tapped” that is the default."""
    shared = ruleset.lexicon
    report.part = "lexicon, states"
    known: dict[Any, str] = {}
    for word, state in shared.states.items():
        if state and state in known:
            report.add(word, f"“{word}” and “{known[state]}” both mean that {state[0]} is “{state[1]}”")
        known[state] = word
    usual = shared.states.get("tapped")
    if usual and usual[0] in ruleset.parts.attributes and usual[1] == ruleset.parts.attributes[usual[0]].default:
        report.add(
            "tapped", f"every card is “tapped” unless a scenario says otherwise: {usual[0]} is “{usual[1]}” anyway"
        )


def check_start(ruleset: Ruleset, report: Report) -> None:
    """Report defaults with which a scenario starts in a wrong phase or turn, or without a deck."""
    shared, parts = ruleset.lexicon, ruleset.parts
    report.part = "lexicon"
    if not shared.main and parts.phases:
        report.add("main", "a scenario starts in no phase: name the one in which players act as `main`", parts.phases)
    elif shared.main in parts.phases and not has_action_choice(parts, parts.phases[shared.main].steps, set()):
        report.add(shared.main, f"a scenario starts in the phase “{shared.main}”, in which no player may act")
    if shared.turn < 1:
        report.add(shared.turn, f"a scenario starts in turn {shared.turn}: turns are counted from 1")
    blank = ruleset.cards.get(shared.blank)
    if shared.fill and blank and {one.kind for one in blank.abilities} & {"triggered", "static", "replacement"}:
        report.add(blank.name, f"“{blank.name}” fills zones, but its abilities can change a scenario")
    for zone, number in shared.fill.items():
        if number < 1 or not shared.blank:
            report.add(
                zone, f"the {zone} is filled with {number} cards called “{shared.blank}”: name a card and a number"
            )


def has_action_choice(parts: Parts, steps: Any, within: set[str]) -> bool:
    """Return whether steps ask a player for an action, also in procedures and phases that they run."""
    if inspect.find_records(steps, (i.Offer, i.Respond)):
        return True
    called: Mapping[str, Any] = {**parts.procedures, **{name: phase.steps for name, phase in parts.phases.items()}}
    names = {
        getattr(node, "procedure", getattr(node, "phase", ""))
        for node in inspect.find_records(steps, (i.Call, i.Enter))
    }
    new = names & {*called} - within
    return any(has_action_choice(parts, called[name], within | new) for name in new)


def check_vocabulary(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Check the words of rules English."""
    words, parts = ruleset.vocabulary, ruleset.parts
    report.part = "vocabulary"
    for attr in (*words.attributes.values(), *words.several):
        report.check_attribute(attr)
    for state in words.states.values():
        report.check_values(dict([state]))
    meant = (*words.home.values(), *words.reaches.values(), words.everywhere)
    types = {card.type for card in ruleset.cards.values()} or {*words.types.values()}
    listed = (
        ("zone", (*words.zones.values(), *sum(meant, ())), names.zones),
        ("type of card", words.types.values(), types),
        ("event", (*words.deeds.values(), *words.amounts), names.events),
        ("event that is answered", words.answers.values(), names.answerable),
        ("phase", words.phases.values(), parts.phases),
    )
    check_names(report, listed)
    check_rule_words(ruleset, types, names, report)


def check_rule_words(ruleset: Ruleset, types: set[str], names: Names, report: Report) -> None:
    """Report unknown events, roles, permissions, durations and verbs in the words of rules English."""
    words, parts = ruleset.vocabulary, ruleset.parts
    for heard in (*words.events.values(), *words.player_events.values()):
        listened = expand_event(heard)
        for event in (listened.event, *listened.also):
            for role in listened.roles:
                check_event(report, parts, names, event, role)
    for event, role in words.replaced.values():
        report.check_known("verb", event, parts.verbs)
        if event in parts.verbs:
            check_role(report, parts.verbs[event], role)
    for thing in words.things.values():
        if not names.is_read(thing):
            report.add(thing, f"no condition asks whether “{thing}” is permitted", names.things)
    for until in words.durations.values():
        if until not in names.durations and "" not in names.ends:
            report.add(until, f"nothing ends effects that last “{until}”", names.durations - {""})
    check_ambiguous_texts(ruleset, types, report)
    for pattern in words.patterns:
        report.part = f"vocabulary, “{pattern.text}”"
        report.check_known("verb", pattern.verb, parts.verbs)
        verb = parts.verbs.get(pattern.verb)
        if verb is not None:
            for role in (*SLOT.findall(pattern.text), *pattern.given):
                check_role(report, verb, role)


def check_ambiguous_texts(ruleset: Ruleset, types: set[str], report: Report) -> None:
    """Report text words that name another part of the game, and verbs with the same pattern."""
    words, parts = ruleset.vocabulary, ruleset.parts
    for table, among in (("attributes", parts.attributes), ("zones", parts.zones), ("types", types)):
        for word, own in getattr(words, table).items():
            if word != own and word in among:
                report.add(word, f"`{table}`: “{word}” means “{own}”, but “{word}” is another name of the game")
    known: dict[tuple[str, str], str] = {}
    for pattern in words.patterns:
        accepts = repr(parts.verbs[pattern.verb].accepts) if pattern.verb in parts.verbs else ""
        other = known.setdefault((re.sub(r"\{\w+", "{", pattern.text), accepts), pattern.verb)
        if other != pattern.verb:
            report.add(pattern.verb, f"“{other}” and “{pattern.verb}” have the same pattern: “{pattern.text}”")


def check_event(report: Report, parts: Parts, names: Names, event: str, role: str) -> None:
    """Check an event and one of its roles."""
    report.check_known("event", event, names.events)
    verb = parts.verbs.get(event)
    if verb is not None and role != "you":
        check_role(report, verb, role)


def check_role(report: Report, verb: Verb, role: str) -> None:
    """Check that a role is one of the verb's."""
    if role not in verb.roles:
        report.add(role, f"“{verb.name}” has no role “{role}”; it has {', '.join(verb.roles)}", verb.roles)
