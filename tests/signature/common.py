"""Verbs that most of the signature games have: damage that is marked, and values of players that go up or down."""

from __future__ import annotations

from rulestone.authoring import Verb, bound, e, i, mark, of, var


def hurts(name: str, role: str) -> Verb:
    """Return a verb that adds to the damage marked on objects; roles `role` and "amount"."""
    steps = (i.AddMark(what=var(role), key="damage", value=e.Var("amount")),)
    return Verb(name=name, roles=(role, "amount"), affects=role, steps=steps)


def raises(name: str, key: str) -> Verb:
    """Return a verb that adds to a value of a player; roles "player" and "amount"."""
    steps = (mark(var("player"), key, of(var("player"), key) + bound("amount")),)
    return Verb(name=name, roles=("player", "amount"), steps=steps)


def lowers(name: str, key: str) -> Verb:
    """Return a verb that takes from a value of a player; roles "player" and "amount"."""
    steps = (mark(var("player"), key, of(var("player"), key) - bound("amount")),)
    return Verb(name=name, roles=("player", "amount"), steps=steps)
