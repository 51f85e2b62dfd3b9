"""Prefilter by printed values: the actions and conditions that print alone rules out at a moment."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from rulestone.continuous.board import is_hashable
from rulestone.continuous.operations import ABILITIES, CONTROLLER
from rulestone.kernel.abilities import has_keyword
from rulestone.kernel.characteristics import SPECIAL
from rulestone.kernel.declare import Action
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.model.objects import Card, Object
from rulestone.model.zones import SHARED

UNKNOWN = object()
"""A value that print does not tell."""
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "in": lambda one, several: one in several,
}
MOMENT = frozenset({inspect.GAME, inspect.ASSUMPTION, inspect.STACKED.kind, inspect.YOU.kind})
"""Kinds of values that depend on the moment alone and on no object."""
Moment = Mapping[int, bool]
"""Which conditions about the moment hold, by their identity, as far as that is known."""


class Sway(NamedTuple):
    """Attributes that cards of a run can change, limited to those that a menu checks.

    Attributes:
        touched: attributes that effects may write.
        treated: attributes that a card has count as something else.
    """

    touched: frozenset[str]
    treated: frozenset[str]


class Whereabouts(NamedTuple):
    """A selection among which the subjects of an action are.

    Attributes:
        what: the selection.
        zones: where it looks.
        tops: it may find cards that lie on top; `piles`: it may find cards that lie under others.
        opened: what effects have to permit, one of it at least, so that anything is found; () for nothing.
        whole: all that it finds are subjects.
    """

    what: e.Select
    zones: tuple[str, ...]
    tops: bool
    piles: bool
    opened: frozenset[str]
    whole: bool


class SubjectPlaces:
    """The possible places of the subjects of actions, and the printed attributes of the cards there.

    Attributes:
        places: for each player the places, each with what is said of the cards there.
        order: for each player and action, by number, the places in the order in which it finds what lies there.
    """

    def __init__(self, rules: Rules, sway: Sway, moment: Moment, actions: int) -> None:
        self.rules, self.sway, self.moment, self.actions = rules, sway, moment, actions
        self.tables: dict[str, Openings] = {}
        self.places: tuple[dict[int, Openings], dict[int, Openings]] = ({}, {})
        self.order: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})

    def ask(self, number: int, kind: str, source: Whereabouts, needs: list[e.Expr]) -> None:
        """Record that one more action has subjects among some cards."""
        layout, of = self.rules.layout, source.what.of
        both = not isinstance(of, e.You) or CONTROLLER in self.sway.touched
        for zone in source.zones:
            if zone not in self.tables:
                self.tables[zone] = Openings(self.rules, self.sway, self.moment, zone, self.actions)
            # in a shared zone a player's cards are those under their control
            common = any(layout.owner(layout.place(zone, player)) == SHARED for player in (0, 1))
            whole = source.whole and (of is None or not (both or common))
            self.tables[zone].ask(Sought(number, kind, source.what, needs, whole, both))
        for player in (0, 1):
            places = [layout.place(zone, whose) for whose in ((0, 1) if both else (player,)) for zone in source.zones]
            for place in dict.fromkeys(places) if both else places:
                self.places[player][place] = self.tables[layout.zone_of[place].name]
                self.order[player].setdefault(number, []).append(place)


class Sought(NamedTuple):
    """The query of an action for its subjects in a zone.

    Attributes:
        number: the action's; `kind`: the kind of ability that it needs.
        what: the selection of subjects; `needs`: the further conditions.
        whole: the selection can be decided from print, and all that it finds are subjects.
        both: it finds cards of either player.
    """

    number: int
    kind: str
    what: e.Select
    needs: list[e.Expr]
    whole: bool
    both: bool


class Hopes(NamedTuple):
    """A prefilter of actions by printed values, for the cards of a zone.

    Attributes:
        any: whether some card has one.
        surely: whether no mark, facing or pile can change that.
    """

    any: bool
    surely: bool


class Openings(dict[Any, int]):
    """The actions that may be done with a card in a zone, as bits by number, found out for each card as it is met.

    Above these, as many bits say for which of them it has to be looked whether the card is a subject.

    Attributes:
        asked: what is asked there.
        told: by card the attributes by which this was told, each with the actions that it may make possible.
        every: all actions with subjects there.
    """

    def __init__(self, rules: Rules, sway: Sway, moment: Moment, zone: str, actions: int) -> None:
        self.rules, self.sway, self.moment, self.zone, self.actions = rules, sway, moment, zone, actions
        self.asked: list[Sought] = []
        self.told: dict[Any, dict[str, int]] = {}
        self.every = 0

    def ask(self, one: Sought) -> None:
        """Record that one more action has subjects in this place."""
        self.asked.append(one)
        self.every |= to_look_for(one.number, self.actions)

    def hopes(self, cards: Iterable[Card], merged: bool) -> Hopes:
        """Return whether print leaves an action to some cards of a zone, where only abilities are used.

        Args:
            cards: all cards that there are.
            merged: they may be one object with the cards under them.
        """
        if not all(one.kind for one in self.asked):
            return Hopes(any=True, surely=False)
        ways = [self[card] for card in cards]
        told = any(self.told[card] for card in cards)
        typed = any(one.what.type for one in self.asked)
        return Hopes(any=any(ways) or told, surely=not told and not (merged and typed))

    def __missing__(self, card: Card) -> int:
        found = 0
        by_marks = self.told[card] = {}
        alike = len({one.both for one in self.asked}) < 2  # else some lie there that only some look for
        for one in self.asked:
            seen: set[str] = set()
            asked: set[str] = set()
            sought = self.sees(card, None, seen)._replace(bound=False)  # the searched candidate is still unbound
            finds = sought.finds(one.what)
            whole = alike and one.whole and finds is True and one.what.other is None
            bits = 1 << one.number if whole else to_look_for(one.number, self.actions)
            if finds is not False and any(way.may(one.needs) for way in self.ways(card, one.kind, asked)):
                found |= bits
            for attr in asked:
                by_marks[attr] = by_marks.get(attr, 0) | bits
            for attr in seen:
                by_marks[attr] = by_marks.get(attr, 0) | to_look_for(one.number, self.actions)
        self[card] = found
        return found

    def may(self, obj: Object) -> int:
        """Return the actions possible with a card in this place that has the given marks."""
        found, told = self[obj.card], self.told[obj.card]
        for attr in obj.marks:
            if attr in told:
                found |= told[attr]
        return found

    def ways(self, card: Card, kind: str, told: set[str]) -> Iterator[CardAtMoment]:
        """Yield the card with each working ability of a kind; the card alone if no kind is needed."""
        found = self.rules.info(card).by_kind.get(kind, ()) if kind else (None,)
        for ability in found:
            if ability is None or ability.works_in(self.zone):
                yield self.sees(card, ability, told)

    def sees(self, card: Card, ability: CompiledAbility | None, told: set[str]) -> CardAtMoment:
        """Return the card in this place, optionally with one of its abilities."""
        return CardAtMoment(self.rules, self.sway, self.moment, card, self.zone, ability, told)


class CardAtMoment(NamedTuple):
    """A printed card in a zone at a moment, optionally with one of its abilities; None means any card.

    `bound` says whether "this" means it.
    """

    rules: Rules
    sway: Sway
    moment: Moment
    card: Card | None
    zone: str
    ability: CompiledAbility | None
    told: set[str]
    bound: bool = True

    def finds(self, what: e.Select) -> bool | None:
        """Return whether a selection finds the card; None if undecided."""
        return all_hold((self.typed(what.type), self.says(what.where)))

    def may(self, needs: list[e.Expr]) -> bool:
        """Return whether it is possible that all of some conditions hold."""
        if any(self.says(need) is False for need in needs):
            return False
        return self.ability is None or self.says(self.ability.declared.condition) is not False

    def may_meet(self, action: Action) -> bool:
        """Return whether it is possible that the card meets the requirements of an action."""
        return all(self.says(need.condition) is not False for need in action.needs)

    def unsure(self, condition: e.Expr) -> Iterator[e.Expr]:
        """The parts on which it hangs whether a condition holds, where more has to be known."""
        if self.says(condition) is not None:
            return
        match condition:
            case e.All(of=parts) | e.AnyOf(of=parts):
                for part in parts:
                    yield from self.unsure(part)
            case e.Not(of=part):
                yield from self.unsure(part)
            case _:
                yield condition

    def says(self, condition: e.Expr | None) -> bool | None:
        """Return whether a condition holds; None if undecided."""
        match condition:
            case None:
                return True
            case e.All(of=parts):
                return all_hold({self.says(part) for part in parts})
            case e.AnyOf(of=parts):
                found = {self.says(part) for part in parts}
                return True if True in found else None if None in found else False
            case e.Not(of=part):
                held = self.says(part)
                return None if held is None else not held
            case e.Compare(op=op, left=left, right=e.Lit(value=wanted)) if op in COMPARED:
                value = self.value(left)
                if value is not UNKNOWN:
                    with suppress(TypeError):  # the evaluation itself reports the error
                        return bool(COMPARED[op](value, wanted))
        return self.moment.get(id(condition))

    def typed(self, wanted: str) -> bool | None:
        """Return whether the card is of a type; "" is any."""
        value = self.attribute("type") if wanted else wanted
        return None if value is UNKNOWN else bool(value == wanted)

    def value(self, node: e.Expr) -> Any:
        """Return the value of an expression; `UNKNOWN` if printed attributes do not decide it."""
        match node:
            case e.OfAbility(field=field) if self.ability is not None:
                return getattr(self.ability.declared, field)
            case e.Its(attr=attr) if self.card is not None:
                return self.attribute(attr)
            case e.Of(what=e.This(), attr=attr) if self.card is not None and self.bound:
                return self.attribute(attr)
        return UNKNOWN

    def attribute(self, attr: str) -> Any:
        """Return an attribute of the card; `UNKNOWN` if printed attributes do not decide it."""
        rules, card, touched = self.rules, self.card, self.sway.touched
        assert card is not None
        if attr == "zone":
            return self.zone
        if attr in touched or attr in self.sway.treated or rules.refers(attr):
            return UNKNOWN
        if rules.keyword(attr):
            return UNKNOWN if ABILITIES in touched else has_keyword(rules.info(card), attr)
        if attr == "type":
            return UNKNOWN if rules.places.other_types else card.type
        if attr in SPECIAL:
            return UNKNOWN
        self.told.add(attr)
        return card.values.get(attr, rules.default(attr))


def to_look_for(number: int, actions: int) -> int:
    """Return the bits of actions, by number, whose subjects have to be searched (`Openings`).

    Args:
        actions: how many there are.
    """
    return 1 << number | 1 << number + actions


def all_hold(held: Collection[bool | None]) -> bool | None:
    """Return whether several conditions hold; None if undecided."""
    return False if False in held else None if None in held else True


def anyone(rules: Rules, sway: Sway, moment: Moment) -> CardAtMoment:
    """Any card at a moment."""
    return CardAtMoment(rules, sway, moment, None, "", None, set())


def is_momentary(node: e.Expr) -> bool:
    """Return whether a condition depends on the moment alone, and not on a card."""
    return {read.kind for read in inspect.list_reads(node)} <= MOMENT


def of_moment(condition: e.Expr) -> list[e.Expr]:
    """The conditions about the moment alone that are parts of a condition."""
    match condition:
        case e.All(of=parts) | e.AnyOf(of=parts):
            return [node for part in parts for node in of_moment(part)]
        case e.Not(of=part):
            return of_moment(part)
    return [condition] if is_momentary(condition) and is_hashable(condition) else []
