"""What policies name in words: layers, options, rules, zones, roles and procedures."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.continuous.timestamp import AT_ALL_TIMES
from rulestone.game.validation.report import Report
from rulestone.language import instructions as i
from rulestone.language.inspect import records


def check_policies(c: Report) -> None:
    """Report what is wrong with the names in the policies of a ruleset."""
    parts, policies = c.parts, c.parts.policies
    layers = policies.layers
    c.part = "policy layers"
    for layer in (*layers.touches, *layers.sublayers, *filter(None, (layers.rest,))):
        c.known("layer", layer, layers.layers)
    if layers.statics != AT_ALL_TIMES and not any(isinstance(node, i.Refresh) for node in records(parts)):
        c.say(
            "Refresh", f"statics are renewed {layers.statics}, and no step of the rules is one: add `Refresh` to them"
        )
    for name, alternatives in layers.switched.items():
        c.known("assumption", name, parts.assumptions)
        for option, fields in alternatives.items():
            if name in parts.assumptions:
                c.known("option", option, parts.assumptions[name].options)
            c.listed(replace(layers, **fields))
    for part, rules in (
        ("policy targets", (policies.targets.rule, policies.targets.proved)),
        ("policy costs", (policies.costs.rule, *policies.costs.rules.values())),
        ("policy piles", tuple(policies.piles.rules.values())),
    ):
        c.part = part
        for rule in filter(None, rules):
            c.known("rule", rule, c.names.rules)
    for part, zones in (
        ("policy targets", policies.targets.hidden_zones),
        ("policy identity", policies.identity.within),
    ):
        c.part = part
        for zone in zones:
            c.zone(zone)
    c.part = "policy piles"
    for role, groups in policies.piles.counted.items():
        c.known("role", role, c.names.roles)
        for group in groups:
            c.known("zone", group, c.names.zones)
    for fate in policies.piles.fate.values():
        c.known("procedure or zone", fate, (*parts.procedures, *parts.zones))
