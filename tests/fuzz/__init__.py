"""Hostile inputs: made from a seed, tried within a time limit, repeated by one command and shrunk."""
