"""A small vocabulary of no real game, for the examples of rules English."""

from __future__ import annotations

from rulestone.language import expressions as e
from rulestone.language.abilities import When
from rulestone.language.vocabulary import SAID, Heard, Pattern, Vocabulary

SAMPLE = Vocabulary(
    types={"creature": "creature", "spell": "spell", "ally of legend": "creature"},
    plurals={"ally of legend": "allies of legend", "essence": "essence"},
    zones={"hand": "hand", "deck": "deck", "graveyard": "graveyard", "field": "field"},
    home={"creature": ("field",), "spell": ("field",)},
    everywhere=("field",),
    attributes={said: said for said in ("power", "level", "life", "race", "colour", "cards per turn", "neighbours")},
    several=("race",),
    states={"red": ("colour", "red"), "blue": ("colour", "blue"), "tapped": ("tapped", True)},
    keywords={"flying": "flying", "swift": "swift"},
    things={"attack": "attack", "be destroyed": "destroy", "draw cards": "draw"},
    events={
        "is destroyed": ("destroy", "victim"),
        "is put into the graveyard": ("put", "card"),
        "attacks": ("attack", "attacker"),
        "fights": Heard("fight", ("attacker", "defender")),
        "comes into play": Heard("move", ("new",), e.Compare("==", e.Var("to"), e.Lit("field"))),
    },
    player_events={"draw a card": ("draw", "player")},
    items={"activation": "", "spell activation": "spell"},
    roles={"essence": "essence"},
    durations={"until your next turn": "your next turn"},
    phases={"the main phase": "main", "the end phase": "end"},
    timings={"instant": "instant"},
    kinds={"counter": "counter"},
    moments={
        "a turn begins": When(event="turn"),
        "the start of your turn": When(event="turn", where=e.Same(e.Var("player"), e.You())),
        "the end of your turn": When(event="turn end", where=e.Same(e.Var("player"), e.You())),
    },
    answers={"an attack is declared": "attack"},
    deeds={"drawn": "draw"},
    groups={"the creatures in your line": e.Beside(e.This(), ("field",), e.You())},
    singles={"the bearer": e.HostOf(e.This())},
    players={"the first player": e.GameValue("first")},
    labels={"kin": e.AnyOf((e.Compare("contains", e.Its("race"), SAID), e.Compare("==", e.Its("colour"), SAID)))},
    conditions={"your hand is empty": e.Not(e.Exists(e.Select(("hand",), e.You())))},
    patterns=(
        Pattern(verb="draw", text="{player:player} draw {count:cards}"),
        Pattern(verb="discard", text="{player:player} discard {count:cards}"),
        Pattern(verb="discard those", text="discard {cards}"),
        Pattern(verb="destroy", text="destroy {victim}"),
        Pattern(verb="damage", text="deal {amount:number} damage to {victim}"),
        Pattern(verb="damage", text="{victim:player} take {amount:number} damage"),
        Pattern(verb="return", text="return {card} to its owner's hand"),
        Pattern(verb="put", text="put {card} into the {to:zone}"),
        Pattern(verb="special summon", text="special *summon {card}"),
        Pattern(verb="turn", text="turn {card} {way:word}", words={"way": ("upright", "sideways")}),
        Pattern(verb="turn", text="tap {card}", given={"way": "sideways"}),
        Pattern(verb="lower", text="lower the power of {card} by {amount:number}"),
        Pattern(verb="counters", text="put {count:number} {kind:word} counters on {card}"),
        Pattern(verb="negate", text="negate {item}"),
    ),
)
