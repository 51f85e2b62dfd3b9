"""Goda Card Battler as one ruleset, stated whole (revision 2017-12)."""

from __future__ import annotations

from godacard import setup, turn
from godacard.actions import ACTIONS
from godacard.assumptions import ASSUMPTIONS
from godacard.attributes import ATTRIBUTES
from godacard.cards import CARDS
from godacard.cards.stand_ins import STAND_INS
from godacard.checks import CHECKS
from godacard.decks import DECKS
from godacard.policies import POLICIES
from godacard.rulebook import RULEBOOK
from godacard.verbs import VERBS
from godacard.words import LEXICON, VOCABULARY
from godacard.zones import BATTLE_AREA, DECK, MONSTERS, ZONES
from rulestone.authoring import (
    THIS,
    DeckRule,
    Inherent,
    Parts,
    Ruleset,
    When,
    add,
    assumed,
    both,
    by_name,
    e,
    of,
    static,
    var,
)

INHERENT = by_name(
    Inherent(
        name="armour",
        type="spell",
        where={"kind": "armour"},
        ability=static(e.HostOf(THIS), add(power=of(THIS, "bonus")), zones=("armour",)),
        cites=("GC-7.5",),
    ),
    Inherent(
        name="force",
        type="monster",
        where={"class": "force"},
        ability=static(
            THIS,
            add(power=e.Total(e.Under(THIS, "energy"), "power")),
            condition=(assumed("force_p") == "follows"),
        ),
        cites=("GC-5.7",),
    ),
)

HAPPENINGS = {
    # a card comes into a monster zone, by whatever summon
    "comes into play": When(
        event="move",
        where=both(e.Compare("==", var("to"), e.Lit(MONSTERS)), e.Compare("!=", var("from"), e.Lit(MONSTERS))),
    ),
}

RULES_PAGE = Ruleset(
    game="godacard",
    revision="2017-12",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs=VERBS,
        actions=ACTIONS,
        procedures={**setup.PROCEDURES, **turn.PROCEDURES},
        checks=CHECKS,
        inherent=INHERENT,
        happenings=HAPPENINGS,
        phases=turn.PHASES,
        assumptions=ASSUMPTIONS,
        policies=POLICIES,
        working=(BATTLE_AREA,),
        aftermath={"spell": "spell resolved"},
        setup="set-up",
        condition_rule="GC-14.2",
        timing_rule="GC-14.1",
        victory_rule="GC-15.3",
        dormant="activating",
    ),
    rulebook=RULEBOOK,
    lexicon=LEXICON,
    vocabulary=VOCABULARY,
    cards={**CARDS, **STAND_INS},
    decks=DECKS,
    deck_rules=(
        DeckRule(zone=DECK, least=40, most=40, cites="GC-1.1"),
        DeckRule(zone=DECK, copies=3, cites="GC-1.2", given=("max_copies", 3)),
    ),
)

RULESETS = {RULES_PAGE.revision: RULES_PAGE}
