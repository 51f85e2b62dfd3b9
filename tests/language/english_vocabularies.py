"""Vocabularies of two games, as far as the tests of rules English need them."""

from __future__ import annotations

from rulestone.language.build import its
from rulestone.language.expressions import Exists, Not, Select, You
from rulestone.language.vocabulary import Pattern, Vocabulary

BATTLER = Vocabulary(
    types={"monster": "monster", "creature": "monster", "spell": "spell"},
    plurals={"energy": "energy"},
    zones={
        "hand": "hand",
        "graveyard": "graveyard",
        "deck": "deck",
        "seal zone": "seal zone",
        "monster zone": "monster zone",
        "spell zone": "spell zone",
        "area zone": "area zone",
        "life zone": "life zone",
        "battle area": "battle area",
    },
    home={"monster": ("monster zone",), "spell": ("battle area",)},
    everywhere=("battle area",),
    attributes={"power": "power", "lineage": "lineage", "normal summons per turn": "normal summons"},
    several=("lineage",),
    states={
        "blue": ("color", "blue"),
        "red": ("color", "red"),
        "standby": ("posture", "standby"),
        "special charged": ("charged", True),
    },
    things={"normal summon": "normal summon", "be destroyed": "destroy"},
    events={"is destroyed": ("destroy", "victim"), "is put into the graveyard": ("put", "card")},
    player_events={"draw": ("draw", "player")},
    items={"activation": ""},
    roles={"energy": "energy"},
    phases={"Free Time": "Free Time"},
    answers={"a life attack is declared": "life attack"},
    deeds={"normal summoned": "normal summon"},
    conditions={"your hand is empty": Not(Exists(Select(("hand",), You())))},
    patterns=(
        Pattern(verb="draw", text="{player:player} draw {count:cards}"),
        Pattern(verb="discard", text="{player:player} discard {count:cards}"),
        Pattern(verb="discard those", text="discard {cards}"),
        Pattern(verb="destroy", text="destroy {victim}"),
        Pattern(verb="return", text="return {card} to its owner's hand"),
        Pattern(verb="seal", text="seal {card}"),
        Pattern(verb="put", text="put {card} into the {to:zone}"),
        Pattern(verb="effect summon", text="effect *summon {card}"),
        Pattern(verb="turn", text="turn {card} to {posture:word} posture", words={"posture": ("attack", "standby")}),
        Pattern(verb="lower", text="lower the power of {card} by {by:number}"),
        Pattern(verb="negate", text="negate {item}"),
        Pattern(verb="counters", text="put {count:number} {counter:word} counters on {card}"),
    ),
)

GATES = Vocabulary(
    types={"unit": "unit", "event": "event"},
    zones={"attack zone": "attack zone", "defence zone": "defence zone", "hand": "hand", "graveyard": "graveyard"},
    home={"unit": ("attack zone", "defence zone")},
    everywhere=("attack zone", "defence zone"),
    attributes={"ATK": "atk", "HP": "hp", "STK": "stk"},
    keywords={"penetration": "penetration"},
    things={"attack": "attack"},
    events={"is destroyed": ("destroy", "victim"), "attacks": ("attack", "attacker"),
            "is put into the graveyard": ("put", "card")},
    replaced={"is destroyed": ("destroy", "victim")},
    items={"damage": "damage", "activation": ""},
    timings={"instant": "instant"},
    kinds={"counter": "counter"},
    patterns=(
        Pattern(verb="draw", text="{player:player} draw {count:cards}"),
        Pattern(verb="damage", text="deal {amount:number} damage to {victim}"),
        Pattern(verb="damage", text="{victim:player} take {amount:number} damage"),
        Pattern(verb="reduce", text="reduce the next damage to {unit} by {amount:number}"),
        Pattern(verb="swap", text="swap {left} with {right}"),
        Pattern(verb="place", text="put {card} in the {to:zone}"),
        Pattern(verb="carry", text="carry {card}"),
        Pattern(verb="die", text="{player:player} refer to {card}"),
    ),
    gerunds={"refer": "referring"},
)  # fmt: skip

STRONG = its.power >= 3000
