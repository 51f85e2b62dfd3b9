"""The rules about play: set-up, turn, mana, attack (DM-1 to DM-7)."""

from __future__ import annotations

from dm_evolution.rulebook.sources import reported, stated, unstated
from rulestone.authoring import DERIVED, Rule

SET_UP = (
    stated("DM-1.1", "A deck is exactly 40 cards, with at most 4 cards of one name."),
    stated(
        "DM-1.2",
        "Both decks are shuffled, 5 cards of each are put face down as shields, 5 are drawn; the winner of "
        "rock-paper-scissors goes first.",
    ),
    unstated("DM-1.2a", "There is no mulligan."),
    reported("DM-1.3", "The first player has no draw step in the first turn."),
    stated(
        "DM-2",
        "Each player has a deck, a hand, a battle zone, a graveyard, a mana zone and a shield zone; decks and "
        "shields are face down, a hand is hidden, the rest is open.",
    ),
    unstated("DM-2.1", "The battle zone has no size limit."),
    stated(
        "DM-2.2",
        "A card that is being used is in no ordinary zone; a spell goes to the graveyard after it has resolved.",
        "general rules 408",
    ),
    reported("DM-2.3", "“Under a card” is not a zone: the cards there are parts of the one object in the battle zone."),
    stated(
        "DM-2.4",
        "A player may rearrange their cards in the battle zone at any time, in either player's turn.",
        "403.3",
    ),
    unstated("DM-2.4a", "Nothing is rearranged while something resolves."),
    unstated("DM-2.6", "A card that leaves goes to its owner's zones; its last known controller is the one it had."),
    unstated("DM-2.5", "A hand has no limit: no card is discarded as a turn ends."),
    stated("DM-3.1", "A creature has cost, civilizations, races and power; a spell cost and civilizations."),
    reported("DM-3.2", "A card has one or more of five civilizations, or none."),
    reported("DM-3.3", "Evolution is a special type printed on the card, and the card has it wherever it is."),
    reported(
        "DM-3.4",
        "An object of several cards has the properties of its top card only; the cards beneath have no abilities "
        "and are not counted as creatures.",
    ),
)
TURN = (
    reported(
        "DM-4.1",
        "Start of the turn: summoning sickness of own creatures ends, own cards in battle and mana zone untap, "
        "then abilities trigger at the start of the turn.",
    ),
    reported("DM-4.2", "Then the turn player draws 1 card; this is mandatory."),
    reported("DM-4.3", "Then the turn player may put 1 card from hand into the mana zone."),
    reported(
        "DM-4.4",
        "Then the turn player summons creatures, casts spells, generates and crosses cross gear, as mana allows.",
    ),
    reported(
        "DM-4.5",
        "Then the turn player attacks any number of times, one attack after the other; there is no second main step.",
    ),
    reported("DM-4.6", "Then abilities trigger at the end of the turn, and the other player's turn follows."),
    reported("DM-5.1", "Each untapped card in the mana zone can be tapped for 1 mana of one of its civilizations."),
    reported(
        "DM-5.2",
        "A card costs mana equal to its cost, including one mana for each of its civilizations, a different one "
        "for each.",
    ),
    reported("DM-5.3", "A card of several civilizations enters the mana zone tapped."),
    reported("DM-5.4", "A creature enters the battle zone untapped, unless it evolves on tapped material."),
    reported("DM-6.1", "A creature cannot attack in the turn in which it entered the battle zone, however it entered."),
    reported("DM-6.2", "Evolution creatures and creatures with Speed Attacker have no summoning sickness."),
    reported("DM-6.3", "Blocking is not attacking: creatures with summoning sickness can block."),
    Rule(
        "DM-6.4",
        "Each card counts as in the battle zone since the start of its controller's turn or not, whether it is "
        "under a card or not.",
        DERIVED,
        "DM-801.4",
    ),
)
ATTACK = (
    reported(
        "DM-7.1",
        "An untapped creature attacks the opponent or one of the opponent's tapped creatures, and taps.",
    ),
    reported("DM-7.2", "Abilities that trigger on the attack wait, and resolve before blocks."),
    reported(
        "DM-7.3",
        "The other player may tap one untapped creature with Blocker: it becomes the new target of the attack.",
    ),
    reported("DM-7.4", "Battle: the creature with less power is destroyed; with equal power both are."),
    reported(
        "DM-7.5",
        "Break: an attack on the player breaks 1 shield, or 2, 3 or 4 with W, T or Q Breaker; the attacker's player "
        "chooses which, and all go to hand at the same time.",
    ),
    reported(
        "DM-7.6",
        "Shields with S-trigger among them can be declared and are then used without cost, one by one in their "
        "owner's order: a spell resolves completely, a creature is only summoned. All this comes before triggers.",
    ),
    stated(
        "DM-7.7",
        "An unblocked attack on a player without shields wins; a player with an empty deck loses at once.",
    ),
    unstated("DM-7.7a", "If both players lose at the same moment, the game is a draw."),
    stated(
        "DM-7.8",
        "505.6a: a later effect that forbids attacking or blocking does not affect a declared attacker or "
        "blocker. If the attacker or its target is gone, the attack ends; waiting abilities still resolve.",
        "official change of 2019-09-27",
    ),
)

PLAY = (*SET_UP, *TURN, *ATTACK)
