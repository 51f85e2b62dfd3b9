"""Where two rulesets differ: scenarios made, run under both, and made as small as they go."""
