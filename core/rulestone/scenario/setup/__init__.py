"""From a scenario's cards and players to a position, and from a position back to a scenario."""
