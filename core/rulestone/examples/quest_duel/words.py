"""The words: of rules English, and of the scenarios that all games share.

The shared scenarios do not fit: their creatures attack the other player, and here nothing does.
"""

from rulestone.authoring import *
from rulestone.examples.quest_duel.turn import NEXT_TURN
from rulestone.examples.quest_duel.verbs import VERBS
from rulestone.examples.quest_duel.zones import DECK, DISCARD, EXILE, FIELD, HAND, INK

ENDING = bound("phase") == "end"
VOCABULARY = Vocabulary(
    types={
        "character": "character",
        "creature": "character",
        "action": "action",
        "spell": "action",
        "song": "song",
        "item": "item",
        "artifact": "item",
    },
    zones={
        "field": FIELD,
        "hand": HAND,
        "deck": DECK,
        "discard pile": DISCARD,
        "graveyard": DISCARD,
        "mana zone": INK,
        "inkwell": INK,
        "exile": EXILE,
    },
    home={"character": (FIELD,), "item": (FIELD,)},
    everywhere=(FIELD,),
    reaches={"discard": (HAND,)},
    attributes={
        "strength": "strength",
        "power": "strength",
        "willpower": "willpower",
        "toughness": "willpower",
        "lore": "lore",
        "cost": "cost",
        "damage": "damage",
        "race": "race",
        "resist": "resist",
        "challenger": "challenger",
        "counters": "counters",
        "points": "points",
    },
    states={
        "exerted": ("exerted", True),
        "tapped": ("exerted", True),
        "untapped": ("exerted", False),
        "stunned": ("stunned", True),
    },
    token="token",
    keywords={"evasive": "evasive", "rush": "rush", "bodyguard": "bodyguard", "reckless": "reckless"},
    things={
        "quest": "quest",
        "reap": "quest",
        "challenge": "challenge",
        "attack": "challenge",
        "be challenged": "be challenged",
        "be attacked": "be challenged",
        "be destroyed": "banish",
        "be dealt damage": "deal damage",
        "be chosen": "be chosen",
        "ready": "ready",
        "untap": repertoire.UNTAP_STEP,
    },
    events={
        "quests": ("quest", "character"),
        "challenges": ("challenge", "character"),
        "attacks": ("challenge", "character"),
        "attacks a creature": ("challenge", "character"),
        "is challenged": ("challenge", "foe"),
        "is attacked": ("challenge", "foe"),
        "fights": ("fought", "character"),
        "is destroyed": ("banish", "character"),
        "is banished": ("banish", "character"),
        "is destroyed by battle": ("fall", "character"),
        "is banished in a challenge": ("fall", "character"),
        "destroys a creature by battle": ("fall", "by"),
        "comes into play": ("arrives", "card"),
        "is played from hand": ("play", "card"),
        "is dealt damage": ("wound", "character"),
        "is discarded": ("discard", "cards"),
        "is put into your inkwell": Heard("ink", ("card",), e.Same(e.OwnerOf(var("card")), YOU)),
    },
    replaced={"comes into play": ("enter", "card")},
    player_events={
        "draw": ("draw", "player"),
        "draw a card": ("draw", "player"),
        "gain lore": ("gain lore", "player"),
        "lose lore": ("lose lore", "player"),
        "put a card into your inkwell": ("ink by rule", "player"),
    },
    moments={
        "the start of your turn": When(event="turn begins", where=e.Same(var("player"), YOU)),
        "the start of your opponent's turn": When(event="turn begins", where=e.Same(var("player"), OPPONENT)),
        "the end of your turn": When(event="phase", where=both(ENDING, e.TurnOf(YOU))),
        "the end of your opponent's turn": When(event="phase", where=both(ENDING, e.TurnOf(OPPONENT))),
    },
    durations={
        "until end of turn": END_OF_TURN,
        "until the start of your next turn": NEXT_TURN,
        "until your next turn": NEXT_TURN,
        "during its controller's next untap step": repertoire.NEXT_UNTAP_STEP,
    },
    deeds={"played a card": "play", "drawn a card": "draw"},
    patterns=(
        *sentences(VERBS.values()),
        Pattern(verb="deal damage", text="deal {amount:number} damage to {to}", given={"by": THIS}),
    ),
    examples=(
        "Whenever this character quests, you may draw a card.",
        "Each opponent loses 1 lore.",
        "Chosen character gets +1 lore this turn.",
        "Stun a creature.",
    ),
)
LEXICON = Lexicon(
    kinds={"spell": Meaning(own="action", note="an action is played and put into the discard pile", rule="QD-15")},
    missing={"creature": Meaning(own=None, note="characters attack no player: lore decides the game", rule="QD-2")},
    zones={"hand": (Placing(zone=HAND),), "deck": (Placing(zone=DECK),), "graveyard": (Placing(zone=DISCARD),)},
    attributes={"name": "name", "type": "type", "race": "race", "damage": "damage", "cost": "cost"},
    states={"tapped": ("exerted", True), "untapped": ("exerted", False)},
    actions={"plays": ("play", "send"), "casts": ("play",), "uses": ("use", "play"), "attacks with": ("challenge",)},
    phases={"start": "ready", "draw": "ready", "main": "main", "battle": "main", "end": "end"},
    events={"drew": ("draw", "player"), "destroyed": ("banish", "character"), "attacked": ("challenge", "character")},
    main="main",
    fill={DECK: 10},
    blank="Page",
)
