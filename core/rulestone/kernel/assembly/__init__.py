"""Assemble a ruleset for the machine: compile its declared actions, abilities, cards and checks."""
