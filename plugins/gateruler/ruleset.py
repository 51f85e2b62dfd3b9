"""The revisions: 2020-12 stated whole, 2021-10 and 2022-03 as differences."""

from __future__ import annotations

from gateruler import policies as gate
from gateruler import turn, words
from gateruler import verbs as resolving
from gateruler.cards.first_sets import CARDS_2020, CARDS_2021
from gateruler.cards.fourth_set import SET_4
from gateruler.cards.rulers import ENERGY_CARD, OVERLORD, TRICKSTER, WIZARD, dreadnought, knight
from gateruler.cards.rulers_more import APPRENTICE, berserker
from gateruler.cards.sample import SAMPLE
from gateruler.cards.stand_ins import TRIAL
from gateruler.cards.third_set.gambles import GAMBLES
from gateruler.cards.third_set.others import OTHERS
from gateruler.cards.third_set.souls import SOULS
from gateruler.cards.third_set.tricks import TRICKS
from gateruler.cards.third_set.units import SET_3
from gateruler.decks import DECKS, DECKS_2021, DECKS_2022
from gateruler.mechanics import combat, damage, destruction, moving, play
from gateruler.mechanics import drive as driving
from gateruler.mechanics import equip as equipping
from gateruler.mechanics import open_card as opening
from gateruler.mechanics import placement as placing
from gateruler.rulebook import ORDER, RULEBOOK
from gateruler.zones import ATTACK, ATTRIBUTES, ATTRIBUTES_2021, DECK, DEFENCE, FIELD_ZONE, RULER, SHOWN, ZONES
from rulestone.authoring import DeckRule, Parts, Ruleset

FIRST = Ruleset(
    game="gateruler",
    revision="2020-12",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs={
            **resolving.VERBS,
            **placing.VERBS,
            **driving.VERBS,
            **combat.VERBS_2020,
            **damage.VERBS,
            **destruction.VERBS,
            **gate.VERBS,
        },
        actions={**play.actions(third_set=False), **combat.ACTIONS},
        procedures={
            **resolving.PROCEDURES,
            **placing.PROCEDURES,
            **driving.PROCEDURES,
            **damage.PROCEDURES,
            **destruction.PROCEDURES,
            **combat.PROCEDURES,
            **turn.PROCEDURES,
        },
        checks={**gate.CHECKS, **destruction.CHECKS_2020},
        phases=turn.PHASES,
        assumptions={
            **gate.ASSUMPTIONS,
            **placing.ASSUMPTIONS,
            **damage.ASSUMPTIONS,
            **combat.ASSUMPTIONS,
            **turn.ASSUMPTIONS,
        },
        policies=gate.POLICIES,
        working=(ATTACK, DEFENCE, RULER, FIELD_ZONE),
        aftermath=resolving.AFTERMATH,
        enters={DECK: "bottom"},
        setup="set-up",
        shown=SHOWN,
        condition_rule="GR-6.5",
        timing_rule="GR-6.5",
    ),
    rulebook=RULEBOOK.within("2020-12", ORDER),
    lexicon=words.LEXICON,
    vocabulary=words.VOCABULARY,
    cards={
        **SAMPLE,
        **CARDS_2020,
        "Energy": ENERGY_CARD,
        "Knight": knight(2),
        "Apprentice": APPRENTICE,
        "Berserker": berserker(80),
        "Dreadnought": dreadnought(third_set=False),
    },
    decks=DECKS,
    deck_rules=(
        DeckRule(zone=DECK, least=50, most=50, copies=4, types=("unit", "event", "field"), cites="GR-1.6"),
        DeckRule(zone=DECK, copies=1, printing=("legend", True), cites="GR-1.6"),
        DeckRule(zone=DECK, total="level", cap="level cap", types=("unit", "event", "field"), cites="GR-2.cap"),
    ),
)

SECOND = FIRST.revise(
    "2021-10",
    RULEBOOK.within("2021-10", ORDER),
    replace_parts={
        "attributes": {**ATTRIBUTES_2021, **opening.ATTRIBUTES},
        "verbs": {
            "be destroyed": destruction.AT_ONCE,
            "draw": opening.opens_what_was_drawn(resolving.VERBS["draw"]),
            **damage.VERBS_2021,
            **resolving.VERBS_2021,
            **driving.VERBS_2021,
            **moving.MOVING,
        },
        "actions": play.actions(third_set=True),
        "procedures": {**damage.PROCEDURES_2021, **combat.PROCEDURES_2021, **opening.PROCEDURES},
        "checks": {**destruction.CHECKS_2021, **opening.CHECKS},
        "assumptions": {**gate.ASSUMPTIONS_2021, **combat.ASSUMPTIONS_2021, **destruction.ASSUMPTIONS_2021},
    },
    drop_parts={
        "procedures": ("carry out destruction",),
        "attributes": ("condemned",),
        "verbs": ("deal damage by",),
    },
    cards={
        **CARDS_2021,
        **SET_3,
        **TRICKS,
        **SOULS,
        **GAMBLES,
        **OTHERS,
        **TRIAL,
        "Knight": knight(4, "GR-2.2"),
        "Berserker": berserker(120),
        "Dreadnought": dreadnought(third_set=True),
        "Overlord": OVERLORD,
        "Trickster": TRICKSTER,
        "Wizard": WIZARD,
    },
    decks=DECKS_2021,
    vocabulary=words.vocabulary_2021(words.VOCABULARY),
)

THIRD = SECOND.revise(
    "2022-03",
    RULEBOOK.within("2022-03", ORDER),
    replace_parts={
        "zones": equipping.ZONES_2022,
        "attributes": equipping.ATTRIBUTES_2022,
        "verbs": equipping.VERBS_2022,
        "actions": equipping.ACTIONS_2022,
        "procedures": equipping.PROCEDURES_2022,
        "phases": equipping.PHASES_2022,
        "assumptions": damage.ASSUMPTIONS_2022,
    },
    policies={"piles": equipping.piles(gate.POLICIES.piles)},
    cards=SET_4,
    decks=DECKS_2022,
    vocabulary=words.vocabulary_2022(SECOND.vocabulary),
    lexicon=words.lexicon_2022(SECOND.lexicon),
)

RULESETS = {ruleset.revision: ruleset for ruleset in (FIRST, SECOND, THIRD)}
