"""The meaning of each kind of expression and instruction."""
