"""Hostile inputs: made from a seed, tried within a limit of time, repeated by one command and shrunk."""
