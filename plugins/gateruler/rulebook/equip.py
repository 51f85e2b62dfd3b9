"""The rulebook, fifth part: 【装着】 (GR-16)."""

from __future__ import annotations

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

_ARTICLE = "equip article of 2022-03-28"

EQUIPPING = (
    Rule(
        "GR-16@2020-12",
        "A ruler never leaves the ruler zone, cards in the defence zone do not attack, and nothing is ruler and unit "
        "at once.",
        DERIVED,
        "comprehensive rules 1.0.0, chapters 3 and 8: nothing in them does it",
        until="2022-03",
    ),
    Rule(
        "GR-16.1",
        "Equip: a unit that has it is put on top of the own ruler, for no energy and no summon right; that is no "
        "summon.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.2",
        "The two stand in the defence zone in the ruler's act or rest state, and attack from there as a unit does.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.3",
        "A ruler and the unit put on top of it are not moved to an attack zone or the ruler zone, and no other card is "
        "put where they are; what would do so is not carried out.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.4",
        "They count as unit and as ruler, for choices, conditions and damage.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.5",
        "All numbers but LIFE are the unit's; what changes numbers of the unit or of the ruler changes them.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule("GR-16.6", "Combat damage to them is dealt to the unit only.", OFFICIAL, _ARTICLE, since="2022-03"),
    Rule(
        "GR-16.7",
        "Effect damage for units is dealt to the unit only, for rulers to the ruler only; what damages both, to both.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.8",
        "When the unit leaves the field the ruler goes back to the ruler zone in the act or rest state of the two; an "
        "attack on them is then on the ruler, unless its damage has been dealt.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.9",
        "The text of the ruler goes on working under the unit, and the ruler attacks when they do.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule("GR-16.10", "They act in their player's start phase.", OFFICIAL, _ARTICLE, since="2022-03"),
    Rule(
        "GR-16.11",
        "It takes an own ruler without a unit on top, and the card's equip condition; nothing ends when that condition "
        "no longer holds.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.11a",
        "The card's condition is looked at as the equip is played, and again as it is carried out.",
        ASSUMED,
        f"{_ARTICLE}, read so",
        since="2022-03",
    ),
    Rule(
        "GR-16.12",
        "Equip abilities are had only while equipped, each of several by itself; other text always counts.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.13",
        "From hand or drive zone: in the own main phase on an empty gate; the card just driven, while its drive item "
        "is carried out; or as an effect says, within it.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.14",
        "The card is shown and its equip put on the gate. Carried out: the ruler moves to the defence zone as it lies, "
        "what is there goes to the graveyard, and the unit is put on top; if that is not allowed any more, nothing "
        "moves.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule(
        "GR-16.15",
        "To be equipped is to be put on the field, but neither a summon nor a touchdown.",
        OFFICIAL,
        _ARTICLE,
        since="2022-03",
    ),
    Rule("GR-16.16", "The ruler under the unit is no soul.", OFFICIAL, _ARTICLE, since="2022-03"),
)
