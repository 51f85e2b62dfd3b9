"""The words: of rules English, and of the scenarios that all games share.

`rulestone words layered_duel` shows what the shared words mean here, and which are still unknown; say `missing` of
those for which the game has nothing, with the rule that says so.
"""

from rulestone.authoring import *
from rulestone.examples.layered_duel.attributes import COLOURS
from rulestone.examples.layered_duel.turn import NEXT_TURN
from rulestone.examples.layered_duel.verbs import VERBS
from rulestone.examples.layered_duel.zones import DECK, DISCARD, EXILE, FIELD, HAND

LACKING = {  # shared word → why the game lacks it, with the rule
    ("fighters stand side by side; only gear is put under them", "LD-15"): ("stacked creature",),
    ("life is a number of the player, no zone", "LD-7"): ("life",),
}
ENDING = bound("phase") == "end"
VOCABULARY = Vocabulary(
    types={
        "fighter": "fighter",
        "creature": "fighter",
        "trick": "trick",
        "spell": "trick",
        "tool": "tool",
        "charm": "charm",
        "land": "land",
        "gear": "gear",
        "equipment": "gear",
    },
    plurals={"gear": "gear", "equipment": "equipment"},
    zones={"field": FIELD, "hand": HAND, "deck": DECK, "discard pile": DISCARD, "graveyard": DISCARD, "exile": EXILE},
    home={"fighter": (FIELD,), "tool": (FIELD,), "charm": (FIELD,), "land": (FIELD,)},
    everywhere=(FIELD,),
    reaches={"discard": (HAND,)},
    attributes={
        "strength": "strength",
        "power": "strength",
        "toughness": "toughness",
        "race": "race",
        "damage": "damage",
        "life": "life",
        "cost": "cost",
        "armour": "armour",
        "colour": "colour",
        "color": "colour",
        "counters": "counters",
    },
    states={
        "tired": ("tired", True),
        "tapped": ("tired", True),
        "untapped": ("tired", False),
        "new": ("fresh", True),
        "attacking": ("attacking", True),
        "blocking": ("blocking", True),
        **{colour: ("colour", colour) for colour in COLOURS},
    },
    token="token",
    keywords={
        "flying": "flying",
        "first strike": "first strike",
        "taunt": "taunt",
        "swift": "swift",
        "vigilance": "swift",
        "lifelink": "lifelink",
        "deathtouch": "deathtouch",
        "haste": "haste",
        "trample": "trample",
        "double strike": "double strike",
        "barrier": "barrier",
        "guard": "guard",
        "flash": "flash",
    },
    things={
        "attack": "attack",
        "attack players": "attack players",
        "block": "block",
        "be blocked": "be blocked",
        "be countered": "negate",
        "be destroyed": "destroy",
        "be destroyed by battle": "fall",
        "be dealt damage": "wound",
        "draw cards": "draw",
        "be tapped": "tap",
        "be chosen": "be chosen",
        "be exiled": "exile",
        "be returned": "return to hand",
        "be discarded": "discard",
        "untap": repertoire.UNTAP_STEP,
    },
    events={
        "is destroyed": ("destroy", "fighter"),
        "is destroyed by battle": ("fall", "fighter"),
        "destroys a creature by battle": ("fall", "by"),
        "comes into play": ("arrives", "card"),
        "is dealt damage": ("wound", "fighter"),
        "is played from hand": ("play", "card"),
        "is discarded": ("discard", "cards"),
        "attacks": ("attack", "fighter"),
        "attacks the player": ("raid", "fighter"),
        "attacks a creature": ("clash", "fighter"),
        "is attacked": ("clash", "foe"),
        "deals damage": Heard("wounds", ("by",), also=("hits",)),
        "deals damage to a creature": ("wounds", "by"),
        "deals damage to a player": ("hits", "by"),
        "deals damage to your opponent": Heard("hits", ("by",), e.Same(var("player"), OPPONENT)),
        "is exiled": ("exile", "card"),
        "blocks": ("block", "fighter"),
        "is blocked": ("block", "foe"),
    },
    replaced={"is dealt damage": ("wound", "fighter"), "comes into play": ("enter", "card")},
    player_events={
        "draw": ("draw", "player"),
        "draw a card": ("draw", "player"),
        "gain life": ("gain life", "player"),
        "heal damage": ("gain life", "player"),
        "lose life": ("lose life", "player"),
        "be dealt damage": ("hit", "player"),
        "take damage": ("hit", "player"),
        "cast a spell": ("cast", "player"),
        "play a land": ("settle", "player"),
        "gain armour": ("gain armour", "player"),
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
    deeds={
        "played a card": "play",
        "attacked": "attack",
        "drawn a card": "draw",
        "lost life": "lose life",
        "cast a spell": "cast",
    },
    conditions={
        "you have played another card this turn": e.Compare(">", e.Times("play", YOU), e.Times("played", None, THIS))
    },
    singles={"the bearer": e.HostOf(THIS), "the spell that was cast": var("item")},
    items={"played trick": "trick", "used ability": "ability"},
    played={"negate": {"trick": "trick"}},
    phases={"main phase": "main", "the main phase": "main", "the end phase": "end"},
    patterns=(
        *sentences(VERBS.values()),
        Pattern(verb="deal damage", text="{to:player} take {amount:number} damage", given={"by": THIS}),
    ),
    examples=(  # sentences that must be understood; try others with: rulestone english "..." --game layered_duel
        "Destroy target enemy fighter.",
        "When this is destroyed, draw a card.",
        "Your opponent loses 2 life.",
        "Tap this: this deals 1 damage to any target.",
        "Counter target spell unless its controller pays {2}.",
    ),
)
LEXICON = Lexicon(
    kinds={
        "creature": Meaning(own="fighter"),
        "spell": Meaning(own="trick"),
        "response": Meaning(own="trick", values={"speed": "quick"}, note="a response is a quick trick", rule="LD-11"),
        "equipment": Meaning(own="gear"),
    },
    zones={
        "field": (Placing(zone=FIELD),),
        "hand": (Placing(zone=HAND),),
        "deck": (Placing(zone=DECK),),
        "graveyard": (Placing(zone=DISCARD),),
    },
    keywords={
        **{word: Meaning(own=word) for word in ("flying", "first strike", "taunt", "haste", "trample")},
        "blocker": Meaning(own="guard"),
    },
    attributes={"name": "name", "type": "type", "race": "race", "damage": "damage", "cost": "cost"},
    scales={
        "power": Scaled(
            attributes={"strength": 1000, "toughness": 1000}, note="strength and toughness 1 stand for power 1000"
        )
    },
    states={"tapped": ("tired", True), "untapped": ("tired", False), "new": ("fresh", True)},
    missing={word: Meaning(own=None, note=why, rule=rule) for (why, rule), words in LACKING.items() for word in words},
    actions={
        "plays": ("send", "play"),
        "casts": ("play",),
        "uses": ("play", "use"),
        "activates": ("use", "play"),
        "answers with": ("play",),
        "summons": ("send",),
        "blocks with": ("block",),
        "blocks": ("block",),
        "attacks with": ("attack", "clash"),
        "attacks": ("attack", "clash"),
    },
    phases={"start": "draw", "draw": "draw", "main": "main", "battle": "main", "end": "end"},
    events={
        "drew": ("draw", "player"),
        "destroyed": ("destroy", "fighter"),
        "damaged": ("wound", "fighter"),
        "discarded": ("discard", "cards"),
        "attacked": ("attack", "fighter"),
        "blocked": ("block", "fighter"),
    },
    main="main",
    fill={DECK: 10},
    blank="Recruit",
)
