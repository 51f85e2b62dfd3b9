"""Random abilities within rules English for any vocabulary, the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

from english_expressions import IT, OPPONENT, PLAYERS, THIS, YOU, Maker, join_conditions

from rulestone.language import expressions as e
from rulestone.language.abilities import END_OF_TURN, FOR_GOOD, WHILE_VALID, Ability, Continuous, Operation, When
from rulestone.language.english.printing.nouns import split_conjuncts
from rulestone.language.english.reading.draft import remove_late_targets
from rulestone.language.english.sentence_forms import list_forms
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
from rulestone.language.vocabulary import Vocabulary, expand_event


class AbilityMaker(Maker):
    """Makes the parts of an ability, one after the other."""

    # --- steps ------------------------------------------------------------------------------------------------------

    def choose(self, *, target: bool | None = None) -> Choose:
        """Return a choice."""
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
        """Return a verb of the vocabulary."""
        form = self.one([form for pattern in self.v.patterns for form in list_forms(pattern)])
        roles: dict[str, e.Expr] = {}
        if form.subject:
            roles[form.subject] = YOU if cost else self.one([YOU, self.player()])
        for slot in form.slots:
            if slot.kind == "objects":
                roles[slot.role] = self.objects()
            elif slot.kind == "player":
                roles[slot.role] = self.player()
            elif slot.kind == "number" and form.slots[-1] is not slot and not form.derive_row:
                roles[slot.role] = e.Lit(self.number())
            elif slot.kind == "number":
                roles[slot.role] = (
                    e.Lit(self.number()) if not form.derive_row and form.parts[-1] != slot else self.value(2)
                )
            elif slot.kind == "cards":
                roles[slot.role] = self.one([e.Lit(self.number()), e.Result(), self.value(2)])
            elif slot.kind == "zone":
                roles[slot.role] = e.Lit(self.one(sorted(set(self.v.zones.values()))))
            else:
                roles[slot.role] = e.Lit(self.one(slot.words or ("gem", "two", "Ice", "it")))
        named = [roles[slot.role] for slot in form.slots if slot.kind == "objects"]
        if any(one in self.moved for one in named):  # a moved card is a new object, and "this" means the new object
            return self.do(cost=cost)
        self.moved += named if self.moving.get(form.pattern.verb) is not None else ()
        return Do(verb=form.pattern.verb, roles={**roles, **form.list_fixed_roles()})

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
        """Return a continuous effect."""
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
        """Return the steps of a sentence."""
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
        """Return the steps of an ability."""
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

    def when(self, *, replaced: bool = False) -> When:
        """Return an event of an object; `replaced` for one that a verb does, so that it can be replaced."""
        verbs = {pattern.verb for pattern in self.v.patterns} | {event for event, _ in self.v.replaced.values()}
        heard = [means for means in map(expand_event, self.v.events.values()) if not replaced or means.event in verbs]
        meant = self.one(heard)
        event, role, more = meant.event, meant.roles[0], split_conjuncts(meant.where)
        which = self.number(0, 2)
        if which == 0 or len(meant.roles) > 1:
            same = [e.Same(e.Var(one), THIS) for one in meant.roles]
            # "the triggering card" and "it" are this from here on
            self.latest = THIS if self.latest == self.subject else self.latest
            self.subject = None
            return When(
                event=event, where=join_conditions([*more, same[0] if len(same) == 1 else e.AnyOf(tuple(same))])
            )
        conditions: list[e.Expr] = []
        if which == 1:
            conditions.append(e.Compare("==", e.Its("type"), e.Lit(self.one(list(self.v.types.values())))))
        if self.maybe():
            conditions.append(e.Same(e.ControllerOf(IT), self.one([YOU, OPPONENT, e.TurnPlayer()])))
        conditions += self.conditions()
        if self.maybe():
            conditions.append(e.Not(e.Same(IT, THIS)))
        where = join_conditions(conditions)
        self.subject = e.Var(role)
        if not self.targets:
            self.latest = self.subject
        return When(
            event=event, where=join_conditions([*more, *([] if where is None else [e.Are(e.Var(role), where)])])
        )

    def cost(self) -> tuple[Instruction, ...]:
        """Return a cost."""
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
            prefix["no_responses"] = self.condition() if self.maybe() else e.Lit(True)
        if which == 0:
            condition = self.condition() if self.maybe() else None
            effects = [
                Continuous(whom=effect.whom, what=effect.what, condition=condition, lasts=WHILE_VALID)
                for effect in self.some(lambda: self.continuous(WHILE_VALID), 1, 2)
            ]
            return Ability(kind="static", continuous=tuple(effects), **prefix)
        if which == 1:
            when = self.when(replaced=True)
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


def draw_abilities(draws: Random, vocabulary: Vocabulary, kind: str) -> tuple[Ability, ...]:
    """Draw one or two abilities of a text."""
    return tuple(AbilityMaker(draws, vocabulary).ability(kind) for _ in range(draws.randint(1, 2)))
