"""From texts to data."""
