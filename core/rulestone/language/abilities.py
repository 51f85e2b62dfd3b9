"""Abilities and continuous effects: timing, affected objects, operations, duration, layer and cited rule."""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.expressions import Expr
from rulestone.language.expressions.expression import Declaration
from rulestone.language.instructions import Instruction

FOR_GOOD = "for good"
WHILE_VALID = "while its source has it"
KEYWORD = "keyword"
"""The kind of ability for keywords."""
END_OF_TURN = "end of turn"
COPYING = "card"
"""The layer of an effect that belongs entirely to the copy layer: a copy with exceptions ("except it is red")."""


class Operation(Declaration, frozen=True, tag=True, tag_field="is"):
    """One operation of a continuous effect on an object or player.

    Attributes:
        kind: "set", "add", "multiply" (a value); "grant" (the keyword `attr`); "gain" (the ability in `value`; `attr`
            is "abilities"); "share" (the abilities that the objects in `value` have, each once and none that it has
            already; `attr` says which, as for "lose"); "reword" (one word for a value of `attr` in place of another, in
            the value itself and in abilities: `value` is an `Exchange`); "lose" (`attr` "abilities" for all, a keyword,
            or what an ability is called: its name, its kind, one of its tags; "ability" for the one that `value`
            names); "copy" (`attr` "card": it becomes a copy of the object that `value` means); "forbid" or "permit"
            (the thing called `attr`, see `Permitted`).
        attr: the attribute, keyword or thing.
        value: the value, for the first three kinds; the ability gained or lost; the objects whose abilities are shared.
    """

    kind: str
    attr: str
    value: Expr | Ability | None = None


class Continuous(Declaration, frozen=True, tag=True, tag_field="is", kw_only=True):
    """A continuous effect.

    Attributes:
        whom: the objects or players it applies to.
        what: the operations on each.
        condition: it applies only while this holds; None for always.
        lasts: `WHILE_VALID` for static abilities, otherwise a duration's key.
        ends: a begun effect ends once this holds at a check point; evaluated with the bindings that it began with.
        layer: the layer it applies in, or an attribute of that layer (`COPYING`); "" lets the game's layer scheme
            decide by each of its operations.
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
        """Return the expressions of the effect: its objects, its condition and the values of its operations.

        Those of an ability that it gives are evaluated by the object that has the ability.
        """
        return (self.whom, self.condition, *(op.value for op in self.what if not isinstance(op.value, Ability)))


STATE = "state"
"""The event of state triggers."""


def before(event: str) -> str:
    """Return the name of the event that precedes an event, for windows."""
    return f"before {event}"


class When(Declaration, frozen=True, tag=True, tag_field="is", kw_only=True):
    """The event a trigger or a replacement listens to.

    Attributes:
        event: the verb or event name.
        where: a condition in which the event's roles are bound; None for any such event.
        also: further events to which it listens; their roles have the same names.
        before: it listens before the event happens, in games whose events have windows (`Triggers.when`).
    """

    event: str
    where: Expr | None = None
    also: tuple[str, ...] = ()
    before: bool = False

    @property
    def events(self) -> tuple[str, ...]:
        """Return all events an ability listens to."""
        events = (self.event, *self.also)
        return tuple(map(before, events)) if self.before else events


class Treat(Declaration, frozen=True, tag=True, tag_field="is", kw_only=True):
    """A value that counts as another value for certain abilities only.

    Attributes:
        attr: the attribute; the game declares it as one that can be treated.
        value: the value that it counts as; the candidate is the object concerned.
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


class Ability(Declaration, frozen=True, tag=True, tag_field="is", kw_only=True):
    """One ability of a card.

    Attributes:
        kind: "effect" (of a spell or event), "activated", "triggered", "static", "replacement", or a kind of the game's
            own that its actions use ("counter").
        name: its printed name, "" for none.
        timing: the game's word for when it may be used ("instant", ...), "" for the kind's usual timing.
        condition: must hold for it to be used, to trigger, or to apply.
        cost: the steps of its cost, paid at announcement.
        effect: the steps of its effect.
        continuous: the effects of a static ability.
        when: the event of a triggered ability or a replacement.
        optional: its controller may decline ("you may").
        zones: the zones in which it works; () for the game's usual zones.
        limit: the number of uses in each `span`; 0 for no limit.
        span: the period of the limit: "turn" or "game".
        also: further kinds that it has: one ability that can be used in several ways.
        treats: values that count as others for certain abilities.
        again: of a static ability: triggers that satisfy this as they trigger ("it", with the roles of their event)
            trigger once more; None for none.
        no_responses: if this holds when it is announced, nobody may respond to anything while it is on the stack (split
            second in some games); None if players may respond.
        tags: the game's own tags, such as a keyword it belongs to.
        text: its text in rules English, if it was written so.
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
    no_responses: Expr | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
