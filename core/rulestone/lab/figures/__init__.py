"""Statistics of simulated games beyond the winner: length, decisions, leads, and the use of each card."""
