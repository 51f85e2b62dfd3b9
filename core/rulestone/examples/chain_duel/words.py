"""The words: of rules English, and of the scenarios that all games share.

`rulestone words chain_duel` shows what the shared words mean here, and which are still unknown; say `missing` of those
for which the game has nothing, with the rule that says so.
"""

from rulestone.authoring import *
from rulestone.examples.chain_duel.verbs import VERBS
from rulestone.examples.chain_duel.zones import BACK, DECK, DISCARD, FIELD, HAND
from rulestone.examples.common import list_missing

LACKING = {  # shared word → why the game lacks it, with the rule
    ("cards cost nothing", "CD-4"): ("cost",),
    ("fighters have a strength and no race", "CD-1"): ("race",),
    ("fighters stand side by side, never on top of each other", "CD-1"): ("stacked creature",),
    ("fighters bear nothing", "CD-1"): ("equips", "equipment"),
    ("fighters do nothing but attack", "CD-6"): ("activates",),
    ("fighters attack in the turn in which they are sent", "CD-6"): ("new",),
    ("an attack takes life from the opponent, and nobody steps in", "CD-6"): ("damage", "blocks", "blocks with"),
    ("life is a number of the player, no zone", "CD-7"): ("life",),
    ("what is destroyed goes to the discard pile", "CD-9"): ("exile",),
    ("cards leave a hand by being sent, played or set", "CD-5"): ("discarded",),
}
VOCABULARY = Vocabulary(
    types={"fighter": "fighter", "creature": "fighter", "trick": "trick", "trap": "trap"},
    zones={"field": FIELD, "hand": HAND, "deck": DECK, "discard pile": DISCARD, "graveyard": DISCARD},
    home={"fighter": (FIELD,)},
    everywhere=(FIELD,),
    attributes={"strength": "strength", "power": "strength"},
    states={"tired": ("tired", True)},
    events={"is destroyed": ("destroy", "fighter")},
    durations={"until end of turn": END_OF_TURN},
    items={"trick": "trick"},
    patterns=sentences(VERBS.values()),
    examples=(  # sentences that must be understood; try others with: rulestone english "..." --game chain_duel
        "Destroy target enemy fighter.",
        "When this is destroyed, draw a card.",
        "Your opponent loses 2 life.",
    ),
)
LEXICON = Lexicon(
    kinds={
        "creature": Meaning(own="fighter"),
        "spell": Meaning(own="trick"),
        "response": Meaning(
            own="trap", values={"speed": 2}, note="a response is a trap that was set before", rule="CD-13"
        ),
    },
    zones={
        "field": (Placing(zone=FIELD),),
        "hand": (
            Placing(
                zone=BACK, types=("trap",), note="a trap “in hand” lies set, where it is sprung from", rule="CD-13"
            ),
            Placing(zone=HAND),
        ),
        "own hand": (Placing(zone=HAND),),
        "deck": (Placing(zone=DECK),),
        "graveyard": (Placing(zone=DISCARD),),
    },
    attributes={"name": "name", "type": "type"},
    scales={"power": Scaled(attributes={"strength": 1000}, note="strength 1 stands for power 1000")},
    states={"tapped": ("tired", True), "untapped": ("tired", False)},
    missing=list_missing(LACKING),
    actions={
        "plays": ("send", "play", "spring"),
        "casts": ("play",),
        "uses": ("play", "spring"),
        "answers with": ("spring", "play"),
        "summons": ("send",),
        "attacks with": ("attack",),
        "attacks": ("attack",),
    },
    phases={"start": "draw", "draw": "draw", "main": "main", "battle": "main", "end": "end"},
    events={"drew": ("draw", "player"), "destroyed": ("destroy", "fighter"), "attacked": ("attack", "this")},
    main="main",
    fill={DECK: 10},
    blank="Recruit",
)
