"""Every answer of every player and of chance: the possible outcomes of a moment, and the deciding players."""
