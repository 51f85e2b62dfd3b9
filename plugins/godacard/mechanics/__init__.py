"""Mechanics that only Goda has: material for red monsters."""
