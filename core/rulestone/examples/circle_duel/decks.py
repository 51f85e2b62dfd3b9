"""Decks to play with."""

from rulestone.authoring import deck_list

DECKS = {"plain": deck_list((8, "Squire"), (8, "Scout"), (6, "Charger"), (8, "Lancer"), (8, "Paladin"), (4, "Volley"))}
