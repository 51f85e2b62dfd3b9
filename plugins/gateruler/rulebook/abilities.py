"""Abilities and keywords (GR-13, GR-14)."""

from __future__ import annotations

from gateruler.rulebook.sources import COMPREHENSIVE, UPDATE, derived, stated, unstated

ABILITIES = (
    stated(
        "GR-13.1",
        "Abilities are activated, automatic or static; automatic ones are played at the next system processing.",
        COMPREHENSIVE + "14",
    ),
    stated(
        "GR-13.2",
        "Effects are direct (done once), continuous (for a duration, or for the game) or replacement effects "
        "(continuous effects that replace an action about to happen).",
        COMPREHENSIVE + "14",
        background=True,
    ),
    unstated("GR-13.1a", "A card that leaves together with others sees only itself leave."),
    stated("GR-13.3", "A triggered ability is always played; “may” in it is answered as it resolves.", UPDATE),
    stated(
        "GR-13.4",
        "A player plays all of their waiting autos, in any order; the last one played resolves first.",
        UPDATE,
    ),
    unstated(
        "GR-13.4a",
        "If autos of both players wait, the turn player's are played first.",
        "not found; chapter 13 of the comprehensive rules has it for damage",
    ),
    stated("GR-13.5", "An ability on the gate is independent of its source.", UPDATE),
    stated(
        "GR-13.6",
        "Once a turn or once a game is counted by the name of the ability: a player's abilities of one name "
        "share it, and an automatic one uses it up by triggering.",
        UPDATE + ", of one card",
    ),
    unstated("GR-13.6a", "Once a turn or once a game of an ability without a name is counted by card."),
    unstated(
        "GR-13.6b",
        "Abilities of one name share their use whatever card has them.",
        "the rules update of 2021-10-21 has it for one card and seems to deny it for another",
    ),
    stated(
        "GR-13.7",
        "A card whose ability is used in hand stays shown until the ability has resolved; if the card is gone "
        "by then, the rest still happens.",
        UPDATE,
    ),
    stated("GR-13.8", "Continuous effects on a number apply strictly in timestamp order.", UPDATE),
    unstated(
        "GR-13.8a",
        "Continuous effects on anything else, such as names and attributes, apply in timestamp order too.",
        "not found: the rules update of 2021-10-21 speaks of numbers",
    ),
    stated(
        "GR-13.9",
        "『X』 means abilities whose name contains X. Effects about them apply to their playing, resolution and "
        "effect only, and do so in every zone.",
        UPDATE,
        since="2021-10",
    ),
    stated("GR-13.10", "“Ability of a unit” means a unit that is or was on the field.", UPDATE),
    stated("GR-13.11", "A delayed trigger is prepared by one event and played at a later one.", UPDATE),
    stated(
        "GR-13.12",
        "If an effect lasts until the first time something is done in a turn, and that has already been done, "
        "the effect never applies.",
        UPDATE,
        since="2021-10",
    ),
    stated("GR-13.13", "A card from a hidden zone that must have some property is shown to the opponent.", UPDATE),
    unstated("GR-13.15", "A deck that was searched for a card is shuffled.", "not in the sources", since="2021-10"),
    stated("GR-13.14", "Gaining control of a card makes that player its controller.", UPDATE + ", of one card"),
    unstated(
        "GR-13.14a", "A card controlled by another player keeps its owner, and leaves the field to its owner's zones."
    ),
    derived(
        "GR-13.14b",
        "A card whose control is gained is put on the field of its new controller.",
        UPDATE + ", from one card whose unit leaves a soul",
    ),
    unstated("GR-13.16", "Which abilities exist and what is forbidden is determined before any value."),
    unstated(
        "GR-13.17",
        "A replaced event did not happen. If several effects would replace one event, the controller of the "
        "affected object picks the first; the others then apply to the event that results, each at most once.",
    ),
    unstated("GR-13.18", "“Cannot” beats “can”."),
    derived(
        "GR-13.21",
        "A continuous effect that names no duration applies for the game.",
        COMPREHENSIVE + "14: for a duration, or for the game",
        background=True,
    ),
    unstated("GR-13.22", "Cards put on the field at the same moment see each other enter.", background=True),
    unstated(
        "GR-13.20",
        "A copy of a card takes its printed values, whatever effects have changed on that card.",
        "not found: no card of the sources makes a copy",
    ),
    unstated(
        "GR-13.19",
        "If both players decide at once, the controller of the effect decides first; both decisions are "
        "applied together.",
    ),
    stated(
        "GR-14.counterattack@2020-12",
        "Counterattack, before: a unit that took damage and was not put into the graveyard deals effect damage back.",
        "the publisher's column on the rules update of 2021-03",
        until="2021-10",
    ),
    stated(
        "GR-14.counterattack",
        "Counterattack: when this is attacked and dealt combat damage, it deals combat damage back.",
        "rules note of 2021-03-18",
        since="2021-10",
    ),
    unstated("GR-14.counterattack-amount", "A counterattack deals the ATK of its unit."),
    stated(
        "GR-14.deathtouch",
        "Deathtouch: a unit that was dealt combat damage by this is destroyed at combat end; that is an "
        "automatic ability.",
        UPDATE,
        since="2021-10",
    ),
    stated(
        "GR-14.open-card",
        "Open card: the card is shown and played. A unit played in this way by a normal summon uses one summon right.",
        UPDATE,
        since="2021-10",
    ),
    unstated(
        "GR-14.open-card-drawn",
        "A card is opened as it is drawn; its summon right is taken in the player's own turn only.",
        "not found: the reminder text is not in the sources",
        since="2021-10",
    ),
    derived(
        "GR-14.open-card-hand",
        "An open card of the opening hand is played in the first gate processing of the game.",
        "the players' wiki",
        since="2021-10",
    ),
    unstated(
        "GR-14.open-card-must",
        "An open card costs no energy, and it must be opened.",
        "not found: the reminder text is not in the sources",
        since="2021-10",
    ),
    stated(
        "GR-14.penetration@2020-12",
        "Penetration, before: if the unit in front was destroyed, the attacker deals effect damage to the ruler.",
        "the publisher's column on the rules update of 2021-03",
        until="2021-10",
    ),
    stated(
        "GR-14.penetration",
        "Penetration: if a unit of the defence zone was attacked and the zone holds no unit at the end of the "
        "damage step, the ruler is dealt combat damage.",
        "rules note of 2021-03-18",
        since="2021-10",
    ),
    unstated("GR-14.penetration-amount", "Penetration deals the STK of the attacker."),
    stated(
        "GR-14.reinforce",
        "Reinforce: as this is put on the field, after its zone is chosen, one of the player's units it lists "
        "may be put into its soul.",
        UPDATE + ", equip article of 2022-03-28",
    ),
    stated(
        "GR-14.sentinel",
        "Sentinel summoning: in the opponent's turn this can be normal summoned at any instant timing.",
        UPDATE,
        since="2021-10",
    ),
    stated("GR-14.wait", "Wait: the unit can be put in a set zone as an event can.", UPDATE, since="2021-10"),
    stated(
        "GR-14.soul-guard",
        "Soul guard: when this is destroyed, one card of its soul may be put into the graveyard; this then "
        "stays on the field. It was still destroyed.",
        UPDATE,
    ),
    unstated("GR-14.soul-guard-leaves", "Soul guard also applies to any other way of leaving the field."),
)
