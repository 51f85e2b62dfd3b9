"""Derived values of a position: its effects in parts, carried over from one position to the next."""
