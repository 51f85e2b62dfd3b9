"""The policies of the game, and the policies of 2022-03 as their differences."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.mechanics.gate import GATE_ACTION
from gateruler.zones import COVERED, DECK, FIELD, HAND, RULER, SOUL
from rulestone.authoring import *

#: type, name and numbers of a card (GR-13.8)
LABELS, NUMBERS = "labels", "numbers"
WHAT_IT_IS = ("card", "type", "name", "attributes", "faction")
AS_IT_IS = {"as it is": {"copies": "as it is"}}

POLICIES = Policies(
    responses=ReopeningGate(
        menu=GATE_ACTION,
        reopen=e.Assumed("gate.reopen"),
        after_play=e.Assumed("gate.after_play_priority"),
        silence="GR-1.7",
        closing="GR-7.5",
        question_rules=("GR-7.6", "GR-7.2", "GR-7.4"),
        cites=("GR-7.6", "GR-7.2", "GR-7.3", "GR-7.4", "GR-7.5"),
        because=because(is_=("GR-7.6", "GR-7.3"), reopen="GR-7.5", after_play="GR-7.3", alone="GR-1.7"),
    ),
    triggers=Triggers(
        act="stack",
        first=e.Assumed("autos.order_between_players"),
        own_order="controller",
        face_down="shown",
        source_gone="independent",
        impossible=e.Assumed("autos.no_target"),
        looks_back=e.Assumed("autos.leaving_together"),
        cites=("GR-13.3", "GR-13.4", "GR-13.4a"),
        because=because(
            act=("GR-13.4", "GR-7.4"),
            asked="GR-13.3",
            own_order="GR-13.4",
            first="GR-13.4a",
            when="GR-13.1",
            looks_back="GR-13.1a",
            impossible="GR-8.15a",
        ),
    ),
    state_based_actions=StateBasedActions(
        when="check points", cites=("GR-15.1", "GR-15.1a"), because=because(when="GR-15.1", first="GR-15.1a")
    ),
    replacements=Replacements(chooser="controller", cites=("GR-13.17",)),
    precedence=Precedence(cannot_wins=True, cites=("GR-13.18",)),
    simultaneity=Simultaneity(cites=("GR-13.19",)),
    targets=Targets(
        hidden="resolution",
        hidden_zones=(HAND, DECK),
        recheck="legal",
        proved="GR-13.13",
        rule="GR-8.15",
        cites=("GR-8.2", "GR-8.15", "GR-8.15a"),
        because=because(
            hidden="GR-8.2",
            hidden_zones="GR-8.2",
            needed="GR-8.15",
            recheck="GR-8.15",
            lost="GR-8.15",
            proved="GR-13.13",
        ),
    ),
    costs=Costs(
        must_change=False,
        # a step of playing that cannot be done makes the play illegal: a rested card cannot be rested
        changing=("act", "rest"),
        rule="GR-8.1",
        cites=("GR-8.1", "GR-8.1a", "GR-8.1b", "GR-8.20"),
        because=because(must_change="GR-8.20", changing="GR-8.1b", when="GR-8.1"),
    ),
    limits=Limits(
        named=e.Assumed("turn1.named_across_copies"),
        unnamed=e.Assumed("turn1.unnamed"),
        rule="GR-13.6",
        cites=("GR-13.6", "GR-13.6a", "GR-13.6b"),
        because=because(named="GR-13.6b", unnamed="GR-13.6a"),
    ),
    piles=Piles(
        fate={SOUL: "goes to the graveyard"},
        rules={SOUL: "GR-12.7"},
        turned_seen_by="owner",
        cites=("GR-3", "GR-12.7"),
    ),
    identity=Identity(within=(FIELD, RULER), cites=("GR-3.3",)),
    layers=LayerScheme(
        reasons=ruled_by(sublayers="GR-13.16", goes_on="GR-13.1", copies="GR-13.20"),
        switched={
            "effects.order": {"labels first": {"layers": (LABELS, NUMBERS), "touches": {LABELS: WHAT_IT_IS}}},
            "copies": AS_IT_IS,
        },
        cites=("GR-13.8", "GR-13.8a"),
    ),
    loops=InfiniteLoops(result=e.Assumed("loop"), cites=("GR-15.5",)),
)

#: the policies that 【装着】 changes: ruler and unit are one object, and the ruler returns when the unit leaves
POLICIES_2022 = {
    "piles": replace(
        POLICIES.piles,
        fate={**POLICIES.piles.fate, COVERED: "goes back to the ruler zone"},
        rules={**POLICIES.piles.rules, COVERED: "GR-16.8"},
        active=(*POLICIES.piles.active, COVERED),
        merged=(*POLICIES.piles.merged, COVERED),
        cites=(*POLICIES.piles.cites, "GR-16.4", "GR-16.8", "GR-16.16"),
    )
}
