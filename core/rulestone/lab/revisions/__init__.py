"""Differences between two revisions of a game: declarations, rulings and scenarios."""
