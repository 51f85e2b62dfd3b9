"""What the policies decide, under the options chosen."""

from __future__ import annotations

from msgspec import Struct

from rulestone.kernel.rules.functions import Compiled


class Decisions(Struct, frozen=True, eq=False, kw_only=True):
    """What the policies decide, under the options chosen: values, and expressions ready to ask at the moment.

    Attributes:
        leads: the player from whom the order of triggers starts (`Triggers.leads`).
        arrivals_lead: the player from whom the order of arrivals starts (`LayerScheme.leads`).
        looks_back: what leaves together with others sees them leave (`Triggers.looks_back`).
        at_once: triggers interrupt what is under way (`Triggers.when`); `windows`: each event has windows of its own.
        order: the values by which triggers that wait come next; `procedure`: steps say so instead.
        misses: as in `Triggers`; None for nothing.
        impossible: as in `Triggers`.
        first, recheck, missed, act, source_gone, tied_leaving: as in `Triggers`.
        rules_first: whether rule processing comes before triggers that wait (`RuleProcessing.first`).
        alone: what cannot be answered keeps only answers to itself away (`Responses.alone`).
        answering: among what a target of an answer has to be; None for anything (`Targets.answering`).
        lost_targets: as in `Targets.lost`.
        decides_first: who decides first where several are asked about one event (`Simultaneity.first`).
        replaced_counts: as in `Replacements.counts`.
        named, unnamed: as in `Limits`.
        circles: what circles come to (`Circles.come_to`); whether whoever can leave one has to; and the rules for it.
    """

    leads: Compiled
    arrivals_lead: Compiled
    looks_back: bool
    at_once: bool
    windows: bool
    order: tuple[Compiled, ...]
    procedure: bool
    misses: Compiled | None
    impossible: Compiled
    first: Compiled
    recheck: Compiled
    missed: Compiled
    act: Compiled
    source_gone: Compiled
    tied_leaving: Compiled
    rules_first: Compiled
    alone: Compiled
    answering: Compiled | None
    lost_targets: Compiled
    decides_first: Compiled
    replaced_counts: bool
    named: Compiled
    unnamed: Compiled
    circles: Compiled
    circles_are_left: bool
    circle_rules: tuple[str, ...]
