"""The revisions: 2020-12 stated whole, 2021-10 and 2022-03 as differences."""

from __future__ import annotations

from gateruler import setup, turn, words
from gateruler.actions import ACTIONS, ACTIONS_2021, ACTIONS_2022
from gateruler.assumptions import ASSUMPTIONS, ASSUMPTIONS_2021, ASSUMPTIONS_2022
from gateruler.attributes import ATTRIBUTES, ATTRIBUTES_2021, ATTRIBUTES_2022, SHOWN
from gateruler.cards import CARDS, NEW_IN_2021, NEW_IN_2022
from gateruler.checks import CHECKS, CHECKS_2021
from gateruler.decks import DECKS, DECKS_2021, DECKS_2022
from gateruler.mechanics import combat, damage, destruction, drive, equip, open_card, placement, play
from gateruler.plugin import REVISIONS
from gateruler.policies import POLICIES, POLICIES_2022
from gateruler.rulebook import RULEBOOK
from gateruler.verbs import VERBS, VERBS_2021, VERBS_2022
from gateruler.zones import ATTACK, DECK, DEFENCE, FIELD_ZONE, RULER, ZONES, ZONES_2022
from rulestone.authoring import DeckRule, Parts, Ruleset

FIRST = Ruleset(
    game="gateruler",
    revision="2020-12",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs=VERBS,
        actions=ACTIONS,
        procedures={
            **play.PROCEDURES,
            **placement.PROCEDURES,
            **drive.PROCEDURES,
            **damage.PROCEDURES,
            **destruction.PROCEDURES,
            **combat.PROCEDURES,
            **turn.PROCEDURES,
            **setup.PROCEDURES,
        },
        checks=CHECKS,
        phases=turn.PHASES,
        assumptions=ASSUMPTIONS,
        policies=POLICIES,
        working=(ATTACK, DEFENCE, RULER, FIELD_ZONE),
        # an overdrive is played as an ability
        item_kinds={play.OVERDRIVE: ("ability",)},
        aftermath=play.AFTERMATH,
        setup="set-up",
        shown=SHOWN,
        condition_rule="GR-6.5",
        timing_rule="GR-6.5",
    ),
    rulebook=RULEBOOK.within("2020-12", REVISIONS),
    lexicon=words.LEXICON,
    vocabulary=words.VOCABULARY,
    cards=CARDS,
    decks=DECKS,
    deck_rules=(
        DeckRule(zone=DECK, least=50, most=50, copies=4, types=("unit", "event", "field"), cites="GR-1.6"),
        DeckRule(zone=DECK, copies=1, printing=("legend", True), cites="GR-1.6"),
        DeckRule(zone=DECK, total="level", cap="level cap", cites="GR-2.cap"),
    ),
)

SECOND = FIRST.revise(
    "2021-10",
    RULEBOOK.within("2021-10", REVISIONS),
    replace_parts={
        "attributes": ATTRIBUTES_2021,
        "verbs": VERBS_2021,
        "actions": ACTIONS_2021,
        "procedures": {**damage.PROCEDURES_2021, **combat.PROCEDURES_2021, **open_card.PROCEDURES},
        "checks": CHECKS_2021,
        "assumptions": ASSUMPTIONS_2021,
    },
    drop_parts={
        "procedures": ("carry out destruction",),
        "attributes": ("condemned",),
        "verbs": ("deal damage by",),
    },
    cards=NEW_IN_2021,
    decks=DECKS_2021,
    vocabulary=words.vocabulary_2021(words.VOCABULARY),
    lexicon=words.lexicon_2021(words.LEXICON),
)

THIRD = SECOND.revise(
    "2022-03",
    RULEBOOK.within("2022-03", REVISIONS),
    replace_parts={
        # an equip is played as an ability too
        "item_kinds": {equip.EQUIP: ("ability",)},
        "zones": ZONES_2022,
        "attributes": ATTRIBUTES_2022,
        "verbs": VERBS_2022,
        "actions": ACTIONS_2022,
        "procedures": equip.PROCEDURES,
        "phases": equip.PHASES,
        "assumptions": ASSUMPTIONS_2022,
    },
    policies=POLICIES_2022,
    cards=NEW_IN_2022,
    decks=DECKS_2022,
    vocabulary=words.vocabulary_2022(SECOND.vocabulary),
    lexicon=words.lexicon_2022(SECOND.lexicon),
)

RULESETS = {ruleset.revision: ruleset for ruleset in (FIRST, SECOND, THIRD)}
