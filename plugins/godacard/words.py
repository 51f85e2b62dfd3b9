"""The game's words: for rules English, and against the shared words of scenarios."""

from __future__ import annotations

from godacard.guide import SAYS, TIPS
from godacard.turn import MY_NEXT_TURN
from godacard.verbs import VERBS
from godacard.zones import AREA, BATTLE_AREA, DECK, GRAVEYARD, HAND, LIFE, MONSTERS, SEAL, SPELLS
from rulestone.authoring import *

_LEAVES = both(bound("role") == "", bound("from").one_of(MONSTERS, AREA, SPELLS))
_GONE = both(_LEAVES, no(bound("to").one_of(MONSTERS, AREA, SPELLS)))
_END = e.Compare("==", e.Var("phase"), e.Lit("End Time"))
"""The event that End Time begins."""

VOCABULARY = Vocabulary(
    types={"monster": "monster", "creature": "monster", "spell": "spell"},
    plurals={"energy": "energy", "equipped armour": "equipped armour"},
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
    reaches={"discard": (HAND,)},
    played={"negate": {"spell": "spell"}},
    attributes={
        "power": "power",
        "color": "color",
        "class": "class",
        "method": "method",
        "attribute": "attribute",
        "lineage": "lineage",
        "race": "lineage",
        "kind": "kind",
        "bonus": "bonus",
        "posture": "posture",
        "normal summons per turn": "normal summons",
        "hand limit": "hand limit",
        "ember counters": "ember counters",
        "frost counters": "frost counters",
    },
    several=("lineage",),
    states={
        "blue": ("color", "blue"),
        "red": ("color", "red"),
        "attack-posture": ("posture", "attack"),
        "standby-posture": ("posture", "standby"),
        "special-posture": ("posture", "special"),
        "attack": ("posture", "attack"),
        "standby": ("posture", "standby"),
        "tapped": ("posture", "standby"),
        "untapped": ("posture", "attack"),
        "special": ("posture", "special"),
        "charged": ("charged", True),
        "effectless": ("has abilities", False),
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
        "attack": "assault",
        "choose not to attack": "not assault",
        "draw cards": "draw",
        "block": "block",
        "choose not to block": "not block",
        "be destroyed": "destroy",
        "be chosen": "be chosen",
        "be assaulted": "be assaulted",
        "be blocked": "be blocked",
        "become material": "become material",
        "bear armour": "bear armour",
        "be discarded": "discard",
        "be tapped": "tap",
        "have lower power": "lower power",
        "untap": repertoire.UNTAP_STEP,
    },
    events={
        "assaults in vain": ("assault comes to nothing", "assailant"),
        "is destroyed": ("destroy", "victim"),
        "is discarded": ("discard", "cards"),
        "is normal summoned": ("normal summon", "card"),
        "is effect summoned": ("effect summon", "card"),
        "is returned to hand": ("return to hand", "card"),
        "is sealed": ("seal", "card"),
        "is summoned": ("comes into play", "new"),
        "comes into play": ("comes into play", "new"),
        # an assault declares a battle or a life attack, depending on its target
        "assaults": Heard("battle declared", ("assailant",), also=("life attack",)),
        "attacks": Heard("battle declared", ("assailant",), also=("life attack",)),
        "assaults a monster": ("battle declared", "assailant"),
        "attacks the player": ("life attack", "assailant"),
        "becomes tapped": repertoire.becomes("posture", "standby"),
        "becomes untapped": repertoire.becomes("posture", "attack"),
        "is assaulted": ("battle declared", "target"),
        "battles": Heard("battle", ("assailant", "defender")),
        "blocks": ("block", "blocker"),
        "is blocked": ("block", "assailant"),
        "defends": ("defence", "defender"),
        "leaves the battle area": Heard("move", ("card",), _GONE),
        "is put into the graveyard from the field": Heard("move", ("card",), both(_LEAVES, bound("to") == GRAVEYARD)),
        "fights": Heard("fight", ("first", "second")),
    },
    player_events={
        "draw": ("draw", "player"),
        "draw a card": ("draw", "player"),
        "cast a spell": ("spell put", "player"),
    },
    items={"activation": "", "spell activation": "spell", "effect activation": "effect"},
    roles={"energy": "energy", "equipped armour": "armour"},
    durations={
        "until end of turn": END_OF_TURN,
        "this turn": END_OF_TURN,
        "during its controller's next untap step": repertoire.NEXT_UNTAP_STEP,
        "until the start of your next turn": MY_NEXT_TURN,
        "until your next turn": MY_NEXT_TURN,
        "for the rest of the game": FOR_GOOD,
    },
    phases={
        "Start Time": "Start Time",
        "Draw Time": "Draw Time",
        "Free Time": "Free Time",
        "End Time": "End Time",
        "the main phase": "Free Time",
        "the end phase": "End Time",
    },
    answers={
        "a life attack is declared": "life attack",
        "a battle is declared": "battle",
        "a block is declared": "block",
        "an activation is made": "activation",
        "a monster is summoned": "summon",
        "a card is drawn": "draw",
    },
    moments={
        "your turn begins": When(event="turn begins", where=e.Same(e.Var("player"), e.You())),
        "a turn begins": When(event="turn begins"),
        "the start of your turn": When(event="turn begins", where=e.Same(e.Var("player"), e.You())),
        "the end of your turn": When(event="phase", where=both(_END, e.TurnOf(e.You()))),
        "the start of your opponent's turn": When(event="turn begins", where=e.Same(e.Var("player"), OPPONENT)),
        "the end of your opponent's turn": When(event="phase", where=both(_END, e.TurnOf(OPPONENT))),
        "the start of your main phase": When(
            event="phase", where=both(e.Compare("==", e.Var("phase"), e.Lit("Free Time")), e.TurnOf(e.You()))
        ),
    },
    singles={"the bearer": e.HostOf(THIS), "the spell that was cast": e.Var("item")},
    deeds={
        "normal summoned": "normal summon",
        "drawn": "draw",
        "drawn a card": "draw",
        "cast a spell": "spell put",
    },
    timings={"any time": "any"},
    patterns=(
        *(Pattern(verb=verb.name, text=text) for verb in VERBS.values() for text in verb.english),
        Pattern(verb="fight", text="make {first} battle {second}"),
        *(
            Pattern(verb="put counters", text=f"put {article} {{counter:word}} counter on {{card}}", given={"count": 1})
            for article in ("a", "an")
        ),
    ),
)

LEXICON = Lexicon(
    guide=TIPS,
    says=SAYS,
    kinds={
        "creature": Meaning(own="monster", values={"color": "blue"}),
        "spell": Meaning(own="spell", values={"kind": "normal"}),
        "response": Meaning(
            own="spell",
            values={"kind": "time"},
            note="a response is a time spell, usable in either turn",
            rule="GC-7.3",
        ),
        "equipment": Meaning(
            own="spell",
            values={"kind": "armour"},
            note="equipment is an armour spell, equipped after it is put into the spell zone",
            rule="GC-7.5",
            text="activated",
            role="armour",
        ),
        "stacked creature": Meaning(
            own="monster",
            values={"color": "red", "class": "special-line", "method": "特殊", "materials": 1, "most materials": 1},
            note="a creature on top of others is a red monster, the cards under it are its energy",
            rule="GC-6.1",
        ),
    },
    keywords={"blocker": Meaning(own="", note="every monster in attack posture may block", rule="GC-11.4")},
    missing={
        "haste": Meaning(
            own=None,
            note="a normally summoned monster enters in standby posture, and no keyword changes that",
            rule="GC-5.1",
        ),
        "flying": Meaning(
            own=None, note="every monster in attack posture may block every assault on life", rule="GC-11.4"
        ),
        **dict.fromkeys(
            ("trample", "deathtouch", "double strike", "first strike"),
            Meaning(own=None, note="no damage is dealt in a fight: P is compared once", rule="GC-11.2"),
        ),
        "new": Meaning(
            own=None,
            note="the posture of a monster decides what it may do",
            rule="GC-4.2",
        ),
        **dict.fromkeys(
            ("cost", "mana cost"),
            Meaning(own=None, note="a card costs nothing but what its own text asks", rule="GC-14.3"),
        ),
        "flash timing": Meaning(
            own=None, note="in the other turn only time spells and some effects are used", rule="GC-12.5"
        ),
        "illegal host": Meaning(
            own=None, note="no monster becomes an illegal bearer; armour whose bearer leaves is lost", rule="GC-6.5a"
        ),
        **dict.fromkeys(
            ("damage", "deals damage"),
            Meaning(
                own=None,
                note="monsters are dealt no damage: in a battle the one with lower P is destroyed",
                rule="GC-11.2",
            ),
        ),
    },
    under="energy",
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
        "exile": (Placing(zone=SEAL),),
        "sealed": (Placing(zone=SEAL),),
        MONSTERS: (Placing(zone=MONSTERS, marks={"posture": "attack"}),),
    },
    attributes={"power": "power", "name": "name", "type": "type", "race": "lineage"},
    states={
        "tapped": ("posture", "standby"),
        "untapped": ("posture", "attack"),
    },
    state_notes={"tapped": "tapped is called standby posture", "untapped": "untapped is called attack posture"},
    actions={
        "plays": ("activate spell", "normal summon", "activate effect"),
        "casts": ("activate spell",),
        "uses": ("activate spell", "activate effect"),
        "activates": ("activate spell", "activate effect"),
        "stacks": ("activate spell", "activate effect"),
        "answers with": ("activate spell", "activate effect"),
        "summons": ("normal summon", "special-line summon", "evolution summon", "force summon"),
        "equips": ("equip", "move armour"),
        "detaches": ("move armour",),
        "attacks with": ("assault",),
        "attacks": ("assault",),
    },
    phases={"start": "Start Time", "draw": "Draw Time", "main": "Free Time", "battle": "Free Time", "end": "End Time"},
    events={
        "drew": ("draw", "player"),
        "destroyed": ("destroy", "victim"),
        "discarded": ("discard", "cards"),
        "attacked": ("assault", "this"),
        "attack": ("assault", "this"),
        "blocked": ("block", "blocker"),
    },
    main="Free Time",
    fill={DECK: 10, LIFE: 5},
    blank="Blank Page",
)
