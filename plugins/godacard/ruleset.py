"""Goda Card Battler as one ruleset, with its policies (revision 2017-12)."""

from __future__ import annotations

from godacard.actions import ACTIONS
from godacard.assumptions import ASSUMPTIONS
from godacard.cards import CARDS
from godacard.cards.stand_ins import FIXTURES
from godacard.checks import NEVER
from godacard.decks import DECKS
from godacard.rulebook import RULEBOOK
from godacard.turn import PHASES, PROCEDURES
from godacard.verbs import VERBS
from godacard.words import LEXICON, VOCABULARY
from godacard.zones import ATTRIBUTES, BATTLE_AREA, DECK, GRAVEYARD, MONSTERS, ZONES
from rulestone.authoring import *

_MISSED = e.Whether(assumed("missed_timing") == "lost", e.Lit("lost"), e.Lit("offer after"))
POLICIES = Policies(
    responses=ClosedChain(
        passes_to_close=e.Assumed("passes_to_close"), silence="GC-13.1", cites=("GC-12.2", "GC-12.3", "GC-12.4")
    ),
    triggers=Triggers(act="offer", missed=_MISSED, cites=("GC-12.4",)),
    rule_processing=RuleProcessing(when="at once", cites=("GC-6.5",)),
    replacements=Replacements(chooser="owner"),
    precedence=Precedence(cannot_wins=True, cites=("GC-13.2",)),
    targets=Targets(hidden="announcement", rule="GC-14.7", lost=e.Assumed("lost_target"), cites=("GC-14.7", "GC-14.8")),
    costs=Costs(
        must_change=True,
        rule="GC-14.3",
        rules={"add": "GC-14.4", "discard": "GC-14.5", "lose": "GC-14.6", "set": "GC-14.6"},
        cites=("GC-14.3", "GC-14.4", "GC-14.6"),
    ),
    piles=Piles(
        fate={"energy": GRAVEYARD, "armour": GRAVEYARD},
        rules={"energy": "GC-6.3", "armour": "GC-6.5"},
        # energy is no card of the battle area (GC-6.4), equipped armour is
        active=("armour",),
        counted={"armour": (BATTLE_AREA,)},
        cites=("GC-6.3", "GC-6.5"),
    ),
    identity=Identity(),
    layers=LayerScheme(
        reasons=ruled_by(sublayers="GC-13.4"),
        switched={"effect_order": {"dependency": {"dependency": True}}},
        cites=("GC-13.3",),
    ),
)

CHECKS = {
    "armour without a bearer": RuleCheck(
        name="armour without a bearer",
        whom=cards_in(MONSTERS, type="spell"),
        steps=(move(var("them"), GRAVEYARD, cites=("GC-6.5",)),),
        watches="moves",
        cites=("GC-6.5",),
    )
}

INHERENT = {
    "armour": Inherent(
        name="armour",
        type="spell",
        where={"kind": "armour"},
        ability=static(e.HostOf(THIS), add(power=of(THIS, "bonus")), zones=("armour",)),
        cites=("GC-7.5",),
    ),
    "force": Inherent(
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
}

RULESET = Ruleset(
    game="godacard",
    revision="2017-12",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs=VERBS,
        actions=ACTIONS,
        procedures=PROCEDURES,
        checks={**CHECKS, **NEVER},
        inherent=INHERENT,
        phases=PHASES,
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
    cards={**CARDS, **FIXTURES},
    decks=DECKS,
    deck_rules=(
        DeckRule(zone=DECK, least=40, most=40, cites="GC-1.1"),
        DeckRule(zone=DECK, copies=3, cites="GC-1.2", given=("max_copies", 3)),
    ),
)
