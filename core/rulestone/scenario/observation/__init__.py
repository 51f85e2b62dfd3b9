"""The expressions by which scenarios observe positions and events."""
