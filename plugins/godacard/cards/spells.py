"""Spells of the sample pool: all five kinds, and a cost of every shape."""

from __future__ import annotations

from godacard.cards.templates import (
    ANY,
    IN_HAND,
    IN_THEIR_HAND,
    OWN,
    TARGET,
    THEIRS,
    area_spell,
    armour_spell,
    loop_spell,
    normal_spell,
    paying,
    time_spell,
)
from godacard.zones import BATTLE_AREA, GRAVEYARD, HAND, MONSTERS
from rulestone.authoring import *

SPELLS: tuple[Card, ...] = (
    normal_spell(
        "Open the Book",
        "Draw 2 cards.",
        effect(do("draw", player=YOU, count=2)),
    ),
    normal_spell(
        "Felling Blow",
        "Choose a monster your opponent controls. Destroy it.",
        effect(choose("target", THEIRS), do("destroy", victim=TARGET)),
    ),
    normal_spell(
        "Twofold Verdict",
        "Choose 2 monsters. Destroy them.",
        effect(choose("target", ANY, 2), do("destroy", victim=TARGET)),
    ),
    normal_spell(
        "Toll of the Last Bell",
        "Choose a monster in your hand or graveyard named “Child of the Last Bell”. Effect summon it.",
        effect(
            choose(
                "target", cards_in(HAND, GRAVEYARD, of=YOU, type="monster", where=its.name == "Child of the Last Bell")
            ),
            do("effect summon", card=TARGET),
        ),
    ),
    normal_spell(
        "Call to Arms",
        "Choose a blue monster in your hand. Effect summon it.",
        effect(
            choose("target", cards_in(HAND, of=YOU, type="monster", where=its.color == "blue")),
            do("effect summon", card=TARGET),
        ),
    ),
    normal_spell(
        "Crimson Summons",
        "Choose a red monster in your hand. Effect summon it in standby posture.",
        effect(
            choose("target", cards_in(HAND, of=YOU, type="monster", where=its.color == "red")),
            do("effect summon", card=TARGET, posture="standby"),
        ),
    ),
    normal_spell(
        "Second Chapter",
        "Choose up to 3 cards in your graveyard. Shuffle them into their owner's deck. Draw a card.",
        effect(
            choose("target", cards_in(GRAVEYARD, of=YOU), 0, 3),
            do("shuffle into the deck", card=TARGET),
            do("draw", player=YOU, count=1),
        ),
    ),
    normal_spell(
        "Parting Gift",
        "By discarding all cards in your hand, draw 3 cards.",
        effect(do("draw", player=YOU, count=3), cost=paying(do("discard", cards=IN_HAND))),
    ),
    normal_spell(
        "Borrowed Strength",
        "Effect: pick a monster you control, then it gets -5000 power until end of turn: draw 2 cards.",
        effect(do("draw", player=YOU, count=2), cost=paying(pick("target", OWN), lasting(TARGET, add(power=-5000)))),
    ),
    normal_spell(
        "Vow of Silence",
        "Effect: pick a monster you control, then it loses its abilities until end of turn: draw 2 cards.",
        effect(do("draw", player=YOU, count=2), cost=paying(pick("target", OWN), lasting(TARGET, LOSE_ABILITIES))),
    ),
    normal_spell(
        "Spent Ember",
        "Effect: pick a monster you control, then its power becomes 0 until end of turn: "
        "shave 1 life of your opponent.",
        effect(
            do("shave", count=1, player=OPPONENT), cost=paying(pick("target", OWN), lasting(TARGET, become(power=0)))
        ),
    ),
    normal_spell(
        "Forced March",
        "By choosing 2 monsters you control and tapping them, draw 3 cards.",
        effect(do("draw", player=YOU, count=3), cost=paying(pick("target", OWN, 2), do("tap", monster=TARGET))),
    ),
    normal_spell(
        "Stand Down",
        "By choosing an attack-posture monster you control and turning it to special posture, "
        "choose a monster your opponent controls. Turn it to special posture.",
        effect(
            choose("target2", THEIRS),
            do("turn", monster=var("target2"), posture="special"),
            cost=paying(
                pick("target", cards_in(MONSTERS, of=YOU, type="monster", where=its.posture == "attack")),
                do("turn", monster=TARGET, posture="special"),
            ),
        ),
    ),
    normal_spell(
        "Banishment",
        "Choose a monster. Seal it.",
        effect(choose("target", ANY), do("seal", card=TARGET)),
    ),
    normal_spell(
        "Landslide",
        "Your opponent mills 3 cards.",
        effect(do("mill", player=OPPONENT, count=3)),
    ),
    normal_spell(
        "Gnawing Doubt",
        "Only if you have not normal summoned this turn: your opponent picks a card in your opponent's hand. "
        "Discard it. Draw a card.",
        effect(
            pick("target", IN_THEIR_HAND, who=OPPONENT),
            do("discard", cards=TARGET),
            do("draw", player=YOU, count=1),
            condition=no(times("normal summon", YOU) > 0),
        ),
    ),
    normal_spell(
        "Strip the Roots",
        "Choose an energy. Send it to the graveyard.",
        effect(choose("target", cards_in(BATTLE_AREA, role="energy")), do("send to the graveyard", card=TARGET)),
    ),
    normal_spell(
        "Grave Tithe",
        "Choose a monster in your graveyard. Return it to its owner's hand.",
        effect(choose("target", cards_in(GRAVEYARD, of=YOU, type="monster")), do("return to hand", card=TARGET)),
    ),
    time_spell(
        "Sudden Strength",
        "Choose a monster you control. It gets +2000 power until end of turn.",
        effect(choose("target", OWN), lasting(TARGET, add(power=2000))),
    ),
    time_spell(
        "Gust of Wind",
        "Choose a monster. Return it to its owner's hand.",
        effect(choose("target", ANY), do("return to hand", card=TARGET)),
    ),
    time_spell(
        "Torn Page",
        "Choose an activation. Negate it.",
        effect(choose("target", e.Items()), do("negate", activation=TARGET)),
    ),
    time_spell(
        "Ambush at the Ford",
        "Only if a life attack is declared: choose a blue monster in your hand. Effect summon it.",
        effect(
            choose("target", cards_in(HAND, of=YOU, type="monster", where=its.color == "blue")),
            do("effect summon", card=TARGET),
            condition=e.IsResponding("life attack"),
        ),
    ),
    time_spell(
        "Snuffed Wick",
        "Only if an activation is made: choose an effect activation. Negate it. Draw a card.",
        effect(
            choose("target", e.Items(kind="effect")),
            do("negate", activation=TARGET),
            do("draw", player=YOU, count=1),
            condition=e.IsResponding("activation"),
        ),
    ),
    time_spell(
        "Second Wind",
        "Choose a monster you control. Untap it.",
        effect(choose("target", OWN), do("untap", monster=TARGET)),
    ),
    loop_spell(
        "War Drum",
        "Your monsters get +1000 power.",
        static(OWN, add(power=1000)),
    ),
    loop_spell(
        "Unbending Oath",
        "Your monsters cannot have lower power.",
        static(OWN, forbid("lower power")),
    ),
    loop_spell(
        "Long Table",
        "Your hand limit becomes 9.",
        static(YOU, become(**{"hand limit": 9})),
    ),
    loop_spell(
        "Toll Chain",
        "Your opponent's monsters with power 1000 or less cannot assault.",
        static(cards_in(MONSTERS, of=OPPONENT, type="monster", where=its.power <= 1000), forbid("assault")),
    ),
    loop_spell(
        "Candle of the Last Hour",
        "When your opponent draws, put 1 ember counter on this.\n"
        "Once per turn: only if its ember counters is 12 or more: you win the game.",
        triggered("draw", e.Same(var("player"), OPPONENT), do("put counters", count=1, counter="ember", card=THIS)),
        activated(i.EndGame(winner=YOU, how="effect"), condition=of(THIS, "ember counters") >= 12, limit=1),
    ),
    area_spell(
        "Plain of Echoes",
        "All monsters get +1000 power.",
        static(ANY, add(power=1000)),
    ),
    area_spell(
        "Market Square",
        "Once per turn: pick a card in your hand, then discard it: draw a card.",
        activated(
            do("draw", player=YOU, count=1), cost=paying(pick("target", IN_HAND), do("discard", cards=TARGET)), limit=1
        ),
    ),
    armour_spell("Iron Coat", 1000),
    armour_spell(
        "Leaden Fetters",
        -1000,
        "Draw a card.",
        effect(do("draw", player=YOU, count=1)),
    ),
)
