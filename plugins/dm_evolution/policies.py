"""The policies of the game."""

from __future__ import annotations

from dm_evolution.mechanics.reconstruction import LooksDown, OwnerKeeps
from dm_evolution.zones import GEAR, LINK
from rulestone.authoring import *

WORKS_UNDER = (GEAR, LINK)

POLICIES = Policies(
    responses=NoResponses(cites=("DM-11.4",)),
    triggers=Triggers(
        act="resolve",
        recheck=e.Assumed("ap_first_recheck"),
        impossible="as much as possible",
        looks_back=e.Assumed("leaving_together"),
        cites=("DM-11.1", "DM-11.1a", "DM-11.2", "DM-11.2a"),
        because=because(
            act="DM-11.2",
            when="DM-11.1",
            looks_back="DM-11.1a",
            source_gone="DM-11.1",
            first="DM-11.2",
            own_order="DM-11.2",
            asked="DM-11.2",
            recheck=("DM-11.2", "DM-11.2a"),
            impossible="DM-11.10",
        ),
    ),
    state_based_actions=StateBasedActions(cites=("DM-11.3",)),
    replacements=Replacements(chooser="controller", cites=("DM-11.6",)),
    precedence=Precedence(cannot_wins=True, cites=("DM-11.7",)),
    simultaneity=Simultaneity(cites=("DM-11.9",)),
    targets=Targets(needed=False, rule="DM-8.9", cites=("DM-11.10",)),
    costs=Costs(rule="DM-5.2", cites=("DM-11.11",)),
    limits=Limits(named=e.Assumed("once_a_turn"), cites=("DM-11.15",)),
    piles=OwnerKeeps(
        active=WORKS_UNDER, cites=("DM-801.4a@2017-03", "DM-801.4b@2017-03", "DM-801.4c@2017-03", "DM-801.4@2017-03")
    ),
    identity=Identity(cites=("DM-801.4d@2017-03",)),
    layers=LayerScheme(
        reasons=ruled_by(sublayers="DM-11.8", copies="DM-11.13"),
        switched={
            "effect_order": {"dependency": {"dependency": True}},
            "copies": {"as it is": {"copies": "as it is"}},
        },
        cites=("DM-11.5",),
    ),
    loops=InfiniteLoops(result=e.Assumed("loop"), cites=("DM-11.12",)),
)

#: the policies that the change of 2021-03-16 altered
POLICIES_2021 = {
    "piles": LooksDown(active=WORKS_UNDER, cites=("DM-801.4a", "DM-801.4b", "DM-801.4")),
    "identity": Identity(cites=("DM-801.4c",)),
}
