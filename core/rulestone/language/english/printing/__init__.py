"""From data to texts."""
