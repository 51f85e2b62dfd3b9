"""The rulebook: every rule as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("CD-1", "Fighters stand on the field; each has a strength."),
        Rule("CD-2", "Decks of at least 20 cards are shuffled, each player draws 5 cards, one begins.", ASSUMED),
        Rule("CD-3", "At the start of a turn its player draws a card; a player who cannot draw loses."),
        Rule("CD-4", "A player summons one fighter a turn, in their own turn."),
        Rule("CD-5", "A played trick is put on the discard pile; it does what its text says when it resolves."),
        Rule("CD-6", "A fighter attacks once a turn: the opponent loses life equal to its strength."),
        Rule("CD-7", "Each player has 10 life; a player without life loses."),
        Rule("CD-8", "A trick needs a legal target."),
        Rule("CD-9", "A destroyed card is put on the discard pile."),
        Rule("CD-10", "Players may respond to a trick with tricks; the last one resolves first."),
        Rule("CD-11", "A response has speed 2 or more, and at least the speed of the item it responds to."),
        Rule("CD-12", "A trap is set face down in the back row, which has room for five."),
        Rule("CD-13", "A set trap may be activated from the next turn on, in either player's turn."),
        Rule("CD-14", "A player may respond to an event only until the next event."),
    )
)
