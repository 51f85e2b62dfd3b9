"""What each kind of expression and instruction means."""
