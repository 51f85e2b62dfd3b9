"""Printing of data as texts."""
