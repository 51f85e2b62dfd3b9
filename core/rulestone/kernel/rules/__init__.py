"""A compiled ruleset: immutable data, and functions compiled from expressions."""
