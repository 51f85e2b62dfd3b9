"""Cairn, a game with few rules: the first player with six weights of stone piled up wins."""
