"""Figures of play: how a game goes beyond who wins it, and what each card has to do with it."""
