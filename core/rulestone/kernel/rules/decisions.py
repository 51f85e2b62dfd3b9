"""Decisions of the policies, under the options chosen."""

from __future__ import annotations

from msgspec import Struct

from rulestone.kernel.rules.functions import Compiled


class Decisions(Struct, frozen=True, eq=False, kw_only=True):
    """Compiled decisions of the policies: values, and expressions to evaluate at the moment.

    Attributes:
        leads: player with whom the order of triggers starts (`Triggers.leads`).
        arrivals_lead: player with whom the order of arrivals starts (`LayerScheme.leads`).
        looks_back: objects that leave together see each other leave (`Triggers.looks_back`).
        at_once: triggers interrupt (`Triggers.when`); `windows`: each event has windows of its own.
        order: values that order pending triggers; `procedure`: steps do so instead.
        misses: as in `Triggers`; None for nothing.
        impossible: as in `Triggers`.
        first, recheck, missed, act, source_gone, tied_leaving: as in `Triggers`.
        rules_first: whether state-based actions come before pending triggers (`RuleProcessing.first`).
        alone: silent items refuse only responses to themselves (`Responses.alone`).
        answering: objects among which the target of a response must be; None for any (`Targets.answering`).
        lost_targets: as in `Targets.lost`.
        decides_first: player who decides first where several are asked about one event (`Simultaneity.first`).
        replaced_counts: as in `Replacements.counts`.
        named, unnamed: as in `Limits`.
        circles: result of infinite loops (`Circles.come_to`), whether a player who can leave one must, and the rules.
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
