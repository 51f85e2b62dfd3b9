"""Scenarios and lessons in a browser, from a server on one's own machine."""
