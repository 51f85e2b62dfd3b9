"""The game's words: for rules English, and against the shared words of scenarios."""

from __future__ import annotations

from monscol.attributes import (
    ANY,
    COMPLETED,
    DAMAGE,
    ELEMENTS,
    READY,
    SPECIAL,
    name_resistance,
    name_spell_slots,
    name_weakness,
)
from monscol.cards.templates import HERE
from monscol.guide import SAYS, TIPS
from monscol.mechanics import chain
from monscol.mechanics.battle import END_OF_BATTLE, INITIATIVE, NORMAL, TIMINGS
from monscol.mechanics.land import MAIN, MAIN_PHASE
from monscol.mechanics.sides import DEFENDING, EMBATTLED, FIGHTERS, FIRST, MARCHING, OURS, THEIRS
from monscol.mechanics.summon import SUMMON_PHASE
from monscol.mechanics.timings import COUNTER
from monscol.turn import END_PHASE, FIRST_ADJUSTMENT, MY_NEXT_TURN
from monscol.verbs import VERBS
from monscol.zones import (
    BASES,
    BATTLEFIELD,
    DECK,
    DISCARD,
    EQUIPMENT,
    HAND,
    IN_USE,
    ITEM,
    LAND,
    REMOVED,
    RITUAL,
    SPELL,
    TERRAIN,
    UNIT,
    UNITS,
    select_party,
)
from rulestone.authoring import *

PATTERNS = sentences(VERBS.values())

_MINE = e.ControllerOf(THIS)
_FIGHTS = e.Exists(e.Common(THIS, FIGHTERS))
_THEIR_BASES = cards_in(LAND, where=both(its.base == True, e.Same(e.OwnerOf(IT), OPPONENT)))
GROUPS = {
    "the units in the battle": FIGHTERS,
    "your units in the battle": OURS,
    "the enemy units in the battle": THEIRS,
    "the units of its party": select_party(THIS, _MINE),
    "the units on this terrain": HERE,
    "the bases that your opponent owns": _THEIR_BASES,
}
CONDITIONS = {
    "the battle is here": e.Exists(e.Common(THIS, EMBATTLED)),
    "it is in battle": _FIGHTS,
    "it is in battle and its side is first": both(_FIGHTS, e.Compare("==", FIRST, _MINE)),
    "it is in battle and its side is second": both(_FIGHTS, e.Compare("==", FIRST, opponent_of(_MINE))),
}


def starts_phase(phase: str) -> e.Expr:
    """Return the condition that this phase or timing starts."""
    return e.Compare("==", e.Var("phase"), e.Lit(phase))


_LEAVES = both(bound("role") == "", bound("from").one_of(UNITS, LAND))
AIMED = "be aimed at by a completion ability"

VOCABULARY = Vocabulary(
    types={"unit": UNIT, "creature": UNIT, "item": ITEM, "spell": SPELL, "terrain": TERRAIN},
    plurals={"equipment": "equipment"},
    zones={
        "hand": HAND,
        "deck": DECK,
        "discard pile": DISCARD,
        "graveyard": DISCARD,
        "removed cards": REMOVED,
        "ritual slots": RITUAL,
        "battlefield": BATTLEFIELD,
    },
    home={"unit": (UNITS,), "terrain": (LAND,), "spell": (RITUAL, IN_USE)},
    everywhere=(BATTLEFIELD,),
    reaches={"discard": (HAND,)},
    played={"cancel": {SPELL: "spell"}},
    attributes={
        "level": "level",
        "march type": "march",
        "item slots": "item slots",
        **{f"{name} spell slots": name_spell_slots(name) for name in (*ELEMENTS, ANY)},
        "attack": "attack",
        "damage": "applied",
        "power": "attack",
        "defence": "defence",
        "race": "race",
        "initiative": "initiative",
        "limit": "limit",
        "special march": SPECIAL,
        "element": "element",
        "hand limit": "hand limit",
        "hero points": "hero",
        "cost": "cost",
        "order of attack": "order of attack",
        **{f"weakness to {kind}": name_weakness(kind) for kind in DAMAGE},
    },
    several=("element", SPECIAL),
    keywords={"the instant mark": "instant"},
    states={
        "completed": ("posture", COMPLETED),
        "ready": ("posture", READY),
        "tapped": ("posture", COMPLETED),
        "untapped": ("posture", READY),
        **{element: ("element", element) for element in ELEMENTS},
        **{f"resistant to {kind}": (name_resistance(kind), True) for kind in DAMAGE},
    },
    things={
        "march": "march",
        "attack": "attack",
        "be here": "be here",
        "be summoned": "summon",
        "be chosen": "be chosen",
        "die": "die",
        "be destroyed": "die",
        "draw cards": "draw",
        "be discarded": "discard",
        "be returned": "return to hand",
        "be removed": "remove",
        "be completed": "complete",
        "be restored": "restore",
        "be countered": e.BE_RESPONDED_TO,
        "counter": e.RESPOND,
        "be aimed at by a completion ability": "be aimed at by a completion ability",
    },
    events={
        "dies": ("die", "unit"),
        "is destroyed": ("die", "unit"),
        "is discarded": ("discard", "cards"),
        "is summoned": ("comes into play", "new"),
        "comes into play": ("comes into play", "new"),
        "attacks": ("attacks", "attackers"),
        "becomes tapped": repertoire.becomes("posture", COMPLETED),
        "becomes untapped": repertoire.becomes("posture", READY),
        "is dealt damage": ("deal", "unit"),
        "leaves the battlefield": Heard("move", ("card",), both(_LEAVES, no(bound("to").one_of(UNITS, LAND)))),
        "is put into the graveyard from the field": Heard("move", ("card",), both(_LEAVES, bound("to") == DISCARD)),
        # one or several units march together (MC-8.1), but the player declares one march
        "marches": ("carry out the march", "units"),
    },
    moments={
        "a march is declared": When(event="declare a march"),
        "a battle starts": When(event="start battle"),
        "its battle starts": When(event="start battle", where=e.In(THIS, e.Beside(e.Var("terrain"), (UNITS,)))),
        "a battle starts here": When(event="start battle", where=e.Same(e.Var("terrain"), THIS)),
        "a battle ends": When(event="end battle"),
        "the counter chain ends": When(event="end chain"),
        "a combat spell of your opponent takes effect": When(
            event="take effect", where=e.Same(e.Var("player"), e.Opponent())
        ),
        "a combat spell takes effect": When(event="take effect"),
        "the start of your turn": When(event="turn begins", where=e.Same(e.Var("player"), e.You())),
        "the end of your turn": When(event="phase", where=both(starts_phase(END_PHASE), e.TurnOf(e.You()))),
        "the start of your opponent's turn": When(event="turn begins", where=e.Same(e.Var("player"), e.Opponent())),
        "the end of your opponent's turn": When(
            event="phase", where=both(starts_phase(END_PHASE), e.TurnOf(e.Opponent()))
        ),
        "the start of your main phase": When(event="phase", where=both(starts_phase(MAIN_PHASE), e.TurnOf(e.You()))),
        "your main phase starts": When(event="phase", where=both(starts_phase(MAIN_PHASE), e.TurnOf(e.You()))),
        **{f"the {phase} starts": When(event="phase", where=starts_phase(phase)) for phase in (MAIN_PHASE, *TIMINGS)},
    },
    player_events={
        "draw": ("draw", "player"),
        "draw a card": ("draw", "player"),
        "cast a spell": ("spell put", "player"),
    },
    items={"declaration": "", "declared spell": "spell", "declared attack": "attack", "declared ability": "ability"},
    roles={"equipment": EQUIPMENT},
    timings={"counter": COUNTER, "normal timing": NORMAL, "initiative": INITIATIVE, "main phase": MAIN},
    durations={
        "until the end of the battle": END_OF_BATTLE,
        "until the end of the counter chain": chain.END_OF_CHAIN,
        "until end of turn": END_OF_TURN,
        "until the start of your next turn": MY_NEXT_TURN,
        "until your next turn": MY_NEXT_TURN,
        "for the rest of the game": FOR_GOOD,
    },
    lasts=END_OF_BATTLE,
    groups=GROUPS,
    deeds={"cast a spell": "spell put", "drawn a card": "draw"},
    singles={
        "the bearer": e.HostOf(THIS),
        "the spell that was cast": e.Var("item"),
        "this terrain": THIS,
        "the embattled terrain": EMBATTLED,
    },
    players={"the marching side": MARCHING, "the defending side": DEFENDING},
    conditions=CONDITIONS,
    phases={
        "main phase": MAIN_PHASE,
        "normal summon phase": SUMMON_PHASE,
        "the main phase": MAIN_PHASE,
        "the end phase": END_PHASE,
    },
    patterns=PATTERNS,
)

LEXICON = Lexicon(
    guide=TIPS,
    says=SAYS,
    kinds={
        "creature": Meaning(own=UNIT),
        "spell": Meaning(own=SPELL, values={"kind": "combat", "timings": ("normal",)}),
        "response": Meaning(
            own=SPELL,
            values={"kind": "combat", "timings": ("counter",)},
            note="a response is a combat spell for the counter timing",
            rule="MC-11.1",
        ),
        "equipment": Meaning(
            own=ITEM,
            values={"kind": "equipment", "cost": 0},
            note="equipment is an item that takes up no slots of its bearer",
            rule="MC-7.5",
            text="activated",
            role=EQUIPMENT,
        ),
        "stacked creature": Meaning(own=None, note="no unit can be put on another", rule="MC-3.4"),
    },
    keywords={"haste": Meaning(own="", note="a unit may attack as soon as it is in a battle and ready", rule="MC-4.3")},
    missing={
        "flying": Meaning(own=None, note="flying is a way of marching, and nothing blocks", rule="MC-8.2"),
        "trample": Meaning(own=None, note="excess damage always goes on to the next unit behind", rule="MC-10.2"),
        "deathtouch": Meaning(own=None, note="damage below a unit's defence has no effect on it", rule="MC-10.4"),
        **dict.fromkeys(
            ("double strike", "first strike"),
            Meaning(own=None, note="each side attacks once in a battle, with all its units together", rule="MC-9.5"),
        ),
        "deals damage": Meaning(own=None, note="a side attacks as a whole, not a single unit", rule="MC-10.2"),
        "detaches": Meaning(own=None, note="equipment is exchanged between units, not taken off alone", rule="MC-6.2"),
        "illegal host": Meaning(own=None, note="what a unit bears takes up its slots as it is equipped", rule="MC-2.5"),
        "counters on cards": Meaning(
            own=None, note="no counters are put on cards: a unit has a level, attack and defence", rule="MC-2.1"
        ),
        "mana cost": Meaning(own=None, note="there is no mana: a spell uses up slots of a unit", rule="MC-1.5"),
        "life": Meaning(own=None, note="players have no life: a base is marched into and taken", rule="MC-3.1"),
        "new": Meaning(own=None, note="the state of a unit decides whether it may act", rule="MC-4.3"),
        **dict.fromkeys(
            ("blocks", "blocks with"),
            Meaning(
                own=None,
                note="nothing blocks: the unit in front is dealt the damage first",
                rule="MC-10.2",
                refuses=True,
            ),
        ),
        **dict.fromkeys(
            ("token", "put onto the field"),
            Meaning(own=None, note="units come to a terrain by summons, and no text puts one there", rule="MC-6.3"),
        ),
        "draw": Meaning(own=None, note="no card is drawn at a set time: hands are filled up", rule="MC-6.6"),
    },
    defaults={UNIT: {"level": 1, "attack": 1, "defence": 1}, TERRAIN: {"limit": 8}},
    zones={
        "field": (Placing(zone=UNITS, types=(UNIT,), slots=("A2",)), Placing(zone=LAND, types=(TERRAIN,))),
        "hand": (Placing(zone=HAND),),
        "deck": (Placing(zone=DECK),),
        "graveyard": (Placing(zone=DISCARD),),
        "exile": (Placing(zone=REMOVED),),
    },
    scales={
        "power": Scaled(
            attributes={"attack": 1000, "defence": 1000},
            note="1000 power is 1 attack and 1 defence",
        )
    },
    attributes={"name": "name", "type": "type", "race": "race", "damage": "applied"},
    states={"tapped": ("posture", COMPLETED), "untapped": ("posture", READY)},
    state_notes={"tapped": "tapped is called completed", "untapped": "untapped is called ready"},
    actions={
        "summons": ("normal summon", "instant summon"),
        **dict.fromkeys(("activates", "answers with"), ("use combat spell", "use ability")),
        "equips": ("equip a unit", "equip in battle", "exchange equipment"),
        "attacks with": ("attack",),
        "attacks": ("attack",),
    },
    unasked={
        "attack": Meaning(
            own="attack",
            note="an attack aims at no player and at no single unit: its damage is dealt out along the formation, "
            "front first",
            rule="MC-10.2",
        )
    },
    phases={"start": FIRST_ADJUSTMENT, "main": MAIN_PHASE, "battle": "first normal timing", "end": END_PHASE},
    events={
        "drew": ("draw", "player"),
        "destroyed": ("die", "unit"),
        "discarded": ("discard", "cards"),
        "attacked": ("attacks", "attackers"),
        "damaged": ("deal", "unit"),
    },
    main=MAIN_PHASE,
    fill={DECK: 10},
    blank="Blank Ground",
    default_cards=(
        # spells are used in battle by a unit of their player; scenarios in shared words have a stand-in for it
        *(
            DefaultCard(
                zone=UNITS,
                card="Stand-in",
                slot="A2",
                player=player,
                unless=(UNITS, LAND),
                note="units use spells in battle: each side has one more for that, which takes damage and holds ground",
                rule="MC-2.6",
            )
            for player in (0, 1)
        ),
        # units of both sides stand on one terrain unless the scenario says where: a battle is under way
        DefaultCard(
            zone=LAND,
            card="Blank Ground",
            slot="A2",
            player=0,
            beneath=UNITS,
            note="units of both sides stand on one terrain: a battle is under way; no player rolls for initiative; the "
            "turn player's side is first",
            rule="MC-9.2",
        ),
        *(
            DefaultCard(
                zone=LAND,
                card="Blank Ground",
                slot=square,
                player=player,
                face_up=False,
                marks={"limit": e.Assumed("base_limit"), "base": True},
            )
            for player, square in enumerate(BASES)
        ),
    ),
)
