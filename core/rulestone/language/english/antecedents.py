"""The meaning of "it", "that player" and "the first target" at a place of a text.

The reader of sentences and the printer both keep one of these while they go through an ability, and so agree.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulestone.language import expressions as e, inspect
from rulestone.language.expressions.conditions import join_conjuncts, split_conjuncts
from rulestone.language.instructions import Do

#: Name of the object inside "for each".
EACH = "each"
#: Name of the answer to "you may".
MAY = "may"
#: Name of the objects that a player has put in order.
ORDERED = "ordered"
#: Name of the answer whether an optional additional cost is paid.
PAID = "paid"
#: Name of the objects among which an amount is divided.
DIVIDED = "divided"
#: The event of cards that are shown to all players.
REVEAL = "reveal"
#: Name of the result of a die.
ROLL = "roll"
#: Name of the side of a coin: 1 for heads, 2 for tails.
COIN = "coin"
#: Name of the number of an object picked at random.
RANDOM = "random"
#: Name of a word that a player has named.
NAMED_WORD = "named"
#: Name of a noted value.
NOTED = "noted"
#: Placeholder of X until the end of its sentence defines it.
X = e.Var("x")
#: Minimum and maximum of a choice whose object is "it": one object, or up to one.
SINGLE = ((1, None), (0, 1))
#: Both players.
PLAYERS = e.Either(e.You(), e.Opponent())


def name_roll(called: str, number: int) -> str:
    """Return the name of the result of one of several dice or coins, from 1."""
    return called if number == 1 else f"{called}{number}"


def make_roll_sum(count: int, called: str = ROLL) -> e.Expr:
    """Return the sum of rolled dice, or of the sides of coins."""
    shown: e.Expr = e.Var(called)
    for number in range(2, count + 1):
        shown = e.Arith("+", shown, e.Var(name_roll(called, number)))
    return shown


def count_heads(coins: int, *, tails: bool = False) -> e.Expr:
    """Return an expression for the number of heads, or tails; a coin shows 1 for heads and 2 for tails."""
    shown = make_roll_sum(coins, COIN)
    return e.Arith("-", shown, e.Lit(coins)) if tails else e.Arith("-", e.Lit(2 * coins), shown)


class Pronouns(Struct):
    """The names given so far in an ability.

    Attributes:
        targets: names of the choices, in their order.
        refs: possible meanings of "it", latest last: name, and whether it is plural.
        subject: the object or player of the trigger's event; None for none, and for "this".
        of_this: whether the trigger's event is about "this".
        of_player: whether the trigger's event is about a player.
        departed: whether the trigger's event moves its object out of its zone.
        player: the player that an imperative addresses.
        asked: the number of "may" questions so far.
        dice: the number of dice in the last roll.
        coins: the number of coins in the last flip.
        looked: name of the cards looked at last; "" for none.
        searched: the zone that was searched last, and whose; None for none.
        shown: the found cards that the game's rules reveal, so that “reveal it” adds nothing; None for none.
        single: the object that a phrase of the vocabulary named after all others ("the spell that was cast"), or both
            objects of “choose … and …”.
        pool: the cards that the latest choice was made among; None for others.
        answering: the player whom the last "may" asked.
        word: name of the word chosen last, as in the data; "" for none.
        moved: moved object → the verbs that mean this move, and whether it ended on the field.
        possibly_moved: the same for moves in the last optional part of the text.
        person: the player besides you who was named last ("they"); None for none.
        verbs: the verbs of this ability.
        done: the objects of the last verb without a choice ("draw a card"), and whether they are several; None if none.
    """

    targets: list[str] = []
    refs: list[tuple[str, bool]] = []
    subject: e.Expr | None = None
    of_this: bool = False
    of_player: bool = False
    departed: bool = False
    player: e.Expr = e.You()
    asked: int = 0
    dice: int = 1
    coins: int = 1
    looked: str = ""
    searched: tuple[str, e.Expr] | None = None
    shown: e.Expr | None = None
    single: e.Expr | None = None
    pool: e.Expr | None = None
    answering: e.Expr = e.You()
    word: str = ""
    moved: dict[e.Expr, tuple[tuple[str, ...], bool]] = {}
    possibly_moved: dict[e.Expr, tuple[tuple[str, ...], bool]] = {}
    person: e.Expr | None = None
    verbs: set[str] = set()
    done: tuple[e.Expr, bool] | None = None

    def get_unpicked_cards(self) -> e.Expr | None:
        """Return the unpicked ones of the cards that were looked at or could be chosen; None for no such choice."""
        if not self.refs or self.refs[-1][0] == self.looked:
            return None
        others = e.Not(e.In(e.It(), self.get_latest()))
        if self.looked:
            return e.Among(e.Var(self.looked), others)
        if isinstance(self.pool, e.Select):
            return replace(self.pool, where=join_conjuncts([*split_conjuncts(self.pool.where), others]))
        return None

    def get_latest(self) -> e.Expr:
        """Return the object named last: the latest choice, else the object of the trigger's event, else this one."""
        return e.Var(self.refs[-1][0]) if self.refs else self.subject or e.This()

    def get_referent(self, one: bool = False) -> e.Expr:
        """Return the meaning of "it", or "them" unless `one`: in "Draw a card. If it is red, …" the card drawn."""
        if self.single is not None and not (one and isinstance(self.single, e.Either)):
            return self.single
        return self.done[0] if self.done and not self.refs and self.subject is None else self.get_latest()

    def is_player(self) -> bool:
        """Return whether the latest name means a player."""
        return self.pool == PLAYERS if self.refs else self.of_player

    def is_event_player(self, expr: e.Expr) -> bool:
        """Return whether this is the player of the trigger's event, and nothing was named after it."""
        return self.of_player and not self.refs and expr == self.subject

    def get_current(self, expr: e.Expr, *, where: str = "") -> e.Expr:
        """Return the object that a further change of a named object applies to.

        A card that the text itself has moved is a new object: "Exile it, then return it" returns the exiled card. Some
        changes need a card on the field. They skip a card that has left it: in "you may discard a card. If you do, it
        gets +1 power", "it" is this card.

        Args:
            expr: the object as it was named.
            where: "field" if the change needs a card on the field.
        """
        events, arrived = self.moved.get(expr, ((), True))
        if where and not arrived and not self.is_plural():
            others = (e.Var(name) for name, _ in reversed(self.refs) if e.Var(name) not in self.moved)
            if stays := next(others, self.subject or (e.This() if self.of_this else None)):
                return stays
        if self.departed and not where and expr == self.get_departing_object():
            return e.Now(expr)  # “when this dies, return it”: the card in the graveyard
        return e.ThisWay(events) if events else expr

    def list_roles(self, where: e.Expr | None, around: e.Expr | None) -> tuple[str, ...]:
        """Return the roles of the trigger's event that its subject and condition name.

        Args:
            where: the condition.
            around: the subject of an event around it; its name is no role here.
        """
        known = {around, *(e.Var(name) for name in (*self.targets, *dict(self.refs)))}
        parts = (self.subject, *(one for one in inspect.walk(where) if isinstance(one, e.Var) and one not in known))
        return tuple(dict.fromkeys(part.name for part in parts if isinstance(part, e.Var)))

    def get_triggering_card(self) -> e.Expr | None:
        """Return the card that “the triggering card” means, where the event left it; None without a trigger."""
        return self.get_departing_object() if self.departed else self.subject

    def get_departing_object(self) -> e.Expr | None:
        """Return the object of the trigger's event at the time of the event."""
        return e.This() if self.of_this else self.subject

    def note_verb(self, step: Do, events: tuple[str, ...], arrived: bool | None) -> None:
        """Remember the objects that a verb was applied to.

        Args:
            step: the verb with its roles.
            events: the verbs that mean the same "this way".
            arrived: whether it puts objects on the field; None if it moves none.
        """
        self.verbs.update(events)
        for what in step.roles.values():
            if arrived is None and isinstance(what, e.Select):
                self.done = (what, True)
                continue
            one = isinstance(what, e.Top) and what.count == e.Lit(1)
            if isinstance(what, (e.Top, e.Select)) or (arrived is None and isinstance(what, e.Lit)):
                self.done = (e.ThisWay(events), not one and what != e.Lit(1))
                self.moved[self.done[0]] = (events, bool(arrived))
            elif arrived is not None and what != e.Var(EACH):
                self.moved[what] = (events, arrived)

    def is_plural(self) -> bool:
        """Return whether "it" may be several."""
        return self.refs[-1][1] if self.refs else self.subject is None and self.done is not None and self.done[1]

    def name_target(self) -> str:
        """Return the name of the next choice: "target", "target2", …"""
        return "target" if not self.targets else f"target{len(self.targets) + 1}"

    def note_choice(self, name: str, several: bool, pool: e.Expr | None = None) -> None:
        """Note a choice that has been made, and the cards it was made among."""
        self.pool, self.single = pool, None
        self.targets.append(name)
        self.refs.append((name, several))

    def name_may(self) -> str:
        """Return the name of the next "may" question and count it."""
        self.asked += 1
        return MAY if self.asked == 1 else f"{MAY}{self.asked}"

    def copy(self) -> Pronouns:
        """Return an independent copy with the same names."""
        return replace(self, targets=list(self.targets), refs=list(self.refs), moved=dict(self.moved))
