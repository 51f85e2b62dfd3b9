"""Cairn, a game of a few rules: who first has six weights of stone piled up wins."""
