"""Random abilities within rules English for any vocabulary: hypothesis strategies.

`Maker` keeps the names that an ability has given so far, as a reader of its text would, so that what it makes refers
to choices in the way sentences can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from rulestone.language import expressions as e
from rulestone.language.abilities import END_OF_TURN, FOR_GOOD, WHILE_VALID, Ability, Continuous, Operation, When
from rulestone.language.english.dictionary import get_dictionary
from rulestone.language.english.printing.nouns import split_conjuncts
from rulestone.language.english.reading.draft import remove_late_targets
from rulestone.language.english.verb_forms import list_forms
from rulestone.language.instructions import (
    Ask,
    Begin,
    Choose,
    Delay,
    Do,
    EndGame,
    ForEach,
    If,
    Instruction,
    Modes,
    Pay,
    Roll,
    Shuffle,
)
from rulestone.language.vocabulary import Vocabulary, expand

T = TypeVar("T")
YOU, OPPONENT, THIS, IT = e.You(), e.Opponent(), e.This(), e.It()
PLAYERS = e.Either(YOU, OPPONENT)


class Maker:
    """Makes parts of an ability, one after the other."""

    def __init__(self, draw: Callable[[st.SearchStrategy[Any]], Any], vocabulary: Vocabulary) -> None:
        self.draw = draw
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
        picked: T = self.draw(st.sampled_from(list(options)))
        return picked

    def number(self, low: int = 0, high: int = 9) -> int:
        """A number."""
        found: int = self.draw(st.integers(low, high))
        return found

    def maybe(self) -> bool:
        """Yes or no."""
        return bool(self.draw(st.booleans()))

    def some(self, make: Callable[[], T], low: int, high: int) -> list[T]:
        """A few of something."""
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
        """A player."""
        return self.one([self.whose(), e.ControllerOf(self.ref()), e.OwnerOf(self.ref())])

    def zones(self) -> tuple[str, ...]:
        """A few zones."""
        found: list[str] = self.draw(
            st.lists(st.sampled_from(sorted(set(self.v.zones.values()))), min_size=1, max_size=2, unique=True)
        )
        return tuple(found)

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
        if attr in self.v.several and op == "==":
            op = "contains"
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
        where = joined(self.conditions())
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
        return e.Items(self.one(list(self.v.items.values())), joined(owner), self.number(0, 4) == 0)

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
        """A value."""
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
        """A condition."""
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

    # --- steps ------------------------------------------------------------------------------------------------------

    def choose(self, *, target: bool | None = None) -> Choose:
        """A choice."""
        which = self.number(0, 7)
        what: e.Expr = self.select()
        if which == 0:
            what = e.Top(self.zones()[0], self.whose(), e.Lit(self.number(1, 3)))
        elif which == 1:
            what = e.Items(self.one(list(self.v.items.values())))
        elif which == 2:
            what = PLAYERS
        most: e.Expr | int | None
        least, most = self.one([(1, None), (1, None), (2, None), (0, 2), (0, 1), (1, e.Count(what)), (0, e.Count(what)),
                                (2, 4)])  # fmt: skip
        if what == PLAYERS:
            least, most = 1, None
        who = None if target is False else self.one([None, None, OPPONENT, e.TurnPlayer()])
        name = "target" if not self.targets else f"target{len(self.targets) + 1}"
        self.targets.append(name)
        self.latest = e.Var(name)
        such_that = self.condition(1) if self.number() == 0 and target is not False else None
        announced = self.maybe() if target is None else target
        return Choose(name=name, what=what, least=least, most=most, who=who, such_that=such_that, target=announced)

    def do(self, *, cost: bool = False) -> Do:
        """A verb of the vocabulary."""
        form = self.one([form for pattern in self.v.patterns for form in list_forms(pattern)])
        roles: dict[str, e.Expr] = {}
        if form.subject:
            roles[form.subject] = YOU if cost else self.one([YOU, self.player()])
        for slot in form.slots:
            if slot.kind == "objects":
                roles[slot.role] = self.objects()
            elif slot.kind == "player":
                roles[slot.role] = self.player()
            elif slot.kind == "number" and form.slots[-1] is not slot and not form.derived:
                roles[slot.role] = e.Lit(self.number())
            elif slot.kind == "number":
                roles[slot.role] = (
                    e.Lit(self.number()) if not form.derived and form.parts[-1] != slot else self.value(2)
                )
            elif slot.kind == "cards":
                roles[slot.role] = self.one([e.Lit(self.number()), e.Result(), self.value(2)])
            elif slot.kind == "zone":
                roles[slot.role] = e.Lit(self.one(sorted(set(self.v.zones.values()))))
            else:
                roles[slot.role] = e.Lit(self.one(slot.words or ("gem", "two", "Ice", "it")))
        named = [roles[slot.role] for slot in form.slots if slot.kind == "objects"]
        assume(not any(one in self.moved for one in named))  # a moved card is a new object, and "this" means that one
        self.moved += named if self.moving.get(form.pattern.verb) is not None else ()
        return Do(verb=form.pattern.verb, roles={**roles, **form.given()})

    def operations(self) -> tuple[Operation, ...]:
        """Draw the operations of a continuous effect."""
        return tuple(self.some(self.operation, 1, 3))

    def operation(self) -> Operation:
        """Draw one operation."""
        attr = self.one(list(self.v.attributes.values()))
        which = self.number(0, 6)
        if which <= 1:
            return Operation("add", attr, e.Lit(self.number(-3000, 3000)))
        if which == 2:
            value = self.value(2)
            plain = isinstance(value, e.Lit)
            return Operation("add", attr, e.Count(self.select()) if plain else value)
        if which == 3:
            return Operation("set", attr, self.value(2))
        if which == 4 and self.v.keywords:
            return Operation(self.one(["grant", "lose"]), self.one(list(self.v.keywords.values())))
        if which == 5 and self.v.states:
            state, value = self.one(list(self.v.states.values()))
            return Operation("set", state, e.Lit(value))
        if which == 6:
            return Operation("lose", "abilities")
        return Operation(self.one(["forbid", "permit"]), self.one(list(self.v.things.values())))

    def continuous(self, lasts: str) -> Continuous:
        """A continuous effect."""
        whom = self.one([self.ref(), self.select(), YOU, OPPONENT, PLAYERS])
        if self.number() == 0:
            attr = self.one(list(self.v.attributes.values()))
            return Continuous(whom=whom, what=(Operation("multiply", attr, self.value(1)),), lasts=lasts)
        return Continuous(whom=whom, what=self.operations(), lasts=lasts)

    def step(self) -> Instruction:
        """Draw a step of one clause."""
        which = self.number(0, 11)
        if which <= 5:
            return self.do()
        if which <= 8:
            return self.choose()
        if which == 9:
            lasts = self.one([END_OF_TURN, FOR_GOOD, *self.v.durations.values()])
            return Begin(effect=self.continuous(lasts), fixed=self.maybe())
        if which == 10:
            return self.one([Shuffle(zone=self.zones()[0], who=self.whose()), Roll(name="roll"),
                             Roll(name="roll", who=OPPONENT)])  # fmt: skip
        return EndGame(winner=self.one([YOU, OPPONENT, None, self.player()]), how="effect")

    def steps(self) -> tuple[Instruction, ...]:
        """Draw steps of one sentence."""
        return tuple(self.some(self.step, 1, 2))

    def sentence(self) -> list[Instruction]:
        """The steps of a sentence."""
        which = self.number(0, 9)
        if which == 0:
            condition = self.condition()
            then = self.steps()
            return [If(condition=condition, then=then, otherwise=self.steps() if self.maybe() else ())]
        if which == 1:
            what = self.select()
            before, self.latest = self.latest, e.Var("each")
            targets = len(self.targets)
            body = self.steps()
            if len(self.targets) == targets:
                self.latest = before
            return [ForEach(name="each", what=what, body=body)]
        if which == 2:
            self.asked += 1
            name = "may" if self.asked == 1 else f"may{self.asked}"
            yes = e.Compare("==", e.Var(name), e.Lit(True))
            who = self.one([None, OPPONENT])
            return [Ask(name=name, who=who), If(condition=yes, then=self.steps())]
        if which == 3:
            kept = self.latest, self.subject, list(self.targets)
            when = self.when()
            effect = self.steps()
            self.latest, self.subject, self.targets = kept
            return [Delay(ability=Ability(kind="triggered", when=when, effect=effect))]
        return [self.step()]

    def body(self, *, modes: bool = True) -> tuple[Instruction, ...]:
        """The steps of an ability."""
        found = [step for sentence in self.some(self.sentence, 1, 3) for step in sentence]
        if modes and self.number() == 0:
            kept = self.latest, list(self.targets), self.asked
            options = []
            for label in ("“", "Second"):
                options.append((label.replace("“", ""), self.body(modes=False)))
                self.latest, self.asked = kept[0], kept[2]
                self.targets = list(kept[1])
            found.append(Modes(options=tuple(options), who=self.one([None, OPPONENT]), target=self.maybe()))
        return tuple(found)

    # --- abilities --------------------------------------------------------------------------------------------------

    def when(self) -> When:
        """An event of an object."""
        meant = expand(self.one(list(self.v.events.values())))
        event, role, more = meant.event, meant.roles[0], split_conjuncts(meant.where)
        which = self.number(0, 2)
        if which == 0 or len(meant.roles) > 1:
            same = [e.Same(e.Var(one), THIS) for one in meant.roles]
            return When(event=event, where=joined([*more, same[0] if len(same) == 1 else e.AnyOf(tuple(same))]))
        conditions: list[e.Expr] = []
        if which == 1:
            conditions.append(e.Compare("==", e.Its("type"), e.Lit(self.one(list(self.v.types.values())))))
        if self.maybe():
            conditions.append(e.Same(e.ControllerOf(IT), self.one([YOU, OPPONENT, e.TurnPlayer()])))
        conditions += self.conditions()
        if self.maybe():
            conditions.append(e.Not(e.Same(IT, THIS)))
        where = joined(conditions)
        self.subject = e.Var(role)
        if not self.targets:
            self.latest = self.subject
        return When(event=event, where=joined([*more, *([] if where is None else [e.Are(e.Var(role), where)])]))

    def cost(self) -> tuple[Instruction, ...]:
        """A cost."""
        body = self.some(lambda: self.choose(target=False) if self.maybe() else self.do(cost=True), 1, 2)
        if self.number() <= 2:
            body.append(Begin(effect=self.continuous(END_OF_TURN)))
        return (Pay(body=tuple(body)),)

    def ability(self, kind: str) -> Ability:
        """Draw an ability of a text whose bare instructions are of a kind."""
        prefix: dict[str, Any] = {}
        if self.number() == 0:
            prefix["name"] = "神獣の加速"
        if self.number() == 0:
            prefix["tags"] = ("pack", "big growth")
        if self.number() == 0 and self.v.timings:
            prefix["timing"] = self.one(list(self.v.timings.values()))
        if self.number() == 0:
            prefix["zones"] = self.zones()
        if self.number() <= 1:
            prefix["limit"] = self.number(1, 3)
        if self.number() <= 1:
            prefix["condition"] = self.condition()
        which = self.number(0, 5)
        if which > 1 and self.number() == 0:
            prefix["unanswerable"] = self.condition() if self.maybe() else e.Lit(True)
        if which == 0:
            condition = self.condition() if self.maybe() else None
            effects = [
                Continuous(whom=effect.whom, what=effect.what, condition=condition, lasts=WHILE_VALID)
                for effect in self.some(lambda: self.continuous(WHILE_VALID), 1, 2)
            ]
            return Ability(kind="static", continuous=tuple(effects), **prefix)
        if which == 1:
            when = self.when()
            return Ability(
                kind="replacement", when=when, effect=remove_late_targets(self.steps()), optional=self.maybe(), **prefix
            )
        if which <= 3:
            when = self.when()
            cost = self.cost() if self.number() == 0 else ()
            first = self.step()
            rest = self.body() if self.maybe() else ()
            optional = self.maybe()
            effect = remove_late_targets((first, *rest))
            return Ability(kind="triggered", when=when, cost=cost, effect=effect, optional=optional, **prefix)
        if which == 4:
            kind = self.one([kind, "activated", *self.v.kinds.values()])
        cost = self.cost() if self.maybe() else ()
        return Ability(kind=kind, cost=cost, effect=remove_late_targets(self.body()), **prefix)


def joined(conditions: list[e.Expr]) -> e.Expr | None:
    """Return conditions as one."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else e.All(tuple(conditions))


@st.composite
def abilities(draw: Any, vocabulary: Vocabulary, kind: str) -> tuple[Ability, ...]:
    """Draw one or two abilities of a text."""
    count = draw(st.integers(1, 2))
    return tuple(Maker(draw, vocabulary).ability(kind) for _ in range(count))


@st.composite
def conditions(draw: Any, vocabulary: Vocabulary) -> e.Expr:
    """A condition."""
    return Maker(draw, vocabulary).condition()


@st.composite
def values(draw: Any, vocabulary: Vocabulary) -> e.Expr:
    """A value."""
    return Maker(draw, vocabulary).value(3)
