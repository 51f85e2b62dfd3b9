"""Contrast: the same games under two rulesets, with the certainty of each difference."""
