"""Every answer of every player and of chance: what can come of a moment, and who decides it."""
