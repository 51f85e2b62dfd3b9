"""Shared words without a counterpart in Gate Ruler, and keywords that mean something else there."""

from __future__ import annotations

from rulestone.authoring import Meaning

KEYWORDS = {
    "haste": Meaning(own="", note="a unit enters an attack zone in act state and may attack at once", rule="GR-8.11"),
    "trample": Meaning(
        own="penetration",
        note="trample is penetration: it deals the attacker's whole STK, and only if the defence zone is empty",
        rule="GR-14.penetration-amount",
    ),
}
"""Shared keywords of card texts."""
GEAR_WORDS = ("equipment", "detaches", "illegal host")
"""Shared words for cards that strengthen their bearer."""
MISSING = {
    "equipment": Meaning(own=None, note="this game has no equipment on units", rule="GR-16@2020-12"),
    "flying": Meaning(own=None, note="nothing blocks, so no unit has to evade a block", rule="GR-11.4"),
    "deathtouch": Meaning(own=None, note="no unit has deathtouch yet", rule="GR-11.8"),
    "double strike": Meaning(
        own=None, note="the attacker deals its damage once in an attack; it may act and attack again", rule="GR-11.8"
    ),
    "first strike": Meaning(
        own=None,
        note="an attacked unit deals no damage in the attack",
        rule="GR-11.8",
    ),
    "equips": Meaning(own=None, note="nothing is put on top of a ruler yet", rule="GR-16@2020-12"),
    **dict.fromkeys(
        ("blocks", "blocks with"),
        Meaning(
            own=None,
            note="nothing blocks: a unit in the defence zone stands in front of its ruler from the start",
            rule="GR-11.4",
            refuses=True,
        ),
    ),
    **dict.fromkeys(
        ("detaches", "illegal host"),
        Meaning(own=None, note="nothing is put on a unit, so nothing comes off it", rule="GR-16@2020-12"),
    ),
    "flash timing": Meaning(own=None, note="only instant events are played as a response", rule="GR-6.4"),
    "counters on cards": Meaning(
        own=None, note="no counters are put on cards: a unit has a level, ATK, HP and STK", rule="GR-1.3"
    ),
    "mana cost": Meaning(
        own=None, note="energy pays for cards; texts that cost energy came with the third set", rule="GR-8.4"
    ),
    "new": Meaning(own=None, note="when a unit entered does not matter for whether it may attack", rule="GR-11.1"),
    "life": Meaning(
        own=None, note="a ruler has a number of LIFE; damage is counted in cards of the damage zone", rule="GR-15.3"
    ),
}
"""Shared words without a counterpart, with the reasons."""
