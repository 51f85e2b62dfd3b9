"""Duel Masters as a ruleset: the revision of 2017-03, and the revision of 2021-03 as its differences."""

from __future__ import annotations

from dm_evolution import setup, turn
from dm_evolution.actions import ACTIONS, ACTIONS_2021
from dm_evolution.assumptions import ASSUMPTIONS, ASSUMPTIONS_2021, SETTLED_IN_2021
from dm_evolution.attributes import ATTRIBUTES
from dm_evolution.cards import CARDS
from dm_evolution.cards.stand_ins import STAND_INS
from dm_evolution.checks import CHECKS
from dm_evolution.decks import DECKS
from dm_evolution.plugin import REVISIONS
from dm_evolution.policies import POLICIES, POLICIES_2021
from dm_evolution.rulebook import RULEBOOK
from dm_evolution.verbs import PROCEDURES, VERBS, VERBS_2021
from dm_evolution.words import LEXICON, VOCABULARY
from dm_evolution.zones import BATTLE, DECK, ZONES
from rulestone.authoring import DeckRule, Parts, Ruleset

OLD_RULES = Ruleset(
    game="dm_evolution",
    revision="2017-03",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs=VERBS,
        actions=ACTIONS,
        procedures={**setup.PROCEDURES, **turn.PROCEDURES, **PROCEDURES},
        checks=CHECKS,
        phases=turn.PHASES,
        assumptions=ASSUMPTIONS,
        policies=POLICIES,
        working=(BATTLE,),
        aftermath={"spell": "spell resolved"},
        setup="set-up",
        condition_rule="DM-11.1",
        timing_rule="DM-11.1",
    ),
    rulebook=RULEBOOK.within("2017-03", REVISIONS),
    lexicon=LEXICON,
    vocabulary=VOCABULARY,
    cards={**CARDS, **STAND_INS},
    decks=DECKS,
    deck_rules=(DeckRule(zone=DECK, least=40, most=40, copies=4, cites="DM-1.1"),),
)

NEW_RULES = OLD_RULES.revise(
    "2021-03",
    RULEBOOK.within("2021-03", REVISIONS),
    replace_parts={
        "verbs": VERBS_2021,
        "actions": ACTIONS_2021,
        "assumptions": ASSUMPTIONS_2021,
    },
    drop_parts={"assumptions": SETTLED_IN_2021},
    policies=POLICIES_2021,
)

RULESETS = {"2017-03": OLD_RULES, "2021-03": NEW_RULES}
