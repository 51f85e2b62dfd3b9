"""Rulings of well-known card games, each game as a short module written with `rulestone.authoring`."""
