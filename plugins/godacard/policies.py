"""The policies of the game."""

from __future__ import annotations

from godacard.zones import BATTLE_AREA, GRAVEYARD
from rulestone.authoring import *

_MISSED = e.Whether(assumed("missed_timing") == "lost", e.Lit("lost"), e.Lit("offer after"))
POLICIES = Policies(
    responses=ClosedChain(
        passes_to_close=e.Assumed("passes_to_close"),
        silence="GC-13.1",
        closing="GC-12.4",
        question_rules=("GC-12.2", "GC-12.3", "GC-12.4"),
        cites=("GC-12.2", "GC-12.2a", "GC-12.2b", "GC-12.2c", "GC-12.3", "GC-12.3a", "GC-12.4", "GC-12.4a"),
        because=because(is_="GC-12.2", passes_to_close="GC-12.3a", alone="GC-13.1"),
    ),
    triggers=Triggers(
        act="offer",
        missed=_MISSED,
        impossible="removed",
        looks_back=e.Assumed("leaving_together"),
        cites=("GC-12.4a", "GC-12.4b", "GC-12.4c", "GC-14.7"),
        because=because(
            act="GC-12.4a",
            asked="GC-12.4a",
            first="GC-12.4a",
            missed="GC-12.4a",
            when="GC-12.4",
            source_gone="GC-12.4b",
            looks_back="GC-12.4c",
            impossible="GC-14.7",
        ),
    ),
    state_based_actions=StateBasedActions(when="at once", cites=("GC-6.5",)),
    replacements=Replacements(
        chooser="owner",
        counts=e.Assumed("replaced_counts"),
        cites=("GC-13.5", "GC-14.5b"),
        because=because(chooser="GC-13.5", counts="GC-14.5b"),
    ),
    precedence=Precedence(cannot_wins=True, cites=("GC-13.2", "GC-13.2a")),
    simultaneity=Simultaneity(cites=("GC-13.6",)),
    targets=Targets(
        hidden="announcement",
        rule="GC-14.7",
        lost=e.Assumed("lost_target"),
        without_effect=e.Whether(assumed("zone_full") == "refuse", e.Lit("refused"), e.Lit("announced")),
        cites=("GC-14.7", "GC-14.8", "GC-14.8a"),
        because=because(needed="GC-14.7", hidden="GC-14.8", recheck="GC-14.8", lost="GC-14.8a"),
    ),
    costs=Costs(
        must_change=True,
        must_happen=True,
        rule="GC-14.3",
        rules={"add": "GC-14.4", "discard": "GC-14.5", "lose": "GC-14.6", "set": "GC-14.6"},
        cites=("GC-14.3", "GC-14.4", "GC-14.5", "GC-14.5a", "GC-14.6"),
        because=because(
            must_change=("GC-14.3", "GC-14.4", "GC-14.5", "GC-14.6"), must_happen="GC-14.5a", when="GC-14.3"
        ),
    ),
    limits=Limits(named=e.Assumed("once_a_turn"), cites=("GC-13.9",)),
    piles=Piles(
        fate={"energy": GRAVEYARD, "armour": GRAVEYARD},
        rules={"energy": "GC-6.3", "armour": "GC-6.5"},
        # energy is no card of the battle area (GC-6.4), equipped armour is
        active=("armour",),
        counted={"armour": (BATTLE_AREA,)},
        cites=("GC-6.3", "GC-6.3a", "GC-6.5", "GC-6.5a"),
    ),
    identity=Identity(),
    loops=InfiniteLoops(result=e.Assumed("loop"), cites=("GC-15.5",)),
    layers=LayerScheme(
        reasons=ruled_by(sublayers="GC-13.4", copies="GC-13.7"),
        switched={
            "effect_order": {"dependency": {"dependency": True}},
            "copies": {"as it is": {"copies": "as it is"}},
        },
        cites=("GC-13.3",),
    ),
)
