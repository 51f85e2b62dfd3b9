"""The rules as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("CD-1", "Fighters stand on the field; each has a strength."),
        Rule("CD-2", "Decks of at least 20 cards are shuffled, each player draws 5 cards, one begins.", ASSUMED),
        Rule("CD-3", "A turn begins with a card; who cannot draw has lost."),
        Rule("CD-4", "A player sends one fighter a turn, in a turn of his own."),
        Rule("CD-5", "A trick does what it says and lies on the discard pile."),
        Rule("CD-6", "A fighter attacks once a turn: the opponent loses as much life as it has strength."),
        Rule("CD-7", "Each player has 10 life; who has none left has lost."),
        Rule("CD-8", "A trick needs something to be aimed at."),
        Rule("CD-9", "What is destroyed is put on the discard pile."),
        Rule("CD-10", "A trick may be answered with tricks; the last one is carried out first."),
        Rule("CD-11", "An answer has speed 2 or more, and at least that of what it answers."),
        Rule("CD-12", "A trap is set face down in the back row, which has room for five."),
        Rule("CD-13", "A set trap may be sprung from the next turn on, in either turn."),
        Rule("CD-14", "Who may do something when something happens may not once something else has happened since."),
    )
)
