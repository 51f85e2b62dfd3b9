"""The words: of rules English, and of the scenarios that all games share.

`rulestone words layered_duel` shows what the shared words mean here, and which are still unknown; say `missing` of
those for which the game has nothing, with the rule that says so.
"""

from rulestone.authoring import *
from rulestone.examples.layered_duel.verbs import VERBS
from rulestone.examples.layered_duel.zones import DECK, DISCARD, FIELD, HAND

VOCABULARY = Vocabulary(
    types={"fighter": "fighter", "creature": "fighter", "trick": "trick"},
    zones={"field": FIELD, "hand": HAND, "deck": DECK, "discard pile": DISCARD, "graveyard": DISCARD},
    home={"fighter": (FIELD,)},
    everywhere=(FIELD,),
    attributes={"strength": "strength", "power": "strength", "toughness": "toughness", "race": "race"},
    states={"tired": ("tired", True)},
    events={"is destroyed": ("destroy", "fighter")},
    durations={"until end of turn": END_OF_TURN},
    items={"trick": "trick"},
    patterns=sentences(VERBS.values()),
    examples=(  # what must be read with these words; try others with: rulestone english "..." --game layered_duel
        "Destroy target enemy fighter.",
        "When this is destroyed, draw a card.",
        "Your opponent loses 2 life.",
    ),
)
LEXICON = Lexicon(
    kinds={
        "creature": Meaning(own="fighter"),
        "spell": Meaning(own="trick"),
        "response": Meaning(own="trick", values={"speed": "quick"}, note="a response is a quick trick", rule="LD-11"),
    },
    zones={
        "field": (Placing(zone=FIELD),),
        "hand": (Placing(zone=HAND),),
        "deck": (Placing(zone=DECK),),
        "graveyard": (Placing(zone=DISCARD),),
    },
    attributes={"name": "name", "type": "type", "race": "race"},
    scales={
        "power": Scaled(
            attributes={"strength": 1000, "toughness": 1000}, note="strength and toughness 1 stand for power 1000"
        )
    },
    states={"tapped": ("tired", True), "untapped": ("tired", False)},
    missing={"cost": Meaning(own=None, note="cards cost nothing", rule="LD-4")},
    actions={
        "plays": ("send", "play"),
        "casts": ("play",),
        "summons": ("send",),
        "attacks with": ("attack",),
        "attacks": ("attack",),
    },
    phases={"draw": "draw", "main": "main", "end": "end"},
    events={"drew": ("draw", "player"), "destroyed": ("destroy", "fighter")},
    main="main",
    fill={DECK: 10},
    blank="Recruit",
)
