"""The rulebook: every rule as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("BD-1", "A player has one active creature and up to five on the bench."),
        Rule("BD-2", "Decks are shuffled, each player draws 7 cards and puts 3 prizes aside, one begins.", ASSUMED),
        Rule("BD-3", "A turn begins with drawing a card; a player who cannot draw loses."),
        Rule("BD-4", "Once a turn the active creature retreats: energy equal to its retreat cost is discarded."),
        Rule("BD-5", "An attack needs energy equal to its cost. Its text resolves, then its damage is dealt."),
        Rule("BD-6", "Damage of attacks is lowered by the protection of the creature."),
        Rule("BD-7", "A creature evolves in a later turn than it came; the new stage keeps what is attached."),
        Rule("BD-8", "A creature with as much damage as HP is knocked out and put on the discard pile."),
        Rule("BD-9", "When a creature is knocked out, its player's opponent takes a prize. The last prize wins."),
        Rule("BD-10", "Asleep and paralyzed creatures neither attack nor retreat; confused ones flip a coin."),
        Rule("BD-11", "Between turns poison deals 10 damage and a burn 20."),
        Rule("BD-12", "Between turns a coin decides whether a creature wakes; paralysis ends with its player's turn."),
        Rule("BD-13", "A creature that leaves the active spot has no special conditions."),
        Rule("BD-14", "One energy card a turn is attached to a creature."),
        Rule("BD-15", "A trainer card does what its text says, then it is put on the discard pile."),
        Rule("BD-19", "A trainer card is an item or a supporter; one supporter a turn is played."),
        Rule("BD-16", "An empty active spot is filled from the bench; a player who cannot do so loses."),
        Rule("BD-17", "An ability to use is used in the turn of its player."),
        Rule("BD-18", "A basic creature is put from the hand onto the bench."),
    )
)
