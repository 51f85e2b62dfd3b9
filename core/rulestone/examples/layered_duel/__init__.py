"""Layered Duel: a priority stack, damage, tokens, gear, and continuous effects in seven layers with dependency."""
