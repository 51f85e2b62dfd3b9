"""Kinds of players that a plugin brings: opponents at the table and seats in the lab's games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class PlayerKind(Struct, frozen=True):
    """A kind of player.

    Attributes:
        name: what is typed for it, as in `--players NAME`: letters, digits, "-" and "_".
        make: makes one: (`Ruleset`, compiled `Rules`, seed) → something with `decide(position, choice, random)`, which
            gives a legal answer to the choice that a position waits for, and the same for the same position and the
            same random generator. It is handed the whole position; one that is to know no more than a person reads it
            through `rulestone.lab.dealing.deal`. What it raises ends the game.
        told: what it does, in a few words, for help texts.
        games: names of the games that it plays; () for all.
    """

    name: str
    make: Callable[[Any, Any, int], Any]
    told: str = ""
    games: tuple[str, ...] = ()
