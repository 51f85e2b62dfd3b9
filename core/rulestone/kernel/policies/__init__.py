"""Policies: ways in which games differ, as small named values that any ruleset can use.

Each describes itself in one line (`describe`), so that a matrix of games can be printed from the values.
"""

# isort: skip_file
from __future__ import annotations

from rulestone.kernel.policies.events import InfiniteLoops, Precedence, Replacements, StateBasedActions, Simultaneity
from rulestone.continuous.layer_scheme import LayerScheme, RuledBy, ruled_by
from rulestone.kernel.policies.objects import Costs, Identity, Limits, Piles, Targets
from rulestone.language.policy import Policy, Steps, because
from rulestone.kernel.policies.responses import ClosedChain, NoResponses, ReopeningGate, Responses
from rulestone.kernel.policies.triggers import (
    NestedTriggers, TriggerRounds, TriggersByTimestamp, TriggersByPlace, TriggerSeries, TriggersWithin, TriggerWindows,
)  # fmt: skip
from rulestone.kernel.policies.triggers import Triggers
from rulestone.language.expressions.expression import Declaration

__all__ = [
    "ClosedChain", "Costs", "Identity", "InfiniteLoops", "LayerScheme", "Limits", "NestedTriggers", "NoResponses",
    "Piles", "Policies", "Policy", "Precedence", "ReopeningGate", "Replacements", "Responses", "RuledBy",
    "Simultaneity", "StateBasedActions", "Steps", "Targets", "TriggerRounds", "TriggerSeries", "TriggerWindows",
    "Triggers", "TriggersByPlace", "TriggersByTimestamp", "TriggersWithin", "because", "ruled_by",
]  # fmt: skip


class Policies(Declaration, frozen=True, kw_only=True):
    """The policies of one ruleset.

    Attributes:
        responses: who may respond to what, and in which order it is resolved.
        triggers: when triggers resolve, and whose come first.
        state_based_actions: when state-based actions are checked.
        replacements: who chooses between replacement effects.
        precedence: whether "cannot" wins against "can".
        simultaneity: who decides first where both players choose.
        limits: whether copies of a card share "once a turn".
        targets: when targets are chosen, and whether a spell without legal targets fizzles.
        costs: whether a cost of nothing is paid.
        piles: where the cards under a card go when it leaves.
        identity: which moves make a card a new object.
        layers: the order in which continuous effects apply.
        loops: how an infinite loop ends.
    """

    responses: Responses
    triggers: Triggers = Triggers()
    state_based_actions: StateBasedActions = StateBasedActions()
    replacements: Replacements = Replacements()
    precedence: Precedence = Precedence()
    simultaneity: Simultaneity = Simultaneity()
    limits: Limits = Limits()
    targets: Targets = Targets()
    costs: Costs = Costs()
    piles: Piles = Piles()
    identity: Identity = Identity()
    layers: LayerScheme = LayerScheme()
    loops: InfiniteLoops = InfiniteLoops()
