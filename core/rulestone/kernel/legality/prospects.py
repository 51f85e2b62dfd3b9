"""Which actions of a menu are worth asking about: print and the moment alone rule out most of them at most times.

What an action asks of a card is in large part printed on it (whether it may be used at another moment than usual, the
timing of its ability, its colour) or the same for all cards (whose turn it is, which phase, whether anything is on the
stack). What both together say of a card is found out once for each such moment. It holds of cards that no mark and no
effect made other than they are by print; of these, and of whatever else conditions look at, nothing is said.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from rulestone.continuous.board import hashable
from rulestone.continuous.operations import ABILITIES, CONTROLLER
from rulestone.kernel.abilities import has_keyword
from rulestone.kernel.characteristics import SPECIAL
from rulestone.kernel.compiler.expressions import permits
from rulestone.kernel.errors import Unreckonable
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.action import CompiledAction
from rulestone.kernel.rules.functions import Compiled
from rulestone.kernel.rules.pool import Pool
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.model.cards import Card
from rulestone.model.objects import beneath

UNKNOWN = object()
"""A value that print does not tell."""
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "in": lambda one, several: one in several,
}
MOMENT = frozenset({inspect.GAME, inspect.ASSUMPTION, inspect.STACKED.kind, inspect.YOU.kind})
"""What a condition looks at that is about the moment alone."""
MOST = 12
"""So many conditions about the moment are told apart, those that are asked first."""


def worth_asking(machine: Machine, player: int, menu: str) -> Sequence[CompiledAction]:
    """The actions of a menu but for those that print and the moment rule out for a player.

    A machine that tells what it does asks all of them, so that it tells too which assumptions that leans on.
    """
    actions = machine.rules.menus.get(menu, ())
    if machine.log is not None:
        return actions
    prospects: Prospects | None = machine.pool.prospects.get(menu)
    if prospects is None or prospects.actions is not actions:
        prospects = machine.pool.prospects[menu] = Prospects(machine.rules, machine.pool, actions)
    return prospects.now(machine, player)


class Prospects:
    """What print says of the actions of a menu in a run, moment by moment.

    Attributes:
        conditions: those about the moment; `places`: which of them a part of what is asked is, by its identity.
        outlooks: by what holds of these, what print says then.
    """

    def __init__(self, rules: Rules, pool: Pool, actions: tuple[CompiledAction, ...]) -> None:
        self.rules, self.pool, self.actions = rules, pool, actions
        needs = [need.condition for action in actions for need in action.declared.needs]
        nodes = [node for need in needs for node in of_moment(need)]
        asked = tuple(dict.fromkeys(nodes))[:MOST]
        self.conditions: tuple[Compiled, ...] = tuple(map(rules.expression, asked))
        number = {node: n for n, node in enumerate(asked)}
        self.places = {id(node): number[node] for node in nodes if node in number}
        self.outlooks: dict[tuple[bool, ...], Outlook] = {}

    def now(self, machine: Machine, player: int) -> Sequence[CompiledAction]:
        """The actions that are not ruled out, in their order."""
        env = {"you": player}
        try:
            holds = tuple([bool(condition(machine, env, -1)) for condition in self.conditions])
        except Unreckonable:  # perhaps it is not asked for where it cannot be worked out
            return self.actions
        outlook = self.outlooks.get(holds)
        if outlook is None:
            outlook = self.outlooks[holds] = Outlook(self, {node: holds[n] for node, n in self.places.items()})
        found = outlook.found(machine, player)
        return [self.actions[number] for number in sorted(found)] if found else ()


class Outlook:
    """What print says of the actions of a menu at a moment.

    Attributes:
        anyway: the numbers of the actions that are asked whatever cards there are.
        tops: for each player the places where their subjects may lie, each with what is said of the cards there
            and whether cards that lie face down are blank; `piles`: the places where they may lie under others.
        alive: the numbers of the actions that the moment leaves.
        gained: the numbers of the actions with abilities that effects may give.
    """

    def __init__(self, prospects: Prospects, moment: Mapping[int, bool]) -> None:
        rules, pool = prospects.rules, prospects.pool
        touched, layout, blank = pool.touched, rules.layout, rules.places.blank
        self.merged = bool(rules.policies.piles.merged)
        self.anyway: set[int] = set()
        self.gained: set[int] = set()
        self.alive: set[int] = set()
        tables: dict[str, Openings] = {}
        places: tuple[dict[int, bool], dict[int, bool]] = ({}, {})
        for number, action in enumerate(prospects.actions):
            declared = action.declared
            anyone = CardAtMoment(rules, pool, moment, None, "", None, set())
            needs = [(anyone.says(need.condition), need.condition) for need in declared.needs]
            if any(held is False for held, _ in needs):
                continue
            left = [condition for held, condition in needs if held is None]
            if action.ability:
                if action.ability not in pool.kinds:
                    continue
                self.gained |= {number} if pool.gives else set()
            self.alive.add(number)
            sources = selections(rules, declared.subject)
            if sources is None:
                self.anyway.add(number)
            for source in sources or ():
                if source.opened and source.opened.isdisjoint(touched):
                    continue
                both = not isinstance(source.what.of, e.You) or CONTROLLER in touched
                for zone in source.zones:
                    table = tables.setdefault(zone, Openings(rules, pool, moment, zone))
                    table.asked.append((number, action.ability, source.what, left))
                    for player in (0, 1):
                        for place in {layout.place(zone, whose) for whose in ((0, 1) if both else (player,))}:
                            places[player][place] = places[player].get(place, False) or source.piles
        for table in tables.values():
            if all(kind for _, kind, *_ in table.asked):  # few cards have any, and one that lies blank has none
                ways = [table[card] for card in pool.cards]
                table.hopes = any(ways) or bool(table.told)
                typed = any(what.type for *_, what, _ in table.asked)
                table.surely = not table.told and not (self.merged and typed)
        here = [[(place, tables[layout.zone_of[place].name], piles) for place, piles in one.items()] for one in places]
        self.tops = [[(place, table, place in blank) for place, table, _ in row if table.hopes] for row in here]
        self.piles = [[(place, table) for place, table, piles in row if piles] for row in here]

    def found(self, machine: Machine, player: int) -> set[int]:
        """The numbers of the actions that are not ruled out; a single one is asked as quickly as the cards are seen."""
        if len(self.alive) < 2:
            return self.alive
        state = machine.state
        objects, places, merged = state.objects, state.places, self.merged
        found = set(self.anyway)
        for place, table, blank in self.tops[player]:
            told, surely = table.told, table.surely
            for oid in places[place]:
                obj = objects[oid]
                may = table[obj.card]
                if not surely and (
                    (obj.marks and not told.isdisjoint(obj.marks))
                    or (merged and obj.under)
                    or (blank and not obj.face_up)
                ):
                    may = table.every
                if may:
                    found.update(may)
        for place, table in self.piles[player]:
            for top in places[place]:
                if objects[top].under:
                    for oid in beneath(objects, top):
                        obj = objects[oid]
                        odd = merged or not obj.face_up or not table.told.isdisjoint(obj.marks)
                        found.update(table.every if odd else table[obj.card])
        if self.gained and not self.gained <= found:
            rows = machine.derive() if state.table is None else state.table
            if any(ABILITIES in row for row in rows.values()):
                found |= self.gained
        return found


class Whereabouts(NamedTuple):
    """A selection among which the subjects of an action are.

    Attributes:
        what: the selection.
        zones: where it looks.
        piles: it may find cards that lie under others.
        opened: what effects have to permit, one of it at least, so that anything is found; () for nothing.
    """

    what: e.Select
    zones: tuple[str, ...]
    piles: bool
    opened: frozenset[str]


class Openings(dict[Any, tuple[int, ...]]):
    """The actions that may be done with a card in a zone, as numbers, found out for each card as it is met.

    Attributes:
        asked: the actions with subjects there: the number of each, the kind of ability that it needs, the selection
            that finds them, and what has to be asked.
        told: the attributes that this was told by.
        hopes: whether print leaves any card something to do there.
        surely: whether no mark, face or pile makes that otherwise.
    """

    def __init__(self, rules: Rules, pool: Pool, moment: Mapping[int, bool], zone: str) -> None:
        self.rules, self.pool, self.moment, self.zone = rules, pool, moment, zone
        self.asked: list[tuple[int, str, e.Select, list[e.Expr]]] = []
        self.told: set[str] = set()
        self.hopes, self.surely = True, False

    def __missing__(self, card: Card) -> tuple[int, ...]:
        found = self[card] = tuple(
            number
            for number, kind, what, needs in self.asked
            if any(one.may(what, needs) for one in self.ways(card, kind))
        )
        return found

    @property
    def every(self) -> tuple[int, ...]:
        """All actions with subjects there."""
        return tuple(number for number, *_ in self.asked)

    def ways(self, card: Card, kind: str) -> Iterator[CardAtMoment]:
        """The card with each ability of a kind that works there; by itself, where none is needed."""
        found = self.rules.info(card).by_kind.get(kind, ()) if kind else (None,)
        for ability in found:
            if ability is None or ability.works_in(self.zone):
                yield CardAtMoment(self.rules, self.pool, self.moment, card, self.zone, ability, self.told)


class CardAtMoment(NamedTuple):
    """A card as it is printed, in a zone, perhaps with one of its abilities, at a moment; None for any card.

    `bound` says whether "this" means it.
    """

    rules: Rules
    pool: Pool
    moment: Mapping[int, bool]
    card: Card | None
    zone: str
    ability: CompiledAbility | None
    told: set[str]
    bound: bool = True

    def may(self, what: e.Select, needs: list[e.Expr]) -> bool:
        """Whether nothing rules out that a selection finds the card and that all of some conditions hold."""
        sought = self._replace(bound=False)  # what is looked for is bound to nothing yet
        if sought.typed(what.type) is False or sought.says(what.where) is False:
            return False
        if any(self.says(need) is False for need in needs):
            return False
        return self.ability is None or self.says(self.ability.declared.condition) is not False

    def says(self, condition: e.Expr | None) -> bool | None:
        """Whether a condition holds; None where more has to be known."""
        match condition:
            case None:
                return True
            case e.All(of=parts):
                found = {self.says(part) for part in parts}
                return False if False in found else None if None in found else True
            case e.AnyOf(of=parts):
                found = {self.says(part) for part in parts}
                return True if True in found else None if None in found else False
            case e.Not(of=part):
                held = self.says(part)
                return None if held is None else not held
            case e.Compare(op=op, left=left, right=e.Lit(value=wanted)) if op in COMPARED:
                value = self.value(left)
                if value is not UNKNOWN:
                    with suppress(TypeError):  # whoever asks for it is told of that
                        return bool(COMPARED[op](value, wanted))
        return self.moment.get(id(condition))

    def typed(self, wanted: str) -> bool | None:
        """Whether the card is of a type; "" is any."""
        value = self.attribute("type") if wanted else wanted
        return None if value is UNKNOWN else bool(value == wanted)

    def value(self, node: e.Expr) -> Any:
        """The value of an expression; `UNKNOWN` where print does not tell."""
        match node:
            case e.OfAbility(field=field) if self.ability is not None:
                return getattr(self.ability.declared, field)
            case e.Its(attr=attr) if self.card is not None:
                return self.attribute(attr)
            case e.Of(what=e.This(), attr=attr) if self.card is not None and self.bound:
                return self.attribute(attr)
        return UNKNOWN

    def attribute(self, attr: str) -> Any:
        """The value of an attribute of the card; `UNKNOWN` where print does not tell."""
        rules, card, touched = self.rules, self.card, self.pool.touched
        assert card is not None
        if attr == "zone":
            return self.zone
        if attr in touched or attr in self.pool.treated or rules.refers(attr):
            return UNKNOWN
        if rules.keyword(attr):
            return UNKNOWN if ABILITIES in touched else has_keyword(rules.info(card), attr)
        if attr == "type":
            return UNKNOWN if rules.places.other_types else card.type
        if attr in SPECIAL:
            return UNKNOWN
        self.told.add(attr)
        return card.values.get(attr, rules.default(attr))


def about_the_moment(node: e.Expr) -> bool:
    """Whether a condition is about the moment alone: it is the same whatever card is asked about."""
    return {read.kind for read in inspect.reads(node)} <= MOMENT


def of_moment(condition: e.Expr) -> list[e.Expr]:
    """The conditions about the moment alone that are parts of a condition."""
    match condition:
        case e.All(of=parts) | e.AnyOf(of=parts):
            return [node for part in parts for node in of_moment(part)]
        case e.Not(of=part):
            return of_moment(part)
    return [condition] if about_the_moment(condition) and hashable(condition) else []


def selections(rules: Rules, node: e.Expr | None, opened: frozenset[str] = frozenset()) -> list[Whereabouts] | None:
    """Among what some objects are; None where that cannot be told."""
    match node:
        case e.Select():
            zones = tuple(zone for name in node.zones for zone in rules.layout.expand(name))
            counted = any(not set(where).isdisjoint(node.zones) for where in rules.policies.piles.counted.values())
            return [Whereabouts(node, zones, bool(node.role) or counted, opened)]
        case e.Either(left=left, right=right):
            one, other = selections(rules, left, opened), selections(rules, right, opened)
            return None if one is None or other is None else one + other
        case e.Among(what=what):
            return selections(rules, what, opened)
        case e.Whether(condition=condition, then=then, otherwise=e.Lit(value=())):
            return selections(rules, then, opened or permits(condition))
    return None
