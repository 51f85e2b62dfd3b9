"""Scenario files: read strictly, set up as positions, run by script, observed and expected."""
