"""Validation of names in policies: layers, options, rules, zones, roles and procedures."""

from __future__ import annotations

import difflib

from msgspec.structs import replace

from rulestone.continuous.present_effects import AT_ALL_TIMES
from rulestone.game.validation.names import OPERATION_KINDS, iter_pieces
from rulestone.game.validation.report import Report
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import COPYING, Continuous
from rulestone.language.inspect import walk


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
    if layers.statics != AT_ALL_TIMES and not any(isinstance(node, i.Refresh) for node in walk(parts)):
        problem = f"static abilities are updated {layers.statics}, but no step is a `Refresh`: add one"
        checker.add("Refresh", problem)
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
    for role in {*piles.fate} - checker.names.put_roles:  # misspelt, or used only by scenarios
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
    for piece in iter_pieces(checker.ruleset):
        for node in walk(piece.content):
            if isinstance(node, Continuous) and node.layer not in ("", COPYING) and not layers.find_layer(node.layer):
                problem = f"{piece.part} names the layer “{node.layer}”; the layers are {', '.join(layers.layers)}"
                checker.add(node.layer, problem, layers.layers)
