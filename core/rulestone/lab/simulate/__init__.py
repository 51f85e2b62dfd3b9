"""Playouts between random players: one, or many with statistics and checks."""
