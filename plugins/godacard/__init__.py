"""Goda Card Battler on Rulestone."""
