"""Checks of cards, events, requirements, decks, slots and zones, and of names in policies."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rulestone.game.problems import Problem
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.names import OPERATION_KINDS, DeclaredPart, list_pieces
from rulestone.game.validation.report import NUMBER, Report, get_attribute_sort
from rulestone.kernel.declare import Assumption, Attribute, Need
from rulestone.kernel.policies import Policies
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import COPYING, Ability, Continuous, When
from rulestone.language.inspect import walk
from rulestone.model.objects import Card
from rulestone.model.records import check_types
from rulestone.model.zones import Zone


def report_malformed(ruleset: Ruleset, run: Callable[[], tuple[Problem, ...]]) -> tuple[Problem, ...]:
    """Return the malformed records of a game, and the problems of other checks unless malformed records break these."""
    malformed = find_malformed(ruleset)
    try:
        return (*malformed, *run())
    except Exception:
        if malformed:
            return malformed
        raise


def find_malformed(ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return a problem for each record with a field of the wrong type."""
    wrong = check_fields(ruleset) or check_fields(ruleset.parts)
    policies = ruleset.parts.policies
    if not wrong and not isinstance(policies, Policies):
        wrong = f"POLICIES takes Policies, found {policies!r:.60}"
    elif not wrong and not policies.layers.layers:
        wrong = "LayerScheme: layers takes one or more names, found ()"
    if wrong:
        return (Problem(ruleset.name, "ruleset", "", wrong),)
    tables = (("lexicon", ruleset.lexicon), ("vocabulary", ruleset.vocabulary), ("deck rules", ruleset.deck_rules))
    everything = (*list_pieces(ruleset), *(DeclaredPart(part, content) for part, content in tables))
    found = ((one.part, check_fields(record)) for one in everything for record in inspect.walk(one.content))
    return tuple(Problem(ruleset.name, part, "", wrong) for part, wrong in dict.fromkeys(found) if wrong)


def check_fields(record: Any) -> str:
    """Return the problem with the type of a field of a record, "" if there is none."""
    try:
        check_types(record)
    except TypeError as error:
        return str(error)
    abilities = record.abilities if isinstance(record, Card) else ()
    return next((f"an ability is {one!r:.60}" for one in abilities if not isinstance(one, Ability)), "")


def check_type(report: Report, card: Card) -> None:
    """Report a card without a name, or of a type that no rule, no vocabulary and no lexicon knows.

    Games list real cards of which they know only the name. A card in no deck is reported only if misspelt.
    """
    if not card.name.strip():
        report.add("name", "the card has no name, so no scenario can name it")
    known = report.names.rule_types
    if not known or card.type in known or card.status == "test":
        return
    dealt = {entry.rpartition(": ")[2] for deck in report.ruleset.decks.values() for entry in deck}
    strict = report.ruleset.vocabulary.types and card.status != "real"
    if strict or card.name in dealt or difflib.get_close_matches(card.type, known, 1):
        report.add(card.type, f"no rule, no vocabulary and no lexicon knows the type “{card.type}”", known)


def check_event_words(report: Report, ability: Ability) -> None:
    """Report a phase, zone or manner that an ability listens for but that no event has."""
    names, parts = report.names, report.parts
    known: dict[tuple[str, str], Iterable[Any]] = {
        ("phase", "phase"): parts.phases,
        ("move", "to"): parts.zones,
        ("move", "from"): parts.zones,
        ("move", "manner"): names.manners,
    }
    events = ability.when.events if ability.when is not None else ()
    for node in inspect.find_records((ability.when, ability.condition, ability.effect), (e.Compare,)):
        for among in (known.get((event, getattr(node.left, "name", ""))) for event in events):
            word = node.right.value if isinstance(node.right, e.Lit) else None
            if among is not None and isinstance(word, str) and word not in among:
                report.add(word, f"{node.left.name} is never “{word}” when “{events[0]}” happens", among)


def check_assumption(report: Report, node: Assumption) -> None:
    """Report an undeclared rule or default of an assumption."""
    report.check_known("rule", node.rule, report.names.rules)
    report.check_known("option", node.default, node.options)
    if len({*node.options}) < max(2, len(node.options)):
        report.add(node.name, f"it needs two or more different options; found {node.options!r}")
    for option in node.options:
        if isinstance(option, float):
            report.add(option, f"the option “{option}” is not a whole number")


def check_numbers(report: Report, node: Attribute) -> None:
    """Report a default or floor of an attribute that is not a whole number, or a default below the floor."""
    for field, value in (("default", node.default), ("floor", node.floor)):
        if isinstance(value, float) or (field == "floor" and isinstance(value, str)):
            report.add(node.name, f"{field} of Attribute takes a whole number, found {value!r}")
    if isinstance(node.default, int) and isinstance(node.floor, int) and node.default < node.floor:
        report.add(node.name, f"its default {node.default} is below its floor {node.floor}")


def check_need(report: Report, need: Need) -> None:
    """Report an undeclared rule of a requirement, and unknown names in braces in its reason."""
    report.check_known("rule", need.cites, report.names.rules)
    for name in re.findall(r"\{([^}]+)\}", need.because):
        if name not in ("this", "you") and not name.startswith("game."):
            report.check_attribute(name.removeprefix("you."))


def check_unused(report: Report, everything: Iterable[DeclaredPart]) -> None:
    """Report steps that never run, events that abilities listen for but no step performs, and decks without set-up."""
    names, parts = report.names, report.parts
    entered = names.entered | {phase.name for phase in parts.phases.values() if not phase.inner}
    unused = [("procedure", name) for name in parts.procedures.keys() - names.called]
    for kind, name in (*unused, *(("phase", name) for name in parts.phases.keys() - entered)):
        report.part = f"{kind} {name}"
        report.add(name, "no step runs it")
    for piece in everything:
        report.part = piece.part
        for when in inspect.find_records(piece.content, (When,)):
            for event in (one for one in when.events if one in parts.verbs and one not in names.done):
                report.add(event, f"no step and no sentence of rules English performs “{event}”")
    report.part = "parts"
    if report.ruleset.decks and not parts.setup:
        report.add("setup", "no procedure sets up a game: name one as `setup`", parts.procedures)
    check_first_turn(report)


def check_first_turn(report: Report) -> None:
    """Report a set-up without a step that begins a turn: the second player would then begin."""
    setup = report.parts.setup
    if setup and not inspect.find_records(report.parts.procedures, (i.TurnBegins,)):
        report.add("TurnBegins", f"no procedure begins a turn: add it to “{setup}”, or the second player begins")


def check_decks(report: Report) -> None:
    """Report undeclared names in decks and in the rules for decks."""
    ruleset = report.ruleset
    zones = {*report.parts.zones, *ruleset.lexicon.zones}
    for name, deck in ruleset.decks.items():
        report.part = f"deck {name}"
        for entry in dict.fromkeys(deck):
            zone, _, card = entry.rpartition(": ")
            if zone:
                report.check_known("zone", zone, zones)
            report.check_known("card", card, ruleset.cards)
    check_deck_rules(report)


def check_deck_rules(report: Report) -> None:
    """Report undeclared names in the deck rules, and impossible numbers of cards."""
    report.part = "deck rules"
    for rule in report.ruleset.deck_rules:
        report.check_known("zone", rule.zone, report.parts.zones)
        report.check_known("rule", rule.cites, report.names.rules)
        for type in rule.types:
            report.check_known("type of card", type, report.names.types)
        for attr in filter(None, (rule.total, rule.cap)):
            report.check_attribute(attr)
            if get_attribute_sort(attr, report.parts) not in ("", NUMBER):
                report.add(attr, f"the rule adds up “{attr}”, which is not a number")
        if rule.most is not None and rule.most < rule.least:
            report.add(rule.zone, f"no deck has at least {rule.least} and at most {rule.most} cards")
        if rule.printing is not None:
            report.check_values(dict([rule.printing]))
        if rule.given is not None:
            report.check_known("assumption", rule.given[0], report.parts.assumptions)
            if rule.given[0] in report.parts.assumptions:
                report.check_known("option", rule.given[1], report.parts.assumptions[rule.given[0]].options)


def check_slot(report: Report, node: i.Move) -> None:
    """Report a move to a slot that the zone does not have."""
    zone, slot = report.parts.zones.get(node.to), node.slot
    name: Any = slot.value if isinstance(slot, e.Lit) else slot
    if zone is None or name in (None, "", *zone.slots):
        return
    if not zone.slots:
        report.add(node.to, f"the zone “{node.to}” has no slots, but an instruction moves a card to one")
    elif not isinstance(name, e.Expr):
        what = f"the zone “{node.to}” has no slot “{name}”; a name that steps have bound is var({name!r})"
        report.add(name, what, zone.slots)


def check_zone(report: Report, zone: Zone) -> None:
    """Report a zone that cards enter face down although all players see them."""
    if not zone.face_up and zone.seen_by == "all":
        report.add("face_up", f"cards enter “{zone.name}” face down, but all players see them: set `seen_by`")
    if zone.capacity is not None and zone.capacity < 1:
        report.add(
            "capacity", f"“{zone.name}” holds {zone.capacity} cards: leave `capacity` out where there is no limit"
        )
    for field in ("slots", "groups"):
        words = getattr(zone, field)
        if len({*words}) < len(words) or "" in words:
            report.add(field, f"the {field} of “{zone.name}” need different names, found {words!r}")
    for group in zone.groups:
        if group in report.parts.zones:
            report.add(group, f"“{group}” is the name of a zone and of a group of “{zone.name}”: rename the group")
    if zone.many and not zone.slots:
        report.add("many", f"“{zone.name}” has no slots, so `many` has no effect")
    if zone.blank_type:
        report.check_known("type of card", zone.blank_type, report.names.types)
    if zone.other_type:
        report.check_attribute(zone.other_type)


def check_policies(checker: Report) -> None:
    """Report undeclared names in the policies of a ruleset."""
    parts, policies = checker.parts, checker.parts.policies
    layers, targets = policies.layers, policies.targets
    check_scheme(checker)
    for part, rules in (
        ("policy responses", (policies.responses.silence, policies.responses.closing)),
        ("policy limits", (policies.limits.rule,)),
        ("policy targets", (targets.rule, targets.proved, targets.answer_rule, targets.some_rule)),
        ("policy costs", (policies.costs.rule, *policies.costs.rules.values())),
        ("policy piles", tuple(policies.piles.rules.values())),
    ):
        checker.part = part
        for rule in filter(None, rules):
            checker.check_known("rule", rule, checker.names.rules)
    for part, zones in (("policy targets", targets.hidden_zones), ("policy identity", policies.identity.within)):
        checker.part = part
        for zone in zones:
            checker.check_zone(zone)
    checker.part = "policy responses"
    if getattr(policies.responses, "passes_to_close", 1) in (0, e.Lit(0)):
        checker.add("passes_to_close", "passes_to_close of the responses is 0, so no player could respond")
    checker.part = "policy costs"
    for what in (*policies.costs.rules, *policies.costs.changing):
        checker.check_known("verb or kind of operation", what, (*parts.verbs, *OPERATION_KINDS))
    checker.part = "policy precedence"
    for attr in policies.precedence.sources:
        checker.check_attribute(attr)
    checker.part = "policy layers"
    for kind in (kind for group in layers.sources for kind in group):
        checker.check_known("kind of source", kind, ("produced", "static"))
    check_piles(checker)


def check_scheme(checker: Report) -> None:
    """Report undeclared names in the layer scheme."""
    parts, layers = checker.parts, checker.parts.policies.layers
    checker.part = "policy layers"
    for layer in (*layers.touches, *layers.sublayers, *filter(None, (layers.rest,))):
        checker.check_known("layer", layer, layers.layers)
    if len({*layers.layers}) < len(layers.layers):
        checker.add("layers", f"each layer needs a name of its own; found {layers.layers!r}")
    for name, alternatives in layers.switched.items():
        checker.check_known("assumption", name, parts.assumptions)
        for option, fields in alternatives.items():
            if name in parts.assumptions:
                checker.check_known("option", option, parts.assumptions[name].options)
            checker.check_listed(replace(layers, **fields))


def check_piles(checker: Report) -> None:
    """Report undeclared roles, zones and procedures in the policy on piles."""
    parts, piles = checker.parts, checker.parts.policies.piles
    checker.part = "policy piles"
    for role in dict.fromkeys((*piles.active, *piles.merged, *piles.attached, *piles.sheltered, *piles.rules)):
        checker.check_known("role", role, checker.names.roles)
    for role in {*piles.fate} - checker.names.put_roles:  # such a role is misspelt, or used only by scenarios
        if difflib.get_close_matches(role, checker.names.put_roles - {*piles.fate}, 1):
            checker.check_known("role", role, checker.names.put_roles)
    for role, groups in piles.counted.items():
        checker.check_known("role", role, checker.names.roles)
        for group in groups:
            checker.check_known("zone", group, checker.names.zones)
    for fate in piles.fate.values():
        checker.check_known("procedure or zone", fate, (*parts.procedures, *parts.zones))


def check_layers(checker: Report) -> None:
    """Report effects that name a layer missing from a scheme of another game; they would silently move to another
    layer."""
    layers = checker.parts.policies.layers
    checker.part = "policy layers"
    for piece in list_pieces(checker.ruleset):
        for node in walk(piece.content):
            if isinstance(node, Continuous) and node.layer not in ("", COPYING) and not layers.find_layer(node.layer):
                problem = f"{piece.part} names the layer “{node.layer}”; the layers are {', '.join(layers.layers)}"
                checker.add(node.layer, problem, layers.layers)
