"""Decks to play with."""

from rulestone.authoring import deck_list

DECKS = {
    "plain": deck_list(
        (6, "Page"),
        (4, "Knight"),
        (4, "Minstrel"),
        (3, "Fairy"),
        (3, "Squire"),
        (3, "Rider"),
        (3, "Tortoise"),
        (2, "Lullaby"),
        (2, "Bolt"),
        (2, "Lamp"),
    )
}
