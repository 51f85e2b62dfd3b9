"""The model: cards, objects, zones, piles, state, choices. The lowest layer, which imports no other."""
