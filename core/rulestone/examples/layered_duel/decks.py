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
        (2, "Captain"),
        (2, "Wolf Lord"),
        (2, "Moon Priest"),
        (2, "Shepherd"),
        (2, "Guardian"),
        (2, "Mourner"),
        (1, "Quake"),
        (1, "Twist"),
        (2, "Humble"),
        (2, "Muster"),
        (2, "Blade"),
        (1, "Falcon"),
        (1, "Duellist"),
        (1, "Heckler"),
        (1, "Winter"),
        (1, "Banner"),
        (1, "Anvil"),
        (4, "Meadow"),
        (2, "Sentinel"),
        (1, "Boar"),
    )
}
