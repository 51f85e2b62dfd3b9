"""A ruleset compiled for running: declarations, expressions, steps."""
