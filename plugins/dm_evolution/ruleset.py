"""Duel Masters as a ruleset: the revision of 2017-03, and that of 2021-03 as its differences."""

from __future__ import annotations

from dm_evolution.actions import ACTIONS, PILE_NEW
from dm_evolution.assumptions import BOTH, NEW, OLD
from dm_evolution.cards import CARDS
from dm_evolution.cards.stand_ins import FIXTURES
from dm_evolution.decks import DECKS
from dm_evolution.mechanics.evolution import EVOLVE_NEW, PUT_ON_NEW, PUT_UNDER_NEW
from dm_evolution.mechanics.reconstruction import LooksDown, OwnerKeeps
from dm_evolution.plugin import REVISIONS
from dm_evolution.rulebook import RULEBOOK
from dm_evolution.turn import CHECKS, PHASES
from dm_evolution.turn import PROCEDURES as PLAY
from dm_evolution.verbs import PROCEDURES, VERBS
from dm_evolution.words import LEXICON, VOCABULARY
from dm_evolution.zones import ATTRIBUTES, BATTLE, DECK, GEAR, LINK, ZONES
from rulestone.authoring import *

WORKS_UNDER = (GEAR, LINK)

POLICIES = Policies(
    responses=NoResponses(cites=("DM-11.4",)),
    triggers=Triggers(act="resolve", recheck=e.Assumed("ap_first_recheck"), cites=("DM-11.1", "DM-11.2", "DM-11.2a")),
    rule_processing=RuleProcessing(cites=("DM-11.3",)),
    replacements=Replacements(chooser="controller", cites=("DM-11.6",)),
    precedence=Precedence(cannot_wins=True, cites=("DM-11.7",)),
    targets=Targets(needed=False, rule="DM-8.9"),
    costs=Costs(rule="DM-5.2"),
    piles=OwnerKeeps(active=WORKS_UNDER, cites=("801.4@2017-03", "801.4a@2017-03", "801.4b@2017-03", "801.4c@2017-03")),
    identity=Identity(cites=("801.4d@2017-03",)),
    layers=LayerScheme(
        reasons=ruled_by(sublayers="DM-11.8"),
        switched={"effect_order": {"dependency": {"dependency": True}}},
        cites=("DM-11.5",),
    ),
)

OLD_RULES = Ruleset(
    game="dm_evolution",
    revision="2017-03",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs=VERBS,
        actions=ACTIONS,
        procedures={**PLAY, **PROCEDURES},
        checks=CHECKS,
        phases=PHASES,
        assumptions={**BOTH, **OLD},
        policies=POLICIES,
        working=(BATTLE,),
        aftermath={"spell": "spell resolved"},
        setup="set up",
        condition_rule="DM-11.1",
        timing_rule="DM-11.1",
    ),
    rulebook=RULEBOOK.within("2017-03", REVISIONS),
    lexicon=LEXICON,
    vocabulary=VOCABULARY,
    cards={**CARDS, **FIXTURES},
    decks=DECKS,
    deck_rules=(DeckRule(zone=DECK, least=40, most=40, copies=4, cites="DM-1.1"),),
)

NEW_RULES = OLD_RULES.revise(
    "2021-03",
    RULEBOOK.within("2021-03", REVISIONS),
    replace_parts={
        "verbs": {"evolve": EVOLVE_NEW, "place under": PUT_UNDER_NEW, "put on": PUT_ON_NEW},
        "actions": {"rearrange pile": PILE_NEW},
        "assumptions": NEW,
    },
    drop_parts={"assumptions": OLD},
    policies={
        "piles": LooksDown(active=WORKS_UNDER, cites=("801.4", "801.4a", "801.4b")),
        "identity": Identity(cites=("801.4c",)),
    },
)

RULESETS = {"2017-03": OLD_RULES, "2021-03": NEW_RULES}
