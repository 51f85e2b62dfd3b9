"""Cards of the sample pool about counters: uncounterable spells, limited counters, and Chain."""

from __future__ import annotations

from monscol.cards.templates import ENEMY, OWN, TARGET, combat_spell, terrain, unit
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.chain import END_OF_CHAIN
from monscol.mechanics.kinds import COMPLETION, DECLARATION, HAND_KIND, INVERSION
from monscol.mechanics.sides import EMBATTLED
from monscol.mechanics.slots import make_printed_slots
from monscol.zones import HAND, IN_USE, RITUAL, SPELL
from rulestone.authoring import *

NO_COUNTER = e.Lit(True)
"""For an ability that says that it cannot be countered."""
_OWN_SPELLS = cards_in(RITUAL, IN_USE, of=YOU, type=SPELL)
_A_CARD = (i.Pay(body=(pick("target", cards_in(HAND, of=YOU)), do("discard", cards=TARGET))),)

COUNTERS = (
    combat_spell(
        "Sudden Bolt",
        "wind",
        2,
        effect(choose("target", ENEMY), do("deal", unit=TARGET, amount=2, kind="electric"), no_responses=NO_COUNTER),
        timings=("normal", "counter"),
        note="counter impossible",
    ),
    combat_spell(
        "Raised Shield",
        "earth",
        1,
        effect(choose("target", OWN), lasting(TARGET, add(defence=3), END_OF_CHAIN)),
        timings=("counter: attack",),
        note="[counter: attack only]",
    ),
    combat_spell(
        "Unravel",
        "water",
        1,
        effect(choose("target", e.Items(kind="spell")), do("cancel", item=TARGET)),
        timings=("counter: spell",),
        note="[counter: spell only]; it takes the declared spell off the chain",
    ),
    combat_spell(
        "Linked Spark",
        "fire",
        1,
        effect(choose("target", ENEMY), do("deal", unit=TARGET, amount=1, kind="flame")),
        chain=True,
        note="Chain",
    ),
    combat_spell(
        "Linked Ember",
        "fire",
        1,
        effect(choose("target", ENEMY), lasting(TARGET, add(defence=-1), END_OF_BATTLE)),
        chain=True,
        timings=("normal", "counter"),
        note="Chain",
    ),
    unit(
        "Swift Duelist",
        3,
        3,
        2,
        activated(
            choose("target", ENEMY),
            do("deal", unit=TARGET, amount=2, kind="god"),
            name="First thrust",
            tags=(COMPLETION,),
            no_responses=NO_COUNTER,
        ),
        element=("holy",),
        race="human",
        note="First thrust: counter impossible",
    ),
    unit(
        "Quiet Oracle",
        2,
        1,
        3,
        static(
            cards_in(RITUAL, IN_USE, of=YOU, type=SPELL),
            forbid(e.BE_RESPONDED_TO),
            name="Hushed words",
            tags=("constant",),
        ),
        element=("holy",),
        race="human",
        note="the spells that its owner uses cannot be countered",
        **make_printed_slots(any=1),
    ),
    unit(
        "Somersaulter",
        2,
        2,
        2,
        activated(lasting(THIS, add(attack=2), END_OF_BATTLE), name="Somersault", tags=(INVERSION,)),
        element=("wind",),
        race="imp",
        note="an ability of the inversion kind",
    ),
    unit(
        "Drill Sergeant",
        3,
        2,
        3,
        activated(lasting(OWN, add(attack=1), END_OF_BATTLE), name="Drill", tags=(DECLARATION,), cost=_A_CARD, limit=1),
        element=("earth",),
        race="human",
    ),
    unit(
        "Card Trader",
        1,
        0,
        2,
        activated(do("draw", player=YOU, count=1), name="Trade", tags=(HAND_KIND,), cost=_A_CARD, limit=1),
        element=("water",),
        race="human",
    ),
    terrain(
        "Hushed Grove",
        7,
        static(
            e.Either(YOU, OPPONENT),
            forbid(e.RESPOND),
            e.Exists(e.Common(THIS, EMBATTLED)),
            name="Hush",
        ),
        note="in battles here nobody counters anything",
    ),
)
