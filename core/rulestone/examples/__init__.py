"""Example games: a small one, one with a chain and one with a priority stack and layers.

They ship with the package as an example for authors and as further columns of a comparison. Each is found by its name.
"""
