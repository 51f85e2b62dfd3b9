"""What a player may do: offers, verdicts, announcements, targets, responses."""
