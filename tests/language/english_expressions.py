"""Random expressions within rules English for any vocabulary, the same for the same seed.

A `Maker` keeps the names that an ability has given so far, as a reader of its text would, so that what it makes refers
to choices in the way sentences can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from rulestone.language import expressions as e
from rulestone.language.english.dictionary import get_dictionary
from rulestone.language.vocabulary import Vocabulary

T = TypeVar("T")
YOU, OPPONENT, THIS, IT = e.You(), e.Opponent(), e.This(), e.It()
PLAYERS = e.Either(YOU, OPPONENT)


class Maker:
    """Makes parts of an ability, one after the other."""

    def __init__(self, draws: Random, vocabulary: Vocabulary) -> None:
        self.draws = draws
        self.v = vocabulary
        self.targets: list[str] = []
        self.latest: e.Expr = THIS
        self.subject: e.Expr | None = None
        self.asked = 0
        self.rolled = False
        self.moving = get_dictionary(vocabulary).moving
        self.moved: list[e.Expr] = []

    def one(self, options: Sequence[T]) -> T:
        """Draw one of the options."""
        return self.draws.choice(options)

    def number(self, low: int = 0, high: int = 9) -> int:
        """Return a number."""
        return self.draws.randint(low, high)

    def maybe(self) -> bool:
        """Yes or no."""
        return self.draws.random() < 0.5

    def some(self, make: Callable[[], T], low: int, high: int) -> list[T]:
        """Return a few of something."""
        return [make() for _ in range(self.number(low, high))]

    # --- expressions ------------------------------------------------------------------------------------------------

    def ref(self) -> e.Expr:
        """Something named before."""
        named: list[e.Expr] = [THIS, self.latest, *(e.Var(name) for name in self.targets)]
        return self.one([*named, self.subject] if self.subject is not None else named)

    def whose(self) -> e.Expr:
        """Draw a player that can be printed as a possessive."""
        return self.one([YOU, OPPONENT, e.TurnPlayer(), e.ControllerOf(self.latest), e.OwnerOf(self.latest)])

    def player(self) -> e.Expr:
        """Return a player."""
        return self.one([self.whose(), e.ControllerOf(self.ref()), e.OwnerOf(self.ref())])

    def zones(self) -> tuple[str, ...]:
        """Return a few zones."""
        return tuple(self.draws.sample(sorted(set(self.v.zones.values())), self.number(1, 2)))

    def adjective(self) -> e.Expr:
        """Draw a condition printed before a noun."""
        attr, value = self.one(list(self.v.states.values()))
        found = e.Compare("==", e.Its(attr), e.Lit(value))
        return e.Not(found) if self.maybe() else found

    def behind(self) -> e.Expr:
        """Draw a condition printed after a noun."""
        which = self.number(0, 3)
        if which == 0:
            return e.Compare("==", e.Its("name"), e.Lit(self.one(["Guard", "Æther, the 2nd", "ヴ"])))
        if which == 1 and self.v.keywords:
            found = e.Compare("==", e.Its(self.one(list(self.v.keywords.values()))), e.Lit(True))
            return e.Not(found) if self.maybe() else found
        op = self.one(["==", "!=", "<", ">", "<=", ">="])
        attr = self.one(list(self.v.attributes.values()))
        if attr in self.v.several and op in ("==", "!="):
            found = e.Compare("contains", e.Its(attr), self.value(1))
            return found if op == "==" else e.Not(found)
        return e.Compare(op, e.Its(attr), self.value(1))

    def conditions(self) -> list[e.Expr]:
        """Conditions on the candidate, in the order of the words."""
        before = self.some(self.adjective, 0, 2) if self.v.states else []
        return [*before, *self.some(self.behind, 0, 2)]

    def select(self) -> e.Select:
        """Objects of a kind."""
        role = self.one(["", "", *self.v.roles.values()])
        card_type = "" if role else self.one(["", *self.v.types.values()])
        home = self.v.home.get(card_type, self.v.everywhere) if card_type else self.v.everywhere
        where = join_conditions(self.conditions())
        return e.Select(
            home if self.maybe() else self.zones(),
            self.whose() if self.maybe() else None,
            card_type,
            where,
            role,
            self.ref() if self.number() == 0 else None,
        )

    def items(self) -> e.Items:
        """Stack items of a kind."""
        owner = [e.Same(e.ControllerOf(IT), self.whose())] if self.maybe() else []
        return e.Items(self.one(list(self.v.items.values())), join_conditions(owner), self.number(0, 4) == 0)

    def objects(self) -> e.Expr:
        """Objects for a verb."""
        which = self.number(0, 9)
        if which <= 3:
            return self.ref()
        if which <= 5:
            return self.select()
        if which == 6:
            return self.items()
        if which == 7:
            return e.Top(self.zones()[0], self.whose(), e.Lit(self.number(1, 3)))
        if which == 8:
            return e.Under(self.ref(), self.one(["", *self.v.roles.values()]))
        wrap: Callable[[e.Expr], e.Expr] = self.one([e.HostOf, e.SourceOf, e.Recipients])
        return e.Either(self.ref(), self.select()) if self.maybe() else wrap(self.ref())

    def value(self, depth: int) -> e.Expr:
        """Return a value."""
        which = self.number(0, 9 if depth else 4)
        attr = self.one(list(self.v.attributes.values()))
        if which <= 2:
            return e.Lit(self.number(0, 5000))
        if which == 3:
            return e.Of(self.one([self.ref(), self.whose()]), attr)
        if which == 4:
            return e.Printed(self.ref(), attr)
        if which == 5:
            return e.Count(self.select())
        if which == 6:
            return e.Total(self.one([self.select(), self.ref()]), attr)
        if which == 7:
            return e.Arith("*", self.value(depth - 1), e.Lit(self.number()))
        if which == 8:
            return self.one([e.Result(), e.Amount(self.ref()), e.Lit(-3), e.Lit("sideways")])
        return e.Arith(self.one(["+", "-", "min", "max"]), self.value(depth - 1), self.value(depth - 1))

    def condition(self, depth: int = 2) -> e.Expr:
        """Return a condition."""
        which = self.number(0, 13 if depth else 9)
        match which:
            case 0:
                counted = e.Count(self.one([self.select(), self.items()]))
                return e.Compare(self.one(["==", "<", ">", "<=", ">="]), counted, e.Lit(self.number()))
            case 1:
                return e.Exists(self.select(), self.number(1, 3))
            case 2:
                ops = ["==", "!=", "<", ">", "<=", ">="]
                return e.Compare(self.one(ops), self.value(1), self.value(1))
            case 3 if self.v.states:
                attr, value = self.one(list(self.v.states.values()))
                return e.Compare("==", e.Of(self.ref(), attr), e.Lit(value))
            case 4:
                return self.one([e.TurnOf(self.whose()), e.StackEmpty(), e.Present(self.ref())])
            case 5:
                player = self.player()
                return e.Same(self.one([e.ControllerOf, e.OwnerOf])(self.ref()), player)
            case 6 if self.v.deeds:
                times = e.Times(self.one(list(self.v.deeds.values())), self.whose())
                return self.one([e.Compare(">", times, e.Lit(0)), e.Compare(">=", times, e.Lit(self.number()))])
            case 7:
                return e.Permitted(self.one(list(self.v.things.values())), self.one([self.ref(), YOU, OPPONENT]))
            case 8 if self.v.phases:
                return e.Phase(self.one(list(self.v.phases.values())))
            case 9 if self.v.states:
                return e.Are(self.select(), self.plain_state())
            case 10:
                return e.Not(self.condition(depth - 1))
            case 11:
                return e.All(tuple(self.some(lambda: self.condition(depth - 1), 2, 3)))
            case 12:
                return e.AnyOf(tuple(self.some(lambda: self.condition(depth - 1), 2, 3)))
            case 13:
                return e.Compare("==", e.Of(self.ref(), "type"), e.Lit(self.one(list(self.v.types.values()))))
        return e.Compare(">", e.Result(), e.Lit(0))

    def plain_state(self) -> e.Expr:
        """That the candidate is in a state."""
        attr, value = self.one(list(self.v.states.values()))
        return e.Compare("==", e.Its(attr), e.Lit(value))


def join_conditions(conditions: list[e.Expr]) -> e.Expr | None:
    """Return conditions as one."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else e.All(tuple(conditions))
