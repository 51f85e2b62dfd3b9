"""The rulebook, the cards, the words, and the two revisions."""

from cairn.parts import PARTS, VERBS
from rulestone.authoring import *

REVISIONS = ("first", "second")
RULES = Rulebook(
    (
        Rule("C-1", "Stones lie in a cairn; each has a weight."),
        Rule("C-2", "Quarries are shuffled, each player draws 4 cards, one begins.", ASSUMED),
        Rule("C-3", "A turn begins with digging up 1 card; who has none left to dig has lost."),
        Rule("C-4", "Then stones are laid; toppled ones slide onto the scree."),
        Rule("C-5", "Shouts do what they say; quick ones also in the other player's turn."),
        Rule("C-6", "Six weights of stone win."),
        Rule("C-7", "Nobody may answer a shout.", until="second"),
        Rule("C-7a", "A shout may be answered; the answer is carried out first.", since="second"),
        Rule("C-8", "A shout needs a stone to be aimed at."),
    )
)
THEIRS, MINE = cards_in("cairn", of=OPPONENT), cards_in("cairn", of=YOU)


def stone(name, weight, *abilities):
    return Card(name=name, type="stone", values={"weight": weight}, abilities=abilities)


def shout(name, speed, *steps):
    return Card(name=name, type="shout", values={"speed": speed}, abilities=(effect(*steps),))


CARDS = {
    card.name: card
    for card in (
        stone("Pebble", 1),
        stone("Boulder", 2),
        stone("Geode", 1, triggered("topple", e.Same(var("stone"), THIS), do("draw", player=YOU, count=1))),
        shout("Push", "slow", choose("target", THEIRS), do("topple", stone=var("target"))),
        shout("Steady", "quick", choose("target", MINE), do("take back", stone=var("target"))),
    )
}
WORDS = Vocabulary(
    types={"stone": "stone", "creature": "stone"},
    zones={"cairn": "cairn", "pouch": "pouch", "hand": "pouch", "scree": "scree"},
    home={"stone": ("cairn",)},
    everywhere=("cairn",),
    attributes={"weight": "weight"},
    events={"is toppled": ("topple", "stone"), "is destroyed": ("topple", "stone")},
    patterns=tuple(Pattern(verb=verb.name, text=text) for verb in VERBS.values() for text in verb.english),
)
SHARED = Lexicon(
    kinds={
        "creature": Meaning(own="stone", note="a stone stands for a creature"),
        "spell": Meaning(own="shout"),
        "response": Meaning(own="shout", values={"speed": "quick"}),
    },
    zones={
        "field": (Placing(zone="cairn"),),
        "hand": (Placing(zone="pouch"),),
        "deck": (Placing(zone="quarry"),),
        "graveyard": (Placing(zone="scree"),),
    },
    missing={"power": Meaning(own=None, note="stones do not fight", rule="C-1")},
    actions={"plays": ("shout", "lay")},
    phases={"draw": "dig", "main": "pile", "end": "rest"},
    events={"drew": ("draw", "player"), "destroyed": ("topple", "stone")},
    main="pile",
    fill={"quarry": 10},
    blank="Pebble",
)
FIRST = Ruleset(
    game="cairn",
    revision="first",
    parts=PARTS,
    rulebook=RULES.within("first", REVISIONS),
    lexicon=SHARED,
    vocabulary=WORDS,
    cards=CARDS,
    decks={"grit": ("Pebble",) * 8 + ("Boulder", "Geode", "Push", "Steady") * 3},
    deck_rules=(DeckRule(zone="quarry", least=20, cites="C-2"),),
)
SECOND = FIRST.revise(
    "second",
    RULES.within("second", REVISIONS),
    policies={"responses": ClosedChain(cites=("C-7a",))},
)
RULESETS = {"first": FIRST, "second": SECOND}
