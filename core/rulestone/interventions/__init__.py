"""Interventions: what can be changed in a game, changes applied to it, and the smallest change that is enough."""
