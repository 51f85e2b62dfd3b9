"""Decks."""

from rulestone.authoring import deck_list

DECKS = {"grit": deck_list((8, "Pebble"), (3, "Boulder"), (3, "Geode"), (3, "Push"), (3, "Steady"))}
