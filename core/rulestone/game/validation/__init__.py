"""Validation of the names in a game's data."""
