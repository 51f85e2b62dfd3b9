"""The words: of rules English, and of the scenarios that all games share.

The shared scenarios do not fit: a player loses by cards of damage, and units are called by their grade.
"""

from rulestone.authoring import *
from rulestone.examples.circle_duel.verbs import VERBS
from rulestone.examples.circle_duel.zones import BIND, DAMAGE, DECK, DROP, HAND, REAR, SOUL, VANGUARD

ENDING = bound("phase") == "end"
VOCABULARY = Vocabulary(
    types={"unit": "unit", "creature": "unit", "order": "order", "spell": "order"},
    zones={
        "rear-guard circles": REAR,
        "hand": HAND,
        "deck": DECK,
        "drop zone": DROP,
        "graveyard": DROP,
        "damage zone": DAMAGE,
        "soul": SOUL,
        "bind zone": BIND,
        "exile": BIND,
    },
    home={"unit": (VANGUARD, REAR)},
    everywhere=(VANGUARD, REAR),
    reaches={"discard": (HAND,)},
    attributes={
        "power": "power",
        "grade": "grade",
        "shield": "shield",
        "critical": "critical",
        "drive": "drive",
        "race": "race",
    },
    states={
        "rear": ("zone", REAR),
        "rested": ("rested", True),
        "tapped": ("rested", True),
        "standing": ("rested", False),
        "untapped": ("rested", False),
        "face-up": ("face up", True),
        "face-down": ("face up", False),
    },
    things={
        "attack": "attack",
        "choose not to attack": "not attack",
        "be destroyed": "retire",
        "be chosen": "be chosen",
        "stand": "stand",
        "untap": repertoire.UNTAP_STEP,
    },
    events={
        "becomes tapped": repertoire.becomes("rested", True),
        "becomes untapped": repertoire.becomes("rested", False),
        "is placed": ("placed", "card"),
        "comes into play": ("placed", "card"),
        "is played from hand": ("call by rule", "card"),
        "attacks": ("attack", "unit"),
        "attacks the player": Heard("attack", ("unit",), e.Exists(e.Common(var("foe"), cards_in(VANGUARD)))),
        "is attacked": ("attack", "foe"),
        "is destroyed": ("retire", "unit"),
        "is retired": ("retire", "unit"),
        "deals damage to your opponent": ("hit", "unit"),
        "deals damage": Heard("hit", ("unit",), also=("hit unit",)),
        "ends its combat": ("attack ends", "unit"),
        "drives": ("drive", "unit"),
        "is discarded": ("discard", "cards"),
    },
    player_events={
        "draw": ("draw", "player"),
        "draw a card": ("draw", "player"),
        "take damage": ("damage", "player"),
        "play an order": ("play", "player"),
    },
    moments={
        "the start of your turn": When(event="turn begins", where=e.Same(var("player"), YOU)),
        "the start of your opponent's turn": When(event="turn begins", where=e.Same(var("player"), OPPONENT)),
        "the end of your turn": When(event="phase", where=both(ENDING, e.TurnOf(YOU))),
        "the end of your opponent's turn": When(event="phase", where=both(ENDING, e.TurnOf(OPPONENT))),
    },
    durations={
        "until end of turn": END_OF_TURN,
        "until the end of the battle": "battle",
        "until the start of your next turn": "your next turn",
        "until your next turn": "your next turn",
        "during its controller's next untap step": repertoire.NEXT_UNTAP_STEP,
    },
    singles={
        "your vanguard": cards_in(VANGUARD, of=YOU, type="unit"),
        "your opponent's vanguard": cards_in(VANGUARD, of=OPPONENT, type="unit"),
    },
    patterns=sentences(VERBS.values()),
    examples=(
        "[AUTO](RC):When this unit's attack hits a vanguard, COST [Counter Blast 1], and draw a card.",
        "[ACT](RC)[1/Turn]:COST [Soul Blast 1], and this unit gets [Power]+5000 until end of turn.",
        "Choose one of your opponent's rear-guards, and retire it.",
        "Counter Charge 1 and Soul Charge 1.",
    ),
)
LEXICON = Lexicon(
    missing={"creature": Meaning(own=None, note="a unit is called by the grade of the vanguard", rule="CI-4")},
    zones={"hand": (Placing(zone=HAND),), "deck": (Placing(zone=DECK),), "graveyard": (Placing(zone=DROP),)},
    attributes={"name": "name", "type": "type", "race": "race"},
    states={"tapped": ("rested", True), "untapped": ("rested", False)},
    actions={"plays": ("play", "call"), "uses": ("use", "play"), "attacks with": ("attack",)},
    phases={"start": "stand", "draw": "stand", "main": "main", "battle": "main", "end": "end"},
    events={"drew": ("draw", "player"), "destroyed": ("retire", "unit"), "attacked": ("attack", "unit")},
    main="main",
    fill={DECK: 10},
    blank="Scout",
)
