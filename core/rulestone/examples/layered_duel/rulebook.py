"""The rules as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("LD-1", "Fighters stand on the field; each has a strength."),
        Rule("LD-2", "Decks of at least 20 cards are shuffled, each player draws 5 cards, one begins.", ASSUMED),
        Rule("LD-3", "A turn begins with a card; who cannot draw has lost."),
        Rule("LD-4", "A player sends one fighter a turn, in a turn of his own."),
        Rule("LD-5", "A trick does what it says and lies on the discard pile."),
        Rule(
            "LD-6",
            "A fighter attacks and is tired, unless it is swift: the opponent loses as much life as its strength.",
        ),
        Rule("LD-7", "Each player has 10 life; who has none left has lost."),
        Rule("LD-8", "A trick needs something to be aimed at, a clash a foe."),
        Rule("LD-9", "What is destroyed is put on the discard pile."),
        Rule(
            "LD-10", "Both may act until both pass; then the last trick or ability is carried out, and both may again."
        ),
        Rule("LD-11", "Quick tricks may also be played in the other player's turn."),
        Rule(
            "LD-12",
            "Copies count first, then control, text, race, colour, abilities, strength: what sets it, adds, swaps.",
        ),
        Rule("LD-13", "What began earlier counts first."),
        Rule("LD-14", "A token that leaves the field is gone."),
        Rule("LD-16", "Fighters that clash wound each other; one with as much damage as toughness is destroyed."),
        Rule("LD-17", "What an ability is triggered to do goes on the stack."),
        Rule("LD-18", "Who controls what is affected chooses among replacements."),
        Rule("LD-19", "An effect that another would change waits for it."),
        Rule("LD-20", "Only a flying fighter clashes with a flying one."),
        Rule("LD-21", "In a clash first strike wounds first; who falls by it does not wound."),
        Rule("LD-22", "While the opponent has a fighter with taunt, others can be neither attacked nor clashed with."),
        Rule("LD-23", "Life is gained without a limit."),
        Rule("LD-24", "A fighter that enters tired has its turn of rest before it."),
        Rule("LD-25", "Who would be dealt damage, and is not, has taken none."),
        Rule("LD-26", "Who falls by the wounds of a clash is destroyed by battle."),
        Rule("LD-27", "To send, to play, to equip and to lay is to play a card."),
        Rule("LD-28", "A charm or a tool lies on the field until something destroys it."),
        Rule("LD-29", "What is discarded is put on the discard pile."),
        Rule("LD-30", "A loop that nobody can leave is a draw."),
        Rule("LD-31", "Who controls a fighter with lifelink gains as much life as it deals damage."),
        Rule("LD-32", "A fighter to which deathtouch has dealt damage this turn is destroyed."),
        Rule("LD-33", "A shield prevents as much damage as it has points, until the end of the turn."),
        Rule("LD-34", "Counters are put on a card, and stay on it until it leaves."),
        Rule("LD-35", "What is exiled is put aside."),
        Rule("LD-36", "Fighters that fight deal damage equal to their strength to each other."),
        Rule("LD-15", "Gear is put under a fighter of one's own, and discarded when that leaves."),
    )
)
