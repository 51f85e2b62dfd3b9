"""Mechanics that only Duel Masters has: evolution, reconstruction, mana."""
