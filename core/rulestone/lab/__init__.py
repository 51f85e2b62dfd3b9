"""The lab: scenarios compared across games and revisions, and games played out at random."""
