"""The words: for rules English, and against the shared words of scenarios."""

from rulestone.authoring import Lexicon, Meaning, Placing, Vocabulary, sentences
from rulestone.examples.cairn.verbs import VERBS
from rulestone.examples.cairn.zones import CAIRN, POUCH, QUARRY, SCREE

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
        "deck": (Placing(zone=QUARRY),),
        "graveyard": (Placing(zone=SCREE),),
    },
    missing={"power": Meaning(own=None, note="stones do not fight", rule="C-1")},
    actions={"plays": ("shout", "lay")},
    phases={"draw": "dig", "main": "pile", "end": "rest"},
    events={"drew": ("draw", "player"), "destroyed": ("topple", "stone")},
    main="pile",
    fill={QUARRY: 10},
    blank="Pebble",
)
