"""Legality: offers, verdicts, announcements, targets, responses."""
