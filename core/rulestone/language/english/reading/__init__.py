"""Reading of texts as data."""
