"""What a change does to play: the same games under two rulesets, and how sure the differences are."""
