"""Conversion of a scenario's cards and players to a position, and of a position to a scenario."""
