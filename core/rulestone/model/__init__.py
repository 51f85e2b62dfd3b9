"""What exists: cards, objects, zones, piles, state, choices. The ground floor; imports nothing above it."""
