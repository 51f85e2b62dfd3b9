"""The meaning of "it", "that player" and "the first target" at a place of a text.

The reader of sentences and the printer both keep one of these while they go through an ability, and so agree.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulestone.language import expressions as e

#: What an object is called inside "for each".
EACH = "each"
#: What the answer to "you may" is called.
MAY = "may"
#: What objects are called once a player has put them in order.
ORDERED = "ordered"
#: The event of cards that are shown to all players.
REVEAL = "reveal"
#: the name of the result of a die
ROLL = "roll"
#: the name of the side of a coin: 1 for heads, 2 for tails
COIN = "coin"
#: the name of the number of an object picked at random
RANDOM = "random"
#: the name of a word that a player names
NAMED = "named"
#: the name of a value that is noted
NOTED = "noted"
#: What X stands for until the end of its sentence says it.
X = e.Var("x")
#: Both players.
PLAYERS = e.Either(e.You(), e.Opponent())


def rolled(dice: int) -> e.Expr:
    """The result of dice: what they show together."""
    shown: e.Expr = e.Var(ROLL)
    for number in range(2, dice + 1):
        shown = e.Arith("+", shown, e.Var(f"{ROLL}{number}"))
    return shown


class Pronouns(Struct):
    """The names given so far in an ability.

    Attributes:
        targets: names of the choices, in their order.
        refs: what "it" could mean, latest last: name and whether it is several.
        subject: the object or player that a trigger is about; None for none, and where it is "this".
        player: whom an imperative is addressed to.
        asked: how many "may" questions there were.
        dice: how many dice were rolled last, together.
        looked: name of what was looked at last, "" for nothing.
        word: name of the word that was named last, as the data has it; "" for none.
    """

    targets: list[str] = []
    refs: list[tuple[str, bool]] = []
    subject: e.Expr | None = None
    player: e.Expr = e.You()
    asked: int = 0
    dice: int = 1
    looked: str = ""
    word: str = ""

    def rest(self) -> e.Expr | None:
        """Return the cards looked at that were not picked; None if no cards were looked at."""
        if not self.looked or not self.refs or self.refs[-1][0] == self.looked:
            return None
        return e.Among(e.Var(self.looked), e.Not(e.In(e.It(), self.latest())))

    def latest(self) -> e.Expr:
        """Return the meaning of "it": the latest choice, else the object of the trigger's event, else this object."""
        if self.refs:
            return e.Var(self.refs[-1][0])
        return self.subject or e.This()

    def several(self) -> bool:
        """Return whether the latest choice may be of several."""
        return bool(self.refs) and self.refs[-1][1]

    def next_target(self) -> str:
        """The name of the next choice: "target", "target2", …"""
        return "target" if not self.targets else f"target{len(self.targets) + 1}"

    def chosen(self, name: str, several: bool) -> None:
        """A choice has been made."""
        self.targets.append(name)
        self.refs.append((name, several))

    def next_may(self) -> str:
        """The name of the next "may" question, counted as asked."""
        self.asked += 1
        return MAY if self.asked == 1 else f"{MAY}{self.asked}"

    def copy(self) -> Pronouns:
        """The same names, to go on from twice."""
        return replace(self, targets=list(self.targets), refs=list(self.refs))
