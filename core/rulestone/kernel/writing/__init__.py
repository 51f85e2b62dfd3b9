"""Expressions written out as Python source, for rulesets that run very often (`Ruleset.compile(written=True)`).

A closure calls a closure for every part of an expression; written out, parts that stand in one another are one
function. The closures in `meaning` say what is meant. What is written here is the fast twin of those that are asked for
most, and asks them where it meets what it does not know; tests hold both equal.
"""
