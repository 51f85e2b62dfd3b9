"""Combat, destruction and victory (GR-11, GR-12, GR-15)."""

from __future__ import annotations

from gateruler.rulebook.sources import COMPREHENSIVE, UPDATE, derived, stated, unstated

ATTACKS = (
    stated(
        "GR-11.1",
        "An attack consists of attack start, declaration, interception, damage step and attack end.",
        COMPREHENSIVE + "8",
    ),
    stated("GR-11.2", "At attack start the gate is processed.", COMPREHENSIVE + "8"),
    stated(
        "GR-11.3",
        "The declaration names a target and an attacker: a ruler of the player or a unit of an attack zone in act "
        "state, which is rested. Or the player ends the attacks.",
        COMPREHENSIVE + "8, player blogs of 2020-11",
    ),
    stated("GR-11.4", "A target is the frontmost card of a line, or a line without a unit.", COMPREHENSIVE + "8"),
    unstated("GR-11.4a", "An attack on a side line without a unit deals no damage."),
    stated("GR-11.5", "When nothing attacks, the attack phase ends.", COMPREHENSIVE + "8 in part"),
    stated(
        "GR-11.6",
        "“As it attacks” abilities are put on the gate by the rules, above the autos for the attack. They are "
        "not played, but they can be responded to.",
        UPDATE,
        since="2021-10",
    ),
    unstated(
        "GR-11.7",
        "In the interception step an attacked unit with interception deals its damage before the attacker does.",
        "step comprehensive rules 1.0.0, chapter 8",
    ),
    stated(
        "GR-11.8",
        "In the damage step the attacker deals combat damage, ATK to a unit or STK to a ruler; the attacked "
        "unit deals none by itself.",
        UPDATE + ", rules note of 2021-03-18",
    ),
    unstated(
        "GR-11.8a",
        "Counterattack follows the attacker's damage; penetration comes at the end of the damage step.",
        "their order not found",
    ),
    stated(
        "GR-11.9", "An attacker that is gone before the damage step deals no combat damage.", UPDATE + ", of one card"
    ),
    unstated(
        "GR-11.9a",
        "No combat damage is dealt either when the target is no longer in place, or the attacker has moved away.",
    ),
    unstated(
        "GR-11.11",
        "A unit is attacked, and so is a player whose ruler is the target, from the declaration to combat end.",
        "equip article of 2022-03-28; how long is assumed",
    ),
    stated("GR-11.10", "At combat end the abilities for that moment are processed.", UPDATE),
)

DESTRUCTION = (
    stated(
        "GR-12.1@2020-12",
        "Destroying puts an item on the gate that can be responded to. As it resolves the card goes to the "
        "graveyard, unless it is no longer to be destroyed.",
        UPDATE + ", which replaced it",
        until="2021-10",
    ),
    stated(
        "GR-12.1",
        "Destroying puts the card into the graveyard at once, within the instruction.",
        UPDATE,
        since="2021-10",
    ),
    stated(
        "GR-12.2",
        "System processing destroys a unit with damage of its HP or more, or HP of 0 or less.",
        "the beginner's page",
    ),
    stated("GR-12.3", "Being put into the graveyard is not being destroyed.", UPDATE),
    stated(
        "GR-12.4",
        "A destroyed card that stays on the field was still destroyed; it did not go to the graveyard.",
        UPDATE,
    ),
    stated(
        "GR-12.5",
        "Staying on the field: the card does not move, its damage becomes 0, and effects of limited duration "
        "on it end.",
        UPDATE,
    ),
    unstated("GR-12.7", "The soul of a card that leaves the field goes to the graveyard."),
    stated(
        "GR-12.6",
        "A unit that only damage destroys is not destroyed by effects, and not as a cost.",
        UPDATE,
        since="2021-10",
    ),
    unstated(
        "GR-12.6a",
        "HP of 0 or less destroys a unit that only damage destroys, even without damage.",
        "not found: it counts as damage of its HP or more",
        since="2021-10",
    ),
    derived(
        "GR-12.8@2020-12",
        "Imaginary Damage heals the damage of a unit, in its corrected text; other cards had corrected texts too.",
        UPDATE + ", the texts before it",
        until="2021-10",
    ),
    stated(
        "GR-12.8",
        "Imaginary Damage sets the waiting damage of a unit to 0; cards with corrected texts have their "
        "printed texts again.",
        UPDATE,
        since="2021-10",
    ),
)

ENDS = (
    stated(
        "GR-15.1",
        "System processing happens at the start of adding and after each resolution: rule checks and waiting autos.",
        COMPREHENSIVE + "9 and chapter 14",
    ),
    unstated("GR-15.1a", "Rule checks come first, until none applies; then waiting autos are played."),
    unstated(
        "GR-15.2",
        "A rule check finds players who have lost, and units to be destroyed (all at the same time).",
        "the list",
    ),
    stated(
        "GR-15.3",
        "A player loses with as many damage cards as the ruler's LIFE, or with no card in the deck.",
        "the rule book, translated (2020-11)",
    ),
    stated("GR-15.4", "The remaining player wins; if no player remains, the game is a draw.", COMPREHENSIVE + "1"),
    unstated(
        "GR-15.5",
        "An infinite loop that no player can leave ends the game in a draw.",
        "the readable parts of the comprehensive rules do not speak of it",
    ),
)

COMBAT = (*ATTACKS, *DESTRUCTION, *ENDS)
