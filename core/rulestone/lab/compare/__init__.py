"""Comparison of one scenario under several games and revisions, and its points of divergence."""
