"""The rules about play: set-up, turn, mana, attack (DM-1 to DM-7)."""

from __future__ import annotations

from dm_evolution.rulebook.sources import said, told, unsaid
from rulestone.authoring import DERIVED, Rule

SET_UP = (
    said("DM-1.1", "A deck is exactly 40 cards, with at most 4 cards of one name."),
    said(
        "DM-1.2",
        "Both decks are shuffled, 5 cards of each are laid face down as shields, 5 are drawn; whoever wins "
        "rock-paper-scissors goes first.",
    ),
    unsaid("DM-1.2a", "Opening hands are not redrawn."),
    told("DM-1.3", "The first player has no draw step in the first turn."),
    said(
        "DM-2",
        "Each player has a deck, a hand, a battle zone, a graveyard, a mana zone and a shield zone; decks and shields "
        "lie face down, a hand is hidden, the rest is open.",
    ),
    unsaid("DM-2.1", "The battle zone has no limit of size."),
    said(
        "DM-2.2",
        "While a card is being used it is in no ordinary place; a spell goes to the graveyard when it has been carried "
        "out.",
        "general rules 408",
    ),
    told("DM-2.3", "“Under a card” is no zone: the cards there are parts of the one object in the battle zone."),
    said(
        "DM-2.4",
        "403.3: a player may lay out his cards in the battle zone anew at any time, in either player's turn.",
        "403.3",
    ),
    unsaid("DM-2.4a", "Nothing is laid out anew while something is being carried out."),
    unsaid("DM-2.6", "A card that leaves goes to its owner's zones; its last words are those of who controlled it."),
    unsaid("DM-2.5", "A hand has no limit: nothing is discarded as a turn ends."),
    said("DM-3.1", "A creature has cost, civilizations, races and power; a spell cost and civilizations."),
    told("DM-3.2", "A card has one or more of five civilizations, or none."),
    told("DM-3.3", "Evolution is a special type printed on the card, and the card has it wherever it is."),
    told(
        "DM-3.4",
        "An object of several cards has the properties of its top card only; what lies beneath has no abilities and is "
        "counted as no creature.",
    ),
)
TURN = (
    told(
        "DM-4.1",
        "Start of the turn: summoning sickness of own creatures ends, own cards in battle and mana zone untap, then "
        "what triggers at the start of the turn.",
    ),
    told("DM-4.2", "Then the turn player draws 1 card; he must."),
    told("DM-4.3", "Then he may put 1 card from his hand into his mana zone."),
    told("DM-4.4", "Then he summons creatures, casts spells, generates and crosses cross gear, as mana allows."),
    told("DM-4.5", "Then he attacks as often as he can, one attack after the other; there is no second main step."),
    told("DM-4.6", "Then comes what triggers at the end of the turn, and the other player's turn."),
    told("DM-5.1", "Each untapped card in the mana zone can be tapped for 1 mana of one of its civilizations."),
    told(
        "DM-5.2",
        "Using a card is paid with mana equal to its cost, among it one mana for each of its civilizations, a "
        "different one for each.",
    ),
    told("DM-5.3", "A card of several civilizations enters the mana zone tapped."),
    told("DM-5.4", "A creature enters the battle zone untapped, unless it evolves on tapped material."),
    told("DM-6.1", "A creature cannot attack in the turn in which it came into the battle zone, however it came."),
    told("DM-6.2", "Evolution creatures and creatures with Speed Attacker do not mind that."),
    told("DM-6.3", "Blocking is no attacking: creatures with summoning sickness can block."),
    Rule(
        "DM-6.4",
        "For each card it is known whether it has been in the battle zone, under a card or not, since the start of its "
        "controller's turn.",
        DERIVED,
        "801.4",
    ),
)
ATTACK = (
    told(
        "DM-7.1",
        "An untapped creature attacks the opponent or one of his tapped creatures, and taps.",
    ),
    told("DM-7.2", "What triggers on the attack waits, and is carried out before blocks."),
    told(
        "DM-7.3",
        "The other player may tap one untapped creature with Blocker: it is attacked instead, whatever was attacked.",
    ),
    told("DM-7.4", "Battle: the creature with less power is destroyed; with equal power both are."),
    said(
        "DM-7.5",
        "Break: an attack on the player breaks 1 shield, or 2, 3 or 4 with W, T or Q Breaker; the attacker's player "
        "chooses which, and all go to hand at the same time.",
    ),
    told(
        "DM-7.6",
        "Those of the shields with S-trigger can be declared and are then used without cost, one by one in the order "
        "of their owner: a spell is carried out whole, a creature is only summoned. All this comes before triggers.",
    ),
    said(
        "DM-7.7",
        "An attack on a player without shields that is not blocked wins; a player with an empty deck has lost at once.",
    ),
    unsaid("DM-7.7a", "Two players who lose at the same moment draw."),
    said(
        "DM-7.8",
        "505.6a: a later effect that forbids attacking or blocking changes nothing for one who does already; if the "
        "attacker or what it attacks is gone, the attack comes to its end, and what waits is still carried out.",
        "official change of 2019-09-27",
    ),
)

PLAY = (*SET_UP, *TURN, *ATTACK)
