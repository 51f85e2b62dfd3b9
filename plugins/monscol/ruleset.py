"""The two revisions: block 2 stated whole but for what block 1 has otherwise; block 1 comes first."""

from __future__ import annotations

from monscol import policies as layering
from monscol import turn, verbs
from monscol.assumptions import ASSUMPTIONS, CHECK_STEP_ORDER, TRIGGER_OPENS_CHAIN
from monscol.cards import CARDS
from monscol.decks import DECKS
from monscol.mechanics import battle, chain, damage, kinds, land, march, rituals, slots, summon, timings, victory
from monscol.mechanics.effect_kinds import implied
from monscol.rulebook import ORDER, RULEBOOK
from monscol.words import LEXICON, VOCABULARY
from monscol.zones import ATTRIBUTES, BATTLEFIELD, DECK, DISCARD, EQUIPMENT, MAP, UNITS, ZONES
from rulestone.authoring import *

#: whether it is asked anew, after each trigger that acts, whose come first
NEWCOMERS = e.Whether(
    assumed("trigger_newcomers") == "next pass",
    e.Lit("next pass"),
    e.Compare("==", e.Assumed("trigger_newcomers"), e.Lit("by side")),
)

POLICIES = Policies(
    responses=chain.CounterChain(
        passes_to_close=2,
        check_first=True,
        decline="no counter",
        menu=timings.COUNTER,
        alone=assumed(chain.SILENT_REACH) == chain.ONLY_ITSELF,
        silence="MC-11.9",
        cites=("MC-11.3", "MC-11.5"),
    ),
    triggers=Triggers(
        act="resolve",
        first=e.GameValue("precedence"),
        recheck=NEWCOMERS,
        when=e.Assumed("block1_trigger_timing"),
        source_gone=e.Assumed("block1_source_gone"),
        tied=("constant",),
        tied_leaving=assumed("constant_about_itself") == "acts",
        cites=("MC-14.8", "MC-15.3", "MC-15.5"),
    ),
    rule_processing=RuleProcessing(when="at once", cites=("MC-14.8",)),
    replacements=Replacements(chooser="owner", cites=("MC-13.6",)),
    precedence=Precedence(cannot_wins=True),
    targets=Targets(
        rule="MC-11.2",
        lost=e.Assumed("lost_targets"),
        answering=chain.PROPER,
        answer_rule="MC-11.4",
        cites=("MC-11.2", "MC-11.7"),
    ),
    costs=Costs(must_change=True, when="resolution", rule="MC-11.2", cites=("MC-11.6",)),
    piles=Piles(fate={EQUIPMENT: DISCARD}, rules={EQUIPMENT: "MC-10.4"}, active=(EQUIPMENT,), cites=("MC-10.4",)),
    identity=Identity(within=(UNITS,)),
    layers=layering.BLOCK1_LAYERS,
)


def in_order() -> dict[str, PhaseOf]:
    """The phases of the turn, and after the main phase the timings of the battles that are fought in it."""
    found: dict[str, PhaseOf] = {}
    for name, phase in turn.PHASES.items():
        found[name] = phase
        if name == land.MAIN_PHASE:
            found |= battle.PHASES
    return found


BLOCK1 = Ruleset(
    game="monscol",
    revision="block1",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs={
            **verbs.VERBS,
            **damage.VERBS,
            **land.VERBS,
            **summon.VERBS,
            **slots.VERBS,
            **march.VERBS,
            **battle.VERBS,
            **kinds.VERBS,
            **chain.VERBS,
            **rituals.VERBS,
        },
        actions={
            **land.ACTIONS,
            **march.BLOCK1_ACTIONS,
            **summon.ACTIONS,
            **battle.ACTIONS,
            **chain.ACTIONS,
            **rituals.ACTIONS,
            **turn.ACTIONS,
        },
        procedures={
            **turn.PROCEDURES,
            **march.PROCEDURES,
            **battle.PROCEDURES,
            **damage.PROCEDURES,
            **damage.BLOCK1_PROCEDURES,
            **chain.PROCEDURES,
            **victory.PROCEDURES,
        },
        checks={**damage.CHECKS, **rituals.CHECKS, **victory.BLOCK1_CHECKS},
        phases=in_order(),
        assumptions={**ASSUMPTIONS, **layering.BLOCK1_ASSUMPTIONS},
        policies=POLICIES,
        working=(BATTLEFIELD,),
        aftermath={**chain.AFTERMATH, **rituals.AFTERMATH},
        prelude=chain.PRELUDE,
        setup="set-up",
        opening="battle under way",
        spaces=MAP,
        condition_rule="MC-11.1",
        timing_rule="MC-11.1",
    ),
    rulebook=RULEBOOK.within("block1", ORDER),
    lexicon=LEXICON,
    vocabulary=VOCABULARY,
    cards=CARDS,
    decks=DECKS,
    implied=implied,
    deck_rules=(DeckRule(zone=DECK, least=50, most=50, copies=3, cites="MC-1.1"),),
)

BLOCK2 = BLOCK1.revise(
    "block2",
    RULEBOOK.within("block2", ORDER),
    replace_parts={
        "actions": march.ACTIONS,
        "assumptions": {
            **layering.ASSUMPTIONS,
            CHECK_STEP_ORDER.name: CHECK_STEP_ORDER,
            TRIGGER_OPENS_CHAIN.name: TRIGGER_OPENS_CHAIN,
        },
        "procedures": {"apply damage": damage.PROCEDURES["apply damage"]},
        "checks": victory.CHECKS,
    },
    drop_parts={
        "assumptions": ("block1_trigger_timing", "block1_source_gone", "block1_weakness", *layering.BLOCK1_ASSUMPTIONS),
    },
    policies={
        "rule_processing": RuleProcessing(
            when="check points",
            first=e.Compare("==", e.Assumed(CHECK_STEP_ORDER.name), e.Lit("rule processing first")),
            cites=("MC-14.5", "MC-14.6"),
        ),
        "triggers": Triggers(
            act=e.Whether(assumed(TRIGGER_OPENS_CHAIN.name) == True, e.Lit("offer"), e.Lit("resolve")),
            first=e.GameValue("precedence"),
            recheck=NEWCOMERS,
            source_gone="independent",
            tied=("constant",),
            tied_leaving=assumed("constant_about_itself") == "acts",
            cites=("MC-15.1", "MC-15.2", "MC-15.3", "MC-15.5"),
        ),
        "layers": layering.LAYERS,
    },
)

RULESETS = {ruleset.revision: ruleset for ruleset in (BLOCK1, BLOCK2)}
