"""The rulebook: every rule as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("QD-1", "Characters stand on the field; each has strength, willpower and lore."),
        Rule("QD-2", "A player with 20 lore wins."),
        Rule("QD-3", "Decks are shuffled, each player draws 7 cards, one begins.", ASSUMED),
        Rule("QD-4", "Once a turn a card of the hand is put into the inkwell. A cost is paid by exerting ink."),
        Rule("QD-5", "A character quests by exerting; its player gains its lore. A reckless one does not quest."),
        Rule("QD-6", "A character challenges an exerted opposing character by exerting; each deals its strength."),
        Rule("QD-7", "A character acts from the turn after it came; one with rush may challenge at once."),
        Rule("QD-8", "Damage stays. A character with as much damage as willpower is banished at once."),
        Rule("QD-9", "Resist lowers all damage to the character."),
        Rule("QD-10", "Challenger adds to the strength while the character challenges."),
        Rule("QD-11", "Only an evasive character challenges an evasive one."),
        Rule("QD-12", "While a bodyguard can be challenged, no other character of its player can be."),
        Rule("QD-13", "A stunned character does nothing; exerting it ends the stun."),
        Rule("QD-14", "Counters are put on a card, and stay on it until it leaves."),
        Rule("QD-15", "Actions and songs do what their text says, then they are discarded."),
        Rule("QD-16", "A banished or discarded card is put on the discard pile."),
        Rule("QD-17", "A token that leaves the field ceases to exist."),
        Rule("QD-18", "An exiled card is set aside."),
        Rule(
            "QD-19",
            "At the start of a turn, its player readies their cards and draws a card; a player who cannot draw loses.",
        ),
        Rule("QD-20", "An item is on the field; abilities of cards on the field are used in their player's turn."),
        Rule("QD-21", "Stolen lore is lost by one player and gained by the other."),
    )
)
