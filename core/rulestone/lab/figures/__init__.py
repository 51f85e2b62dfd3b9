"""Figures of play: the course of a game besides its winner, and the role of each card."""
