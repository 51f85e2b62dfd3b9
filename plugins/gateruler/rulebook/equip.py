"""Equip, 【装着】 (GR-16)."""

from __future__ import annotations

from gateruler.rulebook.sources import ARTICLE, derived, stated, unstated

EQUIPPING = (
    derived(
        "GR-16@2020-12",
        "A ruler never leaves the ruler zone, cards in the defence zone do not attack, and no card is ruler "
        "and unit at once.",
        "comprehensive rules 1.0.0, chapters 3 and 8: nothing in them does it",
        until="2022-03",
    ),
    stated(
        "GR-16.1",
        "Equip: a unit with this ability is put on top of its player's ruler. It costs no energy and no "
        "summon right, and is not a summon.",
        ARTICLE,
        since="2022-03",
    ),
    stated(
        "GR-16.2",
        "The two stand in the defence zone in the ruler's act or rest state, and attack from there as a unit does.",
        ARTICLE,
        since="2022-03",
    ),
    stated(
        "GR-16.3",
        "A ruler and the unit on top of it are not moved to an attack zone or the ruler zone, and no other "
        "card is put into their zone; an effect that would do so does nothing.",
        ARTICLE,
        since="2022-03",
    ),
    stated("GR-16.4", "They count as unit and as ruler, for choices, conditions and damage.", ARTICLE, since="2022-03"),
    stated(
        "GR-16.5",
        "Both have the numbers of the unit, except for LIFE. Effects on numbers of the unit or of the ruler change "
        "them.",
        ARTICLE,
        since="2022-03",
    ),
    stated("GR-16.6", "Combat damage to them is dealt to the unit only.", ARTICLE, since="2022-03"),
    stated(
        "GR-16.7",
        "Effect damage for units is dealt to the unit only, effect damage for rulers to the ruler only; "
        "damage for both, to both.",
        ARTICLE,
        since="2022-03",
    ),
    stated(
        "GR-16.8",
        "When the unit leaves the field, the ruler returns to the ruler zone in the act or rest state of the "
        "two. An attack on them is then on the ruler, unless its damage has been dealt.",
        ARTICLE,
        since="2022-03",
    ),
    stated(
        "GR-16.9",
        "The text of the ruler keeps working under the unit, and the ruler attacks when the two attack.",
        ARTICLE,
        since="2022-03",
    ),
    stated("GR-16.10", "They become act in their player's start phase.", ARTICLE, since="2022-03"),
    stated(
        "GR-16.11",
        "It requires a ruler of the player without a unit on top, and the card's equip condition; the equip does not "
        "end when that condition stops holding.",
        ARTICLE,
        since="2022-03",
    ),
    unstated(
        "GR-16.11a",
        "The card's condition is checked as the equip is played, and again as it resolves.",
        "equip article of 2022-03-28, read so",
        since="2022-03",
    ),
    stated(
        "GR-16.12",
        "A unit has its equip abilities only while equipped, each of several separately; its other text "
        "always applies.",
        ARTICLE,
        since="2022-03",
    ),
    stated(
        "GR-16.13",
        "A player equips from hand or drive zone in their own main phase on an empty gate. The card just "
        "driven can also be equipped while its drive item resolves, and an effect can allow it within that "
        "effect.",
        ARTICLE,
        since="2022-03",
    ),
    stated(
        "GR-16.14",
        "The card is shown and its equip put on the gate. As it resolves, the ruler moves to the defence zone "
        "in the state it has, a card there goes to the graveyard, and the unit is put on top; if that is no "
        "longer allowed, nothing moves.",
        ARTICLE,
        since="2022-03",
    ),
    stated(
        "GR-16.15",
        "Equipping puts the unit on the field, but is neither a summon nor a touchdown.",
        ARTICLE,
        since="2022-03",
    ),
    stated("GR-16.16", "The ruler under the unit is not soul.", ARTICLE, since="2022-03"),
)
