"""The two revisions: block 2 is stated whole except for its differences to block 1; block 1 comes first."""

from __future__ import annotations

from msgspec.structs import replace

from monscol import setup
from monscol.actions import ACTIONS, BLOCK2_ACTIONS
from monscol.assumptions import ASSUMPTIONS, BLOCK2_ASSUMPTIONS, SETTLED_IN_BLOCK2
from monscol.attributes import ATTRIBUTES
from monscol.cards import CARDS
from monscol.checks import BLOCK2_CHECKS, CHECKS
from monscol.decks import DECKS
from monscol.mechanics import battle, chain, damage, march, rituals, victory
from monscol.mechanics.effect_kinds import as_in_block1, implied, implied_in_block1
from monscol.plugin import REVISIONS
from monscol.policies import BLOCK2_POLICIES, POLICIES
from monscol.rulebook import RULEBOOK
from monscol.turn import PHASES
from monscol.verbs import VERBS
from monscol.words import LEXICON, VOCABULARY
from monscol.zones import BATTLEFIELD, DECK, MAP, UNITS, ZONES
from rulestone.authoring import DeckRule, Parts, Ruleset, When, both, e, var

HAPPENINGS = {
    # a unit enters the battlefield by any kind of summon, but not by marching
    "comes into play": When(
        event="move", where=both(e.Compare("==", var("to"), e.Lit(UNITS)), e.Compare("!=", var("from"), e.Lit(UNITS)))
    ),
}

BLOCK1 = Ruleset(
    game="monscol",
    revision="block1",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs=VERBS,
        actions=ACTIONS,
        procedures={
            **setup.PROCEDURES,
            **march.PROCEDURES,
            **battle.PROCEDURES,
            **damage.PROCEDURES,
            **damage.BLOCK1_PROCEDURES,
            **chain.PROCEDURES,
            **victory.PROCEDURES,
        },
        checks=CHECKS,
        phases=PHASES,
        assumptions=ASSUMPTIONS,
        policies=POLICIES,
        working=(BATTLEFIELD,),
        aftermath={**chain.AFTERMATH, **rituals.AFTERMATH},
        proviso=chain.PROVISO,
        prelude=chain.PRELUDE,
        happenings=HAPPENINGS,
        setup="set-up",
        opening="battle under way",
        spaces=MAP,
        condition_rule="MC-11.1",
        timing_rule="MC-11.1",
    ),
    rulebook=RULEBOOK.within("block1", REVISIONS),
    lexicon=LEXICON,
    vocabulary=VOCABULARY,
    cards={name: as_in_block1(card) for name, card in CARDS.items()},
    decks=DECKS,
    implied=implied_in_block1,
    deck_rules=(DeckRule(zone=DECK, least=50, most=50, copies=3, cites="MC-1.1"),),
)

_BLOCK2 = BLOCK1.revise(
    "block2",
    RULEBOOK.within("block2", REVISIONS),
    replace_parts={
        "actions": BLOCK2_ACTIONS,
        "assumptions": BLOCK2_ASSUMPTIONS,
        "procedures": {"apply damage": damage.PROCEDURES["apply damage"]},
        "checks": BLOCK2_CHECKS,
    },
    drop_parts={"assumptions": SETTLED_IN_BLOCK2},
    policies=BLOCK2_POLICIES,
)
# the same cards, with the additions of block 2
BLOCK2 = replace(_BLOCK2, cards=CARDS, implied=implied)

RULESETS = {ruleset.revision: ruleset for ruleset in (BLOCK1, BLOCK2)}
