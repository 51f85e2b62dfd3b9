"""The core with one thing in it turned around: whether the rulings and the tests notice (`make mutants`).

Own code, since the tools that there are rewrite files or wrap functions, and this core makes closures when it is
imported: here a mutant is made in memory, in a process of its own, by what imports it.
"""
