"""The rulebook, third part: combat, destruction, abilities and victory (GR-11 to GR-15)."""

from __future__ import annotations

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

_COMBAT = (
    Rule(
        "GR-11.1",
        "An attack is attack start, declaration, interception, damage step and attack end.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8",
    ),
    Rule("GR-11.2", "At attack start the gate is processed.", OFFICIAL, "comprehensive rules 1.0.0, chapter 8"),
    Rule(
        "GR-11.3",
        "The declaration names an own ruler or a unit of an attack zone in act state, which is rested, and a "
        "target; or no more attack.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8, player blogs of 2020-11",
    ),
    Rule(
        "GR-11.4",
        "Targets are the frontmost card of a line or a line without a unit. (Assumed, combat.empty_line: an empty side "
        "line takes no damage.)",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8",
    ),
    Rule(
        "GR-11.5",
        "When nothing is attacked the attack phase comes to its end.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8 in part",
    ),
    Rule(
        "GR-11.6",
        "What is done “as it attacks” is put on the gate by rule, above the autos for the attack; it is not "
        "played, but may be answered.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-11.7",
        "In the interception step an attacked unit may strike before the attacker does.",
        ASSUMED,
        "step comprehensive rules 1.0.0, chapter 8",
    ),
    Rule(
        "GR-11.8",
        "In the damage step the attacker deals combat damage, ATK to a unit or STK to a ruler; the unit attacked "
        "does not strike back by itself.",
        OFFICIAL,
        "rules update of 2021-10-21, rules note of 2021-03-18; order assumed",
    ),
    Rule("GR-11.9", "No combat damage is dealt when attacker or target is no longer in place.", ASSUMED, "not found"),
    Rule(
        "GR-11.11",
        "A unit is attacked, and so is a player whose ruler is the target, from the declaration to combat end.",
        ASSUMED,
        "equip article of 2022-03-28; how long is assumed",
    ),
    Rule("GR-11.10", "At combat end what belongs there is processed.", OFFICIAL, "rules update of 2021-10-21"),
)

_DESTRUCTION = (
    Rule(
        "GR-12.1@2020-12",
        "Destroying puts an item on the gate that may be answered; the card goes to the graveyard as it resolves, "
        "unless it is no longer to be destroyed.",
        OFFICIAL,
        "rules update of 2021-10-21, the rule before it",
        until="2021-10",
    ),
    Rule(
        "GR-12.1",
        "Destroying puts the card into the graveyard at once, within the instruction.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-12.2",
        "System processing destroys a unit with damage of its HP or more, or HP of 0 or less.",
        OFFICIAL,
        "the beginner's page",
    ),
    Rule("GR-12.3", "Being put into the graveyard is not being destroyed.", OFFICIAL, "rules update of 2021-10-21"),
    Rule(
        "GR-12.4",
        "A destroyed card that stays on the field was destroyed all the same; it did not go to the graveyard.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-12.5",
        "Staying on the field: the card does not move, its damage becomes 0, and effects of limited duration on it "
        "end.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule("GR-12.7", "The soul of a card that leaves the field goes to the graveyard.", ASSUMED, "not found"),
    Rule(
        "GR-12.6",
        "What is not destroyed except by damage is destroyed by damage alone: no effect destroys it, and no cost can.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-12.8@2020-12",
        "Imaginary Damage heals what a unit has taken, in the corrected text; other cards had corrected texts too.",
        DERIVED,
        "rules update of 2021-10-21, the texts before it",
        until="2021-10",
    ),
    Rule(
        "GR-12.8",
        "Imaginary Damage makes the waiting damage of a unit 0; cards that had been corrected are as printed again.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
)

_ABILITIES = (
    Rule(
        "GR-13.1",
        "Abilities are activated, automatic or static; automatic ones are played at the next system processing.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 14",
    ),
    Rule(
        "GR-13.2",
        "Effects are direct, continuous or replacement effects.",
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
        "A player plays the own waiting autos in an order of choice; the turn player's are played first.",
        ASSUMED,
        "own order rules update of 2021-10-21; between players not found",
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
        "an automatic one uses it up by triggering. One without a name counts for its card.",
        OFFICIAL,
        "rules update of 2021-10-21; the last sentence assumed",
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
        "Gaining control puts a card on the field under that player's control; its owner stays the same.",
        OFFICIAL,
        "rules update of 2021-10-21 for one card, the rest assumed",
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
        "GR-13.19",
        "Where both players decide at once, the one whose effect it is decides first; both are carried out together.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-14.counterattack@2020-12",
        "Counterattack, before: a unit that took damage and was not put into the graveyard deals effect damage back.",
        OFFICIAL,
        "the publisher's column on the rules update of 2021-03; detail assumed",
        until="2021-10",
    ),
    Rule(
        "GR-14.counterattack",
        "Counterattack: attacked and dealt combat damage, this deals its ATK back, as combat damage.",
        OFFICIAL,
        "rules note of 2021-03-18; detail assumed",
        since="2021-10",
    ),
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
        "Open card: shown and played as it is drawn, without energy; a unit takes a summon right in the own turn. Of "
        "the opening hand it is played in the first gate processing of the game.",
        OFFICIAL,
        "rules update of 2021-10-21 and the players' wiki in parts; the rest assumed",
        since="2021-10",
    ),
    Rule(
        "GR-14.penetration@2020-12",
        "Penetration, before: where the unit in front was destroyed the attacker deals effect damage to the ruler.",
        OFFICIAL,
        "the publisher's column on the rules update of 2021-03; detail assumed",
        until="2021-10",
    ),
    Rule(
        "GR-14.penetration",
        "Penetration: a unit of the defence zone attacked, and the zone without a unit at the end of the "
        "damage step, the ruler is dealt STK.",
        OFFICIAL,
        "rules note of 2021-03-18; amount assumed",
        since="2021-10",
    ),
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
        "Soul guard: as this would leave the field, one card of its soul may go to the graveyard instead; it stays.",
        OFFICIAL,
        "rules update of 2021-10-21; “leave the field” assumed",
    ),
)

_ENDS = (
    Rule(
        "GR-15.1",
        "System processing stands at the start of adding and after each resolution: rule checks, then waiting autos.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9 and chapter 14; order assumed",
    ),
    Rule("GR-15.2", "Rule checks: players who have lost, units to be destroyed (together).", ASSUMED, "the list"),
    Rule(
        "GR-15.3",
        "A player loses with as many damage cards as the ruler's LIFE, or with no card in the deck.",
        OFFICIAL,
        "the rule book, translated (2020-11)",
    ),
    Rule(
        "GR-15.4",
        "The player who is left wins; with nobody left it is a draw.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 1",
    ),
    Rule(
        "GR-15.5",
        "What goes in a circle that nobody can leave ends the game without a winner.",
        ASSUMED,
        "the readable parts of the comprehensive rules do not speak of it",
    ),
)

COMBAT = (*_COMBAT, *_DESTRUCTION, *_ABILITIES, *_ENDS)
