"""State-based actions, pending triggers, and the turn."""
