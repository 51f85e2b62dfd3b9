"""Blue monsters of the sample pool."""

from __future__ import annotations

from godacard.cards.templates import ANY, IN_HAND, IN_THEIR_HAND, OWN, TARGET, THEIRS, blue, paying
from godacard.zones import GRAVEYARD, HAND, MONSTERS
from rulestone.authoring import *

BLUE: tuple[Card, ...] = (
    Card(name="Blank Page", type="monster", values={"color": "blue", "power": 0}, note="fills zones in scenarios"),
    blue("Lantern Page", 1000, "light", "squire"),
    blue("Bridge Warden", 2000, "earth", "knight"),
    blue("River Lancer", 3000, "water", "knight"),
    blue("Hill Ogre", 4000, "earth", "ogre"),
    blue("Cinder Whelp", 2000, "fire", "drake"),
    blue("Thornback Boar", 3000, "wind", "beast"),
    blue(
        "Quarry Golem",
        5000,
        "earth",
        "golem",
        "This cannot block.",
        static(THIS, forbid("block")),
    ),
    blue(
        "Glass Archer",
        2000,
        "wind",
        "hunter",
        "When this is destroyed, you may draw a card.",
        triggered("destroy", e.Same(var("victim"), THIS), do("draw", player=YOU, count=1), optional=True),
    ),
    blue(
        "Bellows Smith",
        1000,
        "fire",
        "smith",
        "Your other monsters get +1000 power.",
        static(cards_in(MONSTERS, of=YOU, type="monster", other=THIS), add(power=1000)),
    ),
    blue(
        "Gate Sentinel",
        3000,
        "earth",
        "knight golem",
        "This cannot assault.\nWhen this blocks, draw a card.",
        static(THIS, forbid("assault")),
        triggered("block", e.Same(var("blocker"), THIS), do("draw", player=YOU, count=1)),
    ),
    blue(
        "Mirror Monk",
        2000,
        "light",
        "spirit",
        "This cannot be chosen.",
        static(THIS, forbid("be chosen")),
    ),
    blue(
        "Stone Bulwark",
        2000,
        "earth",
        "golem",
        "If this would be destroyed, pick a card in your hand, then discard it instead.",
        replacement("destroy", e.Same(var("victim"), THIS), pick("target", IN_HAND), do("discard", cards=TARGET)),
    ),
    blue(
        "Ledger Clerk",
        1000,
        "light",
        "squire",
        "Once per turn: pick a card in your hand, then discard it: draw a card.",
        activated(
            do("draw", player=YOU, count=1), cost=paying(pick("target", IN_HAND), do("discard", cards=TARGET)), limit=1
        ),
    ),
    blue(
        "Ember Adept",
        2000,
        "fire",
        "witch",
        "Tap this: choose a monster. Put 2 ember counters on it.\n"
        "Monsters with ember counters 4 or more cannot be destroyed.",
        activated(
            choose("target", ANY),
            do("put counters", count=2, counter="ember", card=TARGET),
            cost=paying(do("tap", monster=THIS)),
        ),
        static(cards_in(MONSTERS, type="monster", where=its["ember counters"] >= 4), forbid("destroy")),
    ),
    blue(
        "Frost Adept",
        2000,
        "water",
        "witch",
        "Once per turn: choose a monster your opponent controls. Put 1 frost counter on it.\n"
        "Monsters with frost counters 2 or more cannot assault.",
        activated(choose("target", THEIRS), do("put counters", count=1, counter="frost", card=TARGET), limit=1),
        static(cards_in(MONSTERS, type="monster", where=its["frost counters"] >= 2), forbid("assault")),
    ),
    blue(
        "Ghost Courier",
        1000,
        "shadow",
        "spirit",
        "From the graveyard: seal this: draw a card.",
        activated(do("draw", player=YOU, count=1), cost=paying(do("seal", card=THIS)), zones=(GRAVEYARD,)),
    ),
    blue(
        "Wayside Squire",
        1000,
        "light",
        "squire",
        "Any time: from the hand: discard this: choose a monster you control. It gets +2000 power until end of turn.",
        activated(
            choose("target", OWN),
            lasting(TARGET, add(power=2000)),
            timing="any",
            cost=paying(do("discard", cards=THIS)),
            zones=(HAND,),
        ),
    ),
    blue(
        "Fen Piper",
        1000,
        "water",
        "witch",
        "When this is effect summoned, choose a monster your opponent controls. Tap it.",
        triggered("effect summon", e.Same(var("card"), THIS), choose("target", THEIRS), do("tap", monster=TARGET)),
    ),
    blue(
        "Bridge Marshal",
        2000,
        "earth",
        "knight",
        "Your monsters with lineage “knight” get +1000 power.",
        static(cards_in(MONSTERS, of=YOU, type="monster", where=its.lineage.contains("knight")), add(power=1000)),
    ),
    blue(
        "Storm Herald",
        2000,
        "wind",
        "spirit",
        "All monsters with attribute “wind” get +1000 power.\n"
        "Any time: once per turn: choose a monster with attribute “wind”. It gets +1000 power until end of turn.",
        static(cards_in(MONSTERS, type="monster", where=its.attribute == "wind"), add(power=1000)),
        activated(
            choose("target", cards_in(MONSTERS, type="monster", where=its.attribute == "wind")),
            lasting(TARGET, add(power=1000)),
            timing="any",
            limit=1,
        ),
    ),
    blue(
        "Toll Keeper",
        1000,
        "shadow",
        "smith",
        "Once per turn: turn this to standby posture: your opponent picks a card in your opponent's hand. Discard it.",
        activated(
            pick("target", IN_THEIR_HAND, who=OPPONENT),
            do("discard", cards=TARGET),
            cost=paying(do("turn", monster=THIS, posture="standby")),
            limit=1,
        ),
    ),
    blue(
        "Cup-Bearer",
        1000,
        "light",
        "squire",
        "When another monster you control is destroyed, you may untap this.",
        triggered(
            "destroy",
            e.Are(var("victim"), both(its.type == "monster", e.Same(e.ControllerOf(IT), YOU), no(e.Same(IT, THIS)))),
            do("untap", monster=THIS),
            optional=True,
        ),
    ),
)
