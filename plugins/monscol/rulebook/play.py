"""The rulebook, second part: turn, terrain, summoning, march, battle, damage, victory (MC-6 to MC-10, MC-18, MC-19)."""

from __future__ import annotations

from monscol.rulebook.sources import GUIDE, NOTICE, derived, reported, stated, unstated
from rulestone.authoring import ASSUMED, Strength

TURN = (
    stated(
        "MC-6.1",
        "In the first hand adjustment, the player discards down to 6, discards as many more as wanted, and draws up to "
        "6; the first player has none in the first turn of the game.",
        "the basic procedure of the anniversary edition",
    ),
    reported(
        "MC-6.2",
        "In the main phase, the player plays terrain, marches, exchanges equipment on a terrain, and uses ritual "
        "spells and abilities, in any order.",
        "a player's page",
    ),
    stated("MC-6.3", "Then comes the normal summon phase.", GUIDE + "3"),
    stated(
        "MC-6.4", "The second hand adjustment is like the first one. It also happens in the first turn.", GUIDE + "3"
    ),
    stated("MC-6.5", "The player declares the end; the turn passes.", GUIDE + "3"),
    derived("MC-6.6", "No card is drawn for the beginning of the turn.", "the phases listed have no such step"),
)

LAND = (
    unstated(
        "MC-7.1",
        "A terrain is placed on an empty square beside the player's base or beside a terrain with one of their units.",
        "the path from the base is stated, which squares are legal is not",
    ),
    unstated(
        "MC-7.2",
        "Once a turn the top card of the deck may be placed face down as a terrain without text.",
        "the placing is stated; that it has no text is not",
    ),
    stated(
        "MC-7.3",
        "In the normal summon phase units are summoned, normally onto the player's own base within its limit, and "
        "equipment is given to own units anywhere.",
        GUIDE + "4",
    ),
    unstated(
        "MC-7.3a",
        "No unit is summoned normally onto another terrain unless a card says so.",
        "how strict “normally” is, is not said",
    ),
    stated(
        "MC-7.4",
        "In the instant summon timing units with the instant mark are summoned onto the embattled terrain within its "
        "limit, and units there are equipped.",
        GUIDE + "4 and 6",
    ),
    unstated("MC-7.5", "The item costs of a unit's equipment do not exceed its item slots.", "strictness not found"),
)

MARCH = (
    stated("MC-8.1", "A unit marches at most once a turn; several may go together.", GUIDE + "5"),
    unstated(
        "MC-8.2",
        "A walking unit reaches the 4 adjacent squares, a flying unit all 8 around, a long-range flying unit also the "
        "squares two away in a row or column. A group goes where each of its units can go, and starts on one terrain.",
        GUIDE + "5; the group's range not found",
    ),
    unstated(
        "MC-8.3",
        "The destination has a terrain whose limit the marchers keep, counting own units already there.",
        GUIDE + "5; own units there not found",
    ),
    stated(
        "MC-8.4",
        "A march cannot be declared if a unit would end on a terrain that forbids it to be there.",
        NOTICE + "7-1, the rule removed",
        until="block2",
    ),
    unstated(
        "MC-8.5@block1",
        "A march: units and destination are declared, they move, and there is a battle if enemies are there.",
        until="block2",
    ),
    stated(
        "MC-8.5",
        "A march is declared; then there is a check step. The units are chosen, then one terrain in their "
        "range, and they go there. After another check step there is a battle if each side has a unit there.",
        NOTICE + "7-1",
        since="block2",
    ),
    unstated("MC-8.6", "Marching onto a terrain without enemies occupies it.", GUIDE + "5 and 6; details not found"),
    derived(
        "MC-8.7",
        "Units that may not be on a terrain are discarded by rule processing of the check type.",
        NOTICE + "7-1, by whose second check step of a march they have been discarded",
        elsewhere=(("block1", Strength(ASSUMED, "stated for the second block only")),),
    ),
    unstated(
        "MC-8.8",
        "A player may march into a terrain that a battle left empty even if the opponent holds it, but not into a "
        "base this way.",
        "a judge's hint",
    ),
)

BATTLE = (
    stated(
        "MC-9.1",
        "The player whose party has arrived is the marching side, the other the defending side.",
        GUIDE + "6",
    ),
    unstated("MC-9.1a", "Outside battle the turn player counts as the marching side."),
    stated(
        "MC-9.2",
        "A battle goes through instant summons, formation, initiative (a die and the initiative of the side's units; "
        "the higher side is first, equal is simultaneous), first and second normal timing or the simultaneous attack "
        "timing, and battle end.",
        GUIDE + "6",
    ),
    unstated("MC-9.2a", "Equal initiative is not rolled again."),
    unstated(
        "MC-9.2b",
        "In the simultaneous attack timing the marching side uses its normal effects first, then the defending side; "
        "both attacks are applied together.",
    ),
    stated("MC-9.3", "In the first two timings the marching side acts first.", GUIDE + "6"),
    stated(
        "MC-9.4",
        "If marchers but no defenders are left, the terrain is taken; if a defender is left, the marchers return "
        "to where they came from.",
        GUIDE + "6",
    ),
    unstated("MC-9.4a", "If no unit is left, the terrain stays and is not taken."),
    unstated("MC-9.5", "There is one round of attacks."),
    unstated("MC-9.6", "If a side has no unit left, the battle end timing follows at once."),
)

DAMAGE = (
    unstated(
        "MC-10.1",
        "In its normal timing a side may declare one attack with any of its ready units: they are completed, and the "
        "sum of their attack is dealt; the declaration can be countered.",
        GUIDE + "7; the sum not found",
    ),
    unstated("MC-10.1a", "A declared attacker that the enemy has gained control of no longer counts in the attack."),
    unstated(
        "MC-10.2",
        "Damage of an attack is allocated from the front: to each unit as much as its defence, the rest to the next.",
        "that the front is first is stated on a players' page",
    ),
    stated("MC-10.3", "Damage is first allocated, then applied.", NOTICE + "1, 13.1.8.3 and 13.1.8.4"),
    unstated(
        "MC-10.4",
        "Applied damage of at least the defence causes the death effect: the unit and its equipment are "
        "discarded. Less damage leaves nothing behind.",
        "agrees with every example",
    ),
    derived("MC-10.4a", "A unit that dies is discarded with its equipment.", NOTICE + "6-2"),
    stated("MC-10.5", "Death happens inside the resolution that causes it.", NOTICE + "6-2"),
    stated("MC-10.6", "Damage has attributes: 17 are listed, and the list is open.", NOTICE + "1"),
    derived("MC-10.6a", "All attributes differ: fire is not flame.", NOTICE + "1, which lists both"),
    unstated("MC-10.6b", "Plain damage of an attack has no attribute."),
)

CHANCE = (
    unstated("MC-18.1", "Dice of an effect are rolled when it resolves; a continuous effect keeps the roll."),
    stated(
        "MC-18.2",
        "If both players are asked for a choice at once, the marching side decides first, whoever controls the "
        "effect, and (by the example) carries it out first.",
        NOTICE + "3-2",
    ),
    derived("MC-18.3", "Random picks are made by the game's random numbers.", "“at random” in texts"),
)

VICTORY = (
    stated("MC-19.1", "A player who takes the opponent's base wins.", GUIDE + "6"),
    unstated(
        "MC-19.2",
        "The player who holds more squares of the enemy half wins; if equal, the player whose square there is the "
        "deepest. Otherwise the game is a draw.",
        "that there is a judgement is stated, its procedure is not",
    ),
    unstated("MC-19.3", "If a hand adjustment cannot be completed, the turn is finished and victory is judged."),
    unstated("MC-19.4", "If both players lose at once, the game is drawn."),
    unstated("MC-19.5", "An infinite loop that no player can leave ends the game in a draw."),
)

PLAY = (*TURN, *LAND, *MARCH, *BATTLE, *DAMAGE, *CHANCE, *VICTORY)
