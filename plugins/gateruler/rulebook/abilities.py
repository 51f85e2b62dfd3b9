"""The rulebook, fourth part: abilities and keywords (GR-13, GR-14)."""

from __future__ import annotations

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

ABILITIES = (
    Rule(
        "GR-13.1",
        "Abilities are activated, automatic or static; automatic ones are played at the next system processing.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 14",
    ),
    Rule(
        "GR-13.2",
        "Effects are direct (done once), continuous (for a duration, or for the game) or replacement effects "
        "(continuous ones that put another action in the place of one about to happen).",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 14",
    ),
    Rule(
        "GR-13.3",
        "What triggered is played; “may” in it is answered as it resolves.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.4",
        "A player plays all of the own waiting autos, in an order of choice; what is played last resolves first.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.4a",
        "Where autos of both players wait, the turn player's are played first.",
        ASSUMED,
        "not found; chapter 13 of the comprehensive rules says so of damage",
    ),
    Rule(
        "GR-13.5",
        "An ability on the gate does not depend on its source any more.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.6",
        "Once a turn or once a game belongs to the name of the ability: a player's abilities of one name share it, and "
        "an automatic one uses it up by triggering.",
        OFFICIAL,
        "rules update of 2021-10-21, of one card",
    ),
    Rule(
        "GR-13.6a",
        "Once a turn or once a game of an ability without a name counts for its card.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-13.6b",
        "Abilities of one name share it whatever card they stand on.",
        ASSUMED,
        "the rules update of 2021-10-21 says so of one card and sounds otherwise of another",
    ),
    Rule(
        "GR-13.7",
        "A card whose ability is used in hand is shown until the ability has resolved; if it is gone by "
        "then, the rest is done.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.8",
        "Continuous effects on a number apply strictly in the order of their beginning.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.8a",
        "Continuous effects on anything else, names and attributes say, apply in the order of their beginning too.",
        ASSUMED,
        "not found: the rules update of 2021-10-21 speaks of numbers",
    ),
    Rule(
        "GR-13.9",
        "『X』 means abilities whose name contains X: what is said of them holds for their playing, resolution and "
        "effect only, and there in every zone.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-13.10",
        "“Ability of a unit” means a unit that is or was on the field.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.11",
        "A delayed trigger is prepared by one event and played at a later one.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.12",
        "What lasts until something is done for the first time in a turn ends without applying where that has been "
        "done already.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-13.13",
        "A card of a hidden zone that must have some property is shown to the opponent.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.15",
        "A deck that was looked through for a card is shuffled.",
        ASSUMED,
        "not in the sources",
        since="2021-10",
    ),
    Rule(
        "GR-13.14",
        "Gaining control puts a card on the field under that player's control.",
        OFFICIAL,
        "rules update of 2021-10-21, of one card",
    ),
    Rule(
        "GR-13.14a",
        "A card under another player's control keeps its owner, and leaves the field to its owner's zones.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-13.16",
        "What abilities there are, and what is forbidden, is settled before any value is worked out.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-13.17",
        "What is replaced has not happened; of several effects that would replace one event the controller of what it "
        "happens to picks the first, and then the others look at what is left, each once.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-13.18",
        "What one effect forbids is not done, though another allows it.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-13.21",
        "A continuous effect that names no duration applies for the game.",
        DERIVED,
        "comprehensive rules 1.0.0, chapter 14: for a duration, or for the game",
    ),
    Rule("GR-13.22", "Cards that are put on the field at one moment see each other come.", ASSUMED, "not found"),
    Rule(
        "GR-13.20",
        "What becomes a copy of a card is what is printed on it, whatever effects have made of that card.",
        ASSUMED,
        "not found: no card of the sources makes a copy",
    ),
    Rule(
        "GR-13.19",
        "Where both players decide at once, the one whose effect it is decides first; both are carried out together.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-14.counterattack@2020-12",
        "Counterattack, before: a unit that took damage and was not put into the graveyard deals effect damage back.",
        OFFICIAL,
        "the publisher's column on the rules update of 2021-03",
        until="2021-10",
    ),
    Rule(
        "GR-14.counterattack",
        "Counterattack: attacked and dealt combat damage, this deals combat damage back.",
        OFFICIAL,
        "rules note of 2021-03-18",
        since="2021-10",
    ),
    Rule("GR-14.counterattack-amount", "A counterattack deals the ATK of its unit.", ASSUMED, "not found"),
    Rule(
        "GR-14.deathtouch",
        "Deathtouch: a unit that was dealt combat damage by this is destroyed at combat end; that is an "
        "automatic ability.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-14.open-card",
        "Open card: shown and played as it is drawn; a unit so played by a normal summon takes a summon right in the "
        "own turn.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-14.open-card-hand",
        "An open card of the opening hand is played in the first gate processing of the game.",
        DERIVED,
        "the players' wiki",
        since="2021-10",
    ),
    Rule(
        "GR-14.open-card-must",
        "An open card costs no energy, and it must be opened.",
        ASSUMED,
        "not found: the reminder text is not in the sources",
        since="2021-10",
    ),
    Rule(
        "GR-14.penetration@2020-12",
        "Penetration, before: where the unit in front was destroyed the attacker deals effect damage to the ruler.",
        OFFICIAL,
        "the publisher's column on the rules update of 2021-03",
        until="2021-10",
    ),
    Rule(
        "GR-14.penetration",
        "Penetration: a unit of the defence zone attacked, and the zone without a unit at the end of the "
        "damage step, the ruler is dealt combat damage.",
        OFFICIAL,
        "rules note of 2021-03-18",
        since="2021-10",
    ),
    Rule("GR-14.penetration-amount", "Penetration deals the STK of the attacker.", ASSUMED, "not found"),
    Rule(
        "GR-14.reinforce",
        "Reinforce: as this is put on the field, after its place is named, one of the own units it lists may go into "
        "its soul.",
        OFFICIAL,
        "rules update of 2021-10-21, equip article of 2022-03-28",
    ),
    Rule(
        "GR-14.sentinel",
        "Sentinel summoning: in the opponent's turn this can be normal summoned at any instant timing.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-14.wait",
        "Wait: the unit can be put in a set zone as an event can.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-14.soul-guard",
        "Soul guard: as this would be destroyed, one card of its soul may go to the graveyard instead; it stays.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-14.soul-guard-leaves",
        "Soul guard holds whatever way this would leave the field.",
        ASSUMED,
        "not found",
    ),
)
