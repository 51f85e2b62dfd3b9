"""The expressions by which scenarios look at positions and at what happened."""
