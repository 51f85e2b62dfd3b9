"""Bench Duel, an example: one active creature, a bench, energy that is attached, and prizes."""
