"""What the rules do by themselves: rule processing, waiting triggers, the turn."""
