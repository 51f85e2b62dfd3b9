"""Automatic players: random ones, one step of lookahead, and simulated games; none uses hidden information."""
