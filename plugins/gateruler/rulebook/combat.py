"""The rulebook, third part: combat, destruction and victory (GR-11, GR-12, GR-15)."""

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
        "Targets are the frontmost card of a line or a line without a unit.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8",
    ),
    Rule("GR-11.4a", "An attack on a side line without a unit deals no damage.", ASSUMED, "not found"),
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
        "rules update of 2021-10-21, rules note of 2021-03-18",
    ),
    Rule(
        "GR-11.8a",
        "Counterattack comes after the attacker's damage, penetration at the end of the damage step.",
        ASSUMED,
        "their order not found",
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
        "GR-12.6a",
        "HP of 0 or less destroy a unit that only damage destroys, without any damage.",
        ASSUMED,
        "not found: it counts as damage of its HP or more",
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

_ENDS = (
    Rule(
        "GR-15.1",
        "System processing stands at the start of adding and after each resolution: rule checks and waiting autos.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9 and chapter 14",
    ),
    Rule(
        "GR-15.1a", "Rule checks come first, until none applies; then waiting autos are played.", ASSUMED, "not found"
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

COMBAT = (*_COMBAT, *_DESTRUCTION, *_ENDS)
