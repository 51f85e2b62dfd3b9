"""The words: for rules English, and against the shared words of scenarios."""

from rulestone.authoring import Lexicon, Meaning, Placing, Vocabulary, sentences
from rulestone.examples.cairn.verbs import VERBS
from rulestone.examples.cairn.zones import CAIRN, POUCH, QUARRY, SCREE

LACKING = {  # shared word → why the game lacks it, with the rule
    ("stones do not fight", "C-1"): (
        *("power", "damage", "battle", "attacked"),
        *("attacks", "attacks with", "blocks", "blocks with"),
    ),
    ("a stone has a weight and no race", "C-1"): ("race",),
    ("stones lie one way only", "C-1"): ("tapped", "untapped"),
    ("stones lie side by side, never under each other", "C-1"): ("stacked creature", "equips", "equipment"),
    ("stones are laid; nothing else is done with them", "C-4"): ("activates",),
    ("nothing asks when a stone was laid", "C-4"): ("new",),
    ("stones are laid for nothing", "C-4"): ("cost",),
    ("a stone leaves a cairn for the scree or a pouch", "C-4"): ("exile",),
    ("cards leave a pouch by being laid or shouted", "C-4"): ("discarded",),
    ("weights of stone decide the game, not life", "C-6"): ("life",),
}
VOCABULARY = Vocabulary(
    types={"stone": "stone", "creature": "stone"},
    zones={"cairn": CAIRN, "pouch": POUCH, "hand": POUCH, "scree": SCREE},
    home={"stone": (CAIRN,)},
    everywhere=(CAIRN,),
    attributes={"weight": "weight"},
    events={"is toppled": ("topple", "stone"), "is destroyed": ("topple", "stone")},
    patterns=sentences(VERBS.values()),
)
LEXICON = Lexicon(
    kinds={
        "creature": Meaning(own="stone", note="a stone stands for a creature"),
        "spell": Meaning(own="shout"),
        "response": Meaning(own="shout", values={"speed": "quick"}),
    },
    zones={
        "field": (Placing(zone=CAIRN),),
        "hand": (Placing(zone=POUCH),),
        "own hand": (Placing(zone=POUCH),),
        "deck": (Placing(zone=QUARRY),),
        "graveyard": (Placing(zone=SCREE),),
    },
    attributes={"name": "name", "type": "type"},
    missing={word: Meaning(own=None, note=why, rule=rule) for (why, rule), words in LACKING.items() for word in words},
    actions={
        "plays": ("shout", "lay"),
        "summons": ("lay",),
        "casts": ("shout",),
        "uses": ("shout",),
        "answers with": ("shout",),
    },
    phases={"start": "dig", "draw": "dig", "main": "pile", "end": "rest"},
    events={"drew": ("draw", "player"), "destroyed": ("topple", "stone")},
    main="pile",
    fill={QUARRY: 10},
    blank="Pebble",
)
