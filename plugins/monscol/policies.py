"""The policies of the game, and the policies of block 2 as differences to block 1."""

from __future__ import annotations

from monscol.assumptions import (
    CHECK_STEP_ORDER,
    COPIES,
    DEPENDENTS,
    GRANTED,
    LOOP,
    REAPPLIED,
    TRIGGER_OPENS_CHAIN,
    UNANNOUNCED,
)
from monscol.mechanics.chain import CLOSED, ONLY_ITSELF, OVER, PROPER, SILENT_REACH, CounterChain
from monscol.mechanics.timings import COUNTER
from monscol.zones import DISCARD, EQUIPMENT
from rulestone.authoring import *

PRODUCED, STATIC = ("produced",), ("static",)
AS_IT_IS = {"as it is": {"copies": "as it is"}}


BLOCK2_LAYERS = LayerScheme(
    dependency=True,
    judged="in the outcome",
    renews=("face up",),
    granted="grant",
    switched={
        GRANTED: {"entry": {"granted": "entered"}},
        LOOP: {way: {"loops": way} for way in ("together", "as met", "none")},
        DEPENDENTS: {"newest": {"dependents": "newest"}},
        COPIES: AS_IT_IS,
    },
    reasons=ruled_by(
        sources="MC-13.3.2",
        timestamp="MC-13.3.2",
        renews="MC-13.3.2.1",
        counts="MC-13.3.2.2",
        granted="MC-22.8",
        dependency="MC-13.3.3",
        judged="MC-13.5",
        loops="MC-22.10",
        dependents="MC-22.10",
        goes_on="MC-12.4",
        settled="MC-13.4a",
        copies="MC-13.9",
    ),
    cites=("MC-13.3",),
)
"""10.7.2: print, then in the order in which effects arose, dependents after what they depend on. Only coming from
another zone (or being turned up) makes a card's static abilities newer."""

BLOCK1_LAYERS = LayerScheme(
    sources=(PRODUCED, STATIC),
    sublayers={"all": (("gain", "lose", "copy"), ("set", "add", "multiply", "grant", "forbid", "permit"))},
    renews=("face up",),
    switched={REAPPLIED: {"never": {"sources": ()}}, COPIES: AS_IT_IS},
    reasons=ruled_by(copies="MC-13.9"),
    cites=("MC-13.3@block1",),
)
"""By time, and constant abilities again after every other change: they have the last word. Among effects of one kind,
abilities are settled before values: if a constant ability is lost, its results are lost too."""

#: whether the player whose triggers come first is determined again after each trigger
NEWCOMERS = e.Whether(
    assumed("trigger_newcomers") == "next pass",
    e.Lit("next pass"),
    e.Compare("==", e.Assumed("trigger_newcomers"), e.Lit("by side")),
)

#: the player who decides first: in a battle the marching side, which is the turn player's
MARCHING_FIRST = e.Whether(
    e.Compare("==", e.GameValue("precedence"), e.Lit("other player")), opponent_of(TURN_PLAYER), TURN_PLAYER
)

#: the rules of both blocks for triggers
TRIGGER_RULES = {
    "act": "MC-15.6",
    "asked": "MC-15.6",
    "first": "MC-15.5",
    "own_order": "MC-15.5",
    "recheck": "MC-15.5a",
    "impossible": "MC-11.2a",
    "looks_back": "MC-15.1a",
    "tied": "MC-15.3",
    "tied_leaving": "MC-15.3a",
}

POLICIES = Policies(
    responses=CounterChain(
        passes_to_close=2,
        check_first=True,
        closed=CLOSED,
        over=OVER,
        decline="no counter",
        menu=COUNTER,
        alone=assumed(SILENT_REACH) == ONLY_ITSELF,
        silence="MC-11.9",
        closing="MC-11.5a",
        question_rules=("MC-11.3", "MC-11.5"),
        cites=("MC-11.3", "MC-11.5", "MC-11.5a"),
        because=because(is_="MC-11.3", passes_to_close="MC-11.3", alone="MC-11.9"),
    ),
    triggers=Triggers(
        act="resolve",
        first=e.GameValue("precedence"),
        recheck=NEWCOMERS,
        impossible=e.Assumed(UNANNOUNCED),
        looks_back=e.Assumed("leaving_together"),
        when=e.Assumed("block1_trigger_timing"),
        source_gone=e.Assumed("block1_source_gone"),
        tied=("constant",),
        tied_leaving=assumed("constant_about_itself") == "acts",
        cites=("MC-14.8", "MC-15.1a", "MC-15.2@block1", "MC-15.3", "MC-15.3a", "MC-15.5", "MC-15.5a", "MC-11.2a"),
        because=because(when="MC-14.8", source_gone="MC-15.2@block1", **TRIGGER_RULES),
    ),
    state_based_actions=StateBasedActions(when="at once", cites=("MC-14.8",)),
    replacements=Replacements(chooser="owner", cites=("MC-13.6",)),
    precedence=Precedence(cannot_wins=True, cites=("MC-13.8",)),
    # who decides and discards first (MC-18.2); outside battle MC-9.1 applies
    simultaneity=Simultaneity(first=MARCHING_FIRST, carried_out="as decided", cites=("MC-18.2", "MC-9.1a")),
    targets=Targets(
        rule="MC-11.2",
        lost=e.Assumed("lost_targets"),
        answering=PROPER,
        answer_rule="MC-11.4",
        cites=("MC-11.2", "MC-11.2a", "MC-11.7", "MC-11.7a"),
        some_rule="MC-11.7a",
        because=because(needed="MC-11.2", answering="MC-11.4", lost=("MC-11.7", "MC-11.7a")),
    ),
    costs=Costs(
        must_change=True,
        must_happen=True,
        when="resolution",
        rule="MC-11.2",
        cites=("MC-11.11", "MC-11.6", "MC-11.6a"),
        because=because(must_change="MC-11.11", must_happen="MC-11.6a", when="MC-11.6"),
    ),
    piles=Piles(fate={EQUIPMENT: DISCARD}, rules={EQUIPMENT: "MC-10.4a"}, active=(EQUIPMENT,), cites=("MC-10.4a",)),
    limits=Limits(named=e.Assumed("once_a_turn"), cites=("MC-11.12",)),
    layers=BLOCK1_LAYERS,
    loops=InfiniteLoops(result=e.Assumed("loop"), cites=("MC-19.5",)),
)

#: the policies that block 2 changes
BLOCK2_POLICIES = {
    "state_based_actions": StateBasedActions(
        when="check points",
        first=e.Compare("==", e.Assumed(CHECK_STEP_ORDER), e.Lit("rule processing first")),
        cites=("MC-14.5", "MC-14.5a", "MC-14.6"),
        because=because(when="MC-14.5", first="MC-14.5a"),
    ),
    "triggers": Triggers(
        act=e.Whether(assumed(TRIGGER_OPENS_CHAIN) == True, e.Lit("offer"), e.Lit("resolve")),
        first=e.GameValue("precedence"),
        recheck=NEWCOMERS,
        impossible=e.Assumed(UNANNOUNCED),
        looks_back=e.Assumed("leaving_together"),
        source_gone="independent",
        tied=("constant",),
        tied_leaving=assumed("constant_about_itself") == "acts",
        cites=("MC-15.1", "MC-15.1a", "MC-15.2", "MC-15.3", "MC-15.3a", "MC-15.5", "MC-15.5a", "MC-11.2a"),
        because=because(when="MC-15.1", source_gone="MC-15.2", **TRIGGER_RULES),
    ),
    "layers": BLOCK2_LAYERS,
}
