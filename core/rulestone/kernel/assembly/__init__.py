"""Assemble a ruleset for the machine: its actions, abilities, cards and checks, from what a game declares."""
