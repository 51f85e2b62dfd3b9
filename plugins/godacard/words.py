"""The game's words: for rules English, and against the shared words of scenarios."""

from __future__ import annotations

from rulestone.game.lexicon import Lexicon, Meaning, Placing
from rulestone.language.abilities import END_OF_TURN, FOR_GOOD
from rulestone.language.vocabulary import Pattern, Vocabulary

from godacard.verbs import VERBS
from godacard.zones import AREA, BATTLE_AREA, DECK, GRAVEYARD, HAND, LIFE, MONSTERS, SEAL, SPELLS

VOCABULARY = Vocabulary(
    types={"monster": "monster", "creature": "monster", "spell": "spell"},
    zones={
        "hand": HAND,
        "deck": DECK,
        "graveyard": GRAVEYARD,
        "seal zone": SEAL,
        "life zone": LIFE,
        "monster zone": MONSTERS,
        "spell zone": SPELLS,
        "area zone": AREA,
        "battle area": BATTLE_AREA,
    },
    home={"monster": (MONSTERS,), "spell": (BATTLE_AREA,)},
    everywhere=(BATTLE_AREA,),
    attributes={
        "power": "power",
        "color": "color",
        "class": "class",
        "method": "method",
        "attribute": "attribute",
        "lineage": "lineage",
        "kind": "kind",
        "bonus": "bonus",
        "posture": "posture",
        "normal summons per turn": "normal summons",
        "hand limit": "hand limit",
    },
    states={
        "blue": ("color", "blue"),
        "red": ("color", "red"),
        "attack-posture": ("posture", "attack"),
        "standby-posture": ("posture", "standby"),
        "special-posture": ("posture", "special"),
        "charged": ("charged", True),
        "special-line": ("class", "special-line"),
        "evolution-line": ("class", "evolution-line"),
        "force": ("class", "force"),
        "normal": ("kind", "normal"),
        "time": ("kind", "time"),
        "loop": ("kind", "loop"),
        "armour": ("kind", "armour"),
        "area": ("kind", "area"),
    },
    things={
        "normal summon": "normal summon",
        "effect summon": "effect summon",
        "assault": "assault",
        "block": "block",
        "be destroyed": "destroy",
        "be chosen": "be chosen",
        "be discarded": "discard",
        "be tapped": "tap",
        "have lower power": "lower power",
    },
    events={
        "is destroyed": ("destroy", "victim"),
        "is discarded": ("discard", "cards"),
        "is normal summoned": ("normal summon", "card"),
        "is effect summoned": ("effect summon", "card"),
        "is returned to hand": ("return to hand", "card"),
        "is sealed": ("seal", "card"),
        "battles": ("battle", "assailant"),
        "blocks": ("block", "blocker"),
    },
    player_events={"draw": ("draw", "player")},
    items={"activation": "", "spell activation": "spell", "effect activation": "effect"},
    roles={"energy": "energy", "equipped armour": "armour"},
    durations={"until end of turn": END_OF_TURN, "this turn": END_OF_TURN, "for the rest of the game": FOR_GOOD},
    phases={"Start Time": "Start Time", "Draw Time": "Draw Time", "Free Time": "Free Time", "End Time": "End Time"},
    answers={
        "a life attack is declared": "life attack",
        "a battle is declared": "battle",
        "a block is declared": "block",
        "an activation is made": "activation",
        "a monster is summoned": "summon",
    },
    deeds={"normal summoned": "normal summon", "drawn": "draw"},
    timings={"any time": "any"},
    patterns=tuple(
        Pattern(verb=verb.name, text=text) for verb in VERBS.values() for text in verb.english
    ),
)

LEXICON = Lexicon(
    kinds={
        "creature": Meaning(own="monster", values={"color": "blue"}),
        "spell": Meaning(own="spell", values={"kind": "normal"}),
        "response": Meaning(
            own="spell", values={"kind": "time"}, note="a response is a time spell, usable in either turn", rule="GC-7.3"
        ),
    },
    defaults={"monster": {"color": "blue", "power": 1000}, "spell": {"kind": "normal"}},
    zones={
        "field": (
            Placing(zone=MONSTERS, types=("monster",), marks={"posture": "attack"}),
            Placing(zone=AREA, types=("spell",), where={"kind": ("area",)}),
            Placing(zone=SPELLS, types=("spell",)),
        ),
        "hand": (Placing(zone=HAND),),
        "deck": (Placing(zone=DECK),),
        "graveyard": (Placing(zone=GRAVEYARD),),
        "life": (Placing(zone=LIFE),),
        "sealed": (Placing(zone=SEAL),),
        MONSTERS: (Placing(zone=MONSTERS, marks={"posture": "attack"}),),
    },
    attributes={"power": "power", "name": "name", "type": "type"},
    states={
        "tapped": ("posture", "standby"),
        "untapped": ("posture", "attack"),
    },
    state_notes={"tapped": "standby posture stands for “tapped”", "untapped": "attack posture stands for “untapped”"},
    actions={
        "plays": ("activate spell", "normal summon", "activate effect"),
        "casts": ("activate spell",),
        "uses": ("activate spell", "activate effect"),
        "activates": ("activate spell", "activate effect"),
        "stacks": ("activate spell", "activate effect"),
        "answers with": ("activate spell", "activate effect"),
        "summons": ("normal summon", "special-line summon", "evolution summon", "force summon"),
        "attacks with": ("assault",),
        "attacks": ("assault",),
    },
    phases={"start": "Start Time", "draw": "Draw Time", "main": "Free Time", "end": "End Time"},
    events={"drew": ("draw", "player"), "destroyed": ("destroy", "victim"), "discarded": ("discard", "cards")},
    main="Free Time",
    fill={DECK: 10, LIFE: 5},
    blank="Blank Page",
)
