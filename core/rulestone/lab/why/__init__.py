"""Explanations: the derivation of values, and the reasons against effects, triggers and actions."""
