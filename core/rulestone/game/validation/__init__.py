"""What is wrong with the names in a game's data."""
