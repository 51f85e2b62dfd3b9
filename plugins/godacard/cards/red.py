"""Red monsters of the sample pool: every class and every method of summoning."""

from __future__ import annotations

from godacard.cards.templates import ANY, TARGET, THEIRS, by_effect, evolution, force, paying, special
from godacard.zones import BATTLE_AREA, LIFE, MONSTERS
from rulestone.authoring import *

BATTLES = either(e.Same(var("assailant"), THIS), e.Same(var("defender"), THIS))
"""This battles, on whichever side (GC-11.9)."""

RED: tuple[Card, ...] = (
    special("Ember Knight", "特殊", 6000, "fire", "knight"),
    special(
        "Twin Ember Knight",
        "特殊・改",
        8000,
        "fire",
        "knight",
        "When this battles, put 1 ember counter on this.\n"
        "This gets extra power equal to 1000 times its ember counters.",
        triggered("battle", BATTLES, do("put counters", count=1, counter="ember", card=THIS)),
        static(THIS, add(power=of(THIS, "ember counters") * 1000)),
    ),
    special(
        "Triune Pyre",
        "特殊・極",
        10000,
        "fire",
        "spirit",
        "Send the energy under this to the graveyard: choose a monster your opponent controls. Destroy it.",
        activated(
            choose("target", THEIRS),
            do("destroy", victim=TARGET),
            cost=paying(do("send to the graveyard", card=e.Under(THIS, "energy"))),
        ),
    ),
    evolution("Ogre Champion", "進化", 6000, "earth", "ogre", material=its.power >= 2000),
    evolution(
        "Drake Ascendant",
        "進化",
        7000,
        "fire",
        "drake",
        "When this is destroyed, choose a monster. Put 2 ember counters on it.",
        triggered(
            "destroy",
            e.Same(var("victim"), THIS),
            choose("target", ANY),
            do("put counters", count=2, counter="ember", card=TARGET),
        ),
        material=its.lineage.contains("drake"),
    ),
    evolution(
        "Bridge Phalanx",
        "G進化",
        8000,
        "earth",
        "knight",
        "Your opponent's monsters with power 2000 or less cannot block.",
        static(cards_in(MONSTERS, of=OPPONENT, type="monster", where=its.power <= 2000), forbid("block")),
        material=its.color == "blue",
    ),
    evolution(
        "Ogre King",
        "W進化",
        9000,
        "earth",
        "ogre",
        "This gets extra power equal to 1000 times the number of the energy under this.",
        static(THIS, add(power=count(e.Under(THIS, "energy")) * 1000)),
    ),
    evolution(
        "Mountain That Walks",
        "T進化",
        12000,
        "earth",
        "golem",
        "This cannot be tapped.\n"
        "When this is destroyed, send the top card of your opponent's life zone to the graveyard.",
        static(THIS, forbid("tap")),
        triggered(
            "destroy", e.Same(var("victim"), THIS), do("send to the graveyard", card=e.Top(LIFE, OPPONENT, e.Lit(1)))
        ),
    ),
    force("Chorus of Steel", "earth", "golem", most=3),
    force(
        "Chorus of Ash",
        "fire",
        "spirit",
        "When this battles, choose an energy your opponent controls. Send it to the graveyard.",
        triggered(
            "battle",
            BATTLES,
            choose("target", cards_in(BATTLE_AREA, of=OPPONENT, role="energy")),
            do("send to the graveyard", card=TARGET),
        ),
        material=its.attribute == "fire",
    ),
    force(
        "Order of the Bridge",
        "earth",
        "knight",
        "This cannot be chosen.",
        static(THIS, forbid("be chosen")),
        least=2,
        most=3,
        material=its.lineage.contains("knight"),
    ),
    force("Flood of Voices", "water", "spirit"),
    by_effect(
        "Child of the Last Bell",
        7000,
        "shadow",
        "spirit",
        "Toll of the Last Bell",
        "When this is effect summoned, your opponent mills 2 cards.",
        triggered("effect summon", e.Same(var("card"), THIS), do("mill", player=OPPONENT, count=2)),
    ),
)
