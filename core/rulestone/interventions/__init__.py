"""Interventions: changeable parts of a game, changes applied to it, and the minimal sufficient change."""
