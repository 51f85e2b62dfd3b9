"""Decks to play with."""

from rulestone.authoring import deck_list

DECKS = {
    "plain": deck_list(
        (8, "Recruit"),
        (4, "Champion"),
        (3, "Herald"),
        (3, "Strike"),
        (3, "Retreat"),
        (2, "Veto"),
        (2, "Late Guest"),
        (2, "Raze"),
        (2, "Pitfall"),
    )
}
