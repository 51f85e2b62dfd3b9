"""Decks to play with."""

from rulestone.authoring import deck_list

DECKS = {
    "plain": deck_list(
        (6, "Cub"),
        (3, "Bear"),
        (4, "Moth"),
        (4, "Eel"),
        (6, "Fire"),
        (4, "Leaf"),
        (4, "Spark"),
        (3, "Lesson"),
        (2, "Rope"),
    )
}
