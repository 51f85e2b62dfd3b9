"""The game's words: for rules English, and against the shared words of scenarios."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.guide import SAYS, TIPS
from gateruler.mechanics.combat import ATTACK_PHASE_START, ATTACKED, COMBAT_END
from gateruler.mechanics.damage import HURT, SPARED, UNIT_HURT
from gateruler.mechanics.equip import EQUIP_FROM
from gateruler.setup import FIRST_TURN
from gateruler.turn import MY_NEXT_TURN, NEXT_TURN
from gateruler.words.counterparts import GEAR_WORDS, KEYWORDS, MISSING
from gateruler.words.patterns import PATTERNS, PATTERNS_2021, PATTERNS_2022
from gateruler.zones import (
    ACT,
    ATTACK,
    BATTLEFIELD,
    COUNTER,
    DAMAGE,
    DECK,
    DEFENCE,
    DRIVE,
    ENERGY,
    EQUIPPED_THIS,
    FIELD,
    FIELD_ZONE,
    GATE,
    GRAVEYARD,
    HAND,
    INSTANT,
    LEFT,
    NORMAL,
    OPENED_ZONES,
    REMOVED,
    REST,
    RIGHT,
    RULER,
    SEAT,
    SET,
    SUPPLY,
    field_cards,
    play_word,
)
from rulestone.authoring import *

#: the condition of a label: an attribute of a card, its faction (GR-1.3), or part of its name (GR-1.5)
LABEL = either(e.Compare("contains", e.Its("attributes"), SAID), e.Compare("==", e.Its("faction"), SAID))
NAME_PART = either(e.Compare("contains", e.Its("name"), SAID), e.Compare("contains", e.Its("series"), SAID))
_YOURS, _THEIRS = (e.Same(e.Var("player"), who) for who in (YOU, OPPONENT))
_UNIT_ATTACKED = e.Compare("==", e.Of(e.Var("target"), "type"), e.Lit("unit"))
_BY_THIS = e.Same(e.Var("by"), e.This())
VOCABULARY = Vocabulary(
    types={
        "unit": "unit",
        "creature": "unit",
        "event": "event",
        "spell": "event",
        "field card": "field",
        "ruler": "ruler",
    },
    zones={
        "hand": HAND,
        "deck": DECK,
        "graveyard": GRAVEYARD,
        "damage zone": DAMAGE,
        "set zone": SET,
        "field zone": FIELD_ZONE,
        "attack zone": ATTACK,
        "defence zone": DEFENCE,
        "drive zone": DRIVE,
        "counter zone": COUNTER,
        "removed cards": REMOVED,
        "energy zone": ENERGY,
        "energy supply": SUPPLY,
        "gate": GATE,
        "field": FIELD,
    },
    home={"unit": (BATTLEFIELD,), "event": (SET,), "field": (FIELD_ZONE,), "ruler": (SEAT,)},
    everywhere=(FIELD,),
    reaches={"discard": (HAND,)},
    shows_found="GR-13.13",
    played={"negate": {"event": "event"}},
    attributes={
        "level": "level",
        "cost": "level",
        "attribute": "attributes",
        "race": "attributes",
        "ATK": "atk",
        "HP": "hp",
        "STK": "stk",
        "damage": "damage",
        "timing": "timing",
        "posture": "posture",
        "name": "name",
    },
    several=("attributes",),
    states={
        "act": ("posture", ACT),
        "rested": ("posture", REST),
        "set": ("zone", SET),
        "face-up": ("face up", True),
        "face-down": ("face up", False),
    },
    keywords={word: word for word in ("penetration", "counterattack", "interception")},
    things={
        "special summon": "special summon",
        "be discarded": "discard",
        "be rested": "rest",
        "be acted": "act",
        "be returned": "return to hand",
        "be put into the graveyard": "send to the graveyard",
        "be put into a soul": "put into the soul",
        "take damage": "take damage",
        "be healed": "heal unit",
        "be destroyed": "be destroyed",
        "be destroyed by effects": "destroy",
        "be chosen": "be chosen",
        "be removed": "remove",
        "attack": "attack",
        "choose not to attack": "not attack",
        "draw cards": "draw",
        "untap": repertoire.UNTAP_STEP,
    },
    events={
        "is destroyed": ("destroyed", "card"),
        "is put into the graveyard": ("put into the graveyard", "card"),
        "is put into the graveyard from the field": ("put into the graveyard", "card"),
        "is put on the field": ("put on the field", "card"),
        "is opened onto the field": Heard("put on the field", ("card",), e.Compare("==", e.Var("opened"), e.Lit(True))),
        "is put on the field from elsewhere than the damage zone": Heard(
            "put on the field", ("card",), no(e.Compare("==", e.Var("origin"), e.Lit(DAMAGE)))
        ),
        "ends its combat": ("combat end", "attacker"),
        "comes into play": ("put on the field", "card"),
        "is normal summoned": ("normal summon", "card"),
        "is special summoned": ("special summoned", "card"),
        "is attacked": ("attacks", "target"),
        "touches down": ("touches down", "card"),
        "is dealt damage": ("damage dealt", "unit"),
        "attacks": ("attacks", "attacker"),
        "becomes tapped": repertoire.becomes("posture", REST),
        "becomes untapped": repertoire.becomes("posture", ACT),
        "deals damage": ("damage dealt", "by"),
        "attacks a unit": Heard("attacks", ("attacker",), _UNIT_ATTACKED),
        "attacks the player": Heard("attacks", ("attacker",), no(_UNIT_ATTACKED)),
        "leaves the field": ("leave the field", "card"),
        "is discarded": ("discard", "card"),
    },
    replaced={
        "is destroyed": ("be destroyed", "victim"),
        "is put into the graveyard": ("go to the graveyard", "card"),
        "is dealt damage": ("take damage", "unit"),
        "leaves the field": ("leave the field", "card"),
    },
    moments={
        "the damage step ends": When(event="end of damage step"),
        "the combat ends": When(event="combat end"),
        "the start of your turn": When(event="start of start phase", where=_YOURS),
        "the start of your opponent's turn": When(event="start of start phase", where=_THEIRS),
        "the start of your main phase": When(event="start of main phase", where=_YOURS),
        "the start of your attack phase": When(event="attack phase start", where=e.TurnOf(YOU)),
        "the end of your turn": When(event="end of turn", where=_YOURS),
        "the end of your opponent's turn": When(event="end of turn", where=_THEIRS),
        "this deals damage to your opponent": When(event="damage dealt", where=e.All((_THEIRS, _BY_THIS))),
    },
    player_events={
        "draw a card": ("draw", "player"),
        "draw": ("draw", "player"),
        "take damage": ("damage dealt", "player"),
        "heal damage": ("heal", "player"),
        "play an ability": ("ability put", "player"),
        "play an event": ("event put", "player"),
        "set a card": ("set", "player"),
        "cast a spell": ("event put", "player"),
    },
    items={
        "item": "",
        "waiting damage": "damage",
        "played event": "event",
        "played ability": "ability",
        "event being played": "event",
    },
    roles={"soul": "soul"},
    plurals={"soul": "soul"},
    durations={
        "until the combat ends": COMBAT_END,
        "until end of turn": END_OF_TURN,
        "until the next turn starts": NEXT_TURN,
        "during its controller's next untap step": repertoire.NEXT_UNTAP_STEP,
        "until the start of your next turn": MY_NEXT_TURN,
        "until your next turn": MY_NEXT_TURN,
        "for the rest of the game": FOR_GOOD,
    },
    phases={"the start phase": "start", "the main phase": "main", "the attack phase": "attack", "the end phase": "end"},
    timings={"instant": INSTANT, "normal": NORMAL, "start of the attack phase": ATTACK_PHASE_START},
    groups={"the cards on your field": field_cards(YOU), "the cards on your opponent's field": field_cards(OPPONENT)},
    singles={"the spell that was cast": e.Var("item")},
    deeds={"attacked": "attacks", "cast a spell": "event put", "drawn a card": "draw"},
    conditions={
        "this is attacked": e.Same(ATTACKED, THIS),
        "it is the first turn of the game": FIRST_TURN,
        "a unit of yours is being dealt damage": UNIT_HURT,
        "you or a unit of yours is being dealt damage": HURT,
    },
    kinds={"counter": "counter", "discount": "discount", "overdrive": "overdrive"},
    labels={"label": LABEL, "name containing": NAME_PART},
    patterns=PATTERNS,
)

_ON_FIELD = (
    Placing(zone=ATTACK, types=("unit",), slots=(LEFT, RIGHT)),
    Placing(
        zone=DEFENCE,
        types=("unit",),
        marks={"posture": REST},
        note="a third unit goes to the defence zone; the attack zone holds two",
        rule="GR-3",
    ),
    Placing(zone=FIELD_ZONE, types=("field",)),
    Placing(zone=RULER, types=("ruler",)),
)

LEXICON = Lexicon(
    guide=TIPS,
    says=SAYS,
    kinds={
        "creature": Meaning(own="unit"),
        "spell": Meaning(own="event", values={"timing": NORMAL}),
        "response": Meaning(
            own="event",
            values={"timing": INSTANT},
            note="a response is an instant event; it must be set before it can be played",
            rule="GR-6.4",
        ),
        "stacked creature": Meaning(
            own="unit", note="the cards under a unit are its soul, face up or face down", rule="GR-12.7"
        ),
    },
    under="soul",
    avatar="ruler",
    defaults={"unit": {"level": 0, "atk": 1, "hp": 1, "stk": 1}, "event": {"level": 0, "timing": NORMAL}},
    zones={
        "field": _ON_FIELD,
        "hand": (
            Placing(
                zone=SET,
                types=("event",),
                where={"timing": (INSTANT,)},
                note="an instant event “in hand” is in a set zone, the only zone that it can be played from",
                rule="GR-6.4",
            ),
            Placing(zone=HAND),
        ),
        "own hand": (Placing(zone=HAND),),
        DEFENCE: (Placing(zone=DEFENCE, marks={"posture": REST}),),
        "deck": (Placing(zone=DECK),),
        "graveyard": (Placing(zone=GRAVEYARD),),
        "exile": (Placing(zone=REMOVED),),
    },
    attributes={"name": "name", "type": "type", "cost": "level", "race": "attributes", "damage": "damage"},
    scales={
        "power": Scaled(
            attributes={"atk": 1000, "hp": 1000},
            note="1000 power is 1 ATK and 1 HP",
        )
    },
    states={"tapped": ("posture", REST), "untapped": ("posture", ACT)},
    state_notes={"tapped": "tapped is called rest", "untapped": "untapped is called act"},
    actions={
        "plays": ("play event", "play set event", "play unit", "play field", "use ability"),
        "casts": ("play event", "play set event"),
        "uses": ("play set event", "use ability", "play event"),
        "activates": ("use ability", "play set event"),
        "answers with": ("play set event", "use ability"),
        "summons": ("play unit",),
        "sets": ("set",),
        "attacks with": ("attack",),
        "attacks": ("attack",),
    },
    phases={"start": "start", "draw": "start", "main": "main", "battle": "attack", "attack": "attack", "end": "end"},
    events={
        "drew": ("draw", "player"),
        "destroyed": ("destroyed", "card"),
        "discarded": ("discard", "card"),
        "damaged": ("damage dealt", "unit"),
        "inflicted damage": ("damage dealt", "by"),
        "attacked": ("attacks", "attacker"),
    },
    keywords=KEYWORDS,
    missing=MISSING,
    main="main",
    fill={DECK: 10},
    blank="Recruit",
    stock={RULER: ("Knight",), ENERGY: ("Energy", "Energy", "Energy")},
)


_OPENED_WORDS = tuple((word, zone) for word, zone in VOCABULARY.zones.items() if zone in OPENED_ZONES)
_OPENED = {
    f"play {types} from your {word}": play_word(type, zone)
    for types, type in (("units", "unit"), ("field cards", "field"), ("events", "event"), ("cards", "card"))
    for word, zone in _OPENED_WORDS
}


def vocabulary_2021(older: Vocabulary) -> Vocabulary:
    """Return the words of rules English, including the words of the third set."""
    return replace(
        older,
        attributes={**older.attributes, "cost change": "cost change"},
        keywords={**older.keywords, "deathtouch": "deathtouch"},
        things={**older.things, "play events": "play events", **_OPENED},
        patterns=(*older.patterns, *PATTERNS_2021),
    )


def vocabulary_2022(older: Vocabulary) -> Vocabulary:
    """Return the words of rules English, including the words of 【装着】."""
    return replace(
        older,
        conditions={**older.conditions, "this is equipped": EQUIPPED_THIS},
        things={
            **older.things,
            "take effect damage": SPARED,
            **{f"equip units from your {word}": e.valued(EQUIP_FROM, zone) for word, zone in _OPENED_WORDS},
        },
        patterns=(*older.patterns, *PATTERNS_2022),
    )


def lexicon_2021(older: Lexicon) -> Lexicon:
    """Return the lexicon without the entry that “deathtouch” is missing."""
    return replace(older, missing={word: why for word, why in older.missing.items() if word != "deathtouch"})


def lexicon_2022(older: Lexicon) -> Lexicon:
    """Return the lexicon in which “equips” has a counterpart."""
    return replace(
        older,
        actions={**older.actions, "equips": ("equip",)},
        missing={
            **{word: why for word, why in older.missing.items() if word != "equips"},
            **{word: replace(older.missing[word], rule="GR-16.1") for word in GEAR_WORDS},
        },
    )
