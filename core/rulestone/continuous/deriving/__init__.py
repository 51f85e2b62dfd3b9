"""Derived values of a position: its effects in parts, carried over to the next position."""
