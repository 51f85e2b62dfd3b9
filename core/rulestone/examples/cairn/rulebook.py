"""The rulebook: every rule as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("C-1", "Stones lie in a cairn; each has a weight."),
        Rule("C-2", "Quarries of at least 20 cards are shuffled, each player draws 4 cards, one begins.", ASSUMED),
        Rule("C-3", "A turn begins with digging up 1 card; who has none left to dig has lost."),
        Rule("C-4", "Then stones are laid; toppled ones slide onto the scree."),
        Rule("C-5", "Shouts do what they say; quick ones also in the other player's turn."),
        Rule("C-6", "Six weights of stone win."),
        Rule("C-7", "Nobody may answer a shout.", until="second"),
        Rule("C-7a", "A shout may be answered; the answer is carried out first.", since="second"),
        Rule("C-8", "A shout needs a stone to be aimed at."),
    )
)
