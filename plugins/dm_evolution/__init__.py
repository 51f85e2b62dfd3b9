"""Duel Masters and the reconstruction of evolution creatures, before and after the rule change of 2021-03-16."""
