"""The words: of rules English, and of the scenarios that all games share.

The shared scenarios do not fit: their creatures attack from anywhere, and here only the active one does.
"""

from rulestone.authoring import *
from rulestone.examples.bench_duel.attributes import KINDS
from rulestone.examples.bench_duel.verbs import VERBS
from rulestone.examples.bench_duel.zones import ACTIVE, BENCH, DECK, DISCARD, HAND, PRIZES
from rulestone.examples.common import list_departures, list_moments

VOCABULARY = Vocabulary(
    types={
        "creature": "creature",
        "trainer": "trainer",
        "spell": "trainer",
        "energy card": "energy",
    },
    plurals={"energy": "energy"},
    zones={
        "active spot": ACTIVE,
        "bench": BENCH,
        "hand": HAND,
        "deck": DECK,
        "discard pile": DISCARD,
        "graveyard": DISCARD,
        "prizes": PRIZES,
    },
    home={"creature": (ACTIVE, BENCH)},
    everywhere=(ACTIVE, BENCH),
    reaches={"discard": (HAND,)},
    attributes={
        "HP": "HP",
        "power": "power",
        "damage": "damage",
        "race": "race",
        "cost": "cost",
        "retreat cost": "retreat",
        "protection": "protection",
    },
    states={
        "active-spot": ("zone", ACTIVE),
        "benched": ("zone", BENCH),
        "item": ("sort", "item"),
        "supporter": ("sort", "supporter"),
        "basic": ("stage", "basic"),
        "stage 1": ("stage", "stage 1"),
        "stage 2": ("stage", "stage 2"),
        "evolution": ("evolution", True),
        "evolved": ("evolution", True),
        "asleep": ("condition", "asleep"),
        "paralyzed": ("condition", "paralyzed"),
        "confused": ("condition", "confused"),
        "poisoned": ("poisoned", True),
        "burned": ("burned", True),
        **{kind: ("kind", kind) for kind in KINDS if kind != "plain"},
    },
    things={
        "attack": "attack",
        "choose not to attack": "not attack",
        "retreat": "retreat",
        "play items": "play items",
        "be destroyed": "knock out",
        "be dealt damage": "deal damage",
        "be asleep": "put to sleep",
        "be paralyzed": "paralyze",
        "be poisoned": "poison",
    },
    events={
        **list_departures(DISCARD, ACTIVE, BENCH),
        "is destroyed": ("knock out", "card"),
        "comes into play": ("arrives", "card"),
        "evolves": ("evolve", "card"),
        "attacks": ("attack", "card"),
        "retreats": ("retreat", "card"),
        "is dealt damage": ("wound", "card"),
        "is discarded": ("discard", "cards"),
    },
    player_events={
        "draw": ("draw", "player"),
        "draw a card": ("draw", "player"),
        "attack": ("attack", "player"),
        "play a trainer": ("play", "player"),
    },
    moments=list_moments(),
    roles={"energy": "energy"},
    singles={
        "your active-spot creature": cards_in(ACTIVE, of=YOU, type="creature"),
        "your opponent's active-spot creature": cards_in(ACTIVE, of=OPPONENT, type="creature"),
    },
    durations={
        "until end of turn": END_OF_TURN,
        "until the start of your next turn": "your next turn",
        "until your next turn": "your next turn",
    },
    patterns=sentences(VERBS.values()),
    examples=(
        "Flip a coin. If heads, this attack does 20 more damage.",
        "Your opponent's Active Pokémon is now Asleep.",
        "Switch your Active Pokémon with 1 of your Benched Pokémon.",
        "Attach a basic Fire Energy card from your discard pile to 1 of your Benched Pokémon.",
    ),
)
LEXICON = Lexicon(
    missing={"creature": Meaning(own=None, note="only the active creature attacks, and it needs energy", rule="BD-5")},
    zones={"hand": (Placing(zone=HAND),), "deck": (Placing(zone=DECK),), "graveyard": (Placing(zone=DISCARD),)},
    attributes={"name": "name", "type": "type", "race": "race", "damage": "damage"},
    actions={
        "plays": ("play", "bench", "evolve", "attach"),
        "uses": ("use", "play"),
        "attacks with": ("attack",),
    },
    phases={"start": "draw", "draw": "draw", "main": "main", "battle": "main", "end": "end"},
    events={"drew": ("draw", "player"), "destroyed": ("knock out", "card"), "attacked": ("attack", "card")},
    main="main",
    fill={DECK: 10, PRIZES: 3},
    blank="Cub",
)
