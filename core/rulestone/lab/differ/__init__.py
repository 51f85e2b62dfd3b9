"""Differences of two rulesets: generated scenarios, run under both and minimized."""
