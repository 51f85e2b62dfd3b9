"""What only Duel Masters has: evolution, reconstruction, mana."""
