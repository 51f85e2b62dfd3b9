"""Accounts of a position: where each derived value comes from, and which effects depend on which."""
