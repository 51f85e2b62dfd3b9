"""The core with one small change: whether the rulings and the tests detect it (`make mutants`).

Own code, since the tools that there are rewrite files or wrap functions, and this core makes closures when it is
imported: here a mutant is made in memory, in a process of its own, by what imports it.
"""
