"""Abilities and continuous effects: when, whom, what, for how long, in which layer, citing which rule."""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.expressions import Expr
from rulestone.language.expressions.expression import AuthorRecord
from rulestone.language.instructions import Instruction

FOR_GOOD = "for good"
WHILE_VALID = "while its source has it"
KEYWORD = "keyword"
"""The kind of ability that a keyword is."""
END_OF_TURN = "end of turn"
COPYING = "card"
"""The layer of an effect all of which belongs to where copies are made: what a copy is “except” for something."""


class Operation(AuthorRecord, frozen=True, tag=True, tag_field="is"):
    """What a continuous effect does to one thing about an object or player.

    Attributes:
        kind: "set", "add", "multiply" (a value); "grant" (the keyword `attr`); "gain" (the ability in `value`; `attr`
            is "abilities"); "share" (the abilities that the objects in `value` have, each once and none that it has
            already; `attr` says which, as for "lose"); "reword" (one word for a value of `attr` in place of another, in
            the value itself and in abilities: `value` is an `Exchange`); "lose" (`attr` "abilities" for all, a keyword,
            or what an ability is called: its name, its kind, one of its tags; "ability" for the one that `value`
            names); "copy" (`attr` "card": it becomes a copy of the object that `value` means); "forbid" or "permit"
            (the thing called `attr`, see `Permitted`).
        attr: the attribute, keyword or thing.
        value: the value, for the first three; the ability; which one is lost; whose abilities are shared.
    """

    kind: str
    attr: str
    value: Expr | Ability | None = None


class Continuous(AuthorRecord, frozen=True, tag=True, tag_field="is", kw_only=True):
    """A continuous effect.

    Attributes:
        whom: the objects or players it applies to.
        what: what it does to each.
        condition: it applies only while this holds; None for always.
        lasts: `WHILE_VALID` for static abilities, otherwise a duration's key.
        ends: one that began is over once this holds at a check point, with the bindings that it began with.
        layer: the layer it applies in, or what that layer touches (`COPYING`); "" lets the game's layer scheme decide
            by what each of its operations does.
        cites: ids of rules.
    """

    whom: Expr
    what: tuple[Operation, ...]
    condition: Expr | None = None
    lasts: str = END_OF_TURN
    ends: Expr | None = None
    layer: str = ""
    cites: tuple[str, ...] = ()

    @property
    def asks(self) -> tuple[Any, ...]:
        """What it looks with: whom it applies to, while what holds and with which values.

        What a given ability asks is asked by whoever has it.
        """
        return (self.whom, self.condition, *(op.value for op in self.what if not isinstance(op.value, Ability)))


STATE = "state"
"""What triggers listen to that look for a state of the game and not for an event."""


def before(event: str) -> str:
    """What listeners are told before an event happens."""
    return f"before {event}"


class When(AuthorRecord, frozen=True, tag=True, tag_field="is", kw_only=True):
    """The event a trigger or a replacement listens to.

    Attributes:
        event: the verb or event name.
        where: a condition in which the event's roles are bound; None for any such event.
        also: further events to which it listens alike; their roles are called the same.
        before: it listens before the event happens, in games whose events have windows (`Triggers.when`).
    """

    event: str
    where: Expr | None = None
    also: tuple[str, ...] = ()
    before: bool = False

    @property
    def events(self) -> tuple[str, ...]:
        """All the events to which it listens."""
        events = (self.event, *self.also)
        return tuple(map(before, events)) if self.before else events


class Treat(AuthorRecord, frozen=True, tag=True, tag_field="is", kw_only=True):
    """A value that counts as another one where certain abilities ask for it, and as itself everywhere else.

    Attributes:
        attr: the attribute; the game declares it as one that can be treated.
        value: what it counts as; the candidate is the object concerned.
        whom: the objects concerned.
        asking: a condition on the ability that asks (see `OfAbility`); None for any ability.
        own: only abilities and cards of the same player may ask.
        choosing: only where objects are chosen, and the chooser may also take the value as it is.
    """

    attr: str
    value: Expr
    whom: Expr
    asking: Expr | None = None
    own: bool = False
    choosing: bool = False


class Ability(AuthorRecord, frozen=True, tag=True, tag_field="is", kw_only=True):
    """One ability of a card.

    Attributes:
        kind: "effect" (what a spell or event does), "activated", "triggered", "static", "replacement", or a kind of
            the game's own that its actions ask for ("counter").
        name: its printed name, "" for none.
        timing: the game's word for when it may be used ("instant", ...), "" for the kind's usual timing.
        condition: must hold for it to be used, to trigger, or to apply.
        cost: what using it costs (carried out at announcement).
        effect: what it does.
        continuous: for static abilities.
        when: for triggered abilities and replacements.
        optional: its controller may decline ("you may").
        zones: where it works; () for the game's usual zones.
        limit: how often a turn; 0 for no limit.
        span: what the limit counts in: "turn" or "game".
        also: further kinds that it is at the same time: one ability that is used in several ways.
        treats: values that count as others for abilities that ask.
        again: of a static ability: triggers for which this holds as they go off ("it", with the roles of what set them
            off) go off once more; None for none.
        unanswerable: where this holds as it is announced, nobody may answer anything while it is on the stack (what
            some games call split second); None for what can be answered.
        tags: the game's own words about it, such as a keyword it belongs to.
        text: its printed text in rules English where that is how it was written.
    """

    kind: str
    name: str = ""
    timing: str = ""
    condition: Expr | None = None
    cost: tuple[Instruction, ...] = ()
    effect: tuple[Instruction, ...] = ()
    continuous: tuple[Continuous, ...] = ()
    when: When | None = None
    optional: bool = False
    zones: tuple[str, ...] = ()
    limit: int = 0
    span: Literal["turn", "game"] = "turn"
    also: tuple[str, ...] = ()
    treats: tuple[Treat, ...] = ()
    again: Expr | None = None
    unanswerable: Expr | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
