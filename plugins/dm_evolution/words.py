"""The game's words: for rules English, and against the shared words of scenarios."""

from __future__ import annotations

from dm_evolution.attributes import CIVILIZATIONS, INFINITE
from dm_evolution.cards.templates import LEAVES, LEAVING, UNEARTHED
from dm_evolution.guide import SAYS, TIPS
from dm_evolution.mechanics.evolution import IS_EVOLUTION
from dm_evolution.turn import MY_NEXT_TURN, NEXT_TURN
from dm_evolution.verbs import VERBS
from dm_evolution.zones import BATTLE, DECK, GEAR, GRAVEYARD, HAND, LINK, MANA, SHIELDS, UNDER
from rulestone.authoring import *

_YOURS, _THEIRS = (e.Same(e.Var("player"), who) for who in (e.You(), e.Opponent()))
_INTO_GRAVEYARD = e.All((bound("role") == "", bound("from") == BATTLE, bound("to") == GRAVEYARD))
_CREATURE_ATTACKED = e.Compare("==", e.Of(e.Var("target"), "type"), e.Lit("creature"))


def starts_phase(phase: str) -> e.Expr:
    """Return the condition that this phase of your turn starts."""
    return both(e.Compare("==", e.Var("phase"), e.Lit(phase)), e.TurnOf(e.You()))


_BURIED = e.All((LEAVES, e.Compare("==", e.Var("to"), e.Lit(GRAVEYARD))))
VOCABULARY = Vocabulary(
    types={"creature": "creature", "spell": "spell", "cross gear": "gear"},
    plurals={"cross gear": "cross gear", "card beneath": "cards beneath"},
    zones={
        "hand": HAND,
        "deck": DECK,
        "graveyard": GRAVEYARD,
        "mana zone": MANA,
        "shield zone": SHIELDS,
        "battle zone": BATTLE,
    },
    home={"creature": (BATTLE,), "spell": (HAND,), "gear": (BATTLE,)},
    everywhere=(BATTLE,),
    reaches={"discard": (HAND,)},
    attributes={
        "power": "power",
        "cost": "cost",
        "civilization": "civilization",
        "race": "race",
        "breaker": "breaker",
    },
    several=("civilization", "race"),
    states={
        "tapped": ("tapped", True),
        "untapped": ("tapped", False),
        "attacking": ("attacking", True),
        **{said: ("civilization", said) for said in CIVILIZATIONS},
    },
    keywords={
        "blocker": "blocker",
        "speed attacker": "speed attacker",
        "S-trigger": "shield trigger",
        "the right to attack untapped creatures": "attacks untapped",
    },
    things={
        "attack": "attack",
        "choose not to attack": "not attack",
        "block": "block",
        "choose not to block": "not block",
        "be destroyed": "destroy",
        "be chosen": "be chosen",
        "be tapped": "tap",
        "be blocked": "be blocked",
        "be attacked": "be attacked",
        "attack players": "attack players",
        "attack creatures": "attack creatures",
        "summon": "summon",
        "cast": "cast",
        "draw cards": "draw",
        "be discarded": "discard",
        "be charged": "put into mana",
        "leave the battle zone": "leave",
        "be returned": "return to hand",
        "be put into the mana zone": "send to mana",
        "be put into the graveyard": "bury",
        "be put into the shield zone": "shield",
        "be put on top of the deck": "put on the deck",
        "be put on the bottom of the deck": "put under the deck",
        "be put into the battle zone": "put out",
        "be moved alone": "take card",
        "lose the top card": "return top card",
        "be put under creatures": "place under",
        "be put on other cards": "put on",
        "be evolved": "evolve",
        "be used without paying": "use for free",
        "be crossed": "cross",
        "battle": "battle",
        "untap": repertoire.UNTAP_STEP,
    },
    events={
        "is destroyed": ("destroy", "creature"),
        "enters the battle zone": ("enters", "creature"),
        "comes into play": ("enters", "creature"),
        "is broken": Heard("move", ("card",), bound("manner") == "broken"),
        "attacks": ("attack", "attacker"),
        "attacks a creature": Heard("attack", ("attacker",), _CREATURE_ATTACKED),
        "attacks the player": Heard("attack", ("attacker",), no(_CREATURE_ATTACKED)),
        "blocks": ("block", "blocker"),
        "becomes tapped": repertoire.becomes("tapped", True),
        "becomes untapped": repertoire.becomes("tapped", False),
        "wins a battle": ("win a battle", "creature"),
        "is discarded": ("discard", "cards"),
        "is cast": ("cast", "spell"),
        "leaves the battle zone": Heard("move", ("card",), LEAVING),
        "is put into the graveyard from the battle zone": Heard("move", ("card",), _INTO_GRAVEYARD),
    },
    replaced={"leaves the battle zone": ("leave", "creature")},
    player_events={"draw a card": ("draw", "player"), "draw": ("draw", "player"), "cast a spell": ("cast", "player")},
    moments={
        "the start of your turn": When(event="start of the turn", where=_YOURS),
        "the end of your turn": When(event="end of the turn", where=_YOURS),
        "the start of your opponent's turn": When(event="start of the turn", where=_THEIRS),
        "the end of your opponent's turn": When(event="end of the turn", where=_THEIRS),
        "the start of your main phase": When(event="phase", where=starts_phase("Main Step")),
        "the start of your attack phase": When(event="phase", where=starts_phase("Attack Step")),
        "a turn begins": When(event="start of the turn"),
        "a turn ends": When(event="end of the turn"),
        "this is put into the graveyard from the battle zone": When(event="move", where=_BURIED),
        "a spell is cast": When(event="cast"),
        "a card is put into the mana zone": When(event="put into mana"),
        "this is put into the graveyard from under a creature": When(event="move", where=UNEARTHED),
    },
    groups={
        "the evolution creatures": cards_in(BATTLE, where=IS_EVOLUTION),
        "your evolution creatures": cards_in(BATTLE, of=YOU, type="creature", where=IS_EVOLUTION),
        "the cards of the battle zone": cards_in(BATTLE, role="any"),
        "the cards beneath this": e.Under(THIS, UNDER),
    },
    singles={"the bearer": e.HostOf(THIS)},
    conditions={
        "this is attacking": of(THIS, "attacking") == True,
        "this is linked": e.Exists(e.Under(THIS, LINK)),
    },
    roles={"card beneath": UNDER, "crossed gear": GEAR, "linked god": LINK},
    durations={
        "until end of turn": END_OF_TURN,
        "this turn": END_OF_TURN,
        "until its controller's next turn": NEXT_TURN,
        "during its controller's next untap step": repertoire.NEXT_UNTAP_STEP,
        "until the start of your next turn": MY_NEXT_TURN,
        "until your next turn": MY_NEXT_TURN,
        "for the rest of the game": FOR_GOOD,
    },
    phases={
        "main step": "Main Step",
        "attack step": "Attack Step",
        "the main phase": "Main Step",
        "the end phase": "End Step",
    },
    deeds={"drawn": "draw", "drawn a card": "draw", "cast a spell": "cast"},
    patterns=(
        *(Pattern(verb=verb.name, text=text) for verb in VERBS.values() for text in verb.english),
        Pattern(verb="battle", text="make {first} battle {second}"),
        Pattern(verb="break", text="break a shield of {player:player}", given={"count": e.Lit(1)}),
    ),
)

NO_ANSWERS = Meaning(
    own=None,
    note="a player does nothing in the other's turn but block and use S-triggers, and no player responds",
    rule="DM-11.4",
    refuses=True,
)

LEXICON = Lexicon(
    guide=TIPS,
    says=SAYS,
    kinds={
        "creature": Meaning(own="creature"),
        "spell": Meaning(own="spell"),
        "response": NO_ANSWERS,
        "equipment": Meaning(
            own="gear",
            note="equipment is cross gear, generated first and then crossed",
            rule="DM-10.5",
            text="activated",
            role=GEAR,
        ),
        "stacked creature": Meaning(
            own="creature",
            values={"evolution": INFINITE},
            note="a creature on top of others is an evolution creature (super-infinite: on any number)",
            rule="DM-8.4",
        ),
    },
    defaults={"creature": {"power": 1000}},
    zones={
        "field": (Placing(zone=BATTLE),),
        "hand": (Placing(zone=HAND),),
        "deck": (Placing(zone=DECK),),
        "graveyard": (Placing(zone=GRAVEYARD),),
        "life": (Placing(zone=SHIELDS, note="shields stand for life: an attack breaks them", rule="DM-7.5"),),
    },
    attributes={"power": "power", "name": "name", "type": "type"},
    states={"tapped": ("tapped", True), "untapped": ("tapped", False), "new": ("fresh", True)},
    state_notes={"new": "“new” is a card that came into the battle zone this turn"},
    actions={
        "plays": ("cast", "summon", "evolve", "generate", "cast the spell side"),
        "casts": ("cast", "cast the spell side"),
        "uses": ("cast",),
        "activates": ("cast",),
        "equips": ("cross gear",),
        "summons": ("summon", "evolve"),
        "attacks with": ("attack",),
        "attacks": ("attack",),
        "blocks with": ("block",),
        "blocks": ("block",),
    },
    phases={
        "start": "Start of Turn",
        "draw": "Draw Step",
        "main": "Main Step",
        "battle": "Attack Step",
        "end": "End Step",
    },
    events={
        "drew": ("draw", "player"),
        "destroyed": ("destroy", "creature"),
        "discarded": ("discard", "cards"),
        "attacked": ("attack", "attacker"),
        "blocked": ("block", "blocker"),
        "cast": ("cast", "spell"),
    },
    keywords={"haste": Meaning(own="speed attacker"), "blocker": Meaning(own="blocker")},
    missing={
        **dict.fromkeys(("answers with", "flash timing"), NO_ANSWERS),
        "copy a spell": Meaning(
            own=None, note="a spell resolves as it is cast, so none waits to be copied", rule="DM-11.4"
        ),
        "detaches": Meaning(
            own=None, note="crossed gear is crossed to another creature, but not taken off", rule="DM-10.5"
        ),
        "illegal host": Meaning(
            own=None, note="no bearer becomes illegal; gear whose creature leaves stays uncrossed", rule="DM-10.5a"
        ),
        "counters on cards": Meaning(
            own=None, note="no counters are put on cards: a creature has a cost, races and power", rule="DM-3.1"
        ),
        "cost: life": Meaning(own=None, note="attacks break shields, and no ability costs any", rule="DM-7.5"),
        "mana cost": Meaning(own=None, note="mana pays for cards, and no ability costs any", rule="DM-5.2"),
        "flying": Meaning(own=None, note="every creature with Blocker may block every attack", rule="DM-7.3"),
        **dict.fromkeys(
            ("trample", "deathtouch", "double strike", "first strike"),
            Meaning(own=None, note="no damage is dealt in a battle: power is compared once", rule="DM-7.4"),
        ),
        **dict.fromkeys(
            ("damage", "deals damage"),
            Meaning(
                own=None,
                note="creatures are dealt no damage: in a battle the one with less power is destroyed",
                rule="DM-7.4",
            ),
        ),
        "exile": Meaning(
            own=None, note="no zone is outside the game: what leaves goes to an ordinary zone", rule="DM-2"
        ),
    },
    main="Main Step",
    fill={DECK: 10, SHIELDS: 5},
    blank="Blank Leaf",
    under=UNDER,
)
